// Where the board lies on the screen: beside the zoom buttons as long as all of it is seen, never under them.

const GAP_PX = 12; // Before a button and behind it, together.

export class Room {
  constructor(view, map) {
    this.view = view;
    this.map = map;
    this.box = null; // What is to be seen, in the map's units.
    this.of = null; // What it belongs to: a photograph, the whole sheet, or its spaces.
    this.isAbove = false; // Whether the buttons lie above the board instead of beside it.
  }

  show(box, of) {
    if (JSON.stringify([box, of]) === JSON.stringify([this.box, this.of])) return;
    const isSame = of === this.of;
    this.box = box;
    this.of = of;
    this.fit(isSame);
  }

  // The map was given another size.
  measure() {
    if (this.box) this.fit(true);
    else this.view.apply();
  }

  // `stays`: who looks at something near goes on looking at it.
  fit(stays) {
    const { view, box } = this;
    const near = stays && view.scale > 1.01 ? { at: view.millimetres(view.middle()), pixels: view.pixelsPerMillimetre() } : null;
    view.show(this.spared(box));
    if (!near) return;
    const middle = view.middle();
    view.zoom(near.pixels / view.pixelsPerMillimetre(), middle);
    view.x = middle.x - near.at.x * view.scale;
    view.y = middle.y - near.at.y * view.scale;
    view.apply();
  }

  // The box, grown to the left or to the top by what the buttons need, whichever shows the board larger.
  spared(box) {
    const { width, height } = this.view.svg.getBoundingClientRect();
    const needed = this.map.querySelector(".zoom button").offsetHeight + GAP_PX;
    const scaleOf = (wide, high) => Math.min(wide / box.width, high / box.height);
    const [aside, above] = [scaleOf(width - needed, height), scaleOf(width, height - needed)];
    // They don't jump to and fro when the map only grows a little.
    const isAbove = this.isAbove ? above * 1.1 > aside : above > aside * 1.1;
    this.isAbove = isAbove;
    this.map.classList.toggle("buttons-above", isAbove);
    if (!(Math.max(aside, above) > 0)) return box;
    const whole = scaleOf(width, height);
    const free = isAbove ? (height - box.height * whole) / 2 : (width - box.width * whole) / 2;
    if (free >= needed) return box;
    const grown = needed / (isAbove ? above : aside);
    return isAbove ? { ...box, y: box.y - grown, height: box.height + grown } : { ...box, x: box.x - grown, width: box.width + grown };
  }
}
