// The form for a tile: the server draws what it describes while one is still choosing.

const form = document.querySelector("[data-editor]");
const place = form?.querySelector("[data-drawn]");
let asked = 0;
let timer = 0;

form?.addEventListener("input", () => {
  pairs();
  clearTimeout(timer);
  timer = setTimeout(draw, 150);
});

async function draw() {
  const mine = ++asked;
  const fields = new FormData(form);
  for (const name of ["uid", "last_seen", "house"]) fields.delete(name);
  fields.set("only", "1");
  try {
    const answer = await fetch(`${form.dataset.look}?${new URLSearchParams(fields)}`);
    // 422 is a picture too: it says what doesn't go together.
    if (mine === asked && (answer.ok || answer.status === 422)) place.innerHTML = await answer.text();
  } catch {
    // The drawing stays as it was; saving needs the server anyway.
  }
}

// Only edges of the same terrain can be joined.
function pairs() {
  for (const label of form?.querySelectorAll("[data-pair]") ?? []) {
    const [one, other] = label.dataset.pair;
    const apart = form.elements[`edge-${one}`].value !== form.elements[`edge-${other}`].value;
    label.classList.toggle("apart", apart);
    label.firstElementChild.disabled = apart;
  }
}

pairs();
