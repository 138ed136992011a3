// The table page without a map: choose the tile, say what can be seen of it; everything else is drawn by the server.

import { Live } from "../live.js";
import { meanwhile, sayRefused } from "../meanwhile.js";
import { Outbox } from "../outbox.js";
import { refresh } from "../parts.js";
import { hint, hush, say, status } from "../told.js";
import { Report } from "./told_form.js";
import { drawTray, drawTurn, turnOf } from "./tray.js";
import { Undo } from "../undo.js";
import { Views } from "../views.js";
import { fill, signed } from "../words.js";

const table = document.querySelector("[data-table]");
const waitingPlace = document.querySelector("[data-waiting]");
const dock = document.querySelector(".dock");
const seat = table.dataset.seat; // Empty where one phone acts for all.

const SETTLE_MS = 500; // The second half of a double tap comes within this time.

let playerChosen = null; // Only when somebody was chosen by hand.
let turn = "";
let settling = []; // Tiles that the table has, while the page doesn't show them yet.
let rest = 0; // The timer of a dock that takes no taps.

new Views(table);
const report = new Report(table);
const live = new Live({
  events: table.dataset.events,
  since: table.dataset.since,
  seq: Number(table.dataset.seq),
  onEntries: update,
});
const outbox = new Outbox(table.dataset.table, { onChange: draw, onSent: sent, onRefused: refused });
const undo = new Undo();

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

function pending() {
  return [...settling.map((one) => one.body), ...outbox.added];
}

function draw() {
  turn = turnOf(pending());
  drawTurn(turn);
  drawTray(player(), pending(), isResting(), table.dataset.sayLeft);
  for (const button of document.querySelectorAll("[data-kind]")) {
    button.setAttribute("aria-pressed", String(button.dataset.kind === report.kind));
  }
  waitingPlace.hidden = !outbox.lost || !outbox.waiting.length;
  waitingPlace.querySelector("[data-text]").textContent =
    `${fill(table.dataset.sayWaiting, { count: outbox.waiting.length })}. ${table.dataset.sayOffline}`;
  waitingPlace.querySelector("[data-take-back]").hidden = !outbox.added.length;
  undo.draw();
  const missing = report.isOpen ? report.missing() : "";
  document.querySelector("[data-log-row] .main")?.setAttribute("aria-disabled", String(Boolean(missing)));
  hint(missing);
}

// --- Telling ---

document.addEventListener("click", (event) => {
  const kind = event.target.closest("[data-kind]");
  const whose = event.target.closest("[data-whose]");
  if (kind) {
    event.preventDefault();
    hush();
    report.open(kind.dataset.kind, player());
    document.querySelector(".told-map").scrollTop = 0;
    draw();
    report.first()?.focus({ preventScroll: true });
  } else if (whose) {
    event.preventDefault();
    playerChosen = whose.value === usual() && (!seat || whose.value === seat) ? null : whose.value;
    draw();
  } else if (event.target.closest("[data-report-close]")) {
    event.preventDefault();
    close();
  } else if (event.target.closest("[data-take-back]")) outbox.takeBack(table.dataset.retract);
});

document.addEventListener("input", (event) => {
  if (!event.target.closest("#report")) return;
  if (event.target.value === "other") document.querySelector("#report [name=group_other]").focus();
  report.changed();
  draw();
});

document.addEventListener("keydown", (event) => {
  if (event.key === "Escape" && report.isOpen) close();
  // Enter held down on "Log it" must not go on to what gets the focus next.
  if (event.repeat && event.key === "Enter" && event.target.closest("[data-kind], [data-whose]")) event.preventDefault();
});

document.addEventListener("submit", (event) => {
  const form = event.target;
  if (form.matches("#report")) {
    event.preventDefault();
    if (report.isOpen && !report.missing()) log();
  } else if (form.matches("[data-undo]")) {
    event.preventDefault();
    if (!undo.begin()) return;
    hush();
    outbox.add(table.dataset.retract, { entry: Number(new FormData(form).get("entry")), last_seen: live.seq });
  }
});

// A field that keeps the form from being sent is shown.
document.addEventListener("invalid", (event) => event.target.closest("details")?.setAttribute("open", ""), true);

function log() {
  const body = { ...report.body(), last_seen: live.seq };
  hush();
  navigator.vibrate?.(12);
  outbox.add(table.dataset.report, body);
  close();
}

function close() {
  const { entry: corrected, kind } = report;
  report.close();
  // What is waiting is kept, and sent from the next page.
  if (corrected) location.assign(location.pathname);
  playerChosen = null;
  settle();
  draw();
  for (const next of [document.querySelector(`[data-kind="${kind}"]`), document.querySelector(".rest [data-whose]")]) {
    next?.focus({ preventScroll: true });
    if (next && document.activeElement === next) break;
  }
}

// The tray comes back under the finger that closed the form: the second half of a double tap is no choice.
function settle() {
  clearTimeout(rest);
  dock.classList.add("settling");
  rest = setTimeout(() => dock.classList.remove("settling"), SETTLE_MS);
}

// --- Sending ---

function sent(item, data) {
  if (item.body.kind && !item.body.entry && !item.undo) settling.push({ seq: data.seq, body: item.body });
  const news = meanwhile(data, table.dataset.sayClash);
  if (news) say(news);
  live.catchUp();
}

function refused(item, data) {
  sayRefused(data, table.dataset.sayClash);
  update([]);
}

// --- What is new ---

let unseen = [];

async function update(entries) {
  unseen.push(...entries);
  let kept = null;
  const data = await refresh(table.dataset.parts, () => {
    kept = report.keep();
  });
  if (!data) return;
  // Gone over to a map meanwhile: that is another page.
  if (!report.form && document.querySelector("[data-way=map]")) location.reload();
  report.restore(kept);
  settling = settling.filter((one) => one.seq > data.seq);
  undo.settle();
  draw();
  const fresh = unseen;
  unseen = [];
  show(fresh);
}

function show(entries) {
  for (const { player: who, points } of entries.flatMap((entry) => entry.gains)) {
    const row = document.querySelector(`.score[data-player="${who}"]`);
    if (!row || !points) continue;
    row.querySelector("[data-gain]").textContent = signed(points);
    row.classList.add("gaining");
  }
  const last = entries.at(-1);
  if (!last) return;
  document.querySelector(".latest-line")?.classList.add("fresh");
  status([last.flash, ...last.gains.map(({ points }) => signed(points))].join(" "));
}

// A page that was opened with a choice in its address goes on from there.
const asked = new URLSearchParams(location.search);
draw();
if (asked.get("player") && asked.get("player") !== turn) playerChosen = asked.get("player");
if (report.isOpen) report.restore(report.keep());
draw();
outbox.send();
