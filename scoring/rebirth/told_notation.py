"""How is written what can be told of a game without a map."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from typing import TypeAlias

from scoring.errors import BadNotation
from scoring.rebirth import pieces
from scoring.rebirth.board_parts import TIE_BREAK_CASTLES
from scoring.rebirth.told_events import MEASURES, Count, FaceDown, Report, Tally
from scoring.rebirth.told_names import is_token, same_name

LARGEST_SETTLEMENT = 3
MOST_NEIGHBOURS = 6
"""A space has so many neighbours."""

_NUMBER = re.compile(r"^[0-9]{1,4}$")


class _Slip(Exception):
    """These words are not what was expected here."""


class _Words:
    """The rest of an event, taken word by word."""

    def __init__(self, words: Iterable[str], text: str) -> None:
        self.left, self.text = list(words), text

    def take(self) -> str:
        if not self.left:
            raise _Slip
        return self.left.pop(0)

    def said(self, word: str) -> bool:
        """Take this word if it is the next one."""
        if self.left[:1] != [word]:
            return False
        self.left.pop(0)
        return True

    def word(self, word: str) -> None:
        if not self.said(word):
            raise _Slip

    def number(self, least: int, most: int) -> int:
        word = self.take()
        if not _NUMBER.match(word) or not least <= int(word) <= most:
            raise _Slip
        return int(word)

    def name(self) -> str:
        word = self.take()
        if not is_token(word):
            raise BadNotation("notation.bad_name", text=self.text, name=word)
        return word

    def one_of(self, known: Iterable[str]) -> str:
        word = self.take()
        if word not in known:
            raise _Slip
        return word

    def names(self, before: str) -> tuple[str, ...]:
        """A list of names after a word, or nothing at all; no name twice."""
        if not self.said(before):
            return ()
        found = tuple(self.take().split(","))
        for name in found:
            if not is_token(name):
                raise BadNotation("notation.bad_name", text=self.text, name=name)
        if len({same_name(name) for name in found}) < len(found) or len(found) > MOST_NEIGHBOURS:
            raise _Slip
        return found

    def cards(self, before: str) -> tuple[str, ...]:
        """A list of mission cards after a word, or nothing at all."""
        if not self.said(before):
            return ()
        found = tuple(self.take().split(","))
        for card in found:
            if card not in pieces.missions():
                raise BadNotation("notation.unknown_mission", text=self.text, mission=card)
        return found


Told: TypeAlias = Report | Count | FaceDown | Tally


def parse(player: str, verb: str, rest: Iterable[str], text: str) -> Told:
    """Read what follows the player's colour. Raises `BadNotation` that quotes `text`, the whole event."""
    words = _Words(rest, text)
    try:
        event = _READ[verb](player, words)
    except _Slip:
        raise BadNotation("notation.not_an_event", text=text) from None
    if words.left:
        raise BadNotation("notation.not_an_event", text=text)
    return event


def _report(player: str, words: _Words) -> Report:
    kind = words.one_of(pieces.tile_kinds())
    group, settlement, size, neutral, harbour = 0, None, 0, 0, False
    if pieces.tile_kinds()[kind].farm:
        words.word("group")
        group = words.number(1, 99)
    else:
        words.word("in")
        settlement, size = words.name(), words.number(1, LARGEST_SETTLEMENT)
        neutral = words.number(0, LARGEST_SETTLEMENT) if words.said("neutral") else 0
        harbour = words.said("harbour")
    castles, cathedrals = words.names("castles"), words.names("cathedrals")
    return Report(player, kind, group, settlement, size, neutral, harbour, castles, cathedrals)


def _count(player: str, words: _Words) -> Count:
    return Count(player, words.one_of(MEASURES), words.number(0, 99))


def _face_down(player: str, words: _Words) -> FaceDown:
    return FaceDown(player, words.name(), words.number(0, MOST_NEIGHBOURS))


def _tally(player: str, words: _Words) -> Tally:
    words.word("track")
    track = words.number(0, 9999)
    words.word("symbols")
    symbols = words.number(0, 99)
    words.word("castles")
    castles = words.number(0, 99)
    holds = words.names("holds")
    if not set(holds) <= set(TIE_BREAK_CASTLES):
        raise _Slip
    return Tally(player, track, symbols, castles, holds, words.cards("missions"), words.cards("missed"))


_READ: Mapping[str, Callable[[str, _Words], Told]] = {
    "reports": _report,
    "counts": _count,
    "facedown": _face_down,
    "tally": _tally,
}
VERBS = tuple(_READ)
"""The second words of these events."""


def dump(event: Told) -> str:
    """Write it; `parse` reads the same back."""
    match event:
        case Report():
            return f"{event.player} reports {event.kind} {_where(event)}" + _lists(
                ("castles", event.castles), ("cathedrals", event.cathedrals)
            )
        case Count(player, measure, number):
            return f"{player} counts {measure} {number}"
        case FaceDown(player, castle, number):
            return f"{player} facedown {castle} {number}"
        case Tally():
            numbers = f"track {event.track} symbols {event.symbols} castles {event.castles}"
            return f"{event.player} tally {numbers}" + _lists(
                ("holds", event.holds), ("missions", event.missions), ("missed", event.missed)
            )


def _where(event: Report) -> str:
    if event.settlement is None:
        return f"group {event.group}"
    neutral = f" neutral {event.neutral}" if event.neutral else ""
    return f"in {event.settlement} {event.size}{neutral}" + (" harbour" if event.harbour else "")


def _lists(*lists: tuple[str, tuple[str, ...]]) -> str:
    return "".join(f" {word} {','.join(names)}" for word, names in lists if names)
