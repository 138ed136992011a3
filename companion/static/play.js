// The table page: choose a tile, touch a space; everything else is drawn by the server.

import { aim, BoardView } from "./board.js";
import { Live } from "./live.js";
import { Outbox } from "./outbox.js";
import { refresh } from "./parts.js";
import { Views } from "./views.js";

const table = document.querySelector("[data-table]");
const svg = document.querySelector("[data-board]");
const lookPlace = document.querySelector("[data-look-place]");
const toldPlace = document.querySelector("[data-told]");
const waitingPlace = document.querySelector("[data-waiting]");
const mayWrite = table.dataset.mayWrite === "yes";

let chosen = null; // The kind of tile.
let playerChosen = null; // Only when it isn't simply whose turn it is.
let turn = table.dataset.turn;

const view = new BoardView(svg, tap);
new ResizeObserver(() => view.apply()).observe(svg);
const views = new Views(table);
const live = new Live({
  events: table.dataset.events,
  since: table.dataset.since,
  seq: Number(table.dataset.seq),
  onEntries: flash,
});
const outbox = new Outbox(table.dataset.table, { onChange: showWaiting, onSent: sent, onRefused: refused });
showWaiting(outbox.waiting);

// --- Choosing ---

function player() {
  return playerChosen ?? turn;
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
  const whose = event.target.closest(".whose-button");
  if (whose) {
    event.preventDefault();
    playerChosen = whose.value === turn ? null : whose.value;
    closeLook();
    update();
    return;
  }
  const shown = event.target.closest("[data-show]");
  if (shown) {
    mark(shown.dataset.show.split(" "));
    return;
  }
  if (event.target.closest("[data-look-close]")) {
    event.preventDefault();
    closeLook();
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
  closeLook();
  say("");
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
    const fits = Boolean(family) && group.classList.contains(`fits-${family}`);
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
  if (family && !count) say(table.dataset.sayNone);
  hint(family && count ? table.dataset.sayTouch : "");
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
    if (space?.free) hint(table.dataset.sayChoose);
    return false;
  }
  if (!space) return false;
  if (sure && isUsual()) place(space.id);
  else look(space.id);
  return true;
}

// Nothing that would be doubtful: the player is on turn and still has such a tile.
function isUsual() {
  const button = tray().querySelector(`[data-kind="${chosen}"]`);
  return player() === turn && !button.classList.contains("none");
}

svg.addEventListener("keydown", (event) => {
  const group = event.target.closest("[data-space].lit");
  if (!group || (event.key !== "Enter" && event.key !== " ")) return;
  event.preventDefault();
  look(group.dataset.space);
});
svg.addEventListener("click", (event) => event.target.closest("a") && event.preventDefault());

function place(space) {
  closeLook();
  const body = { player: player(), kind: chosen, space, last_seen: live.seq };
  chosen = null;
  playerChosen = null;
  light();
  say("");
  navigator.vibrate?.(12);
  outbox.add(table.dataset.entries, body);
}

async function look(space) {
  for (const group of svg.querySelectorAll(".chosen")) group.classList.remove("chosen");
  svg.querySelector(`[data-space="${space}"]`)?.classList.add("chosen");
  const asked = new URLSearchParams({ player: player(), tile: chosen, space });
  try {
    const answer = await fetch(`${table.dataset.look}?${asked}`);
    lookPlace.innerHTML = answer.ok ? await answer.text() : "";
    lookPlace.querySelector("button, a")?.focus({ preventScroll: true });
  } catch {
    say(table.dataset.sayOffline);
  }
}

function closeLook() {
  lookPlace.replaceChildren();
  for (const group of svg.querySelectorAll(".chosen")) group.classList.remove("chosen");
}

document.addEventListener("submit", (event) => {
  const form = event.target;
  if (form.matches("[data-look-form]")) {
    event.preventDefault();
    place(new FormData(form).get("space"));
  } else if (form.matches("[data-undo]")) {
    event.preventDefault();
    say("");
    outbox.add(table.dataset.retract, { entry: Number(new FormData(form).get("entry")), last_seen: live.seq });
    form.querySelector("button").disabled = true;
  }
});

document.addEventListener("keydown", (event) => {
  if (event.key !== "Escape") return;
  if (lookPlace.childElementCount) closeLook();
  else choose(null);
});

// --- Sending ---

function sent(item, data) {
  if (data.clash?.length) say(fill(table.dataset.sayClash, { text: data.clash.map((entry) => entry.text).join(", ") }));
  live.catchUp();
}

function refused(item, data) {
  const clash = data.error?.clash ?? data.clash ?? [];
  const meanwhile = clash.length ? ` ${fill(table.dataset.sayClash, { text: clash.map((entry) => entry.text).join(", ") })}` : "";
  say(`${data.error?.text ?? ""}${meanwhile}`);
  update();
}

function showWaiting(waiting, lost = false) {
  waitingPlace.hidden = !waiting.length || !(lost || waitingPlace.dataset.lost);
  if (lost) waitingPlace.dataset.lost = "yes";
  if (!waiting.length) delete waitingPlace.dataset.lost;
  waitingPlace.textContent = `${fill(table.dataset.sayWaiting, { count: waiting.length })}. ${table.dataset.sayOffline}`;
  for (const group of svg.querySelectorAll(".waiting")) group.classList.remove("waiting", ...players(group));
  for (const { body } of waiting) {
    if (body.space) svg.querySelector(`[data-space="${body.space}"]`)?.classList.add("waiting", `p-${body.player}`);
  }
}

function players(group) {
  return [...group.classList].filter((name) => name.startsWith("p-"));
}

// --- What is new ---

let unseen = [];

function flash(entries) {
  unseen.push(...entries);
  update();
}

async function update() {
  const asked = new URLSearchParams(playerChosen ? { player: playerChosen } : {});
  const data = await refresh(`${table.dataset.parts}?${asked}`);
  if (!data) return;
  turn = data.turn ?? "";
  light();
  showWaiting(outbox.waiting);
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
      row.querySelector("[data-gain]").textContent = points > 0 ? `+${points}` : String(points);
      row.classList.add("gaining");
    }
  }
  const last = entries.at(-1);
  if (!last) return;
  document.querySelector(".latest-line")?.classList.add("fresh");
  status([last.flash, ...last.gains.map(({ points }) => (points > 0 ? `+${points}` : points))].join(" "));
}

function say(text) {
  toldPlace.hidden = !text;
  toldPlace.textContent = text;
}

function status(text) {
  document.querySelector(".status").textContent = text;
}

// The same, for eyes: what to do next, on the board itself.
function hint(text) {
  document.querySelector("[data-hint]").textContent = text;
  if (text) status(text);
}

function fill(sentence, values) {
  return sentence.replace(/\{(\w+)\}/g, (_, name) => values[name]);
}

// A page that was opened with a choice in its address goes on from there.
const asked = new URLSearchParams(location.search);
if (asked.get("player") && asked.get("player") !== turn) playerChosen = asked.get("player");
if (asked.get("tile")) {
  chosen = asked.get("tile");
  light();
}
