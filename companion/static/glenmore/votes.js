// Votes as they go on. Who is ready is no entry of the log, so it has to be asked for while somebody looks.

import { refresh } from "../parts.js";
import { draw, remember, restore } from "./notes.js";

const WAIT_MS = 2500;
const place = document.querySelector("[data-waiting-for]");
let known = tidy(JSON.parse(place.dataset.going));

setInterval(async () => {
  if (document.hidden) return;
  try {
    const answer = await fetch(place.dataset.waitingFor, { headers: { Accept: "application/json" } });
    if (!answer.ok) return;
    const going = tidy((await answer.json()).going);
    if (going === known) return;
    known = going;
    const seen = remember();
    if (!(await refresh(place.dataset.parts))) return;
    restore(seen);
    draw();
  } catch {
    // Asked again in a moment.
  }
}, WAIT_MS);

// The same text for the same votes, however they are ordered.
function tidy(value) {
  return JSON.stringify(value, (_, one) =>
    one && typeof one === "object" ? Object.fromEntries(Object.entries(one).sort()) : one,
  );
}
