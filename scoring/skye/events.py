"""What can be said of a game of Isle of Skye, and how it is written.

=================================================== ===========================================================
``table A squares``                                 this scoring tile lies on field A
``table S16 is water N, pasture E 2 sheep, …``      how a tile is printed (see `faces`); ``castle``: the castles
``blue castle right``                               blue's castle lies turned; see `TURNS`
``blue builds S17 at 2,-1 right``                   a tile in blue's territory, its place, where its arrow points
``blue returns S17``                                a tile that couldn't be placed goes back into the bag
``blue counts sheep 5 in 3``                        a number as counted by hand, for round 3; see `KEYS`
``blue scrolls sheep 5: 1 open, 1 completed``       by hand: five sheep, and two scrolls that pay for sheep
``blue scrolls done``                               those are all the scrolls that blue has
``table scores 3``                                  round 3 is over and scored
``blue track 57``                                   what the printed track says
``blue draws S01 S05 S70``                          the tiles that were drawn
``blue offers S01 for 3, S70 for 2, discards S05``  prices and discard marker, once all have put the screens away
``red buys S01 from blue``                          and pays for it
``red passes``                                      buys nothing
=================================================== ===========================================================

Places are columns and rows from the castle at ``0,0``: to the right and downwards, as the owner sees it. Who plays
without numbers on the tiles calls those on offer ``left``, ``middle`` and ``right``.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TypeAlias

from scoring.errors import BadNotation
from scoring.skye import pieces
from scoring.skye.faces import Face, dump_face, parse_face
from scoring.skye.places import TURNS, dump_cell, parse_cell
from scoring.skye.tiles import CASTLE, tiles
from scoring.squares import Cell

TABLE = "table"
"""Who says what is nobody's in particular."""

SLOTS = ("left", "middle", "right")
"""Tiles on offer that nobody knows the numbers of."""

KEYS = (
    "squares",
    "sheep",
    "mountains1",
    "mountains2",
    "mountains3",
    "whisky",
    "farm_animals",
    "road_cattle",
    "road_tiles",
    "lake_tiles",
    "completed",
    "completed3",
    "brochs",
    "farms",
    "lighthouses",
    "ships",
    "gold",
    "lakes",
    "columns",
    "mountains",
    "road_whisky",
)
"""What can be counted by hand. ``mountains1`` … ``mountains3``: mountains with one, two, three or more brochs;
``road_tiles``: without the castle; ``whisky`` and ``road_whisky``: tiles."""


@dataclass(frozen=True)
class ScoringTileLies:
    """A scoring tile lies on a field."""

    player: str
    field: str
    tile: str


@dataclass(frozen=True)
class Printed:
    """How a tile is printed, whatever the data says."""

    player: str
    tile: str
    """A tile's id, or `CASTLE`."""
    face: Face


@dataclass(frozen=True)
class CastleLies:
    """How a castle lies, seen by its owner."""

    player: str
    turn: int
    """Quarter turns clockwise."""


@dataclass(frozen=True)
class Build:
    """A tile is laid into its owner's territory."""

    player: str
    tile: str
    place: Cell
    turn: int
    """Quarter turns clockwise."""


@dataclass(frozen=True)
class Return:
    """A tile could not be placed and goes back into the bag."""

    player: str
    tile: str


@dataclass(frozen=True)
class Count:
    """A number that somebody counted, as it is at the end of a round."""

    player: str
    key: str
    """One of `KEYS`."""
    value: int
    round: int


@dataclass(frozen=True)
class Scrolls:
    """Scrolls of one sort, counted by hand at the end."""

    player: str
    symbol: str
    """What they pay for."""
    count: int
    """How many of it there are in the territory."""
    open: int = 0
    """Scrolls in areas that aren't completed."""
    completed: int = 0
    """Scrolls in completed areas."""


@dataclass(frozen=True)
class ScrollsDone:
    """All scrolls of a player have been told."""

    player: str


@dataclass(frozen=True)
class Score:
    """A round is over and scored."""

    player: str
    round: int


@dataclass(frozen=True)
class Track:
    """A checkpoint: what the printed track says."""

    player: str
    points: int


@dataclass(frozen=True)
class Draw:
    """The tiles a player drew this round."""

    player: str
    tiles: tuple[str, ...]


@dataclass(frozen=True)
class Offer:
    """What was behind a player's screen."""

    player: str
    prices: tuple[tuple[str, int], ...]
    """Tiles or slots and the gold laid at them, in the order told."""
    discard: str | None
    """The tile or slot with the discard marker."""


@dataclass(frozen=True)
class Buy:
    """A player buys a tile of another."""

    player: str
    token: str
    """A tile or slot on offer."""
    seller: str


@dataclass(frozen=True)
class Pass:
    """A player buys nothing this round."""

    player: str


SkyeEvent: TypeAlias = (
    ScoringTileLies
    | Printed
    | CastleLies
    | Build
    | Return
    | Count
    | Scrolls
    | ScrollsDone
    | Score
    | Track
    | Draw
    | Offer
    | Buy
    | Pass
)

_NUMBER = re.compile(r"^[0-9]{1,3}$")
_PRICE = re.compile(r"^(\S+) for ([0-9]{1,3})$")
_BY_TABLE = (ScoringTileLies, Printed, Score)


