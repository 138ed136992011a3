// A table page of answers with one tap: buttons of `[data-log]` forms log their value, everything else is drawn by the server.

import { Live } from "./live.js";
import { meanwhile, sayRefused } from "./meanwhile.js";
import { Outbox } from "./outbox.js";
import { refresh } from "./parts.js";
import { hush, say, status } from "./told.js";
import { Undo } from "./undo.js";
import { fill } from "./words.js";

// `before` is called ahead of drawing the page anew; `after` gets what it answered, and the new data. While `still()` holds,
// no button takes a tap. Answers with the function that draws how the buttons are.
export function oneTap({ before = () => null, after = () => {}, still = () => false } = {}) {
  const table = document.querySelector("[data-table]");
  const waitingPlace = document.querySelector("[data-waiting]");

  const live = new Live({
    events: table.dataset.events,
    since: table.dataset.since,
    seq: Number(table.dataset.seq),
    onEntries: update,
  });
  const undo = new Undo();
  let settling = []; // What the table has, while the page doesn't show it yet.
  const outbox = new Outbox(table.dataset.table, { onChange: draw, onSent: sent, onRefused: refused });

  document.addEventListener("submit", (event) => {
    const form = event.target;
    if (form.matches("[data-log]") && event.submitter) {
      event.preventDefault();
      log(event.submitter);
    } else if (form.matches("[data-undo]")) {
      event.preventDefault();
      if (!undo.begin()) return;
      hush();
      outbox.add(table.dataset.retract, { entry: Number(new FormData(form).get("entry")), last_seen: live.seq });
    }
  });

  // A tap counts once: until the page shows what came of it, the same button does nothing more.
  function log(button) {
    if (button.hasAttribute("aria-busy") || button.getAttribute("aria-disabled") === "true") return;
    hush();
    navigator.vibrate?.(12);
    outbox.add(table.dataset.entries, { event: button.value, last_seen: live.seq });
  }

  function draw() {
    const busy = new Set([...settling.map((one) => one.event), ...outbox.waiting.map((item) => item.body.event)]);
    const holds = still();
    for (const button of document.querySelectorAll("[data-log] button")) {
      if (busy.has(button.value)) button.setAttribute("aria-busy", "true");
      else button.removeAttribute("aria-busy");
      if (holds) button.setAttribute("aria-disabled", "true");
      else button.removeAttribute("aria-disabled");
    }
    undo.draw();
    waitingPlace.hidden = !outbox.lost || !outbox.waiting.length;
    if (waitingPlace.hidden) return;
    waitingPlace.querySelector("[data-text]").textContent =
      `${fill(table.dataset.sayWaiting, { count: outbox.waiting.length })}. ${table.dataset.sayOffline}`;
  }

  function sent(item, data) {
    if (item.body.event) settling.push({ seq: data.seq, event: item.body.event });
    const news = meanwhile(data, table.dataset.sayClash);
    if (news) say(news);
    live.catchUp();
  }

  function refused(item, data) {
    sayRefused(data, table.dataset.sayClash);
    update([]);
  }

  async function update(entries) {
    const seen = before();
    const data = await refresh(table.dataset.parts);
    if (!data) return;
    settling = settling.filter((one) => one.seq > data.seq);
    undo.settle();
    after(seen, data);
    draw();
    const last = entries.at(-1);
    if (!last) return;
    document.querySelector(".latest-line")?.classList.add("fresh");
    status(last.flash);
  }

  draw();
  outbox.send();
  return draw;
}
