// The decision bar: the pending decision, the selected move, the list of all moves, hints, and the texts of a guided game.
import { $, el, kept, ruleLink, say } from "./common.js";
import { bringPart } from "./own_materials.js";
import { attempt, barSays, table, go, id, narrow, parts, showSaid, small } from "./table_state.js";
import { mark, pressable } from "./drawing.js";
import { showAdvice } from "./hints.js";
import { invite } from "./menu.js";
import { sitDown } from "./seats.js";

const FEW = 3;
const SHORT = 56; // characters: longer labels would take space from the board, so they stand only in the list of all moves
const KEY = 4;
const WIDE = /[\u2e80-\u9fff\uff00-\uff60]/g; // characters that are two columns wide
let openList = false;

export function showBar() {
  const { ask, consent, status } = table.state;
  $("bar").classList.toggle("is-yours", Boolean(ask || consent?.answer));
  $("why").hidden = true;
  $("hint").hidden = false;
  $("bar").dataset.k = ask ? ask.k : "";
  $("undo").hidden = !table.state.undo;
  if (consent) barFor(consent.text, "", consentActs(consent));
  else if (table.state.resigned && status === "playing") barFor(say("you_resigned"), table.state.waiting, []);
  else if (table.state.covered && status === "playing") barFor(say("bot_plays"), table.state.waiting, [go(say("i_am_back"), () => attempt("cover", { seat: table.state.you, on: false }))]);
  else if (ask) barFor(ask.prompt, askHint(ask), askActs(ask));
  else if (status === "open") barFor(table.state.waiting, "", openActs());
  else if (status === "over") barFor(table.state.result?.title ?? table.state.waiting, table.state.result?.reason ?? "", []);
  else if (status === "frozen") barFor(table.state.waiting, "", [toLobby()]);
  else barFor(table.state.waiting, table.state.you < 0 ? say("watching") : "", []);
  if (!ask) closeList();
  else fillList(ask);
  showGuide();
  showAdvice();
  showSaid();
  crowd();
}

// Marks the page when the bar shows an extra part, so that the board can shrink on a small screen.
function crowd() {
  document.body.classList.toggle("is-crowded", ["guide", "advice", "all-moves"].some((part) => !$(part).hidden));
}

function barFor(prompt, hint, acts) {
  if ($("prompt").textContent !== prompt) $("prompt").textContent = prompt;
  $("hint").replaceChildren(...(Array.isArray(hint) ? hint : [hint]));
  const focused = document.activeElement?.id;
  $("acts").replaceChildren(...acts);
  if (focused && $("acts").querySelector(`#${CSS.escape(focused)}`)) $(focused).focus();
}

export const toLobby = () => el("a", { class: "btn", href: "/" }, say("to_lobby"));

function consentActs(consent) {
  if (consent.answer) return [go(say("agree"), () => attempt("consent", { yes: true })), small(say("disagree"), () => attempt("consent", { yes: false }))];
  return consent.withdraw ? [small(say("withdraw"), () => attempt("consent", { yes: false }))] : [];
}

function openActs() {
  const { state } = table;
  const acts = bringPart();
  const full = state.seats.every((seat) => seat.who !== "empty");
  if (state.host && full) acts.push(go(say("start"), () => attempt("start")));
  if (state.you >= 0 && !full) acts.push(small(say("invite"), invite));
  const free = state.seats.findIndex((seat) => seat.who === "empty");
  if (state.you < 0 && free >= 0) acts.push(go(say("sit"), () => sitDown(free)));
  return acts;
}

// ------------------------------------------------------------ selecting a move
const CONFIRMS = { usual: (ask) => ask.sealed || ask.final, always: () => true, never: () => false };
const mustConfirm = (ask) => (CONFIRMS[kept.get("confirm")] ?? CONFIRMS.usual)(ask);

function askHint(ask) {
  const chosen = table.selected && ask.choices.find((choice) => choice.do === table.selected);
  const words = chosen && ask.final ? say("sure_final") : chosen && ask.sealed ? say("sure_sealed") : ask.hint;
  return [words, " ", ruleLink(ask.rule) ?? ""];
}

function askActs(ask) {
  const acts = [];
  const chosen = table.selected && ask.choices.find((choice) => choice.do === table.selected);
  if (chosen) {
    const label = say(ask.sealed ? "seal" : "do", { move: chosen.label });
    acts.push(el("button", { class: "btn btn--go", type: "button", id: "primary", onclick: () => commit(chosen.do) }, label, keyOf(chosen)));
  } else if (!openList && ask.choices.length <= FEW && room(ask.choices) <= SHORT) {
    for (const choice of ask.choices) acts.push(el("button", { class: "btn btn--may", type: "button", onclick: () => choose(choice.do, true) }, choice.label, keyOf(choice)));
  }
  if (table.state.hints) acts.push(el("button", { class: "btn btn--quiet", type: "button", id: "ask-hint", onclick: askAdvice }, say("hint")));
  acts.push(el("button", { class: "btn btn--quiet", type: "button", id: "list", "aria-expanded": String(openList), "aria-controls": "all-moves", onclick: toggleList }, say(openList ? "fewer_moves" : "all_moves")));
  return acts;
}

