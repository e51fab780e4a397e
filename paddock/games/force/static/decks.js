// The deck builder: filters over the cards, and a deck that the browser stores. The server checks its legality.
import { $, data, el, kept, request, say } from "/static/common.js";

const base = `/games/${data.game}/decks`;
const cards = [...document.querySelectorAll("[data-card]")];
const filters = [...document.querySelectorAll("[data-filter]")];
const KEY = `materials-${data.game}`;
const own = (key, gaps = {}) => data.own[key].replace(/\{(\w+)\}/g, (whole, name) => gaps[name] ?? whole);

let deck = {}; // card id -> number of copies
let asked = 0; // number of the last request; responses to older requests are ignored

// ------------------------------------------------------------------ the list of cards
function fits(card, filter) {
  const wanted = filter.value.trim().toLowerCase();
  if (!wanted) return true;
  const has = card.dataset[filter.dataset.filter] ?? "";
  if (filter.dataset.filter === "words") return has.includes(wanted);
  if (["distance", "style", "surface"].includes(filter.dataset.filter)) return (Number(has) & Number(wanted)) !== 0;
  return has === wanted;
}

function show() {
  let n = 0;
  for (const card of cards) {
    card.hidden = !filters.every((filter) => fits(card, filter));
    n += card.hidden ? 0 : 1;
  }
  $("found").textContent = own("found", { n });
}

// ------------------------------------------------------------------ the deck
const asData = () => ({ id: "deck", name: $("called").value.trim() || own("unnamed"), cards: deck });

function draw() {
  for (const count of document.querySelectorAll("[data-count]")) count.textContent = deck[count.dataset.count] ?? 0;
  const rows = Object.entries(deck).map(([card, n]) => el("li", {}, `${n} ${data.names[card]}`));
  $("deck").replaceChildren(...rows);
  $("size").textContent = Object.values(deck).reduce((sum, n) => sum + n, 0);
  check();
}

function change(card, by) {
  const n = Math.min(99, Math.max(0, (deck[card] ?? 0) + by));
  if (n) deck[card] = n;
  else delete deck[card];
  draw();
}

function take(given) {
  deck = { ...given.cards };
  const name = given.name;
  $("called").value = typeof name === "string" ? name : (name?.[data.lang] ?? "");
  draw();
}

async function check() {
  const mine = ++asked;
  if (!Object.keys(deck).length) return $("faults").replaceChildren();
  const told = await told_or_problem("check", asData());
  if (mine !== asked || !told) return;
  const faults = told.faults.map((fault) => el("li", { class: "is-wrong" }, el("b", {}, fault.rule), ` ${fault.text}`));
  const legal = told.for.length ? [el("li", { class: "is-right" }, own("legal_for", { distances: told.for.join(", ") }))] : [];
  $("faults").replaceChildren(...legal, ...faults);
}

async function told_or_problem(what, sent) {
  try {
    return await request("POST", `${base}/${what}?lang=${data.lang}`, sent);
  } catch (problem) {
    $("faults").replaceChildren(el("li", { class: "is-wrong" }, problem.message));
    return null;
  }
}

// ------------------------------------------------------------------ decks that the browser stores
const all = () => kept.list(KEY);

function list() {
  const options = all().map((one, n) => el("option", { value: n }, one.name));
  $("mine").replaceChildren(el("option", { value: "" }, options.length ? "–" : own("none_kept")), ...options);
}

function keep() {
  const mine = asData();
  const others = all().filter((one) => one.name !== mine.name);
  kept.set(KEY, JSON.stringify([...others, { name: mine.name, material: { decks: [mine] } }]));
  list();
  $("live").textContent = own("kept", { name: mine.name });
}

function drop() {
  const name = $("called").value.trim();
  kept.set(KEY, JSON.stringify(all().filter((one) => one.name !== name)));
  list();
}

for (const filter of filters) filter.addEventListener("input", show);
document.querySelector(".deck-filters").addEventListener("submit", (event) => event.preventDefault());
document.addEventListener("click", (event) => {
  const { more, less } = event.target.dataset ?? {};
  if (more) change(more, 1);
  if (less) change(less, -1);
});
$("begin").addEventListener("change", () => take($("begin").value ? data.ready[$("begin").value] : { cards: {}, name: "" }));
$("mine").addEventListener("change", () => $("mine").value !== "" && take(all()[Number($("mine").value)].material.decks[0]));
$("keep").addEventListener("click", keep);
$("drop").addEventListener("click", drop);
$("read").addEventListener("click", async () => {
  const told = await told_or_problem("read", { text: $("list").value });
  if (told) take(told);
});
$("write").addEventListener("click", async () => {
  const told = await told_or_problem("write", asData());
  if (told) $("list").value = told.text;
});
show();
list();
draw();
