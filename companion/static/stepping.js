// Big steps beside a number, as on every page where numbers are typed.

document.addEventListener("click", (event) => {
  const button = event.target.closest("[data-step]");
  if (!button) return;
  const input = button.parentElement.querySelector("input");
  const from = Number(input.value || input.placeholder || 0) || 0;
  const to = from + Number(button.dataset.step);
  set(input, Math.min(Math.max(to, Number(input.min)), Number(input.max)));
});

// A number is typed anew more often than changed.
document.addEventListener("focusin", (event) => {
  if (event.target.matches(".stepper input")) event.target.select();
});

export function set(input, value) {
  input.value = String(value);
  input.dispatchEvent(new Event("input", { bubbles: true }));
  input.dispatchEvent(new Event("change", { bubbles: true }));
}
