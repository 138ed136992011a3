// The hexagons of a board in the making. A cell is [q, r]; it is drawn where a pitch is UNIT long, and its place on the
// board in millimetres comes from the lattice { origin_mm, pitch_mm, turn_deg }.

export const UNIT = 20;
export const AROUND = [[1, 0], [0, 1], [-1, 1], [-1, 0], [0, -1], [1, -1]];

const ROW = Math.sqrt(3) / 2;
const CORNERS = [[0, -11.55], [10, -5.77], [10, 5.77], [0, 11.55], [-10, 5.77], [-10, -5.77]];
export const HEXAGON = CORNERS.map((corner) => corner.join(",")).join(" ");

export function keyOf(q, r) {
  return `${q},${r}`;
}

export function cellOf(key) {
  return key.split(",").map(Number);
}

export function neighbours(q, r) {
  return AROUND.map(([dq, dr]) => keyOf(q + dq, r + dr));
}

// Where a cell is drawn.
export function spot(q, r) {
  return { x: UNIT * (q + r / 2), y: UNIT * ROW * r };
}

// The side of a hexagon towards its neighbour number `way` of AROUND, as a path.
export function side(way) {
  const from = CORNERS[(way + 1) % 6];
  const to = CORNERS[(way + 2) % 6];
  return `M${from.join(" ")}L${to.join(" ")}`;
}

export function transformOf({ origin_mm: [x, y], pitch_mm: pitch, turn_deg: turn }) {
  return `translate(${x.toFixed(3)} ${y.toFixed(3)}) rotate(${turn.toFixed(4)}) scale(${(pitch / UNIT).toFixed(5)})`;
}

// A cell's middle in millimetres.
export function placeOf(lattice, q, r) {
  const [x, y] = turned(lattice.pitch_mm * (q + r / 2), lattice.pitch_mm * ROW * r, lattice.turn_deg);
  return { x: lattice.origin_mm[0] + x, y: lattice.origin_mm[1] + y };
}

// The cell that holds a place in millimetres.
export function cellAt(lattice, at) {
  const [x, y] = turned(at.x - lattice.origin_mm[0], at.y - lattice.origin_mm[1], -lattice.turn_deg);
  const r = y / (ROW * lattice.pitch_mm);
  const q = x / lattice.pitch_mm - r / 2;
  const s = -q - r;
  let [a, b, c] = [Math.round(q), Math.round(r), Math.round(s)];
  const off = [Math.abs(a - q), Math.abs(b - r), Math.abs(c - s)];
  if (off[0] > off[1] && off[0] > off[2]) a = -b - c;
  else if (off[1] > off[2]) b = -a - c;
  return [a || 0, b || 0]; // No minus nought.
}

// The box that holds some cells, for boards without a size of their own.
export function around(lattice, cells) {
  const places = cells.map(({ q, r }) => placeOf(lattice, q, r));
  const xs = places.map((place) => place.x);
  const ys = places.map((place) => place.y);
  const [x, y] = [Math.min(...xs) - lattice.pitch_mm, Math.min(...ys) - lattice.pitch_mm];
  return { x, y, width: Math.max(...xs) + lattice.pitch_mm - x, height: Math.max(...ys) + lattice.pitch_mm - y };
}

export function shifted(lattice, dx, dy) {
  return { ...lattice, origin_mm: [lattice.origin_mm[0] + dx, lattice.origin_mm[1] + dy] };
}

// The lattice that keeps the cell `fixed` where it is and has the middle of `cell` at a place in millimetres.
export function pulled(lattice, fixed, cell, to) {
  const from = placeOf(lattice, ...fixed);
  const old = placeOf(lattice, ...cell);
  const grown = Math.hypot(to.x - from.x, to.y - from.y) / Math.hypot(old.x - from.x, old.y - from.y);
  const turn = Math.atan2(to.y - from.y, to.x - from.x) - Math.atan2(old.y - from.y, old.x - from.x);
  const pulledOne = { origin_mm: [0, 0], pitch_mm: lattice.pitch_mm * grown, turn_deg: lattice.turn_deg + (turn * 180) / Math.PI };
  const now = placeOf(pulledOne, ...fixed);
  return { ...pulledOne, origin_mm: [from.x - now.x, from.y - now.y] };
}

function turned(x, y, degrees) {
  const angle = (degrees * Math.PI) / 180;
  return [x * Math.cos(angle) - y * Math.sin(angle), x * Math.sin(angle) + y * Math.cos(angle)];
}

// Names of the spaces as they will be printed. What the server hasn't named yet gets a letter for its row and a number
// from the left, as it will.
export function namesOf(cells) {
  const told = cells.filter((cell) => cell.id);
  if (told.length) return new Map(told.map((cell) => [keyOf(cell.q, cell.r), cell.id]));
  const spaces = cells.filter((cell) => cell.kind !== "none").toSorted((a, b) => a.r - b.r || a.q - b.q);
  const names = new Map();
  const rows = [...new Set(spaces.map((cell) => cell.r))];
  for (const [at, row] of rows.entries()) {
    for (const [n, cell] of spaces.filter((one) => one.r === row).entries()) names.set(keyOf(cell.q, row), `${letters(at)}${n + 1}`);
  }
  return names;
}

function letters(at) {
  return (at < 26 ? "" : letters(Math.floor(at / 26) - 1)) + String.fromCharCode(65 + (at % 26));
}

// Three cells to take hold of: one near the top left, the one farthest from it, and one well to the side of both. Where
// there are hardly any spaces yet, three around `middle`.
export function holds(cells, [q, r]) {
  const meant = cells.length > 2 ? cells : [{ q: q - 2, r: r - 2 }, { q: q + 3, r: r - 1 }, { q: q - 1, r: r + 3 }];
  const all = meant.map((cell) => ({ ...cell, ...spot(cell.q, cell.r) }));
  const first = least(all, (one) => one.x + one.y);
  const far = least(all, (one) => -Math.hypot(one.x - first.x, one.y - first.y));
  const aside = least(all, (one) => -Math.abs((far.x - first.x) * (one.y - first.y) - (far.y - first.y) * (one.x - first.x)));
  return [first, aside, far].map((cell) => [cell.q, cell.r]);
}

function least(all, measure) {
  return all.reduce((best, one) => (measure(one) < measure(best) ? one : best));
}
