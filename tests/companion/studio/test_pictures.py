"""Pictures of a board: what becomes of their files and of what was said, with a survey whose answers stand here."""

from __future__ import annotations

import io
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from companion.studio import looking
from companion.studio.draft import Lattice
from scoring.board_frame import FramePlace
from scoring.hexes import Cell
from vision.images import BadPicture
from vision.survey.lattice import Lattice as Seen
from vision.survey.upright import Upright

LATTICE = Seen((60.0, 60.0), 20.0, 0.0)
KINDS: dict[Cell, str] = {
    (0, 0): "food", (1, 0): "food", (2, 0): "energy", (3, 0): "energy",
    (0, 1): "food", (1, 1): "blank", (2, 1): "blank", (0, 2): "castle",
}  # fmt: skip
"""What is printed on the board of these tests."""
FRAME = tuple(
    FramePlace(242 + number, x, y, 28.0)
    for number, (x, y) in enumerate(((21.0, 21.0), (179.0, 21.0), (179.0, 129.0), (21.0, 129.0)))
)


class Survey:
    """Stands in for the survey of a picture: it sees the board above wherever `lattice` says."""

    def __init__(self) -> None:
        self.frame = True
        self.lattice: Seen | None = LATTICE

    def by_frame(self, picture: Any, marker_mm: float) -> Upright:
        assert marker_mm == 28
        if not self.frame:
            raise BadPicture("photo.no_frame")
        return Upright(np.full((300, 400, 3), 200, np.uint8), 2.0, (200.0, 150.0), FRAME)

    def by_corners(
        self, picture: Any, corners_px: NDArray[np.float64], size_mm: tuple[float, float]
    ) -> Upright:
        self.corners = corners_px.tolist()
        size = (size_mm[0] + 88, size_mm[1] + 88)
        return Upright(np.full((300, 400, 3), 200, np.uint8), 2.0, size, FRAME)

    def find_lattice(self, upright: Upright) -> Seen | None:
        return self.lattice

    def printed_cells(self, upright: Upright, lattice: Seen) -> tuple[Cell, ...]:
        seen = Lattice(lattice.origin_mm, lattice.pitch_mm, lattice.turn_deg)
        where = Lattice(LATTICE.origin_mm, LATTICE.pitch_mm, LATTICE.turn_deg)
        return tuple(seen.cell_at(where.centre_mm(cell)) for cell in KINDS)

    def features(self, upright: Upright, lattice: Seen, cells: Sequence[Cell]) -> NDArray[np.float32]:
        """One number a cell: that of its kind, 9 where nothing is printed."""
        seen = Lattice(lattice.origin_mm, lattice.pitch_mm, lattice.turn_deg)
        where = Lattice(LATTICE.origin_mm, LATTICE.pitch_mm, LATTICE.turn_deg)
        order = ["food", "energy", "blank", "castle"]
        kinds = [KINDS.get(where.cell_at(seen.centre_mm(cell))) for cell in cells]
        return np.array([[order.index(kind) if kind else 9] for kind in kinds], np.float32)

    def groups(self, features: NDArray[np.float32]) -> tuple[int, ...]:
        return tuple(int(row[0]) for row in features)

    def proposals(
        self, features: NDArray[np.float32], cells: Sequence[Cell], examples: Mapping[Cell, str]
    ) -> dict[Cell, tuple[str, float]]:
        looks = {cell: float(row[0]) for cell, row in zip(cells, features, strict=True)}
        named = {looks[cell]: kind for cell, kind in examples.items()}
        found = {cell: named.get(look) for cell, look in looks.items() if cell not in examples}
        return {cell: (kind, 0.75) for cell, kind in found.items() if kind is not None}


@pytest.fixture
def survey(monkeypatch: pytest.MonkeyPatch) -> Survey:
    made = Survey()
    for module, names in {
        "upright": ("by_frame", "by_corners"),
        "lattice": ("find_lattice",),
        "printed": ("printed_cells",),
        "alike": ("features", "groups", "proposals"),
    }.items():
        for name in names:
            monkeypatch.setattr(f"vision.survey.{module}.{name}", getattr(made, name))
    return made


@pytest.fixture(scope="module")
def photo() -> bytes:
    _, jpeg = cv2.imencode(".jpg", np.full((90, 120, 3), 120, np.uint8))
    return jpeg.tobytes()


def send(studio: Any, data: bytes, **more: Any) -> Any:
    answer = studio.phone.post(
        f"{studio.path}/picture",
        {"photo": (io.BytesIO(data), "board.jpg")} | more,
        content_type="multipart/form-data",
        headers={"Accept": "application/json"},
    )
    if answer.status_code == 200:
        studio.draft = answer.json
    return answer


