"""What stands on the sheets of stickers for tiles laid out freely, game by game, in English and German.

A sheet is printed once, for everyone at the table.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

Words = tuple[str, str]
"""English and German."""


ANY_NUMBER = frozenset({"scythe", "glenmore"})
"""Games in which stickers of one sort all mean the same, whatever their number."""


@dataclass(frozen=True)
class Part:
    """Stickers of some kinds, under a heading of their own."""

    kinds: tuple[str, ...]
    heading: Words | None = None
    beside: Words | None = None
    """What stands small beside each of them, under its name."""


@dataclass(frozen=True)
class TileWords:
    """A game's sheets."""

    title: str
    how: tuple[Words, ...]
    first: Part
    """The players' own tiles, on the first page below `how`."""
    pages: tuple[tuple[Part, ...], ...]
    """Stickers in rows; each group begins a page of its own."""
    example: tuple[Words, ...]
    """Beside the drawing of a tile with its sticker."""
    arrow: Words
    """Beside an arrow there."""
    hint: Words
    """In the head of those pages."""
    turned: frozenset[str]
    """Kinds whose sticker has an arrow, since it matters where its top points."""
    names: bool
    """Whether stickers are called by their piece's name rather than by its number."""


PRINT: tuple[Words, ...] = (
    (
        "Print at 100 % (“actual size”, not “fit to page”) on matt paper; both lines must be 100 mm long.",
        "Mit 100 % („Originalgröße“, nicht „anpassen“) auf mattes Papier drucken; beide Linien müssen 100 mm messen.",
    ),
    (
        "Cut along the grey lines; the white rim belongs to the sticker.",
        "An den grauen Linien ausschneiden; der weiße Rand gehört dazu.",
    ),
)
"""The first is about both rulers of a first page."""
NO_RULER: Words = (
    "No ruler? Print Cairn's test page too and photograph it: Cairn tells whether the size is right.",
    "Kein Lineal? Auch Cairns Testseite drucken und aufnehmen: Cairn sagt, ob die Größe stimmt.",
)
BOARD_FRAME: Words = (
    "Frame: one marker at each place around the board, upright, white rim included.",
    "Rahmen: je ein Marker an seinen Platz am Rand des Spielplans, aufrecht, mit weißem Rand.",
)
ANY_WILL_DO: Words = (
    "Where several of a sort were printed, any of them will do as well: their numbers mean nothing.",
    "Wo von einer Sorte mehrere gedruckt sind, geht auch jeder andere davon: Die Nummer bedeutet nichts.",
)
STRUCTURES = "Gebäude (monument Denkmal, armory Arsenal, mill Mühle, mine Stollen)"
"""Scythe's structures in German; their discs have the English words only."""
SPARES: tuple[Words, ...] = (
    (
        "A sticker is torn or lost? Best print it again by itself: on Cairn's page of stickers.",
        "Ein Aufkleber ist zerrissen oder weg? Am besten einzeln nachdrucken: auf Cairns Seite für Aufkleber.",
    ),
    (
        "No printer at hand? Take a spare, write on it what it stands in for, and tell Cairn there.",
        "Kein Drucker da? Einen Ersatz nehmen, daraufschreiben, wofür er steht, und es Cairn dort sagen.",
    ),
    (
        "Until Cairn knows, a spare means nothing and is not read.",
        "Solange Cairn es nicht weiß, bedeutet ein Ersatz nichts und wird nicht gelesen.",
    ),
)
SKYE_HOW: tuple[Words, ...] = (
    (
        "Stick each in the middle of its tile, the arrow towards the top of the tile as Cairn draws it.",
        "Jeden in die Mitte seines Plättchens kleben; der Pfeil zeigt nach oben, wie Cairn das Plättchen zeichnet.",
    ),
    (
        "The numbers are Cairn's: it shows every tile with its number. A few millimetres or degrees off do no harm.",
        "Die Nummern vergibt Cairn und zeigt zu jeder das Plättchen. Ein paar Millimeter oder Grad daneben sind egal.",
    ),
)
SKYE = TileWords(
    title="Isle of Skye",
    how=(PRINT[0], NO_RULER, PRINT[1], *SKYE_HOW),
    example=(),
    arrow=("top of the tile in Cairn's drawing", "oben, wie Cairn das Plättchen zeichnet"),
    first=Part(("castle",), ("Castles", "Burgen")),
    pages=((Part(("tile",)),),),
    hint=("arrow = top", "Pfeil = oben"),
    turned=frozenset({"tile", "castle"}),
    names=False,
)
GLENMORE_HOW: tuple[Words, ...] = (
    (
        "Stick one in the middle of each tile of a territory, straight, any side up. Persons need none.",
        "Je einen in die Mitte jedes Gebietsplättchens kleben, gerade, egal wie herum. Personen brauchen keinen.",
    ),
    (
        "T for all, but V for tiles that overbuild, C for castles, W for castles that overbuild; any number.",
        "T für alle, aber V für Überbau-Plättchen, C für Burgen, W für Überbau-Burgen; die Nummer ist egal.",
    ),
    (
        "Glue the cards on card. For the picture, one goes on the sticker of each castle with your Scot.",
        "Die Karten auf Karton kleben. Fürs Bild kommt eine auf den Aufkleber jeder Burg mit Schotte.",
    ),
)
GLENMORE = TileWords(
    title="Glen More II",
    how=(PRINT[0], NO_RULER, PRINT[1], *GLENMORE_HOW),
    example=(
        (
            "Scots and resources go beside the sticker for the picture,",
            "Schotten und Rohstoffe rücken fürs Bild",
        ),
        ("so that nothing lies on it.", "neben den Aufkleber, damit nichts darauf liegt."),
    ),
    arrow=(
        "only home castle and start village: top of the tile",
        "nur Heimat-Burg und Start-Dorf: oben am Plättchen",
    ),
    first=Part(("home", "village"), ("Home castles and start villages", "Heimat-Burgen und Start-Dörfer")),
    pages=(
        (Part(("tile",), ("T: ordinary tiles", "gewöhnliche Plättchen"), ("tile", "Plättchen")),),
        (
            Part(("over",), ("V: tiles that overbuild", "Überbau-Plättchen"), ("overbuilds", "Überbau")),
            Part(("castle",), ("C: castles", "Burgen"), ("castle", "Burg")),
            Part(
                ("over_castle",),
                ("W: castles that overbuild", "Überbau-Burgen"),
                ("castle, over", "Überbau-Burg"),
            ),
        ),
        (
            Part(
                ("scot home", "scot", "scot over"),
                (
                    "cards: a Scot of yours is in this castle",
                    "Karten: in dieser Burg steht dein Schotte",
                ),
            ),
        ),
    ),
    hint=("any side up", "egal wie herum"),
    turned=frozenset({"home", "village"}),
    names=True,
)
TITLES: Mapping[str, str] = {"skye": SKYE.title, "glenmore": GLENMORE.title}
"""How games are called on their sheets, where it isn't their id."""
TILE_WORDS: Mapping[str, TileWords] = {"skye": SKYE, "glenmore": GLENMORE}
KINDS: Mapping[str, Words] = {
    "home": ("home castle", "Heimat-Burg"),
    "village": ("start village", "Start-Dorf"),
    "scot home": ("home castle", "Heimat-Burg"),
    "scot": ("castle", "Burg"),
    "scot over": ("castle, over", "Überbau-Burg"),
}
"""What a player's own stickers and cards are for, where colours alone don't tell."""
COLOURS: Mapping[str, str] = {
    "blue": "Blau",
    "pink": "Pink",
    "beige": "Beige",
    "yellow": "Gelb",
    "red": "Rot",
    "white": "Weiß",
    "green": "Grün",
}
