"""A photograph that can't be read: one sentence with what to do, in both languages, and at once another try."""

from __future__ import annotations

import io
import re
from collections.abc import Callable
from typing import Any

import cv2
import numpy as np
import pytest

from companion.commands import doctor
from companion.words import say_error, speak
from scoring.errors import CairnError

REFUSALS: list[tuple[str, dict[str, Any]]] = [
    ("photo.too_small", {"width": 200, "height": 150}),
    ("photo.too_dark", {}),
    ("photo.too_blurred", {}),
    ("photo.too_far", {}),
    ("photo.too_near", {}),
    ("photo.cut_off", {"sides": ["left", "bottom"]}),
    ("photo.frame_covered", {"corners": ["top_left", "right", "bottom_right", "middle"]}),
    ("photo.frame_outside", {}),
    ("photo.other_markers", {}),
    ("photo.no_frame", {}),
    ("photo.no_tiles", {}),
    ("photo.no_neighbours", {}),
    ("picture.too_heavy", {"megabytes": 55, "limit_megabytes": 40}),
    ("picture.too_large", {"limit_megapixels": 50}),
    ("picture.other_kind", {"file_kind": "pdf"}),
    ("picture.rare_jpeg", {}),
    ("picture.no_heic", {}),
]


@pytest.fixture
def speaking() -> Any:
    yield speak
    speak("en")


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize(("message", "values"), REFUSALS)
def test_every_refusal_has_its_words(
    speaking: Any, language: str, message: str, values: dict[str, Any]
) -> None:
    speaking(language)
    sentence = say_error(CairnError(message, **values))
    assert sentence.endswith(".")
    assert message not in sentence
    assert not re.search(r"%\(|_", sentence)


def test_words_for_kinds_sides_and_corners(speaking: Any) -> None:
    from vision.kinds import _BEGINNINGS, READ

    speaking("de")
    assert "links, unten" in say_error(CairnError("photo.cut_off", sides=["left", "bottom"]))
    assert "oben links" in say_error(CairnError("photo.frame_covered", corners=["top_left"]))
    for kind in {kind for _, kind in _BEGINNINGS} - set(READ) | {"html", "svg", "avif"}:
        told = say_error(CairnError("picture.other_kind", file_kind=kind))
        assert told.startswith(("Das ist ein ", "Das ist eine "))


def sent(phone: Any, code: str, bgr: Any, **headers: str) -> Any:
    data = cv2.imencode(".jpg", bgr)[1].tobytes()
    return phone.post(f"/t/{code}/photo", {"photo": (io.BytesIO(data), "a.jpg")}, headers=headers)


def test_a_hopeless_photograph_is_told_with_another_try(phone: Callable[[], Any], code: str) -> None:
    anna = phone().sit(code, "pink")
    answer = sent(anna, code, np.zeros((600, 800, 3), np.uint8))
    page = answer.get_data(as_text=True)
    assert answer.status_code == 422
    assert "This picture is too dark to read. Switch on a lamp and take it again." in page
    assert page.index("too dark to read") < page.index('type="file"')
    german = sent(anna, code, np.zeros((600, 800, 3), np.uint8), **{"Accept-Language": "de"})
    assert "Dieses Bild ist zu dunkel. Mach Licht an" in german.get_data(as_text=True)


def test_the_doctor_says_what_reads_heic(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(doctor, "_version", lambda name: None)
    finding = doctor._heic()
    assert finding.state == "optional"
    assert "pip install pillow-heif" in finding.todo
