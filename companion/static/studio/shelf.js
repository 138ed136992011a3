// What waits to be sent, kept by the browser: a shelf for every tab, since two of them may draw at the same board. What a
// closed tab left is taken over by one that is open; whatever is sent twice counts once.

import { uid } from "../outbox.js";

const TAB = "cairn-board-tab";
const DEAD_MS = 15000; // Tabs that live and have something on their shelf say so more often.
const RELOAD_MS = 3000; // As long a closed one may need to come back.

export class Shelf {
  constructor(slug) {
    this.prefix = `cairn-board-${slug}:`;
    this.key = this.prefix + tab();
    this.kept = false; // Whether the browser took it.
    addEventListener("pagehide", () => this.put(this.read(), Date.now() - DEAD_MS + RELOAD_MS));
  }

  read(key = this.key) {
    return shelfOf(key)?.items ?? [];
  }

  put(items, at = Date.now(), key = this.key) {
    try {
      if (items.length) localStorage.setItem(key, JSON.stringify({ at, items }));
      else localStorage.removeItem(key);
      this.kept = true;
    } catch {
      this.kept = false; // A full or forbidden store only means that a closed page forgets.
    }
  }

  // Those that no other tab has sent, or taken over, while this one slept.
  still(items) {
    if (!this.kept || !items.length) return items;
    const there = new Set(this.read().map((item) => item.body.uid));
    return items.filter((item) => there.has(item.body.uid));
  }

  // It was answered: nobody has to send it any more.
  answered(id) {
    for (const key of this.keys()) {
      const { at, items } = shelfOf(key) ?? { items: [] };
      const left = items.filter((item) => item.body.uid !== id);
      if (left.length !== items.length) this.put(left, at, key);
    }
  }

  // What closed tabs left; it is this one's from now on.
  takeOver(own) {
    const left = this.keys().filter((key) => key !== this.key && !(Date.now() - shelfOf(key)?.at < DEAD_MS));
    const found = left.flatMap((key) => this.read(key));
    if (!found.length) return own;
    const known = new Set(own.map((item) => item.body.uid));
    const all = [...own, ...found.filter((item) => !known.has(item.body.uid))];
    this.put(all);
    if (this.kept) for (const key of left) localStorage.removeItem(key);
    return all;
  }

  keys() {
    try {
      return Object.keys(localStorage).filter((key) => key.startsWith(this.prefix));
    } catch {
      return [];
    }
  }
}

function shelfOf(key) {
  try {
    return JSON.parse(localStorage.getItem(key));
  } catch {
    return null;
  }
}

// The tab's own number. It lies in the tab's store only while nobody looks: a tab that is doubled takes that store along.
function tab() {
  const keep = (id) => {
    try {
      if (id) sessionStorage.setItem(TAB, id);
      else sessionStorage.removeItem(TAB);
    } catch {
      // A reload is a new tab then.
    }
  };
  let id = null;
  try {
    id = sessionStorage.getItem(TAB);
  } catch {
    // As above.
  }
  id ??= uid();
  keep(document.hidden ? id : null);
  addEventListener("visibilitychange", () => keep(document.hidden ? id : null));
  addEventListener("pagehide", () => keep(id));
  addEventListener("pageshow", () => keep(null));
  return id;
}
