// Finds rules by number or by words.
import { $, say } from "./common.js";

const items = [...document.querySelectorAll("#rules .rule-item")];
const others = [...document.querySelectorAll("#rules > *")].filter((one) => !one.querySelector(".rule-item"));

$("find").addEventListener("input", () => {
  const wanted = $("find").value.trim().toLowerCase();
  let n = 0;
  for (const item of items) {
    item.hidden = wanted !== "" && !item.textContent.toLowerCase().includes(wanted);
    n += item.hidden ? 0 : 1;
  }
  for (const one of others) one.hidden = wanted !== "";
  $("found").textContent = wanted === "" ? "" : n ? say("found", { n }) : say("none_found");
});

function show() {
  for (const item of items) item.classList.remove("is-meant");
  const meant = location.hash && document.getElementById(decodeURIComponent(location.hash.slice(1)));
  if (meant) meant.classList.add("is-meant");
}
addEventListener("hashchange", show);
show();
