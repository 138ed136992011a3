// Votes as they go on. Who is ready is no entry of the log, so it has to be asked for while somebody looks.

import { refresh } from "../parts.js";
import { draw } from "./notes.js";

const WAIT_MS = 2500;
const place = document.querySelector("[data-waiting-for]");
let known = place.dataset.going;

setInterval(async () => {
  if (document.hidden) return;
  try {
    const answer = await fetch(place.dataset.waitingFor, { headers: { Accept: "application/json" } });
    if (!answer.ok) return;
    const going = sorted((await answer.json()).going);
    if (going === known) return;
    known = going;
    const open = new Map([...document.querySelectorAll("details[data-keep]")].map((one) => [one.dataset.keep, one.open]));
    if (!(await refresh(place.dataset.parts))) return;
    for (const one of document.querySelectorAll("details[data-keep]")) one.open = one.open || open.get(one.dataset.keep) === true;
    draw();
  } catch {
    // Asked again in a moment.
  }
}, WAIT_MS);

// The same however the server orders it.
function sorted(value) {
  return JSON.stringify(value, (_, one) =>
    one && typeof one === "object" && !Array.isArray(one) ? Object.fromEntries(Object.entries(one).sort()) : one,
  );
}

known = sorted(JSON.parse(known));
