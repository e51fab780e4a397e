// Shows the advice of a strong bot: the best moves, their chance to win, and the expected continuation.
import { $, el, say } from "./common.js";
import { table } from "./table_state.js";

const STEPS = 3; // steps of a continuation that are shown, because later ones are uncertain
const percent = (chance) => `${Math.round(chance * 100)} %`;

export function showAdvice() {
  const { ask } = table.state;
  const shown = Boolean(ask && table.advice?.k === ask.k);
  $("advice").hidden = !shown;
  if (!shown) return;
  $("advice").replaceChildren(...table.advice.moves.map((move, n) => {
    const label = ask.choices.find((choice) => choice.do === move.do)?.label ?? move.do;
    const then = move.line?.length ? el("span", { class: "muted" }, ` ${say("then")} ${move.line.slice(0, STEPS).join(" · ")}`) : null;
    return el("li", {}, el("b", {}, label), ` ${say(n ? "chance_too" : "chance", { chance: percent(move.chance) })}`, then);
  }));
}

export { percent };
