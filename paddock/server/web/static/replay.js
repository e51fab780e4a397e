// Replay of a finished game: of a table on this server, by its link, or from a file. The URL contains step and seat, so it can be shared.
import { $, data, el, request, ruleLink, say } from "./common.js";
import { swap } from "./drawing.js";
import { wrongWith } from "./shuffle_check.js";
import { handsStrip } from "./all_hands.js";

let [step, steps, seat] = [data.step, 0, data.seat];
let wanted = 0;
let isFetching = false;
let file = null; // the record, if it came from a file
let players = "";
const narrow = matchMedia("(max-width: 900px)");
const token = location.hash.match(/^#share=([0-9a-f]+)$/)?.[1];
const shape = () => (narrow.matches ? "tall" : "wide");

function fetchStep(to) {
  if (file) return request("POST", "/api/replay", { record: file, step: to, seat, lang: data.lang, shape: shape() });
  return request("GET", `/api/tables/${data.table}/replay?step=${to}&seat=${seat}&lang=${data.lang}&shape=${shape()}`, undefined, token);
}

const fetchRecord = async () => file ?? request("GET", `/api/tables/${data.table}/record`, undefined, token);

const asked = () => `${wanted} ${seat} ${shape()}`;

// Only one step is fetched at a time. If other steps are requested meanwhile, only the last of them is fetched next.
async function show(to) {
  wanted = Math.max(0, to);
  if (isFetching) return;
  isFetching = true;
  try {
    for (let fetched = ""; fetched !== asked(); ) {
      fetched = asked();
      showStep(await fetchStep(wanted));
    }
  } catch (problem) {
    $("prompt").textContent = problem.message;
  }
  isFetching = false;
}

function showStep(shown) {
  [step, steps] = [shown.step, shown.steps];
  [data.game, data.rules] = [shown.game, shown.rules];
  fillSeats(shown.names);
  swap(new Map([[$("board-part"), shown.board], [$("hand-part"), shown.hand]]));
  $("hands-part").replaceChildren(...(shown.hands.length ? [handsStrip(shown.hands)] : []));
  $("log").replaceChildren(...shown.log.map((line) => el("li", {}, el("span", { "aria-hidden": "true" }), el("span", {}, line.text), ruleLink(line.rule))));
  $("panel-log").scrollTop = $("panel-log").scrollHeight;
  $("prompt").textContent = say("step", { n: step, of: steps });
  $("hint").textContent = shown.move;
  $("live").textContent = `${shown.move} ${shown.log.at(-1)?.text ?? ""}`;
  $("slider").max = steps;
  $("slider").value = step;
  $("back").disabled = $("first").disabled = step === 0;
  $("on").disabled = $("last").disabled = step === steps;
  if (!file) history.replaceState(null, "", `?step=${step}&seat=${seat}${location.hash}`);
}

function fillSeats(names) {
  if (players === names.join("\n")) return;
  players = names.join("\n");
  $("seat").replaceChildren(...[say("all_hands"), ...names].map((name, n) => el("option", { value: n - 1, selected: n - 1 === seat }, name)));
}

$("first").addEventListener("click", () => show(0));
$("back").addEventListener("click", () => show(wanted - 1));
$("on").addEventListener("click", () => show(wanted + 1));
$("last").addEventListener("click", () => show(steps));
$("slider").addEventListener("input", () => show(Number($("slider").value)));
$("seat").addEventListener("change", () => { seat = Number($("seat").value); show(step); });
addEventListener("keydown", (event) => {
  if (["INPUT", "SELECT"].includes(event.target.tagName)) return;
  const to = { ArrowLeft: wanted - 1, ArrowRight: Math.min(steps, wanted + 1), Home: 0, End: steps }[event.key];
  if (to !== undefined) show(to);
});
narrow.addEventListener("change", () => show(step));

// ------------------------------------------------------------ verification: commitments and key here, every move on the server
$("check").addEventListener("click", check);

async function check() {
  $("checked").className = "";
  $("checked").textContent = say("checking");
  try {
    const record = await fetchRecord();
    const wrong = record.key ? wrongWith(record, -1, "") : null;
    if (wrong) throw new Error(say(wrong[0], { n: wrong[1] }));
    const { good } = await request("POST", "/api/verify", { record });
    $("checked").textContent = record.fair ? [say("check_good"), say("good_moves"), say("good_result")].join(" ") : good.map((what) => say(`good_${what}`)).join(" ");
    $("checked").className = "good";
  } catch (problem) {
    $("checked").textContent = say("check_bad", { what: problem.message });
    $("checked").className = "problem";
  }
}

// ------------------------------------------------------------ a record file
async function open(given) {
  try {
    file = JSON.parse(await given.text());
    if (typeof file !== "object" || file === null || Array.isArray(file)) throw new Error();
  } catch {
    file = null;
    $("prompt").textContent = say("no_record");
    return;
  }
  players = "";
  seat = -1;
  $("replay-tools").hidden = false;
  $("about").hidden = true;
  await show(0);
  await check();
}

$("file")?.addEventListener("change", async () => {
  const [chosen] = $("file").files;
  if (chosen) await open(chosen);
  $("file").value = ""; // so that opening the same file again fires a change event
});
addEventListener("dragover", (event) => $("file") && event.preventDefault());
addEventListener("drop", (event) => {
  if (!$("file") || !event.dataTransfer.files[0]) return;
  event.preventDefault();
  open(event.dataTransfer.files[0]);
});

if (data.table) show(step);
