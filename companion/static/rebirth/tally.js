// The end sheet: the sum while it is typed, which card somebody else has, and nothing typed is lost by a slip.

import { keepTyped } from "../keep_typed.js";
import { Live } from "../live.js";
import { refresh } from "../parts.js";
import "../stepping.js";
import { watchOver } from "../typed.js";

const CASTLE = 5;
const form = document.querySelector("[data-tally]");

function number(id) {
  const text = document.getElementById(id).value;
  return /^\d+$/.test(text) ? Number(text) : 0;
}

// The server adds up for good; this is what is typed so far.
function sum(section) {
  const player = section.dataset.player;
  const cards = [...section.querySelectorAll("input:checked[data-points]")].reduce((all, one) => all + Number(one.dataset.points), 0);
  const bonus = Number(form.dataset.bonus) * number(`bonus-${player}`);
  return number(`track-${player}`) + number(`symbols-${player}`) + CASTLE * number(`castles-${player}`) + cards + bonus;
}

function draw() {
  for (const section of form.querySelectorAll("[data-player]")) {
    const total = sum(section);
    section.querySelector("[data-sum]").textContent = total;
    const below = form.querySelector(`[data-sum-of="${section.dataset.player}"]`);
    if (below) below.textContent = total;
  }
  drawTaken();
}

// There is one card of each: who has it is shown beside it on the others' lists.
function drawTaken() {
  const holders = new Map();
  for (const one of form.querySelectorAll(".chip input:checked[data-points]")) {
    holders.set(one.value, one.closest("[data-player]"));
  }
  for (const one of form.querySelectorAll(".chip input[data-points]")) {
    const holder = holders.get(one.value);
    const taken = Boolean(holder) && holder !== one.closest("[data-player]");
    one.closest(".chip").classList.toggle("taken", taken);
    const place = one.closest(".chip").querySelector(".elsewhere");
    place.replaceChildren(...(taken ? [holder.querySelector("legend .token").cloneNode(true)] : []));
    place.querySelector(".token")?.setAttribute("class", `token tiny p-${holder.dataset.player}`);
  }
}

// Fulfilled or not, but never both.
function part(input) {
  const [field, player] = input.name.split("-");
  const other = { cards: "missed", missed: "cards" }[field];
  if (!other || !input.checked) return;
  for (const one of form.querySelectorAll(`input[name="${other}-${player}"]`)) if (one.value === input.value) one.checked = false;
}

if (form) {
  keepTyped(form);
  form.addEventListener("change", (event) => part(event.target));
  form.addEventListener("input", draw);
  form.addEventListener("change", draw);
  draw();
  watchOver(form);
  new Live({ events: form.dataset.events, since: form.dataset.news, seq: Number(form.dataset.seq), onEntries: () => refresh(form.dataset.parts) });
}
