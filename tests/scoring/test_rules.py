"""The clause files: what Rebirth's say, and what a broken one is refused for."""

from __future__ import annotations

import re

import pytest

from scoring.errors import UnknownClause, UnknownGame
from scoring.rules import (
    CERTAINTIES,
    LONGEST_RANGE,
    BadClauses,
    Source,
    clause,
    clauses,
    games_with_clauses,
    parse_rules,
    rule_set,
)

INDEX = """
[[document]]
id = "a-rulebook"
lines = 40
pages = [[3, 10, 20]]
title = {de = "Ein Regelheft", en = "A rulebook"}

[[document]]
id = "facts/a"
title = {de = "Tatsachen", en = "Facts"}

[[topic]]
id = "second"
title = {de = "Zweites", en = "Second"}

[[topic]]
id = "first"
title = {de = "Erstes", en = "First"}

[[term]]
de = ["Burg", "Schloss"]
en = ["castle"]
"""

GOOD = """
topic = "first"

[[clause]]
id = "castle.one"
title = {de = "Eine Burg", en = "A castle"}
text = {de = "Sie steht.", en = "It stands."}
sources = ["a-rulebook 7", "a-rulebook 10-20", "a-rulebook 20-21", "facts/a"]
certainty = "certain"
related = ["castle.two"]
words = {de = ["Turm"], en = ["tower"]}
setting = "height"

[[clause]]
id = "castle.two"
title = {de = "Zwei Burgen", en = "Two castles"}
text = {de = "Sie stehen.", en = "They stand."}
sources = []
certainty = "unknown"
"""


def parsed(text: str = GOOD, index: str = INDEX, **more: str):
    return parse_rules("toy", {"index.toml": index, "some.toml": text, **more})


def changed(old: str, new: str) -> str:
    assert old in GOOD
    return GOOD.replace(old, new, 1)


def test_a_clause_is_read_with_everything_it_has():
    one = parsed().clauses["castle.one"]
    assert (one.id, one.game, one.topic, one.certainty, one.setting) == (
        "castle.one",
        "toy",
        "first",
        "certain",
        "height",
    )
    assert one.title == {"de": "Eine Burg", "en": "A castle"}
    assert one.text == {"de": "Sie steht.", "en": "It stands."}
    assert one.words == {"de": ("Turm",), "en": ("tower",)}
    assert one.related == ("castle.two",)


def test_sources_know_their_page_where_all_their_lines_are_on_it():
    assert parsed().clauses["castle.one"].sources == (
        Source("a-rulebook", 7, 7, None),
        Source("a-rulebook", 10, 20, 3),
        Source("a-rulebook", 20, 21, None),
        Source("facts/a", None, None, None),
    )


def test_clauses_come_in_the_order_of_the_topics():
    other = changed('"first"', '"second"').replace("castle.", "church.")
    found = parsed(**{"another.toml": other})
    assert list(found.clauses) == ["church.one", "church.two", "castle.one", "castle.two"]
    assert [topic.title["en"] for topic in found.topics] == ["Second", "First"]


def test_terms_keep_the_rulebooks_word_first():
    assert parsed().terms == ({"de": ("Burg", "Schloss"), "en": ("castle",)},)


@pytest.mark.parametrize(
    ("text", "message", "named"),
    [
        (changed('id = "castle.two"', 'id = "castle.one"'), "clauses.twice", "castle.one"),
        (changed('["castle.two"]', '["castle.three"]'), "clauses.unknown_related", "castle.one"),
        (changed('["castle.two"]', '["castle.one"]'), "clauses.unknown_related", "castle.one"),
        (changed("10-20", "9-20"), None, None),
        (changed("10-20", "8-20"), "clauses.bad_lines", "castle.one"),
        (changed("10-20", "20-10"), "clauses.bad_lines", "castle.one"),
        (changed("10-20", "0-5"), "clauses.bad_lines", "castle.one"),
        (changed("10-20", "40"), None, None),
        (changed("10-20", "40-41"), "clauses.bad_lines", "castle.one"),
        (changed('"a-rulebook 7"', '"a-rulebook"'), "clauses.bad_lines", "castle.one"),
        (changed('"facts/a"', '"facts/a 3"'), "clauses.bad_lines", "castle.one"),
        (changed('"facts/a"', '"facts/b"'), "clauses.unknown_document", "castle.one"),
        (changed('"a-rulebook 7"', '"a-rulebook seven"'), "clauses.unknown_document", "castle.one"),
        (changed(', en = "A castle"', ""), "clauses.missing_language", "castle.one"),
        (changed('en = "It stands."', 'en = " "'), "clauses.missing_language", "castle.one"),
        (changed('"certain"', '"sure"'), "clauses.bad_certainty", "castle.one"),
        (changed('"unknown"', '"inferred"'), "clauses.no_source", "castle.two"),
        (changed('id = "castle.one"\n', ""), "clauses.no_id", ""),
        (changed('"first"', '"third"'), "clauses.unknown_topic", ""),
        (changed("topic =", "topic"), "clauses.not_toml", ""),
    ],
)
def test_a_broken_file_is_refused_with_its_name_and_the_clause(text, message, named):
    if message is None:
        parsed(text)
        return
    with pytest.raises(BadClauses) as refused:
        parsed(text)
    assert refused.value.message == message
    assert refused.value.values["clause"] == named
    assert refused.value.values["file"] in ("some.toml", "")


