"""What a table confirmed of a photograph of territories, added to its log."""

from __future__ import annotations

from werkzeug.datastructures import MultiDict

from companion import entries, live, photo_record, store
from companion.current import Current, current_of
from companion.photo_entries import fresh, log_together
from companion.room import Logged, Refused
from companion.skye import photos_choices, photos_form
from companion.skye.photos_held import Held, held_against, settles
from companion.words import say_error
from scoring.errors import ImpossibleEvent


def accept(table: store.Table, seat: store.Seat, photo: store.Photo, form: MultiDict[str, str]) -> Logged:
    """Log what was confirmed, once, all that is possible; what was decided isn't asked again.

    The same form sent twice logs once, and what another phone logged meanwhile is there already. A form that
    chooses the round, or whose a territory is, logs nothing.
    """
    with entries.lock(table):
        now, photo = current_of(table), fresh(table, photo)
        held = held_against(now, photo)
        if _choose(now, held, photo, form):
            return Logged(0)
        asked_at = form.get("last_seen", 0, type=int)
        count, refused, settled = 0, list[Refused](), list[str]()
        for one in photos_form.answers(now.replay.state, held, form):
            uid = f"photo.{photo.id}.{asked_at}.{one.key}"
            try:
                now, added = log_together(now, seat, one.events, uid)
            except ImpossibleEvent as error:
                refused.append(Refused(one.events[0], say_error(error, now.names)))
                continue
            count += added
            settled += one.settles
        if settled:
            photo_record.settle(photo, settled)
    if count:
        live.tell(table)
    return Logged(count, tuple(refused))


def mend(table: store.Table, seat: store.Seat, photo: store.Photo, key: str, uid: str) -> Logged:
    """The photograph is right about one thing. Raises `ImpossibleEvent`, and then changes nothing."""
    with entries.lock(table):
        now = current_of(table)
        found = held_against(now, fresh(table, photo)).found
        events = [event for one in found.of("contradicts") if one.key == key for event in one.events]
        _, count = log_together(now, seat, events, uid)
    if count:
        live.tell(table)
    return Logged(count)


def keep(table: store.Table, photo: store.Photo, key: str) -> None:
    """The log is right about one thing: the photograph is not asked about it again."""
    with entries.lock(table):
        photo = fresh(table, photo)
        found = held_against(current_of(table), photo).found
        decided = [text for one in found.findings if one.key == key for text in settles(one)]
        if decided:
            photo_record.settle(photo, decided)


def _choose(now: Current, held: Held, photo: store.Photo, form: MultiDict[str, str]) -> bool:
    """Keep with the photograph what a form chooses for it as a whole."""
    rounds, territories = now.replay.state.round, len(held.regions)
    choice = photos_choices.chosen(form, now.setup.ids, rounds, territories)
    if choice is None:
        return False
    photo_record.settle(photo, [choice], photos_choices.replaced(held.record.settled, choice))
    return True
