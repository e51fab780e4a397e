// The strip with all hands of a finished game.
import { el, say } from "./common.js";
import { parsed } from "./drawing.js";

export function handsStrip(hands) {
  return el("div", { class: "hands", role: "group", tabindex: "0", "aria-label": say("hands") }, ...hands.map((one) => {
    const figure = el("figure", {}, el("figcaption", {}, one.name));
    figure.append(parsed(one.hand));
    return figure;
  }));
}
