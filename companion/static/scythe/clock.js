// How long the turn has lasted: the server tells the seconds, this page goes on counting.

let started = null;

// To be called whenever the server drew the page anew.
export function wind() {
  const place = document.querySelector("[data-clock]");
  const seconds = place?.dataset.clock;
  started = seconds ? Date.now() - Number(seconds) * 1000 : null;
  show();
}

function show() {
  const face = document.querySelector("[data-clock-face]");
  if (!face || started === null) return;
  const seconds = Math.max(0, Math.floor((Date.now() - started) / 1000));
  const minutes = Math.floor(seconds / 60);
  face.textContent = `${minutes}:${String(seconds % 60).padStart(2, "0")}`;
}

setInterval(show, 1000);
