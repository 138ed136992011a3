// A magnifying glass in the corner of the map, so that a finger doesn't hide what it drags.

const SIZE_PX = 120;
const NEARER = 2.5;

export class Loupe {
  constructor(place) {
    this.place = place;
    this.lens = place.querySelector("svg");
  }

  // `at`: in the map's own units; `pixels`: how many of the screen one unit has; `finger`: whether it is on the left half.
  show(at, pixels, isLeft) {
    const width = SIZE_PX / pixels / NEARER;
    this.lens.setAttribute("viewBox", `${at.x - width / 2} ${at.y - width / 2} ${width} ${width}`);
    this.place.classList.toggle("right", isLeft);
    this.place.hidden = false;
  }

  hide() {
    this.place.hidden = true;
  }
}
