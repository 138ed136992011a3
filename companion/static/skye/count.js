// The numbers of a player: what they bring while they are typed, and nothing typed is lost by a slip.

import { set } from "../stepping.js";
import { watchOver } from "../typed.js";

const FIRST = 5;
const SECOND = 2;
const form = document.querySelector("[data-numbers]");

function numberIn(input) {
  const text = input.value || (input.closest(".number-row").querySelector(".counted:not(.js-only)") ? input.placeholder : "");
  return /^\d+$/.test(text) ? Number(text) : null;
}

// As tally.Formula has it, which a test holds against the engine.
function worth({ each, always, complete }, numbers) {
  const keys = Object.keys(each);
  const sets = Math.min(...keys.map((key) => numbers[key]));
  return always + keys.reduce((sum, key) => sum + each[key] * numbers[key], 0) + complete * sets;
}

// As scoring.skye.majorities has it.
function share(own, others) {
  if (own === 0) return 0;
  const all = [own, ...others];
  const most = Math.max(...all);
  if (own === most) return FIRST;
  if (all.filter((one) => one === most).length > 1) return 0;
  return own === Math.max(...all.filter((one) => one < most)) ? SECOND : 0;
}

function draw() {
  for (const section of form.querySelectorAll(".scoring")) {
    const told = section.querySelector("[data-points]");
    if (!told) continue;
    const inputs = [...section.querySelectorAll(".stepper input")];
    const numbers = Object.fromEntries(inputs.map((input) => [input.name, numberIn(input)]));
    const known = Object.values(numbers).every((one) => one !== null);
    if (section.dataset.formula) {
      told.textContent = known ? worth(JSON.parse(section.dataset.formula), numbers) : "?";
    } else if (section.dataset.rivals) {
      const rivals = JSON.parse(section.dataset.rivals);
      told.textContent = known && !rivals.includes(null) ? share(Object.values(numbers)[0], rivals) : "?";
    }
  }
  for (const row of form.querySelectorAll(".scroll-row")) {
    const [count, open, completed] = [...row.querySelectorAll("input[type=number]")].map((one) =>
      Number(one.value || one.placeholder || 0),
    );
    const once = Math.floor(count / Number(row.dataset.each));
    const told = row.querySelector("[data-scroll-points]");
    if (!open && !completed && told.hidden) continue;
    told.hidden = false;
    told.textContent = String(once * open + 2 * once * completed);
  }
}

form?.addEventListener("input", draw);
form?.addEventListener("click", (event) => {
  const button = event.target.closest("[data-same]");
  if (!button) return;
  set(button.closest(".number-row").querySelector("input[type=number]"), button.dataset.same);
  button.closest("p").hidden = true;
});
if (form) {
  draw();
  watchOver(form);
}
