"""Where photographs lie on the disk: the bytes as they came, and smaller upright views of them."""

from __future__ import annotations

import secrets
from pathlib import Path
from typing import TYPE_CHECKING, Final, Literal

from flask import current_app, request
from werkzeug.datastructures import FileStorage

from companion.config import Config

if TYPE_CHECKING:
    from vision.images import Picture

ViewSize = Literal["large", "small"]

VIEW_PX: Final[dict[ViewSize, int]] = {"large": 2048, "small": 360}
"""The long side of a view, at most. That of 12 megapixels is 2016 px: half of it, so that nothing is left to shrink."""

_CHUNK = 1 << 20


def keep(upload: FileStorage) -> str:
    """Write the bytes of an upload under a name of our own; answers with the name."""
    folder = _folder()
    folder.mkdir(parents=True, exist_ok=True)
    name = secrets.token_hex(16)
    upload.save(folder / name)
    # Large uploads wait in a temporary file, which Flask leaves open.
    upload.close()
    return name


def forget(name: str) -> None:
    """Remove a file that turned out to be no picture."""
    (_folder() / name).unlink(missing_ok=True)


def forget_views(name: str) -> None:
    """Remove what can be made again from a file that goes."""
    for size in VIEW_PX:
        _view_path(name, size).unlink(missing_ok=True)


def original(name: str) -> Path:
    """The bytes as they came."""
    return _folder() / name


def keep_mirrored(name: str, picture: Picture) -> None:
    """Keep a mirrored photograph the right way round from now on, so that its views can be made again."""
    import cv2

    _, jpeg = cv2.imencode(".jpg", picture.bgr, [cv2.IMWRITE_JPEG_QUALITY, 95])
    original(name).write_bytes(jpeg.tobytes())
    write_views(name, picture)


def view(name: str, size: ViewSize) -> Path:
    """The upright picture as JPEG, made anew from the original where it is missing. Raises `BadPicture`."""
    path = _view_path(name, size)
    if not path.is_file():
        # Imported late: OpenCV takes a moment.
        from vision.images import open_picture

        write_views(name, open_picture(original(name).read_bytes()))
    return path


def write_views(name: str, picture: Picture) -> None:
    """Make both views."""
    import cv2

    rows, columns = picture.colour.shape[:2]
    for size, side in VIEW_PX.items():
        scale = min(1.0, side / max(rows, columns))
        shape = (max(1, round(columns * scale)), max(1, round(rows * scale)))
        small = (
            cv2.resize(picture.colour, shape, interpolation=cv2.INTER_AREA) if scale < 1 else picture.colour
        )
        _, jpeg = cv2.imencode(".jpg", small, [cv2.IMWRITE_JPEG_QUALITY, 82])
        path = _view_path(name, size)
        path.parent.mkdir(parents=True, exist_ok=True)
        # Written aside and moved, so that nobody is served half a picture.
        unfinished = path.with_name(f"{path.name}.{secrets.token_hex(4)}")
        unfinished.write_bytes(jpeg.tobytes())
        unfinished.replace(path)


def swallow_body(limit_bytes: int) -> None:
    """Read an upload that was refused and throw it away.

    A browser that is cut off while it sends shows its own error page instead of our answer.
    """
    body = request.environ["wsgi.input"]
    left = min(request.content_length or 0, limit_bytes)
    while left > 0:
        read = len(body.read(min(left, _CHUNK)))
        if not read:
            return
        left -= read


def _folder() -> Path:
    config: Config = current_app.config["CAIRN"]
    return config.photos


def _view_path(name: str, size: ViewSize) -> Path:
    # A folder of its own: views can be made again, so a backup does without them.
    return _folder() / "views" / f"{name}.{size}.jpg"
