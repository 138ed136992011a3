// Whose turn it is and what is left in the tray, counting the tiles that still wait to be sent. The server draws both
// for what it knows; without a connection, and until its answer is there, this page has to know by itself.

import { fill } from "../words.js";

// As the core counts: of those with the fewest tiles placed the first in seat order from the start player on.
export function turnOf(pending) {
  const scores = document.querySelector(".scores");
  if (!scores.dataset.turn) return "";
  const rows = [...scores.querySelectorAll(".score")];
  const first = rows.findIndex((row) => row.dataset.player === scores.dataset.start);
  const placed = (row) => Number(row.dataset.placed) + pending.filter(({ player }) => player === row.dataset.player).length;
  return [...rows.slice(first), ...rows.slice(0, first)].reduce((least, row) => (placed(row) < placed(least) ? row : least)).dataset.player;
}

export function drawTurn(turn) {
  for (const row of document.querySelectorAll(".score")) row.classList.toggle("on-turn", row.dataset.player === turn);
  for (const one of document.querySelectorAll("[data-on-turn]")) {
    one.hidden = (one.closest(".score")?.dataset.player ?? one.closest(".whose-button").value) !== turn;
  }
}

// `resting`: the phone has a seat of its own, and it is somebody else's turn.
export function drawTray(player, pending, resting, sayLeft) {
  const tray = document.querySelector("[data-tray]");
  if (!tray || !player) return;
  tray.className = `tray p-${player}`;
  tray.classList.toggle("resting", resting);
  tray.dataset.player = player;
  tray.querySelector("[data-chosen-player]").value = player;
  for (const button of tray.querySelectorAll(".whose-button")) {
    button.setAttribute("aria-pressed", String(button.value === player && !resting));
  }
  if (resting) {
    const name = document.querySelector(`.score[data-player="${player}"] .name`).textContent;
    for (const place of tray.querySelectorAll("[data-rest-name]")) place.textContent = name;
    tray.querySelector(".rest [data-whose]").value = player;
  }
  for (const button of tray.querySelectorAll("[data-kind]")) {
    const waiting = pending.filter((one) => one.player === player && one.kind === button.dataset.kind).length;
    const left = JSON.parse(button.dataset.left)[player] - waiting;
    button.classList.toggle("none", left <= 0);
    button.querySelector(".left").textContent = left;
    button.setAttribute("aria-label", `${button.dataset.name}, ${fill(sayLeft, { count: left })}`);
  }
}

// The tiles on their way, dimmed on their spaces.
export function drawPending(svg, pending) {
  const face = document.querySelector("[data-pending-tile]").content.querySelector("g");
  const fresh = document.createDocumentFragment();
  for (const group of svg.querySelectorAll(".waiting")) group.classList.remove("waiting");
  for (const { player, kind, space } of pending) {
    const place = svg.querySelector(`[data-space="${space}"]`);
    if (!place) continue;
    place.classList.add("waiting");
    const tile = face.cloneNode(true);
    tile.setAttribute("class", `tile pending p-${player}`);
    tile.setAttribute("transform", place.getAttribute("transform"));
    tile.querySelector(".shape").setAttribute("href", `#shape-${player}`);
    tile.querySelector(".letter").textContent = document.querySelector(`.score[data-player="${player}"] .token text`)?.textContent;
    tile.querySelector(".what").setAttribute("href", `#sign-${kind}`);
    fresh.append(tile);
  }
  svg.querySelector("[data-pending]").replaceChildren(fresh);
}
