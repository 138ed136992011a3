// The board studio: one step open at a time, everything that is done is an edit, and every edit goes through the queue.

import { fill } from "../words.js";
import { BoardView } from "../board.js";
import { hint, hush, say, status } from "../told.js";
import { buildings } from "./buildings.js";
import { corners } from "./corners.js";
import { applied } from "./draft.js";
import { Drawing, stepFrom } from "./drawing.js";
import { joins } from "./joins.js";
import { keep } from "./keep.js";
import { kinds } from "./kinds.js";
import { around, cellAt, cellOf, keyOf, namesOf, placeOf } from "./lattice.js";
import { Loupe } from "./loupe.js";
import { marks } from "./marks.js";
import { News } from "./news.js";
import { nudging } from "./nudging.js";
import { Queue } from "./queue.js";
import { Strokes } from "./strokes.js";
import { Room } from "./room.js";
import { wordsOf } from "./wording.js";

const SAID_MS = 8000;

const page = document.querySelector("[data-studio]");
const svg = page.querySelector("[data-board]");
const said = page.dataset;
const mayEdit = said.mayEdit === "yes";
let known = JSON.parse(document.querySelector("[data-known]").textContent);
let ours = known; // With what waits to be sent.
let shown = known; // And with what a finger is just doing.
let tried = null; // The edit that a finger is just doing.
let lit = new Set();
let at = null; // The cell that keys act on.
let elsewhere = null; // A timer, while it is said that somebody else changed the board.
let wentBack = null; // The button for undo or redo that had the focus: it gets it back once it can be pressed again.
let inSight = ""; // The step whose tab was brought into sight, where not all fit.
let isPressed = false; // While a finger is down nothing may move away from under it.

const words = wordsOf(page);
const drawing = new Drawing(svg, words);
const loupe = new Loupe(page.querySelector("[data-loupe]"));
const strokes = new Strokes({ cell: (place) => cellAt(ours.lattice, place), pitch: () => ours.lattice.pitch_mm, changed: tryStroke, done: finishStroke });
const view = new BoardView(svg, tap, { begins, goes: (place) => taken.goes(place), ends: () => taken.ends(), stops });
const room = new Room(view, page.querySelector(".map"));
new ResizeObserver(() => room.measure()).observe(svg);
const queue = new Queue(said.studio, known, { onChange: draw, onDraft: take, onClash: clash, onRefused: refused });
const news = new News(said.urlDraft, { known: () => known, isBusy: () => queue.waiting.length > 0 || isPressed || tried, came: heardElsewhere });

// What the steps may do.
const desk = {
  page, svg, view, loupe, words, said, mayEdit,
  get draft() { return ours; },
  get queue() { return queue; },
  cell: (key) => ours.cells.find((one) => keyOf(one.q, one.r) === key),
  send: (edit) => { forget(); hush(); return queue.add(said.urlEdits, { edit }); },
  ask: (url, body, needs) => { forget(); hush(); return queue.add(url, body, needs); },
  get isPressed() { return isPressed; },
  try: (edit) => { tried = edit; draw(); },
  light: (cells) => { hush(); lit = new Set(cells.map(([q, r]) => keyOf(q, r))); if (cells.length) view.whole(); draw(); },
  draw, hint, reveal,
};
const steps = { picture: corners(desk), lattice: nudging(desk), kinds: kinds(desk), joins: joins(desk), buildings: buildings(desk), marks: marks(desk), keep: keep(desk) };
let step = first();

// --- Steps ---

function first() {
  if (known.photo) return "picture"; // It waits for its corners, and lies above everything else.
  const asked = location.hash.slice(1);
  if (asked in steps) return asked;
  return known.steps.find((one) => !one.done)?.id ?? "keep";
}

function open(id) {
  if (!(id in steps)) return;
  const left = id === step ? "" : steps[step].leave?.();
  forget();
  lit = new Set();
  step = id;
  history.replaceState(null, "", `#${id}`);
  hush();
  hint("");
  if (left) tell(left);
  draw();
  page.querySelector("[data-dock]").scrollTop = 0;
}

