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
