// What the parts of a table page share: the state the server told, the socket, and how a failure is said.
import { $, data, el, ruleLink } from "./common.js";
import { mark } from "./drawing.js";
import { play } from "./sounds.js";

export const id = data.table;
export const base = `/api/tables/${id}`;
export const narrow = matchMedia("(max-width: 900px)");
export const parts = () => [$("hand-part"), $("board-part")];

export const table = {
  state: { log: [], chat: [], seats: [], panels: [], ask: null },
  selected: null, // notation of what is chosen but not confirmed
  offset: 0, // the server's clock minus ours
  line: null, // the socket
  byTouch: false, // a finger was the last to touch the page
  wantsFocus: false, // the keyboard was at work in a drawing that has gone
};

// Whether it is a finger that touches the page; not every browser tells that of a click.
addEventListener("pointerdown", (event) => { table.byTouch = event.pointerType === "touch"; }, true);
addEventListener("keydown", () => { table.byTouch = false; }, true);

// What fails is said in the bar, with the rule that can be opened.
export async function attempt(type, message = {}) {
  try {
    return await table.line.ask(type, message);
  } catch (problem) {
    refuse(problem, message.do);
    return null;
  }
}

const REFUSED_FOR = 4000;

export function refuse(problem, notation) {
  play("refused");
  $("why").hidden = false;
  $("hint").hidden = true;
  $("why-text").replaceChildren(problem.message, " ", ruleLink(problem.rule) ?? "");
  $("alarm").textContent = problem.message;
  if (notation) {
    mark(parts(), notation, "is-refused");
    setTimeout(() => mark(parts(), null, "is-refused"), REFUSED_FOR);
  }
}

export const small = (label, press) => el("button", { class: "btn btn--small", type: "button", onclick: press }, label);
export const go = (label, press) => el("button", { class: "btn btn--go", type: "button", onclick: press }, label);

const SAID_FOR = 12_000;

// Something to read for a while, whatever happens meanwhile.
export function barSays(text) {
  if (!$("menu-part").hidden) $("menu").click();
  table.said = { text, until: Date.now() + SAID_FOR };
  showSaid();
  $("live").textContent = text;
}

export function showSaid() {
  if (!table.said || Date.now() > table.said.until) return;
  $("hint").hidden = false;
  $("hint").textContent = table.said.text;
}
