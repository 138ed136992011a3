"""Photographs: taking them in, holding them against the log, logging what the table confirms.

The board is Practice Isle with two players, Anna (pink) begins. Most readings are written by hand; the reader
itself is tested in tests/vision.
"""

from __future__ import annotations

import io
import re
import struct
import subprocess
import sys
import threading
import zlib
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import cv2
import numpy as np
import pytest
from flask import Flask

from companion import photo_reader, photo_record, store
from companion.app import create_app
from companion.config import Config
from companion.current import current
from companion.database import db
from scoring.rebirth.board import Board
from vision.reading import Reading, Seen, Unread
from vision.synthetic import Shot, photograph

PX_PER_MM = 4.0


@pytest.fixture
def anna(phone: Callable[[], Any], code: str) -> Any:
    return phone().sit(code, "pink")


@pytest.fixture
def blank(board: Board) -> list[str]:
    """Spaces without a symbol, free with two players, next to no building and to none of each other."""
    buildings = {*board.castles, *board.cathedrals}
    found: list[str] = []
    for space in board.spaces.values():
        near = set(board.neighbours[space.id])
        if space.kind == "blank" and space.id not in board.two_player and not near & {*buildings, *found}:
            found.append(space.id)
    return found


@pytest.fixture
def read_photo(app: Flask, code: str) -> Callable[..., int]:
    """`read_photo({space: piece}, empty=[...], unread={space: why})`: a photograph of the table that was read."""

    def make(seen: dict[str, str], empty: Any = (), unread: Any = None) -> int:
        with app.app_context():
            table = store.table(code)
            assert table is not None
            photo = store.keep_photo(table.id, "none")
            reading = Reading(
                tuple(Seen(space, piece, 0.999, "both", 0) for space, piece in seen.items()),
                tuple(Unread(space, why, None, (0, 0, 9, 9)) for space, why in (unread or {}).items()),
                tuple(empty),
                0.3,
                (),
                {},
                np.diag([PX_PER_MM, PX_PER_MM, 1.0]),
            )
            photo_record.keep_reading(photo, photo_record.Record(reading, (1600, 1800)))
            return photo.id

    return make


def log_of(app: Flask, code: str) -> list[str]:
    with app.app_context():
        table = store.table(code)
        assert table is not None
        return [f"{entry.text} ~{entry.source}" for entry in store.entries(table.id)]


def state_of(app: Flask, code: str) -> Any:
    with app.test_request_context():
        return current(code).replay.state


def confirm(phone: Any, code: str, photo: int, seen: dict[str, str], **more: Any) -> Any:
    """Send the page's form as it stands after it was loaded; `more` overrides fields."""
    fields: dict[str, Any] = {"accept": "all", "last_seen": 0, "seen": list(seen), "take": list(seen)}
    for space, piece in seen.items():
        player, kind, _ = piece.split()
        fields |= {f"player-{space}": player, f"kind-{space}": kind, f"space-{space}": space}
    return phone.post(f"/t/{code}/photo/{photo}/accept", fields | more)


def text(answer: Any) -> str:
    # Names stand in <bdi>, so that right-to-left ones keep to themselves.
    return re.sub(r"</?bdi>", "", answer.get_data(as_text=True))


# Taking in


@pytest.fixture(scope="module")
def rendered(board: Board) -> bytes:
    """A small photograph of five tiles; two of them pink, two blue and one of nobody at the table."""
    farmland = [s.id for s in board.spaces.values() if s.kind == "blank" and s.id not in board.two_player]
    pieces = ("pink food 1", "blue food 7", "pink settlement3 2", "blue energy 12", "green food 1")
    shot = Shot(tilt_deg=15, noise=0.005)
    return photograph(board, dict(zip(farmland, pieces, strict=False)), shot, seed=4, size=(1600, 1200)).jpeg


def send(phone: Any, code: str, data: bytes, name: str = "board.jpg", json: bool = False) -> Any:
    headers = {"Accept": "application/json"} if json else {}
    return phone.post(f"/t/{code}/photo", {"photo": (io.BytesIO(data), name)}, headers=headers)


