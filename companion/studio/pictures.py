"""The files of a board's picture: the photograph as it came, views of it, and the board made upright.

They stay on this machine, and only until another picture of the board takes their place.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from companion import photo_files
from companion.studio.draft import Draft, Shot
from companion.studio.edits import BadEdit

if TYPE_CHECKING:
    from vision.survey.upright import Upright

_QUALITY = 90


def keep_upright(file: str, upright: Upright) -> None:
    """Keep an upright picture beside the photograph that it was made of."""
    import cv2

    _, jpeg = cv2.imencode(".jpg", upright.picture, [cv2.IMWRITE_JPEG_QUALITY, _QUALITY])
    _upright_file(file).write_bytes(jpeg.tobytes())


def upright_of(draft: Draft) -> Upright:
    """The upright picture of a draft. Raises `BadEdit` if there is none."""
    # Imported late: OpenCV takes a moment.
    import cv2
    import numpy as np

    from vision.survey.upright import Upright

    shot = draft.picture
    if shot is None or draft.size_mm is None or not has_upright(draft):
        raise BadEdit("draft.no_picture")
    pixels = cv2.imread(str(_upright_file(shot.file)), cv2.IMREAD_COLOR)
    if pixels is None:
        raise BadEdit("draft.no_picture")
    return Upright(np.asarray(pixels, np.uint8), shot.px_per_mm, draft.size_mm, draft.frame)


def has_upright(draft: Draft) -> bool:
    """Whether the draft's picture is still there: undo may ask for one that another took the place of."""
    return draft.picture is not None and _upright_file(draft.picture.file).is_file()


def there(shot: Shot | None) -> Shot | None:
    """A picture, if its files are still there."""
    return shot if shot and photo_files.original(shot.file).is_file() else None


def shown(shot: Shot, waiting: bool) -> Path:
    """The file to show: the upright picture, or the photograph that waits for taps."""
    return photo_files.view(shot.file, "large") if waiting else _upright_file(shot.file)


def shown_px(shape: tuple[int, ...]) -> tuple[int, int]:
    """Width and height of the view of a photograph, as `photo_files` makes it."""
    scale = min(1.0, photo_files.VIEW_PX["large"] / max(shape))
    return (max(1, round(shape[1] * scale)), max(1, round(shape[0] * scale)))


def forget(file: str) -> None:
    """Remove everything that was kept of a photograph."""
    photo_files.forget(file)
    photo_files.forget_views(file)
    _upright_file(file).unlink(missing_ok=True)


def _upright_file(file: str) -> Path:
    original = photo_files.original(file)
    return original.with_name(f"{original.name}.upright.jpg")
