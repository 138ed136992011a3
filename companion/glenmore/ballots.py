"""Secret votes on a score card: AYE or NAY stays a note of the phone's seat until nobody's is missing.

It goes as with prices in Isle of Skye (docs/decisions/0015). Then one entry tells ayes and nays. No page, answer,
stream or file shows anything before but who is ready.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, TypeAlias

from companion import entries, live, store
from companion.current import Current, current_of, settled, with_event
from scoring.errors import ImpossibleEvent
from scoring.glenmore.chronicles import votes
from scoring.glenmore.events import TABLE, Vote
from scoring.glenmore.notation import dump_event
from scoring.glenmore.pieces import score_cards
from scoring.glenmore.state import State
from scoring.log import Insert, Replace

Status: TypeAlias = Literal["ready", "thinking"]
Ballot: TypeAlias = tuple[str, ...]
"""The markers that a player lays: one, or once in a game of two players two."""

AYE, NAY = "aye", "nay"
BALLOTS: tuple[Ballot, ...] = ((AYE,), (NAY,), (AYE, AYE), (AYE, NAY), (NAY, NAY))


def kind(now: Current, card: str) -> str:
    """Of the notes for a vote; another one after a vote was taken back, so that old notes never count again."""
    return f"vote-{_number(card)}-{_times(now, card)}"


def _number(card: str) -> int:
    """Kinds of notes are short."""
    return tuple(score_cards()).index(card)


def _times(now: Current, card: str) -> int:
    """How often a vote on this card stood in the log."""
    said = (
        entry.event.event if isinstance(entry.event, Replace | Insert) else entry.event
        for entry in now.entries
    )
    return sum(isinstance(event, Vote) and event.card == card for event in said)


def _taken(now: Current, card: str) -> str:
    """Of the notes that tell a phone who voted for its player."""
    return f"taken-{kind(now, card)}"


def open_cards(state: State) -> tuple[str, ...]:
    """The cards that were not voted on yet."""
    return tuple(card for card in votes.cards(state) if card not in state.votes)


def statuses(now: Current, card: str) -> Mapping[str, Status]:
    """Who has voted, in seat order. Nothing more may be known of it."""
    noted = {note.player for note in store.notes(now.table.id, kind(now, card))}
    return {player: "ready" if player in noted else "thinking" for player in now.setup.ids}


def going(now: Current) -> Mapping[str, Mapping[str, Status]]:
    """The votes that somebody has begun, with who is ready."""
    found = {card: statuses(now, card) for card in open_cards(now.replay.state)}
    return {card: status for card, status in found.items() if "ready" in status.values()}


def own(now: Current, seat: store.Seat | None, card: str) -> Ballot:
    """What a phone noted for its own player; other phones, and those that act for all, are shown nothing."""
    if seat is None or seat.player is None:
        return ()
    return store.note(seat.id, seat.player, kind(now, card))


def taken_by(now: Current, seat: store.Seat | None, card: str) -> str | None:
    """Who voted for this phone's own player in its place: a player, or `TABLE` for a phone that acts for all."""
    if seat is None or seat.player is None:
        return None
    return next(iter(store.note(seat.id, seat.player, _taken(now, card))), None)


def has_phone(now: Current, seat: store.Seat, player: str) -> bool:
    """Whether a player sits at another phone, so that this one votes for them only after asking."""
    return seat.player != player and any(one.player == player for one in store.seats(now.table.id))


def keep(table: store.Table, seat: store.Seat, card: str, player: str, ballot: Ballot) -> bool:
    """Note a player's vote in place of the one before, and count all if nobody's is missing.

    Answers whether the vote is in the log now; what is there already stays, so that sending it twice does no harm.
    Raises `ImpossibleEvent` for a card that isn't in the game.
    """
    with entries.lock(table):
        now = current_of(table)
        if card in now.replay.state.votes:
            return True
        if card not in open_cards(now.replay.state):
            raise ImpossibleEvent("glenmore.not_in_play", thing=f"card.{card}")
        _tell_owners(now, seat, card, player)
        store.drop_notes(table.id, kind(now, card), player)
        store.keep_note(seat.id, player, kind(now, card), ballot)
        shown = _show(now, card)
    if shown:
        live.tell(table)
    return shown


def _tell_owners(now: Current, seat: store.Seat, card: str, player: str) -> None:
    if seat.player == player:
        store.drop_notes(now.table.id, _taken(now, card), player)
        return
    for one in store.seats(now.table.id):
        if one.player == player:
            store.keep_note(one.id, player, _taken(now, card), [seat.author])


def think_again(table: store.Table, card: str, player: str) -> bool:
    """A player hasn't voted after all. False if all has been counted."""
    with entries.lock(table):
        now = current_of(table)
        if card in now.replay.state.votes:
            return False
        store.drop_notes(table.id, kind(now, card), player)
        store.drop_notes(table.id, _taken(now, card), player)
    return True


def _show(now: Current, card: str) -> bool:
    """Log the vote if everyone has voted. To be called with the table's lock held."""
    noted = store.notes(now.table.id, kind(now, card))
    laid = {note.player: note for note in noted}
    if any(player not in laid for player in now.setup.ids):
        return False
    markers = [marker for player in now.setup.ids for marker in laid[player].items]
    event = Vote(TABLE, card, markers.count(AYE), markers.count(NAY))
    after = with_event(now, TABLE, "tap", event)
    row = (f"vote.{card}.{_times(now, card)}", TABLE, "tap", dump_event(event))
    seq = store.turn_up(now.table.id, kind(now, card), [row])
    settled(after, seq)
    # They lie open on the card from now on. The log tells their numbers; whose they are is a help and no more.
    for note in laid.values():
        store.keep_note(note.seat_id, note.player, _laid(card, seq), note.items)
    return True


def _laid(card: str, entry: int) -> str:
    return f"laid-{_number(card)}-{entry}"


def laid(now: Current, card: str) -> Mapping[str, Ballot]:
    """Who laid what on a card, once it is open and if Cairn counted it; empty otherwise."""
    vote = now.replay.state.votes.get(card)
    if vote is None:
        return {}
    found = {note.player: note.items for note in store.notes(now.table.id, _laid(card, vote.entry))}
    markers = [marker for ballot in found.values() for marker in ballot]
    agrees = (markers.count(AYE), markers.count(NAY)) == (vote.ayes, vote.nays)
    return found if agrees and set(found) == set(now.setup.ids) else {}
