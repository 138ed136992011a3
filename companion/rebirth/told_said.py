"""What a phone says about a tile at a table without a map: read from an address or a form, written as an event.

Fields, all of them optional: `player`, `kind`, `group` (a number, or `other` with the number in `group_other`),
`castles` and `cathedrals` (tokens, repeated; `castle_new` and `cathedral_new` hold typed names), `in` (a settlement's
token, or `~1` to `~3` for a new one of that many spaces, with its name in `called` and its face-down tiles in
`neutral`), `harbour`, and `entry` for an entry to be corrected.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from werkzeug.datastructures import MultiDict

from scoring.errors import ImpossibleEvent
from scoring.rebirth import pieces
from scoring.rebirth.events import dump_event, parse_event
from scoring.rebirth.told_events import Report
from scoring.rebirth.told_land import ToldSettlement
from scoring.rebirth.told_names import LONGEST, is_token, same_name, shown_name

NEW = "~"
"""Begins the value of a settlement that isn't told yet; no name has it."""

_NAMES = ("castles", "castle_new", "cathedrals", "cathedral_new", "called")


@dataclass(frozen=True)
class Said:
    """A report as far as it has been said."""

    player: str | None = None
    kind: str | None = None
    group: int | None = None
    castles: tuple[str, ...] = ()
    cathedrals: tuple[str, ...] = ()
    settlement: str | None = None
    """The token of a settlement that the table knows."""
    size: int | None = None
    """The spaces of a new settlement."""
    called: str = ""
    """The name typed for a new settlement, as a token."""
    neutral: int = 0
    harbour: bool = False
    entry: int = 0
    """The entry that it corrects; 0 for a new one."""
    misnamed: bool = False
    """Whether a name was typed that the notation can't keep as it is."""

    @property
    def farm(self) -> bool:
        """Whether the tile is a farm."""
        return self.kind is not None and pieces.tile_kinds()[self.kind].farm

    @property
    def complete(self) -> bool:
        """Whether it can be logged."""
        if self.player is None or self.kind is None:
            return False
        return bool(self.group) if self.farm else bool(self.settlement or self.size)


def read(fields: MultiDict[str, str], players: Sequence[str]) -> Said:
    """What an address or a form says, as far as it makes sense."""
    player, kind, place = fields.get("player"), fields.get("kind"), fields.get("in", "")
    fresh = place.removeprefix(NEW) if place.startswith(NEW) else ""
    group = _number(fields.get("group_other" if fields.get("group") == "other" else "group"))
    return Said(
        player=player if player in players else None,
        kind=kind if kind in pieces.tile_kinds() else None,
        group=group or None,
        castles=tuple(_tokens(fields, "castles", "castle_new")),
        cathedrals=tuple(_tokens(fields, "cathedrals", "cathedral_new")),
        settlement=token(place) or None if not fresh else None,
        size=int(fresh) if fresh in ("1", "2", "3") else None,
        called=token(fields.get("called", "")),
        neutral=_number(fields.get("neutral")),
        harbour=bool(fields.get("harbour")),
        entry=_number(fields.get("entry")),
        misnamed=any(_is_misnamed(name) for field in _NAMES for name in fields.getlist(field)),
    )


def of_event(event: Report, entry: int) -> Said:
    """What a report said, to be corrected."""
    return Said(
        player=event.player,
        kind=event.kind,
        group=event.group or None,
        castles=event.castles,
        cathedrals=event.cathedrals,
        settlement=event.settlement,
        called=event.settlement or "",
        neutral=event.neutral,
        harbour=event.harbour,
        entry=entry,
    )


def of_player(said: Said, player: str | None) -> Said:
    """The same for a player."""
    return replace(said, player=player)


def event(said: Said, known: Mapping[str, ToldSettlement], proposed: str) -> Report:
    """The report. `known` are the table's settlements by key; `proposed` is the name of a new one without a name.

    Raises `ImpossibleEvent` for half a report and for a name that can't be kept as typed, `BadNotation` for numbers
    out of bounds.
    """
    if said.player is None or said.kind is None:
        raise ImpossibleEvent("web.report.which_tile")
    if said.misnamed:
        raise ImpossibleEvent("web.report.name")
    if not said.complete:
        raise ImpossibleEvent("web.report.which_group" if said.farm else "web.report.which_settlement")
    found = Report(said.player, said.kind, castles=said.castles, cathedrals=said.cathedrals)
    if said.farm:
        found = replace(found, group=said.group or 0)
    elif said.settlement is None:
        found = replace(
            found,
            settlement=said.called or proposed,
            size=said.size or 0,
            neutral=said.neutral,
            harbour=said.harbour,
        )
    else:
        one = known.get(same_name(said.settlement))
        if one is None:
            raise ImpossibleEvent("web.report.no_such_settlement", name=shown_name(said.settlement))
        found = replace(
            found, settlement=said.settlement, size=one.size, neutral=one.neutral, harbour=said.harbour
        )
    # What can't be read again must not be written.
    read_again = parse_event(dump_event(found))
    assert isinstance(read_again, Report)
    return read_again


def of_json(data: Any) -> MultiDict[str, str]:
    """The fields that a phone sent as JSON: words, numbers, and lists of them."""
    found: MultiDict[str, str] = MultiDict()
    for name, value in data.items() if isinstance(data, dict) else ():
        for one in value if isinstance(value, list) else (value,):
            if isinstance(one, str | int):
                found.add(str(name), str(one))
    return found


def token(typed: str) -> str:
    """A name as it stands in the notation: without what the notation needs for itself, blanks as `_`."""
    plain = "".join(char if char == "_" or is_token(char) else " " for char in typed).replace("_", " ")
    return "_".join(plain.split())[:LONGEST].rstrip("_")


def _is_misnamed(typed: str) -> bool:
    plain = "_".join(typed.split())
    return bool(plain) and not (is_token(plain) and token(plain))


def _tokens(fields: MultiDict[str, str], chosen: str, typed: str) -> Iterator[str]:
    seen = set[str]()
    for name in (*fields.getlist(chosen), *fields.getlist(typed)):
        one = token(name)
        if one and same_name(one) not in seen:
            seen.add(same_name(one))
            yield one


def _number(text: str | None) -> int:
    return int(text) if text and text.isascii() and text.isdecimal() and len(text) < 9 else 0
