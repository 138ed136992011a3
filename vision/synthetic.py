"""Photographs of a board that nobody took: rendered, with the truth known, to test the reader.

A printed board, pieces with their stickers laid on it by a not quite steady hand, a lens, a camera's noise and a
JPEG. Same arguments, same picture.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.board import BoardLike
from vision.drawing import Pixels, draw_marker, fixed, outline, print_board, stick
from vision.legend import Legend, Marked, legend
from vision.plane import Array, Camera
from vision.scatter import Lying

TABLE = (62, 84, 112)
"""The table's colour, BGR."""


@dataclass(frozen=True)
class Shot:
    """How a picture is taken."""

    tilt_deg: float = 20.0
    """0 looks straight down."""
    azimuth_deg: float = 0.0
    """From which side of the table, clockwise; 180 stands behind the board's top edge."""
    roll_deg: float = 2.0
    step_back: float = 1.05
    """Distance against the nearest one from which the whole board can be seen."""
    focus_px: float = 0.8
    """Blur of lens and focus, standard deviation in px of a picture 4032 px wide."""
    shake_px: float = 0.0
    """Length of the hand's movement, in the same px."""
    noise: float = 0.01
    """Standard deviation of a mid gray, as a share of white."""
    light: float = 1.0
    """Brightness of white paper, 1 = as bright as it gets."""
    shadow: float = 0.3
    """How much darker one side of the board is."""
    jpeg: int = 88
    bend: float = 0.008
    """Lens distortion, the first radial term."""
    careless: float = 1.0
    """Scale of the placing errors: 0.5 mm and 2.5 degrees a piece, 0.4 mm a sticker, 0.5 mm the frame's."""
    print_scale: float = 1.0
    """Printed size of all stickers against the right one."""


SHOTS: Mapping[str, Shot] = {
    "straight": Shot(tilt_deg=3.0),
    "tilted": Shot(tilt_deg=40.0, azimuth_deg=12.0),
    "far side": Shot(tilt_deg=30.0, azimuth_deg=180.0, roll_deg=-3.0),
    "dim": Shot(tilt_deg=25.0, azimuth_deg=-15.0, noise=0.07, light=0.45, shadow=0.5, focus_px=1.2),
    "soft": Shot(tilt_deg=30.0, focus_px=4.0, noise=0.015),
    "shaky": Shot(tilt_deg=25.0, shake_px=11.0, noise=0.02),
    "far away": Shot(tilt_deg=30.0, step_back=1.8),
    "messenger": Shot(tilt_deg=30.0, jpeg=45, noise=0.02),
}
"""Named conditions, as `docs/markers.md` reports them."""


@dataclass(frozen=True)
class Photo:
    """A rendered picture and its truth."""

    jpeg: bytes
    bgr: Pixels
    pieces: Mapping[str, str]
    """Space to the piece on it, covered ones included."""
    covered: frozenset[str]
    camera: Camera
    centres_mm: Mapping[str, tuple[float, float]] = field(default_factory=dict)
    """Where each space's sticker really lies, or each scattered piece's."""


def deal(board: BoardLike, tiles: int, seed: int, game: str = "rebirth") -> dict[str, str]:
    """Random pieces on random spaces: as many tiles as asked for, most castles, half of the cathedrals."""
    table = legend(game)
    rng = np.random.default_rng([seed, 1])
    out: dict[str, str] = {}
    for mount in table.mounts:
        spaces = [space for space, about in board.spaces.items() if table.mount_at(about.kind) == mount]
        pieces = [marked.piece for marked in table.pieces if marked.mount == mount]
        count = tiles if mount == "tile" else round(len(spaces) * (0.8 if mount == "castle" else 0.5))
        count = min(count, len(spaces), len(pieces))
        where = rng.permutation(len(spaces))[:count]
        which = rng.permutation(len(pieces))[:count]
        out |= {spaces[int(a)]: pieces[int(b)] for a, b in zip(where, which, strict=True)}
    return out


