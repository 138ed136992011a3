// Whether somebody else went on with the board: asked from time to time, while the page is looked at and nothing is
// being done on it.

const LOOK_MS = 6000;

export class News {
  // `known()`: the draft as it was last heard of. `isBusy()`: whether this is no moment to change what is shown.
  constructor(url, { known, isBusy, came }) {
    Object.assign(this, { url, known, isBusy, came });
    setInterval(() => document.hidden || this.look(), LOOK_MS);
    addEventListener("visibilitychange", () => document.hidden || this.look());
    addEventListener("pageshow", (event) => event.persisted && this.look());
  }

  async look() {
    const before = this.known();
    const isLate = () => this.known() !== before || this.isBusy();
    if (isLate()) return;
    try {
      const asked = new URLSearchParams({ seq: before.seq, last: before.last, version: before.version ?? 0 });
      const answer = await fetch(`${this.url}?${asked}`, { headers: { Accept: "application/json" }, cache: "no-store" });
      if (answer.status !== 200) return; // 204: nothing is new.
      const draft = await answer.json();
      if (!isLate() && plain(draft) !== plain(before)) this.came(draft);
    } catch {
      // Next time.
    }
  }
}

// A draft without what only the one who sent something is told.
function plain(draft) {
  return JSON.stringify({ ...draft, tables: null, told: null, url: null });
}
