// Scythe's map: touch a place, say what stands there; everything is drawn by the server.

import { aim, BoardView } from "../board.js";
import { Live } from "../live.js";
import { uid } from "../outbox.js";
import { refresh } from "../parts.js";
import { fill } from "../words.js";

const AGAIN_MS = 3000;

const atlas = document.querySelector("[data-table]");
const svg = document.querySelector("[data-board]");
const panel = document.querySelector("[data-look-place]");
const told = document.querySelector("[data-told]");
const wide = matchMedia("(min-width: 60rem), (min-width: 35rem) and (max-height: 30rem)");

let place = panel.querySelector("[data-look-of]")?.dataset.lookOf ?? null;
let before = null; // How the form stood when it was opened.
let lit = null; // The places that are lit by hand.
let tapped = -1e9;
let away = null; // How the map was looked at before a panel came from below.
let asked = 0;

const view = new BoardView(svg, tap);
new ResizeObserver(() => view.apply()).observe(svg);
new ResizeObserver(() => atlas.style.setProperty("--panel", `${panel.offsetHeight}px`)).observe(panel);
const live = new Live({ events: atlas.dataset.events, since: atlas.dataset.since, seq: Number(atlas.dataset.seq), onEntries: renew });
before = standing();

// --- Opening and closing a place ---

function spaces() {
  return [...svg.querySelectorAll("[data-space]")].map((one) => ({
    id: one.dataset.space, x: Number(one.dataset.x), y: Number(one.dataset.y), lit: true, free: true,
  }));
}

function tap(at) {
  const { space } = aim(at, spaces(), view.pitch, view.pixelsPerMillimetre());
  tapped = performance.now();
  if (!space || Math.hypot(at.x - space.x, at.y - space.y) > view.pitch * 0.6) {
    if (place) close();
    return Boolean(place);
  }
  open(space.id);
  return true;
}

async function open(wanted, player = "") {
  if (wanted !== place && !mayLeave()) return;
  place = wanted;
  mark();
  const mine = ++asked;
  const html = await panelOf(wanted, player);
  if (mine !== asked || place !== wanted) return;
  if (html === null) return say(atlas.dataset.sayOffline, true);
  show(html);
  history.replaceState(null, "", `${atlas.dataset.page}?place=${wanted}`);
  come(wanted);
}

async function panelOf(wanted, player) {
  const query = new URLSearchParams({ place: wanted, ...(player && { player }) });
  try {
    const answer = await fetch(`${atlas.dataset.look}?${query}`);
    return answer.ok ? await answer.text() : null;
  } catch {
    return null;
  }
}

function show(html) {
  panel.innerHTML = html;
  before = standing();
  atlas.classList.add("looking");
  told.replaceChildren();
}

function close(focus = false) {
  const left = place;
  place = null;
  asked += 1;
  panel.replaceChildren();
  before = null;
  atlas.classList.remove("looking");
  mark();
  goBack();
  history.replaceState(null, "", atlas.dataset.page);
  if (focus) svg.querySelector(`[data-space="${left}"]`)?.focus({ preventScroll: true });
}

// What was typed and not saved isn't thrown away by a finger that slips.
function mayLeave() {
  if (!isChanged()) return true;
  panel.querySelector("[data-save]").focus();
  panel.firstElementChild.classList.remove("shake");
  void panel.offsetWidth;
  panel.firstElementChild.classList.add("shake");
  return false;
}

// The place stays in sight above the panel that came from below.
function come(wanted) {
  const spot = svg.querySelector(`[data-space="${wanted}"]`);
  if (!spot || wide.matches) return;
  away ??= { scale: view.scale, x: view.x, y: view.y, scroll: scrollY };
  scrollTo(0, 0);
  requestAnimationFrame(() => {
    const rect = svg.getBoundingClientRect();
    const scale = view.scale < 1.5 ? 2 : view.scale;
    const middle = view.point(rect.x + rect.width / 2, rect.y + rect.height / 2);
    view.scale = scale;
    view.x = middle.x - Number(spot.dataset.x) * scale;
    view.y = middle.y - Number(spot.dataset.y) * scale;
    view.glide();
  });
}

