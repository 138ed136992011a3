// Noting with one tap: what was opened stays open while the others log.

import { oneTap } from "../one_tap.js";
import "../stepping.js";

const details = () => [...document.querySelectorAll("details[data-keep]")];
const told = (one) => one.querySelector(":scope > summary")?.textContent.replace(/\s+/g, " ").trim();

// How everything that opens stands, with what it says.
export function remember() {
  return new Map(details().map((one) => [one.dataset.keep, { open: one.open, told: told(one) }]));
}

// As it was; except where something else is said now: there the page knows better what to show.
export function restore(seen) {
  for (const one of details()) {
    const was = seen.get(one.dataset.keep);
    if (was && was.told === told(one)) one.open = was.open;
  }
}

export const draw = oneTap({ before: remember, after: restore });

// "…" beside a reason chooses it below, without asking for the page anew.
document.addEventListener("click", (event) => {
  const link = event.target.closest("[data-reason]");
  const form = document.querySelector("#number");
  const choice = form?.querySelector("select");
  if (!link || !choice) return;
  event.preventDefault();
  choice.value = link.dataset.reason;
  form.scrollIntoView({ block: "center", behavior: matchMedia("(prefers-reduced-motion: reduce)").matches ? "auto" : "smooth" });
  form.querySelector("[name=number]").focus({ preventScroll: true });
});