def test_a_photograph_becomes_proposals(anna: Any, code: str, app: Flask, rendered: bytes) -> None:
    answer = send(anna, code, rendered, name="../../etc/passwd")
    assert answer.status_code == 303
    page = text(anna.get(answer.location))
    assert len(re.findall(r'name="take"', page)) == 4
    assert "4 new tiles" in page
    assert "1 contradicts the log" in page
    assert "Nobody at this table plays this colour." in page
    assert log_of(app, code) == []
    assert confirm_page(anna, answer.location, page).status_code == 303
    assert sorted(entry.split()[:2] for entry in log_of(app, code)) == [
        ["blue", "energy"],
        ["blue", "food"],
        ["pink", "food"],
        ["pink", "settlement3"],
    ]


def confirm_page(phone: Any, url: str, page: str) -> Any:
    """Press "Accept all" on a page as a browser would."""
    fields: dict[str, Any] = {"accept": "all", "last_seen": re.findall(r'"last_seen" value="(\d+)"', page)[0]}
    fields["seen"] = re.findall(r'name="seen" value="(\w+)"', page)
    for name, options in re.findall(r'<select name="([\w-]+)"[^>]*>(.*?)</select>', page, re.DOTALL):
        if name.startswith("lies-"):
            continue
        chosen = re.findall(r'<option(?: value="(\w+)")? selected>(\w*)', options)
        fields[name] = chosen[0][0] or chosen[0][1]
    return phone.post(f"{url}/accept", fields)


def test_the_picture_is_served_upright_and_small(anna: Any, code: str, rendered: bytes, phone: Any) -> None:
    url = send(anna, code, rendered).location
    shown = cv2.imdecode(np.frombuffer(anna.get(f"{url}/picture.jpg").data, np.uint8), cv2.IMREAD_COLOR)
    assert shown.shape == (1200, 1600, 3)
    small = anna.get(f"{url}/picture.jpg?size=small")
    assert small.mimetype == "image/jpeg"
    assert max(cv2.imdecode(np.frombuffer(small.data, np.uint8), cv2.IMREAD_COLOR).shape) == 360


def test_views_are_made_anew_when_only_the_original_was_restored(
    anna: Any, code: str, rendered: bytes, config: Config
) -> None:
    url = send(anna, code, rendered).location
    for view in (config.photos / "views").iterdir():
        view.unlink()
    assert anna.get(f"{url}/picture.jpg").status_code == 200


def test_a_mirrored_photograph_is_shown_the_right_way_round(
    anna: Any, code: str, rendered: bytes, config: Config
) -> None:
    right = cv2.imdecode(np.frombuffer(rendered, np.uint8), cv2.IMREAD_COLOR)
    assert right is not None
    _, selfie = cv2.imencode(".jpg", right[:, ::-1])
    url = send(anna, code, selfie.tobytes()).location
    assert "4 new tiles" in text(anna.get(url))
    for view in (config.photos / "views").iterdir():
        view.unlink()
    shown = cv2.imdecode(np.frombuffer(anna.get(f"{url}/picture.jpg").data, np.uint8), cv2.IMREAD_COLOR)
    assert np.abs(shown.astype(int) - right).mean() < 3  # of 255: JPEG's own loss


def test_a_script_gets_the_address(anna: Any, code: str, rendered: bytes) -> None:
    answer = send(anna, code, rendered, json=True)
    assert answer.status_code == 201
    assert anna.get(answer.json["url"]).status_code == 200


def bomb() -> bytes:
    """A PNG of a few bytes that says it is 30,000 px wide and high."""

    def chunk(kind: bytes, data: bytes) -> bytes:
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    header = chunk(b"IHDR", struct.pack(">IIBBBBB", 30000, 30000, 8, 2, 0, 0, 0))
    return b"\x89PNG\r\n\x1a\n" + header + chunk(b"IDAT", zlib.compress(b"\0" * 1000)) + chunk(b"IEND", b"")


