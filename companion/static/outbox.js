// What this phone logs, kept until the table has it. A retry carries the same uid, so nothing is logged twice.

const WAITS_MS = [800, 1600, 3000, 6000, 12000];

export class Outbox {
  constructor(code, { onChange, onSent, onRefused }) {
    this.key = `cairn-outbox-${code}`;
    this.waiting = read(this.key);
    this.onChange = onChange;
    this.onSent = onSent;
    this.onRefused = onRefused;
    this.tries = 0;
    this.busy = false;
    addEventListener("online", () => this.send());
    addEventListener("visibilitychange", () => document.hidden || this.send());
    if (this.waiting.length) this.send();
  }

  add(url, body) {
    this.waiting.push({ url, body: { uid: uid(), ...body } });
    this.keep();
    return this.send();
  }

  keep() {
    try {
      localStorage.setItem(this.key, JSON.stringify(this.waiting));
    } catch {
      // A full or forbidden store only means that a closed page forgets.
    }
    this.onChange(this.waiting);
  }

  async send() {
    clearTimeout(this.timer);
    if (this.busy) return;
    this.busy = true;
    try {
      while (this.waiting.length) {
        const first = this.waiting[0];
        const answer = await post(first);
        if (answer === null) return this.later();
        this.waiting.shift();
        this.tries = 0;
        this.keep();
        if (answer.ok) this.onSent(first, answer.data);
        else this.onRefused(first, answer.data);
      }
    } finally {
      this.busy = false;
    }
  }

  later() {
    this.timer = setTimeout(() => this.send(), WAITS_MS[Math.min(this.tries, WAITS_MS.length - 1)]);
    this.tries += 1;
    this.onChange(this.waiting, true);
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
    return { ok: response.ok, data: await response.json().catch(() => ({})) };
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
