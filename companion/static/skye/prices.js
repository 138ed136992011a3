// Behind the screen: what the prices add up to, and nothing is lost with the page, nor found by who has the phone next.

import "../stepping.js";
import { fill } from "../words.js";

const DRAFT_MS = 600;
let timer = null;

document.addEventListener("input", (event) => {
  const form = event.target.closest("[data-prices]");
  if (!form) return;
  draw(form);
  if (!form.dataset.draft) return;
  clearTimeout(timer);
  timer = setTimeout(() => keep(form), DRAFT_MS);
});

document.addEventListener("submit", (event) => {
  if (event.target.matches("[data-prices]")) clearTimeout(timer);
});

export function draw(form) {
  const discard = new FormData(form).get("discard");
  let sum = 0;
  for (const input of form.querySelectorAll(".stepper input")) {
    const aside = input.name === `price-${discard}`;
    input.closest(".price-row").classList.toggle("aside", aside);
    if (!aside) sum += Number(input.value) || 0;
  }
  const told = form.querySelector("[data-sum]");
  const has = form.dataset.purse === undefined ? null : Number(form.dataset.purse);
  told.hidden = sum === 0;
  told.classList.toggle("over", has !== null && sum > has);
  if (has === null) told.textContent = fill(told.dataset.say, { sum });
  else if (sum > has) told.textContent = fill(told.dataset.sayOver, { sum, over: sum - has });
  else told.textContent = fill(told.dataset.sayLeft, { sum, left: has - sum });
}

// Only from a player's own phone.
async function keep(form) {
  try {
    await fetch(form.dataset.draft, { method: "POST", body: new FormData(form), headers: { Accept: "application/json" } });
  } catch {
    // Without a connection the draft is kept by the page alone.
  }
}

// A phone that goes from hand to hand mustn't show what the last one typed when somebody goes back.
addEventListener("pagehide", () => {
  for (const form of document.querySelectorAll("[data-prices]:not([data-draft])")) form.reset();
});
addEventListener("pageshow", drawAll);
drawAll();

function drawAll() {
  for (const form of document.querySelectorAll("[data-prices]")) draw(form);
}
