"""What a table confirmed of a photograph, added to its log."""

from __future__ import annotations

from companion import entries, live, photo_positions, photo_record, store
from companion.current import Current, current_of, with_event
from companion.photo_entries import fresh
from companion.photo_record import Record
from companion.rebirth import photo_page, photo_said
from companion.rebirth.photo_contradictions import Contradiction
from companion.rebirth.photo_form import Answers, Confirmed
from companion.room import Logged, Refused
from companion.words import say
from scoring import notation
from scoring.errors import ImpossibleEvent
from scoring.log import Event
from scoring.rebirth import orders
from scoring.rebirth.events import Place
from scoring.rebirth.state import State


def accept(table: store.Table, seat: store.Seat, photo: store.Photo, given: Answers) -> Logged:
    """Log what was confirmed, once, all that is possible; what was corrected is settled.

    The same form sent twice logs once; and a tile that another phone logged meanwhile is there already. Where what the
    table named itself makes the order matter, that is asked first.
    """
    with entries.lock(table):
        now, photo = current_of(table), fresh(table, photo)
        record = photo_positions.record_of(photo)
        wanted = _still_missing(now, photo, given)
        named = _named(record, wanted)
        if _order_unknown(now, wanted, named, given):
            told = [*map(photo_said.said, named), *map(photo_said.later, given.left)]
            photo_record.settle(photo, (*told, *given.nothing_there), _said_before(record, given))
            return Logged(0, asks=True)
        events = _arranged(now, wanted, given)
        replay = photo_page.replayed(now, events)
        why = {one.seq: say(one.message, now.names, **one.values) for one in replay.problems}
        numbered = list(enumerate(events, now.seq + 1))
        rows = [
            (_uid(photo, wanted[event], given), seat.player or event.player, "photo", _text(now, event))
            for seq, event in numbered
            if seq not in why
        ]
        if rows:
            store.append_all(table.id, rows)
        refused = tuple(Refused(event, why[seq]) for seq, event in numbered if seq in why)
        settled = (*_corrected(record, given, refused), *given.nothing_there)
        before = _said_before(record, given)
        if settled or before:
            photo_record.settle(photo, settled, before)
    if rows:
        live.tell(table)
    return Logged(len(rows), refused)


def mend(table: store.Table, seat: store.Seat, photo: store.Photo, key: str, uid: str) -> Logged:
    """Let the log say what the photograph shows. Raises `ImpossibleEvent`, and then changes nothing."""
    with entries.lock(table):
        now = current_of(table)
        found = _contradiction(now, photo, key)
        if found is None or found.mend is None or store.seq_of(table.id, uid) is not None:
            return Logged(0)
        author = seat.player or live.player_of(found.mend) or "table"
        with_event(now, author, "photo", found.mend)
        store.append(table.id, uid, author, "photo", _text(now, found.mend), now.seq)
    live.tell(table)
    return Logged(1)


def keep_log(table: store.Table, photo: store.Photo, key: str) -> None:
    """The log is right: the photograph is not asked about this again."""
    with entries.lock(table):
        found = _contradiction(current_of(table), photo, key)
        if found is not None:
            photo_record.settle(photo, found.settles)


def _contradiction(now: Current, photo: store.Photo, key: str) -> Contradiction | None:
    return next((one for one in photo_page.review(now, photo).contradictions if one.key == key), None)


def _still_missing(now: Current, photo: store.Photo, given: Answers) -> dict[Place, Confirmed]:
    """What neither this form nor another phone has logged yet."""
    state: State = now.replay.state
    missing: dict[Place, Confirmed] = {}
    for one in given.confirmed:
        lying = state.tiles.get(one.event.space)
        is_there = lying is not None and (lying.player, lying.kind) == (one.event.player, one.event.kind)
        if not is_there and store.seq_of(now.table.id, _uid(photo, one, given)) is None:
            missing.setdefault(one.event, one)
    return missing


def _arranged(now: Current, wanted: dict[Place, Confirmed], given: Answers) -> tuple[Place, ...]:
    """In turn order, and as the table said where it was asked."""
    by_space = {one.space: event for event, one in wanted.items()}
    wishes = [[by_space[space] for space in order if space in by_space] for order in given.orders]
    return orders.arrange(now.replay.state, tuple(wanted), wishes)


def _uid(photo: store.Photo, one: Confirmed, given: Answers) -> str:
    """The same for the same answer to the same page, so that a double tap logs once."""
    return f"photo.{photo.id}.{given.last_seen}.{one.space}"


def _said_before(record: Record, given: Answers) -> tuple[str, ...]:
    """What was kept about the spaces of this form, which says it anew."""
    spaces = (*(one.space for one in given.confirmed), *given.nothing_there)
    return photo_said.of_spaces(record.settled, spaces)


def _named(record: Record, wanted: dict[Place, Confirmed]) -> list[Place]:
    """Tiles that the table named itself, not as a photograph shows them, and for the first time."""
    open_ = photo_said.with_said(record.reading, record.settled)
    seen = {one.space: " ".join(one.piece.split()[:2]) for one in open_.places}
    return [
        event
        for event, one in wanted.items()
        if event.space == one.space and seen.get(one.space) != f"{event.player} {event.kind}"
    ]


def _order_unknown(now: Current, wanted: dict[Place, Confirmed], named: list[Place], given: Answers) -> bool:
    """Whether the order of tiles matters of which the page couldn't ask, since some of them were not on it."""
    if not named:
        return False
    asked = [set(order) for order in given.orders]
    try:
        puzzles = orders.puzzles(now.replay.state, tuple(wanted))
    except ImpossibleEvent:
        # Whatever can't be logged is told with its reason.
        return False
    return any(
        puzzle.outcomes
        and set(puzzle.tiles) & set(named)
        and not any({wanted[tile].space for tile in puzzle.tiles} <= order for order in asked)
        for puzzle in puzzles
    )


def _corrected(record: Record, given: Answers, refused: tuple[Refused, ...]) -> list[str]:
    """The spaces that the photograph would go on contradicting, since something else was read there."""
    seen = {one.space: " ".join(one.piece.split()[:2]) for one in record.reading.places}
    kept_out = {one.event for one in refused}
    return [
        one.space
        for one in given.confirmed
        if one.event not in kept_out
        and (one.event.space != one.space or seen.get(one.space) != f"{one.event.player} {one.event.kind}")
    ]


def _text(now: Current, event: Event) -> str:
    return notation.dump_event(now.room.game, event)
