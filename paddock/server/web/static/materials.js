// What one may bring to a table: what a game's page has kept in this browser, or a file.
import { $, el, kept, say } from "./common.js";

const MOST = 256 * 1024; // bytes

// A game's page keeps what one made as [{name, material}] under this key.
const saved = (game) => kept.list(`materials-${game}`);

// The choices of a select: nothing, what was kept, a file. has: something was brought already.
export function fillChoices(pick, game, has = false) {
  pick.dataset.game = game;
  pick.replaceChildren(el("option", { value: "" }, say(has ? "brought" : "bring_none")),
    ...saved(game).map((one, n) => el("option", { value: n }, one.name)), el("option", { value: "file" }, say("bring_file")),
    ...(has ? [el("option", { value: "none" }, say("bring_drop"))] : []));
  pick.addEventListener("change", () => pick.value === "file" && $("bring-file").click());
}

// What is chosen; null for nothing. Fails with a sentence where a file is none that can be used.
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
