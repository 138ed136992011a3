// What an edit will come to, shown before the server has answered. The server's answer is what counts.

import { keyOf } from "./lattice.js";

export const SURE = 0.6; // Below, a proposal comes with a question mark, and is taken only once no surer one is left.
const NEW = { kind: null, proposed: null, sure: 0, group: -1, settlement: null, harbour: false, coast: false, border: false, two_player: false, name: null, key: null };

export function applied(draft, edit) {
  return OPERATIONS[edit.op]?.(draft, edit) ?? draft;
}

const OPERATIONS = {
  rename: (draft, { name }) => ({ ...draft, name }),
  lattice: (draft, { origin_mm, pitch_mm, turn_deg }) => ({ ...draft, lattice: { origin_mm, pitch_mm, turn_deg } }),
  cells: (draft, { add, remove }) => {
    const gone = keys(remove);
    const there = keys(draft.cells.map(({ q, r }) => [q, r]));
    const fresh = add.filter(([q, r]) => !there.has(keyOf(q, r))).map(([q, r]) => ({ ...NEW, q, r }));
    return { ...draft, cells: [...draft.cells.filter(({ q, r }) => !gone.has(keyOf(q, r))), ...fresh] };
  },
  paint: (draft, { cells, kind }) => changed(draft, cells, (cell) => painted(cell, kind)),
  example: (draft, { cell: [q, r], kind }) => {
    const { group } = draft.cells.find((one) => one.q === q && one.r === r) ?? {};
    return {
      ...draft,
      cells: draft.cells.map((one) => {
        if (one.q === q && one.r === r) return painted(one, kind);
        return one.kind === null && group >= 0 && one.group === group ? { ...one, proposed: kind, sure: 1 } : one;
      }),
    };
  },
  accept: (draft) => {
    const open = draft.cells.filter((one) => one.kind === null && one.proposed);
    const least = open.some((one) => one.sure >= SURE) ? SURE : 0;
    return { ...draft, cells: draft.cells.map((one) => (open.includes(one) && one.sure >= least ? painted(one, one.proposed) : one)) };
  },
  join: (draft, { cells }) => changed(draft, cells, (cell) => ({ ...cell, settlement: `new-${keyOf(...cells[0])}` })),
  alone: (draft, { cells }) => changed(draft, cells, (cell) => ({ ...cell, settlement: `new-${keyOf(cell.q, cell.r)}` })),
  part: (draft, { cells }) => changed(draft, cells, (cell) => ({ ...cell, settlement: null })),
  mark: (draft, { cells, flag, on }) => changed(draft, cells, (cell) => ({ ...cell, [flag]: on })),
  building: (draft, { cell, name, key }) => changed(draft, [cell], (one) => ({ ...one, name, key })),
};

function painted(cell, kind) {
  const built = kind === "castle" || kind === "cathedral";
  return {
    ...cell,
    kind,
    settlement: kind === "settlement" ? cell.settlement : null,
    harbour: kind === "settlement" && cell.harbour,
    name: built ? cell.name : null,
    key: built ? cell.key : null,
  };
}

function changed(draft, cells, change) {
  const meant = keys(cells);
  return { ...draft, cells: draft.cells.map((cell) => (meant.has(keyOf(cell.q, cell.r)) ? change(cell) : cell)) };
}

function keys(cells) {
  return new Set(cells.map(([q, r]) => keyOf(q, r)));
}
