// What was done here, kept until the server has it, also over a reload. A retry carries the same uid, so nothing is done
// twice; what another device did in between is taken first, and ours is put on top.

import { uid } from "../outbox.js";
import { Shelf } from "./shelf.js";

const WAITS_MS = [800, 1600, 3000, 6000, 12000];
const PATIENCE_MS = 90000; // Searching a picture takes a while.
const ALIVE_MS = 5000;

export class Queue {
  constructor(slug, draft, { onChange, onDraft, onClash, onRefused }) {
    this.shelf = new Shelf(slug);
    this.waiting = this.shelf.read();
    this.knows(draft);
    this.lost = false; // Whether the last try found nobody.
    this.busy = false;
    this.tries = 0;
    Object.assign(this, { onChange, onDraft, onClash, onRefused });
    addEventListener("online", () => this.send());
    addEventListener("visibilitychange", () => document.hidden || this.send());
    setInterval(() => this.tidy(), ALIVE_MS);
  }

  // The newest draft that came.
  knows({ seq, last }) {
    this.known = { seen: seq, last };
  }

  // `body` holds an `edit`, or whatever else the address takes; answers with its uid. If the one called `needs` is
  // refused, this one is dropped.
  add(url, body = {}, needs = null) {
    const item = { url, needs, body: { uid: uid(), ...body } };
    // Taking back, searching anew, and keeping are meant for what is seen now; behind others, for what these will make.
    if (!body.edit && !this.waiting.length) item.known = this.known;
    this.waiting.push(item);
    this.keep();
    this.send();
    return item.body.uid;
  }

  get edits() {
    return this.waiting.map((item) => item.body.edit).filter(Boolean);
  }

  isBusyWith(url) {
    return this.waiting.some((item) => item.url === url);
  }

  keep() {
    this.shelf.put(this.waiting);
    this.onChange();
  }

  // To begin with, and from time to time: this tab lives, and others may not.
  tidy() {
    if (this.busy) return this.shelf.put(this.waiting);
    const before = this.waiting.length;
    this.waiting = this.shelf.takeOver(this.shelf.still(this.waiting));
    if (this.waiting.length || before) this.keep();
    if (this.waiting.length > before) this.send();
  }

  async send() {
    clearTimeout(this.timer);
    if (this.busy) return;
    this.busy = true;
    try {
      while ((this.waiting = this.shelf.still(this.waiting)).length) {
        const first = this.waiting[0];
        const answer = await post(first.url, { ...first.body, ...(first.known ?? this.known) });
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
    if (draft) this.knows(draft);
    // An edit is put on top of what others did; taking back, or searching anew, was meant for what was seen.
    const again = status === 409 && draft && item.body.edit;
    if (!again) this.drop(item, status >= 400);
    if (draft) this.onDraft(draft, item);
    if (status === 409) this.onClash(Boolean(again));
    else if (status >= 400) this.onRefused(data.error?.text ?? "", status);
  }

  drop(item, isRefused) {
    const gone = this.waiting.filter((one) => one === item || (isRefused && one.needs === item.body.uid));
    this.waiting = this.waiting.filter((one) => !gone.includes(one));
    for (const one of gone) this.shelf.answered(one.body.uid);
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