page.addEventListener("click", (event) => {
  const tab = event.target.closest("[data-step]");
  if (tab) {
    event.preventDefault();
    open(tab.dataset.step);
  } else if (event.target.closest("[data-undo]")) back(said.urlUndo);
  else if (event.target.closest("[data-redo]")) back(said.urlRedo);
  else if (event.target.closest("[data-bare]")) {
    const on = svg.classList.toggle("uncovered");
    event.target.closest("[data-bare]").setAttribute("aria-pressed", String(on));
  } else steps[step].click?.(event);
});
addEventListener("hashchange", () => open(location.hash.slice(1)));

// One at a time: what it comes to is only seen once it was sent.
function back(url) {
  if (goesBack()) return;
  const { activeElement } = document;
  wentBack = activeElement?.matches("[data-undo], [data-redo]") ? activeElement : null;
  forget();
  hush();
  queue.add(url);
}

function goesBack() {
  return queue.isBusyWith(said.urlUndo) ? said.sayUndoWaits : queue.isBusyWith(said.urlRedo) ? said.sayRedoWaits : "";
}

for (const name of ["pointerdown", "pointerup", "pointercancel"]) addEventListener(name, () => { isPressed = name === "pointerdown"; }, true);
// What was begun isn't lost by going elsewhere.
addEventListener("pagehide", () => steps[step].leave?.());

// --- Fingers and keys on the map ---

let taken = null; // Whatever has the finger: a handle, or a stroke.

function begins(place) {
  if (!mayEdit) return false;
  if (steps[step].handles?.begins(place)) taken = steps[step].handles;
  else if (steps[step].holds?.() && shown.lattice && !shown.photo) {
    taken = strokes;
    strokes.begins(place);
  } else taken = null;
  return taken !== null;
}

function stops() {
  loupe.hide();
  strokes.stops();
  desk.try(null);
}

function tryStroke(cells) {
  tried = steps[step].stroke(cells);
  draw();
}

function finishStroke(cells) {
  const edit = steps[step].stroke(cells);
  at = keyOf(...cells.at(-1));
  forget();
  if (!edit) return draw();
  navigator.vibrate?.(12);
  desk.send(edit);
}

// Whether the tap meant something; otherwise two of them come closer.
function tap(place) {
  if (steps[step].touched) return steps[step].touched(place);
  if (!shown.lattice || shown.photo) return false;
  const key = keyOf(...cellAt(shown.lattice, place));
  if (!desk.cell(key)) return false;
  at = key;
  return choose(key);
}

function choose(key) {
  const took = mayEdit && Boolean(steps[step].tap?.(key));
  draw();
  if (!took) hint(drawing.label(desk.cell(key), namesOf(shown.cells).get(key) ?? ""));
  return took;
}

svg.addEventListener("keydown", (event) => {
  const key = event.target.closest("[data-cell]")?.dataset.cell;
  if (!key) return;
  if (event.key.startsWith("Arrow")) {
    event.preventDefault();
    at = stepFrom(shown, key, event.key);
    draw();
    drawing.focus(at);
  } else if (event.key === "Enter" || event.key === " ") {
    event.preventDefault();
    if (mayEdit && steps[step].holds?.()) finishStroke([cellOf(key)]);
    else choose(key);
    drawing.focus(key);
  }
});
document.addEventListener("keydown", (event) => {
  if (event.key === "Escape") steps[step].release?.();
  else if (mayEdit && event.key === "z" && (event.ctrlKey || event.metaKey) && !event.target.closest("input, textarea")) {
    event.preventDefault();
    back(event.shiftKey ? said.urlRedo : said.urlUndo);
  }
});

function forget() {
  tried = null;
  for (const one of Object.values(steps)) one.forget?.();
}

// --- What came ---

function take(draft, item) {
  const straightened = known.photo && !draft.photo && draft.picture;
  known = draft;
  if (draft.told) tell(draft.told);
  if (draft.tables?.length) tell(fill(said.sayTables, { tables: draft.tables.map((table) => table.code).join(", ") }));
  else if (item?.url === said.urlUndo || item?.url === said.urlRedo) status(item.url === said.urlUndo ? said.sayUndone : said.sayRedone);
  if (straightened && item?.url === said.urlCorners) open("lattice"); // Do the lines lie right?
  else draw();
}

