// The numbers of a player: big steps beside the fields, and nothing typed is lost by a slip.

const form = document.querySelector("[data-numbers]");
const before = form && snapshot();

function snapshot() {
  return new URLSearchParams(new FormData(form)).toString();
}

document.addEventListener("click", (event) => {
  const button = event.target.closest("[data-step]");
  if (!button) return;
  const input = button.parentElement.querySelector("input");
  const from = Number(input.value || input.placeholder || 0) || 0;
  const to = from + Number(button.dataset.step);
  input.value = String(Math.min(Math.max(to, 0), Number(input.max)));
  input.dispatchEvent(new Event("input", { bubbles: true }));
});

// A number is typed anew more often than changed.
document.addEventListener("focusin", (event) => {
  if (event.target.matches(".stepper input")) event.target.select();
});

// Going to another player with numbers that were not saved would lose them.
let leaving = false;

// Without a connection the browser would put its own error page in place of what was typed. So first somebody must answer.
const TRY_AGAIN_MS = 3000;
let answered = false;
let pressed = null; // The button that waits for a connection.
let again = null;

form?.addEventListener("submit", (event) => {
  if (answered) {
    leaving = true;
    return;
  }
  event.preventDefault();
  event.stopPropagation(); // The form isn't on its way yet.
  const waits = pressed !== null;
  pressed = event.submitter;
  if (!waits) save();
});

async function save() {
  clearTimeout(again);
  if (await isThere()) {
    answered = true;
    form.requestSubmit(pressed);
    return;
  }
  document.querySelector("[data-offline]").hidden = false;
  again = setTimeout(save, TRY_AGAIN_MS);
}

async function isThere() {
  try {
    return (await fetch(form.dataset.since, { cache: "no-store", signal: AbortSignal.timeout?.(5000) })).ok;
  } catch {
    return false;
  }
}

addEventListener("online", () => pressed && !answered && save());
// Back from the next page, which the browser may have kept as it was.
addEventListener("pageshow", () => {
  answered = false;
  pressed = null;
});
addEventListener("beforeunload", (event) => {
  if (form && !leaving && snapshot() !== before) event.preventDefault();
});
