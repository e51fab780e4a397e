// Drawings come from the server as SVG. This module replaces them, animates the moved elements and handles presses.
const MOVE = 320;
const FADE = 120;
const parser = new DOMParser();
const still = matchMedia("(prefers-reduced-motion: reduce)");

const NAMESPACE = 'xmlns="http://www.w3.org/2000/svg"';
const CUT = "<g"; // the separator between the pieces of a drawing

// The new drawing. news: the whole drawing, or a diff of new text and ranges of the last drawing's pieces.
export function renewed(last, news) {
  if (typeof news === "string") return news;
  const pieces = last.split(CUT);
  return news.changed.map((one) => (typeof one === "string" ? one : pieces.slice(...one).join(CUT))).join(CUT);
}

export function parsed(svg) {
  const named = svg.slice(0, svg.indexOf(">")).includes(NAMESPACE) ? svg : svg.replace("<svg", `<svg ${NAMESPACE}`);
  const read = parser.parseFromString(named, "image/svg+xml").documentElement;
  return document.importNode(read, true);
}

// Wraps SVG content from the server in an svg element.
export function inline(inside, viewBox, cls) {
  return parsed(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="${viewBox}" class="pk ${cls}" aria-hidden="true">${inside}</svg>`);
}

function places(parts) {
  const found = new Map();
  for (const part of parts) {
    for (const one of part.querySelectorAll("svg g[id]")) {
      const box = one.getBoundingClientRect();
      if (box.width) found.set(one.id, box);
    }
  }
  return found;
}

// Animates the change: an element that is in both drawings (same id) moves to its new position; a new element fades in.
function travel(parts, before) {
  if (still.matches || !before.size) return;
  for (const part of parts) {
    for (const one of part.querySelectorAll("svg g[id]")) {
      if (one.parentElement.closest("g[id]")) continue;
      const from = before.get(one.id);
      const to = one.getBoundingClientRect();
      if (!to.width) continue;
      if (!from) {
        one.animate({ opacity: [0, 1] }, { duration: FADE });
        continue;
      }
      const dx = from.x + from.width / 2 - to.x - to.width / 2;
      const dy = from.y + from.height / 2 - to.y - to.height / 2;
      if (Math.abs(dx) < 2 && Math.abs(dy) < 2) continue;
      const scale = one.getScreenCTM()?.a || 1;
      const outer = (one.parentElement.getScreenCTM?.() ?? one.getScreenCTM())?.a || scale;
      one.animate({ translate: [`${dx / outer}px ${dy / outer}px`, "0 0"] }, { duration: MOVE, easing: "cubic-bezier(.2,.7,.2,1)" });
    }
  }
}

// Replaces drawings: a Map of part -> svg. The focus stays on the element with the same id.
// Returns true if the focused element is gone, so that the caller can move the focus.
export function swap(drawings) {
  const parts = [...drawings.keys()];
  const before = places(parts);
  const focused = document.activeElement;
  const within = parts.some((part) => part.contains(focused));
  const wasOffered = within && focused.matches(".act[data-action]");
  const id = within ? focused.id : "";
  for (const [part, svg] of drawings) {
    const scrolled = part.scrollLeft;
    part.replaceChildren(...(svg ? [parsed(svg)] : []));
    part.scrollLeft = scrolled;
    rove(part);
    settle(part);
  }
  travel(parts, before);
  if (!within) return false;
  const same = id ? document.getElementById(id) : null;
  const stays = same?.matches(OFFERED) || (!wasOffered && same?.hasAttribute("data-look"));
  if (stays) {
    same.focus();
    return false;
  }
  return true;
}

const OFFERED = ".act[data-action]:not([aria-disabled])";
const acts = (part) => [...part.querySelectorAll(".act[data-action]")];
const READABLE = document.getElementById("inspect") ? ", [data-look]" : ""; // things with details, if the page has a detail view
const stops = (part) => [...part.querySelectorAll(`.act[data-action]${READABLE}`)];

// Roving tabindex: each drawing is one Tab stop. The arrow keys move to its other actions and things with details.
function rove(part) {
  const all = stops(part);
  const first = all.find((one) => one.matches(OFFERED)) ?? all[0];
  for (const one of all) one.setAttribute("tabindex", one === first ? "0" : "-1");
}

const LONG = 1.7; // a drawing wider than its part by more than this factor scrolls instead of shrinking

// Puts a still rectangle below each element that lifts on hover. Without it, the lifted element would leave the pointer and flicker.
// Marks drawings that are too wide to shrink.
function settle(part) {
  for (const lift of part.querySelectorAll(".act > .lift")) {
    const plate = document.createElementNS(lift.namespaceURI, "rect");
    const box = lift.getBBox();
    for (const [name, value] of Object.entries({ class: "hit", x: box.x, y: box.y, width: box.width, height: box.height })) plate.setAttribute(name, value);
    lift.before(plate);
  }
  for (const svg of part.querySelectorAll("svg[viewBox]")) {
    const { width, height } = svg.viewBox.baseVal;
    svg.classList.toggle("is-long", (width / height) * svg.getBoundingClientRect().height > LONG * part.clientWidth);
  }
}

const STEP = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

export function pressable(part, press, why) {
  part.addEventListener("click", (event) => {
    const one = event.target.closest(".act[data-action]");
    if (one) press(one);
  });
  part.addEventListener("keydown", (event) => {
    const one = event.target.closest(".act[data-action], [data-look]");
    if (!one || event.ctrlKey || event.metaKey || event.altKey) return;
    const moves = event.key in STEP || event.key === "Home" || event.key === "End";
    if (!moves && !one.matches(".act[data-action]")) return;
    if (event.key === "Enter" || event.key === " ") {
      press(one);
    } else if (event.key === "?") {
      why(one);
    } else if (moves) {
      const all = stops(part);
      const at = all.indexOf(one);
      const to = event.key === "Home" ? 0 : event.key === "End" ? all.length - 1 : (at + STEP[event.key] + all.length) % all.length;
      one.setAttribute("tabindex", "-1");
      all[to].setAttribute("tabindex", "0");
      all[to].focus();
    } else {
      return;
    }
    event.preventDefault();
  });
}

// Sets a state class on the elements of one move, given by its notation, in all drawings.
export function mark(parts, notation, state) {
  for (const part of parts) {
    for (const one of acts(part)) {
      const on = notation !== null && one.dataset.action === notation;
      one.classList.toggle(state, on);
      if (state === "is-selected") {
        if (on) one.setAttribute("aria-pressed", "true");
        else one.removeAttribute("aria-pressed");
      }
    }
  }
}

export function focusFirst(parts) {
  for (const part of parts) {
    const one = part.querySelector('.act[data-action][tabindex="0"]:not([aria-disabled])');
    if (one) {
      one.focus();
      return true;
    }
  }
  return false;
}
