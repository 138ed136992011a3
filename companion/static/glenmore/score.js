// A scoring: counting while the others do, and the comparison as soon as it is there.

import "../stepping.js";
import { watchOver } from "../typed.js";
import { follow } from "./follow.js";
import { keepTyped } from "../keep_typed.js";

follow((region) => {
  for (const form of region.querySelectorAll("[data-numbers]")) watchOver(form);
  for (const form of region.querySelectorAll("form")) keepTyped(form);
});