def jpeg(pixels: Any) -> bytes:
    return bytes(cv2.imencode(".jpg", pixels)[1])


TABLE = np.full((300, 400, 3), 120, np.uint8)
"""A photograph of something, but not of a board."""
NOISE = np.random.default_rng(1).integers(0, 255, (300, 400, 3), dtype=np.uint8)


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (b"", "picture.empty"),
        (b"My dog ate the photograph.", "picture.not_an_image"),
        (b"%PDF-1.7 nothing", "picture.other_kind"),
        (jpeg(NOISE)[:9000], "picture.truncated"),
        (bomb(), "picture.too_large"),
        (jpeg(TABLE), "photo.no_frame"),
    ],
)
def test_what_cannot_be_read_gets_a_sentence_and_loses_nothing(
    anna: Any, code: str, app: Flask, config: Config, blank: list[str], data: bytes, message: str
) -> None:
    anna.log(code, f"pink food {blank[0]}")
    answer = send(anna, code, data, json=True)
    assert answer.status_code == 422
    assert answer.json["error"]["message"] == message
    page = send(anna, code, data)
    assert page.status_code == 422
    assert answer.json["error"]["text"] in text(page).replace("&#39;", "'").replace("&#34;", '"')
    assert answer.json["error"]["text"] != message
    assert 'name="photo"' in text(page)
    assert log_of(app, code) == [f"pink food {blank[0]} ~tap"]
    # A picture without a board may be looked at; what is no picture isn't kept.
    kept = [path for path in config.photos.iterdir() if path.is_file()]
    assert len(kept) == (2 if message == "photo.no_frame" else 0)
    assert text(anna.get(f"/t/{code}/photo")).count("could not be read") == len(kept)


def test_no_file_at_all(anna: Any, code: str) -> None:
    answer = anna.post(f"/t/{code}/photo", {})
    assert answer.status_code == 422
    assert "Choose a photograph first." in text(answer)


def test_an_unreadable_photograph_has_its_page(anna: Any, code: str) -> None:
    send(anna, code, jpeg(TABLE))
    page = text(anna.get(f"/t/{code}/photo/1"))
    assert "This photograph could not be read" in page
    assert "Nothing in the log has changed." in page
    assert anna.get(f"/t/{code}/photo/1/picture.jpg").status_code == 200
    assert anna.post(f"/t/{code}/photo/1/accept", {}).status_code == 409


def test_too_large_a_file_is_told_kindly(tmp_path: Any, config: Config, phone: Any, new_table: Any) -> None:
    app = create_app(replace(config, data=tmp_path / "small", photo_max_bytes=20_000))
    anna = type(phone())(app.test_client())
    code = new_table(anna)
    anna.sit(code, "pink")
    answer = send(anna, code, b"\xff\xd8\xff" + b"x" * 50_000)
    assert answer.status_code == 413
    assert 'name="photo"' in text(answer)
    assert send(anna, code, b"x" * 50_000, json=True).json["error"]["message"] == "picture.too_heavy"
    with app.app_context():
        db.engine.dispose()


def test_only_phones_that_may_write_send_and_confirm(
    phone: Any, code: str, app: Flask, blank: list[str], read_photo: Any
) -> None:
    seen = {blank[0]: "pink food 1"}
    photo = read_photo(seen)
    watcher = phone().sit(code, "watch")
    for other in (watcher, phone()):
        assert send(other, code, jpeg(TABLE)).status_code == 403
        assert confirm(other, code, photo, seen).status_code == 403
        assert other.post(f"/t/{code}/photo/{photo}/mend", {"key": "x"}).status_code == 403
        assert other.post(f"/t/{code}/photo/{photo}/keep", {"key": "x"}).status_code == 403
        page = text(other.get(f"/t/{code}/photo/{photo}"))
        assert "1 new tile" in page
        assert "Accept all" not in page
        assert "Take a photo" not in text(other.get(f"/t/{code}/photo"))
    assert log_of(app, code) == []


