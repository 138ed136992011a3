// Sentences come with the page, in its language; values are put in here.

export function fill(sentence, values) {
  return sentence.replace(/\{(\w+)\}/g, (_, name) => values[name]);
}

export function signed(points) {
  return points > 0 ? `+${points}` : String(points).replace("-", "\u2212");
}
