// The seats: players, seat summaries, turn markers, clocks, and sitting down.
import { $, data, el, icon, kept, minutes, myName, request, say } from "./common.js";
import { inline } from "./drawing.js";
import { attempt, base, table, id, refuse, small } from "./table_state.js";
import { newNonce, promise } from "./shuffle_check.js";
import { play } from "./sounds.js";

const AWAITED = ["awaited", "choosing", "bot_awaited", "bot_choosing"];
const LOW = 20_000; // ms left on the clock below which it warns
const TOKEN = "0 0 38 38";

export function showSeats() {
  const { state } = table;
  $("seats").replaceChildren(...state.seats.map((seat, k) => {
    const classes = ["seat", seat.you ? "is-you" : "", AWAITED.includes(seat.state) ? "is-awaited" : "", seat.state === "sealed" ? "is-sealed" : "",
      seat.away && seat.who === "human" && state.status !== "over" ? "is-away" : ""];
    const name = el("span", { class: "seat__name" }, el("span", { class: "seat__text" }, seat.name || seat.note), seat.who === "bot" ? bot(seat) : null);
    const acts = seatActs(seat, k);
    const score = acts.length ? el("span", { class: "seat__score" }, ...acts)
      : el("span", { class: `seat__score${(seat.score ?? "").length > 4 ? " is-long" : ""}` }, seat.score ?? "");
    const note = el("span", { class: "seat__note" }, seat.who === "bot" && state.status === "open" ? seat.bot : seat.name ? seat.note : "");
    const foot = el("span", { class: "seat__foot" }, note, clockOf(seat, k));
    const facts = seat.facts ? el("span", { class: "seat__facts" }, seat.facts) : null;
    return el("li", { class: classes.filter(Boolean).join(" ") },
      token(seat), seat.you ? el("span", { class: "seat__you" }, say("you")) : null, name, score, foot, facts);
  }));
  scrolled($("seats"));
}

// Makes an overflowing part focusable, so that the keyboard can scroll it.
function scrolled(part) {
  if (part.scrollWidth > part.clientWidth) part.setAttribute("tabindex", "0");
  else part.removeAttribute("tabindex");
}

function bot(seat) {
  const mark = el("span", { class: "seat__bot", title: seat.bot }, icon("i-bot"));
  mark.append(el("span", { class: "vh" }, seat.bot));
  return mark;
}

function token(seat) {
  if (seat.token) return inline(seat.token, TOKEN, "seat__token");
  return el("span", { class: "seat__token seat__letter", "aria-hidden": "true" }, [...(seat.name || "?")][0]);
}

function seatActs(seat, k) {
  const { state } = table;
  const open = state.status === "open";
  const acts = [];
  if (open && state.you < 0 && seat.who === "empty") acts.push(small(say("sit"), () => sitDown(k)));
  if (open && state.host && seat.who === "empty") acts.push(botPicker(k));
  if (open && state.host && seat.who !== "empty" && !seat.you) acts.push(small(say("remove"), () => attempt("free", { seat: k })));
  if (state.status === "playing" && state.you < 0 && seat.state === "left") acts.push(small(say("sit"), () => sitDown(k)));
  if (seat.may_cover) acts.push(small(say("cover", { name: seat.name }), () => attempt("cover", { seat: k, on: true })));
  return acts;
}

// The select that puts a bot at an empty seat.
function botPicker(k) {
  const options = Object.entries(data.bots).map(([name, words]) => el("option", { value: name }, words));
  const pick = el("select", { class: "field seat__pick", "aria-label": say("add_bot_at", { n: k + 1 }) }, el("option", { value: "" }, say("add_bot")), ...options);
  pick.addEventListener("change", () => pick.value && attempt("bot", { seat: k, bot: pick.value }));
  return pick;
}

function clockOf(seat, k) {
  if (!seat.clock) return null;
  return el("span", { class: "seat__clock", "data-clock": k }, minutes(left(seat.clock)));
}

const left = (clock) => (clock.until === undefined ? clock.left : clock.until - Date.now() - table.offset);

setInterval(() => {
  const { state } = table;
  for (const one of document.querySelectorAll("[data-clock]")) one.textContent = minutes(left(state.seats[one.dataset.clock].clock));
  const mine = state.seats[state.you]?.clock;
  $("clock").hidden = !mine || !state.ask;
  if (!mine || !state.ask) return;
  const ms = left(mine);
  $("clock").textContent = minutes(ms);
  const low = ms < LOW;
  if (low && !$("clock").classList.contains("is-low")) $("alarm").textContent = say("clock_low", { n: Math.ceil(ms / 1000) });
  if (low) play("tick");
  $("clock").classList.toggle("is-low", low);
}, 1000);

// The player's name. Players without a name get the default name, numbered if it is in use.
function nameHere() {
  const taken = table.state.seats.map((seat) => seat.name);
  let name = myName();
  for (let n = 2; !kept.get("name") && taken.includes(name); n++) name = `${myName()} ${n}`;
  return name;
}

export async function sitDown(seat) {
  const nonce = newNonce();
  try {
    const made = await request("POST", `${base}/sit`, { name: nameHere(), commitment: promise(nonce), seat });
    kept.note(id, { nonce, token: made.token, seat: made.seat });
    location.reload();
  } catch (problem) {
    refuse(problem);
  }
}
