// Something on the table looked at closely: what the mouse rests on, what has the focus, what a finger touches.
import { $, data, say } from "./common.js";
import { table, parts } from "./table_state.js";
import { parsed } from "./drawing.js";
import { sheet } from "./panels.js";

const REST = 140; // ms the mouse must rest on a thing before the server is asked
const PRESS = 450; // ms a finger must stay on it
const seen = new Map(); // what was asked in this position

let wanted = ""; // the key of what is, or will be, shown
let timer = 0;
let held = false; // a finger stayed: what follows is no tap

export const thing = (target) => target.closest?.("[data-look]");

// Another position: what was read is not true any more, and what is open is read again.
export function lookAgain() {
  seen.clear();
  if (wanted && !$("inspect").hidden) look(wanted);
}

export async function look(key) {
  wanted = key;
  if (!seen.has(key)) seen.set(key, table.line.ask("closely", { what: key }).catch(() => null));
  const answer = await seen.get(key);
  if (wanted !== key) return;
  if (answer) show(answer);
  else close();
}

function show({ name, picture, sheets }) {
  $("inspect-name").textContent = name;
  $("inspect-picture").replaceChildren(...(picture ? [parsed(picture)] : []));
  $("inspect-sheets").replaceChildren(...sheets.map(sheet));
  if ($("inspect").hidden) $("inspect").scrollTop = 0;
  $("inspect").hidden = false;
  document.body.classList.add("has-inspect");
}

export function close() {
  const part = $("inspect"); // not there where nothing can be looked at
  if (!part) return false;
  const was = !part.hidden;
  wanted = "";
  part.hidden = true;
  document.body.classList.remove("has-inspect");
  return was;
}

const rest = (key, wait) => {
  clearTimeout(timer);
  timer = setTimeout(() => look(key), wait);
};

function listen(part) {
  part.addEventListener("pointerover", (event) => {
    const one = thing(event.target);
    if (one && event.pointerType === "mouse") rest(one.dataset.look, REST);
  });
  part.addEventListener("pointerout", (event) => event.pointerType === "mouse" && clearTimeout(timer));
  part.addEventListener("focusin", (event) => {
    const one = thing(event.target);
    if (one && event.target.matches(":focus-visible")) rest(one.dataset.look, REST);
  });
  part.addEventListener("pointerdown", (event) => {
    held = false;
    const one = thing(event.target);
    if (!one || event.pointerType === "mouse") return;
    clearTimeout(timer);
    timer = setTimeout(() => {
      held = true;
      look(one.dataset.look);
    }, PRESS);
  });
  for (const over of ["pointerup", "pointercancel"]) part.addEventListener(over, (event) => event.pointerType !== "mouse" && clearTimeout(timer));
  part.addEventListener("contextmenu", (event) => held && event.preventDefault());
  part.addEventListener(
    "click",
    (event) => {
      const one = thing(event.target);
      if (held) event.stopImmediatePropagation();
      else if (one && (table.byTouch || !one.matches(".act[data-action]"))) look(one.dataset.look);
      held = false;
    },
    true,
  );
}

if (data.closely) {
  for (const part of parts()) listen(part);
  $("inspect-off").addEventListener("click", close);
  $("inspect-off").setAttribute("aria-label", say("close"));
}
