// Parts of the page that the server draws anew after every entry.

const AGAIN_MS = 2000;
let latest = null;

// Asks for the parts and puts them into the page; asks again until they came, or something newer was asked for.
// Answers with what the server told along with them, or null if a newer call took over. `before` is called just ahead
// of the change, so that it sees what was typed up to then.
export async function refresh(url, before = () => {}) {
  const mine = (latest = Symbol("refresh"));
  while (latest === mine) {
    const data = await ask(url);
    if (latest !== mine) return null;
    if (data) {
      before();
      renew(data.parts);
      return data;
    }
    await new Promise((wait) => setTimeout(wait, AGAIN_MS));
  }
  return null;
}

async function ask(url) {
  try {
    const answer = await fetch(url, { headers: { Accept: "application/json" } });
    return answer.ok ? await answer.json() : null;
  } catch {
    return null;
  }
}

// Puts fresh HTML into the page where it differs, keeping the focus.
function renew(parts) {
  for (const [name, html] of Object.entries(parts)) {
    const place = document.querySelector(`[data-part="${name}"]`);
    if (!place || place.dataset.html === html) continue;
    place.dataset.html = html;
    const focus = place.contains(document.activeElement) ? describe(document.activeElement) : null;
    place.innerHTML = html;
    if (focus) place.querySelector(focus)?.focus({ preventScroll: true });
  }
}

function describe(element) {
  for (const attribute of ["id", "data-kind", "data-space", "value", "name"]) {
    const value = element.getAttribute(attribute);
    if (!value) continue;
    const named = attribute === "value" && element.name ? `[name="${CSS.escape(element.name)}"]` : "";
    return `${element.localName}[${attribute}="${CSS.escape(value)}"]${named}`;
  }
  return null;
}
