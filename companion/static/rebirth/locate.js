// Putting told tiles on a map: touch a lit space, and the server says what is left.

import { BoardView, aim } from "../board.js";
import { Live } from "../live.js";
import { refresh } from "../parts.js";

const place = document.querySelector("[data-locate]");
const svg = document.querySelector("[data-board]");
const lost = document.querySelector("[data-lost]");
let busy = false;
let leaving = false; // The page is on its way to another.
let asked = new URL(location.href).searchParams; // Which tile, and whether anywhere.

const view = new BoardView(svg, tap);
new ResizeObserver(() => view.apply()).observe(svg);
new Live({ events: place.dataset.events, since: place.dataset.since, seq: Number(place.dataset.seq), onEntries: draw });

function spaces() {
  return [...svg.querySelectorAll("[data-space]")].map((group) => {
    const { e: x, f: y } = group.transform.baseVal.consolidate().matrix;
    return { id: group.dataset.space, x, y, lit: true, free: true };
  });
}

function tap(at) {
  const { space, sure } = aim(at, spaces(), view.pitch, view.pixelsPerMillimetre());
  if (!space || !sure) return false;
  put(space.id);
  return true;
}

function put(space) {
  const tile = document.querySelector("[data-tile]")?.dataset.tile;
  if (tile) step({ do: "put", tile, space });
}

// One step at a time: the next tile is only known once this one lies there.
async function step(fields) {
  if (busy) return;
  busy = true;
  lost.hidden = true;
  svg.classList.add("busy");
  try {
    const answer = await fetch(place.dataset.locate, { method: "POST", headers: { Accept: "application/json" }, body: new URLSearchParams(fields) });
    const data = await answer.json();
    if (answer.ok) asked = new URLSearchParams();
    else say(data.error?.text ?? "?");
    await draw();
  } catch {
    say(place.dataset.sayLost);
  } finally {
    busy = false;
    svg.classList.remove("busy");
  }
}

function say(text) {
  lost.textContent = text;
  lost.hidden = false;
}

async function draw() {
  const wanted = new URLSearchParams([...asked].filter(([name]) => name !== "space"));
  const data = await refresh(`${place.dataset.parts}?${wanted}`);
  if (data?.elsewhere && !leaving) location.reload(); // Meanwhile the table went over, or told a name that must be asked about.
}

document.addEventListener("click", (event) => {
  const space = event.target.closest("[data-space]");
  if (space) {
    event.preventDefault(); // The board takes the tap; from the keyboard there is none.
    if (event.detail === 0) put(space.dataset.space);
    return;
  }
  const look = event.target.closest("[data-look]");
  if (!look) return;
  event.preventDefault();
  asked = new URL(look.href).searchParams;
  draw();
  document.getElementById("put").scrollIntoView({ block: "start" });
});

document.addEventListener("submit", (event) => {
  if (!event.target.matches("[data-step-form]")) {
    leaving = true;
    return;
  }
  event.preventDefault();
  step(Object.fromEntries(new FormData(event.target)));
});
