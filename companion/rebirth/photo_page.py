"""A photograph held against the log as it stands now: everything that its page shows."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass

from companion import photo_geometry, photo_positions, photo_questions, photo_record, store
from companion.current import Current
from companion.photo_geometry import Crop, Shape
from companion.photo_record import Record
from companion.rebirth import panels, photo_riddles, photo_said
from companion.rebirth.photo_contradictions import Contradiction, contradiction, not_since, place_name
from companion.rebirth.photo_orders import Question, question
from companion.rebirth.photo_riddles import Riddle
from companion.words import say
from scoring.game import Replay
from scoring.log import Entry, Event
from scoring.rebirth.events import Place
from vision.proposals import Proposals, propose


@dataclass(frozen=True)
class NewTile:
    """A tile that the log doesn't have."""

    place: Place
    crop: Crop | None
    certainty: str
    """A message id."""
    ticked: bool
    gains: tuple[tuple[str, int], ...]
    """What it brings in the proposed order, by player."""
    takes: tuple[str, ...]
    """Names of the castles that change hands with it."""
    doubts: tuple[str, ...]
    """What is odd about it, in words."""


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
    """Those likelier to hold a tile first."""
    outside: tuple[Riddle, ...]
    """Unread because the picture doesn't show them."""
    marks: tuple[Mark, ...]
    view_box: str
    """Of the board in the picture."""
    size: tuple[int, int]
    shown: int
    """The photograph that the page shows, by its id."""
    warnings: tuple[tuple[str, dict[str, object]], ...]
    """What makes the whole reading doubtful: message id and values."""
    settled: int
    """How many spaces the table has decided about."""

    @property
    def agrees(self) -> bool:
        """Whether there is nothing left to do."""
        return not (self.new or self.contradictions or self.unread or self.outside)


def review(now: Current, photo: store.Photo, shown: int | None = None) -> Review:
    """Hold a photograph that was read, and all of its position, against the log."""
    record = photo_positions.record_of(photo, shown)
    open_ = photo_said.with_said(photo_record.open_questions(record), record.settled)
    found = propose(open_, now.replay.state)
    differences = not_since(now, photo, found.differences)
    unread = [photo_riddles.riddle(now, record, one) for one in photo_riddles.likeliest_first(found.unread)]
    crop = {place.space: photo_geometry.crop(record, now.board, place.space) for place in found.placements}
    contradictions = tuple(contradiction(now, record, one) for one in differences)
    return Review(
        new=_new_tiles(now, found, crop, photo_said.unticked(record.settled)),
        questions=tuple(question(now.replay.state, found.placements, puzzle) for puzzle in found.puzzles),
        contradictions=contradictions,
        unread=tuple(one for one in unread if one.why != "outside"),
        outside=tuple(one for one in unread if one.why == "outside"),
        marks=_marks(now, record, found, contradictions),
        view_box=photo_geometry.whole_board(record, now.board),
        size=record.size,
        shown=record.shown,
        warnings=photo_questions.warnings(record.reading.warnings),
        settled=len(record.settled),
    )


def _new_tiles(
    now: Current, found: Proposals, crop: dict[str, Crop | None], unticked: Collection[str]
) -> tuple[NewTile, ...]:
    after = replayed(now, found.placements)
    return tuple(
        NewTile(
            place=place,
            crop=crop[place.space],
            certainty=_certainty(found.probability[place.space]),
            ticked=place.space not in unticked,
            gains=_gains(after, seq),
            takes=tuple(place_name(now, one.castle) for one in panels.takeovers(after, seq)),
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
    return "photo.by_hand" if probability == photo_said.BY_HAND else photo_questions.certainty(probability)


def _gains(replay: Replay, seq: int) -> tuple[tuple[str, int], ...]:
    gains = Counter[str]()
    for played in replay.played:
        if played.seq == seq:
            for award in played.awards:
                gains[award.player] += award.item.points
    return tuple((player, points) for player, points in gains.items() if points)


def _marks(
    now: Current, record: Record, found: Proposals, contradictions: Iterable[Contradiction]
) -> tuple[Mark, ...]:
    spaces = (
        *(("new", place.space) for place in found.placements),
        *(("contradicts", one.space) for one in contradictions),
        *(("unread", one.space) for one in found.unread if one.why != "outside"),
    )
    return tuple(
        Mark(kind, space, photo_geometry.shape(record, now.board, space))
        for kind, space in spaces
        if photo_geometry.is_shown(record, now.board, space)
    )