def parse_event(text: str) -> SkyeEvent:
    """Read an event. Raises `BadNotation` for anything that is not one."""
    words = text.split()
    known = len(words) >= 2 and words[0] in (TABLE, *pieces.castles())
    found = _parse(words[0], words[1], words[2:]) if known else None
    if found is None or (found.player == TABLE) != isinstance(found, _BY_TABLE):
        raise BadNotation("notation.not_an_event", text=text)
    return found


def _parse(player: str, verb: str, rest: list[str]) -> SkyeEvent | None:  # noqa: C901 - one case an event
    match verb, rest:
        case _, [tile] if verb in pieces.FIELDS and tile in pieces.scoring_tiles():
            return ScoringTileLies(player, verb, tile)
        case _, ["is", *face] if face and (verb == CASTLE or verb in tiles()):
            return Printed(player, verb, parse_face(" ".join(face)))
        case "castle", [turn] if turn in TURNS:
            return CastleLies(player, TURNS.index(turn))
        case "builds", [tile, "at", place, turn] if tile in tiles() and turn in TURNS:
            cell = parse_cell(place)
            return Build(player, tile, cell, TURNS.index(turn)) if cell else None
        case "returns", [tile] if tile in tiles():
            return Return(player, tile)
        case "counts", [key, value, "in", round_] if key in KEYS and _numbers(value, round_):
            return Count(player, key, int(value), int(round_))
        case "scrolls", ["done"]:
            return ScrollsDone(player)
        case "scrolls", [symbol, count, *told] if symbol in pieces.scrolls():
            return _parse_scrolls(player, symbol, count, told)
        case "scores", [round_] if _numbers(round_):
            return Score(player, int(round_))
        case "track", [points] if _numbers(points):
            return Track(player, int(points))
        case "draws", drawn if 1 <= len(drawn) <= 3 and all(tile in tiles() for tile in drawn):
            return Draw(player, tuple(drawn)) if len(set(drawn)) == len(drawn) else None
        case "offers", [*told] if told:
            return _parse_offer(player, " ".join(told))
        case "buys", [token, "from", seller] if _is_token(token) and seller in pieces.castles():
            return Buy(player, token, seller)
        case "passes", []:
            return Pass(player)
    return None


def _numbers(*words: str) -> bool:
    return all(_NUMBER.match(word) for word in words)


def _is_token(word: str) -> bool:
    return word in SLOTS or word in tiles()


def _parse_scrolls(player: str, symbol: str, count: str, told: list[str]) -> Scrolls | None:
    """Read ``5: 1 open, 1 completed``."""
    if not count.endswith(":") or not _numbers(count[:-1]):
        return None
    found: dict[str, int] = {}
    for part in " ".join(told).split(","):
        match part.split():
            case [number, "open" | "completed" as where] if _numbers(number) and where not in found:
                found[where] = int(number)
            case _:
                return None
    return Scrolls(player, symbol, int(count[:-1]), found.get("open", 0), found.get("completed", 0))


def _parse_offer(player: str, told: str) -> Offer | None:
    """Read ``S01 for 3, S70 for 2, discards S05``."""
    prices: list[tuple[str, int]] = []
    discard: str | None = None
    for part in told.split(", "):
        words = part.split()
        found = _PRICE.match(part)
        if found and discard is None:
            prices.append((found[1], int(found[2])))
        elif len(words) == 2 and words[0] == "discards" and discard is None:
            discard = words[1]
        else:
            return None
    tokens = [token for token, _ in prices] + ([discard] if discard else [])
    if not 1 <= len(tokens) <= 3 or len(set(tokens)) != len(tokens) or not all(map(_is_token, tokens)):
        return None
    return Offer(player, tuple(prices), discard)


def dump_event(event: SkyeEvent) -> str:
    """Write an event; `parse_event` reads the same back."""
    return f"{event.player} {_words(event)}"


def _words(event: SkyeEvent) -> str:  # noqa: C901 - one case an event
    match event:
        case ScoringTileLies(_, field, tile):
            return f"{field} {tile}"
        case Printed(_, tile, face):
            return f"{tile} is {dump_face(face)}"
        case CastleLies(_, turn):
            return f"castle {TURNS[turn]}"
        case Build(_, tile, place, turn):
            return f"builds {tile} at {dump_cell(place)} {TURNS[turn]}"
        case Return(_, tile):
            return f"returns {tile}"
        case Count(_, key, value, round_):
            return f"counts {key} {value} in {round_}"
        case Scrolls(_, symbol, count, open_, completed):
            return f"scrolls {symbol} {count}: {open_} open, {completed} completed"
        case ScrollsDone():
            return "scrolls done"
        case Score(_, round_):
            return f"scores {round_}"
        case Track(_, points):
            return f"track {points}"
        case Draw(_, drawn):
            return f"draws {' '.join(drawn)}"
        case Offer(_, prices, discard):
            told = [f"{token} for {gold}" for token, gold in prices]
            return "offers " + ", ".join([*told, *([f"discards {discard}"] if discard else [])])
        case Buy(_, token, seller):
            return f"buys {token} from {seller}"
        case Pass():
            return "passes"
