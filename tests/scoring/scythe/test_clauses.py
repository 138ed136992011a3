"""Scythe's clauses: those that others count on are there, and what they say agrees with the game's own tables."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

import scoring.scythe
from scoring.rules import clauses, rule_set
from scoring.scythe import bonus, pieces
from scoring.scythe.settings import SETTINGS

ROOM = Path(scoring.scythe.__file__).parent
CLAUSES = clauses("scythe")
LANGUAGES = ("de", "en")

PROMISED = """
    setup.seats setup.start setup.start_values setup.start_units setup.factory_cards setup.bonus_tile setup.mats
    control.units control.structure control.only_one control.lake control.home_base control.shared
    control.factory scoring.cash scoring.popularity scoring.stars scoring.territories scoring.factory
    scoring.resources scoring.single_resource scoring.structures scoring.interim scoring.hidden scoring.checked
    scoring.typed bonus.tunnels_adjacent bonus.lakes_adjacent bonus.encounters_adjacent bonus.on_tunnels bonus.row
    bonus.on_farm_or_tundra bonus.under_enemy bonus.beyond_table bonus.none star.upgrades star.mechs
    star.structures star.recruits star.workers star.objective star.combat star.popularity star.power star.once
    star.kept star.saxony star.six end.sixth_star end.lower_action end.unfinished_combat end.recruit_stars
    end.declared tie.pieces tie.power tie.popularity tie.resources tie.territories tie.stars tie.shared
    tournament.bid tournament.delay tournament.banned_pairs turn.order turn.sections build.one_per_territory
    build.not_on_lake move.lakes doubt.count_differs doubt.star_unearned doubt.after_end doubt.out_of_turn
    doubt.more_than_pieces doubt.many_resources doubt.few_workers doubt.holds_against
"""
"""What sheets, standings, doubts and questions may point to. These ids never change."""


def numbers(id: str, language: str) -> list[int]:
    return [int(number) for number in re.findall(r"\d+", CLAUSES[id].text[language])]


def test_the_clauses_that_others_count_on_are_there():
    assert set(PROMISED.split()) <= set(CLAUSES)


def clauses_in_code():
    """What the rules' code gives as a clause: the third of an item, a doubt and a control, the second of a question."""
    places = {"Item": 2, "Doubt": 2, "Control": 2, "Question": 1, "_ask": 2}
    for path in sorted(ROOM.glob("*.py")):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Name):
                continue
            at = places.get(node.func.id)
            if at is not None and at < len(node.args) and isinstance(node.args[at], ast.Constant):
                yield path.name, node.args[at].value


def test_the_code_names_clauses_at_all():
    assert len({clause for _, clause in clauses_in_code()}) >= 10


@pytest.mark.parametrize(("file", "clause"), sorted(set(clauses_in_code())))
def test_clauses_named_in_code_exist(file, clause):
    assert clause in CLAUSES, file


def test_settings_and_clauses_point_to_each_other():
    for setting in SETTINGS:
        assert CLAUSES[setting.clause].setting == setting.id
    assert {one.setting for one in CLAUSES.values() if one.setting} == {setting.id for setting in SETTINGS}


def test_every_star_and_bonus_tile_has_its_clause():
    assert {f"star.{kind}" for kind in pieces.star_kinds()} <= set(CLAUSES)
    assert {tile.clause(1) for tile in bonus.tiles().values()} <= set(CLAUSES)


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
    """Coins and counts are the easiest thing to change in one language only."""
    for id in CLAUSES:
        assert sorted(numbers(id, "de")) == sorted(numbers(id, "en")), id


def test_titles_tell_clauses_apart():
    for language in LANGUAGES:
        titles = [one.title[language] for one in CLAUSES.values()]
        assert len(set(titles)) == len(titles)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_tiers_are_those_that_score(language):
    told = numbers("scoring.popularity", language)
    expected = []
    for tier in pieces.tiers():
        expected += [tier.first, tier.star, tier.territory, tier.resources]
    assert set(expected) <= set(told)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("tile", bonus.tiles())
def test_bonus_tiles_tell_every_step_of_their_table(tile, language):
    """A step reads as its counts and then its coins: "2 or 3 bring 4"."""
    one = bonus.tiles()[tile]
    text = CLAUSES[one.clause(1)].text[language]
    printed = min(one.most, 7)  # what lies beyond is `bonus.beyond_table`
    for count in range(1, printed + 1):
        coins = one.coins(count)
        told = re.findall(r"((?:\d+(?: oder | or )?)+) (?:bringt|bringen|brings|bring) (\d+)", text)
        assert [paid for counts, paid in told if str(count) in re.findall(r"\d+", counts)] == [str(coins)]


def test_numbers_of_pieces_are_those_of_the_game():
    for language in LANGUAGES:
        most = pieces.LEADERS + pieces.MECHS + pieces.WORKERS + len(pieces.STRUCTURES)
        assert numbers("doubt.more_than_pieces", language)[0] == most
        assert numbers("star.workers", language)[0] == pieces.star_kinds()["workers"].needs
        assert numbers("star.popularity", language)[0] == pieces.tracks()["popularity"]
        assert numbers("star.power", language)[0] == pieces.tracks()["power"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_starting_values_are_those_of_the_mats(language):
    factions, mats = pieces.factions().values(), pieces.mats().values()
    assert numbers("setup.start_power", language) == [
        number for faction in factions for number in (faction.power, faction.cards)
    ]
    told = numbers("setup.start_popularity", language)
    # Each mat's own number, its popularity, its coins; then the two objective cards.
    assert told == [number for mat in mats for number in (mat.number, mat.popularity, mat.coins)] + [2]


def test_every_topic_has_clauses_and_each_clause_a_topic():
    topics = [topic.id for topic in rule_set("scythe").topics]
    assert list(dict.fromkeys(one.topic for one in CLAUSES.values())) == topics
