from __future__ import annotations

from typing import Any

import pytest

from companion import words
from companion.words import LANGUAGES, say, say_error, speak, terminal_language
from scoring.errors import ImpossibleEvent


def spoken(phone: Any, path: str = "/", **more: Any) -> str:
    language: str = phone.get(path, **more).headers["Content-Language"]
    return language


def test_the_browser_chooses_then_the_cookie_then_the_address(phone: Any) -> None:
    anna = phone()
    german = {"headers": {"Accept-Language": "de-CH,de;q=0.9,en;q=0.5"}}
    assert spoken(anna) == "en"
    assert spoken(anna, **german) == "de"
    assert spoken(anna, headers={"Accept-Language": "fr"}) == "en"
    anna.get("/lang/en")
    assert spoken(anna, **german) == "en"
    assert spoken(anna, "/?lang=de") == "de"
    assert spoken(anna) == "de"  # a chosen language sticks


def test_pages_say_which_language_they_speak(phone: Any) -> None:
    assert '<html lang="de"' in phone().get("/?lang=de").text
    assert '<html lang="en"' in phone().get("/?lang=xx").text


@pytest.mark.parametrize(
    ("referer", "goes"),
    [
        ("http://localhost/new?game=rebirth", "/new?game=rebirth"),
        ("http://localhost/new?lang=en", "/new"),
        ("http://evil.example/new", "/"),
        ("http://[", "/"),
    ],
)
def test_switching_leads_back_to_where_one_was(phone: Any, referer: str, goes: str) -> None:
    assert phone().get("/lang/de", headers={"Referer": referer}).headers["Location"] == goes


def test_an_unknown_language_is_not_found(phone: Any) -> None:
    assert phone().get("/lang/fr").status_code == 404


def test_errors_speak_the_language_too(phone: Any) -> None:
    english, german = (phone().get(f"/t/CCCCC?lang={language}").text for language in LANGUAGES)
    assert english != german


@pytest.mark.parametrize(
    ("env", "language"),
    [
        ({"LANG": "de_DE.UTF-8"}, "de"),
        ({"LANG": "C.UTF-8"}, "en"),
        ({"LC_ALL": "en_GB", "LANG": "de_DE"}, "en"),
        ({"LC_ALL": "", "LANG": "de_AT"}, "de"),
        ({}, "en"),
    ],
)
def test_the_terminal_is_asked_as_well(env: dict[str, str], language: str) -> None:
    assert terminal_language(env) == language


@pytest.fixture
def catalogue(monkeypatch: pytest.MonkeyPatch) -> None:
    """A small catalogue instead of the real one."""
    sentences = {
        "space.taken": "%(space)s is taken by %(player)s.",
        "piece.gone": "%(player)s has no %(kind)s left.",
        "kind.food": "food farm",
        "bad": "%(nothing)s",
    }

    class Catalogue:
        def ugettext(self, message: str) -> str:
            return sentences.get(message, message)

        def ungettext(self, one: str, _many: str, count: int) -> str:
            return {"tiles": "%(count)s tile" if count == 1 else "%(count)s tiles"}.get(one, one)

    monkeypatch.setattr(words, "_catalogue", lambda _language: Catalogue())


@pytest.mark.usefixtures("catalogue")
def test_values_are_put_into_words() -> None:
    names = {"pink": "Anna"}
    assert say("space.taken", names, space="D4", player="pink") == "D4 is taken by Anna."
    assert say("piece.gone", names, player="blue", kind="food") == "blue has no food farm left."
    assert (say("tiles", count=1), say("tiles", count=2)) == ("1 tile", "2 tiles")
    assert (
        say_error(ImpossibleEvent("space.taken", space="D4", player="pink"), names) == "D4 is taken by Anna."
    )


@pytest.mark.usefixtures("catalogue")
def test_nothing_is_lost_where_a_sentence_is_missing() -> None:
    assert say("no.sentence", space="D4") == "no.sentence (space: D4)"
    assert say("no.sentence") == "no.sentence"
    assert say("bad", space="D4") == "%(nothing)s"


@pytest.mark.parametrize("language", LANGUAGES)
def test_sentences_name_what_is_wrong(language: str) -> None:
    speak(language)
    assert "D4" in say("space.taken", space="D4", player="pink")


def test_a_name_from_right_to_left_does_not_turn_the_sentence() -> None:
    assert words.isolated("Anna") == "Anna"
    assert words.isolated("שרה") == "\u2068שרה\u2069"
