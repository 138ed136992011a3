"""Whatever the rules can say of Isle of Skye has words, in both languages."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import product
from pathlib import Path

import pytest

from companion.skye import telling
from companion.skye.room import ROOM
from companion.words import LANGUAGES, say, speak
from scoring.skye import events, faces, pieces, places, tiles

EVENTS = {
    "table A squares": "puts “Squares of four” on field A",
    "table S16 is water N, pasture ESW": "says how tile 16 is printed",
    "table castle is water N, pasture ESW": "says how the castles are printed",
    "blue castle right": "turns the castle: arrow right",
    "blue builds S17 at 2,-1 right": "builds tile 17 at 2,-1",
    "blue returns S07": "puts tile 7 back into the bag",
    "blue counts sheep 5 in 3": "counts in round 3 – sheep: 5",
    "blue counts gold 17 in 3": "has noted the gold after round 3",
    "blue scrolls sheep 5: 1 open, 1 completed": "has scrolls for sheep (5 there): 1 open, 1 in completed areas",
    "blue scrolls done": "has told every scroll",
    "table scores 3": "scores round 3",
    "blue track 57": "stands at 57 on the score track",
    "blue draws S01 S05 S70": "draws the tiles 1, 5, 70",
    "blue offers S01 for 3, S70 for 2, discards S05": "offers tile 1 for 3 gold, tile 70 for 2 gold; discards tile 5",
    "red buys S01 from blue": "buys tile 1 from Ben",
    "red passes": "passes",
}


@pytest.fixture(autouse=True)
def _english() -> Iterator[None]:
    speak("en")
    yield
    speak("en")


@pytest.mark.parametrize("text", EVENTS)
def test_an_event_in_words(text: str) -> None:
    message, values = telling.event_words(events.parse_event(text))
    assert say(message, {"blue": "Ben"}, **values) == EVENTS[text]


def test_gold_is_told_in_no_language() -> None:
    for language in LANGUAGES:
        speak(language)
        message, values = telling.event_words(events.parse_event("blue counts gold 17 in 3"))
        assert "17" not in say(message, {"blue": "Ben"}, **values)


def made_of_parts() -> Iterator[str]:
    yield from (f"{word}.{tile}" for word, tile in product(("tile", "pays"), pieces.scoring_tiles()))
    for tile, about in pieces.scoring_tiles().items():
        if about.majority:
            yield from (f"item.skye.{tile}.{rank}" for rank in ("first", "second", "none"))
        else:
            yield f"item.skye.{tile}"
    yield from (f"key.{key}" for key in events.KEYS)
    yield from (f"symbol.{symbol}" for symbol in faces.SYMBOLS)
    yield from (f"land.{terrain}" for terrain in faces.TERRAINS)
    yield from (f"turn.{turn}" for turn in places.TURNS)
    yield from (f"token.{slot}" for slot in events.SLOTS)
    yield from (f"about.{tile.about}" for tile in tiles.tiles().values() if tile.about)
    yield from tiles.tiles()
    yield from (f"decided_by.{how}" for how in ("points", "gold", "shared", "open"))


@pytest.mark.parametrize("language", LANGUAGES)
def test_everything_has_words(repository: Path, language: str) -> None:
    speak(language)
    rules = "\n".join(file.read_text("utf-8") for file in (repository / "scoring" / "skye").glob("*.py"))
    literal = set(
        re.findall(r'"((?:skye|doubt\.skye|question\.skye|item\.skye|setup\.skye)\.[a-z_]+)"', rules)
    )
    assert len(literal) > 30
    assert [
        text for text in sorted({*literal, *made_of_parts()}) if say(text, count=2).startswith(text)
    ] == []


def test_no_word_is_a_nickname_or_left_in_english() -> None:
    speak("de")
    names = {tile: say(f"tile.{tile}") for tile in pieces.scoring_tiles()}
    assert len(set(names.values())) == 16
    speak("en")
    assert all(say(f"tile.{tile}") != name for tile, name in names.items())


def test_one_and_many() -> None:
    speak("de")
    assert say("item.skye.squares", count=1) == "1 Quadrat aus vier Plättchen"
    assert say("item.skye.squares", count=3) == "3 Quadrate aus vier Plättchen"
    assert say("item.skye.completed_areas", count=1) == "1 abgeschlossenes Gebiet"
    assert say("item.skye.cattle_by_road", count=2) == "2 Rinder mit Straße zur Burg"


def test_the_room_knows_its_players() -> None:
    assert ROOM.players == ("blue", "yellow", "red", "white", "green")
    assert "".join(ROOM.letters.values()) == "BYRWG"
