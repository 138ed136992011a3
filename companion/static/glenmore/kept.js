// What somebody told by steppers, kept on this phone: several taps become one entry, and nothing is lost by a reload or
// without a connection.

import { Outbox } from "../outbox.js";

const REST_MS = 2500;

export class Kept {
  // `entries`: where entries are posted; `seq()`: the latest one this page has seen; `onChange`: something to draw.
  constructor(code, { entries, seq, onChange = () => {} }) {
    this.key = `cairn-lying-${code}`;
    this.entries = entries;
    this.seq = seq;
    this.onChange = onChange;
    this.pending = this.read(); // {player: {key: number}}, not on its way yet
    this.settling = []; // on the table already, while the page doesn't show it
    this.refused = ""; // why the table didn't take what was told last, in words
    this.outbox = new Outbox(`${code}-lying`, {
      onChange: () => this.onChange(),
      onSent: (item, data) => this.sent(item, data),
      onRefused: (_, data) => {
        this.refused = data.error?.text ?? "?";
        this.rest(0);
      },
    });
    // A page that goes away sends what it has; if that doesn't get through, the next page does.
    addEventListener("visibilitychange", () => document.hidden && this.send());
    addEventListener("pagehide", () => this.send());
    this.outbox.send();
    this.send();
  }

  get lost() {
    return this.outbox.lost;
  }

  get waits() {
    return this.outbox.waiting.length > 0 || Object.keys(this.pending).length > 0;
  }

  tell(player, key, number) {
    this.refused = "";
    this.pending[player] = { ...this.pending[player], [key]: number };
    this.store();
    this.rest();
    this.onChange();
  }

  rest(wait = REST_MS) {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.send(), wait);
  }

  // One entry at a time: while it is on its way, further taps wait for it and become one again.
  send() {
    clearTimeout(this.timer);
    const [player] = Object.keys(this.pending);
    if (this.outbox.waiting.length || !player) return;
    const numbers = Object.entries(this.pending[player]).map(([key, number]) => `${key} ${number}`);
    delete this.pending[player];
    this.store();
    this.outbox.add(this.entries, { event: `${player} has ${numbers.join(", ")}`, last_seen: this.seq() });
  }

  sent(item, data) {
    this.settling.push({ seq: data.seq, event: item.body.event });
    this.rest(0);
  }

  // What is told, by player and key, and what a page drawn at `seq` doesn't know yet. Later ones win.
  shown(seq) {
    this.settling = this.settling.filter((one) => one.seq > seq);
    const found = {};
    for (const { event } of [...this.settling, ...this.outbox.waiting.map((item) => item.body)]) {
      const [player, told] = event.split(" has ");
      for (const part of told.split(", ")) {
        const [key, number] = part.split(" ");
        found[player] = { ...found[player], [key]: Number(number) };
      }
    }
    for (const [player, numbers] of Object.entries(this.pending)) found[player] = { ...found[player], ...numbers };
    return found;
  }

  read() {
    try {
      return JSON.parse(localStorage.getItem(this.key)) ?? {};
    } catch {
      return {};
    }
  }

  store() {
    try {
      localStorage.setItem(this.key, JSON.stringify(this.pending));
    } catch {
      // A full or forbidden store only means that a closed page forgets.
    }
  }
}
