// What lies in front of everyone, on the table page: steppers that log by themselves.

import "../stepping.js";
import { Kept } from "./kept.js";

const table = document.querySelector("[data-table]");
const part = document.querySelector('[data-part="lying"]');
const section = () => part?.querySelector("[data-lying]");

const kept = new Kept(table.dataset.table, {
  entries: table.dataset.entries,
  seq: () => Number(section()?.dataset.seq ?? table.dataset.seq),
  onChange: draw,
});

// The server draws the part anew after every entry; what it doesn't know yet is put over it.
function draw() {
  const now = section();
  if (!now) return;
  const told = kept.shown(Number(now.dataset.seq))[now.dataset.lying] ?? {};
  for (const input of now.querySelectorAll(".stepper input")) {
    const unsent = input.name in told;
    if (document.activeElement !== input) input.value = unsent ? String(told[input.name]) : input.defaultValue;
    input.closest(".lies").classList.toggle("unsent", unsent);
  }
  const line = now.querySelector("[data-kept]");
  const text = kept.lost ? line.dataset.sayLost : kept.waits ? line.dataset.sayKept : kept.refused;
  if (line.textContent !== text) line.textContent = text;
}

part?.addEventListener("change", (event) => {
  const input = event.target.closest(".stepper input");
  if (!input || !/^\d{1,3}$/.test(input.value)) return;
  kept.tell(section().dataset.lying, input.name, Number(input.value));
});
part?.addEventListener("submit", (event) => {
  event.preventDefault();
  kept.send();
});
if (part) {
  new MutationObserver((changes) => changes.some((one) => one.target === part) && draw()).observe(part, { childList: true });
}
draw();
