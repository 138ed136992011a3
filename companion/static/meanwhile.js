// What others did meanwhile, beside what became of one's own entry.

import { say } from "./told.js";
import { fill } from "./words.js";

// In one sentence; empty if nobody did anything. `sentence` has a place for {text}.
export function meanwhile({ clash = [] }, sentence) {
  return clash.length ? fill(sentence, { text: clash.map((entry) => entry.told).join("; ") }) : "";
}

// Two phones may take back the same entry at once; the second finds it done, and nothing is wrong.
export function sayRefused(data, sentence) {
  const text = [data.error?.text, meanwhile(data, sentence)].filter(Boolean).join(" ");
  say(text, data.error?.message !== "log.already_retracted");
}
