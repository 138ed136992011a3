// The board in the making over its picture. Cells that stay as they are aren't drawn anew.

import { fill } from "../words.js";
import { SURE } from "./draft.js";
import { AROUND, cellOf, HEXAGON, keyOf, side, spot, transformOf } from "./lattice.js";

const SVG = "http://www.w3.org/2000/svg";
const SIGNS = { food: "food", energy: "energy", settlement: "house", castle: "castle", cathedral: "cathedral", water: "water", blank: "blank", none: "none" };
export const FLAGS = ["harbour", "coast", "border", "two_player"];

export class Drawing {
  constructor(svg, words) {
    this.svg = svg;
    this.words = words;
    this.image = svg.querySelector("[data-image]");
    this.lattice = svg.querySelector("[data-cells]");
    this.lattice.replaceChildren(); // What the server drew for browsers without scripts.
    this.names = svg.querySelector("[data-cell-names]");
    this.drawn = new Map();
  }

  // `names`: what the spaces will be called. `lit`, `picked`: sets of keys. `at`: the cell that keys act on.
  show(draft, { names, lit, picked, at }) {
    this.showImage(draft.photo ? null : draft.picture, draft.size_mm);
    this.svg.classList.toggle("pictured", Boolean(draft.picture));
    for (const layer of [this.lattice, this.names]) layer.toggleAttribute("hidden", !draft.lattice || Boolean(draft.photo));
    if (!draft.lattice) return;
    for (const layer of [this.lattice, this.names]) layer.setAttribute("transform", transformOf(draft.lattice));
    this.names.replaceChildren(...draft.cells.filter((cell) => cell.name).map((cell) => nameOf(cell, draft.lattice.turn_deg)));
    const settlements = new Map(draft.cells.map((cell) => [keyOf(cell.q, cell.r), settlementOf(cell)]));
    const seen = new Set();
    for (const cell of draft.cells) {
      const key = keyOf(cell.q, cell.r);
      seen.add(key);
      const about = { cell, key, turn: draft.lattice.turn_deg, name: names.get(key) ?? "", lit: lit.has(key), picked: picked.has(key), at: at === key, walls: walls(settlements, cell) };
      const told = JSON.stringify(about);
      const old = this.drawn.get(key);
      if (old?.told === told) continue;
      const group = old?.group ?? this.lattice.appendChild(document.createElementNS(SVG, "g"));
      this.draw(group, about);
      this.drawn.set(key, { group, told });
    }
    for (const [key, { group }] of this.drawn) {
      if (seen.has(key)) continue;
      group.remove();
      this.drawn.delete(key);
    }
  }

  showImage(picture, size) {
    if (!picture || !size) return this.image.setAttribute("hidden", "");
    this.image.removeAttribute("hidden");
    if (this.image.getAttribute("href") !== picture.url) this.image.setAttribute("href", picture.url);
    this.image.setAttribute("width", size[0]);
    this.image.setAttribute("height", size[1]);
  }

  draw(group, { cell, key, turn, name, lit, picked, at, walls }) {
    const { x, y } = spot(cell.q, cell.r);
    const kind = cell.kind ?? cell.proposed ?? "unsaid";
    const unsure = cell.kind === null && cell.proposed && cell.sure < SURE;
    group.setAttribute("class", [
      "cell", `k-${kind}`, cell.kind ? "said" : cell.proposed ? "proposed" : "bare", unsure && "unsure", cell.kind === "settlement" && !walls.length && "open", lit && "lit", picked && "picked",
      ...FLAGS.filter((flag) => cell[flag]).map((flag) => `has-${flag}`),
    ].filter(Boolean).join(" "));
    group.setAttribute("transform", `translate(${x.toFixed(2)} ${y.toFixed(2)})`);
    group.dataset.cell = key;
    group.setAttribute("role", "button");
    group.setAttribute("aria-label", this.label(cell, name));
    group.setAttribute("tabindex", at ? "0" : "-1");
    const parts = [element("polygon", { class: "ground", points: HEXAGON })];
    if (cell.kind === null && cell.proposed) parts.push(use("studio-hatch", 20, "hatch"));
    for (const name of walls.length ? ["walls casing", "walls"] : []) parts.push(element("path", { class: name, d: walls.map(side).join(""), transform: "scale(.93)" }));
    parts.push(this.inside(cell, kind, unsure, turn));
    // Inside its edge, where neighbours don't cover it.
    parts.push(element("polygon", { class: "rim", points: HEXAGON, transform: "scale(.91)" }));
    group.replaceChildren(...parts);
  }

