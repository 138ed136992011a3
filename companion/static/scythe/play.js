// Scythe's table page: a star or a turn with one tap; everything else is drawn by the server.

import { oneTap } from "../one_tap.js";
import { wind } from "./clock.js";

const CALM_MS = 800; // As long as a second tap may still fall where another star stood before.
let moved = null; // The timer while stars that have just moved take no taps.

// Where each star is to be tapped.
function places() {
  const rows = [...document.querySelectorAll(".goal")];
  return new Map(rows.map((row) => [row.id, row.getBoundingClientRect().top]));
}

// A box above that comes or goes (after an undo, by another phone) slides the stars away under a finger.
function calm(before) {
  const slid = [...places()].some(([id, top]) => !before.has(id) || Math.abs(before.get(id) - top) > 4);
  if (!slid) return;
  clearTimeout(moved);
  moved = setTimeout(() => {
    moved = null;
    draw();
  }, CALM_MS);
}

// The way to the totals has another name once the game is over.
function tab(over) {
  const link = document.querySelector("[data-running]");
  const to = JSON.parse(over ? link.dataset.over : link.dataset.running);
  link.href = to.href;
  link.querySelector("span").textContent = to.name;
}

const draw = oneTap({
  before: places,
  after: (before, data) => {
    calm(before);
    tab(data.over);
    wind();
  },
  still: () => moved !== null,
});
wind();
