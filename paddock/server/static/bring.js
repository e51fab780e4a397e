// Something of one's own to play with (decks, a card set): from a file, or from what a game's page has kept in this browser.
import { $, data, el, kept, request, say } from "./common.js";
import { base, desk, refuse } from "./desk.js";

const MOST = 256 * 1024; // bytes

// A game's page keeps what one made as [{name, material}] under this key.
const saved = () => kept.list(`materials-${data.game}`);

export function bringPart() {
  const { materials, you } = desk.state;
  if (!materials || you < 0) return [];
  const own = el("option", { value: "" }, say(materials.mine ? "brought" : "bring_none"));
  const pick = el("select", { class: "field", id: "bring", "aria-label": say("bring") }, own,
    ...saved().map((one, n) => el("option", { value: n }, one.name)), el("option", { value: "file" }, say("bring_file")),
    materials.mine ? el("option", { value: "none" }, say("bring_drop")) : null);
  pick.addEventListener("change", () => {
    if (pick.value === "file") $("bring-file").click();
    else if (pick.value === "none") bring(null);
    else if (pick.value !== "") bring(saved()[Number(pick.value)].material);
  });
  const file = el("input", { type: "file", id: "bring-file", accept: ".json,application/json", hidden: true });
  file.addEventListener("change", () => file.files[0] && read(file.files[0]));
  return [pick, file];
}

async function read(file) {
  try {
    if (file.size > MOST) throw new Error(say("bring_large"));
    await bring(JSON.parse(await file.text()));
  } catch (problem) {
    refuse(problem instanceof SyntaxError ? new Error(say("bring_no_data")) : problem);
  }
}

async function bring(material) {
  try {
    await request("POST", `${base}/bring`, { material });
  } catch (problem) {
    refuse(problem);
  }
}
