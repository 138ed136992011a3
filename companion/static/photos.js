// Photographs: sending one with its progress, and answering what it shows. Without this the same forms work.

const form = document.querySelector("[data-send]");
if (form) prepareSending(form);
for (const shot of document.querySelectorAll("[data-shot]")) prepareLooking(shot);
const accept = document.querySelector("[data-accept]");
if (accept) prepareAnswers(accept);

function prepareSending(form) {
  const part = (name) => form.querySelector(`[data-${name}]`);
  const choices = part("choices"), sending = part("sending"), state = part("state");
  const progress = part("progress"), preview = part("preview"), retry = part("retry");
  const sorry = document.querySelector("[data-sorry]");
  let photo = null;

  for (const input of form.querySelectorAll("[data-photo]")) {
    input.addEventListener("change", () => {
      photo = input.files[0] ?? null;
      input.value = "";
      if (photo) send();
    });
  }
  // Chosen before this ran.
  for (const input of form.querySelectorAll("[data-photo]")) {
    photo ??= input.files[0] ?? null;
    input.value = "";
  }
  if (photo) send();
  retry.addEventListener("click", send);
  // Who comes back with the browser's own button finds the page as it was left.
  addEventListener("pageshow", (event) => event.persisted && rest());

  function rest(sentence = "", again = false) {
    choices.hidden = false;
    sending.hidden = true;
    retry.hidden = !again;
    sorry.hidden = !sentence;
    sorry.firstElementChild.textContent = sentence;
    if (sentence) sorry.scrollIntoView({ block: "nearest" });
  }

  function send() {
    if (photo.size > Number(form.dataset.limitMb) * 1e6) {
      return rest(form.dataset.sayLarge.replace("{megabytes}", Math.ceil(photo.size / 1e6)));
    }
    rest();
    choices.hidden = true;
    sending.hidden = false;
    state.textContent = form.dataset.saySending;
    progress.value = 0;
    show(photo);
    const body = new FormData();
    body.append("photo", photo, photo.name || "photo");
    const request = new XMLHttpRequest();
    request.open("POST", form.action);
    request.setRequestHeader("Accept", "application/json");
    request.setRequestHeader("X-Cairn", "1");
    request.responseType = "json";
    request.upload.addEventListener("progress", (event) => {
      if (event.lengthComputable) progress.value = (100 * event.loaded) / event.total;
    });
    request.upload.addEventListener("load", () => {
      state.textContent = form.dataset.sayReading;
      progress.removeAttribute("value");
    });
    request.addEventListener("load", () => {
      if (request.response?.url) location.assign(request.response.url);
      else rest(request.response?.error?.text ?? form.dataset.sayLost, request.status >= 500);
    });
    request.addEventListener("error", () => rest(form.dataset.sayLost, true));
    request.send(body);
  }

  function show(file) {
    URL.revokeObjectURL(preview.src);
    preview.hidden = true;
    preview.src = URL.createObjectURL(file);
    // Some browsers can't draw what a phone's camera makes; then there is nothing to see.
    preview.onload = () => { preview.hidden = false; };
  }
}

function prepareLooking(shot) {
  const button = shot.querySelector("[data-nearer]");
  const pane = shot.querySelector(".shot-window");
  button.addEventListener("click", () => {
    const near = shot.classList.toggle("near");
    button.setAttribute("aria-pressed", String(near));
    if (near) pane.scrollTo((pane.scrollWidth - pane.clientWidth) / 2, (pane.scrollHeight - pane.clientHeight) / 2);
  });
}

function prepareAnswers(form) {
  const selected = form.querySelector("[data-selected]");
  const ticks = [...document.querySelectorAll("[data-take]")];

  for (const tile of document.querySelectorAll("[data-tile]")) {
    tile.addEventListener("change", () => tell(tile));
    tell(tile);
  }
  function tell(tile) {
    const menus = [...tile.querySelectorAll("[data-change]")];
    const changed = menus.some((menu) => !menu.selectedOptions[0].defaultSelected);
    const nothing = menus.find((menu) => menu.value === "nothing");
    const told = nothing ? [nothing] : menus;
    const words = told.map((menu) => menu.selectedOptions[0].textContent.trim());
    const note = tile.querySelector("[data-changed]");
    note.hidden = !changed;
    note.textContent = changed ? `→ ${words.join(", ")}` : "";
    tile.classList.toggle("left-out", Boolean(nothing) || !tile.querySelector("[data-take]").checked);
    count();
  }
  function count() {
    if (!selected) return;
    const ticked = ticks.filter((tick) => tick.checked).length;
    selected.textContent = form.dataset.saySome.replace("{count}", ticked);
    selected.hidden = ticked === ticks.length;
  }
  // A browser that brings back what was chosen before the page was left does so after the scripts ran.
  addEventListener("pageshow", () => document.querySelectorAll("[data-tile]").forEach(tell));
}
