"""What a table confirmed of a photograph of Scythe's map, added to its log."""

from __future__ import annotations

from collections.abc import Sequence

from werkzeug.datastructures import MultiDict

from companion import entries, live, photo_record, store
from companion.current import Current, current_of, with_entries
from companion.room import Logged, Refused
from companion.scythe import photos_form, photos_page
from companion.words import say
from scoring import notation
from scoring.log import Entry
from scoring.scythe.events import ScytheEvent, Units
from scoring.scythe.sightings import Sightings


def accept(table: store.Table, seat: store.Seat, photo: store.Photo, form: MultiDict[str, str]) -> Logged:
    """Log what was confirmed, once, all that is possible; what was decided isn't asked again.

    The same form sent twice logs once, and what another phone logged meanwhile is there already.
    """
    with entries.lock(table):
        now, photo = current_of(table), _fresh(table, photo)
        given = photos_form.answers(now, _open(now, photo), form)
        asked_at = form.get("last_seen", 0, type=int)
        wanted = [
            (event, uid, one)
            for one in given
            for n, event in enumerate(one.events)
            if store.seq_of(table.id, uid := _uid(photo, asked_at, one.key, n)) is None
        ]
        # Units that are gone are taken off first: naming them settles what was said of their place before.
        wanted.sort(key=lambda item: not isinstance(item[0], Units))
        replay = photos_page.replayed(now, [event for event, _, _ in wanted])
        why = {one.seq: say(one.message, now.names, **one.values) for one in replay.problems}
        numbered = list(enumerate(wanted, now.seq + 1))
        rows = [
            (uid, _author(seat, event), "photo", notation.dump_event(now.room.game, event))
            for seq, (event, uid, _) in numbered
            if seq not in why
        ]
        if rows:
            store.append_all(table.id, rows)
        refused = [(one.key, Refused(event, why[seq])) for seq, (event, _, one) in numbered if seq in why]
        open_still = {key for key, _ in refused}
        settled = [one.settles for one in given if one.settles and one.key not in open_still]
        if settled:
            photo_record.settle(photo, settled)
    if rows:
        live.tell(table)
    return Logged(len(rows), tuple(one for _, one in refused))


def mend(table: store.Table, seat: store.Seat, photo: store.Photo, key: str, uid: str) -> Logged:
    """The photograph is right about one thing. Raises `ImpossibleEvent`, and then changes nothing."""
    with entries.lock(table):
        now, photo = current_of(table), _fresh(table, photo)
        found = next((one for one in _open(now, photo).findings if one.key == key), None)
        if found is None or store.seq_of(table.id, f"{uid}.0") is not None:
            return Logged(0)
        log(now, seat, found.events, uid)
    live.tell(table)
    return Logged(len(found.events))


def log(now: Current, seat: store.Seat, events: Sequence[ScytheEvent], uid: str) -> None:
    """Log all of these events or none. Raises `ImpossibleEvent`."""
    fresh = [
        Entry(seq, _author(seat, event), "photo", event) for seq, event in enumerate(events, now.seq + 1)
    ]
    with_entries(now, fresh)
    rows = [
        (f"{uid}.{n}", entry.author, "photo", notation.dump_event(now.room.game, entry.event))
        for n, entry in enumerate(fresh)
    ]
    store.append_all(now.table.id, rows)


def keep(table: store.Table, photo: store.Photo, key: str) -> None:
    """The log is right about one thing: the photograph is not asked about it again."""
    with entries.lock(table):
        fresh = _fresh(table, photo)
        left = _open(current_of(table), fresh)
        found = [photos_page.settles(one) for one in left.findings if one.key == key]
        found += [photos_page.settles(one) for one in left.questions if one.key == key]
        if found:
            photo_record.settle(fresh, found)


def _fresh(table: store.Table, photo: store.Photo) -> store.Photo:
    """As the database has it: another phone may have decided something since the page was asked for."""
    return store.photo(table.id, photo.id) or photo


def _open(now: Current, photo: store.Photo) -> Sightings:
    return photos_page.held_against(now, photo, photos_page.record_of(photo))


def _uid(photo: store.Photo, asked_at: int, key: str, number: int) -> str:
    """The same for the same answer to the same page, so that a double tap logs once."""
    return f"photo.{photo.id}.{asked_at}.{key.replace(' ', '-')}.{number}"


def _author(seat: store.Seat, event: ScytheEvent) -> str:
    return seat.player or live.player_of(event) or "table"
