// Things on the map to take hold of: with a finger, a mouse, or the arrow keys. They keep their size however near one looks.

import { element } from "./drawing.js";

const REACH_PX = 30;
const RING_PX = 15;
const REST_MS = 700;

export class Handles {
  // `moved(n, at)` while one is dragged; `done(n)` when it is let go.
  constructor(layer, view, loupe, { moved, done }) {
    Object.assign(this, { layer, view, loupe, moved, done });
    this.places = [];
    view.svg.addEventListener("looked", () => this.draw());
    layer.addEventListener("keydown", (event) => this.key(event));
  }

  // `places`: [{ x, y, label, sign }], in the map's units.
  show(places) {
    const had = this.places.length;
    this.places = places;
    if (had !== places.length) {
      this.layer.replaceChildren(...places.map((place, n) => handle(place, n)));
    }
    this.draw();
  }

  draw() {
    const pixels = this.view.pixelsPerMillimetre();
    for (const [n, { x, y }] of this.places.entries()) {
      this.layer.children[n].setAttribute("transform", `translate(${x} ${y}) scale(${1 / pixels})`);
    }
  }

  // Whether a finger takes one: it moves with the finger from where it is, without jumping under it.
  begins(at) {
    const reach = REACH_PX / this.view.pixelsPerMillimetre();
    const away = (place) => Math.hypot(place.x - at.x, place.y - at.y);
    const nearest = this.places.toSorted((a, b) => away(a) - away(b))[0];
    if (!nearest || away(nearest) > reach) return false;
    this.held = this.places.indexOf(nearest);
    this.off = { x: nearest.x - at.x, y: nearest.y - at.y };
    this.look(nearest);
    return true;
  }

  goes(at) {
    const to = { x: at.x + this.off.x, y: at.y + this.off.y };
    this.moved(this.held, to);
    this.look(to);
  }

  ends() {
    this.loupe.hide();
    this.done(this.held);
  }

  look(at) {
    const middle = this.view.millimetres(this.view.middle());
    this.loupe.show(at, this.view.pixelsPerMillimetre(), at.x < middle.x);
  }

  key(event) {
    const way = { ArrowRight: [1, 0], ArrowLeft: [-1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[event.key];
    const one = event.target.closest("[data-handle]");
    if (!way || !one) return;
    event.preventDefault();
    event.stopPropagation();
    const n = Number(one.dataset.handle);
    const step = (event.shiftKey ? 10 : 1) / this.view.pixelsPerMillimetre();
    this.moved(n, { x: this.places[n].x + way[0] * step, y: this.places[n].y + way[1] * step });
    clearTimeout(this.rest);
    this.rest = setTimeout(() => this.done(n), REST_MS);
  }
}

function handle({ label, sign }, n) {
  const made = element("g", { class: "handle", "data-handle": n, tabindex: 0, role: "button", "aria-label": label });
  made.append(element("circle", { class: "halo", r: RING_PX }), element("circle", { class: "ring", r: RING_PX }), element("path", { class: "cross", d: "M-5 0H5M0-5V5" }));
  if (sign) {
    const letter = element("text", { class: "handle-sign", x: RING_PX + 7, y: -RING_PX });
    letter.textContent = sign;
    made.append(letter);
  }
  return made;
}
