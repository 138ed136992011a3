"""A photograph held against the log as it stands now: everything that its page shows."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import reduce

from companion import photo_geometry, photo_record, rebirth, store
from companion.current import Current
from companion.photo_geometry import Shape
from companion.photo_record import Record
from companion.words import say
from scoring.game import Replay
from scoring.log import Entry, Event, Replace, Retract
from scoring.rebirth import game
from scoring.rebirth.events import Place, dump_event, parse_event
from scoring.rebirth.orders import Outcome, Puzzle
from scoring.rebirth.state import State
from vision.proposals import Difference, Proposals, propose
from vision.reading import Unread

CERTAIN, FAIRLY_CERTAIN = 0.995, 0.97
"""Probabilities from which a reading is called so."""

SEPARATOR = "; "
"""Between the tiles of an order, in a form's value."""


@dataclass(frozen=True)
class NewTile:
    """A tile that the log doesn't have."""

    place: Place
    crop: str | None
    certainty: str
    """A message id."""
    gains: tuple[tuple[str, int], ...]
    """What it brings in the proposed order, by player."""
    takes: tuple[str, ...]
    """Names of the castles that change hands with it."""
    doubts: tuple[str, ...]
    """What is odd about it, in words."""


@dataclass(frozen=True)
class Option:
    """One way in which some tiles may have come."""

    value: str
    """Its order in our notation, for the form."""
    assumed: bool
    """The one that the proposed order leads to."""
    order: tuple[Place, ...]
    points: tuple[tuple[str, int], ...]
    """By player, where the options differ."""
    castles: tuple[tuple[str, str | None], ...]
    """A castle's name and who then holds it, where the options differ."""


@dataclass(frozen=True)
class Question:
    """Tiles whose order changes a score or a castle."""

    tiles: tuple[Place, ...]
    options: tuple[Option, ...]
    """None if there are too many orders to go through."""


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
    crop: str | None

    @property
    def settles(self) -> tuple[str, ...]:
        """The spaces that are decided once the log is found right."""
        return (self.space,) if self.was_on is None else (self.space, self.was_on)


@dataclass(frozen=True)
class Riddle:
    """A space that could not be read."""

    space: str
    why: str
    guess: Place | None
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

    new: tuple[NewTile, ...]
    questions: tuple[Question, ...]
    contradictions: tuple[Contradiction, ...]
    unread: tuple[Riddle, ...]
    outside: tuple[Riddle, ...]
    """Unread because the picture doesn't show them."""
    marks: tuple[Mark, ...]
    view_box: str
    """Of the board in the picture."""
    size: tuple[int, int]
    settled: int
    """How many spaces the table has decided about."""

    @property
    def agrees(self) -> bool:
        """Whether there is nothing left to do."""
        return not (self.new or self.contradictions or self.unread or self.outside)


def review(now: Current, photo: store.Photo) -> Review:
    """Hold a photograph that was read against the log."""
    record = photo_record.record_of(photo)
    found = propose(photo_record.open_questions(record), now.replay.state)
    differences = _not_since(now, photo, found.differences)
    unread = [_riddle(now, record, one) for one in found.unread]
    crop = {place.space: photo_geometry.crop(record, now.board, place.space) for place in found.placements}
    contradictions = tuple(_contradiction(now, record, one) for one in differences)
    return Review(
        new=_new_tiles(now, found, crop),
        questions=tuple(_question(now.replay.state, found, puzzle) for puzzle in found.puzzles),
        contradictions=contradictions,
        unread=tuple(one for one in unread if one.why != "outside"),
        outside=tuple(one for one in unread if one.why == "outside"),
        marks=_marks(now, record, found, contradictions),
        view_box=photo_geometry.whole_board(record, now.board),
        size=record.size,
        settled=len(record.settled),
    )


def _not_since(now: Current, photo: store.Photo, differences: Iterable[Difference]) -> tuple[Difference, ...]:
    """Without what the log only has since the photograph was taken, so that it can't be on it."""
    later = {row.seq for row in store.entries(now.table.id) if row.created > photo.created}
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


def _new_tiles(now: Current, found: Proposals, crop: dict[str, str | None]) -> tuple[NewTile, ...]:
    after = replayed(now, found.placements)
    return tuple(
        NewTile(
            place=place,
            crop=crop[place.space],
            certainty=_certainty(found.probability[place.space]),
            gains=_gains(after, seq),
            takes=tuple(_name(now, one.castle) for one in rebirth.takeovers(after, seq)),
            doubts=tuple(
                say(doubt.message, now.names, **doubt.values) for doubt in after.doubts if doubt.entry == seq
            ),
        )
        for seq, place in enumerate(found.placements, now.seq + 1)
    )


