// The form for a new table: the drawing of each chosen scoring tile, and what it pays.

for (const row of document.querySelectorAll(".tile-choice")) {
  const [select, drawing, words] = ["select", "use", "[data-pays]"].map((one) => row.querySelector(one));
  const pays = JSON.parse(words.dataset.pays);
  const draw = () => {
    drawing.setAttribute("href", `#icon-tile-${select.value}`);
    words.textContent = pays[select.value] ?? "";
  };
  select.addEventListener("change", draw);
  draw();
}
