// A table: its socket, what is shown, what is done.
import { $, data, el, icon, kept, minutes, myName, request, ruleLink, say } from "./common.js";
import { focusFirst, mark, pressable, swap } from "./drawing.js";
import { newNonce, promise } from "./fair.js";
import { Line } from "./line.js";
import { resultPart } from "./result.js";
import { play, setSound, sound } from "./sounds.js";

const id = data.table;
const base = `/api/tables/${id}`;
const narrow = matchMedia("(max-width: 900px)");
const parts = () => [$("hand-part"), $("board-part")];
let state = { log: [], chat: [], seats: [], ask: null };
let selected = null; // notation of what is chosen but not confirmed
let wantsFocus = false; // the keyboard was at work in a drawing that has gone
let offset = 0; // the server's clock minus ours
let openList = false;

// ------------------------------------------------------------ the socket
const line = new Line(`${base}/socket`, () => ({ lang: data.lang, shape: narrow.matches ? "tall" : "wide" }), {
  hello(now, again) {
    offset = now - Date.now();
    if (again) $("alarm").textContent = say("back_again");
    document.body.classList.remove("is-lost");
  },
  state: (news) => take(news),
  problem(problem) {
    $("prompt").textContent = problem.text;
    $("alarm").textContent = problem.text;
  },
  lost() {
    if (document.visibilityState === "visible") $("alarm").textContent = say("lost");
    document.body.classList.add("is-lost");
  },
});
narrow.addEventListener("change", () => line.look());

// What fails is said in the bar, with the rule that can be opened.
async function attempt(type, message = {}) {
  try {
    return await line.ask(type, message);
  } catch (problem) {
    refuse(problem, message.do);
    return null;
  }
}

function refuse(problem, notation) {
  play("refused");
  $("why").hidden = false;
  $("hint").hidden = true;
  $("why-text").replaceChildren(problem.message, " ", ruleLink(problem.rule) ?? "");
  $("alarm").textContent = problem.message;
  if (notation) {
    mark(parts(), notation, "is-refused");
    setTimeout(() => mark(parts(), null, "is-refused"), 4000);
  }
}

// ------------------------------------------------------------ taking what the server tells
const GROWING = ["log", "chat"];

function take(news) {
  const before = state;
  state = { ...state };
  for (const [key, value] of Object.entries(news)) {
    if (GROWING.includes(key)) state[key] = [...(before[key] ?? []).slice(0, value.from), ...value.new];
    else if (key !== "type") state[key] = value;
  }
  if (!state.ask?.choices.some((choice) => choice.do === selected) || state.ask.k !== before.ask?.k) selected = null;
  const drawings = new Map();
  if (news.board !== undefined) drawings.set($("board-part"), news.board);
  if (news.hand !== undefined) drawings.set($("hand-part"), news.hand);
  $("about").hidden = Boolean(state.board);
  if (drawings.size) wantsFocus = swap(drawings) || wantsFocus;
  if (drawings.size && selected) mark(parts(), selected, "is-selected");
  if (news.seats || news.host !== undefined) showSeats();
  if (news.log) showLog(news.log.from);
  if (news.chat) showChat(news.chat.from);
  showBar();
  if (news.result !== undefined) showResult();
  if (news.fair) fairPart();
  showMenu();
  tell(before, news);
  if (wantsFocus && state.ask) wantsFocus = !focusFirst(parts());
  else if (wantsFocus && document.activeElement === document.body) $("bar").focus({ preventScroll: true });
}

// One sentence an event, to who listens; a knock when it is one's turn.
function tell(before, news) {
  const lines = news.log && before.log.length ? news.log.new.map((line) => line.text) : [];
  const mine = state.ask && (!before.ask || before.ask.k !== state.ask.k);
  if (mine) lines.push(`${say("your_turn")}: ${state.ask.prompt}`);
  if (lines.length) $("live").textContent = lines.slice(-8).join(" ");
  if (news.result && before.status === "playing") play("over");
  else if (mine) play("turn");
  else if (news.log && before.log.length) play("moved");
  document.title = `${state.ask ? "● " : ""}${data.title} · Paddock`;
}

// The page's part of the shuffle: promise a number, show it when all promises lie open.
function fairPart() {
  const { fair } = state;
  if (fair.promise) {
    const nonce = newNonce();
    kept.note(id, { nonce });
    attempt("commit", { commitment: promise(nonce) });
  } else if (fair.reveal) {
    const { nonce } = kept.table(id);
    if (nonce) attempt("reveal", { nonce });
  }
}

