"""What can happen in a game of Rebirth, and how it is written.

======================================== ==================================================
``pink food D4``                         pink places a food farm on D4
``pink settlement3 F2``                  pink places a settlement tile of three symbols
``pink missions castle_blair ports``     pink turns up these mission cards; ``none`` for none
``pink track 57``                        the printed track says 57 for pink
``pink ends``                            pink declares the game over
======================================== ==================================================
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TypeAlias

from scoring.errors import BadNotation
from scoring.rebirth import pieces


@dataclass(frozen=True)
class Place:
    """A tile goes on a space."""

    player: str
    kind: str
    """A key of `pieces.tile_kinds()`."""
    space: str


@dataclass(frozen=True)
class Reveal:
    """All mission cards of a player, turned up at the end. The latest counts."""

    player: str
    missions: tuple[str, ...]


@dataclass(frozen=True)
class Track:
    """A checkpoint: what the printed track says."""

    player: str
    points: int


@dataclass(frozen=True)
class End:
    """The table declares the game over before every tile is placed."""

    player: str


RebirthEvent: TypeAlias = Place | Reveal | Track | End

_SPACE = re.compile(r"^[A-Z]{1,2}[0-9]{1,3}$")
_NUMBER = re.compile(r"^[0-9]{1,4}$")


def parse_event(text: str) -> RebirthEvent:
    """Read an event. Raises `BadNotation` for anything that is not one."""
    words = text.split()
    if len(words) < 2 or words[0] not in pieces.colours():
        raise BadNotation("notation.not_an_event", text=text)
    player, verb, *rest = words
    if verb in pieces.tile_kinds() and len(rest) == 1 and _SPACE.match(rest[0]):
        return Place(player, verb, rest[0])
    if verb == "missions" and rest:
        return Reveal(player, _parse_missions(rest, text))
    if verb == "track" and len(rest) == 1 and _NUMBER.match(rest[0]):
        return Track(player, int(rest[0]))
    if verb == "ends" and not rest:
        return End(player)
    raise BadNotation("notation.not_an_event", text=text)


def _parse_missions(words: list[str], text: str) -> tuple[str, ...]:
    if words == ["none"]:
        return ()
    for word in words:
        if word not in pieces.missions():
            raise BadNotation("notation.unknown_mission", text=text, mission=word)
    return tuple(words)


def dump_event(event: RebirthEvent) -> str:
    """Write an event; `parse_event` reads the same back."""
    match event:
        case Place(player, kind, space):
            return f"{player} {kind} {space}"
        case Reveal(player, missions):
            return f"{player} missions {' '.join(missions) or 'none'}"
        case Track(player, points):
            return f"{player} track {points}"
        case End(player):
            return f"{player} ends"
