"""Printing stickers from a phone: sheets, single ones, the test page and its photograph, spares."""

from __future__ import annotations

import importlib.util
import io
import json
import re
import sys
from pathlib import Path
from typing import Any

import pytest

from companion import spares
from companion.cli import main
from scoring.errors import CairnError
from vision.print_check import PrintCheck, Scale

RIGHT = PrintCheck(
    "right", None, "a4", "a4", Scale(1.0012, 0.002), Scale(0.9991, 0.002), None, None, markers=11
)
SMALL = PrintCheck(
    "usable",
    None,
    "a4",
    "a4",
    Scale(0.961, 0.003),
    Scale(0.962, 0.002),
    Scale(0.963, 0.008),
    Scale(0.96, 0.01),
    markers=11,
)
FAINT = PrintCheck("unknown", "faint", "a4", None, None, None, None, None, markers=11)


def text(answer: Any) -> str:
    assert answer.status_code == 200
    return str(answer.get_data(as_text=True)).replace("\N{NO-BREAK SPACE}", " ")


@pytest.mark.parametrize("game", ["rebirth", "scythe", "skye", "glenmore"])
def test_a_page_of_everything_to_print(phone: Any, game: str) -> None:
    anna = phone()
    page = text(anna.get(f"/stickers/{game}"))
    links = [link.replace("&amp;", "&") for link in re.findall(r'href="(/sheet/[^"]+)"', page)]
    assert len(links) == 4
    for link in links:
        answer = anna.get(link)
        assert answer.mimetype == "application/pdf"
        assert answer.data.startswith(b"%PDF")
    assert "Aufkleber drucken" in text(anna.get(f"/stickers/{game}?lang=de"))


@pytest.mark.parametrize(
    "path",
    [
        "/stickers/chess",
        "/sheet/test-page.pdf?paper=a3",
        "/sheet/chess/single.pdf?only=1",
        "/sheet/rebirth/single.pdf?only=1&paper=a3",
        "/stickers/rebirth/checked/nothing",
        "/t/AAAAA/stickers",
    ],
)
def test_what_is_not_there_is_not_found(phone: Any, path: str) -> None:
    assert phone().get(path).status_code == 404


def test_the_photograph_page_leads_there(phone: Any, code: str) -> None:
    assert f'href="/t/{code}/stickers"' in text(phone().get(f"/t/{code}/photo"))


def test_single_stickers(phone: Any) -> None:
    anna = phone()
    answer = anna.get("/sheet/rebirth/single.pdf?only=17,+30-32,blue+castle&paper=letter")
    assert answer.data.startswith(b"%PDF")
    assert 'filename="cairn-rebirth-single-letter.pdf"' in answer.headers["Content-Disposition"]
    for only in ("", "%20,", "250", "dragon", "17,dragon"):
        sorry = anna.get(f"/sheet/rebirth/single.pdf?only={only}")
        assert sorry.status_code == 422
        assert "Nothing on these sheets is called" in sorry.get_data(as_text=True)


def send(at: Any, path: str, **more: Any) -> Any:
    return at.post(path, {"photo": (io.BytesIO(b"a picture"), "photo.jpg")}, **more)


@pytest.mark.parametrize(
    ("said", "english", "german"),
    [
        (
            RIGHT,
            ["The printer keeps the size", "Printed at 100.1 % across and 99.9 % along", "(± 0.2 %)"],
            ["Der Drucker hält die Größe", "Gedruckt mit 100,1 % quer und 99,9 % längs", "(± 0,2 %)"],
        ),
        (
            SMALL,
            ["up to 4 % off is fine", "96.1 % across", "too small", "The bank card says 96.3 %", "(± 1.0 %)"],
            ["Bis 4 % Abweichung", "96,1 % quer", "zu klein", "Die Bankkarte sagt 96,3 %", "(± 1,0 %)"],
        ),
        (FAINT, ["That can’t be told", "darker or coloured table"], ["nicht zu erkennen", "dunkleren"]),
    ],
)
def test_what_a_photograph_of_the_test_page_says(
    phone: Any, monkeypatch: pytest.MonkeyPatch, said: PrintCheck, english: list[str], german: list[str]
) -> None:
    monkeypatch.setattr("vision.print_check.check_picture", lambda data: said)
    anna = phone()
    answer = send(anna, "/stickers/rebirth/check")
    assert answer.status_code == 303
    page = text(anna.get(answer.headers["Location"]))
    assert all(words in page for words in english)
    page = text(anna.get(answer.headers["Location"] + "?lang=de"))
    assert all(words in page for words in german)