def test_a_photograph_belongs_to_its_table(
    phone: Any, anna: Any, code: str, new_table: Any, rendered: bytes
) -> None:
    url = send(anna, code, rendered).location
    elsewhere = new_table(phone())
    other = phone().sit(elsewhere, "pink")
    assert anna.get(url).status_code == 200
    for path in ("", "/picture.jpg"):
        assert other.get(url.replace(code, elsewhere) + path).status_code == 404


# Waiting


def test_few_are_read_at_once_and_the_rest_wait(
    anna: Any, code: str, monkeypatch: pytest.MonkeyPatch, config: Config
) -> None:
    started, go_on, running, most = threading.Event(), threading.Event(), [], []

    def slowly(photo: store.Photo, board: Any, game: str) -> None:
        running.append(photo.id)
        most.append(len(running))
        started.set()
        go_on.wait(10)
        running.remove(photo.id)

    monkeypatch.setattr(photo_reader, "_read", slowly)
    monkeypatch.setattr(photo_reader, "PATIENCE_S", 0.05)
    monkeypatch.setattr(photo_reader, "MOST_WAITING", 4)
    for _ in range(4):
        answer = send(anna, code, b"photograph")
        assert answer.status_code == 303
    page = anna.get(answer.location)
    assert "Reading the board" in text(page)
    assert page.headers["Refresh"] == "3"
    busy = send(anna, code, b"photograph", json=True)
    assert (busy.status_code, busy.json["error"]["message"]) == (503, "photo.busy")
    assert len(list(config.photos.iterdir())) == 4
    assert started.wait(10)
    go_on.set()
    anna.client.application.extensions["cairn_reader"]._pool.shutdown()
    assert max(most) <= photo_reader.AT_ONCE
    assert len(most) == 4


def test_an_interrupted_reading_can_be_repeated(
    anna: Any, code: str, app: Flask, config: Config, rendered: bytes
) -> None:
    (config.photos / "left").write_bytes(rendered)
    with app.app_context():
        table = store.table(code)
        assert table is not None
        store.keep_photo(table.id, "left")
    page = text(anna.get(f"/t/{code}/photo/1"))
    assert "Reading it took too long or was interrupted." in page
    answer = anna.post(f"/t/{code}/photo/1/again")
    assert "4 new tiles" in text(anna.get(answer.location))


def test_a_reader_that_fails_says_so(
    anna: Any, code: str, monkeypatch: pytest.MonkeyPatch, rendered: bytes
) -> None:
    import vision.reading

    def fail(*_: Any) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr(vision.reading, "read_board", fail)
    answer = send(anna, code, rendered, json=True)
    assert (answer.status_code, answer.json["error"]["message"]) == (422, "photo.reader_failed")


def test_the_start_does_without_the_reader(tmp_path: Any) -> None:
    program = (
        "import sys; from companion.app import create_app; from companion.config import Config;"
        "from pathlib import Path; create_app(Config(data=Path(sys.argv[1])));"
        "print([name for name in ('cv2', 'reportlab') if name in sys.modules])"
    )
    done = subprocess.run(
        [sys.executable, "-c", program, tmp_path], capture_output=True, text=True, check=True
    )
    assert done.stdout.strip() == "[]"


# Confirming


def test_a_double_tap_logs_once(anna: Any, code: str, app: Flask, blank: list[str], read_photo: Any) -> None:
    seen = {blank[1]: "blue energy 4", blank[0]: "pink food 1"}
    photo = read_photo(seen)
    first = confirm(anna, code, photo, seen)
    assert first.status_code == 303
    assert first.location.endswith("/play#entry-2")
    assert confirm(anna, code, photo, seen).status_code == 303
    # Anna began, so hers is the first.
    assert log_of(app, code) == [f"pink food {blank[0]} ~photo", f"blue energy {blank[1]} ~photo"]
    assert "The photograph and the log agree." in text(anna.get(f"/t/{code}/photo/{photo}"))