def replayed(now: Current, events: Sequence[Event]) -> Replay:
    """The table as it would stand with these events at the end of its log."""
    entries = [Entry(seq, "table", "photo", event) for seq, event in enumerate(events, now.seq + 1)]
    return now.room.game.replay(now.setup, (*now.entries, *entries), now.board)


def _certainty(probability: float) -> str:
    if probability >= CERTAIN:
        return "photo.certain"
    return "photo.fairly_certain" if probability >= FAIRLY_CERTAIN else "photo.look_closely"


def _gains(replay: Replay, seq: int) -> tuple[tuple[str, int], ...]:
    gains = Counter[str]()
    for played in replay.played:
        if played.seq == seq:
            for award in played.awards:
                gains[award.player] += award.item.points
    return tuple((player, points) for player, points in gains.items() if points)


def _question(state: State, found: Proposals, puzzle: Puzzle) -> Question:
    proposed = tuple(place for place in found.placements if place in puzzle.tiles)
    assumed = _assumed(state, proposed, puzzle.outcomes)
    options = tuple(
        Option(
            value=SEPARATOR.join(dump_event(place) for place in order),
            assumed=outcome is assumed,
            order=order,
            points=_differing_points(outcome, puzzle.outcomes),
            castles=_differing_castles(state, outcome, puzzle.outcomes),
        )
        for outcome in puzzle.outcomes
        for order in [proposed if outcome is assumed else outcome.order]
    )
    return Question(proposed, tuple(sorted(options, key=lambda option: not option.assumed)))


def _assumed(state: State, order: Sequence[Place], outcomes: Sequence[Outcome]) -> Outcome | None:
    """The outcome that an order leads to."""
    after = reduce(lambda before, place: game.place(before, place, 0), order, state)
    points = Counter[str]()
    for award in after.awards[len(state.awards) :]:
        points[award.player] += award.item.points
    for outcome in outcomes:
        same_points = all(points[player] == count for player, count in outcome.points.items())
        if same_points and all(after.holders.get(c) == holder for c, holder in outcome.holders.items()):
            return outcome
    return None


def _differing_points(outcome: Outcome, all_of_them: Sequence[Outcome]) -> tuple[tuple[str, int], ...]:
    return tuple(
        (player, points)
        for player, points in outcome.points.items()
        if len({other.points[player] for other in all_of_them}) > 1
    )


def _differing_castles(
    state: State, outcome: Outcome, all_of_them: Sequence[Outcome]
) -> tuple[tuple[str, str | None], ...]:
    touched = dict.fromkeys(castle for other in all_of_them for castle in other.holders)
    return tuple(
        (state.board.spaces[castle].name or castle, outcome.holders.get(castle))
        for castle in touched
        if len({other.holders.get(castle) for other in all_of_them}) > 1
    )


def _contradiction(now: Current, record: Record, one: Difference) -> Contradiction:
    state: State = now.replay.state
    was_on = None
    if one.kind == "moved":
        was_on = next(space for space, lying in state.tiles.items() if lying.entry == one.entry)
    return Contradiction(
        key=f"{one.kind} {one.space}",
        kind=one.kind,
        space=one.space,
        place=_name(now, one.space),
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


def _name(now: Current, space: str) -> str:
    return now.board.spaces[space].name or space


def _riddle(now: Current, record: Record, one: Unread) -> Riddle:
    guess = None
    if one.guess is not None:
        player, kind, _ = one.guess.split()
        if player in now.setup.ids and kind in rebirth.kinds():
            guess = Place(player, kind, one.space)
    crop = None if one.why == "outside" else photo_geometry.crop(record, now.board, one.space)
    return Riddle(one.space, one.why, guess, crop)


def _marks(
    now: Current, record: Record, found: Proposals, contradictions: Iterable[Contradiction]
) -> tuple[Mark, ...]:
    spaces = (
        *(("new", place.space) for place in found.placements),
        *(("contradicts", one.space) for one in contradictions),
        *(("unread", one.space) for one in found.unread if one.why != "outside"),
    )
    return tuple(Mark(kind, space, photo_geometry.shape(record, now.board, space)) for kind, space in spaces)


def parse_order(text: str) -> tuple[Place, ...]:
    """An option's value, read. Raises `BadNotation`."""
    events = [parse_event(one) for one in text.split(SEPARATOR.strip()) if one.strip()]
    return tuple(event for event in events if isinstance(event, Place))
