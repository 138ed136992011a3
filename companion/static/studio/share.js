// A board's text, copied with one tap. Over plain http pages have no clipboard: then the text is selected.

const field = document.querySelector("[data-text]");
const button = document.querySelector("[data-copy]");

button.addEventListener("click", async () => {
  field.focus();
  field.select();
  button.textContent = (await copied()) ? button.dataset.sayCopied : button.dataset.sayChosen;
});

async function copied() {
  try {
    await navigator.clipboard.writeText(field.value);
    return true;
  } catch {
    return document.execCommand("copy");
  }
}
