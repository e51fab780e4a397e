// The table page: receives frame diffs over the WebSocket and updates the parts of the page.
import { $, data, kept, request, say } from "./common.js";
import { showBar, toLobby, unselect } from "./decision_bar.js";
import { close as closeLook, lookAgain } from "./details.js";
import { attempt, base, table, id, narrow, parts, refuse } from "./table_state.js";
import { focusFirst, mark, renewed, swap } from "./drawing.js";
import { newNonce, promise } from "./shuffle_check.js";
import { Connection } from "./connection.js";
import { closeMenu, showMenu } from "./menu.js";
import { scrollLog, showChat, showLog, showPanels } from "./panels.js";
import { resultPart } from "./result.js";
import { showSeats } from "./seats.js";
import { play } from "./sounds.js";

const GROWING = ["log", "chat"];
const DRAWINGS = ["board", "hand"];

table.line = new Connection(`${base}/socket`, () => ({ lang: data.lang, shape: narrow.matches ? "tall" : "wide" }), {
  hello(now, again) {
    table.offset = now - Date.now();
    if (again) $("alarm").textContent = say("back_again");
    document.body.classList.remove("is-lost");
  },
  state: (news) => take(news),
  problem(problem) {
    if (!table.state.seats.length) shut();
    $("prompt").textContent = problem.text;
    $("alarm").textContent = problem.text;
  },
  lost() {
    if (document.visibilityState === "visible") $("alarm").textContent = say("lost");
    document.body.classList.add("is-lost");
  },
});
narrow.addEventListener("change", () => table.line.look());

// The visitor may not see this table: shows only a link to the lobby.
function shut() {
  document.body.classList.add("is-shut");
  $("acts").replaceChildren(toLobby());
}

function take(news) {
  const before = table.state;
  const state = { ...before };
  for (const [key, value] of Object.entries(news)) {
    if (GROWING.includes(key)) state[key] = [...(before[key] ?? []).slice(0, value.from), ...value.new];
    else if (DRAWINGS.includes(key)) state[key] = renewed(before[key], value);
    else if (key !== "type") state[key] = value;
  }
  table.state = state;
  if (!state.ask?.choices.some((choice) => choice.do === table.selected) || state.ask.k !== before.ask?.k) table.selected = null;
  const drawings = new Map();
  if (news.board !== undefined) drawings.set($("board-part"), state.board);
  if (news.hand !== undefined) drawings.set($("hand-part"), state.hand);
  $("about").hidden = Boolean(state.board);
  if (drawings.size) table.wantsFocus = swap(drawings) || table.wantsFocus;
  if (drawings.size && table.selected) mark(parts(), table.selected, "is-selected");
  if (news.seats || news.host !== undefined) showSeats();
  if (news.log) showLog(news.log.from);
  if (news.chat) showChat(news.chat.from);
  if (news.panels) showPanels();
  if (drawings.size) lookAgain();
  showBar();
  if (news.result !== undefined || news.rematch !== undefined) showResult();
  if (news.fair) fairPart();
  showMenu();
  tell(before, news);
  if (table.wantsFocus && state.ask) table.wantsFocus = !focusFirst(parts());
  else if (table.wantsFocus && document.activeElement === document.body) $("bar").focus({ preventScroll: true });
}

// Announces new log lines to screen readers, plays sounds, and marks the player's turn in the title.
function tell(before, news) {
  const { state } = table;
  const lines = news.log && before.log.length ? news.log.new.map((line) => line.text) : [];
  const mine = state.ask && (!before.ask || before.ask.k !== state.ask.k);
  if (mine) lines.push(`${say("your_turn")}: ${state.ask.prompt}`);
  if (mine && !$("guide").hidden) lines.push($("guide-text").textContent);
  if (lines.length) $("live").textContent = lines.slice(-8).join(" ");
  if (news.result && before.status === "playing") play("over");
  else if (mine) play("turn");
  else if (news.log && before.log.length) play("moved");
  document.title = `${state.ask ? "● " : ""}${data.title} · Paddock`;
}

// The page's part of the shuffle: commits to a nonce, and reveals it when the server asks for it.
function fairPart() {
  const { fair } = table.state;
  if (fair.promise) {
    const nonce = newNonce();
    kept.note(id, { nonce });
    attempt("commit", { commitment: promise(nonce) });
  } else if (fair.reveal) {
    const { nonce } = kept.table(id);
    if (nonce) attempt("reveal", { nonce });
  }
}

function showResult() {
  document.body.classList.toggle("is-over", Boolean(table.state.result));
  document.querySelector("section#result")?.remove();
  if (table.state.result) $("hand-part").after(resultPart(id, base, table.state, refuse));
  scrollLog();
}

addEventListener("keydown", (event) => {
  if (event.key === "Escape" && !closeMenu() && !closeLook()) unselect();
});

// Exchanges the token in the page's link for a cookie, and removes the token from the URL.
async function arrive() {
  const token = location.hash.match(/^#(?:seat|invite)=([0-9a-f]+)$/)?.[1];
  if (token) {
    history.replaceState(null, "", location.pathname);
    try {
      const { seat } = await request("POST", `${base}/claim`, { token });
      kept.note(id, seat >= 0 ? { token, seat } : { invite: token });
    } catch (problem) {
      $("alarm").textContent = problem.message;
    }
  }
  table.line.connect();
}
arrive();
