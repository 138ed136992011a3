// What castles and cathedrals are called: the known names that are still free, or a name of the table's own.

import { keyOf } from "./lattice.js";

const SHORT = / (Castle|Cathedral)$/;

export function buildings(desk) {
  const panel = desk.page.querySelector('[data-panel="buildings"]');
  const list = panel.querySelector("[data-buildings]");
  const choices = panel.querySelector("[data-names]");
  const form = panel.querySelector("[data-own-name]");
  let chosen = null; // The key of the space that is being named.
  let seen = null; // The one that was brought into sight.

  function all() {
    return desk.draft.cells.filter((cell) => cell.kind === "castle" || cell.kind === "cathedral");
  }

  function current() {
    const built = all();
    const named = built.find((cell) => keyOf(cell.q, cell.r) === chosen);
    return named ?? built.find((cell) => !cell.name) ?? null;
  }

  function name(words, key) {
    const cell = current();
    if (!cell || !words) return;
    chosen = null; // On to the next one without a name.
    if (form) form.elements.name.value = "";
    desk.send({ op: "building", cell: [cell.q, cell.r], name: words, key });
  }

  form?.addEventListener("submit", (event) => {
    event.preventDefault();
    name(form.elements.name.value.trim(), null);
  });

  return {
    tap(key) {
      if (!all().some((cell) => keyOf(cell.q, cell.r) === key)) {
        desk.hint(desk.said.sayNoBuilding);
        return true;
      }
      chosen = key;
      return true;
    },
    click(event) {
      const building = event.target.closest("[data-building]");
      const known = event.target.closest("[data-known]");
      if (building) {
        chosen = building.dataset.building;
        desk.draw();
      } else if (known) name(known.dataset.known, known.value);
    },
    release() {
      chosen = null;
      desk.draw();
    },
    picked: () => new Set(current() ? [keyOf(current().q, current().r)] : []),
    draw(isOpen, names) {
      if (!isOpen) {
        seen = null;
        return;
      }
      const built = all();
      const cell = current();
      panel.querySelector("[data-none]").hidden = built.length > 0;
      panel.querySelector("[data-all]").hidden = !built.length || Boolean(cell);
      panel.querySelector("[data-naming]").hidden = !cell || !desk.mayEdit;
      refill(list, built.toSorted((a, b) => Boolean(a.name) - Boolean(b.name)).map((one) => chip(one, one === cell, names)));
      if (!cell || !desk.mayEdit) return;
      if (seen !== keyOf(cell.q, cell.r)) desk.reveal([cell.q, cell.r]);
      seen = keyOf(cell.q, cell.r);
      panel.querySelector("[data-which]").textContent = `${desk.words.kinds[cell.kind]} ${names.get(keyOf(cell.q, cell.r)) ?? ""}${cell.name ? ` (${cell.name})` : ""}`;
      const taken = new Set(built.filter((one) => one.kind === cell.kind && one !== cell).map((one) => one.key));
      const known = cell.kind === "castle" ? desk.draft.castles : desk.draft.cathedrals;
      refill(choices, known.filter((one) => !taken.has(one.key)).map(choice));
    },
  };
}

// Buttons that stay as they are aren't made anew, so that a finger or the focus stays on them.
function refill(place, buttons) {
  const old = [...place.children];
  if (old.length === buttons.length && old.every((one, n) => one.isEqualNode(buttons[n]))) return;
  const held = old.find((one) => one === document.activeElement);
  place.replaceChildren(...buttons.map((button) => old.find((one) => one.isEqualNode(button)) ?? button));
  if (held?.isConnected) held.focus({ preventScroll: true });
}

function chip(cell, isChosen, names) {
  const key = keyOf(cell.q, cell.r);
  const made = document.createElement("button");
  made.type = "button";
  made.className = "small chip";
  made.dataset.building = key;
  made.setAttribute("aria-pressed", String(isChosen));
  const sign = document.querySelector(`[data-kind="${cell.kind}"] svg`).cloneNode(true);
  made.append(sign, cell.name?.replace(SHORT, "") ?? `${names.get(key) ?? ""} ?`);
  return made;
}

function choice({ key, name }) {
  const made = document.createElement("button");
  made.type = "button";
  made.className = "small";
  made.value = key;
  made.dataset.known = name;
  made.textContent = name.replace(SHORT, "");
  return made;
}
