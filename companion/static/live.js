// What is new at the table: a stream of events, and asking every few seconds where streams don't get through.

import { uid } from "./outbox.js";

const POLL_MS = 3000;
const STREAM_AGAIN_MS = 30000;

export class Live {
  constructor({ events, since, seq, onEntries }) {
    this.urls = { events, since };
    this.seq = seq;
    this.onEntries = onEntries;
    this.phone = phone();
    this.open();
    addEventListener("visibilitychange", () => document.hidden || this.catchUp());
    addEventListener("online", () => this.catchUp());
    addEventListener("pageshow", (event) => event.persisted && this.open());
  }

  open() {
    this.source?.close();
    this.source = new EventSource(`${this.urls.events}?seq=${this.seq}&phone=${encodeURIComponent(this.phone)}`);
    this.source.addEventListener("open", () => clearInterval(this.polling));
    this.source.addEventListener("entry", (event) => this.take([JSON.parse(event.data)]));
    this.source.addEventListener("error", () => {
      if (this.source.readyState === EventSource.CLOSED) setTimeout(() => this.open(), STREAM_AGAIN_MS);
      this.poll();
    });
  }

  poll() {
    clearInterval(this.polling);
    this.polling = setInterval(() => this.catchUp(), POLL_MS);
  }

  async catchUp() {
    try {
      const response = await fetch(`${this.urls.since}?seq=${this.seq}`, { headers: { Accept: "application/json" } });
      if (response.ok) this.take((await response.json()).entries);
    } catch {
      // Still no connection; the next round asks again.
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
