// A finger that paints: the cells it went over, each once, in the order it came to them.

import { keyOf } from "./lattice.js";

export class Strokes {
  // `cell(place)` is the cell at a place, `pitch()` their width; `changed(cells)` while it goes on, `done(cells)` at its end.
  constructor({ cell, pitch, changed, done }) {
    Object.assign(this, { cell, pitch, changed, done });
    this.cells = new Map();
  }

  begins(place) {
    this.cells.clear();
    this.last = place;
    this.goes(place);
  }

  // A quick finger skips cells between two of its events.
  goes(place) {
    const before = this.cells.size;
    const way = Math.hypot(place.x - this.last.x, place.y - this.last.y);
    const parts = Math.max(1, Math.ceil((way * 3) / this.pitch()));
    for (let n = 1; n <= parts; n += 1) {
      const cell = this.cell({ x: this.last.x + ((place.x - this.last.x) * n) / parts, y: this.last.y + ((place.y - this.last.y) * n) / parts });
      this.cells.set(keyOf(...cell), cell);
    }
    this.last = place;
    if (this.cells.size !== before) this.changed([...this.cells.values()]);
  }

  ends() {
    const cells = [...this.cells.values()];
    this.cells.clear();
    if (cells.length) this.done(cells);
  }

  stops() {
    this.cells.clear();
  }
}