def photograph(
    board: BoardLike,
    pieces: Mapping[str, str],
    shot: Shot,
    seed: int = 0,
    size: tuple[int, int] = (4032, 3024),
    covered: frozenset[str] = frozenset(),
    hidden_frame: frozenset[int] = frozenset(),
    game: str = "rebirth",
    heights: Mapping[str, float] | None = None,
    scattered: Sequence[Lying] = (),
) -> Photo:
    """A picture of `board` with `pieces` (space to piece id), `size` px wide and high.

    Something dark lies partly over the stickers of `covered` spaces and over the frame markers `hidden_frame`.
    `heights`: as in `vision.legend.legend`. `scattered` pieces lie where they say; `covered` may name them.
    """
    rng = np.random.default_rng([seed, 2])
    camera = _camera(board, shot, size, rng)
    density = 1.2 * _density(camera, board)
    ground = print_board(board, density, shot.print_scale, shot.careless, hidden_frame, rng)
    picture = np.empty((size[1], size[0], 3), np.uint8)
    picture[:] = TABLE
    _lay(picture, camera, ground, 0.0, density)
    table = legend(game, heights)
    centres = _lay_pieces(picture, camera, board, table, pieces, scattered, shot, density, rng)
    _cover(picture, camera, centres, covered, rng)
    bgr = _expose(picture, shot, max(size), rng)
    _, jpeg = cv2.imencode(".jpg", bgr, [cv2.IMWRITE_JPEG_QUALITY, shot.jpeg])
    return Photo(jpeg.tobytes(), bgr, dict(pieces), covered, camera, centres)


def _camera(board: BoardLike, shot: Shot, size: tuple[int, int], rng: np.random.Generator) -> Camera:
    width, height = board.size_mm
    centre = (np.array(size, float) - 1) / 2 + rng.normal(0, 0.002, 2) * max(size)
    focal = math.log(0.72 * max(size) * rng.uniform(0.94, 1.07))
    tilt, azimuth, roll = np.deg2rad([shot.tilt_deg, shot.azimuth_deg, shot.roll_deg])
    around = _turn(2, roll) @ _turn(0, -tilt) @ _turn(2, azimuth)
    target = around @ np.array([width / 2, height / 2, 0.0])
    corners = np.array([[0, 0], [width, 0], [width, height], [0, height]], float)

    def at(distance: float) -> Camera:
        vector = cv2.Rodrigues(around)[0].ravel()
        move = np.array([0.0, 0.0, distance]) - target
        return Camera(np.concatenate([vector, move, [focal, shot.bend, 0.0]]), centre)

    near, far = 100.0, 6000.0
    for _ in range(30):
        middle = (near + far) / 2
        px = at(middle).at_height(corners, 0.0)
        depth_ok = middle > 0.6 * max(width, height) * math.sin(tilt) + 60
        fits = depth_ok and bool(
            (px > 0.01 * max(size)).all() and (px < np.array(size) - 0.01 * max(size)).all()
        )
        near, far = (near, middle) if fits else (middle, far)
    return at(far * shot.step_back)


def _turn(axis: int, angle: float) -> Array:
    vector = np.zeros(3)
    vector[axis] = angle
    return np.asarray(cv2.Rodrigues(vector)[0])


def _density(camera: Camera, board: BoardLike) -> float:
    """Px per mm where the board is nearest to the camera."""
    width, height = board.size_mm
    corners = np.array([[0, 0], [width, 0], [width, height], [0, height]], float)
    steps = camera.at_height(corners + [1, 0], 0.0) - camera.at_height(corners, 0.0)
    return float(np.linalg.norm(steps, axis=1).max())


