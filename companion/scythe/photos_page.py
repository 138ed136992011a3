"""A photograph of Scythe's map held against the log as it stands now: everything that its page shows."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Any

from companion import photo_geometry, photo_record, store
from companion.current import Current
from companion.photo_geometry import Shape
from companion.photo_record import Record
from companion.scythe.photos_propose import compare
from companion.words import say
from scoring.log import Entry
from scoring.scythe import sightings
from scoring.scythe.sightings import Finding, Question, Sighting, Sightings

CERTAIN, FAIRLY_CERTAIN = 0.995, 0.97
"""Probabilities from which a reading is called so."""
OUTSIDE = "outside"


@dataclass(frozen=True)
class Shown:
    """A finding as its page shows it."""

    finding: Finding
    crop: str | None
    certainty: str
    """A message id."""
    doubts: tuple[str, ...]
    """What would be odd about it once it is logged, in words."""


@dataclass(frozen=True)
class Asked:
    """A question as its page shows it."""

    question: Question
    crop: str | None


@dataclass(frozen=True)
class Riddle:
    """A territory with something on it that could not be read."""

    place: str
    whys: tuple[str, ...]
    guesses: tuple[Sighting, ...]
    crop: str | None


@dataclass(frozen=True)
class Mark:
    """An outline over the photograph."""

    kind: str
    """`new`, `contradicts` or `unread`."""
    space: str
    shape: Shape


@dataclass(frozen=True)
class Review:
    """The page."""

    new: tuple[Shown, ...]
    """What the log doesn't have, or has otherwise since."""
    contradictions: tuple[Shown, ...]
    missing: tuple[Shown, ...]
    """What the log has and the photograph doesn't show."""
    questions: tuple[Asked, ...]
    strangers: tuple[Sighting, ...]
    unread: tuple[Riddle, ...]
    outside: tuple[Riddle, ...]
    """Territories that the picture doesn't show."""
    warnings: tuple[tuple[str, dict[str, object]], ...]
    """What makes the whole reading doubtful: message id and values."""
    marks: tuple[Mark, ...]
    view_box: str
    size: tuple[int, int]
    settled: int
    """How much the table has decided about."""

    @property
    def agrees(self) -> bool:
        """Whether there is nothing left to do."""
        return not (
            self.new or self.contradictions or self.missing or self.questions or self.unread or self.outside
        )


def review(now: Current, photo: store.Photo) -> Review:
    """Hold a photograph that was read against the log."""
    record = photo_record.record_of(photo)
    found = held_against(now, photo, record)
    new = found.of("new", "changed")
    doubts = _doubts(now, new)
    riddles = _riddles(now, record, found)

    def shown(findings: Iterable[Finding]) -> tuple[Shown, ...]:
        return tuple(
            Shown(one, _crop(now, record, one.place), _certainty(one.probability), doubts.get(one.key, ()))
            for one in findings
        )

    result = Review(
        new=shown(new),
        contradictions=shown(found.of("contradicts")),
        missing=shown(found.of("missing")),
        questions=tuple(Asked(one, _crop(now, record, one.place)) for one in found.questions),
        strangers=found.strangers,
        unread=tuple(one for one in riddles if one.whys != (OUTSIDE,)),
        outside=tuple(one for one in riddles if one.whys == (OUTSIDE,)),
        warnings=tuple(
            (f"photo.warning.{one.why}", {name: round(value, 1) for name, value in one.values.items()})
            for one in getattr(record.reading, "warnings", ())
        ),
        marks=(),
        view_box=photo_geometry.whole_board(record, now.board),
        size=record.size,
        settled=len(record.settled),
    )
    return replace(result, marks=_marks(now, record, result))


def held_against(now: Current, photo: store.Photo, record: Record) -> Sightings:
    """What is left to say, without what the table has decided and what the log only has since."""
    found = compare(now.replay.state, record.reading)
    later = {row.seq for row in store.entries(now.table.id) if row.created > photo.created}
    return Sightings(
        findings=tuple(
            one
            for one in found.findings
            if settles(one) not in record.settled
            and not (one.sort in ("contradicts", "missing", "changed") and one.entry in later)
        ),
        questions=tuple(one for one in found.questions if settles(one) not in record.settled),
        strangers=found.strangers,
        unread=tuple(one for one in found.unread if f"unread {one.place}" not in record.settled),
    )


def settles(one: Finding | Question) -> str:
    """What is decided once the table has answered: nothing of it is asked again."""
    return f"{one.about} {one.place}"


def replayed(now: Current, events: Sequence[Any]) -> Any:
    """The table as it would stand with these events at the end of its log."""
    entries = [Entry(seq, "table", "photo", event) for seq, event in enumerate(events, now.seq + 1)]
    return now.room.game.replay(now.setup, (*now.entries, *entries), now.board)


def _doubts(now: Current, new: Sequence[Finding]) -> dict[str, tuple[str, ...]]:
    """What would be doubtful about each, in words."""
    keyed = [(one.key, event) for one in new for event in one.events]
    if not keyed:
        return {}
    after = replayed(now, [event for _, event in keyed])
    found: dict[str, tuple[str, ...]] = {}
    for seq, (key, _) in enumerate(keyed, now.seq + 1):
        told = tuple(say(one.message, now.names, **one.values) for one in after.doubts if one.entry == seq)
        found[key] = (*found.get(key, ()), *told)
    return found


def _riddles(now: Current, record: Record, found: Sightings) -> tuple[Riddle, ...]:
    """The unread territories, each once, in the board's order."""
    by_place: dict[str, list[sightings.Unread]] = {}
    for one in found.unread:
        by_place.setdefault(one.place, []).append(one)
    return tuple(
        Riddle(
            place,
            tuple(dict.fromkeys(one.why for one in by_place[place])),
            tuple(one.guess for one in by_place[place] if one.guess is not None),
            _crop(now, record, place),
        )
        for place in now.board.spaces
        if place in by_place
    )


def _crop(now: Current, record: Record, place: str) -> str | None:
    return photo_geometry.crop(record, now.board, place)


def _certainty(probability: float) -> str:
    if probability >= CERTAIN:
        return "photo.certain"
    return "photo.fairly_certain" if probability >= FAIRLY_CERTAIN else "photo.look_closely"


def _marks(now: Current, record: Record, found: Review) -> tuple[Mark, ...]:
    """One outline a territory: what contradicts before what is unread, and that before what is new."""
    kinds: dict[str, str] = {}
    for kind, places in (
        ("contradicts", [one.finding.place for one in found.contradictions]),
        ("contradicts", [one.question.place for one in found.questions]),
        ("unread", [one.place for one in found.unread]),
        ("new", [one.finding.place for one in found.new]),
    ):
        for place in places:
            kinds.setdefault(place, kind)
    return tuple(
        Mark(kind, place, photo_geometry.shape(record, now.board, place)) for place, kind in kinds.items()
    )