def test_a_late_retry_does_not_bring_back_what_was_taken_back(
    anna: Any, code: str, app: Flask, blank: list[str], read_photo: Any
) -> None:
    seen = {blank[0]: "pink food 1"}
    photo = read_photo(seen)
    confirm(anna, code, photo, seen)
    anna.post_json(f"/t/{code}/retract", {"uid": "back", "entry": 1})
    assert confirm(anna, code, photo, seen).status_code == 303
    assert log_of(app, code) == [f"pink food {blank[0]} ~photo", "retract 1 ~tap"]


def test_what_was_taken_back_can_be_confirmed_again(
    anna: Any, code: str, app: Flask, blank: list[str], read_photo: Any
) -> None:
    seen = {blank[0]: "pink food 1"}
    photo = read_photo(seen)
    confirm(anna, code, photo, seen)
    anna.post_json(f"/t/{code}/retract", {"uid": "back", "entry": 1})
    confirm(anna, code, photo, seen, last_seen=2)
    assert log_of(app, code)[2:] == [f"pink food {blank[0]} ~photo"]


def test_two_phones_confirm_the_same_photograph(
    phone: Any, anna: Any, code: str, app: Flask, blank: list[str], read_photo: Any
) -> None:
    seen = {blank[0]: "pink food 1", blank[1]: "blue food 1"}
    photo = read_photo(seen)
    ben = phone().sit(code, "blue")
    anna.log(code, f"pink food {blank[0]}")
    answer = confirm(ben, code, photo, seen)
    assert answer.status_code == 303
    assert log_of(app, code) == [f"pink food {blank[0]} ~tap", f"blue food {blank[1]} ~photo"]


def test_only_the_ticked_ones(anna: Any, code: str, app: Flask, blank: list[str], read_photo: Any) -> None:
    seen = {blank[0]: "pink food 1", blank[1]: "blue food 1"}
    photo = read_photo(seen)
    answer = confirm(anna, code, photo, seen, accept="selected", take=[blank[0]])
    assert log_of(app, code) == [f"pink food {blank[0]} ~photo"]
    page = text(anna.get(answer.location))
    assert "1 entry was logged." in page
    assert f'id="new-{blank[1]}"' in page


def test_a_correction_to_another_kind_settles_the_space(
    anna: Any, code: str, app: Flask, blank: list[str], read_photo: Any
) -> None:
    seen = {blank[0]: "pink food 1"}
    photo = read_photo(seen)
    confirm(anna, code, photo, seen, **{f"kind-{blank[0]}": "energy"})
    assert log_of(app, code) == [f"pink energy {blank[0]} ~photo"]
    page = text(anna.get(f"/t/{code}/photo/{photo}"))
    assert "The photograph and the log agree." in page
    # Asked again, the photograph contradicts.
    anna.post(f"/t/{code}/photo/{photo}/reopen")
    assert "1 contradicts the log" in text(anna.get(f"/t/{code}/photo/{photo}"))


def test_a_correction_to_another_colour_and_space(
    anna: Any, code: str, app: Flask, blank: list[str], read_photo: Any
) -> None:
    seen = {blank[0]: "pink food 1"}
    photo = read_photo(seen, empty=[blank[1]])
    confirm(anna, code, photo, seen, **{f"player-{blank[0]}": "blue", f"space-{blank[0]}": blank[1]})
    assert log_of(app, code) == [f"blue food {blank[1]} ~photo"]
    assert "The photograph and the log agree." in text(anna.get(f"/t/{code}/photo/{photo}"))


def test_nothing_lies_there(anna: Any, code: str, app: Flask, blank: list[str], read_photo: Any) -> None:
    seen = {blank[0]: "pink food 1"}
    photo = read_photo(seen, unread={blank[1]: "covered"})
    confirm(anna, code, photo, seen, **{f"kind-{blank[0]}": "nothing", f"lies-{blank[1]}": "nothing"})
    assert log_of(app, code) == []
    assert "The photograph and the log agree." in text(anna.get(f"/t/{code}/photo/{photo}"))