function goBack() {
  if (!away) return;
  const { scroll, ...as } = away;
  away = null;
  scrollTo(0, scroll);
  requestAnimationFrame(() => {
    Object.assign(view, as);
    view.glide();
  });
}

function mark() {
  for (const one of svg.querySelectorAll("[data-space]")) {
    one.classList.toggle("chosen", one.dataset.space === place);
    if (lit) one.classList.toggle("lit", lit.includes(one.dataset.space));
  }
  if (!lit) return;
  for (const link of document.querySelectorAll("[data-light]")) {
    if (lit.length && link.dataset.light === lit.join(" ")) link.setAttribute("aria-current", "true");
    else link.removeAttribute("aria-current");
  }
}

// --- Saving ---

function form() {
  return panel.querySelector("[data-set-place]");
}

function standing() {
  const fields = form();
  if (!fields) return null;
  return JSON.stringify([...new FormData(fields)].filter(([name]) => !["uid", "last_seen", "whose"].includes(name) && !name.startsWith("from-")));
}

function isChanged() {
  return before !== null && standing() !== before;
}

function sorry(sentence) {
  const line = panel.querySelector("[data-sorry]");
  line.hidden = !sentence;
  line.textContent = sentence;
}

async function save(fields, shown) {
  const button = fields.querySelector("button:not([type])");
  if (button.disabled) return;
  button.disabled = true;
  const body = new URLSearchParams(new FormData(fields));
  const mine = place;
  while (fields.isConnected) {
    const answer = await post(fields.action, body);
    if (answer === null) {
      shown(atlas.dataset.sayOffline);
      await new Promise((wait) => setTimeout(wait, AGAIN_MS));
      continue;
    }
    button.disabled = false;
    if (!answer.ok) return shown(answer.data.error?.text ?? "?");
    if (place === mine && mine) close(true);
    const seqs = answer.data.entries.map((one) => one.seq);
    const where = fields.dataset.setPlace;
    say(where ? fill(atlas.dataset.saySaved, { place: where }) : atlas.dataset.sayDone, false, seqs);
    live.seq = Math.max(live.seq, answer.data.seq);
    return draw();
  }
}

// null: nobody answered, or not now.
async function post(url, body) {
  try {
    const answer = await fetch(url, { method: "POST", headers: { Accept: "application/json" }, body, signal: AbortSignal.timeout?.(10000) });
    if (answer.status >= 500 || answer.status === 429) return null;
    const data = await answer.json().catch(() => null);
    return data && { ok: answer.ok, data };
  } catch {
    return null;
  }
}

// What was saved with one tap is taken back with one, the last entry first.
async function undo(button, seqs) {
  button.disabled = true;
  const body = new URLSearchParams([["uid", button.dataset.uid], ...seqs.toReversed().map((seq) => ["event", `retract ${seq}`])]);
  const line = button.parentElement;
  for (;;) {
    const answer = await post(atlas.dataset.undo, body);
    if (!line.isConnected) return;
    if (answer) {
      say(answer.ok ? atlas.dataset.sayUndone : (answer.data.error?.text ?? "?"), !answer.ok);
      if (answer.ok) live.seq = Math.max(live.seq, answer.data.seq);
      return draw();
    }
    await new Promise((wait) => setTimeout(wait, AGAIN_MS));
  }
}

