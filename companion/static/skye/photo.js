// Of a tile that could not be read: a choice from the list is another answer than those above it.
for (const asked of document.querySelectorAll("[data-asked]")) {
  const other = asked.querySelector('[value="other"]'), menu = asked.querySelector("select");
  if (!other) continue;
  asked.addEventListener("change", ({ target }) => {
    if (target === menu) (menu.value ? other : asked.querySelector('.picks [value=""]')).checked = true;
    else if (target.type === "radio" && target !== other) menu.value = "";
  });
}

// Shows a correction of a tile in the drawing beside its cut-out, while the menus are still closed again.

for (const tile of document.querySelectorAll("[data-tile]")) {
  const drawn = tile.querySelector("[data-drawn]"), ways = tile.querySelector("[data-ways]");
  if (!ways) continue;
  const menu = tile.querySelector("select[data-change]");
  const show = () => {
    const other = !menu.selectedOptions[0].defaultSelected;
    const chosen = ways.querySelector("input:checked");
    // Of another tile there is no drawing here.
    drawn.classList.toggle("other", other);
    ways.classList.toggle("other", other);
    tile.querySelector("[data-arrow]").replaceChildren(...chosen.closest("label").querySelector("span").cloneNode(true).childNodes);
    drawn.replaceChildren(chosen.closest("label").querySelector(".skye-tile").cloneNode(true));
  };
  tile.addEventListener("change", show);
  addEventListener("pageshow", show);
}