// ------------------------------------------------------------ seats
function showSeats() {
  const open = state.status === "open";
  $("seats").replaceChildren(...state.seats.map((seat, k) => {
    const awaited = ["awaited", "choosing", "bot_awaited", "bot_choosing"].includes(seat.state);
    const classes = ["seat", seat.you ? "is-you" : "", awaited ? "is-awaited" : "", seat.state === "sealed" ? "is-sealed" : "",
      seat.away && seat.who === "human" && state.status !== "over" ? "is-away" : ""];
    const name = el("span", { class: "seat__name" }, el("span", { class: "seat__text" }, seat.name || "–"), seat.who === "bot" ? icon("i-bot") : null);
    const foot = el("span", { class: "seat__foot" }, el("span", { class: "seat__note" }, seat.note), clockOf(seat, k));
    const acts = [];
    if (open && state.you < 0 && seat.who === "empty") acts.push(small(say("sit"), () => sitDown(k)));
    if (open && state.host && seat.who === "empty") acts.push(small(say("add_bot"), () => attempt("bot", { seat: k, bot: "simple" })));
    if (open && state.host && seat.who !== "empty" && !seat.you) acts.push(small(say("remove"), () => attempt("free", { seat: k })));
    if (seat.may_cover) acts.push(small(say("cover", { name: seat.name }), () => attempt("cover", { seat: k, on: true })));
    return el("li", { class: classes.filter(Boolean).join(" ") },
      el("span", { class: "seat__token seat__letter", "aria-hidden": "true" }, (seat.name || "?").slice(0, 1)),
      seat.you ? el("span", { class: "seat__you" }, say("you")) : null, name, el("span", { class: "seat__score" }, ...acts), foot);
  }));
}

const small = (label, press) => el("button", { class: "btn btn--small", type: "button", onclick: press }, label);

function clockOf(seat, k) {
  if (!seat.clock) return null;
  return el("span", { class: "seat__clock", "data-clock": k }, minutes(left(seat.clock)));
}

const left = (clock) => (clock.until === undefined ? clock.left : clock.until - Date.now() - offset);

setInterval(() => {
  for (const one of document.querySelectorAll("[data-clock]")) one.textContent = minutes(left(state.seats[one.dataset.clock].clock));
  const mine = state.seats[state.you]?.clock;
  $("clock").hidden = !mine || !state.ask;
  if (!mine || !state.ask) return;
  const ms = left(mine);
  $("clock").textContent = minutes(ms);
  const low = ms < 20000;
  if (low && !$("clock").classList.contains("is-low")) $("alarm").textContent = say("clock_low", { n: Math.ceil(ms / 1000) });
  if (low) play("tick");
  $("clock").classList.toggle("is-low", low);
}, 1000);

async function sitDown(seat) {
  const nonce = newNonce();
  try {
    const made = await request("POST", `${base}/sit`, { name: myName(), commitment: promise(nonce), seat });
    kept.note(id, { nonce, token: made.token, seat: made.seat });
    location.reload();
  } catch (problem) {
    refuse(problem);
  }
}

// ------------------------------------------------------------ the decision bar
function showBar() {
  const { ask, consent, status } = state;
  $("bar").classList.toggle("is-yours", Boolean(ask || consent?.answer));
  $("why").hidden = true;
  $("hint").hidden = false;
  $("bar").dataset.k = ask ? ask.k : "";
  $("undo").hidden = !state.undo;
  if (consent) barFor(consent.text, "", consentActs(consent));
  else if (state.covered && status === "playing") barFor(say("bot_plays"), state.waiting, [go(say("i_am_back"), () => attempt("cover", { seat: state.you, on: false }))]);
  else if (ask) barFor(ask.prompt, askHint(ask), askActs(ask));
  else if (status === "open") barFor(state.waiting, "", openActs());
  else if (status === "over") barFor(state.result?.title ?? state.waiting, state.result?.reason ?? "", []);
  else barFor(state.waiting, state.you < 0 ? say("watching") : "", []);
  if (!ask) closeList();
  else fillList(ask);
}

function barFor(prompt, hint, acts) {
  if ($("prompt").textContent !== prompt) $("prompt").textContent = prompt;
  $("hint").replaceChildren(...(Array.isArray(hint) ? hint : [hint]));
  $("acts").replaceChildren(...acts);
}

const go = (label, press) => el("button", { class: "btn btn--go", type: "button", onclick: press }, label);

function consentActs(consent) {
  if (consent.answer) return [go(say("agree"), () => attempt("consent", { yes: true })), small(say("disagree"), () => attempt("consent", { yes: false }))];
  return consent.withdraw ? [small(say("withdraw"), () => attempt("consent", { yes: false }))] : [];
}

