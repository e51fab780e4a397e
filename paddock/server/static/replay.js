// A finished game, step by step. The address keeps the step and the seat, so that it can be shared.
import { $, data, el, request, ruleLink, say } from "./common.js";
import { swap } from "./drawing.js";

let [step, steps, seat] = [data.step, 0, data.seat];
let wanted = 0;
const narrow = matchMedia("(max-width: 900px)");

async function show(to) {
  const mine = ++wanted;
  const shape = narrow.matches ? "tall" : "wide";
  const shown = await request("GET", `/api/tables/${data.table}/replay?step=${Math.max(0, to)}&seat=${seat}&lang=${data.lang}&shape=${shape}`);
  if (mine !== wanted) return;
  [step, steps] = [shown.step, shown.steps];
  swap(new Map([[$("board-part"), shown.board], [$("hand-part"), shown.hand]]));
  $("log").replaceChildren(...shown.log.map((line) => el("li", {}, el("span", { "aria-hidden": "true" }), el("span", {}, line.text), ruleLink(line.rule))));
  $("panel-log").scrollTop = $("panel-log").scrollHeight;
  $("prompt").textContent = say("step", { n: step, of: steps });
  const last = shown.log.at(-1)?.text ?? "";
  $("hint").textContent = last;
  $("live").textContent = last;
  $("slider").max = steps;
  $("slider").value = step;
  $("back").disabled = $("first").disabled = step === 0;
  $("on").disabled = $("last").disabled = step === steps;
  history.replaceState(null, "", `?step=${step}&seat=${seat}`);
}

$("first").addEventListener("click", () => show(0));
$("back").addEventListener("click", () => show(step - 1));
$("on").addEventListener("click", () => show(step + 1));
$("last").addEventListener("click", () => show(steps));
$("slider").addEventListener("input", () => show(Number($("slider").value)));
$("seat").addEventListener("change", () => { seat = Number($("seat").value); show(step); });
addEventListener("keydown", (event) => {
  if (["INPUT", "SELECT"].includes(event.target.tagName)) return;
  const to = { ArrowLeft: step - 1, ArrowRight: step + 1, Home: 0, End: steps }[event.key];
  if (to !== undefined) show(to);
});
narrow.addEventListener("change", () => show(step));
show(step);
