"""What can be said of a game of Scythe, and how it is written.

Most events are statements of how things are: the latest one counts, and saying it again changes nothing.

============================================ ==================================================================
``nordic mat industrial``                    nordic plays with this player mat
``table tile row``                           this structure bonus tile is in play
``nordic coins 34``                          a number as it is now; see `NUMBERS`
``nordic factory yes``                       nordic controls the Factory; ``no``: doesn't
``nordic star combat``                       nordic places a star
``nordic at C3: leader, 2 workers, 1 mech``  all of nordic's units on C3; ``nobody`` for none
``nordic mill B2``                           nordic's mill stands on B2; ``off``: it is not on the map
``nordic holds C3``                          nordic controls C3, whatever units are known to be there
``nordic leaves C3``                         takes that back
``table resources C3 5``                     so many resource tokens lie on C3
``nordic turn``                              nordic has taken a turn
``nordic delays``                            nordic held up the game by counting
``nordic bid 5``                             coins that a tournament takes off at the end
``table ends``                               the table declares the game over
``nordic checked``                           after the end: nordic's numbers are as they lie on the table
============================================ ==================================================================
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import TypeAlias

from scoring.errors import BadNotation
from scoring.scythe import bonus, pieces

TABLE = "table"
"""Who says what is nobody's in particular."""

NUMBERS = (
    "coins",
    "popularity",
    "power",
    "stars",
    "territories",
    "resources",
    "bonus",
    "workers",
    "mechs",
    "structures",
)
"""What can be typed for a player. ``territories`` counts the Factory once; ``bonus`` is how many of the thing on the
structure bonus tile a player has, not its coins; ``resources`` are tokens."""


@dataclass(frozen=True)
class Mat:
    """A player's mat."""

    player: str
    mat: str


@dataclass(frozen=True)
class Tile:
    """The structure bonus tile in play."""

    player: str
    tile: str


@dataclass(frozen=True)
class Number:
    """A number as somebody counted it."""

    player: str
    what: str
    """One of `NUMBERS`."""
    value: int


@dataclass(frozen=True)
class Factory:
    """Whether a player controls the Factory."""

    player: str
    controls: bool


@dataclass(frozen=True)
class Star:
    """A star is placed."""

    player: str
    kind: str
    """A key of `pieces.star_kinds()`."""


@dataclass(frozen=True)
class Units:
    """All units that a player has on a place."""

    player: str
    place: str
    leader: int = 0
    workers: int = 0
    mechs: int = 0


@dataclass(frozen=True)
class Structure:
    """Where a structure stands."""

    player: str
    structure: str
    """One of `pieces.STRUCTURES`."""
    place: str | None
    """None: not on the map."""


@dataclass(frozen=True)
class Holds:
    """A player controls a territory."""

    player: str
    place: str


@dataclass(frozen=True)
class Leaves:
    """What `Holds` said is no longer so."""

    player: str
    place: str


@dataclass(frozen=True)
class Resources:
    """How many resource tokens lie on a territory, of all four sorts together."""

    player: str
    place: str
    count: int


@dataclass(frozen=True)
class Turn:
    """A turn is over."""

    player: str


@dataclass(frozen=True)
class Delay:
    """A player held up the game to work out who leads."""

    player: str


@dataclass(frozen=True)
class Bid:
    """Coins that are taken off at the end."""

    player: str
    coins: int


@dataclass(frozen=True)
class End:
    """The table declares the game over."""

    player: str


@dataclass(frozen=True)
class Checked:
    """After the end: what is known of a player is what lies on the table."""

    player: str


ScytheEvent: TypeAlias = (
    Mat
    | Tile
    | Number
    | Factory
    | Star
    | Units
    | Structure
    | Holds
    | Leaves
    | Resources
    | Turn
    | Delay
    | Bid
    | End
    | Checked
)

_PLACE = re.compile(r"^(?:[A-Z][0-9]{1,2}|home-[a-z]+)$")
_NUMBER = re.compile(r"^[0-9]{1,3}$")
_UNITS = re.compile(r"^(?:(?P<count>[0-9]{1,2}) )?(?P<unit>leader|workers?|mechs?)$")
_PLAIN: Mapping[str, type[Turn | Delay | End | Checked]] = {
    "turn": Turn,
    "delays": Delay,
    "ends": End,
    "checked": Checked,
}


