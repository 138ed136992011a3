// Noting with one tap: what was opened stays open while the others log, and a tap keeps where it was.

import { oneTap } from "../one_tap.js";
import "../stepping.js";

const kept = () => [...document.querySelectorAll("details[data-keep]")];

export const draw = oneTap({
  before: () => new Map(kept().map((one) => [one.dataset.keep, { open: one.open, told: told(one) }])),
  after: (seen) => {
    for (const one of kept()) {
      const was = seen.get(one.dataset.keep);
      // What was just said has been dealt with.
      if (was) one.open = was.open && was.told === told(one);
    }
  },
});

function told(details) {
  return details.querySelector(":scope > summary")?.textContent.trim();
}

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
