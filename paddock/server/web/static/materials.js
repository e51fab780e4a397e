// Materials that a player can bring to a table: stored in this browser by a game's page, or from a file.
import { $, el, kept, say } from "./common.js";

const MOST = 256 * 1024; // bytes

// A game's page stores materials as [{name, material}] under this key.
const saved = (game) => kept.list(`materials-${game}`);

// Fills a select: no materials, the stored materials, a file. has: materials have been brought already.
export function fillChoices(pick, game, has = false) {
  pick.dataset.game = game;
  pick.replaceChildren(el("option", { value: "" }, say(has ? "brought" : "bring_none")),
    ...saved(game).map((one, n) => el("option", { value: n }, one.name)), el("option", { value: "file" }, say("bring_file")),
    ...(has ? [el("option", { value: "none" }, say("bring_drop"))] : []));
  pick.addEventListener("change", () => pick.value === "file" && $("bring-file").click());
}

// The chosen material, or null. Throws an Error with a message if the file cannot be used.
export async function chosenMaterial(pick) {
  if (pick.value === "file") return read($("bring-file").files[0]);
  return ["", "none"].includes(pick.value) ? null : saved(pick.dataset.game)[Number(pick.value)].material;
}

async function read(file) {
  if (!file) return null;
  if (file.size > MOST) throw new Error(say("bring_large"));
  try {
    return JSON.parse(await file.text());
  } catch {
    throw new Error(say("bring_no_data"));
  }
}
