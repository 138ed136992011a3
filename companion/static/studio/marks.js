// What else is printed on spaces: harbours, coast, border, and the spaces that two players fill up first.

import { fill } from "../words.js";
import { keyOf, neighbours } from "./lattice.js";

const MAY_HAVE = {
  harbour: (cell) => cell.kind === "settlement",
  coast: (cell) => cell.kind !== "water" && cell.kind !== "none",
  border: (cell) => cell.kind !== "water" && cell.kind !== "none",
  two_player: (cell) => ["food", "energy", "settlement", "blank"].includes(cell.kind),
};

export function marks(desk) {
  const panel = desk.page.querySelector('[data-panel="marks"]');
  let held = null; // The mark in hand.

  function take(flag) {
    held = flag === held ? null : flag;
    desk.draw();
    desk.hint(held ? fill(desk.said.sayMark, { mark: desk.words.flags[held] }) : "");
  }

  // Land beside the sea: beside a space of water, or beside nothing.
  function shore() {
    const kinds = new Map(desk.draft.cells.map((cell) => [keyOf(cell.q, cell.r), cell.kind]));
    const isSea = (key) => !kinds.has(key) || kinds.get(key) === "water" || kinds.get(key) === "none";
    return desk.draft.cells.filter((cell) => MAY_HAVE.coast(cell) && !cell.coast && neighbours(cell.q, cell.r).some(isSea));
  }

  return {
    click(event) {
      const chosen = event.target.closest("[data-flag]");
      if (chosen) take(chosen.dataset.flag);
      else if (event.target.closest("[data-hand]")) take(held);
      else if (event.target.closest("[data-shore]")) {
        desk.send({ op: "mark", cells: shore().map(({ q, r }) => [q, r]), flag: "coast", on: true });
      }
    },
    holds: () => held !== null,
    release: () => held && take(held),
    // The first space says whether the finger marks or wipes.
    stroke(cells) {
      const fit = cells.map(([q, r]) => desk.cell(keyOf(q, r))).filter((cell) => cell && MAY_HAVE[held](cell));
      if (!fit.length) {
        desk.hint(fill(desk.said.sayNoMark, { mark: desk.words.flags[held] }));
        return null;
      }
      const on = !fit[0][held];
      const meant = fit.filter((cell) => Boolean(cell[held]) !== on);
      return { op: "mark", cells: meant.map(({ q, r }) => [q, r]), flag: held, on };
    },
    tap() {
      desk.hint(desk.said.sayChooseMark);
      return false;
    },
    picked: () => new Set(held ? desk.draft.cells.filter((cell) => cell[held]).map(({ q, r }) => keyOf(q, r)) : []),
    draw(isOpen) {
      if (!isOpen) return;
      for (const one of panel.querySelectorAll("[data-flag]")) {
        one.setAttribute("aria-pressed", String(one.dataset.flag === held));
        one.querySelector("[data-count]").textContent = desk.draft.cells.filter((cell) => cell[one.dataset.flag]).length || "";
      }
      panel.querySelector("[data-hand]")?.setAttribute("aria-pressed", String(!held));
      const helper = panel.querySelector("[data-shore]");
      if (!helper) return;
      const beside = held === "coast" ? shore().length : 0;
      helper.hidden = !beside;
      helper.querySelector("[data-count]").textContent = beside;
    },
  };
}
