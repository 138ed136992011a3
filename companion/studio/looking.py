"""What a board's picture shows, put into edits. One picture at a time: looking keeps a core busy for seconds."""

from __future__ import annotations

import threading
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import TYPE_CHECKING

from werkzeug.datastructures import FileStorage

from companion import photo_files
from companion.photo_reader import Busy
from companion.studio import moving, pictures
from companion.studio.draft import FURTHEST, MARKER_MM, MOST_CELLS, Draft, Kind, Lattice, Place
from companion.studio.edits import BadEdit, Laid, Look, Photograph, Placing, Survey
from companion.studio.moving import Moved
from scoring.errors import CairnError
from scoring.hexes import Cell

if TYPE_CHECKING:
    from vision.survey.lattice import Lattice as Seen
    from vision.survey.upright import Upright

PATIENCE_S = 25.0
"""How long a device waits until others' pictures are looked at."""
one_at_a_time = threading.Semaphore(1)


@contextmanager
def _turn() -> Iterator[None]:
    """Wait for one's turn. Raises `Busy`."""
    if not one_at_a_time.acquire(timeout=PATIENCE_S):
        raise Busy
    try:
        yield
    finally:
        one_at_a_time.release()


def look_at(upload: FileStorage, draft: Draft) -> tuple[Survey | Photograph, CairnError | None]:
    """Keep a photograph of the board, and find the board in it.

    Where no frame is found, the photograph waits for taps, and the second answer says why. Raises `BadPicture` for
    what is no picture, and `Busy`.
    """
    # Imported late: OpenCV takes a moment.
    from vision.images import BadPicture, open_picture
    from vision.survey.upright import by_frame

    with _turn():
        file = photo_files.keep(upload)
        try:
            picture = open_picture(photo_files.original(file).read_bytes())
        except BadPicture:
            photo_files.forget(file)
            raise
        photo_files.write_views(file, picture)
        try:
            upright = by_frame(picture, MARKER_MM)
        except BadPicture as error:
            return Photograph(op="photo", file=file, px=pictures.shown_px(picture.gray.shape)), error
        return _surveyed(file, upright, draft), None


def through_corners(draft: Draft, corners_px: tuple[Place, ...], size_mm: Place) -> Survey:
    """The board in the photograph that waits for its corners, which are px of the picture shown.

    Raises `BadEdit` if no photograph waits, `BadPicture` for corners that can't be a board's, and `Busy`.
    """
    # Imported late: OpenCV takes a moment.
    import numpy as np

    from vision.images import open_picture
    from vision.survey.upright import by_corners

    if draft.photo is None or not pictures.has_photo(draft):
        raise BadEdit("draft.no_photo")
    with _turn():
        picture = open_picture(photo_files.original(draft.photo.file).read_bytes())
        scale = picture.gray.shape[1] / draft.photo.width_px
        upright = by_corners(picture, np.array(corners_px, np.float64) * scale, size_mm)
        return _surveyed(draft.photo.file, upright, draft)


def find_again(draft: Draft) -> Laid:
    """The lattice as the picture shows it. Raises `BadEdit` without a picture or where nothing is found, and `Busy`."""
    with _turn():
        upright = pictures.upright_of(draft)
        found = _found(upright)
        if found is None:
            raise BadEdit("draft.no_lattice")
        return _laid(upright, found, draft)


def through_three(draft: Draft, taps_mm: tuple[Place, ...]) -> Laid:
    """The lattice through the centres of three spaces that touch each other. Raises as `find_again`."""
    with _turn():
        upright = pictures.upright_of(draft)
        from vision.survey.lattice import through

        try:
            found = _plain(through(upright, taps_mm))
        except ValueError as error:  # taps on one line, or on one spot
            raise BadEdit("draft.bad_taps") from error
        return _laid(upright, found, draft)


def dragged(draft: Draft, lattice: Lattice) -> Laid:
    """The lattice as it was laid by hand, with what the picture shows there, if there is one. Raises `Busy`."""
    if pictures.upright_path(draft) is None:
        # On bare paper the whole map moves, so its cells keep their numbers.
        return _edit(lattice, None, Moved())
    move = moving.nudged(draft.lattice, lattice, draft.cells) if draft.lattice else Moved()
    after = moving.moved(draft, move)
    # A small nudge is about where the cells lie, not about which there are.
    stays = draft.lattice is not None and moving.close(draft.lattice, lattice, draft.cells)
    with _turn():
        look = _look(pictures.upright_of(draft), lattice, after, tuple(after.cells) if stays else None)
        return _edit(lattice, look, move)


