// Undo takes back one entry a tap. As soon as it is done the next entry's Undo stands at the same spot, under a finger
// that may be about to tap again: so it sleeps until the page shows what happened, and a moment longer.

const PAUSE_MS = 1000;

export class Undo {
  constructor() {
    this.asleep = false;
  }

  // Whether the tap counts.
  begin() {
    if (this.asleep) return false;
    this.asleep = true;
    clearTimeout(this.timer);
    this.draw();
    return true;
  }

  // The page is up to date.
  settle() {
    if (!this.asleep) return;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => {
      this.asleep = false;
      this.draw();
    }, PAUSE_MS);
  }

  draw() {
    const button = document.querySelector("[data-undo] button");
    if (button) button.disabled = this.asleep;
  }
}
