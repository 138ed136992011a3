"""Isle of Skye's clauses: those that others count on are there, and what they say agrees with the game's own tables."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

import scoring.skye
from scoring.rules import clauses, rule_set
from scoring.skye import pieces
from scoring.skye.majorities import FIRST, SECOND
from scoring.skye.scoring_tiles import BROCHS_PAY
from scoring.skye.settings import SETTINGS
from scoring.skye.tiles import tiles

ROOM = Path(scoring.skye.__file__).parent
CLAUSES = clauses("skye")
LANGUAGES = ("de", "en")

PROMISED = """
    setup.players setup.scoring_tiles setup.castle setup.start_player setup.discard_marker income.castle
    income.whisky income.catch_up draw.three draw.discard draw.price draw.secret buy.order buy.one buy.price buy.own
    buy.pass buy.unsold build.adjacent build.terrain build.roads build.impossible build.tiles_per_round build.castle
    area.completed area.inside area.joined area.roads road.joined symbols.area round.scoring round.track
    round.track_five round.three_times round.start_player round.end majority.first majority.second
    majority.tie_first majority.tie_second majority.at_least_one tiles_by_road.castle columns.gap columns.seen_from
    whisky.tiles gold.shown end.scrolls end.scroll_half end.scroll_completed end.gold tie.gold tie.shared count.typed
    count.differs tile.disputed doubt.same_tile track.checkpoint
"""
"""What sheets, standings, doubts and questions may point to. These ids never change."""


def numbers(id: str, language: str) -> list[int]:
    return [int(number) for number in re.findall(r"\d+", CLAUSES[id].text[language])]


def test_the_clauses_that_others_count_on_are_there():
    assert set(PROMISED.split()) <= set(CLAUSES)


def test_every_scoring_tile_and_scroll_has_its_clause():
    assert {f"tile.{id}" for id in pieces.scoring_tiles()} <= set(CLAUSES)
    assert {f"scroll.{symbol}" for symbol in pieces.scrolls()} <= set(CLAUSES)


def clauses_in_code():
    """What the rules' code gives as a clause: the third of an item, a doubt and a setting, the second of a question."""
    places = {"Item": 2, "Doubt": 2, "Setting": 2, "Share": 2, "Question": 1}
    for path in sorted(ROOM.glob("*.py")):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Name):
                continue
            at = places.get(node.func.id)
            if at is not None and at < len(node.args):
                for part in ast.walk(node.args[at]):
                    if isinstance(part, ast.Constant) and "." in str(part.value).strip("."):
                        yield path.name, part.value


def clauses_told_of():
    """What docstrings name as ``clause.id``, or a group of them as ``clause.*``."""
    for path in sorted(ROOM.glob("*.py")):
        for told in re.findall(r"[Cc]lauses? ((?:``[\w.*<>]+``(?:, | and )?)+)", path.read_text("utf-8")):
            for name in re.findall(r"``([\w.*<>]+)``", told):
                yield path.name, name


def test_the_code_names_clauses_at_all():
    assert len(set(clauses_in_code())) >= 15
    assert len(set(clauses_told_of())) >= 10


@pytest.mark.parametrize(("file", "clause"), sorted(set(clauses_in_code())))
def test_clauses_named_in_code_exist(file, clause):
    assert clause in CLAUSES, file


@pytest.mark.parametrize(("file", "name"), sorted(set(clauses_told_of())))
def test_clauses_named_in_docstrings_exist(file, name):
    pattern = re.compile(re.sub(r"\\\*|<id>", r"\\w+", re.escape(name)))
    assert any(map(pattern.fullmatch, CLAUSES)), file


def test_settings_and_clauses_point_to_each_other():
    for setting in SETTINGS:
        assert CLAUSES[setting.clause].setting == setting.id
        assert CLAUSES[setting.clause].certainty == setting.certainty
    assert {one.setting for one in CLAUSES.values() if one.setting} == {setting.id for setting in SETTINGS}


