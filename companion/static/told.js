// What is said beside the board: notices, hints, and the status for whoever listens instead of looking.

const toldPlace = document.querySelector("[data-told]");
const hintPlace = document.querySelector("[data-hint]");
const statusPlace = document.querySelector(".status");

// What came back for several entries that were kept stands together until the next one is begun; the same only once.
export function say(text, wrong = false) {
  for (const said of toldPlace.children) if (said.textContent === text) said.remove();
  const line = document.createElement("p");
  line.textContent = text;
  line.classList.toggle("wrong", wrong);
  toldPlace.append(line);
}

export function hush() {
  toldPlace.replaceChildren();
}

export function status(text) {
  statusPlace.textContent = text;
}

// What to do next, on the board itself.
export function hint(text) {
  if (text === hintPlace.textContent) return;
  hintPlace.textContent = text;
  if (text) status(text);
}
