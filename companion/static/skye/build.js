// Building by taps: each step is a page of the server; here they follow each other without loading everything anew.

import { Live } from "../live.js";
import { meanwhile } from "../meanwhile.js";
import { Outbox } from "../outbox.js";
import { fill } from "../words.js";

const page = document.querySelector("[data-build]");
const waitingPlace = page.querySelector("[data-waiting]");
const told = page.querySelector("[data-told]");
const sides = ["N", "E", "S", "W"];

let asked = 0;
let busy = false; // An entry is on its way; the next step comes when it has arrived.
let finding = null; // What was asked for, while the same tiles are shown anew.

const live = new Live({ events: page.dataset.events, since: page.dataset.since, seq: Number(page.dataset.seq), onEntries: () => busy || go(location.href, { keep: true }) });
const outbox = new Outbox(page.dataset.table, { onChange: draw, onSent: sent, onRefused: refused });

// --- From step to step ---

async function go(url, { push = false, keep = false } = {}) {
  const mine = ++asked;
  if (keep) finding = remembered();
  const html = await ask(url);
  if (mine !== asked) return;
  if (html === null) return say(page.dataset.sayNothing, true);
  const fresh = new DOMParser().parseFromString(html.text, "text/html").querySelector("[data-build]");
  if (!fresh) return location.assign(url);
  const focus = keep ? document.activeElement?.id : "";
  for (const part of [".whose", "[data-view]"]) page.querySelector(part).replaceWith(fresh.querySelector(part));
  live.seq = Math.max(live.seq, Number(fresh.dataset.seq));
  if (push) history.pushState(null, "", html.url);
  else if (!keep) history.replaceState(null, "", html.url);
  if (keep && finding) recall(finding);
  if (focus) document.getElementById(focus)?.focus({ preventScroll: true });
  if (!keep) told.replaceChildren();
  settle(push);
}

async function ask(url) {
  try {
    const answer = await fetch(url, { headers: { Accept: "text/html" } });
    return answer.ok ? { text: await answer.text(), url: answer.url } : null;
  } catch {
    return null;
  }
}

// Where the finger was, there the next thing to tap is; but the top of a new step must be seen.
function settle(moved) {
  const picking = page.querySelector(".picking");
  if (picking) picking.scrollLeft = (picking.scrollWidth - picking.clientWidth) / 2;
  if (moved && page.getBoundingClientRect().top < 0 && page.querySelector(".chosen-tile")) scrollTo(0, 0);
  filter();
}

document.addEventListener("click", (event) => {
  const step = event.target.closest("[data-step], .skye-land.steps a");
  if (!step || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  const turning = step.matches(".ways a, .ghost");
  if (turning) navigator.vibrate?.(8);
  go(new URL(step.getAttribute("href"), location.href).href, { push: true });
});
addEventListener("popstate", () => go(location.href, {}));

// --- Logging ---

document.addEventListener("submit", (event) => {
  const form = event.target;
  if (form.matches("[data-find]")) {
    if (!form.elements.number.value.trim()) return event.preventDefault();
    event.preventDefault();
    return go(`${form.action}?${new URLSearchParams({ player: form.elements.player.value, number: form.elements.number.value.trim() })}`, { push: true });
  }
  if (!form.matches("[data-log]")) return;
  event.preventDefault();
  if (busy) return;
  busy = true;
  const { event: text, entry, next } = Object.fromEntries(new FormData(form));
  const body = { last_seen: live.seq };
  if (text) body.event = text;
  if (entry) body.entry = Number(entry);
  for (const button of page.querySelectorAll("[data-log] button")) button.disabled = true;
  navigator.vibrate?.(12);
  finding = null;
  page.dataset.next = next;
  outbox.add(form.action, body);
});

function draw() {
  waitingPlace.hidden = !outbox.lost || !outbox.waiting.length;
  if (!waitingPlace.hidden) waitingPlace.querySelector("[data-text]").textContent = `${fill(page.dataset.sayWaiting, { count: outbox.waiting.length })}. ${page.dataset.sayOffline}`;
}

async function sent(item, data) {
  live.seq = Math.max(live.seq, data.seq);
  if (!busy) return go(location.href, { keep: true });
  busy = false;
  await go(page.dataset.next ?? location.href, { push: true });
  scrollTo(0, 0);
  const news = meanwhile(data, page.dataset.sayClash);
  if (news) say(news);
  if (!item.body.entry) offerUndo(data.seq);
}

// What was just logged is taken back with one tap; later the tile itself offers it.
function offerUndo(entry) {
  const line = document.createElement("p");
  line.className = "row apart";
  const button = document.createElement("button");
  button.type = "button";
  button.className = "small";
  button.textContent = page.dataset.sayUndo;
  button.addEventListener("click", () => {
    if (busy) return;
    busy = true;
    button.disabled = true;
    page.dataset.next = location.href;
    outbox.add(page.dataset.retract, { entry, last_seen: live.seq });
  });
  line.append(page.dataset.saySaved, button);
  told.append(line);
}

async function refused(item, data) {
  busy = false;
  for (const button of page.querySelectorAll("[data-log] button")) button.disabled = false;
  await go(location.href, { keep: true });
  say([data.error?.text, meanwhile(data, page.dataset.sayClash)].filter(Boolean).join(" "), true);
}

function say(text, wrong = false) {
  const line = document.createElement("p");
  line.textContent = text;
  line.classList.toggle("wrong", wrong);
  told.replaceChildren(line);
}

// --- Finding a tile by what is on it ---

function form() {
  return page.querySelector("[data-find]");
}

function remembered() {
  const fields = form();
  return fields && [...new FormData(fields)];
}

function recall(values) {
  const fields = form();
  if (!fields) return;
  for (const box of fields.querySelectorAll("[name=has]")) box.checked = values.some(([name, value]) => name === "has" && value === box.value);
  for (const [name, value] of values) if (name !== "has" && name !== "player" && fields.elements[name]) fields.elements[name].value = value;
}

function filter() {
  const fields = form();
  if (!fields) return;
  const data = new FormData(fields);
  const number = data.get("number").trim();
  const wanted = data.getAll("has");
  const scroll = data.get("scroll");
  const road = data.get("road");
  const edges = sides.map((side) => data.get(`edge-${side}`) || "-").join("");
  let some = false;
  for (const one of page.querySelectorAll("[data-number]")) {
    const has = one.dataset.has.split(" ");
    const shown = (!number || one.dataset.number.startsWith(String(Number(number)))) &&
      wanted.every((symbol) => has.includes(symbol)) &&
      (!scroll || (scroll === "any" ? one.dataset.has.includes("scroll-") : has.includes(`scroll-${scroll}`))) &&
      (!road || has.includes(`road-${road}`)) && alike(one.dataset.edges, edges);
    one.hidden = !shown;
    some ||= shown;
  }
  page.querySelector("[data-none]").hidden = some;
}

// However the tile lies: the same four edges, begun at any of them.
function alike(there, wanted) {
  return [0, 1, 2, 3].some((turn) => [...wanted].every((one, at) => one === "-" || one === there[(at + turn) % 4]));
}

document.addEventListener("input", (event) => event.target.closest("[data-find]") && filter());
document.addEventListener("reset", (event) => event.target.matches("[data-find]") && setTimeout(filter));

settle(false);
draw();
outbox.send();
