"""The files of a board's picture: the photograph as it came, views of it, and the board made upright.

They stay on this machine, as long as undo or redo can lead to them: those of the latest photographs.
"""

from __future__ import annotations

import secrets
from pathlib import Path
from typing import TYPE_CHECKING

from companion import photo_files
from companion.studio.draft import Draft
from companion.studio.edits import BadEdit

if TYPE_CHECKING:
    from vision.survey.upright import Upright

_QUALITY = 90


def keep_upright(file: str, upright: Upright) -> str:
    """Keep an upright picture beside the photograph that it was made of; answers with what tells it from others."""
    import cv2

    _, jpeg = cv2.imencode(".jpg", upright.picture, [cv2.IMWRITE_JPEG_QUALITY, _QUALITY])
    made = secrets.token_hex(4)
    _upright_file(file, made).write_bytes(jpeg.tobytes())
    return made


def upright_of(draft: Draft) -> Upright:
    """The upright picture of a draft. Raises `BadEdit` if there is none."""
    # Imported late: OpenCV takes a moment.
    import cv2
    import numpy as np

    from vision.survey.upright import Upright

    shot, path = draft.picture, upright_path(draft)
    pixels = cv2.imread(str(path), cv2.IMREAD_COLOR) if path else None
    if shot is None or draft.size_mm is None or pixels is None:
        raise BadEdit("draft.no_picture")
    return Upright(np.asarray(pixels, np.uint8), shot.px_per_mm, draft.size_mm, draft.frame)


def upright_path(draft: Draft) -> Path | None:
    """The draft's upright picture; None if there is none, or it is too old to be kept."""
    path = _upright_file(draft.picture.file, draft.picture.made) if draft.picture else None
    return path if path and path.is_file() else None


def has_photo(draft: Draft) -> bool:
    """Whether the photograph that waits for its corners is still there."""
    return draft.photo is not None and photo_files.original(draft.photo.file).is_file()


def shown(draft: Draft, waiting: bool) -> Path | None:
    """The file to show: the upright picture, or the photograph that waits for taps; None if it isn't there."""
    if waiting and draft.photo is not None and has_photo(draft):
        return photo_files.view(draft.photo.file, "large")
    return None if waiting else upright_path(draft)


def shown_px(shape: tuple[int, ...]) -> tuple[int, int]:
    """Width and height of the view of a photograph, as `photo_files` makes it."""
    scale = min(1.0, photo_files.VIEW_PX["large"] / max(shape))
    return (max(1, round(shape[1] * scale)), max(1, round(shape[0] * scale)))


def forget(file: str) -> None:
    """Remove everything that was kept of a photograph."""
    photo_files.forget(file)
    photo_files.forget_views(file)
    original = photo_files.original(file)
    for upright in original.parent.glob(f"{original.name}.*.upright.jpg"):
        upright.unlink(missing_ok=True)


def _upright_file(file: str, made: str) -> Path:
    original = photo_files.original(file)
    return original.with_name(f"{original.name}.{made}.upright.jpg")