@pytest.mark.parametrize("id", CLAUSES)
def test_a_clause_is_short_enough_to_be_read_aloud(id):
    # 90 words take about 35 seconds; only a disputed rule may need that long.
    one = CLAUSES[id]
    longest = 90 if one.setting else 60
    for language in LANGUAGES:
        assert len(one.text[language].split()) <= longest
        assert one.text[language].endswith((".", "?"))
        assert not re.search(r"\s{2}|\n|[<>*_]", one.text[language] + one.title[language])
    assert one.text["de"] != one.text["en"]


def test_the_numbers_of_both_languages_agree():
    """Points and counts are the easiest thing to change in one language only."""
    for id in CLAUSES:
        assert sorted(numbers(id, "de")) == sorted(numbers(id, "en")), id


def test_titles_tell_clauses_apart():
    for language in LANGUAGES:
        titles = [one.title[language] for one in CLAUSES.values()]
        assert len(set(titles)) == len(titles)


def test_every_topic_has_clauses_and_each_clause_a_topic():
    topics = [topic.id for topic in rule_set("skye").topics]
    assert list(dict.fromkeys(one.topic for one in CLAUSES.values())) == topics


def test_related_clauses_lead_everywhere():
    """A clause nobody points to is only found by asking."""
    assert {id for one in CLAUSES.values() for id in one.related} == set(CLAUSES)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    ("track", "id"), [("two_to_four", "round.track"), ("five_first", "round.track_five")]
)
def test_the_round_track_is_the_one_that_scores(track, id, language):
    """The letters of the rounds in order, told apart by semicolons."""
    told = CLAUSES[id].text[language].split(": ")[1].split(".")[0]
    rounds = ["".join(re.findall(r"\b[A-D]\b", part)) for part in told.split(";")]
    assert rounds == [one.letters for one in pieces.track(track)]


@pytest.mark.parametrize("language", LANGUAGES)
def test_gold_for_those_ahead_is_that_of_the_track(language):
    told = numbers("income.amounts", language)
    paid = {one.number: one.catch_up for one in pieces.track("two_to_four")}
    assert told[:2] == [number for number, gold in paid.items() if not gold] == [1, 2]
    pairs = list(zip(told[2:10:2], told[3:10:2], strict=True))
    assert pairs == [(number, gold) for number, gold in paid.items() if gold]


@pytest.mark.parametrize("language", LANGUAGES)
def test_points_are_those_that_are_scored(language):
    # isle-of-skye-rules-de, lines 235-242 and 244-249.
    assert numbers("tile.broch_mountains", language) == [1, 1, 2, 3, 3, 6]
    assert BROCHS_PAY == (0, 1, 3, 6)
    assert numbers("majority.first", language) == [FIRST] == [5]
    assert numbers("majority.second", language) == [SECOND] == [2]
    assert numbers("income.castle", language)[0] == pieces.CASTLE_GOLD
    assert numbers("end.gold", language) == [pieces.GOLD_FOR_A_POINT, 1]
    for symbol, each in pieces.scrolls().items():
        told = numbers(f"scroll.{symbol}", language)
        assert told == ([1, each] if each > 1 else [1])


@pytest.mark.parametrize("language", LANGUAGES)
def test_tiles_in_dispute_are_those_of_the_data(language):
    disputed = {tile.number for tile in tiles().values() if tile.other}
    assert set(numbers("tile.disputed_list", language)) == disputed
    assert numbers("tile.disputed", language) == [len(tiles()), len(disputed)]


@pytest.mark.parametrize("language", LANGUAGES)
def test_symbols_are_counted_as_in_the_data(language):
    faces = [tile.face for tile in tiles().values()]
    told = numbers("setup.symbols", language)
    assert told[:5] == [
        len(faces),
        *(sum(face.count(kind) for face in faces) for kind in ("broch", "farm", "lighthouse", "cattle")),
    ]
    assert told[5:7] == [sum(map(bool, (face.count(kind) for face in faces))) for kind in ("whisky", "ship")]
    assert told[8] == sum(face.count("sheep") for face in faces)
    assert told[10] == sum(face.count("ship") for face in faces)
