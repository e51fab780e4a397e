// The detail view: it describes the thing under the mouse, with the keyboard focus, or under a finger.
import { $, data, say } from "./common.js";
import { table, parts } from "./table_state.js";
import { parsed } from "./drawing.js";
import { sheet } from "./panels.js";

const REST = 140; // ms that the mouse must rest on a thing before its details are requested
const PRESS = 450; // ms of a long press
const seen = new Map(); // key -> details, cached for the current position

let wanted = ""; // key of the thing that is shown or requested
let timer = 0;
let held = false; // a long press happened, so the following click is not a tap

export const thing = (target) => target.closest?.("[data-look]");

// After a change of position: clears the cache and loads the open details again.
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
  const part = $("inspect"); // missing if the game has no details
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
