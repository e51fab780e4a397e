// The top bar and the menu with settings and rare actions.
import { $, kept, request, say } from "./common.js";
import { attempt, barSays, base, table, id, refuse } from "./table_state.js";
import { setSound, sound } from "./sounds.js";

$("undo").addEventListener("click", () => attempt("undo"));
$("sound").setAttribute("aria-pressed", String(sound.on));
$("sound").addEventListener("click", () => {
  setSound(!sound.on);
  $("sound").setAttribute("aria-pressed", String(sound.on));
});
$("menu").addEventListener("click", () => {
  $("menu-part").hidden = !$("menu-part").hidden;
  $("menu").setAttribute("aria-expanded", String(!$("menu-part").hidden));
});
$("confirm").value = kept.get("confirm") ?? "usual";
$("confirm").addEventListener("change", () => kept.set("confirm", $("confirm").value));
$("answers").addEventListener("change", () => attempt("answers", { on: $("answers").checked }));

export function closeMenu() {
  if ($("menu-part").hidden) return false;
  $("menu").click();
  $("menu").focus();
  return true;
}

export function showMenu() {
  const { state } = table;
  const seated = state.you >= 0;
  const playing = state.status === "playing";
  $("answers-part").hidden = !seated || state.status === "over";
  $("answers").checked = Boolean(state.answers);
  $("own-link").hidden = !seated;
  $("new-link").hidden = !seated;
  $("new-invite").hidden = !state.host || state.status === "over";
  $("cover-me").hidden = !seated || !playing || state.covered || !state.may?.cover;
  $("resign").hidden = !seated || !playing || state.resigned || !state.may?.resign;
  $("leave").hidden = !seated || !["open", "playing"].includes(state.status);
  $("record").hidden = !["playing", "over"].includes(state.status);
  $("record").href = `${base}/record`;
}

async function copy(link) {
  try {
    await navigator.clipboard.writeText(link);
    barSays(say("copied", { link }));
  } catch {
    barSays(say("link_is", { link }));
  }
}

// Copies the link to this table for other players. A host whose browser has no invitation token makes a new one.
export async function invite() {
  const known = kept.table(id).invite;
  if (known || !table.state.host) copy(`${location.origin}/t/${id}${known ? `#invite=${known}` : ""}`);
  else newInvite();
}

async function newInvite() {
  try {
    const { invite: token } = await request("POST", `${base}/invite`);
    kept.note(id, { invite: token });
    copy(`${location.origin}/t/${id}#invite=${token}`);
  } catch (problem) {
    refuse(problem);
  }
}

// Makes a new token for the player's seat. The old link becomes invalid, also on other devices.
async function newLink() {
  try {
    const made = await request("POST", `${base}/renew`);
    kept.note(id, { token: made.token });
    table.line.renewed();
    copy(`${location.origin}/t/${id}#seat=${made.token}`);
  } catch (problem) {
    refuse(problem);
  }
}

$("own-link").addEventListener("click", () => {
  const { token } = kept.table(id);
  if (token) copy(`${location.origin}/t/${id}#seat=${token}`);
  else newLink();
});
$("new-link").addEventListener("click", newLink);
$("new-invite").addEventListener("click", newInvite);
$("cover-me").addEventListener("click", () => attempt("cover", { seat: table.state.you, on: true }));

// Resigning needs a second click on the same button.
$("resign").addEventListener("click", () => {
  const button = $("resign");
  if (!button.classList.contains("is-sure")) {
    button.classList.add("is-sure");
    button.textContent = say("resign_sure");
    return;
  }
  attempt("resign");
  closeMenu();
});
$("leave").addEventListener("click", async () => {
  try {
    await request("POST", `${base}/leave`, {});
    location.href = "/";
  } catch (problem) {
    refuse(problem);
  }
});

export { copy };