def test_what_lies_on_an_unread_space_is_typed(
    anna: Any, code: str, app: Flask, blank: list[str], read_photo: Any
) -> None:
    photo = read_photo({}, unread={blank[0]: "covered", blank[1]: "outside", blank[2]: "covered"})
    page = text(anna.get(f"/t/{code}/photo/{photo}"))
    assert "covered or blurred" in page
    assert "1 space is not in the picture" in page
    fields = {f"lies-{blank[0]}": "pink settlement2", f"lies-{blank[1]}": "", "accept": "selected"}
    answer = confirm(anna, code, photo, {}, **fields)
    assert log_of(app, code) == [f"pink settlement2 {blank[0]} ~photo"]
    page = text(anna.get(answer.location))
    assert f'name="lies-{blank[0]}"' not in page
    assert f'name="lies-{blank[2]}"' in page


def test_the_impossible_is_named_and_the_rest_is_logged(
    anna: Any, code: str, app: Flask, blank: list[str], read_photo: Any
) -> None:
    anna.log(code, f"pink food {blank[0]}")
    seen = {blank[1]: "blue food 1", blank[2]: "pink energy 1"}
    photo = read_photo({blank[0]: "pink food 2", **seen})
    answer = confirm(anna, code, photo, seen, last_seen=1, **{f"space-{blank[2]}": blank[0]})
    assert answer.status_code == 422
    assert log_of(app, code)[1:] == [f"blue food {blank[1]} ~photo"]
    page = text(answer)
    assert "1 entry was logged." in page
    assert "This could not be logged" in page
    assert f"{blank[0]}" in page.split("This could not be logged")[1].split("</div>")[0]
    # Nothing is lost: the tile is still offered as the photograph has it.
    assert f'id="new-{blank[2]}"' in page


@pytest.mark.parametrize(
    "fields",
    [
        {"seen": ["Z99"], "player-Z99": "pink", "kind-Z99": "food"},
        {"seen": ["A1"], "player-A1": "green", "kind-A1": "food"},
        {"seen": ["A1"], "player-A1": "pink", "kind-A1": "castle"},
        {"seen": ["A1"], "player-A1": "pink", "kind-A1": "food", "order-A1": "pink dances"},
        {"lies-Z99": "nothing"},
    ],
)
def test_forms_that_are_not_ours_are_refused(
    anna: Any, code: str, app: Flask, read_photo: Any, fields: dict[str, Any]
) -> None:
    photo = read_photo({})
    answer = anna.post(f"/t/{code}/photo/{photo}/accept", {"accept": "all", **fields})
    assert answer.status_code == 422
    assert log_of(app, code) == []


def test_other_phones_are_told(phone: Any, anna: Any, code: str, blank: list[str], read_photo: Any) -> None:
    seen = {blank[0]: "pink food 1"}
    confirm(anna, code, read_photo(seen), seen)
    news = phone().sit(code, "blue").get(f"/t/{code}/since?seq=0").json["entries"]
    assert [(entry["text"], entry["source"]) for entry in news] == [(f"pink food {blank[0]}", "photo")]


# The order


@pytest.fixture
def at_a_castle(board: Board, blank: list[str]) -> tuple[str, str, str, str]:
    """A castle, two spaces of farmland next to it and one far away, all free with two players."""
    for castle in board.castles:
        near = [
            space
            for space in board.neighbours[castle]
            if board.spaces[space].kind in ("blank", "food", "energy")
            and space not in board.two_player
            and sum(n in board.castles for n in board.neighbours[space]) == 1
            and not set(board.neighbours[space]) & set(board.cathedrals)
        ]
        if len(near) >= 2:
            far = next(space for space in blank if not set(board.neighbours[space]) & set(near))
            return castle, near[0], near[1], far
    raise AssertionError("no such castle")


