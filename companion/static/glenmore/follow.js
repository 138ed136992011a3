// A page whose regions, `[data-fresh="name"]`, are drawn anew after every entry; what somebody is typing stays.

import { Live } from "../live.js";
import { Kept } from "./kept.js";

const page = document.querySelector("[data-follow]");
let seq = Number(page.dataset.seq);
const after = [];

// `draw` is called with each region that was drawn anew, and at once with those there are.
export function follow(draw) {
  after.push(draw);
  for (const region of page.querySelectorAll("[data-fresh]")) draw(region);
}

new Live({ events: page.dataset.events, since: page.dataset.since, seq, onEntries: renew });
// What was told on the table page just before may still be on its way.
new Kept(page.dataset.table, { entries: page.dataset.entries, seq: () => seq });

let busy = false;
let again = false;

async function renew(entries = []) {
  seq = Math.max(seq, ...entries.map((one) => one.seq));
  if (busy) {
    again = true;
    return;
  }
  busy = true;
  try {
    const answer = await fetch(location.href.split("#")[0], { headers: { Accept: "text/html" } });
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
  const next = fresh.querySelector("[data-follow]");
  // Another page stands here now: a scoring that was announced.
  if (!next || next.dataset.reload !== page.dataset.reload) return location.reload();
  for (const region of page.querySelectorAll("[data-fresh]")) {
    const html = next.querySelector(`[data-fresh="${CSS.escape(region.dataset.fresh)}"]`)?.innerHTML ?? "";
    if (plain(html) === plain(region.dataset.html ?? region.innerHTML)) continue;
    if ([...region.querySelectorAll("form")].some(isTouched)) continue;
    const open = new Map([...region.querySelectorAll("details[id]")].map((one) => [one.id, one.open]));
    const focus = region.contains(document.activeElement) ? document.activeElement.id : "";
    region.innerHTML = html;
    region.dataset.html = html;
    for (const one of region.querySelectorAll("details[id]")) if (open.has(one.id)) one.open = open.get(one.id);
    if (focus) document.getElementById(focus)?.focus({ preventScroll: true });
    for (const draw of after) draw(region);
  }
}

// Without what is new in every answer.
function plain(html) {
  return html.replace(/name="(uid|last_seen)" value="[^"]*"|seq=\d+/g, "");
}

function isTouched(form) {
  if (form.dataset.sent) return true;
  if ("loose" in form.dataset) return false; // Nothing in it is worth keeping.
  return [...form.elements].some((one) =>
    one.type === "radio" || one.type === "checkbox" ? one.checked !== one.defaultChecked : one.type !== "hidden" && "defaultValue" in one && one.value !== one.defaultValue,
  );
}