@pytest.fixture
def surveyed(new_board: Callable[..., Any], survey: Survey, photo: bytes) -> Any:
    """A board with a picture, in which the lattice was found."""
    studio = new_board()
    assert send(studio, photo).status_code == 200
    return studio


def said(studio: Any, key: str = "kind") -> dict[Cell, Any]:
    return {(one["q"], one["r"]): one[key] for one in studio.draft["cells"]}


def lay(studio: Any, x: float, y: float, pitch: float = 20.0, turn: float = 0.0) -> None:
    studio.say("lattice", origin_mm=[x, y], pitch_mm=pitch, turn_deg=turn)


def files(config: Any) -> set[str]:
    return {path.name.split(".")[0] for path in config.photos.rglob("*") if path.is_file()}


def test_a_survey_is_one_edit(surveyed: Any) -> None:
    draft = surveyed.draft
    assert draft["seq"] == 2
    # Next one looks whether the lines lie right; another address makes the browser load the page anew.
    assert draft["url"] == f"{surveyed.path}?seen=1#lattice"
    assert draft["size_mm"] == [200, 150]
    assert draft["lattice"] == {"origin_mm": [60, 60], "pitch_mm": 20, "turn_deg": 0}
    assert said(surveyed) == dict.fromkeys(KINDS)
    assert said(surveyed, "group") == {
        (0, 0): 0, (1, 0): 0, (2, 0): 1, (3, 0): 1, (0, 1): 0, (1, 1): 2, (2, 1): 2, (0, 2): 3,
    }  # fmt: skip
    assert surveyed.step("kinds")["left"] == 8
    surveyed.post("undo")
    assert surveyed.draft["cells"] == []
    assert surveyed.draft["picture"] is None
    surveyed.post("redo")
    assert said(surveyed) == dict.fromkeys(KINDS)
    assert surveyed.draft["picture"] is not None


def test_the_picture_is_for_those_who_draw(surveyed: Any, phone: Any) -> None:
    shown = surveyed.draft["picture"]
    assert (shown["width_px"], shown["height_px"], shown["px_per_mm"]) == (400, 300, 2)
    picture = surveyed.phone.get(shown["url"])
    assert picture.mimetype == "image/jpeg"
    assert cv2.imdecode(np.frombuffer(picture.data, np.uint8), cv2.IMREAD_COLOR).shape == (300, 400, 3)
    stranger = phone()
    assert stranger.get(shown["url"]).status_code == 403
    seen = stranger.get(f"{surveyed.path}/draft.json").json
    assert seen["picture"] is None
    assert seen["cells"] == surveyed.draft["cells"]
    assert "picture.jpg" not in stranger.get(surveyed.path).get_data(as_text=True)


def test_examples_propose_and_accept_takes(surveyed: Any) -> None:
    surveyed.say("example", cell=[0, 0], kind="food")
    assert said(surveyed, "proposed") == dict.fromkeys(KINDS) | {(1, 0): "food", (0, 1): "food"}
    assert said(surveyed, "sure")[1, 0] == 0.75
    assert said(surveyed, "sure")[2, 0] == 0
    # What was said stays; with all examples so far there are more proposals.
    surveyed.say("paint", cells=[[1, 0]], kind="castle")
    surveyed.say("paint", cells=[[1, 0]], kind=None)
    surveyed.say("paint", cells=[[0, 1]], kind="settlement")
    surveyed.post("undo")
    surveyed.say("example", cell=[2, 0], kind="energy")
    assert said(surveyed, "proposed") == dict.fromkeys(KINDS) | {
        (1, 0): "food",
        (0, 1): "food",
        (3, 0): "energy",
    }
    before = said(surveyed, "proposed")
    surveyed.say("accept")
    assert said(surveyed) == dict.fromkeys(KINDS) | {
        (0, 0): "food", (1, 0): "food", (0, 1): "food", (2, 0): "energy", (3, 0): "energy",
    }  # fmt: skip
    assert set(said(surveyed, "proposed").values()) == {None}
    assert "There is nothing to take over" in surveyed.refused({"op": "accept"})
    surveyed.post("undo")
    assert said(surveyed, "proposed") == before