def proposals(draft: Draft) -> Mapping[Cell, tuple[Kind, float]]:
    """What each cell without a kind most likely is by its looks, and how sure that is, 0 to 1."""
    examples = {cell: kind for cell, kind in draft.examples.items() if cell in draft.features}
    if not examples or not draft.unsaid:
        return {}
    # Imported late: OpenCV takes a moment.
    import numpy as np

    from vision.survey import alike

    cells = tuple(draft.features)
    looks = np.array([draft.features[cell] for cell in cells], np.float32)
    unsaid = set(draft.unsaid)
    found = alike.proposals(looks, cells, examples)
    kinds: dict[str, Kind] = {kind: kind for kind in set(examples.values())}
    return {cell: (kinds[kind], float(sure)) for cell, (kind, sure) in found.items() if cell in unsaid}


def _surveyed(file: str, upright: Upright, draft: Draft) -> Survey:
    """What an upright picture shows; it is kept under the photograph's name."""
    made = pictures.keep_upright(file, upright)
    lattice, look, move = _found(upright), None, Moved()
    if lattice is not None:
        printed = _printed(upright, lattice)
        said = [cell for cell, said in draft.cells.items() if said.kind not in (None, "none")]
        move = moving.by_shape(said, printed)
        look = _look(upright, lattice, moving.moved(draft, move), printed)
    rows, columns = upright.picture.shape[:2]
    return Survey(
        op="survey",
        file=file,
        made=made,
        px=(columns, rows),
        px_per_mm=upright.px_per_mm,
        size_mm=(round(upright.size_mm[0], 2), round(upright.size_mm[1], 2)),
        frame=tuple((place.id, place.x_mm, place.y_mm) for place in upright.frame),
        marker_mm=upright.frame[0].marker_mm,
        lattice=_placing(lattice) if lattice else None,
        look=look,
        moved=(move.sixths, move.dq, move.dr),
    )


def _laid(upright: Upright, lattice: Lattice, draft: Draft) -> Laid:
    move = moving.by_place(draft.lattice, lattice, draft.cells) if draft.lattice else Moved()
    return _edit(lattice, _look(upright, lattice, moving.moved(draft, move)), move)


def _edit(lattice: Lattice, look: Look | None, move: Moved) -> Laid:
    at = _placing(lattice)
    moved = (move.sixths, move.dq, move.dr)
    return Laid(
        op="lattice",
        origin_mm=at.origin_mm,
        pitch_mm=at.pitch_mm,
        turn_deg=at.turn_deg,
        look=look,
        moved=moved,
    )


def _placing(lattice: Lattice) -> Placing:
    return Placing(origin_mm=lattice.origin_mm, pitch_mm=lattice.pitch_mm, turn_deg=lattice.turn_deg)


def _found(upright: Upright) -> Lattice | None:
    from vision.survey.lattice import find_lattice

    found = find_lattice(upright)
    return _plain(found) if found else None


def _printed(upright: Upright, lattice: Lattice) -> tuple[Cell, ...]:
    from vision.survey.printed import printed_cells

    found = ((int(q), int(r)) for q, r in printed_cells(upright, _seen(lattice)))
    return tuple(cell for cell in found if max(map(abs, cell)) <= FURTHEST)[:MOST_CELLS]


def _look(upright: Upright, lattice: Lattice, draft: Draft, printed: tuple[Cell, ...] | None = None) -> Look:
    """What the picture shows of a lattice's cells; `draft` has its cells where they are now."""
    from vision.survey.alike import features, groups

    if printed is None:
        printed = _printed(upright, lattice)
    near = (cell for cell in draft.cells if max(map(abs, cell)) <= FURTHEST)
    cells = tuple(dict.fromkeys([*printed, *near]))[:MOST_CELLS]
    if not cells:
        return Look(printed=(), cells=(), features=(), groups=())
    looks = features(upright, _seen(lattice), cells)
    return Look(
        printed=printed,
        cells=cells,
        features=tuple(tuple(round(float(value), 4) for value in row) for row in looks),
        groups=tuple(int(group) for group in groups(looks)),
    )


def _plain(found: Seen) -> Lattice:
    x, y = found.origin_mm
    pitch, turn = float(found.pitch_mm), float(found.turn_deg)
    return Lattice((round(float(x), 3), round(float(y), 3)), round(pitch, 4), round(turn, 4))


def _seen(lattice: Lattice) -> Seen:
    from vision.survey.lattice import Lattice as Seen

    return Seen(lattice.origin_mm, lattice.pitch_mm, lattice.turn_deg)
