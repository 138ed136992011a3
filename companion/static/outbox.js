// What this phone logs, kept until the table has it. A retry carries the same uid, so nothing is logged twice.

const WAITS_MS = [800, 1600, 3000, 6000, 12000];

export class Outbox {
  constructor(code, { onChange, onSent, onRefused }) {
    this.key = `cairn-outbox-${code}`;
    this.waiting = read(this.key);
    this.lost = false; // Whether the last try found nobody.
    this.onChange = onChange;
    this.onSent = onSent;
    this.onRefused = onRefused;
    this.tries = 0;
    this.busy = false;
    addEventListener("online", () => this.send());
    addEventListener("visibilitychange", () => document.hidden || this.send());
  }

  add(url, body) {
    this.waiting.push({ url, body: { uid: uid(), ...body } });
    this.keep();
    return this.send();
  }

  // The events on their way, without corrections and without what will be taken back at once.
  get added() {
    return this.items().map((item) => item.body);
  }

  items() {
    return this.waiting.filter((item) => !item.body.entry && !item.undo);
  }

  // Takes back the event that was added last. One that was tried may have arrived: it is sent all the same, and
  // retracted as soon as its number is known.
  takeBack(retractUrl) {
    const last = this.items().at(-1);
    if (!last) return;
    if (last.tried) last.undo = retractUrl;
    else this.waiting.splice(this.waiting.indexOf(last), 1);
    this.keep();
  }

  keep() {
    this.store();
    this.onChange();
  }

  store() {
    try {
      localStorage.setItem(this.key, JSON.stringify(this.waiting));
    } catch {
      // A full or forbidden store only means that a closed page forgets.
    }
  }

  async send() {
    clearTimeout(this.timer);
    if (this.busy) return;
    this.busy = true;
    try {
      while (this.waiting.length) {
        const first = this.waiting[0];
        first.tried = true;
        this.store();
        const answer = await post(first);
        if (answer === null) return this.later();
        this.waiting.shift();
        this.tries = 0;
        this.lost = false;
        this.heard(answer.data);
        if (answer.ok && first.undo) this.retract(first.undo, answer.data.seq);
        if (answer.ok) this.onSent(first, answer.data);
        else this.onRefused(first, answer.data);
        this.keep();
      }
    } finally {
      this.busy = false;
    }
  }

  retract(url, entry) {
    this.waiting.unshift({ url, body: { uid: uid(), entry, last_seen: entry } });
  }

  // What this answer tells of, the entry itself and the others' before it, is no news for what still waits.
  heard({ seq = 0, clash = [] }) {
    const latest = Math.max(seq, ...clash.map((entry) => entry.seq));
    for (const { body } of this.waiting) body.last_seen = Math.max(body.last_seen, latest);
  }

  later() {
    this.timer = setTimeout(() => this.send(), WAITS_MS[Math.min(this.tries, WAITS_MS.length - 1)]);
    this.tries += 1;
    this.lost = true;
    this.onChange();
  }
}

// null: nobody answered, or not now; try again.
async function post({ url, body }) {
  try {
    const response = await fetch(url, {
      method: "POST",
      headers: { "Content-Type": "application/json", Accept: "application/json" },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout?.(10000),
    });
    if (response.status >= 500 || response.status === 429) return null;
    const data = await response.json().catch(() => ({}));
    // A page in between, such as a hotel's, also says that all is well.
    return response.ok && !data.seq ? null : { ok: response.ok, data };
  } catch {
    return null;
  }
}

function read(key) {
  try {
    return JSON.parse(localStorage.getItem(key)) ?? [];
  } catch {
    return [];
  }
}

// crypto.randomUUID is missing over plain http.
export function uid() {
  const bytes = crypto.getRandomValues(new Uint8Array(15));
  return btoa(String.fromCharCode(...bytes)).replaceAll("+", "-").replaceAll("/", "_");
}
