// Three tiles are drawn, no more.

const form = document.querySelector("[data-draw]");

form?.addEventListener("change", (event) => {
  const chosen = form.querySelectorAll("[name=tile]:checked");
  if (chosen.length > 3 && event.target.matches("[name=tile]")) event.target.checked = false;
});
