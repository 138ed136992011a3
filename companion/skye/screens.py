"""What everyone keeps to themselves until all of them show it: prices and discards, and gold.

Each phone keeps it as a note of its seat (docs/decisions/0015). As soon as nobody is missing, all of it is logged in
one go; no page, answer, stream or file shows any of it before, only who is ready.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal, TypeAlias

from companion import entries, live, store
from companion.current import Current, current_of, settled, with_entries
from scoring.errors import ImpossibleEvent
from scoring.log import Entry, Event, Insert, Replace
from scoring.skye.events import Count, Offer, SkyeEvent, dump_event, parse_event
from scoring.skye.state import State

Status: TypeAlias = Literal["told", "ready", "thinking"]
"""Shown to everyone already; noted on a phone; neither."""


@dataclass(frozen=True)
class Screen:
    """Something that all players say at the same time."""

    what: Literal["offer", "gold"]
    round: int

    @property
    def kind(self) -> str:
        """Of the notes."""
        return f"{self.what}-{self.round}"

    @property
    def draft(self) -> str:
        """Of the notes of those who are still thinking about it."""
        return f"draft-{self.kind}"

    @property
    def taken(self) -> str:
        """Of the notes that tell a phone who spoke for its player."""
        return f"taken-{self.kind}"

    def told(self, state: State) -> frozenset[str]:
        """Of whom it is in the log."""
        if self.what == "offer":
            return frozenset(state.market_of(self.round).offers)
        return frozenset(who for who, key, round_ in state.counts if (key, round_) == ("gold", self.round))

    def is_open(self, state: State) -> bool:
        """Whether the time for secrets is over: gold is shown when the round is scored, whoever is missing."""
        return self.what == "gold" and self.round <= len(state.scored)

    def is_late(self, state: State) -> bool:
        """Whether it can't be said any more: offers belong to the round that is being played."""
        return self.what == "offer" and (state.over or self.round != state.round)

    def fits(self, event: object, player: str) -> bool:
        """Whether an event is this, of that player."""
        inner = event.event if isinstance(event, Replace | Insert) else event
        match inner:
            case Offer():
                return self.what == "offer" and inner.player == player
            case Count(key="gold"):
                return self.what == "gold" and (inner.player, inner.round) == (player, self.round)
        return False


def statuses(now: Current, screen: Screen) -> Mapping[str, Status]:
    """How far everyone is, in seat order. Nothing more may be known of what they noted."""
    told = screen.told(now.replay.state)
    noted = {note.player for note in store.notes(now.table.id, screen.kind)}
    return {
        player: "told" if player in told else "ready" if player in noted else "thinking"
        for player in now.setup.ids
    }


def own(seat: store.Seat | None, player: str, screen: Screen) -> SkyeEvent | None:
    """What a phone noted for its own player, or a draft of it. Other phones, and those for all, are shown nothing."""
    if seat is None or seat.player != player:
        return None
    items = store.note(seat.id, player, screen.kind)
    # What another phone noted counts; an own draft would pass for it.
    if not items and all(note.player != player for note in store.notes(seat.table_id, screen.kind)):
        items = store.note(seat.id, player, screen.draft)
    return parse_event(" ".join(items)) if items else None


def has_phone(table: store.Table, seat: store.Seat, player: str) -> bool:
    """Whether a player sits at a phone of their own, so that this one speaks for them only after asking.

    It doesn't depend on what was noted there, and so tells nothing of it.
    """
    return seat.player != player and any(one.player == player for one in store.seats(table.id))


def taken_by(seat: store.Seat | None, screen: Screen) -> str | None:
    """Who spoke for this phone's own player in its place: a player, or `events.TABLE` for a phone that acts for all."""
    if seat is None or seat.player is None:
        return None
    return next(iter(store.note(seat.id, seat.player, screen.taken)), None)


