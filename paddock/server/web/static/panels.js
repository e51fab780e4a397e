// The panels beside the board: the log, the game's own tabs, the game's summary, the chat.
import { $, el, ruleLink, say } from "./common.js";
import { attempt, table, narrow } from "./table_state.js";

const tabs = [...document.querySelectorAll(".tabs .tab")];

export function showLog(from) {
  const list = $("log");
  while (list.children.length > from) list.lastChild.remove();
  const fresh = from > 0 ? "new" : "";
  for (const line of table.state.log.slice(from)) {
    list.append(el("li", { class: fresh }, el("span", { "aria-hidden": "true" }), el("span", {}, line.text), ruleLink(line.rule)));
  }
  oneStop(list);
  scrollLog();
}

const rules = (list) => [...list.querySelectorAll("a.rule")];

// Roving tabindex: the rule links of the log are one Tab stop, at the last link. The arrow keys move to the others.
function oneStop(list, stop = rules(list).at(-1)) {
  for (const link of rules(list)) link.setAttribute("tabindex", link === stop ? "0" : "-1");
}

$("log").addEventListener("keydown", (event) => {
  const all = rules($("log"));
  const at = all.indexOf(event.target);
  const to = { ArrowUp: at - 1, ArrowDown: at + 1, Home: 0, End: all.length - 1 }[event.key];
  if (at < 0 || !all[to]) return;
  event.preventDefault();
  oneStop($("log"), all[to]);
  all[to].focus();
});

// Scrolls the log to its newest line: at the bottom, or on a small screen at the top.
export function scrollLog() {
  $("panel-log").scrollTop = narrow.matches ? 0 : $("panel-log").scrollHeight;
}

export function showPanels() {
  for (const panel of table.state.panels) {
    const sheets = panel.sheets.length ? panel.sheets.map(sheet) : [el("p", { class: "muted" }, say("nothing_yet"))];
    $(`panel-own-${panel.name}`)?.replaceChildren(...sheets);
  }
}

// A text table. Rows that follow from a rule link to it.
export function sheet({ caption, heads, rows, rules }) {
  const head = heads.length ? [el("thead", {}, el("tr", {}, ...heads.map((one) => el("th", { scope: "col" }, one))))] : [];
  const cells = (row) => row.map((cell, n) => (n ? el("td", {}, cell) : el("th", { scope: "row" }, cell)));
  const rule = (n) => (rules.length ? [el("td", {}, ruleLink(rules[n]))] : []);
  const body = rows.map((row, n) => el("tr", {}, ...cells(row), ...rule(n)));
  return el("table", { class: "settle own-sheet" }, caption ? el("caption", {}, caption) : null, ...head, el("tbody", {}, ...body));
}

export function showChat(from) {
  const part = $("chat");
  if (!part) return;
  while (part.children.length > from) part.lastChild.remove();
  for (const line of table.state.chat.slice(from)) part.append(el("p", {}, el("b", {}, line.name), line.text));
  $("panel-chat").scrollTop = $("panel-chat").scrollHeight;
  if (from > 0 && $("panel-chat").hidden) {
    const last = table.state.chat.at(-1);
    $("tab-chat").classList.add("has-news");
    $("live").textContent = `${last.name}: ${last.text}`;
  }
}

function showTab(tab) {
  for (const one of tabs) {
    one.setAttribute("aria-selected", String(one === tab));
    one.setAttribute("tabindex", one === tab ? "0" : "-1");
    $(one.getAttribute("aria-controls")).hidden = one !== tab;
  }
  document.body.classList.toggle("has-panel", tab.id !== "tab-log");
  if ($("chat-form")) $("chat-form").hidden = tab.id !== "tab-chat" || table.state.you < 0;
  if (tab.id === "tab-chat") tab.classList.remove("has-news");
}

for (const [n, tab] of tabs.entries()) {
  tab.addEventListener("click", () => showTab(tab));
  tab.addEventListener("keydown", (event) => {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (!step) return;
    const other = tabs[(n + step + tabs.length) % tabs.length];
    showTab(other);
    other.focus();
  });
}

$("chat-form")?.addEventListener("submit", async (event) => {
  event.preventDefault();
  const field = event.target.elements.text;
  if (field.value.trim() && (await attempt("chat", { text: field.value }))) field.value = "";
});