def test_a_script_gets_the_address_of_the_answer(
    phone: Any, code: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("vision.print_check.check_picture", lambda data: RIGHT)
    anna = phone().sit(code, "pink")
    answer = send(anna, f"/stickers/rebirth/check?code={code}", headers={"Accept": "application/json"})
    assert answer.status_code == 201
    page = text(anna.get(answer.json["url"]))
    assert "The printer keeps the size" in page
    assert f'href="/t/{code}"' in page or f"/t/{code}/" in page
    assert anna.get(answer.json["url"].replace("/rebirth/", "/skye/")).status_code == 404


def test_what_is_no_test_page_is_answered_in_a_sentence(phone: Any) -> None:
    anna = phone()
    for data, sentence in (
        ({}, "photograph"),
        ({"photo": (io.BytesIO(b"no picture"), "x.jpg")}, "no picture"),
    ):
        answer = anna.post("/stickers/rebirth/check", data)
        assert answer.status_code == 422
        assert sentence in answer.get_data(as_text=True)
    sorry = send(anna, "/stickers/rebirth/check", headers={"Accept": "application/json"})
    assert sorry.status_code == 422
    assert sorry.json["error"]["message"] == "picture.not_an_image"


def test_too_large_a_photograph(phone: Any, app: Any) -> None:
    app.config["MAX_CONTENT_LENGTH"] = 1000
    answer = phone().post("/stickers/rebirth/check", {"photo": (io.BytesIO(b"x" * 5000), "x.jpg")})
    assert answer.status_code == 413


def test_only_so_many_answers_are_kept(phone: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("vision.print_check.check_picture", lambda data: RIGHT)
    monkeypatch.setattr("companion.stickers.MOST_KEPT", 2)
    anna = phone()
    addresses = [send(anna, "/stickers/skye/check").headers["Location"] for _ in range(3)]
    assert [anna.get(address).status_code for address in addresses] == [404, 200, 200]


def test_a_spare_stands_in_for_a_piece(phone: Any, code: str) -> None:
    anna, watcher = phone().sit(code, "pink"), phone()
    path = f"/t/{code}/stickers/spare"
    assert watcher.post(path, {"spare": "234", "piece": "blue food 7"}).status_code == 403
    assert anna.post(path, {"spare": "234", "piece": "blue food 7"}).status_code == 303
    page = text(anna.get(f"/t/{code}/stickers"))
    assert "Blue: food · 7" in page.replace("Food", "food")
    # No other spare is the same piece, and a disc's spare is no tile's.
    assert anna.post(path, {"spare": "235", "piece": "blue food 7"}).status_code == 303
    for spare, piece in (
        ("237", "blue food 8"),
        ("17", "blue food 8"),
        ("234", "dragon"),
        ("", "blue food 1"),
    ):
        assert anna.post(path, {"spare": spare, "piece": piece}).status_code == 422
    with phone().client.application.app_context():
        assert spares.standing_in("rebirth") == {235: "blue food 7"}
        assert spares.standing_in("skye") == {}
    assert anna.post(path, {"spare": "235", "piece": ""}).status_code == 303
    assert "stands for nothing any more" not in text(anna.get(f"/t/{code}/stickers"))


def test_what_no_longer_fits_stands_for_nothing(app_context: Any) -> None:
    from companion import house

    house.learn("spares.rebirth", "234", "blue castle 1")
    house.learn("spares.rebirth", "235", "no such piece")
    house.learn("spares.rebirth", "x", "blue food 1")
    assert spares.standing_in("rebirth") == {}
    with pytest.raises(CairnError, match=r"sheet\.no_spare"):
        spares.stand_in("rebirth", 234, "blue castle 1")


def test_the_command_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """`cairn sheet --test`, `cairn sheet GAME --only` and `cairn read --test-page`, a page at 97 % among them."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("LC_ALL", "C.UTF-8")
    assert main(["sheet", "--test", "-o", "test.pdf", "--paper", "letter"]) == 0
    assert main(["sheet", "skye", "-o", "one.pdf", "--only", "S05", "red castle"]) == 0
    assert Path("test.pdf").read_bytes().startswith(b"%PDF")
    for wrong in (
        ["sheet", "--test"],
        ["sheet", "-o", "x.pdf"],
        ["sheet", "skye", "--test", "-o", "x.pdf"],
        ["sheet", "skye", "-o", "x.pdf", "--only", "frame"],
        ["read", "x.jpg", "--test-page", "--game", "skye"],
    ):
        assert main(wrong) == 2
    photos = _proof_photos()
    shot = photos.Shot(across=0.97, along=0.97, size=(600, 800), density=4.0, blur=0.6, noise=0.004)
    Path("photo.jpg").write_bytes(photos.photograph(shot))
    capsys.readouterr()
    assert main(["read", "photo.jpg", "--test-page"]) == 0
    told = capsys.readouterr().out
    assert "up to 4 % off is fine" in told
    assert "too small" in told
    assert main(["read", "photo.jpg", "--test-page", "--json"]) == 0
    said = json.loads(capsys.readouterr().out)
    assert said["verdict"] == "usable"
    assert said["across"]["value"] == pytest.approx(0.97, abs=0.005)


def _proof_photos() -> Any:
    path = Path(__file__).parents[1] / "vision" / "proof_photos.py"
    spec = importlib.util.spec_from_file_location("companion_proof_photos", path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module
    spec.loader.exec_module(module)
    return module
