"""The whole way from a photograph to a board that can be kept, with a small drawn board and the real survey."""

from __future__ import annotations

import io
from typing import Any

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from companion.studio.draft import Lattice
from scoring.hexes import Cell
from scoring.rebirth.board import parse_board
from vision.markers import dictionary

PX = 4.0
WIDE, HIGH = 300.0, 260.0
PRINTED = Lattice((85.0, 70.0), 24.0, 3.0)
"""Of the picture drawn here, in mm from its upper left corner."""
KINDS = {
    "food": (70, 150, 80),
    "energy": (60, 190, 220),
    "blank": (160, 175, 170),
    "settlement": (90, 90, 190),
}
CELLS: dict[Cell, str] = {
    (q, r): tuple(KINDS)[(q + 2 * r + q * r) % 4] for r in range(6) for q in range(-(r // 2), 6 - r // 2)
}
CASTLES = {(0, 0): ("Edinburgh Castle", "edinburgh"), (5, 0): ("Stirling Castle", "stirling")}


def drawing(with_frame: bool) -> NDArray[np.uint8]:
    """36 hexagons in four colours with a sign each on a sea, and eight markers around them."""
    paper = np.full((round(HIGH * PX), round(WIDE * PX), 3), (225, 235, 235), np.uint8)
    cv2.rectangle(paper, (200, 200), (round(WIDE * PX) - 200, round(HIGH * PX) - 200), (190, 160, 120), -1)
    for cell, kind in CELLS.items():
        corners = np.round(np.array(PRINTED.corners_mm(cell)) * PX).astype(np.int32)
        cv2.fillPoly(paper, [corners], KINDS[kind])
        cv2.polylines(paper, [corners], True, (40, 40, 40), 4, cv2.LINE_AA)
        x, y = (round(side * PX) for side in PRINTED.centre_mm(cell))
        if kind == "food":
            cv2.circle(paper, (x, y), 18, (30, 40, 30), -1)
        elif kind == "energy":
            cv2.line(paper, (x - 18, y + 18), (x + 18, y - 18), (30, 40, 30), 10)
        elif kind == "settlement":
            cv2.rectangle(paper, (x - 18, y - 18), (x + 18, y + 18), (30, 40, 30), 6)
    if with_frame:
        xs, ys = (25.0, WIDE / 2, WIDE - 25.0), (25.0, HIGH / 2, HIGH - 25.0)
        for number, (column, row) in enumerate(
            ((0, 0), (1, 0), (2, 0), (2, 1), (2, 2), (1, 2), (0, 2), (0, 1))
        ):
            side = round(28 * PX)
            marker = cv2.aruco.generateImageMarker(dictionary(), 242 + number, side, borderBits=1)
            x, y = round(xs[column] * PX) - side // 2, round(ys[row] * PX) - side // 2
            paper[y - 14 : y + side + 14, x - 14 : x + side + 14] = 255
            paper[y : y + side, x : x + side] = marker[..., None]
    noisy = paper + np.random.default_rng(3).normal(0, 2, paper.shape)
    return np.clip(noisy, 0, 255).astype(np.uint8)


def photographed(paper: NDArray[np.uint8], tilt: float = 15.0) -> tuple[bytes, NDArray[np.float64]]:
    """A JPEG of it by a camera 600 mm away that looks at its middle, and where its corners are in the picture."""
    flat = np.array([[0, 0], [WIDE, 0], [WIDE, HIGH], [0, HIGH]])
    x, y = (flat - (WIDE / 2, HIGH / 2)).T
    far = 600 - y * np.sin(np.radians(tilt))
    # A camera of 2200 px: at 600 mm that is 3.7 px a millimetre.
    seen = np.column_stack([x / far, y * np.cos(np.radians(tilt)) / far]) * 2200 + (800, 640)
    picture = cv2.warpPerspective(
        paper,
        cv2.getPerspectiveTransform((flat * PX).astype(np.float32), seen.astype(np.float32)),
        (1600, 1280),
        flags=cv2.INTER_AREA,
        borderMode=cv2.BORDER_CONSTANT,
        borderValue=(70, 90, 110),
    )
    _, jpeg = cv2.imencode(".jpg", picture, [cv2.IMWRITE_JPEG_QUALITY, 92])
    return jpeg.tobytes(), seen


def send(studio: Any, data: bytes) -> Any:
    answer = studio.phone.post(
        f"{studio.path}/picture",
        {"photo": (io.BytesIO(data), "board.jpg")},
        content_type="multipart/form-data",
        headers={"Accept": "application/json"},
    )
    assert answer.status_code == 200, answer.json
    studio.draft = answer.json
    return answer


def where(studio: Any, left: float, top: float) -> dict[Cell, Cell]:
    """The draft's cell of each cell that was drawn; `left` and `top` are where the drawing's corner lies, in mm."""
    told = studio.draft["lattice"]
    lattice = Lattice(tuple(told["origin_mm"]), told["pitch_mm"], told["turn_deg"])
    found = {}
    for cell in CELLS:
        x, y = PRINTED.centre_mm(cell)
        found[cell] = lattice.cell_at((x + left, y + top))
        far = np.subtract(lattice.centre_mm(found[cell]), (x + left, y + top))
        assert np.hypot(*far) < 3
    return found


def test_from_a_photograph_with_its_frame_to_a_board(new_board: Any) -> None:
    studio = new_board()
    send(studio, photographed(drawing(with_frame=True))[0])
    draft = studio.draft
    assert draft["photo"] is draft["told"] is None
    assert sorted(at["id"] for at in draft["frame"]) == list(range(242, 250))
    assert draft["lattice"]["pitch_mm"] == pytest.approx(24, abs=0.3)
    assert draft["lattice"]["turn_deg"] == pytest.approx(3, abs=0.6)
    first = next(at for at in draft["frame"] if at["id"] == 242)
    at = where(studio, first["x_mm"] - 25, first["y_mm"] - 25)
    assert set(at.values()) == {(one["q"], one["r"]) for one in draft["cells"]}
    # One example of each kind, and the others follow.
    for kind in KINDS:
        cell = next(cell for cell in CELLS if CELLS[cell] == kind)
        studio.say("example", cell=list(at[cell]), kind=kind)
    studio.say("accept")
    found = {(one["q"], one["r"]): one["kind"] for one in studio.draft["cells"]}
    assert sum(found[at[cell]] == kind for cell, kind in CELLS.items()) >= 33
    for kind in KINDS:
        studio.say("paint", cells=[list(at[cell]) for cell in CELLS if CELLS[cell] == kind], kind=kind)
    for cell, (name, key) in CASTLES.items():
        studio.say("paint", cells=[list(at[cell])], kind="castle")
        studio.say("building", cell=list(at[cell]), name=name, key=key)
    for one in [cell for cell in CELLS if CELLS[cell] == "settlement" and cell not in CASTLES]:
        studio.say("join", cells=[list(at[one])])
    assert studio.post("publish").status_code == 200
    board = parse_board(studio.phone.get(f"{studio.path}@1.toml").get_data(as_text=True))
    assert {board.spaces["A1"].key, board.spaces["A6"].key} == {"edinburgh", "stirling"}
    assert board.size_mm == tuple(draft["size_mm"])
    x, y = PRINTED.centre_mm((5, 0))
    assert np.hypot(*np.subtract(board.centre_mm("A6"), (x + first["x_mm"] - 25, y + first["y_mm"] - 25))) < 3


def test_without_a_frame_four_corners_do(new_board: Any) -> None:
    studio = new_board()
    data, corners = photographed(drawing(with_frame=False))
    answer = send(studio, data)
    assert answer.json["picture"] is None
    assert "marker" in answer.json["told"]
    # The picture is not larger than what is shown, so its pixels are those of the page.
    assert (answer.json["photo"]["width_px"], answer.json["photo"]["height_px"]) == (1600, 1280)
    crossed = corners[[0, 2, 1, 3]].tolist()
    assert studio.post("corners", corners_px=crossed, width_mm=WIDE, height_mm=HIGH).status_code == 422
    answer = studio.post("corners", corners_px=corners.tolist(), width_mm=WIDE, height_mm=HIGH)
    assert answer.status_code == 200, answer.json
    # 44 mm on every side for the frame that is still to be put there.
    assert studio.draft["size_mm"] == [WIDE + 88, HIGH + 88]
    assert len(studio.draft["frame"]) == 8
    at = where(studio, 44, 44)
    assert set(at.values()) <= {(one["q"], one["r"]) for one in studio.draft["cells"]}