# What Rebirth's own files say.

REBIRTH = clauses("rebirth")

PROMISED = """
    setup.pieces setup.four_players setup.two_players setup.set_aside setup.start setup.hand turn.steps turn.draw
    placing.free_space placing.food placing.energy placing.settlement placing.farm_exception placing.never
    food.group energy.group farm.no_mixing farm.own_colour_only settlement.when_scored settlement.small
    settlement.medium settlement.medium_tie settlement.medium_alone settlement.large settlement.large_tie
    settlement.large_alone settlement.neutral settlement.own_tiles_added harbour.point castle.first
    castle.takeover castle.tie_farms castle.tie_stays castle.checked_when_placing castle.neutral
    castle.end_points cathedral.mission cathedral.one_each cathedral.at_most_eight cathedral.secret game.end
    unfinished.symbols mission.ties mission.zero mission.bonus mission.adjacent mission.harbours mission.border
    mission.coast mission.castles mission.cathedrals mission.small_own mission.medium_presence
    mission.medium_own mission.large_presence mission.most_energy mission.most_food mission.largest_energy
    mission.largest_food final.tie_edinburgh final.tie_stirling final.shared score.hundred_marker score.track
    doubt.out_of_turn doubt.piece_used_up doubt.wrong_space doubt.mission_count doubt.mission_twice
"""


def test_rebirth_has_the_clauses_that_others_count_on():
    assert set(PROMISED.split()) <= set(REBIRTH)
    assert "rebirth" in games_with_clauses()


def test_a_clause_is_found_by_its_id():
    assert clause("rebirth", "castle.tie_farms").title["en"] == "A tie at a castle"


def test_an_unknown_clause_or_game_is_named():
    with pytest.raises(UnknownClause, match=r"castle\.tie_rivers"):
        clause("rebirth", "castle.tie_rivers")
    with pytest.raises(UnknownGame, match="chess"):
        clauses("chess")
    with pytest.raises(UnknownGame):
        clauses("../scoring/rebirth")


def test_clauses_cannot_be_changed():
    with pytest.raises(TypeError):
        REBIRTH["castle.first"] = REBIRTH["castle.takeover"]  # type: ignore[index]  # that is the point


@pytest.mark.parametrize("id", REBIRTH)
def test_a_clause_is_short_enough_to_be_read_aloud(id):
    # 90 words take about 35 seconds; only a disputed rule may need that long.
    one = REBIRTH[id]
    longest = 90 if one.setting else 60
    for language in ("de", "en"):
        assert len(one.text[language].split()) <= longest
        assert one.text[language].endswith((".", "?"))
        assert not re.search(r"\s{2}|\n|[<>*_]", one.text[language] + one.title[language])
    assert one.text["de"] != one.text["en"]


@pytest.mark.parametrize("id", REBIRTH)
def test_sources_are_short_and_in_a_document(id):
    documents = rule_set("rebirth").documents
    assert REBIRTH[id].certainty in CERTAINTIES
    for source in REBIRTH[id].sources:
        lines = documents[source.doc].lines
        if source.first is None or source.last is None:
            assert lines is None
        else:
            assert lines is not None
            assert 1 <= source.first <= source.last <= lines
            assert source.last - source.first + 1 <= LONGEST_RANGE == 12


def test_the_numbers_of_both_languages_agree():
    """Points and counts are the easiest thing to change in one language only."""
    spelled = re.compile(r"\d+")
    for one in REBIRTH.values():
        german, english = (sorted(spelled.findall(one.text[language])) for language in ("de", "en"))
        assert german == english, one.id


def test_prizes_are_those_of_the_short_rules():
    # rebirth-quick-reference-de, lines 59-72, 78, 114, 118-120.
    expected = {
        "settlement.medium": {"5", "3"},
        "settlement.medium_alone": {"8"},
        "settlement.large": {"8", "5"},
        "settlement.large_alone": {"13"},
        "castle.end_points": {"5"},
        "mission.bonus": {"3"},
        "mission.reveal": {"25", "5", "7", "3"},
    }
    for id, numbers in expected.items():
        for language in ("de", "en"):
            assert numbers <= set(re.findall(r"\d+", REBIRTH[id].text[language])), id


def test_every_topic_has_clauses_and_each_clause_a_topic():
    topics = [topic.id for topic in rule_set("rebirth").topics]
    assert list(dict.fromkeys(one.topic for one in REBIRTH.values())) == topics
