// The picture. Where no markers were found, the four corners of the board are dragged to their places.

import { fill } from "../words.js";
import { Handles } from "./handles.js";

export function corners(desk) {
  const panel = desk.page.querySelector('[data-panel="picture"]');
  const layer = desk.svg.querySelector("[data-corners]");
  const outline = desk.svg.querySelector("[data-outline]");
  const photograph = desk.svg.querySelector("[data-photo]");
  const form = panel.querySelector("[data-corner-form]");
  let places = []; // Top left, top right, bottom right, bottom left, in pixels of the photograph.
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

  form?.addEventListener("submit", (event) => {
    event.preventDefault();
    const [width, height] = ["width", "height"].map((name) => 10 * Number(form.elements[name].value.replace(",", ".")));
    if (!(width > 0 && height > 0)) return form.elements.width.focus();
    desk.ask(desk.said.urlCorners, { corners_px: places.map(({ x, y }) => [x, y]), width_mm: width, height_mm: height });
  });

  return {
    get handles() {
      return desk.draft.photo ? handles : null;
    },
    draw(isOpen) {
      const { photo } = desk.draft;
      const now = isOpen && Boolean(photo) && desk.mayEdit;
      for (const part of [layer, outline, photograph]) part.toggleAttribute("hidden", !photo);
      for (const [name, visible] of [["no-photo", !photo], ["corner-form", now]]) {
        const part = panel.querySelector(`[data-${name}]`);
        if (part) part.hidden = !visible;
      }
      if (!photo) return;
      if (photo.url !== of) place(photo);
      show();
      if (form) form.querySelector("button").disabled = desk.queue.isBusyWith(desk.said.urlCorners);
    },
  };
}
