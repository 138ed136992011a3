"""Glen More's clauses: those that others count on are there, and what they say agrees with the game's own tables."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

import scoring.glenmore
from scoring.glenmore import pieces
from scoring.glenmore.leads import PAYS
from scoring.glenmore.settings import SETTINGS
from scoring.rules import clauses, rule_set

ROOM = Path(scoring.glenmore.__file__).parent
CLAUSES = clauses("glenmore")
LANGUAGES = ("de", "en")
CHRONICLES = ("boats", "highlander", "casks", "hammer", "haggis", "tome", "votes", "mobs")
BASE = {id: one for id, one in CLAUSES.items() if one.topic not in CHRONICLES}

PROMISED = """
    setup.players setup.coins setup.die setup.first_game setup.rondel setup.chronicles scoring.when scoring.lead
    scoring.beyond_five scoring.scots scoring.landmarks scoring.casks scoring.persons scoring.kept
    scoring.david_hume play.points play.tokens play.clan_once printed.pieces roads.cost end.game end.tiles end.coins
    end.tie end.shared boats.places boats.last boats.last_armadale boats.rewards highlander.end casks.values
    casks.sale casks.cellars hammer.token hammer.church hammer.monument hammer.players haggis.points haggis.rolls
    haggis.extra haggis.three haggis.when tome.events tome.own_table votes.cards votes.markers votes.passes
    votes.points votes.split votes.nothing votes.not_voted mobs.setup mobs.pennies mobs.penalty mobs.sibyl_source
    mobs.mike_moil
