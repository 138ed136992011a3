// A new table: the token beside each seat follows the choice, and only who plays may begin.

const seats = [...document.querySelectorAll("[data-seat]")];

function follow() {
  const names = new Map();
  for (const seat of seats) {
    const colour = seat.querySelector("select").value;
    const token = document.querySelector(`[data-token-of="${colour}"]`);
    const place = seat.querySelector("[data-token]");
    if (token) place.replaceChildren(...[...token.childNodes].map((node) => node.cloneNode(true)));
    else {
      const empty = document.createElement("span");
      empty.className = "empty";
      place.replaceChildren(empty);
    }
    if (colour) names.set(colour, seat.querySelector("input").value.trim());
  }
  for (const choice of document.querySelectorAll("[data-start]")) {
    const text = choice.querySelector("[data-start-name]");
    text.dataset.colour ??= text.textContent;
    const radio = choice.querySelector("input");
    choice.hidden = !names.has(choice.dataset.start);
    if (choice.hidden && radio.checked) document.querySelector('[name="start"]').checked = true;
    text.textContent = names.get(choice.dataset.start) || text.dataset.colour;
  }
}

// A colour chosen twice changes seats: whoever had it takes the other's.
for (const seat of seats) {
  const select = seat.querySelector("select");
  let before = select.value;
  select.addEventListener("input", () => {
    const often = select.selectedOptions[0].hasAttribute("data-often");
    const other = often ? null : seats.map((one) => one.querySelector("select")).find((one) => one !== select && one.value && one.value === select.value);
    if (other) {
      other.value = before;
      other.dispatchEvent(new Event("input", { bubbles: true }));
    }
    before = select.value;
  });
}

// Who is named plays, as whatever is still free.
for (const seat of seats) {
  const select = seat.querySelector("select");
  seat.querySelector("input").addEventListener("input", (event) => {
    if (select.value || !event.target.value.trim()) return;
    const taken = new Set(seats.map((one) => one.querySelector("select").value));
    const free = [...select.options].find((one) => one.value && (one.hasAttribute("data-often") || !taken.has(one.value)));
    if (!free) return;
    select.value = free.value;
    select.dispatchEvent(new Event("input", { bubbles: true }));
  });
}

document.addEventListener("input", follow);
follow();