function say(sentence, wrong = false, seqs = []) {
  const line = document.createElement("p");
  line.className = wrong ? "wrong" : "";
  line.textContent = sentence;
  if (seqs.length) {
    const entry = seqs.at(-1);
    const link = document.createElement("a");
    link.href = `${atlas.dataset.log}#entry-${entry}`;
    link.textContent = `#${entry}`;
    const button = document.createElement("button");
    button.type = "button";
    button.className = "small";
    button.textContent = atlas.dataset.sayUndo;
    button.dataset.uid = uid();
    button.addEventListener("click", () => undo(button, seqs));
    line.append(" ", link, " ", button);
  }
  told.replaceChildren(line);
}

// --- What is new ---

async function renew() {
  draw();
  if (!place) return;
  const wanted = place;
  const html = await panelOf(wanted, form()?.querySelector("[name=whose]:checked")?.value ?? "");
  if (html === null || place !== wanted) return;
  const fresh = new DOMParser().parseFromString(html, "text/html").querySelector("[data-look-of]");
  const old = panel.querySelector("[data-look-of]");
  if (!old || fresh.dataset.since === old.dataset.since) return;
  if (!isChanged()) return show(html);
  // What is being typed here is kept; how it stands now is said above it.
  old.dataset.since = fresh.dataset.since;
  old.querySelector("[data-now]").replaceWith(fresh.querySelector("[data-now]"));
  old.querySelector("[data-meanwhile]").hidden = false;
}

async function draw() {
  if (await refresh(atlas.dataset.parts)) mark();
}

// --- Hands and keys ---

document.addEventListener("click", (event) => {
  const step = event.target.closest("[data-step]");
  if (step) return turn(step.parentElement.querySelector("input"), Number(step.dataset.step));
  const spot = event.target.closest("[data-space]");
  if (spot || event.target.closest("[data-board]")) {
    event.preventDefault();
    // A tap was handled when the finger rose; keys and screen readers only click.
    if (spot && performance.now() - tapped > 500) open(spot.dataset.space);
    return;
  }
  const opened = event.target.closest("[data-open]");
  if (opened) {
    event.preventDefault();
    open(opened.dataset.open);
    return;
  }
  if (event.target.closest("[data-close]")) {
    event.preventDefault();
    close(true);
    return;
  }
  const light = event.target.closest("[data-light]");
  if (light) {
    event.preventDefault();
    lit = light.hasAttribute("aria-current") ? [] : light.dataset.light.split(" ");
    mark();
    if (!wide.matches) document.querySelector("#map").scrollIntoView({ behavior: "smooth" });
  }
});

function turn(input, by) {
  const next = Math.min(Number(input.max), Math.max(0, Number(input.value) + by));
  input.value = next;
  input.dispatchEvent(new Event("change", { bubbles: true }));
}

document.addEventListener("submit", (event) => {
  const fields = event.target;
  if (!fields.matches("[data-set-place], [data-lay]")) return;
  event.preventDefault();
  delete fields.dataset.sent;
  if (fields.matches("[data-lay]")) return save(fields, (sentence) => say(sentence, true));
  if (!isChanged()) return sorry(atlas.dataset.sayUnchanged);
  sorry("");
  save(fields, sorry);
});

const WAYS = { ArrowRight: [1, 0], ArrowLeft: [-1, 0], ArrowDown: [0, 1], ArrowUp: [0, -1] };

document.addEventListener("keydown", (event) => {
  if (event.key === "Escape" && place) return close(true);
  const from = event.target.closest?.("[data-space]");
  const way = WAYS[event.key];
  if (!from || !way) return;
  event.preventDefault();
  const x = Number(from.dataset.x), y = Number(from.dataset.y);
  let best = null;
  for (const one of spaces()) {
    const dx = one.x - x, dy = one.y - y;
    const along = dx * way[0] + dy * way[1], off = Math.abs(dx * way[1]) + Math.abs(dy * way[0]);
    if (along < view.pitch * 0.4) continue;
    const far = along + 1.5 * off;
    if (!best || far < best.far) best = { id: one.id, far };
  }
  if (best) svg.querySelector(`[data-space="${best.id}"]`).focus({ preventScroll: true });
});
if (place) come(place);