// The notation to type instead, if it is short. The list of all moves always shows the notation.
const keyOf = (choice) => (choice.do.length <= KEY ? el("span", { class: "key" }, choice.do) : null);
const room = (choices) => choices.map((choice) => choice.label).join("").replace(WIDE, "..").length;

async function askAdvice() {
  const { k } = table.state.ask;
  barSays(say("thinking"));
  $("ask-hint").disabled = true;
  const advice = await attempt("hint");
  table.said = null;
  if (advice && table.state.ask?.k === k) table.advice = { k, ...advice };
  showBar();
  if (table.advice?.k === k) $("live").textContent = $("advice").textContent;
}

export function choose(notation, byButton = false, toRead = false) {
  const { ask } = table.state;
  if (!ask) return;
  if (!(mustConfirm(ask) || (toRead && kept.get("confirm") !== "never")) || table.selected === notation) {
    commit(notation);
    return;
  }
  table.selected = notation;
  mark(parts(), notation, "is-selected");
  showBar();
  if (byButton) $("primary")?.focus();
  $("live").textContent = `${ask.choices.find((choice) => choice.do === notation)?.label ?? ""}. ${$("hint").textContent}`;
}

async function commit(notation) {
  const { ask } = table.state;
  if (!ask) return;
  const fromBar = $("bar").contains(document.activeElement) && document.activeElement !== $("bar");
  if (fromBar) table.wantsFocus = true;
  table.said = null;
  table.selected = null;
  $("typed").value = "";
  await attempt("do", { k: ask.k, do: notation });
}

export function unselect() {
  if (openList) {
    toggleList();
    return;
  }
  if (table.selected === null) return;
  table.selected = null;
  mark(parts(), null, "is-selected");
  showBar();
}

// A press on a drawing. A touch on a thing with details only selects its move, because the player may just want to read the details.
function press(one) {
  if (one.getAttribute("aria-disabled") === "true" || !table.state.ask?.choices.some((choice) => choice.do === one.dataset.action)) why(one.dataset.action);
  else choose(one.dataset.action, false, table.byTouch && one.hasAttribute("data-look"));
}

async function why(notation) {
  const answer = await attempt("why", { do: notation });
  if (answer?.legal) $("live").textContent = say("legal");
}

for (const part of parts()) pressable(part, press, (one) => why(one.dataset.action));

// ------------------------------------------------------------ the list of all moves
function toggleList() {
  openList = !openList;
  showBar();
  if (openList) $("typed").focus();
  else $("list")?.focus();
}

function closeList() {
  openList = false;
  $("all-moves").hidden = true;
  $("typed").value = "";
}

const plain = (text) => text.trim().toLowerCase();

function matching(ask) {
  const typed = plain($("typed").value);
  return ask.choices.filter((choice) => plain(choice.do).startsWith(typed) || plain(choice.label).includes(typed));
}

function fillList(ask) {
  $("all-moves").hidden = !openList;
  if (!openList) return;
  $("moves").replaceChildren(...matching(ask).map((choice) =>
    el("button", { class: "btn btn--may btn--small", type: "button", "aria-pressed": table.selected === choice.do ? "true" : "false", onclick: () => choose(choice.do, true) },
      choice.label, el("span", { class: "key" }, choice.do))));
}

$("typed").addEventListener("input", () => table.state.ask && fillList(table.state.ask));
$("type-form").addEventListener("submit", (event) => {
  event.preventDefault();
  const { ask } = table.state;
  const typed = plain($("typed").value);
  if (!ask || !typed) return;
  const exact = ask.choices.find((choice) => choice.do === $("typed").value.trim()) ?? ask.choices.find((choice) => plain(choice.do) === typed);
  const found = matching(ask);
  if (exact) choose(exact.do, true);
  else if (found.length === 1) choose(found[0].do, true);
  else why($("typed").value.trim());
});

// Typing anywhere on the page opens the list of moves and goes into its field.
addEventListener("keydown", (event) => {
  if (!table.state.ask || event.ctrlKey || event.metaKey || event.altKey || !/^[\p{L}\p{N}+-]$/u.test(event.key)) return;
  if (event.target.closest?.("input, select, textarea")) return;
  if (!openList) toggleList();
  $("typed").focus();
});

// ------------------------------------------------------------ the guide
function showGuide() {
  const { guide } = table.state;
  const off = kept.get(`guide-${id}`) === "off";
  const shown = !off && Boolean(guide?.texts.length);
  $("guide").hidden = !shown;
  if (!shown) return;
  $("guide-text").replaceChildren(...guide.texts.map((text) => el("p", {}, text)));
}

// On a wide screen the guide stands beside the board, so that the board stays large.
function placeGuide() {
  if (narrow.matches) $("bar").prepend($("guide"));
  else document.querySelector(".side").prepend($("guide"));
}
narrow.addEventListener("change", placeGuide);
placeGuide();

$("guide-off").addEventListener("click", () => {
  kept.set(`guide-${id}`, "off");
  showGuide();
  crowd();
  $("bar").focus({ preventScroll: true });
});

