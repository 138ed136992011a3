// The big picture follows the table; there is nothing to touch.

import { Live } from "./live.js";
import { refresh } from "./parts.js";

const wall = document.querySelector("[data-table]");

new Live({
  events: wall.dataset.events,
  since: wall.dataset.since,
  seq: Number(wall.dataset.seq),
  onEntries: async (entries) => {
    if (!(await refresh(wall.dataset.parts))) return;
    // A game that goes over to a map, or back, has another picture.
    const way = document.querySelector("[data-way]")?.dataset.way;
    if (wall.dataset.mapped && (way === "map") !== (wall.dataset.mapped === "yes")) location.reload();
    for (const entry of entries) {
      document.querySelector(`[data-entry="${entry.seq}"] > g`)?.classList.add("new");
      for (const { player, points } of entry.gains) {
        if (points) document.querySelector(`.score[data-player="${player}"]`)?.classList.add("gaining");
      }
    }
  },
});
