"""Reading photographs, few at a time: it keeps a processor core busy for seconds."""

from __future__ import annotations

import logging
import os
import threading
import time
from concurrent.futures import Future, ThreadPoolExecutor
from concurrent.futures import TimeoutError as StillReading
from contextlib import suppress
from dataclasses import dataclass, field
from datetime import timedelta
from typing import TYPE_CHECKING, Any

from flask import Flask, current_app
from jinja2 import TemplateNotFound

from companion import photo_files, photo_layouts, photo_positions, photo_record, spares, store
from scoring.errors import CairnError

if TYPE_CHECKING:
    from vision.images import Picture

AT_ONCE = 2 if (os.cpu_count() or 1) >= 4 else 1
"""Photographs read at the same time; on a small box the scores should stay quick."""
MOST_WAITING = 16
"""Photographs in the queue before further ones are asked to come back."""
PATIENCE_S = 25.0
"""How long a phone is kept waiting before it gets a page that looks again."""
GIVE_UP = timedelta(minutes=3)
"""A photograph that isn't read by then won't be."""

_views = ThreadPoolExecutor(1, "views")

_warm: set[str] = set()

_log = logging.getLogger("cairn.photos")


class Busy(CairnError):
    """Too many photographs are waiting already."""

    def __init__(self) -> None:
        super().__init__("photo.busy")


@dataclass
class Reader:
    """The app's one queue of photographs to be read."""

    app: Flask
    _pool: ThreadPoolExecutor = field(default_factory=lambda: ThreadPoolExecutor(AT_ONCE, "photo"))
    _waiting: dict[int, Future[None]] = field(default_factory=dict)
    _lock: threading.Lock = field(default_factory=threading.Lock)

    @property
    def full(self) -> bool:
        """Whether a further photograph would have to wait too long."""
        return len(self._waiting) >= MOST_WAITING

    def waits(self, photo_id: int) -> bool:
        """Whether a photograph is being read or is still to be."""
        return photo_id in self._waiting

    def read(self, photo: store.Photo, board: Any, game: str) -> bool:
        """Have a photograph read, unless it is in the queue already; False if that takes longer than patience.

        The result is kept in the database either way. Raises `Busy`.
        """
        with self._lock:
            if photo.id not in self._waiting:
                if self.full:
                    raise Busy
                self._waiting[photo.id] = self._pool.submit(self._read, photo, board, game)
            future = self._waiting[photo.id]
        try:
            future.result(PATIENCE_S)
        except StillReading:
            return False
        return True

    def _read(self, photo: store.Photo, board: Any, game: str) -> None:
        try:
            with self.app.app_context():
                _read(photo, board, game)
        finally:
            self._waiting.pop(photo.id, None)


def prepare(app: Flask) -> None:
    """Give the app its reader."""
    app.extensions["cairn_reader"] = Reader(app)


def warm_up(game: str) -> None:
    """Get ready for a photograph of a game, aside: whoever looks at the page about photographs is about to send one."""
    app = reader().app
    if game not in _warm:
        _warm.add(game)
        threading.Thread(target=_warm_up, args=(app, game), daemon=True).start()


def _warm_up(app: Flask, game: str) -> None:
    # Imported late: OpenCV takes a moment, and so do the looks of all markers at all blurs.
    import numpy as np

    from vision import images, reading, soft, territories  # noqa: F401 - imported is ready

    soft.read(np.full((1, soft.SIDE, soft.SIDE), 128, np.uint8))
    with suppress(TemplateNotFound):  # a game may have a page of another name
        app.jinja_env.get_template(f"{game}/photo.html")


def reader() -> Reader:
    """The app's reader."""
    found: Reader = current_app.extensions["cairn_reader"]
    return found


def _read(photo: store.Photo, board: Any, game: str) -> None:
    """Read one photograph and keep what came of it."""
    # Imported late: OpenCV takes a moment.
    from vision.images import BadPicture, open_picture
    from vision.legend import legend

    start = time.perf_counter()
    try:
        laid_freely = legend(game).lattice
        picture = open_picture(photo_files.original(photo.file).read_bytes(), halved_first=laid_freely)
        # The reading has better use for this thread.
        views = _views.submit(_write_views, reader().app, photo.file, picture)
        try:
            shown = _keep_seen(photo, picture, board, game)
        finally:
            views.result()
        if shown is not picture:
            photo_files.keep_mirrored(photo.file, shown)
    except BadPicture as error:
        photo_record.keep_failure(photo, error)
        if error.message.startswith("picture."):
            photo_files.forget(photo.file)
    except Exception:  # noqa: BLE001 - whatever a strange file does to a decoder, the phone gets an answer
        _log.exception("photograph %s could not be read", photo.id)
        photo_record.keep_failure(photo, CairnError("photo.reader_failed"))
    else:
        photo_positions.settle_in(photo, game)
    _log.info("photograph %s took %.1f s", photo.id, time.perf_counter() - start)


def _write_views(app: Flask, name: str, picture: Picture) -> None:
    with app.app_context():
        photo_files.write_views(name, picture)


def _keep_seen(photo: store.Photo, picture: Picture, board: Any, game: str) -> Picture:
    """Read a picture and keep what it shows; answers with the picture that was read. Raises `BadPicture`."""
    # Imported late: OpenCV takes a moment.
    from vision.legend import legend
    from vision.reading import read_either_way
    from vision.territories import read_layout_either_way

    told = spares.standing_in(game)
    if legend(game).lattice:
        shown, layout = read_layout_either_way(picture, game, told)
        photo_layouts.keep_layout(photo, photo_layouts.LayoutRecord(layout, _size(shown)))
    else:
        shown, reading = read_either_way(picture, board, game, spares=told)
        photo_record.keep_reading(photo, photo_record.Record(reading, _size(shown)))
    return shown


def _size(picture: Picture) -> tuple[int, int]:
    rows, columns = picture.shape
    return columns, rows
