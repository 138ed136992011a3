// What is still wrong, the board's name, and keeping a version of it.

import { fill } from "../words.js";

const RENAME_MS = 400; // Who goes from the name to "Keep" means both at once.

export function keep(desk) {
  const panel = desk.page.querySelector('[data-panel="keep"]');
  const field = panel.querySelector("[data-rename]")?.elements.name;
  let told = "";
  let shownName = field?.value; // What the field said before somebody typed in it.
  let sentName = ""; // It may have been refused.
  let leftField = null; // A timer, from leaving the field until the board is renamed.
  let asked = false; // Whether somebody just kept the board and waits to see that it was.

  field?.form.addEventListener("submit", (event) => {
    event.preventDefault();
    rename();
    field.blur();
  });
  field?.addEventListener("change", leave);
  field?.addEventListener("input", () => desk.draw());

  // Under a finger nothing may move, and what was said before vanishes with the next edit.
  function leave() {
    clearTimeout(leftField);
    leftField = setTimeout(() => (desk.isPressed ? leave() : renameOnce()), RENAME_MS);
  }

  // What was refused isn't sent again before somebody says so.
  function renameOnce() {
    if (typed() !== sentName) rename();
  }

  function differs() {
    return Boolean(field && typed() && typed() !== desk.draft.name);
  }

  function typed() {
    return field.value.trim();
  }

  // Answers with the edit's uid, null if nothing is to be renamed.
  function rename() {
    clearTimeout(leftField);
    if (!differs()) return null;
    const name = typed();
    field.value = sentName = name;
    return desk.send({ op: "rename", name });
  }

  function drawProblems() {
    const { problems, cells } = desk.draft;
    const isBare = !cells.some((cell) => cell.kind && cell.kind !== "none");
    const now = JSON.stringify([problems, isBare]);
    if (now === told) return;
    told = now;
    for (const part of panel.querySelectorAll("[data-problems]")) {
      const must = part.dataset.problems === "must";
      const lines = [...problems.entries()].filter(([, one]) => Boolean(one.must) === must);
      part.hidden = !lines.length;
      part.querySelector("ul").replaceChildren(...lines.map(([n, one]) => line(one, n)));
      part.querySelector("[data-lights]").hidden = !lines.some(([, one]) => one.cells.length);
    }
    panel.querySelector("[data-fine]").hidden = problems.length > 0 || isBare;
    const note = problems.some((one) => one.must) ? "must" : problems.length ? "lacks" : "";
    for (const part of panel.querySelectorAll("[data-note]")) part.hidden = part.dataset.note !== note;
  }

  return {
    click(event) {
      const problem = event.target.closest("[data-problem]");
      if (problem) desk.light(desk.draft.problems[Number(problem.dataset.problem)].cells);
      else if (event.target.closest("[data-keep]")) {
        asked = true;
        desk.ask(desk.said.urlPublish, {}, rename());
      }
    },
    release: () => desk.light([]),
    leave() {
      if (field) renameOnce();
      return "";
    },
    draw(isOpen) {
      if (!isOpen) return;
      const { version, changed, name, problems } = desk.draft;
      drawProblems();
      if (field && !desk.queue.edits.some((edit) => edit.op === "rename")) {
        if (field.value === shownName) field.value = name;
        if (field.value === name) shownName = name;
      }
      const button = panel.querySelector("[data-keep]");
      const busy = desk.queue.isBusyWith(desk.said.urlPublish);
      const isNew = version === null || changed || differs();
      if (button) {
        button.disabled = busy || !isNew || problems.some((one) => one.must);
        tell(button.querySelector("[data-nth]"), isNew ? (version ?? 0) + 1 : version);
      }
      panel.querySelector("[data-kept]").hidden = version === null;
      panel.querySelector("[data-newer]").hidden = version === null || !changed;
      tell(panel.querySelector("[data-version]"), version ?? "");
      if (asked && !busy && !changed) {
        asked = false;
        panel.querySelector("[data-kept]").scrollIntoView({ block: "nearest" });
      }
      for (const link of panel.querySelectorAll("[data-href]")) link.href = link.dataset.href.replace(/(@|%40)9999/, `$1${version ?? ""}`);
    },
  };
}

function tell(place, number) {
  place.textContent = fill(place.dataset.say, { number });
}

function line({ text, cells }, n) {
  const made = document.createElement("li");
  if (!cells.length) {
    made.textContent = text;
    return made;
  }
  const button = document.createElement("button");
  button.type = "button";
  button.className = "quiet";
  button.dataset.problem = n;
  button.textContent = text;
  made.append(button);
  return made;
}
