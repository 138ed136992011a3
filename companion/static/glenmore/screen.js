// The big picture follows the table; there is nothing to touch.

import { Live } from "../live.js";
import { refresh } from "../parts.js";

const wall = document.querySelector("[data-table]");

new Live({
  events: wall.dataset.events,
  since: wall.dataset.since,
  seq: Number(wall.dataset.seq),
  onEntries: () => refresh(wall.dataset.parts),
});
