// After the game: places and scores, the check of the shuffle, and what comes next.
import { el, kept, request, ruleLink, say } from "./common.js";
import { newNonce, promise, wrongWith } from "./fair.js";

export function resultPart(id, base, state, refuse) {
  const { result } = state;
  const rows = result.places.map((line) => el("tr", {},
    el("td", {}, String(line.place)), el("td", {}, el("b", {}, line.name)), el("td", { class: "money" }, line.score.toLocaleString())));
  const table = el("table", { class: "settle" }, el("tbody", {}, ...rows));
  const why = el("p", { class: "muted" }, `${say("reason")}: ${result.reason} `, ruleLink(result.rule) ?? "");
  return el("section", { id: "result", class: "result-part", "aria-label": result.title },
    el("div", { class: "fact" }, table, why), el("div", { class: "fact" }, ...checkPart(id, base, state)), el("div", { class: "fact" }, ...nextPart(id, base, state, refuse)));
}

function checkPart(id, base, state) {
  const said = el("p", { role: "status", id: "checked" });
  const button = el("button", { class: "btn btn--small", type: "button", id: "check" }, say("check_run"));
  button.addEventListener("click", async () => {
    const record = await request("GET", `${base}/record`);
    const { nonce } = kept.table(id);
    const wrong = wrongWith(record, state.you, nonce);
    const own = nonce && state.you >= 0 ? ` ${say("check_own")}` : "";
    said.textContent = wrong ? say("check_bad", { what: say(wrong[0], { n: wrong[1] }) }) : say("check_good") + own;
    said.className = wrong ? "problem" : "good";
  });
  return [el("h3", {}, say("check")), button, said];
}

function nextPart(id, base, state, refuse) {
  const links = [el("a", { class: "btn", href: `/t/${id}/replay` }, say("replay")), el("a", { class: "btn", href: `${base}/record`, download: true }, say("record"))];
  if (state.rematch) return [...links, el("a", { class: "btn btn--go", href: state.rematch }, say("join_rematch"))];
  if (state.you < 0) return links;
  const again = el("button", { class: "btn btn--go", type: "button", id: "rematch" }, say("rematch"));
  again.addEventListener("click", async () => {
    const nonce = newNonce();
    try {
      const made = await request("POST", `${base}/rematch`, { commitment: promise(nonce) });
      kept.note(made.table, { nonce, token: made.token, invite: made.invite, seat: made.seat });
      location.href = `/t/${made.table}`;
    } catch (problem) {
      refuse(problem);
    }
  });
  return [again, ...links];
}