def parse_event(text: str) -> ScytheEvent:
    """Read an event. Raises `BadNotation` for anything that is not one."""
    head, colon, tail = text.partition(":")
    words = head.split()
    if len(words) < 2 or words[0] not in (TABLE, *pieces.factions()):
        raise BadNotation("notation.not_an_event", text=text)
    player, verb, *rest = words
    found: ScytheEvent | None = None
    if not colon:
        found = _parse_words(player, verb, rest)
    elif verb == "at":
        found = _parse_units(player, rest, tail)
    if found is None or (player == TABLE and not isinstance(found, Tile | Resources | End)):
        raise BadNotation("notation.not_an_event", text=text)
    return found


def _parse_words(player: str, verb: str, rest: list[str]) -> ScytheEvent | None:
    match verb, rest:
        case (("turn" | "delays" | "ends" | "checked"), []):
            return _PLAIN[verb](player)
        case "mat", [mat] if mat in pieces.mats():
            return Mat(player, mat)
        case "tile", [tile] if tile in bonus.tiles():
            return Tile(player, tile)
        case "factory", ["yes" | "no" as controls]:
            return Factory(player, controls == "yes")
        case "star", [kind] if kind in pieces.star_kinds():
            return Star(player, kind)
        case "holds", [place] if _PLACE.match(place):
            return Holds(player, place)
        case "leaves", [place] if _PLACE.match(place):
            return Leaves(player, place)
        case "resources", [place, count] if _PLACE.match(place) and _NUMBER.match(count):
            return Resources(player, place, int(count))
        case "bid", [coins] if _NUMBER.match(coins):
            return Bid(player, int(coins))
        case _, [place] if verb in pieces.STRUCTURES and (place == "off" or _PLACE.match(place)):
            return Structure(player, verb, None if place == "off" else place)
        case _, [value] if verb in NUMBERS and _NUMBER.match(value):
            return Number(player, verb, int(value))
    return None


def _parse_units(player: str, rest: list[str], tail: str) -> Units | None:
    """Read ``C3`` and ``leader, 2 workers, 1 mech``."""
    if len(rest) != 1 or not _PLACE.match(rest[0]):
        return None
    counts: dict[str, int] = {}
    told = [part.strip() for part in tail.split(",")]
    for part in [] if told == ["nobody"] else told:
        found = _UNITS.match(part)
        if found is None or found["unit"].rstrip("s") in counts:
            return None
        counts[found["unit"].rstrip("s")] = int(found["count"] or 1)
    return Units(player, rest[0], counts.get("leader", 0), counts.get("worker", 0), counts.get("mech", 0))


def dump_event(event: ScytheEvent) -> str:
    """Write an event; `parse_event` reads the same back."""
    return f"{event.player} {_words(event)}"


def _words(event: ScytheEvent) -> str:  # noqa: C901 - one case an event
    match event:
        case Mat(_, mat):
            return f"mat {mat}"
        case Tile(_, tile):
            return f"tile {tile}"
        case Number(_, what, value):
            return f"{what} {value}"
        case Factory(_, controls):
            return f"factory {'yes' if controls else 'no'}"
        case Star(_, kind):
            return f"star {kind}"
        case Units(_, place):
            return f"at {place}: {_units(event)}"
        case Structure(_, structure, place):
            return f"{structure} {place or 'off'}"
        case Holds(_, place):
            return f"holds {place}"
        case Leaves(_, place):
            return f"leaves {place}"
        case Resources(_, place, count):
            return f"resources {place} {count}"
        case Turn():
            return "turn"
        case Delay():
            return "delays"
        case Bid(_, coins):
            return f"bid {coins}"
        case End():
            return "ends"
        case Checked():
            return "checked"


def _units(units: Units) -> str:
    told = []
    if units.leader:
        told.append("leader" if units.leader == 1 else f"{units.leader} leader")
    if units.workers:
        told.append(f"{units.workers} worker{'s' if units.workers > 1 else ''}")
    if units.mechs:
        told.append(f"{units.mechs} mech{'s' if units.mechs > 1 else ''}")
    return ", ".join(told) or "nobody"