function openActs() {
  const acts = [];
  const full = state.seats.every((seat) => seat.who !== "empty");
  if (state.host && full) acts.push(go(say("start"), () => attempt("start")));
  const { invite } = kept.table(id);
  if (state.you >= 0 && !full) acts.push(small(say("invite"), () => copy(invite ? `${location.origin}/t/${id}#invite=${invite}` : `${location.origin}/t/${id}`)));
  const free = state.seats.findIndex((seat) => seat.who === "empty");
  if (state.you < 0 && free >= 0) acts.push(go(say("sit"), () => sitDown(free)));
  return acts;
}

const mustConfirm = (ask) => ask.sealed || ask.final || kept.get("confirm-all") === "yes";

function askHint(ask) {
  const chosen = selected && ask.choices.find((choice) => choice.do === selected);
  const words = chosen && ask.final ? say("sure_final") : chosen && ask.sealed ? say("sure_sealed") : ask.hint;
  return [words, " ", ruleLink(ask.rule) ?? ""];
}

const FEW = 3;
const SHORT = 64; // letters: longer labels would push the board away; they are in the list of all moves

function askActs(ask) {
  const acts = [];
  const chosen = selected && ask.choices.find((choice) => choice.do === selected);
  if (chosen) {
    const label = say(ask.sealed ? "seal" : "do", { move: chosen.label });
    acts.push(el("button", { class: "btn btn--go", type: "button", id: "primary", onclick: () => commit(chosen.do) }, label, el("span", { class: "key" }, chosen.do)));
  } else if (ask.choices.length <= FEW && ask.choices.map((choice) => choice.label).join("").length <= SHORT) {
    for (const choice of ask.choices) acts.push(el("button", { class: "btn btn--may", type: "button", onclick: () => choose(choice.do, true) }, choice.label, el("span", { class: "key" }, choice.do)));
  }
  acts.push(el("button", { class: "btn btn--quiet", type: "button", id: "list", "aria-expanded": String(openList), "aria-controls": "all-moves", onclick: toggleList }, say(openList ? "fewer_moves" : "all_moves")));
  return acts;
}

function choose(notation, byButton = false) {
  const { ask } = state;
  if (!ask) return;
  if (!mustConfirm(ask) || selected === notation) {
    commit(notation);
    return;
  }
  selected = notation;
  mark(parts(), selected, "is-selected");
  showBar();
  if (byButton) $("primary")?.focus();
  $("live").textContent = `${ask.choices.find((choice) => choice.do === notation)?.label ?? ""}. ${$("hint").textContent}`;
}

async function commit(notation) {
  const { ask } = state;
  if (!ask) return;
  const fromBar = $("bar").contains(document.activeElement) && document.activeElement !== $("bar");
  if (fromBar) wantsFocus = true;
  selected = null;
  await attempt("do", { k: ask.k, do: notation });
}

function unselect() {
  if (selected === null) return;
  selected = null;
  mark(parts(), null, "is-selected");
  showBar();
}

function press(one) {
  if (one.getAttribute("aria-disabled") === "true" || !state.ask?.choices.some((choice) => choice.do === one.dataset.action)) why(one);
  else choose(one.dataset.action);
}

async function why(one) {
  const answer = await attempt("why", { do: one.dataset.action });
  if (answer?.legal) $("live").textContent = say("legal");
}

for (const part of [$("board-part"), $("hand-part")]) pressable(part, press, why);

function toggleList() {
  openList = !openList;
  showBar();
  if (openList) $("all-moves").querySelector("button")?.focus();
  else $("list")?.focus();
}

function closeList() {
  openList = false;
  $("all-moves").hidden = true;
}

function fillList(ask) {
  $("all-moves").hidden = !openList;
  if (!openList) return;
  $("all-moves").replaceChildren(...ask.choices.map((choice) =>
    el("button", { class: "btn btn--may btn--small", type: "button", "aria-pressed": selected === choice.do ? "true" : "false", onclick: () => choose(choice.do, true) },
      choice.label, el("span", { class: "key" }, choice.do))));
}

// ------------------------------------------------------------ log, chat, result
function showLog(from) {
  const list = $("log");
  while (list.children.length > from) list.lastChild.remove();
  const fresh = from > 0 ? "new" : "";
  for (const line of state.log.slice(from)) {
    list.append(el("li", { class: fresh }, el("span", { "aria-hidden": "true" }), el("span", {}, line.text), ruleLink(line.rule)));
  }
  $("panel-log").scrollTop = narrow.matches ? 0 : $("panel-log").scrollHeight;
}

