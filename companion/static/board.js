// The board under the fingers: pan, pinch, wheel, buttons, keys, double tap; and which space a tap meant.

const MOST = 5;
const TAP_PX = 9;
const DOUBLE_TAP_MS = 320;

export class BoardView {
  // `tool`, where a page has one, may take a single finger for itself: `begins(at)` says whether it does; then come
  // `goes(at)` and `ends()`, or `stops()` when a second finger joins in.
  constructor(svg, onTap, tool = null) {
    this.svg = svg;
    this.tool = tool;
    this.held = false;
    this.sheet = svg.querySelector("[data-sheet]");
    this.pitch = Number(svg.dataset.pitch);
    this.onTap = onTap;
    this.scale = 1;
    this.x = 0;
    this.y = 0;
    this.fingers = new Map();
    const box = svg.viewBox.baseVal;
    this.box = { x: box.x, y: box.y, width: box.width, height: box.height };
    this.listen();
    this.apply();
  }

  listen() {
    const { svg } = this;
    svg.addEventListener("pointerdown", (event) => this.down(event));
    svg.addEventListener("pointermove", (event) => this.move(event));
    for (const name of ["pointerup", "pointercancel"]) svg.addEventListener(name, (event) => this.up(event));
    svg.addEventListener("wheel", (event) => {
      event.preventDefault();
      this.zoom(Math.exp(-event.deltaY * 0.0016), this.point(event.clientX, event.clientY));
    }, { passive: false });
    for (const button of document.querySelectorAll("[data-zoom]")) {
      button.addEventListener("click", () => this.button(button.dataset.zoom));
    }
  }

  // Another picture, or the same in another size: the whole of it.
  show(box) {
    this.box = box;
    this.svg.setAttribute("viewBox", `${box.x} ${box.y} ${box.width} ${box.height}`);
    this.scale = 1;
    this.x = this.y = 0;
    this.apply();
  }

  button(way) {
    if (way === "whole") this.whole();
    else this.zoom(way === "in" ? 1.6 : 1 / 1.6, this.middle());
  }

  whole() {
    this.scale = 1;
    this.x = this.y = 0;
    this.glide();
  }

  middle() {
    return { x: this.box.x + this.box.width / 2, y: this.box.y + this.box.height / 2 };
  }

  // From the screen's pixels to the SVG's own units, before our zoom.
  point(clientX, clientY) {
    const matrix = this.svg.getScreenCTM().inverse();
    return { x: matrix.a * clientX + matrix.e, y: matrix.d * clientY + matrix.f };
  }

  // From the SVG's units to the board's millimetres.
  millimetres(at) {
    return { x: (at.x - this.x) / this.scale, y: (at.y - this.y) / this.scale };
  }

  pixelsPerMillimetre() {
    return this.svg.getScreenCTM().a * this.scale;
  }

  zoom(factor, at) {
    const scale = Math.min(MOST, Math.max(1, this.scale * factor));
    const kept = this.millimetres(at);
    this.x = at.x - kept.x * scale;
    this.y = at.y - kept.y * scale;
    this.scale = scale;
    this.apply();
  }

  apply() {
    const { box, scale } = this;
    // What the element shows beyond the box when their shapes differ may be used too.
    const rect = this.svg.getBoundingClientRect();
    const fit = Math.min(rect.width / box.width, rect.height / box.height) || 1;
    const slackX = Math.max(0, (rect.width / fit - box.width) / 2);
    const slackY = Math.max(0, (rect.height / fit - box.height) / 2);
    this.x = between(this.x, box.x, box.width, scale, slackX);
    this.y = between(this.y, box.y, box.height, scale, slackY);
    this.sheet.setAttribute("transform", `translate(${this.x.toFixed(2)} ${this.y.toFixed(2)}) scale(${scale.toFixed(4)})`);
    this.svg.dataset.near = scale > 3 ? "3" : scale > 1.5 ? "2" : "1";
    this.svg.dispatchEvent(new Event("looked"));
  }

  glide() {
    this.sheet.classList.add("gliding");
    this.apply();
    setTimeout(() => this.sheet.classList.remove("gliding"), 260);
  }