def _lay_pieces(
    picture: Pixels,
    camera: Camera,
    board: BoardLike,
    table: Legend,
    pieces: Mapping[str, str],
    scattered: Sequence[Lying],
    shot: Shot,
    density: float,
    rng: np.random.Generator,
) -> dict[str, tuple[float, float]]:
    """Pieces from the top of the picture down; returns where their stickers lie."""
    by_name = {marked.piece: marked for marked in table.pieces}
    centres: dict[str, tuple[float, float]] = {}
    poses: list[tuple[float, str, Marked, Array, float, Array, float]] = []
    lying: list[tuple[str, str, Array, float, Array, float]] = []
    for space, name in pieces.items():
        centre = np.array(board.centre_mm(space)) + shot.careless * rng.normal(0, 0.5, 2)
        degrees = 60.0 * int(rng.integers(6)) + shot.careless * rng.normal(0, 2.5)
        lying.append((space, name, centre, degrees, centre + shot.careless * rng.normal(0, 0.4, 2), degrees))
    for one in scattered:
        centre = np.array([one.x_mm, one.y_mm])
        sticker = centre + one.beside() + shot.careless * rng.normal(0, 0.4, 2)
        up = one.degrees + one.sticker_degrees
        lying.append((one.piece, one.piece, centre, one.degrees, sticker, up))
    for what, name, centre, degrees, sticker, up in lying:
        centres[what] = (float(sticker[0]), float(sticker[1]))
        nearness = float(camera.at_height(centre[None], 0.0)[0, 1])
        poses.append((nearness, what, by_name[name], centre, degrees, sticker, up))
    for _, _, marked, centre, degrees, sticker, up in sorted(poses, key=lambda pose: pose[0]):
        _lay_piece(picture, camera, table, marked, centre, degrees, sticker, up, shot, density)
    return centres


def _lay_piece(
    picture: Pixels,
    camera: Camera,
    table: Legend,
    marked: Marked,
    centre: Array,
    degrees: float,
    sticker: Array,
    up: float,
    shot: Shot,
    density: float,
) -> None:
    """One piece: its side, then its top with the sticker, painted flat and laid at its height.

    `up`: where the sticker's top points, as `degrees` says of the piece's.
    """
    mount = table.mounts[marked.mount]
    colour = table.colours[marked.colour].rgb[::-1]
    shape = outline(mount.shape, mount.size_mm, degrees)
    foot = camera.at_height(shape + centre, 0.0)
    head = camera.at_height(shape + centre, mount.height_mm)
    hull = cv2.convexHull(np.concatenate([foot, head]).astype(np.float32)).reshape(-1, 2)
    side = tuple(int(v * 0.5) for v in colour)
    cv2.fillConvexPoly(picture, np.asarray(np.round(hull * 16), np.int32), side, cv2.LINE_AA, 4)
    half = mount.size_mm * 0.62
    middle = np.array([half, half])
    top = np.zeros((round(2 * half * density),) * 2 + (4,), np.uint8)
    cv2.fillPoly(top, [fixed(shape + middle, density)], (*colour, 255), cv2.LINE_AA, 4)
    flat = np.ascontiguousarray(top[..., :3])
    if mount.shape == "disc":
        cv2.fillPoly(flat, [fixed(shape + middle, density)], (238, 240, 240), cv2.LINE_AA, 4)
        draw_marker(
            flat,
            marked.marker,
            mount.marker_mm * shot.print_scale,
            middle + sticker - centre,
            up,
            density,
        )
    else:
        size, rim = mount.marker_mm * shot.print_scale, mount.quiet_mm * shot.print_scale
        stick(flat, marked.marker, size, rim, middle + sticker - centre, up, density)
    top[..., :3] = flat
    _paste(picture, camera, top, centre - half, mount.height_mm, density)


def _paste(
    picture: Pixels, camera: Camera, top: Pixels, corner_mm: Array, height_mm: float, density: float
) -> None:
    """A small picture with alpha, laid with its top left corner at `corner_mm`."""
    n = top.shape[0]
    square = np.array([[0, 0], [n, 0], [n, n], [0, n]], float)
    px = camera.at_height(square / density + corner_mm, height_mm)
    low = np.maximum(np.floor(px.min(axis=0)).astype(int) - 1, 0)
    high = np.minimum(np.ceil(px.max(axis=0)).astype(int) + 2, picture.shape[1::-1])
    if (high <= low).any():
        return
    warp = cv2.getPerspectiveTransform((square - 0.5).astype(np.float32), (px - low).astype(np.float32))
    width, height = (int(v) for v in high - low)
    laid = cv2.warpPerspective(top, warp, (width, height), flags=cv2.INTER_AREA).astype(np.float32)
    alpha = laid[..., 3:] / 255
    window = picture[low[1] : high[1], low[0] : high[0]]
    window[:] = (window * (1 - alpha) + laid[..., :3] * alpha).astype(np.uint8)