def keep(table: store.Table, seat: store.Seat, screen: Screen, event: SkyeEvent) -> bool:
    """Note what a player said, in place of what any phone noted for them before; and show all if nobody is missing.

    The player's own phones are told of it by `taken_by` if another one did, and keep their numbers as a draft.
    Answers whether it is in the log now. What is in there already stays, so that sending it twice does no harm. Raises
    `ImpossibleEvent` if it can't be said.
    """
    with entries.lock(table):
        now = current_of(table)
        if event.player in screen.told(now.replay.state):
            return True
        if screen.is_late(now.replay.state):
            raise ImpossibleEvent("skye.round_is_over", round=screen.round)
        with_entries(now, [Entry(now.seq + 1, event.player, "tap", event)])
        _tell_owners(table, seat, screen, event.player)
        store.drop_notes(table.id, screen.kind, event.player)
        store.keep_note(seat.id, event.player, screen.kind, dump_event(event).split())
        shown = _show(now, screen)
    if shown:
        live.tell(table)
    return shown


def _tell_owners(table: store.Table, seat: store.Seat, screen: Screen, player: str) -> None:
    if seat.player == player:
        store.drop_notes(table.id, screen.taken, player)
        store.drop_notes(table.id, screen.draft, player)
        return
    for one in store.seats(table.id):
        if one.player == player:
            if items := store.note(one.id, player, screen.kind):
                store.keep_note(one.id, player, screen.draft, items)
            store.keep_note(one.id, player, screen.taken, [seat.author])


def sketch(table: store.Table, seat: store.Seat, screen: Screen, event: SkyeEvent) -> None:
    """Keep what a phone's own player is thinking of. Who is ready stays ready with what they said."""
    with entries.lock(table):
        if not store.note(seat.id, event.player, screen.kind):
            store.keep_note(seat.id, event.player, screen.draft, dump_event(event).split())


def think_again(table: store.Table, seat: store.Seat, screen: Screen, player: str) -> bool:
    """A player isn't ready after all; the own phone keeps the numbers as a draft. False if all has been shown."""
    with entries.lock(table):
        if player in screen.told(current_of(table).replay.state):
            return False
        items = store.note(seat.id, player, screen.kind)
        if items and seat.player == player:
            store.keep_note(seat.id, player, screen.draft, items)
        store.drop_notes(table.id, screen.kind, player)
        if seat.player == player:
            store.drop_notes(table.id, screen.taken, player)
    return True


def show_gold(table: store.Table) -> None:
    """Put the gold that was noted for rounds which are scored by now into the log."""
    with entries.lock(table):
        scored = len(current_of(table).replay.state.scored)
        shown = [_show(current_of(table), Screen("gold", round_)) for round_ in range(1, scored + 1)]
    if any(shown):
        live.tell(table)


def _show(now: Current, screen: Screen) -> bool:
    """Log what was noted, if everyone is ready or the time has come. To be called with the table's lock held."""
    state: State = now.replay.state
    told = screen.told(state)
    notes = store.notes(now.table.id, screen.kind)
    noted = {note.player: note.items for note in notes}
    seats = {seat.id: seat.author for seat in store.seats(now.table.id)}
    authors = {note.player: seats.get(note.seat_id, note.player) for note in notes}
    waiting = [player for player in now.setup.ids if player not in told and player not in noted]
    if waiting and not screen.is_open(state):
        return False
    order = now.setup.clockwise_from(state.start_player(screen.round))
    shown = [
        parse_event(" ".join(noted[player])) for player in order if player in noted and player not in told
    ]
    if not shown:
        return False
    fresh = [Entry(now.seq + n, authors[event.player], "tap", event) for n, event in enumerate(shown, 1)]
    after = with_entries(now, fresh)
    rows = [(_uid(now, screen, event), authors[event.player], "tap", dump_event(event)) for event in shown]
    settled(after, store.turn_up(now.table.id, screen.kind, rows))
    return True


def _uid(now: Current, screen: Screen, event: SkyeEvent) -> str:
    """The same from every phone that shows the same notes; another one after an offer was taken back."""
    before: list[Event] = [entry.event for entry in now.entries if screen.fits(entry.event, event.player)]
    return f"screen.{screen.kind}.{event.player}.{len(before)}"
