// The big picture follows the table; there is nothing to touch.

import { Live } from "./live.js";
import { renew } from "./parts.js";

const wall = document.querySelector("[data-table]");

new Live({
  events: wall.dataset.events,
  since: wall.dataset.since,
  seq: Number(wall.dataset.seq),
  onEntries: async (entries) => {
    const answer = await fetch(wall.dataset.parts, { headers: { Accept: "application/json" } });
    if (!answer.ok) return;
    renew((await answer.json()).parts);
    for (const entry of entries) {
      document.querySelector(`[data-entry="${entry.seq}"] > g`)?.classList.add("new");
      for (const { player, points } of entry.gains) {
        if (points) document.querySelector(`.score[data-player="${player}"]`)?.classList.add("gaining");
      }
    }
  },
});
