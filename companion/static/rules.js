// Rules: ask by voice where the browser listens, print, and go back without losing one's place.

const Recognition = window.SpeechRecognition || window.webkitSpeechRecognition;

for (const button of document.querySelectorAll("[data-listen]")) {
  if (Recognition) offer(button);
}

// What the browser understood goes into the box and is asked as if it had been typed. The page sends no sound anywhere.
function offer(button) {
  const form = button.form;
  const box = form.querySelector("[name=q]");
  const told = form.parentElement.querySelector("[data-heard]");
  let listening = null;
  let last = "";
  button.hidden = false;

  function tell(text) {
    told.textContent = text || "";
    told.hidden = !text;
  }

  function stop() {
    listening = null;
    button.setAttribute("aria-pressed", "false");
  }

  button.addEventListener("click", () => {
    if (listening) {
      listening.stop();
      return;
    }
    listening = new Recognition();
    listening.lang = document.documentElement.lang === "de" ? "de-DE" : "en-GB";
    listening.interimResults = true;
    listening.maxAlternatives = 1;
    last = "";
    listening.addEventListener("result", (event) => {
      const results = [...event.results];
      last = results.map((result) => result[0].transcript).join(" ").trim();
      box.value = last.slice(0, box.maxLength > 0 ? box.maxLength : 300);
    });
    listening.addEventListener("error", (event) => {
      const denied = ["not-allowed", "service-not-allowed", "audio-capture", "network", "language-not-supported"];
      if (denied.includes(event.error)) {
        tell(button.dataset.sayDenied);
        button.hidden = true;
      } else if (event.error !== "aborted") {
        tell(button.dataset.sayNothing);
      }
      last = "";
    });
    listening.addEventListener("end", () => {
      const heard = last;
      stop();
      if (heard) form.requestSubmit();
      else if (told.textContent === button.dataset.sayListening) tell(button.dataset.sayNothing);
    });
    button.setAttribute("aria-pressed", "true");
    tell(button.dataset.sayListening);
    try {
      listening.start();
    } catch {
      stop();
      tell(button.dataset.sayDenied);
      button.hidden = true;
    }
  });
}

// Straight back keeps the place on the page and what was open there.
document.addEventListener("click", (event) => {
  const link = event.target.closest("[data-back]");
  if (!link || event.defaultPrevented || event.button || event.metaKey || event.ctrlKey || event.shiftKey) return;
  const target = new URL(link.href);
  // A place on the page is opened by its address.
  if (target.hash) return;
  if (document.referrer.split("#")[0] !== target.href.split("#")[0] || history.length < 2) return;
  event.preventDefault();
  history.back();
});

// A topic that the address names is opened.
function reveal() {
  const target = document.getElementById(decodeURIComponent(location.hash.slice(1)));
  if (target instanceof HTMLDetailsElement) {
    target.open = true;
    target.scrollIntoView({ block: "start" });
  }
}
addEventListener("hashchange", reveal);
reveal();

for (const button of document.querySelectorAll("[data-print]")) button.addEventListener("click", () => print());