def _lay(picture: Pixels, camera: Camera, image: Pixels, height_mm: float, density: float) -> None:
    """The printed board under the camera; the map from px to mm is smooth, so a coarse one is stretched."""
    rows, columns = picture.shape[:2]
    step = 16
    x, y = np.meshgrid(np.arange(0, columns + step, step), np.arange(0, rows + step, step))
    mm = camera.onto_board(np.column_stack([x.ravel(), y.ravel()]).astype(float), height_mm)
    coarse = (mm * density - 0.5).astype(np.float32).reshape(*x.shape, 2)
    scale = np.array([[1 / step, 0, 0], [0, 1 / step, 0]])
    fine = cv2.warpAffine(
        coarse,
        scale,
        (columns, rows),
        flags=cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP,
        borderMode=cv2.BORDER_REPLICATE,
    )
    x_map, y_map = cv2.split(fine)
    cv2.remap(image, x_map, y_map, cv2.INTER_LINEAR, dst=picture, borderMode=cv2.BORDER_TRANSPARENT)


def _cover(
    picture: Pixels,
    camera: Camera,
    centres: Mapping[str, tuple[float, float]],
    covered: frozenset[str],
    rng: np.random.Generator,
) -> None:
    """A dark disc over a third of each covered sticker."""
    for space in sorted(covered):
        angle = rng.uniform(0, 2 * math.pi)
        at = np.array(centres[space]) + rng.uniform(4.0, 5.5) * np.array([math.cos(angle), math.sin(angle)])
        px = camera.at_height(outline("disc", 10.0, 0.0) + at, 4.0)
        cv2.fillPoly(picture, [np.asarray(np.round(px * 16), np.int32)], (60, 52, 48), cv2.LINE_AA, 4)


def _expose(picture: Pixels, shot: Shot, long_side: int, rng: np.random.Generator) -> Pixels:
    """Light, blur and noise, in linear light."""
    rows, columns = picture.shape[:2]
    to_linear = ((np.arange(256) / 255) ** 2.2).astype(np.float32)
    linear = np.asarray(cv2.LUT(picture, to_linear), np.float32)
    across = np.linspace(1.0, 1.0 - shot.shadow, columns, dtype=np.float32)[None, :, None]
    linear *= across * shot.light
    scale = long_side / 4032
    cv2.GaussianBlur(linear, (0, 0), max(0.4, shot.focus_px * scale), dst=linear)
    if shot.shake_px:
        linear = np.asarray(cv2.filter2D(linear, -1, _shake(shot.shake_px * scale, rng)), np.float32)
    spread = np.float32(0.2 * shot.noise) * np.sqrt(np.maximum(linear, np.float32(0.02)) / np.float32(0.2))
    linear += spread * rng.standard_normal((rows, columns, 1), np.float32)
    linear /= max(
        1e-3, float(np.percentile(linear[::16, ::16], 99.0))
    )  # the camera exposes for the brightest
    return np.asarray(np.clip(linear, 0, 1) ** (1 / 2.2) * 255, np.uint8)


def _shake(length: float, rng: np.random.Generator) -> NDArray[np.float32]:
    """A slightly bent streak of this length in px."""
    reach = math.ceil(length / 2) + 1
    angle, bow = rng.uniform(0, math.pi), rng.uniform(-0.25, 0.25) * length
    t = np.linspace(-0.5, 0.5, 200)
    along, beside = t * length, bow * (t**2 * 4 - 0.5) / 2
    x = along * math.cos(angle) - beside * math.sin(angle)
    y = along * math.sin(angle) + beside * math.cos(angle)
    edges = np.arange(-reach, reach + 2) - 0.5
    kernel, _, _ = np.histogram2d(y, x, bins=[edges, edges])
    return np.asarray(kernel / kernel.sum(), np.float32)
