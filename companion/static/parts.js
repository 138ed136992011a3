// Parts of the page that the server draws anew after every entry.

// Puts fresh HTML into the page where it differs, keeping focus and what was opened.
export function renew(parts) {
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
    if (value) return `${element.localName}[${attribute}="${CSS.escape(value)}"]`;
  }
  return null;
}
