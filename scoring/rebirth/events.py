"""What can happen in a game of Rebirth, and how it is written.

================================================== ==================================================
``pink food D4``                                   pink places a food farm on D4
``pink settlement3 F2``                            pink places a settlement tile of three symbols
``pink missions castle_blair ports``               pink turns up these mission cards; ``none`` for none
``pink track 57``                                  the printed track says 57 for pink
``pink ends``                                      pink declares the game over
``pink board our-scotland@3``                      the whole game is played on this board
================================================== ==================================================

Without a map, by what can be seen at the table; `told_notation` has the details:

================================================== ==================================================
``pink reports food group 3 castles blair``        a food farm that makes a group of three, next to a castle
``pink reports settlement3 in Ayr 2 harbour``      a settlement tile in Ayr, a settlement of two spaces
``pink counts coast 5``                            what pink counts for a mission card
``pink facedown edinburgh 2``                      two of nobody's tiles lie next to a castle
``pink tally track 57 symbols 6 castles 4``        pink's whole end sheet
================================================== ==================================================
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TypeAlias

from scoring.errors import BadNotation
from scoring.rebirth import pieces, told_notation
from scoring.rebirth.told_events import Count, FaceDown, Report, Tally

__all__ = [
    "Count",
    "End",
    "FaceDown",
    "Place",
    "PlayOn",
    "RebirthEvent",
    "Report",
    "Reveal",
    "Tally",
    "Track",
    "dump_event",
    "parse_event",
]


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


@dataclass(frozen=True)
class PlayOn:
    """The game is played on this board, from its first entry on. The latest counts."""

    player: str
    board: str
    """A board that Cairn brings along, or a board of the house in one of its versions: ``our-scotland@3``."""


RebirthEvent: TypeAlias = Place | Report | Count | FaceDown | Reveal | Tally | Track | End | PlayOn

_SPACE = re.compile(r"^[A-Z]{1,2}[0-9]{1,3}$")
_NUMBER = re.compile(r"^[0-9]{1,4}$")
_BOARD = re.compile(r"^[a-z0-9]+(-[a-z0-9]+)*(@[1-9][0-9]{0,3})?$")


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
    if verb == "board" and len(rest) == 1 and _BOARD.match(rest[0]):
        return PlayOn(player, rest[0])
    if verb in told_notation.VERBS:
        return told_notation.parse(player, verb, rest, text)
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
        case PlayOn(player, board):
            return f"{player} board {board}"
        case Report() | Count() | FaceDown() | Tally():
            return told_notation.dump(event)
