// The lobby and the form for a new table.
import { $, data, el, kept, myName, request, say } from "./common.js";
import { newNonce, promise } from "./shuffle_check.js";
import { chosenMaterial, fillChoices } from "./materials.js";

// Makes a table and goes to it. Materials are sent before the game starts.
async function open(body, material = null) {
  const nonce = newNonce();
  const start = body.start && material === null;
  const made = await request("POST", "/api/tables", { ...body, start, name: body.name || myName(), commitment: promise(nonce) });
  kept.note(made.table, { nonce, token: made.token, invite: made.invite, seat: made.seat });
  if (material !== null) {
    await request("POST", `/api/tables/${made.table}/bring`, { material });
    if (body.start) await request("POST", `/api/tables/${made.table}/start`, {});
  }
  location.href = `/t/${made.table}`;
}

const name = $("name");
if (name) {
  name.value = kept.get("name") ?? "";
  name.placeholder = say("default_name");
  name.addEventListener("change", () => kept.set("name", name.value.trim()));
}

const level = $("level");
if (level) {
  const chosen = kept.get("level");
  if ([...level.options].some((one) => one.value === chosen)) level.value = chosen;
  level.addEventListener("change", () => kept.set("level", level.value));
}

// Buttons that start a game directly: against bots, or a guided first game.
function playBy(attribute, begin) {
  for (const button of document.querySelectorAll(`[data-${attribute}]`)) {
    button.addEventListener("click", async () => {
      button.disabled = true;
      try {
        if (name) kept.set("name", name.value.trim());
        await begin(button.dataset);
      } catch (problem) {
        button.disabled = false;
        $("live").textContent = problem.message;
        button.after(el("p", { class: "problem", role: "alert" }, problem.message));
      }
    });
  }
}

playBy("play", ({ play, seats }) => open({ game: play, sitters: ["human", ...Array(Number(seats) - 1).fill(level.value)], start: true }));
playBy("guide", async ({ guide }) => {
  const made = await request("POST", "/api/guides", { game: guide, name: myName() });
  kept.note(made.table, { token: made.token, seat: made.seat });
  location.href = `/t/${made.table}`;
});

async function yours() {
  const part = $("yours");
  if (!part) return;
  for (const id of kept.list("tables").slice(0, 8)) {
    try {
      const t = await request("GET", `/api/tables/${id}`);
      if (t.you < 0) continue;
      const state = t.your_turn ? say("your_turn") : say(t.status === "over" ? "over" : t.status === "playing" ? "running" : "waiting");
      const title = data.titles[t.game] ?? t.game;
      const link = el("a", { class: t.your_turn ? "btn btn--small btn--go" : "btn btn--small", href: `/t/${id}` }, say(t.status === "over" ? "look_in" : "go_on"));
      part.append(el("li", { class: "tline" }, el("div", {}, el("b", {}, t.title ? `${title}, ${t.title}` : title), el("span", { class: t.your_turn ? "act-now" : "" }, state)), link));
      $("yours-part").hidden = false;
    } catch {
      kept.drop(`table-${id}`);
      kept.set("tables", JSON.stringify(kept.list("tables").filter((one) => one !== id)));
    }
  }
}
yours();

$("invited")?.addEventListener("submit", (event) => {
  event.preventDefault();
  const given = event.target.elements.link.value.trim();
  const found = given.match(/\/t\/([a-z0-9]+)(#[a-z]+=[0-9a-f]+)?$/) ?? given.match(/^([a-z0-9]{10})(#.*)?$/);
  if (found) location.href = `/t/${found[1]}${found[2] ?? ""}`;
});

const form = $("new-table");
if (form) {
  if ($("bring")) fillChoices($("bring"), form.dataset.game);
  form.elements.name.value = kept.get("name") ?? "";
  form.elements.name.placeholder = say("default_name");
  const seats = form.elements.seats;
  const show = () => {
    for (const one of form.querySelectorAll("[data-seat]")) one.hidden = Number(one.dataset.seat) >= Number(seats.value);
  };
  seats.addEventListener("change", show);
  show();
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    const sitters = ["human"];
    for (let k = 1; k < Number(seats.value); k++) sitters.push(form.elements[`sitter-${k}`].value);
    const options = {};
    for (const one of form.querySelectorAll("[data-option]")) options[one.dataset.option] = value(one);
    kept.set("name", form.elements.name.value.trim());
    try {
      await open({
        game: form.dataset.game, sitters, options, name: form.elements.name.value, title: form.elements.title.value,
        bank: Number(form.elements.bank.value), public: form.elements.public.value === "1", out_of_time: form.elements.out_of_time.value,
        ...Object.fromEntries([...form.querySelectorAll("[data-choice]")].map((one) => [one.dataset.choice, one.checked])),
        start: !sitters.slice(1).includes("human"),
      }, $("bring") ? await chosenMaterial($("bring")) : null);
    } catch (problem) {
      $("problem").textContent = problem.message;
    }
  });
}

function value(control) {
  if (control.dataset.kind === "flag") return control.checked;
  if (control.dataset.kind === "list") return control.value.split(",").map(Number);
  return Number(control.value);
}