  // What stays upright however the board is turned.
  inside(cell, kind, unsure, turn) {
    const upright = element("g", { class: "inside", transform: `rotate(${(-turn).toFixed(2)})` });
    if (SIGNS[kind]) {
      upright.append(element("circle", { class: "plate", r: 6.2 }), use(`sign-${SIGNS[kind]}`, 9));
    }
    if (unsure) upright.append(text("?", 4.6, -4, "doubt-sign"));
    for (const [n, flag] of FLAGS.entries()) {
      if (cell[flag]) upright.append(mark(flag, n));
    }
    return upright;
  }

  label(cell, name) {
    const { kinds, flags, unsaid, proposed } = this.words;
    const what = cell.kind ? kinds[cell.kind] : cell.proposed ? fill(proposed, { kind: kinds[cell.proposed] }) : unsaid;
    return [`${name}: ${what}`, cell.name, ...FLAGS.filter((flag) => cell[flag]).map((flag) => flags[flag])].filter(Boolean).join(", ");
  }

  focus(key) {
    this.drawn.get(key)?.group.focus({ preventScroll: true });
  }
}

export function element(name, attributes) {
  const made = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  return made;
}

function use(id, size, name = "what") {
  return element("use", { class: name, href: `#${id}`, x: -size / 2, y: -size / 2, width: size, height: size });
}

function text(words, x, y, name) {
  const made = element("text", { x, y, class: name });
  made.textContent = words;
  return made;
}

// Above all cells, since names are wider than one.
function nameOf(cell, turn) {
  const { x, y } = spot(cell.q, cell.r);
  const made = element("g", { transform: `translate(${x.toFixed(2)} ${y.toFixed(2)}) rotate(${(-turn).toFixed(2)})` });
  made.append(text(cell.name.replace(/ (Castle|Cathedral)$/, ""), 0, 9.2, "cell-name"));
  return made;
}

// Each mark has a corner of its own, a letter's worth of size, and a shape.
function mark(flag, n) {
  const [x, y] = [[5.4, 4.6], [-5.4, 4.6], [-5.4, -4.6], [5.4, -4.6]][n];
  const made = element("g", { class: `mark m-${flag}`, transform: `translate(${x} ${y})` });
  made.append(element("circle", { r: 3 }), element("use", { href: `#sign-${flag}`, x: -2.2, y: -2.2, width: 4.4, height: 4.4 }));
  return made;
}

// A settlement space that was joined to nothing: whether it stands alone, its neighbours say.
const LOOSE = "loose";

function settlementOf(cell) {
  return cell.kind === "settlement" ? (cell.settlement ?? LOOSE) : null;
}

// The sides where a settlement ends; none where nobody knows yet.
function walls(settlements, { q, r }) {
  const mine = settlements.get(keyOf(q, r));
  const same = AROUND.map(([dq, dr]) => settlements.get(keyOf(q + dq, r + dr)) === mine);
  if (!mine || (mine === LOOSE && same.includes(true))) return [];
  return AROUND.flatMap((_, way) => (same[way] ? [] : [way]));
}

// The next cell for an arrow key.
export function stepFrom(draft, key, arrow) {
  const [q, r] = cellOf(key);
  const from = spot(q, r);
  const wanted = { ArrowRight: [1, 0], ArrowLeft: [-1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[arrow];
  let best = null;
  for (const cell of draft.cells) {
    const to = spot(cell.q, cell.r);
    const along = (to.x - from.x) * wanted[0] + (to.y - from.y) * wanted[1];
    const across = Math.abs((to.x - from.x) * wanted[1]) + Math.abs((to.y - from.y) * wanted[0]);
    if (along < 1) continue;
    const cost = along + 2 * across;
    if (!best || cost < best.cost) best = { cost, key: keyOf(cell.q, cell.r) };
  }
  return best?.key ?? key;
}
