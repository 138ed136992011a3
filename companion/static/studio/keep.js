// What is still wrong, the board's name, and keeping a version of it.

import { fill } from "../words.js";

export function keep(desk) {
  const panel = desk.page.querySelector('[data-panel="keep"]');
  const problems = panel.querySelector("[data-problems]");
  const field = panel.querySelector("[data-rename]");
  let told = "";
  let asked = false; // Whether somebody just kept the board and waits to see that it was.

  field?.addEventListener("submit", (event) => {
    event.preventDefault();
    const name = field.elements.name.value.trim();
    if (name && name !== desk.draft.name) desk.send({ op: "rename", name });
    field.elements.name.blur();
  });
  field?.elements.name.addEventListener("change", () => field.requestSubmit());

  function drawProblems() {
    const now = JSON.stringify(desk.draft.problems);
    if (now === told) return;
    told = now;
    problems.replaceChildren(...desk.draft.problems.map(line));
    panel.querySelector("[data-fine]").hidden = desk.draft.problems.length > 0;
    panel.querySelector("[data-not-fine]").hidden = !desk.draft.problems.length;
    panel.querySelector("[data-lights]").hidden = !desk.draft.problems.some((problem) => problem.cells.length);
  }

  return {
    click(event) {
      const problem = event.target.closest("[data-problem]");
      if (problem) desk.light(desk.draft.problems[Number(problem.dataset.problem)].cells);
      else if (event.target.closest("[data-keep]")) {
        asked = true;
        desk.ask(desk.said.urlPublish);
      }
    },
    release: () => desk.light([]),
    draw(isOpen) {
      if (!isOpen) return;
      const { version, changed, name } = desk.draft;
      drawProblems();
      if (field && document.activeElement !== field.elements.name) field.elements.name.value = name;
      const button = panel.querySelector("[data-keep]");
      const busy = desk.queue.isBusyWith(desk.said.urlPublish);
      if (button) {
        button.disabled = busy || (version !== null && !changed);
        tell(button.querySelector("[data-nth]"), version !== null && !changed ? version : (version ?? 0) + 1);
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
