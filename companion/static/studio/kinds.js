// What each space is: one example names its look-alikes, a finger corrects.

import { fill } from "../words.js";
import { SURE } from "./draft.js";
import { keyOf } from "./lattice.js";

export function kinds(desk) {
  const panel = desk.page.querySelector('[data-panel="kinds"]');
  let held = null; // The kind in hand; "" takes away what was said.

  function take(kind) {
    held = kind;
    desk.draw();
    desk.hint(held === null ? "" : held === "" ? desk.said.sayErase : fill(desk.said.sayPaint, { kind: desk.words.kinds[held] }));
  }

  return {
    click(event) {
      const chosen = event.target.closest("[data-kind]");
      if (chosen) take(chosen.dataset.kind);
      else if (event.target.closest("[data-erase]")) take("");
      else if (event.target.closest("[data-hand]")) take(null);
      else if (event.target.closest("[data-accept]")) desk.send({ op: "accept" });
    },
    holds: () => held !== null,
    release: () => held !== null && take(null),
    stroke(cells) {
      const there = cells.filter(([q, r]) => desk.cell(keyOf(q, r)));
      if (!there.length) return null;
      const only = there.length === 1 && desk.cell(keyOf(...there[0]));
      if (held && only && only.kind === null && only.group >= 0) return { op: "example", cell: there[0], kind: held };
      const news = there.filter(([q, r]) => desk.cell(keyOf(q, r)).kind !== (held || null));
      return news.length ? { op: "paint", cells: news, kind: held || null } : null;
    },
    tap() {
      desk.hint(desk.said.sayChooseKind);
      return false;
    },
    draw() {
      const { cells } = desk.draft;
      for (const one of panel.querySelectorAll("[data-kind], [data-erase]")) {
        const kind = one.dataset.kind ?? "";
        one.setAttribute("aria-pressed", String(held === kind));
        one.querySelector("[data-count]").textContent = cells.filter((cell) => (cell.kind ?? "") === kind).length || "";
      }
      panel.querySelector("[data-hand]")?.setAttribute("aria-pressed", String(held === null));
      const open = cells.filter((cell) => cell.kind === null && cell.proposed);
      const sure = open.filter((cell) => cell.sure >= SURE);
      const how = panel.querySelector("[data-how]");
      if (how) how.hidden = cells.filter((cell) => cell.kind).length > 2;
      const accept = panel.querySelector("[data-accept]");
      if (!accept) return;
      accept.hidden = !open.length;
      const which = sure.length === open.length ? "all" : sure.length ? "sure" : "unsure";
      accept.querySelector("[data-which]").textContent = accept.dataset[which];
      accept.querySelector("[data-count]").textContent = sure.length || open.length;
    },
  };
}