def test_the_table_says_who_came_first(
    anna: Any, code: str, app: Flask, board: Board, read_photo: Any, at_a_castle: tuple[str, str, str, str]
) -> None:
    # Anna, Ben, Anna: if Anna's tile at the castle was her first, she holds it, since Ben's ties and comes
    # later. If it was her second, Ben was there first, and she ties.
    castle, hers, his, far = at_a_castle
    seen = {hers: "pink food 1", his: "blue food 1", far: "pink energy 1"}
    photo = read_photo(seen)
    page = text(anna.get(f"/t/{code}/photo/{photo}"))
    name = board.spaces[castle].name
    assert "1 question about the order" in page
    assert f"{name} goes to Anna" in page
    assert f"{name} goes to Ben" in page
    values = re.findall(r'type="radio" name="(order-\w+)" value="([^"]+)"( form="accept" checked)?', page)
    (field,) = {name for name, _, _ in values}
    orders = {value: bool(checked) for _, value, checked in values}
    ben_first, anna_first = f"blue food {his}; pink food {hers}", f"pink food {hers}; blue food {his}"
    assert set(orders) == {ben_first, anna_first}
    assert sum(orders.values()) == 1
    assert page.count("assumed") == 1
    confirm(anna, code, photo, seen, **{field: ben_first})
    assert state_of(app, code).holders[castle] == "blue"
    assert [entry.split()[0] for entry in log_of(app, code)] == ["pink", "blue", "pink"]


def test_the_other_order_gives_the_castle_to_the_other(
    anna: Any, code: str, app: Flask, read_photo: Any, at_a_castle: tuple[str, str, str, str]
) -> None:
    castle, hers, his, far = at_a_castle
    seen = {far: "pink energy 1", his: "blue food 1", hers: "pink food 1"}
    confirm(anna, code, read_photo(seen), seen, **{"order-x": f"pink food {hers}; blue food {his}"})
    assert state_of(app, code).holders[castle] == "pink"


def test_too_many_orders_are_owned_up_to(anna: Any, code: str, board: Board, read_photo: Any) -> None:
    # Seven food tiles of Anna in one heap: 5040 orders, more than Cairn goes through.
    free = [s.id for s in board.spaces.values() if s.placeable and s.id not in board.two_player]
    heap = [free[0]]
    for space in heap:
        heap += [near for near in board.neighbours[space] if near in free and near not in heap]
        if len(heap) >= 7:
            break
    photo = read_photo({space: f"pink food {n + 1}" for n, space in enumerate(heap[:7])})
    page = text(anna.get(f"/t/{code}/photo/{photo}"))
    assert "7 new tiles depend on each other: too many orders to go through." in page
    assert 'type="radio"' not in page


# What contradicts


def keys(page: str) -> list[str]:
    return list(dict.fromkeys(re.findall(r'name="key" value="([^"]+)"', page)))


def test_another_tile_is_mended_in_the_log(
    anna: Any, code: str, app: Flask, blank: list[str], read_photo: Any
) -> None:
    anna.log(code, f"pink food {blank[0]}")
    photo = read_photo({blank[0]: "pink energy 1"})
    page = text(anna.get(f"/t/{code}/photo/{photo}"))
    assert keys(page) == [f"different {blank[0]}"]
    for _ in range(2):
        answer = anna.post(f"/t/{code}/photo/{photo}/mend", {"key": keys(page)[0], "uid": "tap"})
        assert answer.status_code == 303
    assert log_of(app, code)[1:] == [f"replace 1: pink energy {blank[0]} ~photo"]
    assert "The photograph and the log agree." in text(anna.get(answer.location))


def test_a_tile_that_is_not_there_is_taken_back(
    anna: Any, code: str, app: Flask, blank: list[str], read_photo: Any
) -> None:
    anna.log(code, f"pink food {blank[0]}")
    photo = read_photo({}, empty=[blank[0]])
    anna.post(f"/t/{code}/photo/{photo}/mend", {"key": f"missing {blank[0]}"})
    assert log_of(app, code)[1:] == ["retract 1 ~photo"]


