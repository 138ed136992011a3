"""What a table confirmed of a photograph of territories, added to its log."""

from __future__ import annotations

from werkzeug.datastructures import MultiDict

from companion import entries, live, photo_record, store
from companion.current import Current, current_of
from companion.glenmore import photos_form
from companion.glenmore.photos_choices import replaced
from companion.glenmore.photos_form import LOG, PHOTO
from companion.glenmore.photos_held import Glen, held_against
from companion.photo_entries import fresh, log_together
from companion.room import Logged, Refused
from companion.words import say_error
from scoring.errors import ImpossibleEvent
from scoring.glenmore.sightings import told
from scoring.glenmore.state import State


def accept(table: store.Table, seat: store.Seat, photo: store.Photo, form: MultiDict[str, str]) -> Logged:
    """Keep what was answered, then log the numbers of every territory that is ticked and complete, once.

    The same form sent twice logs once. A form that says whose a territory is logs nothing.
    """
    with entries.lock(table):
        now, photo = current_of(table), fresh(table, photo)
        held = held_against(now, photo)
        answers = photos_form.said(held, form, now.setup.ids)
        if answers:
            photo_record.settle(photo, answers, replaced(held.record.settled, answers))
            photo = fresh(table, photo)
            held = held_against(now, photo)
        if form.get("choose"):
            return Logged(0)
        asked_at = form.get("last_seen", 0, type=int)
        count, refused = 0, list[Refused]()
        for glen in held.glens:
            kept = [
                _kept(glen, one.key, one.seen)
                for one in glen.of("contradicts")
                if photos_form.side(glen, one.key, form) == LOG
            ]
            if kept:
                photo_record.settle(photo, kept, replaced(held.record.settled, kept))
                photo = fresh(table, photo)
            numbers = _wanted(glen, form)
            if glen.player is None or not numbers:
                continue
            event = told(now.replay.state, glen.player, numbers)
            try:
                uid = f"photo.{photo.id}.{asked_at}.{glen.number}.{'.'.join(numbers)}"
                now, added = log_together(now, seat, [event], uid)
                count += added
            except ImpossibleEvent as error:
                refused.append(Refused(event, say_error(error, now.names)))
    if count:
        live.tell(table)
    return Logged(count, tuple(refused))


def _wanted(glen: Glen, form: MultiDict[str, str]) -> dict[str, int]:
    """The numbers to log: what is new if the territory is ticked, and what the picture is right about."""
    new = glen.of("new") if photos_form.takes(glen, form) else ()
    right = [one for one in glen.of("contradicts") if photos_form.side(glen, one.key, form) == PHOTO]
    return {one.key: one.seen for one in (*new, *right)}


def _kept(glen: Glen, key: str, seen: int) -> str:
    return f"kept {glen.number} {key} {seen}"


def mend(table: store.Table, seat: store.Seat, photo: store.Photo, key: str, uid: str) -> Logged:
    """The photograph is right about one number, ``n key``. Raises `ImpossibleEvent`, and then changes nothing."""
    with entries.lock(table):
        now, photo = current_of(table), fresh(table, photo)
        count = 0
        for glen, name, seen in _contradictions(now, photo, key):
            state: State = now.replay.state
            if glen.player is not None:
                now, added = log_together(now, seat, [told(state, glen.player, {name: seen})], uid)
                count += added
    if count:
        live.tell(table)
    return Logged(count)


def keep(table: store.Table, photo: store.Photo, key: str) -> None:
    """The log is right about one number: the photograph is not asked about it again."""
    with entries.lock(table):
        photo = fresh(table, photo)
        kept = [_kept(*one) for one in _contradictions(current_of(table), photo, key)]
        if kept:
            photo_record.settle(photo, kept)


def _contradictions(now: Current, photo: store.Photo, key: str) -> list[tuple[Glen, str, int]]:
    return [
        (glen, one.key, one.seen)
        for glen in held_against(now, photo).glens
        for one in glen.of("contradicts")
        if f"{glen.number} {one.key}" == key
    ]
