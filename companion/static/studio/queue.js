// What was done here, kept until the server has it, also over a reload. A retry carries the same uid, so nothing is done
// twice; what another device did in between is taken first, and ours is put on top.

import { uid } from "../outbox.js";

const WAITS_MS = [800, 1600, 3000, 6000, 12000];
const PATIENCE_MS = 90000; // Searching a picture takes a while.

export class Queue {
  constructor(slug, seq, { onChange, onDraft, onClash, onRefused }) {
    this.store = `cairn-board-${slug}`;
    this.waiting = read(this.store);
    this.seq = seq;
    this.lost = false; // Whether the last try found nobody.
    this.busy = false;
    this.tries = 0;
    Object.assign(this, { onChange, onDraft, onClash, onRefused });
    addEventListener("online", () => this.send());
    addEventListener("visibilitychange", () => document.hidden || this.send());
  }

  // `body` holds an `edit`, or whatever else the address takes.
  add(url, body = {}) {
    this.waiting.push({ url, body: { uid: uid(), ...body } });
    this.keep();
    return this.send();
  }

  get edits() {
    return this.waiting.map((item) => item.body.edit).filter(Boolean);
  }

  isBusyWith(url) {
    return this.waiting.some((item) => item.url === url);
  }

  keep() {
    try {
      localStorage.setItem(this.store, JSON.stringify(this.waiting));
    } catch {
      // A full or forbidden store only means that a closed page forgets.
    }
    this.onChange();
  }

  async send() {
    clearTimeout(this.timer);
    if (this.busy) return;
    this.busy = true;
    try {
      while (this.waiting.length) {
        const first = this.waiting[0];
        const answer = await post(first.url, { ...first.body, seen: this.seq });
        if (answer === null) return this.later();
        this.tries = 0;
        this.lost = false;
        this.heard(first, answer);
        this.keep();
      }
    } finally {
      this.busy = false;
    }
  }

  heard(item, { status, data }) {
    const draft = data.draft ?? (data.cells ? data : null);
    if (draft) this.seq = draft.seq;
    // An edit is put on top of what others did; taking back, or searching anew, was meant for what was seen.
    const again = status === 409 && draft && item.body.edit;
    if (!again) this.waiting.shift();
    if (draft) this.onDraft(draft, item);
    if (status === 409) this.onClash(Boolean(again));
    else if (status >= 400) this.onRefused(data.error?.text ?? "", status);
  }

  later() {
    this.timer = setTimeout(() => this.send(), WAITS_MS[Math.min(this.tries, WAITS_MS.length - 1)]);
    this.tries += 1;
    this.lost = true;
    this.onChange();
  }
}

// null: nobody answered, or not now; try again.
async function post(url, body) {
  try {
    const answer = await fetch(url, {
      method: "POST",
      headers: { "Content-Type": "application/json", Accept: "application/json" },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout?.(PATIENCE_MS),
    });
    if (answer.status >= 500 || answer.status === 429) return null;
    const data = await answer.json().catch(() => ({}));
    // A page in between, such as a hotel's, also says that all is well.
    return answer.ok && !data.cells ? null : { status: answer.status, data };
  } catch {
    return null;
  }
}

function read(store) {
  try {
    return JSON.parse(localStorage.getItem(store)) ?? [];
  } catch {
    return [];
  }
}
