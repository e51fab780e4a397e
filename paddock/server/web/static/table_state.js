// State shared by the modules of the table page: the last frame, the connection, and the display of errors.
import { $, data, el, ruleLink } from "./common.js";
import { mark } from "./drawing.js";
import { play } from "./sounds.js";

export const id = data.table;
export const base = `/api/tables/${id}`;
export const narrow = matchMedia("(max-width: 900px)");
export const parts = () => [$("hand-part"), $("board-part")];

export const table = {
  state: { log: [], chat: [], seats: [], panels: [], ask: null },
  selected: null, // notation of the move that is selected but not confirmed
  offset: 0, // the server's clock minus ours, in ms
  line: null, // the Connection
  byTouch: false, // the last input was a touch
  wantsFocus: false, // the focused element was in a drawing that was replaced
};

// Records whether the last input was a touch, because not every browser reports that in click events.
addEventListener("pointerdown", (event) => { table.byTouch = event.pointerType === "touch"; }, true);
addEventListener("keydown", () => { table.byTouch = false; }, true);

// Sends a request. The decision bar shows a failure, with a link to its rule.
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

// Shows a text in the decision bar for a while, even if the frame changes.
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