def test_a_tile_on_the_wrong_space_is_moved(
    anna: Any, code: str, app: Flask, blank: list[str], read_photo: Any
) -> None:
    anna.log(code, f"pink food {blank[0]}")
    photo = read_photo({blank[1]: "pink food 1"}, empty=[blank[0]])
    page = text(anna.get(f"/t/{code}/photo/{photo}"))
    assert keys(page) == [f"moved {blank[1]}"]
    assert "Move it in the log" in page
    anna.post(f"/t/{code}/photo/{photo}/mend", {"key": f"moved {blank[1]}"})
    assert log_of(app, code)[1:] == [f"replace 1: pink food {blank[1]} ~photo"]


@pytest.mark.parametrize("seen_too", [False, True])
def test_the_log_is_right(
    anna: Any, code: str, app: Flask, blank: list[str], read_photo: Any, seen_too: bool
) -> None:
    anna.log(code, f"pink food {blank[0]}")
    photo = read_photo({blank[1]: "pink food 1"} if seen_too else {}, empty=[blank[0]])
    (key,) = keys(text(anna.get(f"/t/{code}/photo/{photo}")))
    answer = anna.post(f"/t/{code}/photo/{photo}/keep", {"key": key})
    assert "The photograph and the log agree." in text(anna.get(answer.location))
    assert len(log_of(app, code)) == 1


def test_a_castle_in_the_wrong_colour_is_told_and_not_mended(
    anna: Any, code: str, board: Board, read_photo: Any, at_a_castle: tuple[str, str, str, str]
) -> None:
    castle, hers, _, _ = at_a_castle
    anna.log(code, f"pink food {hers}")
    page = text(anna.get(f"/t/{code}/photo/{read_photo({hers: 'pink food 1', castle: 'blue castle 1'})}"))
    assert "1 contradicts the log" in page
    assert "Swap the castle" in page
    assert "/mend" not in page


def test_what_was_logged_after_the_photograph_is_not_missing(
    anna: Any, code: str, blank: list[str], read_photo: Any
) -> None:
    photo = read_photo({}, empty=[blank[0]])
    anna.log(code, f"pink food {blank[0]}")
    assert "The photograph and the log agree." in text(anna.get(f"/t/{code}/photo/{photo}"))


# The page


def test_points_are_those_of_the_proposed_order(
    anna: Any, code: str, food: tuple[str, str], blank: list[str], read_photo: Any
) -> None:
    # Two food farms side by side: the first brings 1, the second 2; Ben's lies alone and brings 1.
    first, second = food
    photo = read_photo({first: "pink food 1", blank[-1]: "blue energy 1", second: "pink food 2"})
    page = text(anna.get(f"/t/{code}/photo/{photo}"))
    assert re.findall(r'class="points">\+(\d)</span>', page) == ["1", "1", "2"]
    assert page.count("certain") == 3


def test_a_german_page(anna: Any, code: str, blank: list[str], read_photo: Any) -> None:
    photo = read_photo({blank[0]: "pink food 1"}, unread={blank[1]: "glare"})
    page = text(anna.get(f"/t/{code}/photo/{photo}?lang=de"))
    for sentence in ("Was das Foto zeigt", "1 neues Plättchen", "Alle übernehmen", "spiegelt", "sicher"):
        assert sentence in page
    assert "Foto aufnehmen" in text(anna.get(f"/t/{code}/photo?lang=de"))


def test_stickers_to_print(anna: Any, code: str) -> None:
    page = text(anna.get(f"/t/{code}/photo"))
    links = [link.replace("&amp;", "&") for link in re.findall(r'href="(/sheet/[^"]+)"', page)]
    assert len(links) == 2
    for link in links:
        answer = anna.get(link)
        assert answer.mimetype == "application/pdf"
        assert answer.data.startswith(b"%PDF")
    assert 'filename="cairn-rebirth-practice-isle-letter.pdf"' in answer.headers["Content-Disposition"]
    for wrong in ("/sheet/chess.pdf", "/sheet/rebirth.pdf?paper=a5", "/sheet/rebirth.pdf?board=/etc/passwd"):
        assert anna.get(wrong).status_code == 404
