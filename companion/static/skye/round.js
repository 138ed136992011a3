// The round as it goes on: fresh whenever something was logged, or somebody got ready.

import { Live } from "../live.js";
import { draw } from "./prices.js";

const WAIT_MS = 3000;
const place = () => document.querySelector("[data-round]");

new Live({
  events: place().dataset.events,
  since: place().dataset.since,
  seq: Number(place().dataset.seq),
  onEntries: renew,
});

// Who is ready is no entry, so it has to be asked for; only while prices are secret, and while somebody looks.
setInterval(async () => {
  const now = place();
  if (document.hidden || now.dataset.phase !== "price") return;
  try {
    const answer = await fetch(now.dataset.waitingFor, { headers: { Accept: "application/json" } });
    if (!answer.ok) return;
    const { players, phase } = await answer.json();
    const status = Object.values(players).map((one) => one[0]).join("");
    if (status !== now.dataset.status || phase !== now.dataset.phase) renew();
  } catch {
    // Asked again in a moment.
  }
}, WAIT_MS);

let busy = false;
let again = false;

async function renew() {
  if (busy) {
    again = true;
    return;
  }
  busy = true;
  try {
    const answer = await fetch(location.pathname, { headers: { Accept: "text/html" } });
    if (answer.ok) put(new DOMParser().parseFromString(await answer.text(), "text/html"));
  } catch {
    // The stream tells as soon as there is a connection.
  } finally {
    busy = false;
    if (again) {
      again = false;
      renew();
    }
  }
}

function put(fresh) {
  const now = place();
  const next = fresh.querySelector("[data-round]");
  if (!next) return location.reload();
  const thinks = now.querySelector("[data-prices]");
  const stays = thinks && next.querySelector("[data-prices]") && now.dataset.round === next.dataset.round;
  for (const name of ["phase", "status", "seq", "round"]) now.dataset[name] = next.dataset[name];
  if (stays) {
    // Somebody is typing prices: only who is ready changes around them.
    for (const part of now.querySelectorAll("[data-part]")) {
      part.innerHTML = next.querySelector(`[data-part="${part.dataset.part}"]`)?.innerHTML ?? "";
    }
    return;
  }
  const typing = document.activeElement?.id === "own-gold" ? document.activeElement.value : null;
  const same = now.dataset.shown === undefined || now.dataset.shown === next.dataset.phase;
  const open = new Map([...now.querySelectorAll("[data-keep]")].map((one) => [one.dataset.keep, one.open]));
  now.innerHTML = next.innerHTML;
  if (same) for (const one of now.querySelectorAll("[data-keep]")) one.open = open.get(one.dataset.keep) ?? one.open;
  now.dataset.shown = next.dataset.phase;
  if (typing !== null) {
    const input = document.querySelector("#own-gold");
    if (input) {
      input.closest("details").open = true;
      input.value = typing;
      input.focus();
    }
  }
  for (const form of now.querySelectorAll("[data-prices]")) draw(form);
}

place().dataset.shown = place().dataset.phase;

// The step that an address such as #step-4 leads to is open.
const led = location.hash.startsWith("#step-") && document.querySelector(`${location.hash} > details`);
if (led) led.open = true;
