// The lobby shows who sits down, as it happens.

const page = document.querySelector("[data-live-page]");
const source = new EventSource(page.dataset.livePage);

source.addEventListener("seats", async () => {
  const answer = await fetch(location.href, { headers: { Accept: "text/html" } });
  if (!answer.ok) return;
  const fresh = new DOMParser().parseFromString(await answer.text(), "text/html").getElementById("lobby-seats");
  const shown = document.getElementById("lobby-seats");
  if (fresh && fresh.innerHTML !== shown.innerHTML) shown.innerHTML = fresh.innerHTML;
});
