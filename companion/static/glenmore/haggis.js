// The haggis: tokens are turned up by tapping dice; count times sum while one taps.

import { follow } from "./follow.js";
import { keepTyped } from "../keep_typed.js";

function draw(form) {
  const boxes = [...form.querySelectorAll('[name="open"]')];
  const open = boxes.filter((one) => one.checked).map((one) => Number(one.dataset.value));
  const sum = open.reduce((all, one) => all + one, 0);
  form.querySelector("[data-formula]").textContent = open.length ? `${open.length} × ${sum} =` : "";
  form.querySelector("[data-points]").textContent = String(open.length * sum);
  for (const one of boxes) one.disabled = !one.checked && open.length >= Number(form.dataset.most);
  const label = form.querySelector("[data-none]");
  label.textContent = open.length ? label.dataset.some : label.dataset.none;
}

document.addEventListener("change", (event) => {
  const form = event.target.closest("[data-open]");
  if (form) draw(form);
});
follow((region) => {
  for (const form of region.querySelectorAll("[data-open]")) {
    keepTyped(form);
    draw(form);
  }
});
