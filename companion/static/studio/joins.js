// Which settlement spaces are one settlement: tap them in turn.

import { cellOf, keyOf, neighbours } from "./lattice.js";

const LARGEST = 3;

export function joins(desk) {
  const panel = desk.page.querySelector('[data-panel="joins"]');
  let joining = []; // Keys of the spaces tapped so far.
  let looked = null; // A settlement that was tapped.

  function loose() {
    return desk.draft.cells.filter((cell) => cell.kind === "settlement" && !cell.settlement);
  }

  // One that touches no other loose space stands alone, without anybody saying so.
  function open() {
    const free = new Set(loose().map(({ q, r }) => keyOf(q, r)));
    return loose().filter(({ q, r }) => neighbours(q, r).some((next) => free.has(next)));
  }

  function touches(key, keys) {
    return keys.some((one) => neighbours(...cellOf(one)).includes(key));
  }

  function members(settlement) {
    return desk.draft.cells.filter((cell) => cell.settlement === settlement).map(({ q, r }) => keyOf(q, r));
  }

  function finish() {
    const cells = joining.map(cellOf);
    joining = [];
    if (cells.length) desk.send({ op: "join", cells });
  }

  // Whether a further space could still belong: a settlement space beside it that is in no settlement yet.
  function mayGrow() {
    return joining.length < LARGEST && loose().map(({ q, r }) => keyOf(q, r)).some((key) => !joining.includes(key) && touches(key, joining));
  }

  // Whether one can go from each of the spaces to each other.
  function isWhole(keys) {
    const reached = keys.slice(0, 1);
    for (const one of reached) reached.push(...keys.filter((key) => !reached.includes(key) && touches(key, [one])));
    return reached.length === keys.length && keys.length <= LARGEST;
  }

  return {
    tap(key) {
      const cell = desk.cell(key);
      const last = looked ? members(looked) : [];
      looked = null;
      if (cell.kind !== "settlement") {
        desk.hint(desk.said.sayNoSettlement);
        return true;
      }
      if (cell.settlement) {
        finish();
        looked = cell.settlement;
        return true;
      }
      if (last.length && last.length < LARGEST && touches(key, last)) {
        desk.send({ op: "join", cells: [...last, key].map(cellOf) });
        return true;
      }
      if (joining.includes(key)) joining = joining.filter((one) => one !== key);
      else {
        // A space that touches none of them begins the next one.
        if (joining.length && !touches(key, joining)) finish();
        joining.push(key);
        if (!mayGrow() && joining.length === 1) {
          joining = [];
          desk.hint(desk.said.sayAlone);
        } else if (!mayGrow()) finish();
      }
      return true;
    },
    click(event) {
      if (event.target.closest("[data-done]")) finish();
      else if (event.target.closest("[data-part-settlement]")) {
        const cells = members(looked).map(cellOf);
        looked = null;
        desk.send({ op: "part", cells });
      } else if (event.target.closest("[data-singles]")) {
        joining = [];
        desk.send({ op: "alone", cells: open().map(({ q, r }) => [q, r]) });
      }
    },
    release() {
      joining = [];
      looked = null;
      desk.draw();
    },
    // What was tapped is meant to be one settlement, unless it can't be; answers with what became of it.
    leave() {
      if (!joining.length) return "";
      if (isWhole(joining)) {
        const isOne = joining.length === 1;
        finish();
        return isOne ? desk.said.sayJoinedAlone : desk.said.sayJoined;
      }
      joining = [];
      return desk.said.sayNotJoined;
    },
    forget() {
      looked = null;
    },
    picked: () => new Set(looked ? members(looked) : joining),
    draw() {
      const free = new Set(loose().map(({ q, r }) => keyOf(q, r)));
      joining = joining.filter((key) => free.has(key)); // Somebody else may have joined them.
      const left = open().length;
      const at = (name) => panel.querySelector(`[data-${name}]`);
      if (!at("done")) return;
      at("done").hidden = !joining.length;
      at("part-settlement").hidden = !looked;
      at("singles").hidden = !left || Boolean(joining.length || looked);
      at("singles").querySelector("[data-count]").textContent = left;
      panel.querySelector("[data-how]").hidden = !left || Boolean(joining.length);
      panel.querySelector("[data-all]").hidden = Boolean(left);
    },
  };
}