  down(event) {
    if (event.button > 0) return;
    this.svg.setPointerCapture(event.pointerId);
    this.fingers.set(event.pointerId, this.point(event.clientX, event.clientY));
    if (this.fingers.size === 1) {
      this.start = { x: event.clientX, y: event.clientY, moved: false };
      this.held = Boolean(this.tool?.begins(this.millimetres(this.point(event.clientX, event.clientY))));
    } else {
      if (this.start) this.start.moved = true;
      if (this.held) this.tool.stops();
      this.held = false;
    }
    this.spread = this.distance();
  }

  move(event) {
    const before = this.fingers.get(event.pointerId);
    if (!before) return;
    const now = this.point(event.clientX, event.clientY);
    this.fingers.set(event.pointerId, now);
    if (this.held) {
      this.tool.goes(this.millimetres(now));
      return;
    }
    if (this.fingers.size === 2) {
      const spread = this.distance();
      const [a, b] = [...this.fingers.values()];
      this.x += (now.x - before.x) / 2;
      this.y += (now.y - before.y) / 2;
      this.zoom(spread / (this.spread || spread), { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 });
      this.spread = spread;
      return;
    }
    if (this.start && !this.start.moved && Math.hypot(event.clientX - this.start.x, event.clientY - this.start.y) < TAP_PX) return;
    if (this.start) this.start.moved = true;
    this.x += now.x - before.x;
    this.y += now.y - before.y;
    this.apply();
  }

  up(event) {
    const known = this.fingers.delete(event.pointerId);
    if (this.held) {
      this.held = false;
      if (event.type === "pointercancel") this.tool.stops();
      else this.tool.ends();
      return;
    }
    this.spread = this.distance();
    if (!known || event.type === "pointercancel" || this.fingers.size || !this.start || this.start.moved) return;
    const at = this.point(event.clientX, event.clientY);
    if (this.onTap(this.millimetres(at))) return;
    // A second tap where nothing is to be placed comes closer, or goes back.
    const now = performance.now();
    if (now - (this.tapped ?? -1e9) < DOUBLE_TAP_MS) {
      if (this.scale > 1.2) this.whole();
      else {
        this.sheet.classList.add("gliding");
        this.zoom(2.4, at);
        setTimeout(() => this.sheet.classList.remove("gliding"), 260);
      }
      this.tapped = undefined;
    } else this.tapped = now;
  }

  distance() {
    if (this.fingers.size !== 2) return 0;
    const [a, b] = [...this.fingers.values()];
    return Math.hypot(a.x - b.x, a.y - b.y);
  }
}

function between(offset, start, length, scale, slack) {
  const least = start + length + slack - (start + length) * scale - slack * scale;
  const most = start - slack - start * scale + slack * scale;
  return least > most ? (least + most) / 2 : Math.min(most, Math.max(least, offset));
}

// Which space a tap meant. `sure` is false where the finger could have meant another lit space.
export function aim(at, spaces, pitch, pixelsPerMillimetre) {
  let touched = null;
  let nearestLit = null;
  let secondLit = null;
  for (const space of spaces) {
    const distance = Math.hypot(at.x - space.x, at.y - space.y);
    if (!touched || distance < touched.distance) touched = { ...space, distance };
    if (!space.lit) continue;
    if (!nearestLit || distance < nearestLit.distance) [secondLit, nearestLit] = [nearestLit, { ...space, distance }];
    else if (!secondLit || distance < secondLit.distance) secondLit = { ...space, distance };
  }
  if (!touched || touched.distance > pitch * 0.62) touched = null;
  if (touched?.lit) {
    const clear = secondLit ? (secondLit.distance - touched.distance) * pixelsPerMillimetre : Infinity;
    return { space: touched, sure: clear >= 9 };
  }
  // Just beside a lit space, on something that can take no tile: the lit one was meant, but it is said first.
  if (nearestLit && (!touched || !touched.free) && nearestLit.distance < pitch * 0.75) return { space: nearestLit, sure: false };
  return { space: touched, sure: false };
}
