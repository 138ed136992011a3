// A form with much typed into it: nothing is lost by going elsewhere, or by saving without a connection.

const TRY_AGAIN_MS = 3000;

// Watch over a form. Its `data-since` is an address to see whether anybody answers; the page's `[data-offline]` is shown
// while nobody does.
export function watchOver(form) {
  const before = snapshot();
  let leaving = false;
  let answered = false;
  let pressed = null; // The button that waits for a connection.
  let again = null;

  function snapshot() {
    return new URLSearchParams(new FormData(form)).toString();
  }

  // Without a connection the browser would put its own error page in place of what was typed. So first somebody must answer.
  form.addEventListener("submit", (event) => {
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
  // Another form of the page is sent, and what was typed here is kept anyway.
  document.addEventListener("submit", (event) => {
    if (event.target !== form && "remembered" in form.dataset) leaving = true;
  });
  addEventListener("beforeunload", (event) => {
    if (!leaving && snapshot() !== before) event.preventDefault();
  });
}
