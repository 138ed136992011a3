// The numbers of a player: what they bring while they are typed, and nothing typed is lost by a slip.

import { set } from "./stepping.js";

const FIRST = 5;
const SECOND = 2;
const form = document.querySelector("[data-numbers]");
const before = form && snapshot();

function snapshot() {
  const data = new URLSearchParams(new FormData(form));
  return data.toString();
}

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
if (form) draw();

// Going to another player with numbers that were not saved would lose them.
let leaving = false;

// Without a connection the browser would put its own error page in place of what was typed. So first somebody must answer.
const TRY_AGAIN_MS = 3000;
let answered = false;
let pressed = null; // The button that waits for a connection.
let again = null;

form?.addEventListener("submit", (event) => {
  if (answered) {
    leaving = true;
    return;
  }
  event.preventDefault();
  event.stopPropagation(); // The form isn't on its way yet.
  const waits = pressed !== null;
  pressed = event.submitter;
  if (!waits) save();
});

async function save() {
  clearTimeout(again);
  if (await isThere()) {
    answered = true;
    form.requestSubmit(pressed);
    return;
  }
  document.querySelector("[data-offline]").hidden = false;
  again = setTimeout(save, TRY_AGAIN_MS);
}

async function isThere() {
  try {
    return (await fetch(form.dataset.since, { cache: "no-store", signal: AbortSignal.timeout?.(5000) })).ok;
  } catch {
    return false;
  }
}

addEventListener("online", () => pressed && !answered && save());
// Back from the next page, which the browser may have kept as it was.
addEventListener("pageshow", () => {
  answered = false;
  pressed = null;
});
addEventListener("beforeunload", (event) => {
  if (form && !leaving && snapshot() !== before) event.preventDefault();
});
