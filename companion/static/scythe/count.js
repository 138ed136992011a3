// The numbers of a player: big steps beside the fields, and nothing typed is lost by a slip.

import "../stepping.js";
import { watchOver } from "../typed.js";

const form = document.querySelector("[data-numbers]");
if (form) watchOver(form);
