// What is new at the table: a stream of events, and asking every few seconds where streams don't get through.

import { uid } from "./outbox.js";

const POLL_MS = 3000;
const LOOK_MS = 20000;
const STREAM_AGAIN_MS = 30000;

export class Live {
  constructor({ events, since, seq, onEntries }) {
    this.urls = { events, since };
    this.seq = seq;
    this.onEntries = onEntries;
    this.phone = phone();
    this.open();
    // A phone that slept may hold a line that is dead without knowing it.
    addEventListener("visibilitychange", () => document.hidden || this.wake());
    addEventListener("online", () => this.wake());
    addEventListener("pageshow", (event) => event.persisted && this.wake());
    setInterval(() => document.hidden || this.catchUp(), LOOK_MS);
  }

  wake() {
    this.open();
    this.catchUp();
  }

  open() {
    clearTimeout(this.again);
    this.source?.close();
    const source = new EventSource(`${this.urls.events}?seq=${this.seq}&phone=${encodeURIComponent(this.phone)}`);
    source.addEventListener("open", () => clearInterval(this.polling));
    source.addEventListener("entry", (event) => this.take([JSON.parse(event.data)]));
    source.addEventListener("error", () => {
      if (source.readyState === EventSource.CLOSED) this.again = setTimeout(() => this.open(), STREAM_AGAIN_MS);
      this.poll();
    });
    this.source = source;
  }

  poll() {
    clearInterval(this.polling);
    this.polling = setInterval(() => this.catchUp(), POLL_MS);
  }

  async catchUp() {
    try {
      const response = await fetch(`${this.urls.since}?seq=${this.seq}`, { headers: { Accept: "application/json" } });
      if (!response.ok) return;
      this.take((await response.json()).entries);
      if (this.source.readyState === EventSource.OPEN) clearInterval(this.polling);
    } catch {
      // Still no connection: ask until there is one.
      this.poll();
    }
  }

  take(entries) {
    const fresh = entries.filter((entry) => entry.seq > this.seq);
    if (!fresh.length) return;
    this.seq = fresh.at(-1).seq;
    this.onEntries(fresh);
  }
}

function phone() {
  try {
    let known = sessionStorage.getItem("cairn-phone");
    if (!known) sessionStorage.setItem("cairn-phone", (known = uid()));
    return known;
  } catch {
    return uid();
  }
}
