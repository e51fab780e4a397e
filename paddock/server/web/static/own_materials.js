// Lets a player bring own materials (a deck, a card set) to a table before its game begins.
import { data, el, request, say } from "./common.js";
import { base, table, refuse } from "./table_state.js";
import { chosenMaterial, fillChoices } from "./materials.js";

export function bringPart() {
  const { materials, you } = table.state;
  if (!materials || you < 0) return [];
  const pick = el("select", { class: "field", id: "bring", "aria-label": say("bring") });
  fillChoices(pick, data.game, materials.mine);
  pick.addEventListener("change", () => !["", "file"].includes(pick.value) && bring(pick));
  const file = el("input", { type: "file", id: "bring-file", accept: ".json,application/json", hidden: true, "aria-label": say("bring") });
  file.addEventListener("change", () => bring(pick));
  return [pick, file];
}

async function bring(pick) {
  try {
    await request("POST", `${base}/bring`, { material: await chosenMaterial(pick) });
  } catch (problem) {
    refuse(problem);
  }
}
