// After the game: places and scores, all hands, turning points, verification of the shuffle, rematch and links.
import { data, el, kept, request, ruleLink, say } from "./common.js";
import { newNonce, promise, wrongWith } from "./shuffle_check.js";
import { handsStrip } from "./all_hands.js";
import { percent } from "./hints.js";
import { copy } from "./menu.js";

export function resultPart(id, base, state, refuse) {
  const card = (...inside) => el("div", { class: "fact" }, ...inside);
  const cards = [card(...placesPart(state)), card(...nextPart(id, base, state, refuse)), card(...checkPart(id, base, state))];
  const hands = card(el("h3", {}, say("hands")));
  hands.hidden = true;
  hands.classList.add("hands-fact");
  showHands(base, hands);
  cards.splice(1, 0, hands);
  if (state.turns && state.you >= 0) cards.push(card(...turnsPart(id, base)));
  return el("section", { id: "result", class: "result-part", "aria-label": state.result.title }, ...cards);
}

function placesPart(state) {
  const { result } = state;
  const rows = result.places.map((line) => el("tr", {},
    el("td", {}, String(line.place)), el("td", {}, el("b", {}, line.name), line.resigned ? ` (${say("resigned")})` : ""),
    el("td", { class: "money" }, line.told)));
  const why = el("p", { class: "muted" }, `${say("reason", { reason: result.reason })} `, ruleLink(result.rule) ?? "");
  return [el("table", { class: "settle" }, el("tbody", {}, ...rows)), why];
}

async function showHands(base, part) {
  const shown = await request("GET", `${base}/replay?step=${LAST}&seat=-1&lang=${data.lang}`).catch(() => null);
  if (!shown?.hands.length) return;
  part.append(handsStrip(shown.hands));
  part.hidden = false;
}

const LAST = 100_000; // past the end; the server answers with the last step

// ------------------------------------------------------------ verification of the shuffle
function checkPart(id, base, state) {
  const [seat, nonce] = [state.you, kept.table(id).nonce];
  const said = el("p", { role: "status", id: "checked" });
  const button = el("button", { class: "btn btn--small", type: "button", id: "check" }, say("check_run"));
  button.addEventListener("click", async () => {
    const record = await request("GET", `${base}/record`);
    const wrong = wrongWith(record, seat, nonce);
    const own = nonce && seat >= 0 && record.fair ? ` ${say("check_own")}` : "";
    said.textContent = wrong ? say("check_bad", { what: say(wrong[0], { n: wrong[1] }) }) : record.fair ? say("check_good") + own : say("check_numbered", { n: record.seed });
    said.className = wrong ? "problem" : "good";
  });
  return [el("h3", {}, say("check")), button, said];
}

// ------------------------------------------------------------ turning points
function turnsPart(id, base) {
  const list = el("ol", { class: "turns", role: "status" });
  const button = el("button", { class: "btn btn--small", type: "button", id: "turns" }, say("turns_run"));
  button.addEventListener("click", async () => {
    button.disabled = true;
    list.replaceChildren(el("li", {}, say("thinking")));
    try {
      const { turns } = await request("GET", `${base}/turns?lang=${data.lang}`);
      list.replaceChildren(...turns.map((turn) => turnLine(id, turn)));
      if (turns.length) list.prepend(el("li", { class: "muted" }, say("turns_about")));
      else list.replaceChildren(el("li", {}, say("turns_none")));
    } catch (problem) {
      list.replaceChildren(el("li", { class: "problem" }, problem.message));
    }
    button.disabled = false;
  });
  return [el("h3", {}, say("turns")), button, list];
}

const WORTH_SAYING = 0.03; // a better move is named if its chance to win is higher by more than this

function turnLine(id, turn) {
  const where = el("a", { href: `/t/${id}/replay?step=${turn.step}&seat=${turn.seat}` }, turn.did);
  const better = turn.better && turn.before - turn.chosen > WORTH_SAYING ? ` ${say("turn_better", { better: turn.better, chance: percent(turn.before) })}` : "";
  return el("li", {}, where, ` ${say("turn", { before: percent(turn.before), after: percent(turn.after) })}${better}`);
}

// ------------------------------------------------------------ rematch and links
function nextPart(id, base, state, refuse) {
  const links = [
    el("a", { class: "btn", href: `/t/${id}/replay` }, say("replay")),
    el("button", { class: "btn", type: "button", id: "share", onclick: () => share(base, refuse) }, say("share")),
    el("a", { class: "btn", href: `${base}/record`, download: true }, say("record")),
  ];
  return [el("div", { class: "result-acts" }, ...(state.you < 0 ? spectatorNext(state) : [nextGame(id, base, state, refuse)]), ...links)];
}

const spectatorNext = (state) => (state.rematch ? [el("a", { class: "btn", href: `/t/${state.rematch}` }, say("join_rematch"))] : []);

async function share(base, refuse) {
  try {
    const { link } = await request("POST", `${base}/share`, {});
    copy(location.origin + link);
  } catch (problem) {
    refuse(problem);
  }
}

// The rematch button. The first player makes the new table, the others follow to it.
function nextGame(id, base, state, refuse) {
  const isMade = Boolean(state.rematch);
  const again = el("button", { class: "btn btn--go", type: "button", id: "rematch" }, say(isMade ? "join_rematch" : "rematch"));
  again.addEventListener("click", async () => {
    const nonce = newNonce();
    if (isMade && kept.table(state.rematch).token) {
      location.href = `/t/${state.rematch}`;
      return;
    }
    try {
      const made = await request("POST", `${base}/${isMade ? "follow" : "rematch"}`, { commitment: promise(nonce) });
      kept.note(made.table, { nonce, token: made.token, seat: made.seat, ...(made.invite ? { invite: made.invite } : {}) });
      location.href = `/t/${made.table}`;
    } catch (problem) {
      refuse(problem);
    }
  });
  return again;
}
