"""The stickers of a game whose tiles are laid out freely: one page on how to stick them, then all of them.

Each has a strip above its marker with the tile's number, and an arrow where the way up matters: cut out, it still says
what it is for and which side is up. What is laid on tiles for the picture only comes as cards.
"""

from __future__ import annotations

from reportlab.lib.units import mm

from vision.legend import Legend, Marked, Mount
from vision.paper import INK, SOFT, Page
from vision.tile_words import COLOURS, KINDS, TILE_WORDS, Part, TileWords

COLUMNS = 7
PITCH_MM = 27.0
FIRST_PITCH_MM = 36.0
"""On the first page there is more room for words beside the stickers."""
STRIP_MM = 3.6
"""Height of the strip above the marker's white rim."""
BELOW_MM = 1.4
"""At least this much below each sticker, for scissors, and up to `ROOMY_MM` where a page has room."""
ROOMY_MM = 3.2
TOP_MM = 15.0
HEADING_MM = 5.0
MARGIN_MM = 8.0
"""Printers leave some 6 mm blank."""
RULER_IN_MM = 17.0
"""How far from the right edge the ruler along the first page stands."""


def tile_pages(page: Page, table: Legend) -> None:
    """Draw all pages; the last one is not yet ended."""
    _Sheet(page, table).draw()


def draw_tile_sticker(page: Page, x: float, y: float, marked: Marked, table: Legend) -> None:
    """One sticker or card as on its page, with its words; x, y is its top left corner."""
    sheet = _Sheet(page, table)
    parts = (part for group in sheet.words.pages for part in group)
    part = next((part for part in parts if marked.kind in part.kinds), None)
    if part is None:
        sheet.own(x, y, marked)
    else:
        sheet.in_row(x, y, marked, part)


def sticker_height(marked: Marked, table: Legend) -> float:
    """How much of a page a sticker needs from top to bottom, its strip included."""
    mount = table.mounts[marked.mount]
    return mount.size_mm if _is_card(mount) else STRIP_MM + mount.sticker_mm