// Above whatever the step needs, so that it is seen.
function tell(text, wrong = false) {
  say(text, wrong);
  page.querySelector("[data-dock]").scrollTop = 0;
}

function clash(again) {
  tell(again ? said.sayClashKept : said.sayClash);
}

function refused(text, code) {
  tell(text || said.sayRefused, true);
  if (code !== 422) news.look();
}

// Somebody else changed the board: said beside its name for a while, and nothing else moves.
function heardElsewhere(draft) {
  queue.knows(draft);
  clearTimeout(elsewhere);
  elsewhere = setTimeout(() => { elsewhere = null; drawState(); }, SAID_MS);
  take(draft);
}

// --- Drawing ---

function draw() {
  if (!step) return;
  ours = queue.edits.reduce(applied, known);
  shown = tried ? applied(ours, tried) : ours;
  frame();
  at = desk.cell(at) ? at : (shown.cells[0] ? keyOf(shown.cells[0].q, shown.cells[0].r) : null);
  const names = namesOf(shown.cells);
  drawing.show(shown, { names, lit, picked: steps[step].picked?.() ?? new Set(), at });
  page.dataset.open = step;
  page.classList.toggle("empty", !shown.picture && !shown.photo && !shown.cells.length);
  svg.classList.toggle("holding", Boolean(mayEdit && steps[step].holds?.()));
  drawSteps();
  drawState();
  for (const panel of page.querySelectorAll("[data-panel]")) panel.hidden = panel.dataset.panel !== step;
  for (const [id, one] of Object.entries(steps)) one.draw?.(id === step, names);
}

// The picture may have come, or its size may have changed.
function frame() {
  const { photo, size_mm: size, cells, lattice } = shown;
  const isSheet = ["picture", "lattice"].includes(step) || !cells.length;
  const fit = photo ? { x: 0, y: 0, width: photo.width_px, height: photo.height_px }
    : size && isSheet ? { x: 0, y: 0, width: size[0], height: size[1] }
    : lattice && cells.length ? around(lattice, cells) : null;
  if (fit) room.show(fit, photo?.url ?? isSheet);
}

// Brings a cell into sight, however near one looks.
function reveal([q, r]) {
  const to = placeOf(ours.lattice, q, r);
  const { width, height } = view.box;
  const [left, top] = [to.x * view.scale + view.x - view.box.x, to.y * view.scale + view.y - view.box.y];
  if (left > 0 && left < width && top > 0 && top < height) return;
  view.x += width / 2 - left;
  view.y += height / 2 - top;
  view.glide();
}

function drawSteps() {
  for (const tab of page.querySelectorAll("[data-step]")) {
    const { done, left, text } = shown.steps.find((one) => one.id === tab.dataset.step) ?? { done: false, left: 0, text: "" };
    tab.classList.toggle("done", done);
    tab.toggleAttribute("aria-current", false);
    if (tab.dataset.step === step) {
      if (inSight !== step) tab.scrollIntoView({ block: "nearest", inline: "nearest" });
      inSight = step;
      tab.setAttribute("aria-current", "step");
    }
    tab.querySelector("[data-left]").textContent = done ? "✓" : left || "";
    tab.querySelector("[data-todo]").textContent = text;
  }
}

function drawState() {
  const state = page.querySelector("[data-saved]");
  const waits = queue.waiting.length;
  const sending = goesBack() || (queue.lost ? said.sayUnsent : said.saySending);
  const text = waits ? sending : elsewhere ? said.sayElsewhere : said.saySaved;
  if (state.textContent !== text) state.textContent = text;
  state.classList.toggle("lost", Boolean(waits) && queue.lost);
  for (const place of page.querySelectorAll("[data-name]")) place.textContent = shown.name;
  const undo = page.querySelector("[data-undo]");
  if (!undo) return;
  undo.disabled = !(known.undo || waits) || Boolean(goesBack());
  page.querySelector("[data-redo]").disabled = !known.redo || waits > 0;
  if (!wentBack || wentBack.disabled) return;
  if (document.activeElement === document.body) wentBack.focus({ preventScroll: true });
  wentBack = null;
}

draw();
queue.tidy();
queue.send();
