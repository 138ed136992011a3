// The table page: choose a tile, touch a space; everything else is drawn by the server.

import { aim, BoardView } from "../board.js";
import { Live } from "../live.js";
import { Look } from "./look.js";
import { meanwhile, sayRefused } from "../meanwhile.js";
import { Outbox } from "../outbox.js";
import { refresh } from "../parts.js";
import { hint, hush, say, status } from "../told.js";
import { drawPending, drawTray, drawTurn, turnOf } from "./tray.js";
import { Undo } from "../undo.js";
import { Views } from "../views.js";
import { fill, signed } from "../words.js";

const table = document.querySelector("[data-table]");
const svg = document.querySelector("[data-board]");
const waitingPlace = document.querySelector("[data-waiting]");
const mayWrite = table.dataset.mayWrite === "yes";
const seat = table.dataset.seat; // Empty where one phone acts for all.

let chosen = null; // The kind of tile.
let playerChosen = null; // Only when somebody was chosen by hand.
let turn = "";
let settling = []; // Tiles that the table has, while the page doesn't show them yet.

const view = new BoardView(svg, tap);
new ResizeObserver(() => view.apply()).observe(svg);
const views = new Views(table);
const look = new Look(table, svg);
const live = new Live({
  events: table.dataset.events,
  since: table.dataset.since,
  seq: Number(table.dataset.seq),
  onEntries: flash,
});
const outbox = new Outbox(table.dataset.table, { onChange: draw, onSent: sent, onRefused: refused });
const undo = new Undo();

// --- Choosing ---

function player() {
  return playerChosen || usual();
}

// Whoever is on turn; but a phone with a seat of its own that hears nothing of the others logs for that seat.
function usual() {
  return (outbox.lost && turn && seat) || turn;
}

// On a phone with a seat of its own, the others' tiles are logged on purpose only.
function isResting() {
  return Boolean(seat) && !playerChosen && usual() !== seat;
}

// The tiles that the page doesn't show yet. Where a space is no longer free, theirs has come, or another was faster.
function pending() {
  const tiles = [...settling.map((one) => one.body), ...outbox.added];
  return tiles.filter(({ space }) => svg.querySelector(`[data-space="${space}"][data-label]`));
}

function tray() {
  return document.querySelector("[data-tray]");
}

document.addEventListener("click", (event) => {
  const kind = event.target.closest("[data-kind]");
  if (kind) {
    event.preventDefault();
    choose(kind.dataset.kind === chosen ? null : kind.dataset.kind);
    return;
  }
  const whose = event.target.closest("[data-whose]");
  if (whose) {
    event.preventDefault();
    playerChosen = whose.value === usual() && (!seat || whose.value === seat) ? null : whose.value;
    look.close();
    draw();
    return;
  }
  const shown = event.target.closest("[data-show]");
  if (shown) {
    mark(shown.dataset.show.split(" "));
    return;
  }
  if (event.target.closest("[data-take-back]")) {
    outbox.takeBack(table.dataset.retract);
    return;
  }
  if (event.target.closest("[data-look-close]")) {
    event.preventDefault();
    look.close();
  }
});

// Points to places on the board; on a phone the board comes to the front for it.
function mark(places) {
  unmark();
  for (const place of places) svg.querySelector(`[data-space="${place}"]`)?.classList.add("marked");
  views.open("board");
}

function unmark() {
  for (const group of svg.querySelectorAll(".marked")) group.classList.remove("marked");
}

function choose(kind) {
  unmark();
  chosen = kind;
  look.close();
  hush();
  light();
}

// Everything that this page draws by itself over what came from the server.
function draw() {
  turn = turnOf(pending());
  if (isResting()) chosen = null;
  drawTurn(turn);
  drawTray(player(), pending(), isResting(), table.dataset.sayLeft);
  drawPending(svg, pending());
  drawWaiting();
  undo.draw();
  light();
}

function light() {
  const family = chosen && tray()?.querySelector(`[data-kind="${chosen}"]`)?.dataset.family;
  for (const button of document.querySelectorAll("[data-kind]")) {
    button.setAttribute("aria-pressed", String(button.dataset.kind === chosen));
  }
  svg.classList.toggle("choosing", Boolean(family));
  let count = 0;
  for (const group of svg.querySelectorAll("[data-space]")) {
    const fits = Boolean(family) && group.classList.contains(`fits-${family}`) && !isWaiting(group);
    count += fits;
    group.classList.toggle("lit", fits);
    if (fits) {
      group.setAttribute("tabindex", "0");
      group.setAttribute("role", "button");
      group.setAttribute("aria-label", `${group.dataset.label}, ${table.dataset.sayLit}`);
    } else {
      for (const name of ["tabindex", "role", "aria-label"]) group.removeAttribute(name);
    }
  }
  hint(family ? (count ? table.dataset.sayTouch : table.dataset.sayNone) : "");
}

