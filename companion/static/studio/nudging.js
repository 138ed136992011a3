// The lattice of hexagons over the picture: nudged by three handles, searched anew, or set by three taps; and which of
// its cells are spaces of the board.

import { fill } from "../words.js";
import { element } from "./drawing.js";
import { Handles } from "./handles.js";
import { cellAt, holds, keyOf, placeOf, pulled, shifted } from "./lattice.js";

const SIGNS = ["A", "B", "C"];

export function nudging(desk) {
  const panel = desk.page.querySelector('[data-panel="lattice"]');
  const layer = desk.svg.querySelector("[data-holds]");
  const tapsLayer = desk.svg.querySelector("[data-taps]");
  let way = "nudge"; // nudge, spaces, or three
  let taps = [];
  let cells = []; // The three that are taken hold of.
  let nudged = null; // The lattice as the finger has it.

  const handles = new Handles(layer, desk.view, desk.loupe, {
    moved(n, at) {
      const { lattice } = desk.draft;
      const from = placeOf(lattice, ...cells[n]);
      nudged = n === 0 ? shifted(lattice, at.x - from.x, at.y - from.y) : pulled(lattice, cells[0], cells[n], at);
      desk.try(edit());
    },
    done() {
      // A sixth of a turn further the rows look the same, and the server counts from there.
      if (nudged) desk.send({ ...edit(), turn_deg: wrapped(edit().turn_deg) });
    },
  });

  function edit() {
    const { origin_mm: [x, y], pitch_mm, turn_deg } = nudged;
    const round = (value, digits) => Number(value.toFixed(digits));
    return { op: "lattice", origin_mm: [round(x, 3), round(y, 3)], pitch_mm: round(pitch_mm, 4), turn_deg: round(turn_deg, 4) };
  }

  function go(to) {
    way = way === to ? "nudge" : to;
    taps = [];
    desk.draw();
    desk.hint({ nudge: "", spaces: desk.said.saySpaces, three: fill(desk.said.sayThree, { n: 1 }) }[way]);
  }

  function drawTaps() {
    const size = 9 / desk.view.pixelsPerMillimetre();
    tapsLayer.replaceChildren(...taps.map(([x, y]) => element("circle", { cx: x, cy: y, r: size })));
  }

  function tapThird(at) {
    taps.push([Number(at.x.toFixed(2)), Number(at.y.toFixed(2))]);
    drawTaps();
    if (taps.length < 3) return desk.hint(fill(desk.said.sayThree, { n: taps.length + 1 }));
    const found = taps;
    go("nudge");
    desk.ask(desk.said.urlThree, { taps_mm: found });
  }

  return {
    click(event) {
      const button = event.target.closest("[data-way]");
      if (button) go(button.dataset.way);
      else if (event.target.closest("[data-find]")) desk.ask(desk.said.urlFind);
    },
    get handles() {
      return way === "nudge" && desk.draft.lattice && desk.draft.picture ? handles : null;
    },
    holds: () => way === "spaces",
    release: () => way !== "nudge" && go(way),
    forget() {
      nudged = null;
    },
    // The first cell says whether the finger adds or removes.
    stroke(touched) {
      const there = ([q, r]) => Boolean(desk.cell(keyOf(q, r)));
      const removes = there(touched[0]);
      const meant = touched.filter((cell) => there(cell) === removes);
      return { op: "cells", add: removes ? [] : meant, remove: removes ? meant : [] };
    },
    get touched() {
      return way === "three" && desk.mayEdit ? (at) => { tapThird(at); return true; } : null;
    },
    draw(isOpen) {
      const { draft } = desk;
      const may = isOpen && desk.mayEdit && Boolean(draft.picture) && !draft.photo;
      layer.toggleAttribute("hidden", !may || way !== "nudge" || !draft.lattice);
      tapsLayer.toggleAttribute("hidden", !isOpen);
      if (!isOpen) return;
      drawTaps();
      for (const button of panel.querySelectorAll("[data-way]")) button.setAttribute("aria-pressed", String(button.dataset.way === way));
      panel.querySelector("[data-found]").hidden = !draft.lattice;
      panel.querySelector("[data-unfound]").hidden = Boolean(draft.lattice);
      const counted = panel.querySelector("[data-count]");
      counted.textContent = fill(counted.dataset.say, { count: draft.cells.filter((cell) => cell.kind !== "none").length });
      for (const part of panel.querySelectorAll("[data-with-picture]")) part.hidden = !draft.picture;
      const busy = desk.queue.isBusyWith(desk.said.urlFind) || desk.queue.isBusyWith(desk.said.urlThree);
      panel.querySelector("[data-searching]").hidden = !busy;
      for (const button of panel.querySelectorAll("button")) button.disabled = busy;
      if (!may || !draft.lattice) return;
      const [width, height] = draft.size_mm;
      cells = holds(draft.cells, cellAt(draft.lattice, { x: width / 2, y: height / 2 }));
      const lattice = nudged ?? draft.lattice;
      handles.show(cells.map(([q, r], n) => ({ ...placeOf(lattice, q, r), sign: SIGNS[n], label: fill(desk.said.sayHold, { sign: SIGNS[n] }) })));
    },
  };
}

function wrapped(degrees) {
  return degrees > 30 ? degrees - 60 : degrees <= -30 ? degrees + 60 : degrees;
}