function showChat(from) {
  const part = $("chat");
  if (!part) return;
  while (part.children.length > from) part.lastChild.remove();
  for (const line of state.chat.slice(from)) part.append(el("p", {}, el("b", {}, line.name), line.text));
  $("panel-chat").scrollTop = $("panel-chat").scrollHeight;
  if (from > 0 && $("panel-chat").hidden) {
    const last = state.chat.at(-1);
    $("tab-chat").classList.add("has-news");
    $("live").textContent = `${last.name}: ${last.text}`;
  }
}

function showResult() {
  document.body.classList.toggle("is-over", Boolean(state.result));
  $("result")?.remove();
  if (state.result) $("hand-part").after(resultPart(id, base, state, refuse));
}

for (const name of ["log", "chat"]) {
  $(`tab-${name}`)?.addEventListener("click", () => showTab(name));
  $(`tab-${name}`)?.addEventListener("keydown", (event) => {
    if (event.key !== "ArrowLeft" && event.key !== "ArrowRight") return;
    const other = name === "log" ? "chat" : "log";
    if ($(`tab-${other}`)) {
      showTab(other);
      $(`tab-${other}`).focus();
    }
  });
}

function showTab(name) {
  for (const one of ["log", "chat"]) {
    if (!$(`tab-${one}`)) continue;
    $(`tab-${one}`).setAttribute("aria-selected", String(one === name));
    $(`tab-${one}`).setAttribute("tabindex", one === name ? "0" : "-1");
    $(`panel-${one}`).hidden = one !== name;
  }
  if ($("chat-form")) $("chat-form").hidden = name !== "chat" || state.you < 0;
  $("tab-chat")?.classList.remove("has-news");
}

$("chat-form")?.addEventListener("submit", async (event) => {
  event.preventDefault();
  const field = event.target.elements.text;
  if (field.value.trim() && (await attempt("chat", { text: field.value }))) field.value = "";
});

// ------------------------------------------------------------ top bar and menu
$("undo").addEventListener("click", () => attempt("undo"));
$("sound").setAttribute("aria-pressed", String(sound.on));
$("sound").addEventListener("click", () => {
  setSound(!sound.on);
  $("sound").setAttribute("aria-pressed", String(sound.on));
});
$("menu").addEventListener("click", () => {
  $("menu-part").hidden = !$("menu-part").hidden;
  $("menu").setAttribute("aria-expanded", String(!$("menu-part").hidden));
});
$("confirm-all").checked = kept.get("confirm-all") === "yes";
$("confirm-all").addEventListener("change", () => kept.set("confirm-all", $("confirm-all").checked ? "yes" : "no"));
addEventListener("keydown", (event) => {
  if (event.key !== "Escape") return;
  if (!$("menu-part").hidden) $("menu").click();
  else if (openList) toggleList();
  else unselect();
});

function showMenu() {
  const seated = state.you >= 0;
  $("own-link").hidden = !seated || !kept.table(id).token;
  $("new-link").hidden = !seated;
  $("cover-me").hidden = !seated || state.status !== "playing" || state.covered;
  $("leave").hidden = !seated || !["open", "playing"].includes(state.status);
  $("record").hidden = !["playing", "over"].includes(state.status);
  $("record").href = `${base}/record`;
}

async function copy(link) {
  try {
    await navigator.clipboard.writeText(link);
    barSays(say("copied", { link }));
  } catch {
    barSays(say("link_is", { link }));
  }
}

function barSays(text) {
  if (!$("menu-part").hidden) $("menu").click();
  $("hint").hidden = false;
  $("hint").textContent = text;
  $("live").textContent = text;
}

$("own-link").addEventListener("click", () => copy(`${location.origin}/t/${id}#seat=${kept.table(id).token}`));
$("new-link").addEventListener("click", async () => {
  const made = await request("POST", `${base}/renew`);
  kept.note(id, { token: made.token });
  location.reload();
});
$("cover-me").addEventListener("click", () => attempt("cover", { seat: state.you, on: true }));
$("leave").addEventListener("click", async () => {
  try {
    await request("POST", `${base}/leave`, {});
    location.href = "/";
  } catch (problem) {
    refuse(problem);
  }
});

// ------------------------------------------------------------ a link with a token is swapped for a cookie, and the token leaves the address
async function arrive() {
  const token = location.hash.match(/^#(?:seat|invite)=([0-9a-f]+)$/)?.[1];
  if (token) {
    history.replaceState(null, "", location.pathname);
    try {
      const { seat } = await request("POST", `${base}/claim`, { token });
      kept.note(id, seat >= 0 ? { token, seat } : { invite: token });
    } catch (problem) {
      $("alarm").textContent = problem.message;
    }
  }
  line.connect();
}
arrive();