class _Sheet:
    """The pages of one game."""

    def __init__(self, page: Page, table: Legend) -> None:
        self.page, self.table = page, table
        self.words: TileWords = TILE_WORDS[table.game]
        self.mount = table.mounts[table.usual]
        self.left = (page.width - COLUMNS * PITCH_MM) / 2

    def draw(self) -> None:
        self._first_page()
        for group in self.words.pages:
            self._group(group)

    def _of(self, part: Part) -> list[Marked]:
        return [marked for marked in self.table.pieces if marked.kind in part.kinds]

    def _group(self, group: tuple[Part, ...]) -> None:
        """Rows of stickers, on as many pages as they need. Several parts of a page have headings of their own."""
        y = self.page.height
        gap = self._gap(group)
        for part in group:
            pieces = self._of(part)
            step = sticker_height(pieces[0], self.table) + gap
            own = HEADING_MM if len(group) > 1 and part.heading else 0.0
            for start in range(0, len(pieces), COLUMNS):
                above = own if start == 0 else 0.0
                if y + above + step - gap > self.page.height - MARGIN_MM:
                    self.page.canvas.showPage()
                    y, above = TOP_MM, own
                    self._heading(part if len(group) == 1 else None, pieces[start:], step)
                if above and part.heading:
                    self.page.text(self.left, y + 2.8, " · ".join(part.heading), 7.5, bold=True)
                y += above
                for n, marked in enumerate(pieces[start : start + COLUMNS]):
                    self.in_row(self.left + n * PITCH_MM, y, marked, part)
                y += step

    def _gap(self, group: tuple[Part, ...]) -> float:
        """How much to leave below each row: more where the group fits on one page anyway."""
        own = sum(HEADING_MM for part in group if len(group) > 1 and part.heading)
        rows = [
            sticker_height(pieces[0], self.table)
            for pieces in map(self._of, group)
            for _ in range(0, len(pieces), COLUMNS)
        ]
        room = self.page.height - TOP_MM - MARGIN_MM - own - sum(rows)
        return min(ROOMY_MM, max(BELOW_MM, 0.98 * room / len(rows)))

    def _heading(self, part: Part | None, pieces: list[Marked], step: float) -> None:
        """The head of a page with these pieces: its part, or from which to which number."""
        title = [f"Cairn · {self.words.title}"]
        if part and part.heading:
            title += part.heading
        elif not self.words.names:
            rows = int((self.page.height - MARGIN_MM - TOP_MM) / step)
            title.append(f"{pieces[0].number}–{pieces[: rows * COLUMNS][-1].number}")
        words = " · ".join(title)
        self.page.text(self.left, 11, words, 9, bold=True)
        if part and _is_card(self.table.mounts[pieces[0].mount]):
            return
        after = max(52.0, self.page.canvas.stringWidth(words, "Helvetica-Bold", 9) / mm + 4)
        self.page.text(self.left + after, 11, " · ".join(self.words.hint), 7, grey=SOFT)

    def in_row(self, x: float, y: float, marked: Marked, part: Part) -> None:
        """A sticker or card of a page's rows."""
        page, mount = self.page, self.table.mounts[marked.mount]
        if _is_card(mount):
            self._card(x, y, marked, mount)
            return
        self._sticker(x, y, marked)
        beside = x + mount.sticker_mm + 1.2
        page.text(beside, y + 7, self._called(marked), 11, bold=True)
        below = y + 10.2
        for words in part.beside or ():
            page.fitted(beside, below, words, 5.5, PITCH_MM - mount.sticker_mm - 1.6)
            below += 2.4
        page.text(beside, below, f"id {marked.marker}", 5.5, grey=SOFT)

    def _called(self, marked: Marked) -> str:
        return marked.piece if self.words.names else str(marked.number)

    def _first_page(self) -> None:
        page, left = self.page, self.left
        page.text(left, 19, "Cairn", 20, bold=True)
        page.text(left + 24, 19, f"{self.words.title} · stickers · Aufkleber", 10, grey=SOFT)
        page.ruler(left, 25)
        page.ruler(page.width - RULER_IN_MM, 25, upright=True)
        y = 40.0
        for english, german in self.words.how:
            page.text(left, y, english, 8.5)
            page.text(left, y + 3.8, german, 8.5, grey=SOFT)
            y += 10.2
        self._example(left, y + 2)
        y += self.mount.size_mm + 16
        part = self.words.first
        if part.heading:
            page.text(left, y, " · ".join(part.heading), 11, bold=True)
        # One row for each kind, so that a column is a colour.
        for kind in part.kinds:
            for n, marked in enumerate(one for one in self._of(part) if one.kind == kind):
                self.own(left + n * FIRST_PITCH_MM, y + 4, marked)
            y += STRIP_MM + self.mount.sticker_mm + 2 * BELOW_MM

    def own(self, x: float, y: float, marked: Marked) -> None:
        """A sticker of a player's own tile, with the colour beside it."""
        page, beside = self.page, x + self.mount.sticker_mm + 1.2
        self._sticker(x, y, marked)
        page.chip(beside, y + 1, 5, self.table.colours[marked.colour])
        page.text(beside, y + 9.5, marked.colour, 7, bold=True)
        page.text(beside, y + 12.7, COLOURS[marked.colour], 7)
        page.text(beside, y + 15.6, f"id {marked.marker}", 5.5, grey=SOFT)
        for n, words in enumerate(KINDS.get(marked.kind, ())):
            page.text(beside, y + 18.2 + 2.4 * n, words, 5.5)

    def _example(self, x: float, y: float) -> None:
        """A tile with its sticker, and the way up."""
        page, mount, canvas, side = self.page, self.mount, self.page.canvas, self.mount.size_mm
        canvas.setStrokeColorRGB(*SOFT)
        canvas.setFillColorRGB(0.93, 0.95, 0.9)
        canvas.setLineWidth(0.25 * mm)
        canvas.roundRect(x * mm, (page.height - y - side) * mm, side * mm, side * mm, mm, stroke=1, fill=1)
        middle = (side - mount.sticker_mm) / 2
        strip = middle - STRIP_MM
        canvas.setFillColorRGB(1, 1, 1)
        bottom = page.height - y - middle - mount.sticker_mm
        height = mount.sticker_mm + STRIP_MM
        canvas.rect((x + middle) * mm, bottom * mm, mount.sticker_mm * mm, height * mm, stroke=0, fill=1)
        page.cut_box(x + middle, y + strip, mount.sticker_mm, height)
        # Gray, so that nobody cuts it out.
        canvas.setFillColorRGB(0.8, 0.8, 0.82)
        canvas.rect(
            (x + middle + mount.quiet_mm) * mm,
            (bottom + mount.quiet_mm) * mm,
            mount.marker_mm * mm,
            mount.marker_mm * mm,
            stroke=0,
            fill=1,
        )
        beside, line = x + side + 5, y + 4
        for english, german in self.words.example:
            page.text(beside, line, english, 8)
            page.text(beside, line + 4, german, 8, grey=SOFT)
            line += 9
        if all(marked.kind in self.words.turned for marked in self.table.pieces):
            draw_arrow(page, x + middle + 2.2, y + strip + 0.7, 2.6)
        draw_arrow(page, beside, line, 5)
        english, german = self.words.arrow
        page.text(beside + 5, line + 4, english, 8)
        page.text(beside + 5, line + 8, german, 8, grey=SOFT)
        if not self.words.names:
            page.text(beside, y + side - 1, f"{side:g} mm", 7, grey=SOFT)

    def _sticker(self, x: float, y: float, marked: Marked) -> None:
        """One sticker with its strip; x, y is the strip's top left corner."""
        page, mount = self.page, self.mount
        page.cut_box(x, y, mount.sticker_mm, STRIP_MM + mount.sticker_mm)
        page.marker(marked.marker, x + mount.quiet_mm, y + STRIP_MM + mount.quiet_mm, mount.marker_mm)
        at = 1.2
        if marked.kind in self.words.turned:
            draw_arrow(page, x + 2.2, y + 0.7, 2.6)
            at = 5.2
        if marked.colour == "table":
            words = self._called(marked)
        else:
            words = marked.piece if self.words.names else marked.colour
        page.fitted(x + at, y + 3.2, words, 7.5, mount.sticker_mm - at - 0.5, bold=True)

    def _card(self, x: float, y: float, marked: Marked, mount: Mount) -> None:
        """What is laid over a sticker; its words keep off the marker's white rim."""
        page, side = self.page, mount.size_mm
        inset = (side - mount.marker_mm) / 2
        page.cut_square(x, y, side)
        page.marker(marked.marker, x + inset, y + inset, mount.marker_mm)
        page.chip(x + 0.8, y + 0.7, 2.6, self.table.colours[marked.colour])
        english, german = KINDS[marked.kind]
        page.text(x + 4.2, y + 2.6, f"Scot: {english}", 5.4, bold=True)
        page.text(x + 0.8, y + side - 1, german, 5.2)
        page.text(x + side - 6.2, y + side - 1, f"id {marked.marker}", 5.5, grey=SOFT)


def _is_card(mount: Mount) -> bool:
    """Whether it is cut out as large as it lies, rather than stuck on a tile."""
    return mount.size_mm < 2 * mount.marker_mm


def draw_arrow(page: Page, x: float, y: float, size: float) -> None:
    """A triangle that points up; x is its middle, y its tip."""
    page.canvas.setFillColorRGB(*INK)
    path = page.canvas.beginPath()
    top = page.height - y
    path.moveTo(x * mm, top * mm)
    path.lineTo((x + size / 2) * mm, (top - size) * mm)
    path.lineTo((x - size / 2) * mm, (top - size) * mm)
    path.close()
    page.canvas.drawPath(path, stroke=0, fill=1)