function isWaiting(group) {
  return group.classList.contains("waiting");
}

// --- Touching a space ---

function spaces() {
  return [...svg.querySelectorAll("[data-space]")].map((group) => {
    const { e: x, f: y } = group.transform.baseVal.consolidate().matrix;
    return { id: group.dataset.space, x, y, lit: group.classList.contains("lit"), free: Boolean(group.dataset.label) };
  });
}

// Whether the tap was for placing; otherwise the board may use it for zooming.
function tap(at) {
  if (!mayWrite || !tray()) return false;
  const { space, sure } = aim(at, spaces(), view.pitch, view.pixelsPerMillimetre());
  if (!chosen) {
    if (space?.free && !isResting()) hint(table.dataset.sayChoose);
    return false;
  }
  if (!space) return false;
  if (isWaiting(svg.querySelector(`[data-space="${space.id}"]`))) hint(fill(table.dataset.sayTaken, { space: space.id }));
  else if (sure && isUsual()) place(space.id);
  else look.open(player(), chosen, space.id);
  return true;
}

// Nothing that would be doubtful, as far as this phone can know: the player is on turn and still has such a tile.
function isUsual() {
  const button = tray().querySelector(`[data-kind="${chosen}"]`);
  return player() === usual() && !button.classList.contains("none");
}

svg.addEventListener("keydown", (event) => {
  const group = event.target.closest("[data-space].lit");
  if (!group || (event.key !== "Enter" && event.key !== " ")) return;
  event.preventDefault();
  look.open(player(), chosen, group.dataset.space);
});
svg.addEventListener("click", (event) => event.target.closest("a") && event.preventDefault());

function place(space) {
  look.close();
  const body = { player: player(), kind: chosen, space, last_seen: live.seq };
  chosen = null;
  playerChosen = null;
  hush();
  navigator.vibrate?.(12);
  outbox.add(table.dataset.entries, body);
}

document.addEventListener("submit", (event) => {
  const form = event.target;
  if (form.matches("[data-look-form]")) {
    event.preventDefault();
    place(new FormData(form).get("space"));
  } else if (form.matches("[data-undo]")) {
    event.preventDefault();
    if (!undo.begin()) return;
    hush();
    outbox.add(table.dataset.retract, { entry: Number(new FormData(form).get("entry")), last_seen: live.seq });
  }
});

document.addEventListener("keydown", (event) => {
  if (event.key !== "Escape") return;
  if (look.isOpen) look.close();
  else choose(null);
});

// --- Sending ---

function sent(item, data) {
  if (item.body.space && !item.undo) settling.push({ seq: data.seq, body: item.body });
  const news = meanwhile(data, table.dataset.sayClash);
  if (news) say(news);
  live.catchUp();
}

function refused(item, data) {
  sayRefused(data, table.dataset.sayClash);
  update();
}

function drawWaiting() {
  waitingPlace.hidden = !outbox.lost || !outbox.waiting.length;
  if (waitingPlace.hidden) return;
  waitingPlace.querySelector("[data-text]").textContent =
    `${fill(table.dataset.sayWaiting, { count: outbox.waiting.length })}. ${table.dataset.sayOffline}`;
  waitingPlace.querySelector("[data-take-back]").hidden = !outbox.added.length;
}

// --- What is new ---

let unseen = [];

function flash(entries) {
  unseen.push(...entries);
  update();
}

async function update() {
  const data = await refresh(table.dataset.parts);
  if (!data) return;
  // No longer on a map, or on another one: that is another page.
  if (document.querySelector("[data-way]").dataset.way !== "map") location.reload();
  settling = settling.filter((one) => one.seq > data.seq);
  undo.settle();
  draw();
  const fresh = unseen;
  unseen = [];
  show(fresh);
}

// Motion only to show what changed: the tile that came, and the points that moved.
function show(entries) {
  for (const entry of entries) {
    svg.querySelector(`[data-entry="${entry.seq}"] > g`)?.classList.add("new");
    for (const { player: who, points } of entry.gains) {
      const row = document.querySelector(`.score[data-player="${who}"]`);
      if (!row || !points) continue;
      row.querySelector("[data-gain]").textContent = signed(points);
      row.classList.add("gaining");
    }
  }
  const last = entries.at(-1);
  if (!last) return;
  document.querySelector(".latest-line")?.classList.add("fresh");
  status([last.flash, ...last.gains.map(({ points }) => signed(points))].join(" "));
}

// A page that was opened with a choice in its address goes on from there.
const asked = new URLSearchParams(location.search);
draw();
if (asked.get("player") !== turn) playerChosen = asked.get("player");
if (!isResting()) chosen = asked.get("tile");
draw();
outbox.send();
