// The form in which a tile is told at a table without a map. The server draws it whole; this shows what the kind asks for.

const FIELDS_ONE_BY_ONE = ["castles", "cathedrals"];

export class Report {
  constructor(table) {
    this.table = table;
    this.place = document.querySelector("[data-look-place]");
    this.row = document.querySelector("[data-log-row]");
    this.asked = 0;
  }

  get form() {
    return document.querySelector("#report");
  }

  get isOpen() {
    return Boolean(this.form) && !this.form.hidden;
  }

  get entry() {
    return Number(this.form?.elements.entry.value || 0);
  }

  get kind() {
    return this.isOpen ? this.form.elements.kind.value : null;
  }

  // Begins to tell a tile; what was said about another one of its family is kept.
  open(kind, player) {
    const { elements } = this.form;
    elements.kind.value = kind;
    elements.player.value = player;
    this.show(true);
    this.changed();
  }

  close() {
    this.asked += 1;
    this.place.replaceChildren();
    if (!this.form) return;
    this.form.reset();
    this.correct("");
    for (const box of this.form.querySelectorAll(":checked")) box.checked = box.name === "neutral" && box.value === "0";
    for (const field of this.form.querySelectorAll("input[type=text], input[type=number]")) field.value = "";
    this.show(false);
    this.remember();
  }

  // Which entry it corrects, if any.
  correct(entry) {
    const field = this.form.elements.entry;
    field.value = entry;
    field.disabled = !entry;
  }

  // Where the keyboard begins: at what was said already, else at what stands first.
  first() {
    const asked = this.form.querySelector("[data-for]:not([hidden])");
    return asked.querySelector(":is([name=group], [name=in]):checked") ?? asked.querySelector(".likely:not([hidden]) input") ?? asked.querySelector("label:not([hidden]) input");
  }

  show(open) {
    this.form.hidden = !open;
    if (this.row) this.row.hidden = !open;
    document.querySelector("[data-overview]").hidden = open;
    if (open) this.fit();
  }

  // What the kind asks for, and for farms the sizes that are possible for this player.
  fit() {
    const { form } = this;
    const kind = form.elements.kind.value;
    const player = form.elements.player.value;
    const family = kind.startsWith("settlement") ? "settlement" : "farm";
    form.className = `report p-${player}`;
    for (const set of form.querySelectorAll("[data-for]")) set.hidden = set.disabled = set.dataset.for !== family;
    // Only a new settlement with more than one space gets a name.
    form.elements.called.disabled = !["~2", "~3"].includes(form.elements.in.value);
    const button = document.querySelector(`[data-kind="${kind}"]`);
    form.querySelector("[data-what]").textContent = button?.dataset.name ?? form.querySelector(`option[value="${kind}"]`)?.textContent;
    form.querySelector("[data-who]").textContent = name(player);
    form.querySelector("[data-sign]").setAttribute("href", `#sign-${kind}`);
    const { possible = [], likely = 0 } = JSON.parse(form.querySelector("[data-sizes]").dataset.sizes)[player]?.[kind] ?? {};
    for (const chip of form.querySelectorAll("[data-size]")) {
      const size = Number(chip.dataset.size);
      chip.hidden = !possible.includes(size) && !chip.querySelector("input").checked;
      chip.classList.toggle("likely", size === likely);
    }
  }

  // Everything that was said, as the table's address takes it.
  body() {
    const said = {};
    for (const [field, value] of new FormData(this.form)) {
      if (["uid", "next", "last_seen"].includes(field) || value === "") continue;
      if (FIELDS_ONE_BY_ONE.includes(field)) (said[field] ??= []).push(value);
      else said[field] = value;
    }
    if (said.entry) said.entry = Number(said.entry);
    return said;
  }

  // What is still to be said before it can be logged.
  missing() {
    const said = this.body();
    const misnamed = this.form.querySelector("[pattern]:invalid");
    if (misnamed) return misnamed.title;
    if (said.kind.startsWith("settlement")) return said.in ? "" : this.table.dataset.saySettlement;
    return (said.group === "other" ? said.group_other : said.group) ? "" : this.table.dataset.sayGroup;
  }

  // Something was said: the address keeps it for a reload, and what it would bring is asked for.
  changed() {
    this.fit();
    this.remember();
    this.look();
  }

  remember() {
    const asked = new URLSearchParams();
    for (const [field, value] of this.isOpen ? Object.entries(this.body()) : []) {
      for (const one of [value].flat()) asked.append(field, one);
    }
    const query = asked.toString();
    history.replaceState(null, "", `${location.pathname}${query && "?"}${query}${location.hash}`);
  }

  async look() {
    const mine = (this.asked += 1);
    if (this.missing()) {
      this.place.replaceChildren();
      return;
    }
    const text = await this.ask();
    if (mine !== this.asked) return;
    if (text === null) {
      const line = document.createElement("p");
      line.className = "look soft";
      line.textContent = this.table.dataset.sayAway;
      this.place.replaceChildren(line);
    } else this.place.innerHTML = text;
  }

  async ask() {
    try {
      const answer = await fetch(`${this.table.dataset.look}${location.search}`, { signal: AbortSignal.timeout?.(5000) });
      return answer.ok ? await answer.text() : null;
    } catch {
      return null;
    }
  }

  // The form is drawn anew after every entry of anyone; what was said in it stays.
  keep() {
    return this.isOpen ? [...new FormData(this.form)].filter(([field]) => !["uid", "last_seen", "next"].includes(field)) : null;
  }

  restore(kept) {
    if (!this.form) {
      // The game is over meanwhile.
      this.place.replaceChildren();
      if (this.row) this.row.hidden = true;
    }
    if (!kept || !this.form) return;
    const { form } = this;
    for (const [field, value] of kept) {
      if (field === "entry") this.correct(value);
      const there = [...form.querySelectorAll(`[name="${CSS.escape(field)}"]`)];
      const box = there.find((one) => one.value === value && ["radio", "checkbox"].includes(one.type));
      if (box) box.checked = true;
      else if (there[0] && !["radio", "checkbox"].includes(there[0].type)) there[0].value = value;
    }
    this.show(true);
    this.look();
  }
}

function name(player) {
  return document.querySelector(`.score[data-player="${player}"] .name`)?.textContent ?? "";
}
