// The picture. Where no markers were found, the four corners of the board are dragged to their places.

import { fill } from "../words.js";
import { Handles } from "./handles.js";

const SHORTEST_MM = 100;
const LONGEST_MM = 2000;

export function corners(desk) {
  const panel = desk.page.querySelector('[data-panel="picture"]');
  const layer = desk.svg.querySelector("[data-corners]");
  const outline = desk.svg.querySelector("[data-outline]");
  const photograph = desk.svg.querySelector("[data-photo]");
  const form = panel.querySelector("[data-corner-form]");
  let places = []; // Top left, top right, bottom right, bottom left, in pixels of the photograph.
  let another = false; // Whether another photograph is to be sent.
  let of = ""; // The photograph they belong to.

  const handles = new Handles(layer, desk.view, desk.loupe, {
    moved(n, at) {
      const { width_px: width, height_px: height } = desk.draft.photo;
      places[n] = { ...places[n], x: Math.min(width, Math.max(0, at.x)), y: Math.min(height, Math.max(0, at.y)) };
      show();
    },
    done: show,
  });

  function show() {
    handles.show(places);
    outline.setAttribute("points", places.map(({ x, y }) => `${x},${y}`).join(" "));
  }

  // To begin with, a tenth inside the picture.
  function place({ width_px: width, height_px: height, url }) {
    of = url;
    const spots = [[0.1, 0.1], [0.9, 0.1], [0.9, 0.9], [0.1, 0.9]];
    places = spots.map(([x, y], n) => ({ x: x * width, y: y * height, label: fill(desk.said.sayCorner, { n: n + 1 }) }));
    photograph.setAttribute("href", url);
    photograph.setAttribute("width", width);
    photograph.setAttribute("height", height);
  }

  const sides = form ? [form.elements.width, form.elements.height] : [];
  form?.addEventListener("submit", (event) => {
    event.preventDefault();
    const wrong = sides.filter((side) => !check(side));
    if (wrong.length) return wrong[0].focus();
    const [width, height] = sides.map(millimetres);
    desk.ask(desk.said.urlCorners, { corners_px: places.map(({ x, y }) => [x, y]), width_mm: width, height_mm: height });
  });
  // Not when the field is left: the button must not move away from under the finger that is going to press it.
  for (const side of sides) side.addEventListener("input", () => side.getAttribute("aria-invalid") === "true" && check(side));

  // Says at the field what can't be.
  function check(side) {
    const fits = millimetres(side) >= SHORTEST_MM && millimetres(side) <= LONGEST_MM;
    side.setAttribute("aria-invalid", String(!fits));
    document.getElementById(side.getAttribute("aria-describedby")).hidden = fits;
    return fits;
  }

  return {
    // Another photograph instead of the one that waits.
    click(event) {
      if (!event.target.closest("[data-another]")) return;
      another = !another;
      desk.draw();
      if (another) panel.querySelector("[data-no-photo]").scrollIntoView({ block: "nearest" });
    },
    get handles() {
      return desk.draft.photo ? handles : null;
    },
    draw(isOpen) {
      const { photo } = desk.draft;
      const now = isOpen && Boolean(photo) && desk.mayEdit;
      for (const part of [layer, outline, photograph]) part.toggleAttribute("hidden", !photo);
      for (const [name, visible] of [["no-photo", !photo || another], ["corner-form", now]]) {
        const part = panel.querySelector(`[data-${name}]`);
        if (part) part.hidden = !visible;
      }
      if (!photo) return;
      if (photo.url !== of) place(photo);
      show();
      if (!form) return;
      form.querySelector(".main").disabled = desk.queue.isBusyWith(desk.said.urlCorners);
      form.querySelector("[data-another]").setAttribute("aria-expanded", String(another));
    },
  };
}

// What was typed in centimetres; NaN for what is no number.
function millimetres({ value }) {
  const typed = value.trim().replace(/\s*cm$/, "").replace(",", ".");
  return typed ? 10 * Number(typed) : NaN;
}
