"""Several photographs of one position: which belong together, what they say together, and putting them apart again.

The database keeps what each photograph says by itself; they are joined whenever somebody asks. What the table has
decided is kept with the earliest of them, the leading one.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import replace
from typing import TYPE_CHECKING

from companion import entries, photo_layouts, photo_record, store
from companion.photo_layouts import LayoutRecord, LayoutShot
from companion.photo_record import Record, Shot
from companion.rooms import ROOMS

if TYPE_CHECKING:
    from vision.joining_layouts import Joined


def shots_of(photo: store.Photo) -> tuple[store.Photo, ...]:
    """All photographs of a position that could be read, the earliest first."""
    together = tuple(one for one in store.photos_together(photo) if one.status == "read")
    return together or (photo,)


def numbers(shots: Iterable[store.Photo]) -> str:
    """Tells one set of photographs from another."""
    return " ".join(str(one.id) for one in shots)


def lead_of(photo: store.Photo) -> store.Photo:
    """The photograph that stands for its position."""
    return shots_of(photo)[0]


def since(photo: store.Photo, by_others: bool = False) -> set[int]:
    """Entries logged after the position was photographed first, which it may not show.

    `by_others`: without those that were logged because of its photographs.
    """
    shots = shots_of(photo)
    rows = store.entries(photo.table_id)
    return {
        row.seq for row in rows if row.created > shots[0].created and not (by_others and _own(row, shots))
    }


def between(photo: store.Photo, other: store.Photo) -> int:
    """How many entries were logged between the photographs of two positions, though not because of either."""
    shots = (*shots_of(photo), *shots_of(other))
    first, last = min(one.created for one in shots), max(one.created for one in shots)
    rows = store.entries(photo.table_id)
    return sum(first < row.created <= last and not _own(row, shots) for row in rows)


def _own(row: store.StoredEntry, shots: Collection[store.Photo]) -> bool:
    return any(row.uid.startswith(f"photo.{one.id}.") for one in shots)


def other_of(photo: store.Photo) -> store.Photo | None:
    """The photograph that this one was taken to go with, as long as they aren't joined."""
    found = store.photo(photo.table_id, photo.goes_with) if photo.goes_with else None
    return lead_of(found) if found is not None else None


def settle_in(photo: store.Photo, game: str) -> None:
    """A photograph was read: it goes with the one it was taken for, unless something was logged in between."""
    with entries.lock_of(photo.table_id):
        photo = store.photo(photo.table_id, photo.id) or photo
        other = other_of(photo)
        if other is not None and other.status == photo.status == "read" and not between(photo, other):
            _together(photo, other, game)


def join_anyway(photo: store.Photo, game: str) -> None:
    """The table says that a photograph shows the position of the one it was taken for."""
    with entries.lock_of(photo.table_id):
        other = other_of(photo)
        if other is not None and other.status == photo.status == "read":
            _together(photo, other, game)


def stay_apart(photo: store.Photo) -> None:
    """The table says that it shows another position."""
    store.put_apart(photo)


def take_out(photo: store.Photo, game: str) -> None:
    """Take a photograph out of its position; what was decided stays with the others."""
    with entries.lock_of(photo.table_id):
        shots = shots_of(photo)
        others = [one for one in shots if one.id != photo.id]
        if not others:
            return
        settled = photo_record.settled_of(shots[0])
        if ROOMS[game].board_ids():
            numbers = None
        else:
            before = _joined(shots)
            numbers = _same(before, shots, _joined(others), others)
        store.put_apart(photo)
        photo_record.resettle(others[0], _renumbered(game, settled, numbers))


def _together(photo: store.Photo, other: store.Photo, game: str) -> None:
    """Join two positions; numbers of territories in what was decided become those of the joined layout."""
    ours, theirs = shots_of(photo), shots_of(other)
    store.put_together(photo, other)
    joined = sorted((*ours, *theirs), key=lambda one: one.id)
    settled: set[str] = set()
    for part in (theirs, ours):
        told = photo_record.settled_of(part[0])
        if told:
            numbers = None if ROOMS[game].board_ids() else _same(_joined(part), part, _joined(joined), joined)
            settled |= set(_renumbered(game, told, numbers))
        photo_record.resettle(part[0], ())
    photo_record.resettle(joined[0], settled)


def _renumbered(game: str, settled: Collection[str], numbers: Mapping[int, int] | None) -> Collection[str]:
    photos = ROOMS[game].pages().photos
    return settled if numbers is None or photos is None else photos().renumbered(settled, numbers)


def _joined(photos: Collection[store.Photo]) -> Joined:
    # Imported late: numpy takes a moment.
    from vision.joining_layouts import joined

    return joined([photo_layouts.layout_of(one).layout for one in photos])


def _same(
    before: Joined, of: Collection[store.Photo], after: Joined, now: Collection[store.Photo]
) -> Mapping[int, int]:
    """Which territories stay what they were and count their cells as before, by number."""
    import numpy as np

    old, new = [one.id for one in of], [one.id for one in now]
    found: dict[int, int] = {}
    for n, views in enumerate(before.views):
        for m, others in enumerate(after.views):
            alike = before.layout.territories[n].castle == after.layout.territories[m].castle
            for view, other in ((view, other) for view in views for other in others):
                same = old[view.picture] == new[other.picture]
                if alike and same and np.allclose(view.region.to_picture, other.region.to_picture):
                    found[n] = m
    return found


def record_of(photo: store.Photo, shown: int | None = None, scattered: bool = False) -> Record:
    """What all photographs of a position say of a board; `shown`: the one that the page shows, by its id.

    `scattered`: pieces may lie anywhere on a space, and several on one.
    """
    from vision.joining import join

    photos = shots_of(photo)
    own = [photo_record.record_of(one) for one in photos]
    shots = tuple(Shot(one.id, record.reading, record.size) for one, record in zip(photos, own, strict=True))
    best = next((one for one in shots if one.photo == shown), None)
    best = best or max(shots, key=lambda one: len(one.reading.places) + len(one.reading.empty))
    reading = replace(join([one.reading for one in shots], scattered), to_picture=best.reading.to_picture)
    return Record(reading, best.size, own[0].settled, shots, best.photo)


def layout_of(photo: store.Photo, shown: int | None = None) -> LayoutRecord:
    """The same of tiles laid out freely."""
    from vision.joining_layouts import joined

    photos = shots_of(photo)
    own = [photo_layouts.layout_of(one) for one in photos]
    shots = tuple(
        LayoutShot(one.id, record.layout, record.size) for one, record in zip(photos, own, strict=True)
    )
    together = joined([one.layout for one in shots])
    read = [sum(len(one.tiles) for one in shot.layout.territories) for shot in shots]
    best = next((n for n, one in enumerate(shots) if one.photo == shown), read.index(max(read)))
    return LayoutRecord(
        together.layout, shots[best].size, own[0].settled, shots, together.views, together.loose_in, best
    )