def test_unsure_proposals_are_taken_last(surveyed: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    found = {(1, 0): ("food", 0.6), (0, 1): ("food", 0.59), (3, 0): ("food", 0.2)}
    monkeypatch.setattr("vision.survey.alike.proposals", lambda *_: found)
    surveyed.say("example", cell=[0, 0], kind="food")
    surveyed.say("accept")
    sure = dict.fromkeys(KINDS) | {(0, 0): "food", (1, 0): "food"}
    assert said(surveyed) == sure
    assert said(surveyed, "proposed")[3, 0] == "food"
    surveyed.say("accept")
    assert said(surveyed) == sure | {(0, 1): "food", (3, 0): "food"}


def test_what_was_accepted_does_not_change_with_what_is_read_later(
    surveyed: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    surveyed.say("example", cell=[0, 0], kind="food")
    surveyed.say("accept")
    before = said(surveyed)
    monkeypatch.setattr("vision.survey.alike.proposals", lambda *_: {})
    surveyed.look()
    assert said(surveyed) == before


def test_a_nudge_keeps_what_was_said_and_which_cells_there_are(surveyed: Any) -> None:
    surveyed.say("paint", cells=[[0, 0]], kind="food")
    surveyed.say("cells", remove=[[1, 0]], add=[[5, 0]])
    before = said(surveyed)
    lay(surveyed, 63, 58)
    assert said(surveyed) == before
    # Handles that stretch it keep the numbers too, and look again for cells: those taken away stay away.
    lay(surveyed, 60, 60, pitch=20.5, turn=1.0)
    assert said(surveyed)[0, 0] == "food"
    assert (1, 0) not in said(surveyed)
    assert (5, 0) in said(surveyed)


def test_a_drag_by_a_whole_cell_keeps_what_was_said_in_its_place(surveyed: Any) -> None:
    surveyed.say("paint", cells=[[1, 0]], kind="food")
    surveyed.say("cells", remove=[[2, 0]])
    before = said(surveyed)
    lay(surveyed, 80, 60)
    assert said(surveyed) == {(q - 1, r): kind for (q, r), kind in before.items()}
    assert said(surveyed, "group")[0, 0] == 0
    surveyed.post("undo")
    assert said(surveyed) == before


def test_the_lattice_is_found_again(surveyed: Any, survey: Survey) -> None:
    surveyed.say("paint", cells=[[3, 0], [0, 2]], kind="castle")
    # It comes with other numbers, from another cell on.
    survey.lattice = Seen(Lattice((60.0, 60.0), 20.0, 0.0).centre_mm((2, 0)), 20.0, 0.0)
    assert surveyed.post("find").status_code == 200
    assert said(surveyed) == {(q - 2, r): "castle" if (q, r) in ((3, 0), (0, 2)) else None for q, r in KINDS}
    survey.lattice = None
    answer = surveyed.post("find")
    assert answer.status_code == 422
    assert "Touch the middle of three" in answer.json["error"]["text"]


def test_three_taps_lay_it(surveyed: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    asked = []

    def through(upright: Upright, taps: Any) -> Seen:
        asked.append([list(tap) for tap in taps])
        if len(asked) > 1:
            raise ValueError("no triangle")
        return replace(LATTICE, origin_mm=(80.0, 60.0))

    monkeypatch.setattr("vision.survey.lattice.through", through)
    surveyed.say("paint", cells=[[3, 0]], kind="castle")
    taps = [[60, 60], [80, 60], [70, 77.3]]
    assert surveyed.post("three", taps_mm=taps).status_code == 200
    assert asked == [taps]
    assert said(surveyed)[2, 0] == "castle"
    answer = surveyed.post("three", taps_mm=taps)
    assert answer.status_code == 422
    assert "are no neighbours" in answer.json["error"]["text"]
    for wrong in ([[0, 0]] * 2, [[0, 0]] * 4, [[0, float("nan")]] * 3, "x", None):
        assert surveyed.post("three", taps_mm=wrong).status_code == 422


def test_a_picture_without_a_lattice_waits_for_it(new_board: Any, survey: Survey, photo: bytes) -> None:
    survey.lattice = None
    studio = new_board()
    assert send(studio, photo).status_code == 200
    assert studio.draft["lattice"] is None
    assert studio.draft["picture"] is not None
    assert not studio.step("lattice")["done"]
    survey.lattice = LATTICE
    assert studio.post("find").status_code == 200
    assert said(studio) == dict.fromkeys(KINDS)


def test_without_a_frame_four_corners_are_asked(
    new_board: Any, survey: Survey, photo: bytes, config: Any
) -> None:
    survey.frame = False
    studio = new_board()
    # Larger than what is shown of it: 4096 px become 2048.
    _, large = cv2.imencode(".jpg", np.full((3072, 4096), 90, np.uint8))
    answer = send(studio, large.tobytes())
    shown = answer.json["photo"]
    assert (shown["width_px"], shown["height_px"]) == (2048, 1536)
    assert answer.json["picture"] is None
    assert "No board can be seen in this picture" in answer.json["told"]
    assert studio.step("picture")["text"] == "Show its four corners"
    picture = studio.phone.get(shown["url"])
    assert cv2.imdecode(np.frombuffer(picture.data, np.uint8), cv2.IMREAD_COLOR).shape == (1536, 2048, 3)
    corners = [[100, 100], [1900, 110], [1950, 1400], [90, 1420]]
    answer = studio.post("corners", corners_px=corners, width_mm=300, height_mm=200)
    assert answer.status_code == 200
    assert survey.corners == [[2 * x, 2 * y] for x, y in corners]
    assert answer.json["photo"] is None
    assert answer.json["size_mm"] == [388, 288]
    (name,) = files(config)
    first = answer.json["picture"]["url"]
    # Going back to the taps, and on again.
    studio.post("undo")
    assert studio.draft["photo"] == shown
    assert studio.draft["picture"] is None
    assert studio.post("corners", corners_px=corners, width_mm=310, height_mm=200).json["size_mm"][0] == 398
    assert files(config) == {name}
    # Another picture under the same name, which the phone must not take for the one it keeps.
    assert studio.draft["picture"]["url"] != first


def test_undo_leads_back_to_an_earlier_picture(
    surveyed: Any, survey: Survey, photo: bytes, config: Any
) -> None:
    surveyed.say("paint", cells=[[3, 0]], kind="castle")
    surveyed.say("paint", cells=[[0, 0], [1, 0], [0, 1]], kind="food")
    (first,) = files(config)
    # Now the lattice is numbered from another cell; what was said lies over the same spaces of the board.
    survey.lattice = replace(LATTICE, origin_mm=(80.0, 60.0))
    assert send(surveyed, photo).status_code == 200
    assert len(files(config)) == 2
    assert first in files(config)
    assert said(surveyed)[2, 0] == "castle"
    assert len(said(surveyed)) == 8
    newer = surveyed.phone.get(surveyed.draft["picture"]["url"]).data
    surveyed.post("undo")
    assert said(surveyed)[3, 0] == "castle"
    assert surveyed.phone.get(surveyed.draft["picture"]["url"]).status_code == 200
    surveyed.post("redo")
    assert surveyed.phone.get(surveyed.draft["picture"]["url"]).data == newer
    surveyed.post("undo")
    # Another edit drops the undone picture for good.
    surveyed.say("paint", cells=[[1, 1]], kind="food")
    assert files(config) == {first}


def test_only_the_latest_photographs_are_kept(
    surveyed: Any, survey: Survey, photo: bytes, config: Any
) -> None:
    surveyed.say("paint", cells=[[3, 0]], kind="castle")
    (first,) = files(config)
    for _ in range(2):
        assert send(surveyed, photo).status_code == 200
    assert len(files(config)) == 3
    assert send(surveyed, photo).status_code == 200
    assert len(files(config)) == 3
    assert first not in files(config)
    for _ in range(3):
        surveyed.post("undo")
    # Back at the first picture, of which nothing but what was said is left.
    assert surveyed.draft["picture"] is None
    assert said(surveyed)[3, 0] == "castle"
    assert surveyed.phone.get(f"{surveyed.path}/picture.jpg").status_code == 404
    answer = surveyed.post("find")
    assert "There is no picture of the board any more" in answer.json["error"]["text"]
    lay(surveyed, 63, 60)
    assert said(surveyed)[3, 0] == "castle"


def test_a_picture_that_came_to_nothing_leaves_no_file(surveyed: Any, photo: bytes, config: Any) -> None:
    before = files(config)
    assert send(surveyed, photo, seen="1", uid="late").status_code == 409
    assert send(surveyed, b"no picture at all").status_code == 422
    assert send(surveyed, photo[:300]).status_code == 422
    assert files(config) == before
    assert surveyed.look()["picture"] is not None


def test_a_picture_that_others_overtook_leaves_no_file(
    surveyed: Any, survey: Survey, photo: bytes, config: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = files(config)
    by_frame = survey.by_frame

    def meanwhile(picture: Any, marker_mm: float) -> Upright:
        surveyed.say("rename", name="Meanwhile")
        return by_frame(picture, marker_mm)

    monkeypatch.setattr("vision.survey.upright.by_frame", meanwhile)
    answer = send(surveyed, photo)
    assert (answer.status_code, answer.json["name"]) == (409, "Meanwhile")
    assert files(config) == before


def test_a_retry_of_a_picture_is_the_same_picture(
    new_board: Any, survey: Survey, photo: bytes, config: Any
) -> None:
    studio = new_board()
    first = send(studio, photo, uid="once", seen="1").json
    again = send(studio, photo, uid="once", seen="1").json
    assert again["seq"] == first["seq"] == 2
    assert len(files(config)) == 1


def test_what_is_no_photograph_is_refused(new_board: Any) -> None:
    studio = new_board()
    answer = studio.phone.post(f"{studio.path}/picture", {}, headers={"Accept": "application/json"})
    assert (answer.status_code, answer.json["error"]["message"]) == (422, "photo.none_chosen")
    # Without scripts the sentence stands on the page.
    answer = studio.phone.post(f"{studio.path}/picture", {"photo": (io.BytesIO(b"x"), "x.jpg")})
    assert (answer.status_code, answer.mimetype) == (422, "text/html")


def test_without_scripts_the_studio_comes_next(new_board: Any, survey: Survey, photo: bytes) -> None:
    studio = new_board()
    answer = studio.phone.post(f"{studio.path}/picture", {"photo": (io.BytesIO(photo), "x.jpg")})
    assert (answer.status_code, answer.location) == (303, f"{studio.path}?seen=1#lattice")


def test_a_photograph_that_is_far_too_large(new_board: Any, app: Any) -> None:
    app.config["MAX_CONTENT_LENGTH"] = 100_000
    answer = send(new_board(), b"\xff" * 200_000)
    assert (answer.status_code, answer.json["error"]["message"]) == (413, "picture.too_heavy")


def test_too_many_pictures_at_once_have_to_come_back(
    surveyed: Any, photo: bytes, config: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = files(config)
    monkeypatch.setattr(looking, "PATIENCE_S", 0.01)
    with looking.one_at_a_time:
        sent = send(surveyed, photo)
        found = surveyed.post("find")
    for answer in (sent, found):
        assert (answer.status_code, answer.json["error"]["message"]) == (503, "photo.busy")
    assert surveyed.look()["seq"] == 2
    assert files(config) == before


def test_corners_that_are_none_are_refused(drawn: Any) -> None:
    for wrong in (
        {"corners_px": [[0, 0]] * 3},
        {"corners_px": [[0, 0]] * 5},
        {"corners_px": [[0, float("nan")]] * 4},
        {"corners_px": [[0, 0]] * 4, "width_mm": 0},
        {"corners_px": [[0, 0]] * 4, "width_mm": float("inf")},
        {"corners_px": [[0, 0]] * 4, "width_mm": -300},
        {"corners_px": "all"},
        {},
    ):
        answer = drawn.post("corners", **({"width_mm": 300, "height_mm": 300} | wrong))
        assert answer.status_code == 422, wrong
        message = "draft.bad_side" if "width_mm" in wrong else "draft.bad_field"
        assert answer.json["error"]["message"] == message
    answer = drawn.post("corners", corners_px=[[0, 0]] * 4, width_mm=6000, height_mm=300)
    assert answer.json["error"]["text"] == "Each side of the board must have 10 to 200 cm."


def test_without_a_picture_there_is_nothing_to_look_at(drawn: Any) -> None:
    corners = [[0, 0], [100, 0], [100, 100], [0, 100]]
    for what, body in (
        ("find", {}),
        ("three", {"taps_mm": corners[:3]}),
        ("corners", {"corners_px": corners, "width_mm": 300, "height_mm": 300}),
    ):
        answer = drawn.post(what, **body)
        assert answer.status_code == 422
        assert "once more" in answer.json["error"]["text"]


def test_a_copy_is_laid_over_a_photograph_of_it(
    copy_of: Any, survey: Survey, photo: bytes, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What the board file says of its spaces lies over the same spaces in the picture."""
    isle = copy_of("practice-isle")
    cells = list(said(isle))
    # The picture shows all of them, five to the right and two rows further down, and three things that are none.
    seen = [(q + 5, r + 2) for q, r in cells] + [(0, 0), (1, 0), (30, 1)]
    monkeypatch.setattr("vision.survey.printed.printed_cells", lambda *_: tuple(seen))
    before = said(isle)
    assert send(isle, photo).status_code == 200
    after = said(isle)
    assert all(after[q + 5, r + 2] == kind for (q, r), kind in before.items())
    assert {cell for cell, kind in after.items() if kind is None} == {(0, 0), (1, 0), (30, 1)}


def test_the_pictures_of_a_deleted_board_go_with_it(surveyed: Any, config: Any) -> None:
    assert files(config)
    assert surveyed.phone.post(f"{surveyed.path}/delete").status_code == 303
    assert files(config) == set()
