"""The test page: markers in known places on a sheet whose own size is known, to find out how a printer scales.

Nothing is printed within `CLEAR_MM` of the paper's edges, so that the edges can be found in a photograph, and nothing
is lost when a printer enlarges the page by a tenth. Lengths in mm from the paper's top left corner, y down.
"""

from __future__ import annotations

import io
from dataclasses import dataclass

from reportlab.lib.units import mm
from reportlab.pdfgen.canvas import Canvas

from scoring.errors import CairnError
from vision.markers import MODULES
from vision.paper import PAPERS, SOFT, Page

MARKER_MM = 20.0
CLEAR_MM = 20.0
"""From the paper's edge to the nearest printed thing; a marker's white rim reaches 2.5 mm into it."""
RIM_IDS = tuple(range(224, 234))
"""Ten markers along the paper's edges, row by row; ids that no game gives to a piece."""
PAPER_IDS = {"a4": 240, "letter": 241}
"""The marker that tells for which paper the page was made."""
CARD_MM = (85.60, 53.98)
"""A bank card, ISO/IEC 7810 ID-1."""
CARD_ROOM_MM = 5.0
"""Between the card and the corners of its place."""
BRACKET_MM = 8.0
"""How long the lines of these corners are."""
SMALL = 8.0
STEPS = (
    ("Print this page as you will print the stickers.", "Diese Seite so drucken wie später die Aufkleber."),
    (
        "Lay it flat on a table that is darker than paper or of another colour.",
        "Flach auf einen Tisch legen, der dunkler oder anders gefärbt ist als Papier.",
    ),
    (
        "If you like, lay a bank card into its place, print side up.",
        "Wer mag, legt eine Bankkarte an ihren Platz.",
    ),
    (
        "Photograph the whole page, edges included, from above; show Cairn the picture.",
        "Die ganze Seite samt Rändern von oben aufnehmen und Cairn das Bild zeigen.",
    ),
)
TITLE = (
    "Does your printer keep the size? Cairn tells from one photograph of this page.",
    "Druckt der Drucker in Originalgröße? Cairn sieht es an einem Foto dieser Seite.",
)
RULERS = (
    "Or measure: both rulers must be 100 mm long, across and along.",
    "Oder messen: Beide Lineale müssen 100 mm lang sein, quer und längs.",
)
CARD_WORDS = ("a bank card goes here", "hierher kommt eine Bankkarte")


@dataclass(frozen=True)
class Place:
    """A marker of the test page: its id and the middle of its square."""

    id: int
    x_mm: float
    y_mm: float
    marker_mm: float = MARKER_MM


@dataclass(frozen=True)
class Proof:
    """Where things are on the test page for one paper."""

    paper: str
    size_mm: tuple[float, float]
    markers: tuple[Place, ...]
    """All markers, the paper's own among them; places of their centres."""
    card_mm: tuple[float, float]
    """The middle of the card's place; its long side lies across the page."""


def proof(paper: str) -> Proof:
    """The page for ``a4`` or ``letter``; CairnError ``sheet.no_paper``."""
    if paper not in PAPERS:
        raise CairnError("sheet.no_paper", paper=paper, known=", ".join(PAPERS))
    width, height = PAPERS[paper]
    first = CLEAR_MM + MARKER_MM / 2
    columns = (first, width / 2, width - first)
    rows = [first + n * (height - 2 * first) / 3 for n in range(4)]
    rim = [(x, y) for n, y in enumerate(rows) for x in columns if x != width / 2 or n in (0, 3)]
    card = (width / 2 + 8, 157.0)
    places = [Place(marker, x, y) for marker, (x, y) in zip(RIM_IDS, rim, strict=True)]
    places.append(Place(PAPER_IDS[paper], card[0], 206.0))
    return Proof(paper, (width, height), tuple(places), card)


def proof_pdf(paper: str = "a4") -> bytes:
    """The page as PDF. The same call gives the same bytes. CairnError ``sheet.no_paper``."""
    about = proof(paper)
    width, height = about.size_mm
    buffer = io.BytesIO()
    canvas = Canvas(buffer, pagesize=(width * mm, height * mm), invariant=1, pageCompression=1)
    canvas.setTitle("Cairn · test page")
    _draw(Page(canvas, width, height), about)
    canvas.showPage()
    canvas.save()
    return buffer.getvalue()


def _draw(page: Page, about: Proof) -> None:
    for place in about.markers:
        half = place.marker_mm / 2
        page.marker(place.id, place.x_mm - half, place.y_mm - half, place.marker_mm)
    left = CLEAR_MM + MARKER_MM + 2 * MARKER_MM / MODULES + 1
    page.text(left, 54, "Cairn", 18, bold=True)
    page.text(left + 21, 54, "test page · Testseite", 11, grey=SOFT)
    y = 60.5
    for n, words in enumerate((TITLE, *STEPS, RULERS)):
        if 0 < n <= len(STEPS):
            page.text(left, y, str(n), 9, bold=True)
        indent = 4.0 if 0 < n <= len(STEPS) else 0.0
        page.text(left + indent, y, words[0], SMALL, bold=n == 0)
        page.text(left + indent, y + 3.3, words[1], SMALL, grey=SOFT)
        y += 8.2
    page.ruler(about.size_mm[0] / 2 - 50, y - 1.5)
    page.ruler(left, 119.0, upright=True)
    _card_place(page, about)


def _card_place(page: Page, about: Proof) -> None:
    """Corners only: along its sides nothing may be taken for the card's edge."""
    x, y = about.card_mm
    a, b = (side / 2 + CARD_ROOM_MM for side in CARD_MM)
    for across, down in ((-1, -1), (1, -1), (1, 1), (-1, 1)):
        at, to = (x + across * a, y + down * b), (across * BRACKET_MM, down * BRACKET_MM)
        page.lines([(*at, at[0] - to[0], at[1]), (*at, at[0], at[1] - to[1])], 0.2)
    page.middle(x, y - 1, CARD_WORDS[0], 8)
    page.middle(x, y + 3, CARD_WORDS[1], 8)
    page.middle(x, y + 7.5, "85.60 × 53.98 mm", 6.5)
