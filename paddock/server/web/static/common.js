// Shared by all pages: the page's data and texts, element builders, HTTP requests, local storage.
export const data = JSON.parse(document.getElementById("data").textContent);

export function say(key, gaps = {}) {
  return (data.words[key] ?? key).replace(/\{(\w+)\}/g, (whole, name) => gaps[name] ?? whole);
}

export const $ = (id) => document.getElementById(id);

// Builds an element. String children become text nodes and are never parsed as HTML.
export function el(name, attributes = {}, ...inside) {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (key.startsWith("on")) made.addEventListener(key.slice(2), value);
    else if (value === true) made.setAttribute(key, "");
    else if (value !== false && value != null) made.setAttribute(key, value);
  }
  made.append(...inside.filter((one) => one != null));
  return made;
}

export function icon(name) {
  const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  svg.setAttribute("class", "icon");
  svg.setAttribute("viewBox", "0 0 24 24");
  svg.setAttribute("aria-hidden", "true");
  const use = document.createElementNS("http://www.w3.org/2000/svg", "use");
  use.setAttribute("href", `#${name}`);
  use.setAttribute("width", "24");
  use.setAttribute("height", "24");
  svg.append(use);
  return svg;
}

export class Problem extends Error {
  constructor(problem) {
    super(problem.text);
    this.code = problem.code;
    this.rule = problem.rule;
  }
}

// token: sent as a bearer token if no cookie carries it.
export async function request(method, path, body, token) {
  const headers = { ...(body === undefined ? {} : { "Content-Type": "application/json" }), ...(token ? { Authorization: `Bearer ${token}` } : {}) };
  const answer = await fetch(path, {
    method,
    credentials: "same-origin",
    headers,
    body: body === undefined ? undefined : JSON.stringify(body),
  });
  const told = await answer.json();
  if (!answer.ok) throw new Problem(told.problem);
  return told;
}

// Data in local storage: the player's name, their tables, and the nonces and tokens of their seats.
export const kept = {
  get(key) { try { return localStorage.getItem(`paddock-${key}`); } catch { return null; } },
  set(key, value) { try { localStorage.setItem(`paddock-${key}`, value); } catch { /* local storage is not available */ } },
  drop(key) { try { localStorage.removeItem(`paddock-${key}`); } catch { /* local storage is not available */ } },
  list(key) { try { return JSON.parse(this.get(key) ?? "[]"); } catch { return []; } },
  table(id) { try { return JSON.parse(this.get(`table-${id}`) ?? "{}"); } catch { return {}; } },
  note(id, facts) {
    this.set(`table-${id}`, JSON.stringify({ ...this.table(id), ...facts }));
    this.set("tables", JSON.stringify([id, ...this.list("tables").filter((one) => one !== id)].slice(0, 30)));
  },
};

export const myName = () => (kept.get("name") ?? "").trim() || say("default_name");

export function ruleLink(rule) {
  if (!rule) return null;
  if (!data.rules || rule.startsWith("P-")) return el("span", { class: "rule" }, rule);
  return el("a", { class: "rule", href: `/rules/${data.game}#${rule}`, target: "_blank" }, rule);
}

export const minutes = (ms) => {
  const s = Math.max(0, Math.ceil(ms / 1000));
  return `${Math.floor(s / 60)}:${String(s % 60).padStart(2, "0")}`;
};
