"""A photograph of Scythe's map held against the log as it stands now: everything that its page shows."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any

from companion import photo_geometry, photo_positions, store
from companion.current import Current
from companion.photo_geometry import Crop, Shape
from companion.photo_questions import certainty, holds_something, how_sure, warnings
from companion.photo_record import Record
from companion.scythe.photos_propose import compare
from companion.words import say
from scoring.log import Entry
from scoring.scythe import pieces, sightings
from scoring.scythe.control import control
from scoring.scythe.events import TABLE
from scoring.scythe.sightings import CONTROL, RESOURCES, Finding, Question, Sighting, Sightings
from scoring.scythe.state import State

OUTSIDE = "outside"


@dataclass(frozen=True)
class Shown:
    """A finding as its page shows it."""

    finding: Finding
    crop: Crop | None
    certainty: str
    """A message id."""
    doubts: tuple[str, ...]
    """What would be odd about it once it is logged, in words."""


@dataclass(frozen=True)
class Asked:
    """A question as its page shows it."""

    question: Question
    crop: Crop | None


@dataclass(frozen=True)
class Guess:
    """A disc that may lie somewhere."""

    disc: Sighting
    how_sure: str
    """A message id."""


@dataclass(frozen=True)
class Side:
    """What one photograph says where several differ."""

    crop: Crop
    discs: tuple[Sighting, ...]


@dataclass(frozen=True)
class Riddle:
    """A territory with something on it that could not be read."""

    place: str
    whys: tuple[str, ...]
    guesses: tuple[Guess, ...]
    """The likelier first."""
    crop: Crop | None
    sides: tuple[Side, ...] = ()
    """Where photographs contradict each other."""


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
    shown: int
    """The photograph that the page shows, by its id."""
    settled: int
    """How much the table has decided about."""

    @property
    def agrees(self) -> bool:
        """Whether there is nothing left to do."""
        return not (
            self.new or self.contradictions or self.missing or self.questions or self.unread or self.outside
        )


def review(now: Current, photo: store.Photo, shown: int | None = None) -> Review:
    """Hold a photograph that was read, and all of its position, against the log."""
    record = record_of(photo, shown)
    found = held_against(now, photo, record)
    new = found.of("new", "changed")
    doubts = _doubts(now, new)
    riddles = _riddles(now, record, found)

    def told(findings: Iterable[Finding]) -> tuple[Shown, ...]:
        return tuple(
            Shown(one, _crop(now, record, one.place), certainty(one.probability), doubts.get(one.key, ()))
            for one in findings
        )

    result = Review(
        new=told(new),
        contradictions=told(found.of("contradicts")),
        missing=told(found.of("missing")),
        questions=tuple(Asked(one, _crop(now, record, one.place)) for one in found.questions),
        strangers=found.strangers,
        unread=tuple(one for one in riddles if one.whys != (OUTSIDE,)),
        outside=tuple(one for one in riddles if one.whys == (OUTSIDE,)),
        warnings=warnings(record.reading.warnings),
        marks=(),
        view_box=photo_geometry.whole_board(record, now.board),
        size=record.size,
        shown=record.shown,
        settled=len(record.settled),
    )
    return replace(result, marks=_marks(now, record, result))


def held_against(now: Current, photo: store.Photo, record: Record) -> Sightings:
    """What is left to say, without what the table has decided and what the log only has since."""
    found = compare(now.replay.state, record.reading)
    later = photo_positions.since(photo)
    return Sightings(
        findings=tuple(
            one
            for one in found.findings
            if settles(one) not in record.settled
            and not (one.sort in ("contradicts", "missing", "changed") and one.entry in later)
        ),
        questions=tuple(one for one in found.questions if settles(one) not in record.settled),
        strangers=found.strangers,
        unread=tuple(
            one
            for one in found.unread
            if f"unread {one.place}" not in record.settled and not _says_the_log(now.replay.state, one)
        ),
    )


def _says_the_log(state: State, one: sightings.Unread) -> bool:
    """Whether the log knows already what is likely there, or who is where the picture ends."""
    if one.why == OUTSIDE:
        return control(state, one.place).player is not None
    if one.guess is None or one.why in ("contradiction", "twice"):
        return False
    if one.guess.kind in pieces.STRUCTURES:
        return state.structures.get((one.guess.player, one.guess.kind), ("", None))[0] == one.place
    return _is_known(state, one.guess)


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


def record_of(photo: store.Photo, shown: int | None = None) -> Record:
    """All photographs of a position. Discs may lie anywhere on a territory."""
    return photo_positions.record_of(photo, shown, scattered=True)


def _riddles(now: Current, record: Record, found: Sightings) -> tuple[Riddle, ...]:
    """The unread territories, each once, those likelier to hold a disc first."""
    by_place: dict[str, list[sightings.Unread]] = {}
    for one in found.unread:
        by_place.setdefault(one.place, []).append(one)
    riddles = [
        _riddle(now, record, place, by_place[place]) for place in now.board.spaces if place in by_place
    ]
    likely = {
        place: max(
            holds_something(one.why, one.guess, one.guess.probability if one.guess else 0.0) for one in all_
        )
        for place, all_ in by_place.items()
    }
    return tuple(sorted(riddles, key=lambda one: -likely[one.place]))


def _riddle(now: Current, record: Record, place: str, unread: Sequence[sightings.Unread]) -> Riddle:
    whys = tuple(dict.fromkeys(one.why for one in unread))
    shown = photo_geometry.crops(record, now.board, place)
    differ = len(record.shots) > 1 and {"contradiction", "twice"} & set(whys)
    return Riddle(
        place,
        whys,
        tuple(_guesses(now, unread)),
        shown[0] if shown and whys != (OUTSIDE,) else None,
        tuple(_sides(record, place, shown)) if differ else (),
    )


def _guesses(now: Current, unread: Sequence[sightings.Unread]) -> Iterator[Guess]:
    """The better first; factions that don't play are none, and what the log says of the place already comes last."""
    found: dict[tuple[str, str, int], Guess] = {}
    best = sorted(unread, key=lambda one: -(one.guess.probability if one.guess else 0.0))
    for disc, sure in (
        *((one.guess, how_sure(one.guess.probability)) for one in best if one.guess),
        *((one.second, "photo.guess.second") for one in best if one.second),
    ):
        if disc.player in (*now.setup.ids, TABLE):
            found.setdefault((disc.player, disc.kind, disc.count), Guess(disc, sure))
    yield from sorted(found.values(), key=lambda one: _is_known(now.replay.state, one.disc))


def _is_known(state: State, disc: Sighting) -> bool:
    """Whether the log has it there, or a structure that exists once somewhere else."""
    if disc.kind == CONTROL:
        return control(state, disc.place).player == disc.player
    if disc.kind == RESOURCES:
        said = state.resources.get(disc.place)
        return said is not None and said.value == disc.count
    return state.structures.get((disc.player, disc.kind)) is not None


def _sides(record: Record, place: str, shown: Iterable[Crop]) -> Iterator[Side]:
    """What each photograph that shows the territory for itself says of it, if it says anything."""
    for crop in shown:
        reading = record.shots[crop.nth - 1].reading
        discs = [sightings.sighting(place, one.piece) for one in reading.places if one.space == place]
        if discs or place in reading.empty:
            yield Side(crop, tuple(one for one in discs if one is not None))


def _crop(now: Current, record: Record, place: str) -> Crop | None:
    return photo_geometry.crop(record, now.board, place)


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
        Mark(kind, place, photo_geometry.shape(record, now.board, place))
        for place, kind in kinds.items()
        if photo_geometry.is_shown(record, now.board, place)
    )
