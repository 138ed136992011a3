// The table page of Glen More II: answers with one tap; everything else is drawn by the server.

import { oneTap } from "../one_tap.js";

// What somebody opened or closed stays so when the page is drawn anew.
const opened = new Map();
document.addEventListener("click", (event) => {
  const details = event.target.closest("summary")?.parentElement;
  if (details?.id) opened.set(details.id, !details.open);
});

function reopen() {
  for (const [id, open] of opened) {
    const details = document.getElementById(id);
    if (details) details.open = open;
  }
}

oneTap({ after: reopen });
