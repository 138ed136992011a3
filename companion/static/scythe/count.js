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
form?.addEventListener("submit", () => (leaving = true));
addEventListener("beforeunload", (event) => {
  if (form && !leaving && snapshot() !== before) event.preventDefault();
});
