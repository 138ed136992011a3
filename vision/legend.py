"""Which printed marker stands for which piece: one table per game, with the sizes of stickers and pieces.

Lengths are millimetres. Ids are those of the dictionary ARUCO_MIP_36h12 (see `vision.markers`).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from scoring.errors import CairnError

FRAME_IDS = tuple(range(242, 250))
"""The ids kept for the eight markers around a board, the same for every game."""
FRAME_MM = 28.0
"""Side of the black square of a frame marker, unless a game's boards are so large that they need larger ones."""

SPARE_IDS = tuple(range(234, 240))
"""Ids of no piece, for stickers that stand in for a torn one once the table says for which."""
SKYE_TILES = 73
"""Landscape tiles of Isle of Skye, without the castles."""
GLENMORE_TILES = (("T", "tile", 84), ("V", "over", 28), ("C", "castle", 14), ("W", "over_castle", 7))
"""Stickers for Glen More II: letter, kind and how many. Most of its tiles are documented nowhere, so there are more
than the box can hold of each kind, and a sticker says what sort of tile it is on rather than which."""
GLENMORE_CARDS = (("scot", 4), ("scot over", 2))
"""For each colour: cards to lay over the sticker of a castle with a Scot, and of one that overbuilds."""


@dataclass(frozen=True)
class Mount:
    """What a sticker of one sort is glued on."""

    shape: str
    """``hex`` (size: flat to flat), ``square`` (side) or ``disc`` (diameter)."""
    size_mm: float
    """Size of the piece, or of the disc to cut out."""
    height_mm: float
    """How high the sticker lies above the board; a setting of the table, to be measured."""
    marker_mm: float
    """Side of the marker's black square."""
    quiet_mm: float
    """White rim around the marker on its sticker, at least one module."""

    @property
    def sticker_mm(self) -> float:
        """Side of the sticker, or diameter of the disc."""
        return self.size_mm if self.shape == "disc" else self.marker_mm + 2 * self.quiet_mm


@dataclass(frozen=True)
class Ink:
    """How a player's pieces are shown in print: colour is never alone."""

    letter: str
    rgb: tuple[int, int, int]
    """sRGB, 0-255."""


@dataclass(frozen=True)
class Marked:
    """One physical piece and the marker on it."""

    marker: int
    piece: str
    """The piece's id in its game, such as ``blue settlement3 2``."""
    colour: str
    """The player's id, or ``table`` for what belongs to nobody."""
    kind: str
    """The piece's kind, such as ``food`` or ``castle``."""
    number: int
    """Counts equal pieces of a colour from 1."""
    mount: str
    """Key of the legend's `mounts`."""


@dataclass(frozen=True)
class Legend:
    """All marked pieces of one game."""

    game: str
    colours: Mapping[str, Ink]
    """Player id to the look of their pieces."""
    mounts: Mapping[str, Mount]
    pieces: tuple[Marked, ...]
    homes: Mapping[str, str] = field(default_factory=dict)
    """Space kind to the mount that lies there, where it isn't the usual one."""
    bare: frozenset[str] = frozenset()
    """Space kinds on which nothing ever lies."""
    usual: str = "tile"
    """The mount that lies on every other space."""
    scattered: bool = False
    """Whether pieces may lie anywhere on a space and several on one, rather than one in the middle.

    All mounts are of the usual one's size then.
    """
    lattice: bool = False
    """Whether pieces are laid edge to edge on a bare table, in a square lattice that begins anywhere, without a frame.

    All markers are as large as the usual mount's then.
    """
    heads: frozenset[str] = frozenset({"castle"})
    """Mounts of pieces of which no lattice has two: whoever owns it has one there."""
    frame_mm: float = FRAME_MM
    """Side of the black square of a frame marker."""
    spares: Mapping[int, str] = field(default_factory=dict)
    """Each of `SPARE_IDS` to the mount whose stickers it can stand in for."""

    def mount_at(self, kind: str) -> str | None:
        """The mount expected on a space of this kind, or None where nothing lies."""
        return None if kind in self.bare else self.homes.get(kind, self.usual)

    def by_marker(self) -> dict[int, Marked]:
        """Marker id to piece."""
        return {piece.marker: piece for piece in self.pieces}

    def marker_of(self, piece: str) -> int:
        """Marker id of a piece; CairnError ``sheet.no_piece`` for an unknown one."""
        for marked in self.pieces:
            if marked.piece == piece:
                return marked.marker
        raise CairnError("sheet.no_piece", piece=piece)

    def may_stand_in(self, spare: int, piece: str) -> bool:
        """Whether a spare is of the size of a piece's own sticker; CairnError as `marker_of`."""
        own = {marked.piece: marked for marked in self.pieces}
        if piece not in own:
            raise CairnError("sheet.no_piece", piece=piece)
        mount = self.mounts[own[piece].mount]
        other = self.mounts[self.spares[spare]] if spare in self.spares else None
        return other is not None and (other.marker_mm, other.sticker_mm) == (
            mount.marker_mm,
            mount.sticker_mm,
        )


