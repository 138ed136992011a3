// What a tile would bring, told before it is logged.

import { fill } from "../words.js";

export class Look {
  constructor(table, svg) {
    this.table = table;
    this.svg = svg;
    this.place = document.querySelector("[data-look-place]");
  }

  get isOpen() {
    return this.place.childElementCount > 0;
  }

  async open(player, tile, space) {
    this.unmark();
    this.svg.querySelector(`[data-space="${space}"]`)?.classList.add("chosen");
    try {
      const answer = await fetch(`${this.table.dataset.look}?${new URLSearchParams({ player, tile, space })}`);
      this.place.innerHTML = answer.ok ? await answer.text() : "";
    } catch {
      this.openAway(player, tile, space);
    }
    this.place.querySelector("button, a")?.focus({ preventScroll: true });
  }

  // Without a connection nobody can say what a tile would bring; it can be logged all the same.
  openAway(player, tile, space) {
    const look = document.querySelector("[data-look-away]").content.cloneNode(true);
    const kind = document.querySelector(`[data-kind="${tile}"]`).dataset.name;
    look.querySelector("[data-name]").textContent = document.querySelector(`.score[data-player="${player}"] .name`).textContent;
    look.querySelector("[data-what]").textContent = fill(this.table.dataset.sayPlace, { kind, space });
    look.querySelector("[name=space]").value = space;
    this.place.replaceChildren(look);
  }

  close() {
    this.place.replaceChildren();
    this.unmark();
  }

  unmark() {
    for (const group of this.svg.querySelectorAll(".chosen")) group.classList.remove("chosen");
  }
}