"""
"""What items, standings, doubts and questions may point to. These ids never change."""

RULEBOOK = Path(__file__).resolve().parents[4] / "shared" / "rulebooks" / "glen-more-2-rules-de.txt"
"""Not part of Cairn, so what needs its text is only checked where it lies beside the repository."""
at_hand = pytest.mark.skipif(
    not RULEBOOK.is_file(), reason="needs the rulebook's text, which isn't part of Cairn"
)


def numbers(id: str, language: str) -> list[int]:
    return [int(number) for number in re.findall(r"\d+", CLAUSES[id].text[language])]


def lines_of(told: str) -> set[int]:
    """The lines that ranges such as ``3-5 9`` name."""
    ends = [(part.partition("-")[0], part.rpartition("-")[2]) for part in told.split()]
    return {line for first, last in ends for line in range(int(first), int(last) + 1)}


# Those that others count on


def test_the_clauses_that_others_count_on_are_there():
    assert set(PROMISED.split()) <= set(CLAUSES)


def test_every_piece_has_its_clause():
    assert {f"clan.{id}" for id in pieces.clans()} <= set(CLAUSES)
    assert {f"{side}.{id}" for id in pieces.landmarks() for side in ("landmark", "event")} <= set(CLAUSES)
    assert {f"mob.{id}" for id in pieces.mobsters()} <= set(CLAUSES)
    assert {f"votes.{id}" for id in pieces.score_cards()} <= set(CLAUSES)
    assert {reason.clause for reason in pieces.reasons().values()} <= set(CLAUSES)


def named_in_code():
    """Strings of the rules' code that look like a clause. What an error says isn't one."""
    groups = "|".join(sorted({id.partition(".")[0] for id in CLAUSES}))
    for path in sorted(ROOM.rglob("*.py")):
        tree = ast.parse(path.read_text("utf-8"))
        in_errors = {
            id(inner) for node in ast.walk(tree) if isinstance(node, ast.Raise) for inner in ast.walk(node)
        }
        for node in ast.walk(tree):
            if not isinstance(node, ast.Constant) or not isinstance(node.value, str) or id(node) in in_errors:
                continue
            if re.fullmatch(rf"({groups})\.[a-z_]+", node.value):
                yield path.name, node.value


def told_of():
    """What docstrings name as ``clause.id``, or a group of them as ``clause.*``."""
    for path in sorted(ROOM.rglob("*.py")):
        for told in re.findall(r"[Cc]lauses? ((?:``[\w.*<>]+``(?:, | and )?)+)", path.read_text("utf-8")):
            for name in re.findall(r"``([\w.*<>]+)``", told):
                yield path.name, name


def test_the_code_names_clauses_at_all():
    assert len({clause for _, clause in named_in_code()}) >= 30
    assert len({clause for _, clause in told_of()}) >= 10


@pytest.mark.parametrize(("file", "clause"), sorted(set(named_in_code())))
def test_clauses_named_in_code_exist(file, clause):
    assert clause in CLAUSES, file


@pytest.mark.parametrize(("file", "name"), sorted(set(told_of())))
def test_clauses_named_in_docstrings_exist(file, name):
    pattern = re.compile(re.sub(r"\\\*|<\w+>", r"\\w+", re.escape(name)))
    assert any(map(pattern.fullmatch, CLAUSES)), file


def test_readings_and_their_clauses_point_to_each_other():
    """One clause may stand for two settings; it then names the first of them. Chronicles are no readings."""
    by_clause: dict[str, list[str]] = {}
    for setting in SETTINGS:
        by_clause.setdefault(setting.clause, []).append(setting.id)
    chosen = {id: names[0] for id, names in by_clause.items() if id != "setup.chronicles"}
    assert {id: CLAUSES[id].setting for id in chosen} == chosen
    assert {id for id, one in CLAUSES.items() if one.setting} == set(chosen)
    for setting in SETTINGS:
        if CLAUSES[setting.clause].setting == setting.id:
            assert CLAUSES[setting.clause].certainty == setting.certainty


# How they are written


@pytest.mark.parametrize("id", CLAUSES)
def test_a_clause_is_short_enough_to_be_read_aloud(id):
    # 90 words take about 35 seconds; only a disputed rule may need that long.
    one = CLAUSES[id]
    longest = 90 if one.setting else 60
    for language in LANGUAGES:
        assert len(one.text[language].split()) <= longest
        assert one.text[language].endswith((".", "?"))
        assert not re.search(r"\s{2}|\n|[<>*_]", one.text[language] + one.title[language])
    assert one.text["de"] != one.text["en"] or id == "landmark.stacks"


def test_the_numbers_of_both_languages_agree():
    """Points and counts are the easiest thing to change in one language only."""
    for id in CLAUSES:
        assert sorted(numbers(id, "de")) == sorted(numbers(id, "en")), id


def test_titles_tell_clauses_apart():
    for language in LANGUAGES:
        titles = [one.title[language] for one in CLAUSES.values()]
        assert len(set(titles)) == len(titles)


def test_every_topic_has_clauses_and_each_clause_a_topic():
    topics = [topic.id for topic in rule_set("glenmore").topics]
    assert list(dict.fromkeys(one.topic for one in CLAUSES.values())) == topics


def test_related_clauses_lead_everywhere():
    """A clause nobody points to is only found by asking."""
    assert {id for one in CLAUSES.values() for id in one.related} == set(CLAUSES)


def test_the_base_game_is_told_in_full():
    assert len(BASE) >= 130


# What they say, against the game's own tables and the rulebook


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_lead_pays_what_is_scored(language):
    # glen-more-2-rules-de, lines 821-822; carried on, each number is the sum of the two before it.
    assert numbers("scoring.lead", language) == [1, 2, 3, 4, 5, 1, 2, 3, 5, 8]
    assert PAYS == (0, 1, 2, 3, 5, 8)
    assert numbers("scoring.beyond_five", language) == [5, 5, 8, 13, 21, 34, 6, 7, 8]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("id", [id for id, clan in pieces.clans().items() if clan.steps])
def test_clans_with_a_table_pay_what_is_scored(id, language):
    steps = [number for step in pieces.clans()[id].steps for number in step]
    assert numbers(f"clan.{id}", language) == steps


@pytest.mark.parametrize("language", LANGUAGES)
def test_points_are_those_that_are_scored(language):
    # Lines 308 (coins), 839 (tiles), 843 and 858 (coins at the end), 870 (3 Scots are 6), 910 (Douglas), 922 (Hume).
    assert numbers("setup.coins", language) == [5, 6, 7, 8]
    assert numbers("end.tiles", language) == [3]
    assert numbers("end.coins", language) == [1]
    assert numbers("landmark.armadale_castle", language) == [8, 2, 1, 1]
    assert numbers("landmark.castle_moil", language) == [2, 3, 6]
    assert numbers("clan.douglas", language) == [pieces.clans()["douglas"].points] == [3]
    assert numbers("scoring.david_hume", language)[0] == 1
    assert "2" in CLAUSES["scoring.david_hume"].title[language]


@pytest.mark.parametrize("language", LANGUAGES)
def test_landmarks_lie_in_the_stacks_of_the_data(language):
    told = CLAUSES["landmark.stacks"].text[language]
    stacks = dict(re.findall(r"([A-D]): ([^.]+)\.", told))
    names = {
        stack: {name.strip().lower().replace(" ", "_") for name in listed.split(",")}
        for stack, listed in stacks.items()
    }
    base = [one for one in pieces.landmarks().values() if not one.chronicle]
    assert names == {
        stack: {one.id for one in base if one.stack == stack} for stack in sorted({one.stack for one in base})
    }
