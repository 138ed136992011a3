// What was typed or chosen in a form, kept in this tab until the form is sent: going elsewhere and back loses nothing.

export function keepTyped(form) {
  form.dataset.remembered = "";
  const key = `cairn-typed-${form.action}-${form.elements.player?.value ?? ""}-${form.elements.stack?.value ?? ""}`;
  const fields = () => [...form.elements].filter((one) => one.name && !["hidden", "submit"].includes(one.type));
  const ticks = (one) => one.type === "radio" || one.type === "checkbox";
  const name = (one) => (ticks(one) ? `${one.name}:${one.value}` : one.name);
  const base = (one) => (ticks(one) ? one.defaultChecked : one.defaultValue);
  const now = (one) => (ticks(one) ? one.checked : one.value);

  // Only where the table still says what it said then.
  const kept = read();
  for (const one of fields()) {
    const was = kept[name(one)];
    if (!was || was.base !== base(one) || now(one) !== base(one)) continue;
    if (ticks(one)) one.checked = was.now;
    else one.value = was.now;
  }

  let sent = false;
  // Somebody may have typed before this page's scripts were there, or may leave before they hear of it.
  if (fields().some((one) => now(one) !== base(one))) store();
  addEventListener("pagehide", () => {
    if (!sent && form.isConnected) store();
  });
  form.addEventListener("input", store);
  form.addEventListener("change", store);
  // Heard once nothing holds it back any more.
  document.addEventListener("submit", (event) => {
    if (event.target !== form || event.defaultPrevented) return;
    sent = true;
    forget();
  });

  function store() {
    const touched = fields().filter((one) => now(one) !== base(one));
    if (!touched.length) return forget();
    try {
      sessionStorage.setItem(key, JSON.stringify(Object.fromEntries(touched.map((one) => [name(one), { base: base(one), now: now(one) }]))));
    } catch {
      // Without a store the page only asks before it is left.
    }
  }

  function forget() {
    try {
      sessionStorage.removeItem(key);
    } catch {
      // Nothing was kept.
    }
  }

  function read() {
    try {
      return JSON.parse(sessionStorage.getItem(key)) ?? {};
    } catch {
      return {};
    }
  }
}