def _spares(*mounts: str) -> dict[int, str]:
    """As many of each."""
    share = len(SPARE_IDS) // len(mounts)
    return {marker: mounts[n // share] for n, marker in enumerate(SPARE_IDS)}


def _run(colour: str, kind: str, first: int, count: int, mount: str) -> list[Marked]:
    return [Marked(first + n, f"{colour} {kind} {n + 1}", colour, kind, n + 1, mount) for n in range(count)]


def _rebirth() -> Legend:
    colours = {
        "blue": Ink("B", (52, 98, 168)),
        "pink": Ink("P", (205, 88, 132)),
        "beige": Ink("E", (196, 168, 120)),
        "green": Ink("G", (72, 136, 84)),
    }
    pieces: list[Marked] = []
    for c, colour in enumerate(colours):
        pieces += _run(colour, "food", 36 * c, 12, "tile")
        pieces += _run(colour, "energy", 36 * c + 12, 12, "tile")
        for symbols in range(1, 5):
            pieces += _run(colour, f"settlement{symbols}", 36 * c + 24 + 3 * (symbols - 1), 3, "tile")
        pieces += _run(colour, "castle", 144 + 12 * c, 12, "castle")
        pieces += _run(colour, "cathedral", 192 + 8 * c, 8, "cathedral")
    disc = Mount("disc", size_mm=20.0, height_mm=2.0, marker_mm=12.0, quiet_mm=1.5)
    mounts = {
        "tile": Mount("hex", size_mm=24.0, height_mm=2.0, marker_mm=13.0, quiet_mm=1.6),
        "castle": disc,
        "cathedral": disc,
    }
    homes = {"castle": "castle", "cathedral": "cathedral"}
    pieces.sort(key=lambda marked: marked.marker)
    return Legend(
        "rebirth",
        colours,
        mounts,
        tuple(pieces),
        homes,
        frozenset({"water"}),
        spares=_spares("tile", "castle"),
    )


def _scythe() -> Legend:
    colours = {
        "nordic": Ink("N", (58, 110, 178)),
        "rusviet": Ink("R", (190, 48, 44)),
        "crimea": Ink("C", (232, 196, 56)),
        "saxony": Ink("S", (52, 52, 56)),
        "polania": Ink("P", (232, 232, 228)),
    }
    pieces: list[Marked] = []
    for c, colour in enumerate(colours):
        pieces += _run(colour, "control", 18 * c, 14, "control")
        for n, structure in enumerate(("monument", "armory", "mill", "mine")):
            pieces += _run(colour, structure, 18 * c + 14 + n, 1, "structure")
    # 90 to 125 are kept for the factions of the expansions.
    for count in range(1, 9):
        first = 128 + 8 * (count - 1)
        pieces += [
            Marked(first + n, f"resources {count} {n + 1}", "table", f"resources{count}", n + 1, "resources")
            for n in range(8)
        ]
    disc = Mount("disc", size_mm=25.0, height_mm=2.0, marker_mm=15.0, quiet_mm=1.875)
    mounts = dict.fromkeys(("control", "structure", "resources"), disc)
    colours["table"] = Ink("#", (150, 150, 150))
    return Legend(
        "scythe",
        colours,
        mounts,
        tuple(pieces),
        usual="control",
        scattered=True,
        frame_mm=40.0,
        spares=_spares("control"),
    )


def _skye() -> Legend:
    colours = {
        "blue": Ink("B", (52, 98, 168)),
        "yellow": Ink("Y", (232, 196, 56)),
        "red": Ink("R", (190, 48, 44)),
        "white": Ink("W", (232, 232, 228)),
        "green": Ink("G", (72, 136, 84)),
    }
    pieces = [Marked(n, f"S{n + 1:02}", "table", "tile", n + 1, "tile") for n in range(SKYE_TILES)]
    pieces += [
        Marked(SKYE_TILES + n, f"{colour} castle", colour, "castle", 1, "castle")
        for n, colour in enumerate(colours)
    ]
    # In the middle of the face: it lies in the middle whichever way the tile is turned, see docs/decisions/0012.
    square = Mount("square", size_mm=45.0, height_mm=2.0, marker_mm=13.0, quiet_mm=1.6)
    colours["table"] = Ink("#", (150, 150, 150))
    mounts = dict.fromkeys(("tile", "castle"), square)
    return Legend("skye", colours, mounts, tuple(pieces), lattice=True, spares=_spares("tile"))


def _glenmore() -> Legend:
    colours = {
        "red": Ink("R", (190, 48, 44)),
        "yellow": Ink("Y", (232, 196, 56)),
        "blue": Ink("B", (52, 98, 168)),
        "green": Ink("G", (72, 136, 84)),
    }
    pieces: list[Marked] = []
    for letter, kind, count in GLENMORE_TILES:
        first = len(pieces)
        pieces += [
            Marked(first + n, f"{letter}{n + 1:02}", "table", kind, n + 1, "tile") for n in range(count)
        ]
    for colour in colours:
        pieces.append(Marked(len(pieces), f"{colour} castle", colour, "home", 1, "castle"))
        pieces.append(Marked(len(pieces), f"{colour} village", colour, "village", 1, "tile"))
    for colour in colours:
        pieces.append(Marked(len(pieces), f"{colour} scot home", colour, "scot home", 1, "home card"))
        for kind, count in GLENMORE_CARDS:
            pieces += _run(colour, kind, len(pieces), count, "card")
    # Nobody has published how large the tiles are; the reader measures it, see docs/decisions/0018.
    square = Mount("square", size_mm=45.0, height_mm=2.0, marker_mm=13.0, quiet_mm=1.6)
    # A card hides the sticker below it however carelessly it is laid.
    card = Mount("square", size_mm=24.0, height_mm=3.0, marker_mm=13.0, quiet_mm=1.6)
    mounts = {"tile": square, "castle": square, "card": card, "home card": card}
    colours["table"] = Ink("#", (150, 150, 150))
    heads = frozenset({"castle", "home card"})
    return Legend(
        "glenmore", colours, mounts, tuple(pieces), lattice=True, heads=heads, spares=_spares("tile")
    )


_LEGENDS = {"rebirth": _rebirth(), "scythe": _scythe(), "skye": _skye(), "glenmore": _glenmore()}


def legend(
    game: str, heights: Mapping[str, float] | None = None, spares: Mapping[int, str] | None = None
) -> Legend:
    """The legend of a game; CairnError ``sheet.no_game`` for one without markers.

    `heights`: mm above the board, by mount, where a table has measured others than ours. `spares`: the pieces whose own
    sticker is gone, by the id of the spare that stands in for it; CairnError ``sheet.no_piece`` or ``sheet.no_spare``.
    """
    if game not in _LEGENDS:
        raise CairnError("sheet.no_game", game=game, known=", ".join(_LEGENDS))
    table = _LEGENDS[game]
    mounts = {
        name: replace(mount, height_mm=(heights or {}).get(name, mount.height_mm))
        for name, mount in table.mounts.items()
    }
    return replace(table, mounts=mounts, pieces=_stood_in(table, spares or {}))


def _stood_in(table: Legend, spares: Mapping[int, str]) -> tuple[Marked, ...]:
    """The pieces, some of them with a spare's marker in place of their own."""
    for spare, piece in spares.items():
        if not table.may_stand_in(spare, piece):
            raise CairnError("sheet.no_spare", id=spare, piece=piece)
    by_piece = {piece: spare for spare, piece in spares.items()}
    return tuple(replace(marked, marker=by_piece.get(marked.piece, marked.marker)) for marked in table.pieces)
