"""Where a photograph and the log say different things, and what would mend it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from companion import photo_geometry, photo_positions, store
from companion.current import Current
from companion.photo_geometry import Crop
from companion.photo_record import Record
from scoring.log import Event, Replace, Retract
from scoring.rebirth.state import State
from vision.proposals import Difference


@dataclass(frozen=True)
class Contradiction:
    """Something that log and photograph say differently."""

    key: str
    """What the form calls it."""
    kind: str
    space: str
    place: str
    """The building's name, or the space's id."""
    logged: tuple[str, str | None] | None
    """Player and kind; the kind is None for buildings. None for nothing."""
    seen: tuple[str, str | None] | None
    entry: int | None
    mend: Event | None
    """What one tap adds to the log."""
    was_on: str | None
    """For a moved tile: where the log has it."""
    crop: Crop | None

    @property
    def settles(self) -> tuple[str, ...]:
        """The spaces that are decided once the log is found right."""
        return (self.space,) if self.was_on is None else (self.space, self.was_on)


def not_since(now: Current, photo: store.Photo, differences: Iterable[Difference]) -> tuple[Difference, ...]:
    """Without what the log only has since the photograph was taken, so that it can't be on it."""
    later = photo_positions.since(photo)
    return tuple(
        one
        for one in differences
        if one.kind not in ("missing", "holder", "cathedral") or _entry_behind(now, one) not in later
    )


def _entry_behind(now: Current, one: Difference) -> int | None:
    """The entry that what the log says rests on."""
    if one.kind != "cathedral":
        return one.entry
    state: State = now.replay.state
    stack = state.cathedrals.get(one.space, ())
    return state.cathedral_entries[one.space, stack[-1]] if stack else None


def contradiction(now: Current, record: Record, one: Difference) -> Contradiction:
    """A difference as its page tells it."""
    state: State = now.replay.state
    was_on = None
    if one.kind == "moved":
        was_on = next(space for space, lying in state.tiles.items() if lying.entry == one.entry)
    return Contradiction(
        key=f"{one.kind} {one.space}",
        kind=one.kind,
        space=one.space,
        place=place_name(now, one.space),
        logged=_piece(one.logged),
        seen=_piece(one.seen),
        entry=one.entry,
        mend=_mend(one),
        was_on=was_on,
        crop=photo_geometry.crop(record, now.board, one.space),
    )


def _mend(one: Difference) -> Event | None:
    if one.entry is None:
        return None
    if one.mend is not None:
        return Replace(one.entry, one.mend)
    return Retract(one.entry) if one.kind == "missing" else None


def _piece(told: str | None) -> tuple[str, str | None] | None:
    """A player and a kind, or a player alone where a building is meant."""
    if told is None:
        return None
    player, _, kind = told.partition(" ")
    return player, kind or None


def place_name(now: Current, space: str) -> str:
    """A building's name, or the id of any other space."""
    return now.board.spaces[space].name or space
