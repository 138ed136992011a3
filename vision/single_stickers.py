"""Stickers by themselves: those that are printed again, and spares that stand in for a torn one."""

from __future__ import annotations

from collections.abc import Collection, Iterable

from scoring.errors import CairnError
from vision.board import BoardLike
from vision.board_sheet import advice, draw_frame_marker, draw_sticker, frame_sides
from vision.legend import FRAME_IDS, Legend
from vision.markers import MODULES
from vision.paper import SOFT, Page
from vision.tile_sheet import STRIP_MM, draw_arrow, draw_tile_sticker, sticker_height
from vision.tile_words import ANY_NUMBER, ANY_WILL_DO, PRINT, SPARES, TITLES

LEFT_MM = 15.0
PITCH_MM = 36.0
SPARE_MM = 57.0
"""For a spare and what is written beside it."""
GAP_MM = 4.0
MARGIN_MM = 8.0
TOP_MM = 24.0


def markers_named(game_table: Legend, words: Iterable[str]) -> frozenset[int]:
    """Marker ids of what is named: ``17``, ``30-35``, ``frame``, ``spares``, a colour, a kind or a piece.

    CairnError ``sheet.no_such`` for a word that names nothing on the game's sheets.
    """
    known = {marked.marker for marked in game_table.pieces} | set(game_table.spares)
    known |= set() if game_table.lattice else set(FRAME_IDS)
    out: set[int] = set()
    for word in words:
        named = _named(game_table, " ".join(word.split()).casefold()) & known
        if not named:
            raise CairnError("sheet.no_such", word=word)
        out |= named
    return frozenset(out)


def _named(table: Legend, word: str) -> set[int]:
    first, dash, last = word.partition("-")
    if first.isdecimal() and (last.isdecimal() if dash else True) and len(word) < 8:
        return set(range(int(first), int(last or first) + 1))
    if word == "frame":
        return set(FRAME_IDS)
    if word == "spares":
        return set(table.spares)
    return {
        marked.marker
        for marked in table.pieces
        if word in (marked.colour.casefold(), marked.kind.casefold(), marked.piece.casefold())
        or word == f"{marked.colour} {marked.kind}".casefold()
    }


def single_pages(page: Page, table: Legend, board: BoardLike | None, only: Collection[int]) -> None:
    """Draw these markers, closely, on as many pages as they need; the last one is not yet ended."""
    sides = {} if table.lattice else frame_sides(table, board)
    pieces = [marked for marked in table.pieces if marked.marker in only]
    frame = [marker for marker in sides if marker in only]
    spares = [marker for marker in table.spares if marker in only]
    unknown = set(only) - {marked.marker for marked in pieces} - {*frame, *spares}
    if unknown or not only:
        raise CairnError("sheet.no_marker", ids=", ".join(str(marker) for marker in sorted(unknown)))
    flow = _Flow(page, table)
    for marker in frame:
        side = sides[marker]
        x, y = flow.room(side * (1 + 2 / MODULES) + 10, side * (1 + 2 / MODULES) + 4)
        draw_frame_marker(page, x, y, marker, side, board)
    flow.end_row()
    for marked in pieces:
        height = sticker_height(marked, table) if table.lattice else table.mounts[marked.mount].sticker_mm
        x, y = flow.room(PITCH_MM, height)
        if table.lattice:
            draw_tile_sticker(page, x, y, marked, table)
        else:
            draw_sticker(page, x, y, marked, table)
    flow.end_row()
    for marker in spares:
        flow.spare(marker)


def spare_page(page: Page, table: Legend) -> None:
    """The page of spares, and what to do with them; it is not yet ended."""
    flow = _Flow(page, table, "spares · Ersatz")
    for english, german in (*SPARES, *((ANY_WILL_DO,) if table.game in ANY_NUMBER else ())):
        page.text(LEFT_MM, flow.y, english, 8.5)
        page.text(LEFT_MM, flow.y + 3.8, german, 8.5, grey=SOFT)
        flow.y += 10.2
    for mount in dict.fromkeys(table.spares.values()):
        page.text(
            LEFT_MM, flow.y + 1, f"{_for(table, mount)} · {advice(table.mounts[mount])}", 7.5, bold=True
        )
        flow.y += 4
        for marker in (marker for marker, its in table.spares.items() if its == mount):
            flow.spare(marker)
        flow.end_row()


def _for(table: Legend, mount: str) -> str:
    """What the spares of a mount can stand in for, in English and German."""
    if table.game == "rebirth" and mount == "castle":
        return "for castles and cathedrals · für Burgen und Kathedralen"
    return "for discs · für Scheiben" if table.scattered else "for tiles · für Plättchen"


class _Flow:
    """Goes along rows and pages."""

    def __init__(
        self, page: Page, table: Legend, title: str = "single stickers · einzelne Aufkleber"
    ) -> None:
        self.page, self.table, self.title = page, table, title
        self.x, self.y, self.row = LEFT_MM, TOP_MM, 0.0
        self._head()

    def _head(self) -> None:
        page, game = self.page, self.table.game
        title = TITLES.get(game, game.capitalize())
        page.text(LEFT_MM, 14, f"Cairn · {title} · {self.title}", 12, bold=True)
        page.ruler(LEFT_MM, 18)
        page.ruler(page.width - 17, 18, upright=True)
        page.text(LEFT_MM, 30, PRINT[0][0], 7.5)
        page.text(LEFT_MM, 33.4, PRINT[0][1], 7.5, grey=SOFT)
        self.y = 40.0

    def room(self, width: float, height: float) -> tuple[float, float]:
        """Where the next thing goes that is so large; its top left corner."""
        right = self.page.width - (22 if self.y < 120 else MARGIN_MM)
        if self.x + width > right:
            self.end_row()
        if self.y + height > self.page.height - MARGIN_MM:
            self.page.canvas.showPage()
            self._head()
        at = self.x, self.y
        self.x += width
        self.row = max(self.row, height)
        return at

    def end_row(self) -> None:
        """Go on below, unless the row is empty."""
        if self.row:
            self.x, self.y, self.row = LEFT_MM, self.y + self.row + GAP_MM, 0.0

    def spare(self, marker: int) -> None:
        """One spare sticker, with room to write."""
        page, mount = self.page, self.table.mounts[self.table.spares[marker]]
        number = list(self.table.spares).index(marker) + 1
        side, strip = mount.sticker_mm, STRIP_MM if self.table.lattice else 0.0
        x, y = self.room(SPARE_MM, side + strip)
        inset = (side - mount.marker_mm) / 2
        if mount.shape == "disc":
            page.cut_disc(x, y, side)
        else:
            page.cut_box(x, y, side, side + strip)
        if strip:
            draw_arrow(page, x + 2.2, y + 0.7, 2.6)
        page.marker(marker, x + inset, y + strip + inset, mount.marker_mm)
        beside = x + side + 1.6
        page.text(beside, y + 4, f"spare · Ersatz {number}", 7, bold=True)
        page.text(beside, y + 7, f"id {marker}", 5.5, grey=SOFT)
        page.text(beside, y + 10.5, "stands in for · steht für", 5.5, grey=SOFT)
        page.lines([(beside, y + 16, beside + 28, y + 16)], 0.15)
