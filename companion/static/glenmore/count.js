// The numbers of the end: nothing typed is lost by a slip.

import "../stepping.js";
import { watchOver } from "../typed.js";
import { keepTyped } from "../keep_typed.js";

const form = document.querySelector("[data-numbers]");
if (form) {
  watchOver(form);
  keepTyped(form);
}
