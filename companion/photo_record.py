"""What the database keeps of a photograph: its reading as JSON, or why there is none.

Tiles laid out without a board are kept by `photo_layouts`.
"""

from __future__ import annotations

import json
from collections.abc import Collection, Sequence
from dataclasses import asdict, dataclass, replace
from typing import TYPE_CHECKING, Any

from companion import store
from scoring.errors import CairnError

if TYPE_CHECKING:
    from vision.reading import Reading


@dataclass(frozen=True)
class Shot:
    """One photograph of a position."""

    photo: int
    reading: Reading
    size: tuple[int, int]
    """Width and height in px of the upright picture."""


@dataclass(frozen=True)
class Record:
    """A photograph that was read, or several of one position, joined."""

    reading: Reading
    """What they say together; its `to_picture` is that of the one that the page shows."""
    size: tuple[int, int]
    """Width and height in px of the upright picture that `to_picture` speaks of."""
    settled: frozenset[str] = frozenset()
    """Spaces that the table has decided about; what the photograph says there no longer counts."""
    shots: tuple[Shot, ...] = ()
    """The photographs behind it, the earliest first."""
    shown: int = 0
    """The photograph that the page shows, by its id."""


def keep_reading(photo: store.Photo, record: Record) -> None:
    """Remember what was read."""
    store.photo_read(photo.id, "read", _dump(record))


def keep_failure(photo: store.Photo, error: CairnError) -> None:
    """Remember why nothing was read."""
    values = {name: value for name, value in error.values.items() if isinstance(value, str | int | list)}
    store.photo_read(photo.id, "failed", json.dumps({"error": error.message, "values": values}))


def worth_showing(table: store.Table) -> list[store.Photo]:
    """A table's photographs, the latest first, without the files that were no pictures."""
    return [
        photo
        for photo in store.photos(table.id)
        if photo.status != "failed" or not failure_of(photo).message.startswith("picture.")
    ]


def settle(photo: store.Photo, spaces: Sequence[str], instead_of: Collection[str] = ()) -> None:
    """The table has decided about these spaces, and differently than before about some."""
    # Another phone may have decided something since the page was asked for.
    photo = store.photo(photo.table_id, photo.id) or photo
    resettle(photo, {*settled_of(photo)} - {*instead_of} | {*spaces})


def settled_of(photo: store.Photo) -> list[str]:
    """What the table has decided."""
    settled: list[str] = json.loads(photo.reading or "{}").get("settled", [])
    return settled


def resettle(photo: store.Photo, settled: Collection[str]) -> None:
    """Keep what the table has decided, instead of what was decided before."""
    # Whatever was read, of a board or of tiles laid out freely, stays as it is.
    told = json.loads(photo.reading or "{}")
    store.photo_read(photo.id, "read", json.dumps(told | {"settled": sorted(settled)}))


def failure_of(photo: store.Photo) -> CairnError:
    """Why a photograph could not be read."""
    told = json.loads(photo.reading or "{}")
    return CairnError(told.get("error", "photo.reader_failed"), **told.get("values", {}))


def record_of(photo: store.Photo) -> Record:
    """What was read from a photograph of status `read`."""
    # Imported late: OpenCV takes a moment.
    import numpy as np

    from vision.reading import Reading, Seen, Unread, Warned

    told: dict[str, Any] = json.loads(photo.reading or "{}")
    reading = Reading(
        places=tuple(Seen(**one | {"at_mm": _point(one.get("at_mm"))}) for one in told["places"]),
        unread=tuple(Unread(**one | {"box": _box(one["box"])}) for one in told["unread"]),
        empty=tuple(told["empty"]),
        frame_error_mm=told["frame_error_mm"],
        missing_frame=tuple(told["missing_frame"]),
        seconds=told["seconds"],
        to_picture=np.array(told["to_picture"], float),
        warnings=tuple(Warned(one["why"], one["values"]) for one in told.get("warnings", ())),
    )
    width, height = told["size"]
    return Record(reading, (width, height), frozenset(told["settled"]))


def open_questions(record: Record) -> Reading:
    """The reading without the spaces that are settled."""
    reading, settled = record.reading, record.settled
    return replace(
        reading,
        places=tuple(one for one in reading.places if one.space not in settled),
        unread=tuple(one for one in reading.unread if one.space not in settled),
        empty=tuple(space for space in reading.empty if space not in settled),
    )


def _box(told: Sequence[int]) -> tuple[int, int, int, int]:
    left, top, right, bottom = told
    return left, top, right, bottom


def _point(told: Sequence[float] | None) -> tuple[float, float] | None:
    return None if told is None else (told[0], told[1])


def _dump(record: Record) -> str:
    reading = record.reading
    places = [
        {"space": s.space, "piece": s.piece, "probability": s.probability, "why": s.why, "marker": s.marker}
        | ({"at_mm": list(s.at_mm)} if s.at_mm else {})
        for s in reading.places
    ]
    unread = [asdict(one) for one in reading.unread]
    return json.dumps(
        {
            "places": places,
            "unread": unread,
            "empty": list(reading.empty),
            "frame_error_mm": reading.frame_error_mm,
            "missing_frame": list(reading.missing_frame),
            "seconds": dict(reading.seconds),
            "to_picture": reading.to_picture.tolist(),
            "warnings": [{"why": one.why, "values": dict(one.values)} for one in reading.warnings],
            "size": list(record.size),
            "settled": sorted(record.settled),
        }
    )
