"""Spaces that could not be read, as their page asks about them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from companion import photo_geometry
from companion.current import Current
from companion.photo_geometry import Crop
from companion.photo_questions import holds_something, how_sure
from companion.photo_record import Record
from companion.rebirth import panels
from scoring.rebirth import pieces
from scoring.rebirth.events import Place
from scoring.rebirth.state import State
from vision.reading import Unread


@dataclass(frozen=True)
class Guess:
    """A tile that may lie somewhere."""

    place: Place
    how_sure: str
    """A message id."""


@dataclass(frozen=True)
class Side:
    """What one photograph says where several differ."""

    crop: Crop
    lies: str | None
    """A player and a kind, such as ``pink food``; None for nothing."""


@dataclass(frozen=True)
class Riddle:
    """A space that could not be read."""

    space: str
    why: str
    guesses: tuple[Guess, ...]
    """The likelier first."""
    crop: Crop | None
    sides: tuple[Side, ...]
    """Where photographs contradict each other."""


def likeliest_first(unread: Iterable[Unread]) -> list[Unread]:
    """Spaces likelier to hold a tile before others."""
    return sorted(unread, key=lambda one: -holds_something(one.why, one.guess, one.probability))


def riddle(now: Current, record: Record, one: Unread) -> Riddle:
    """A space that could not be read, as the page asks about it."""
    shown = photo_geometry.crops(record, now.board, one.space)
    differ = one.why in ("contradiction", "twice") and len(record.shots) > 1
    return Riddle(
        space=one.space,
        why=one.why,
        guesses=tuple(_guesses(now, one)),
        crop=shown[0] if shown and one.why != "outside" else None,
        sides=tuple(_sides(record, one.space, shown)) if differ else (),
    )


def _guesses(now: Current, one: Unread) -> Iterator[Guess]:
    """The better first; one of which the log has every tile already comes last."""
    found: dict[Place, str] = {}
    for piece, sure in ((one.guess, how_sure(one.probability)), (one.second, "photo.guess.second")):
        player, kind, *_ = (piece or "nobody nothing").split()
        if player in now.setup.ids and kind in panels.kinds():
            found.setdefault(Place(player, kind, one.space), sure)
    for place in sorted(found, key=lambda place: not left(now, place.player, place.kind)):
        yield Guess(place, found[place])


def left(now: Current, player: str, kind: str) -> bool:
    """Whether the log doesn't have all of a player's tiles of a kind yet."""
    state: State = now.replay.state
    logged = sum((lying.player, lying.kind) == (player, kind) for lying in state.tiles.values())
    return logged < pieces.supply(kind, len(now.setup.ids))


def _sides(record: Record, space: str, shown: Iterable[Crop]) -> Iterator[Side]:
    """What each photograph that shows the space for itself says of it, if it says anything."""
    for crop in shown:
        reading = record.shots[crop.nth - 1].reading
        seen = [one.piece for one in reading.places if one.space == space]
        if seen or space in reading.empty:
            yield Side(crop, " ".join(seen[0].split()[:2]) if seen else None)
