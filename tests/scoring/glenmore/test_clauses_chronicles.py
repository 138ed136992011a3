"""The clauses of Glen More's eight chronicles: told in full, in the right place, and with the numbers that score.

What holds for all clauses of the game is in `test_clauses.py`; what is shared comes from there.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterable

import pytest

from scoring.glenmore import pieces
from scoring.glenmore.chronicles import boats, mobs, votes
from scoring.glenmore.notation import HAGGIS_STACKS, MOST_OPEN, ROLLS
from tests.scoring.glenmore.test_clauses import (
    CHRONICLES,
    CLAUSES,
    LANGUAGES,
    RULEBOOK,
    at_hand,
    lines_of,
    numbers,
)

OURS = {id: one for id, one in CLAUSES.items() if one.topic in CHRONICLES}

SECTIONS = {
    "boats": "931-983",
    "highlander": "985-1025",
    "casks": "1027-1094",
    "hammer": "1096-1157 1378-1402",
    "haggis": "1159-1214",
    "tome": "1216-1402",
    "votes": "1404-1503",
    "mobs": "1505-1711",
}
"""The lines that a chronicle's own pages have."""

ON_PIECES_ONLY = {
    "boats.rewards_printed",
    "casks.cellar_cost",
    "casks.capacity",
    "tome.table_printed",
    "tome.duart",
    "mobs.penalty_printed",
    "mobs.markers_printed",
}
"""What the documents don't say because it is printed on a piece."""


def own_lines(id: str) -> set[int]:
    ranges = [(one.first, one.last) for one in CLAUSES[id].sources]
    return {line for first, last in ranges if first and last for line in range(first, last + 1)}


def name(id: str) -> str:
    """A piece's id as it is written on the piece, but for case and small differences."""
    return re.sub(r"[^a-z]", "", id.lower())


# In full


def test_the_chronicles_are_told_in_full():
    assert len(OURS) >= 320
    for topic in CHRONICLES:
        assert sum(one.topic == topic for one in OURS.values()) >= 20, topic


@pytest.mark.parametrize("topic", CHRONICLES)
def test_each_chronicle_says_who_can_play_it(topic):
    """The clause about it, or for the one that needs three, the clause that says so."""
    about = OURS["hammer.players" if topic == "hammer" else f"{topic}.about"]
    chronicle = 1 + CHRONICLES.index(topic)
    for language in LANGUAGES:
        assert f"Chronicle {chronicle}".lower() in about.title[language].lower()
    assert CLAUSES[f"{topic}.setup" if topic != "votes" else "votes.cards"].topic == topic


# In the right place


@pytest.mark.parametrize("id", OURS)
def test_a_clause_cites_its_own_chronicle(id):
    """A combination of two stands with one of them and cites that one's pages too."""
    assert own_lines(id) & lines_of(SECTIONS[OURS[id].topic])


@at_hand
@pytest.mark.parametrize("id", [id for id in OURS if re.match(r"(landmark|event|mob)\.", id)])
def test_a_piece_is_cited_where_it_is_named(id):
    text = " ".join(RULEBOOK.read_text("utf-8").split("\n")[line - 1] for line in sorted(own_lines(id)))
    assert name(id.partition(".")[2]) in name(text)


def test_landmarks_and_events_name_their_card():
    for card in pieces.landmarks().values():
        told = [CLAUSES[f"event.{card.id}"]]
        if card.chronicle:
            told.append(CLAUSES[f"landmark.{card.id}"])
            assert f"({card.stack})" in told[1].title["de"]
        for one in told:
            for language in LANGUAGES:
                assert name(card.id) in name(one.title[language])
        assert f"landmark.{card.id}" in CLAUSES[f"event.{card.id}"].related


def test_mobsters_lead_to_their_penalty():
    for id in pieces.mobsters():
        assert "mobs.penalty" in CLAUSES[f"mob.{id}"].related
        assert name(id) in name(CLAUSES[f"mob.{id}"].title["de"])


# Honest


def test_what_stands_on_pieces_only_is_said_to_be_unknown():
    for id in ON_PIECES_ONLY:
        assert CLAUSES[id].certainty == "unknown"
        assert "printed.pieces" in CLAUSES[id].related
        assert re.search(r"\bnur\b", CLAUSES[id].text["de"])
        assert re.search(r"\bonly\b", CLAUSES[id].text["en"])


def test_open_readings_tell_what_cairn_does():
    for id in ("boats.last_armadale", "mobs.mike_moil", "mobs.sibyl_source", "votes.nothing"):
        assert CLAUSES[id].certainty == "unknown"
        for language in LANGUAGES:
            assert "Cairn" in CLAUSES[id].text[language]
    assert CLAUSES["mobs.sibyl_end"].certainty == "inferred"


def test_what_is_inferred_or_unknown_is_not_hidden():
    """Much of what a table asks is not in the rulebook."""
    found = {kind: sum(one.certainty == kind for one in OURS.values()) for kind in ("inferred", "unknown")}
    assert found["inferred"] >= 80
    assert found["unknown"] >= 25


# With the numbers that score


def each_language(ids: Iterable[str]) -> list[tuple[str, str]]:
    return [(id, language) for id in ids for language in LANGUAGES]


@pytest.mark.parametrize("language", LANGUAGES)
def test_boats_pay_what_is_scored(language):
    # glen-more-2-rules-de, line 967.
    assert numbers("boats.places", language) == list(boats.PLACES.values()) == [15, 10, 5]
    # Line 957: as many tokens as players on each of four castles.
    assert numbers("boats.rewards_setup", language) == [2, 3, 4, 4, *(4 * players for players in (2, 3, 4))]
    # Line 858: the first 8 coins 2 each, of which 1 each is the extra.
    assert numbers("boats.last_armadale", language) == [8, 2, 1]


@pytest.mark.parametrize("language", LANGUAGES)
def test_cellars_are_worth_what_is_scored(language):
    # Line 1062.
    cellar = pieces.CELLARS["cellar_1"]
    assert cellar == (1, 2, 3)
    assert numbers("casks.values", language) == [*cellar, 0]
    assert numbers("casks.where", language) == [*cellar, 0]


@pytest.mark.parametrize("language", LANGUAGES)
def test_haggis_is_counted_as_it_is_scored(language):
    # Lines 1205-1214.
    assert (ROLLS, MOST_OPEN, HAGGIS_STACKS) == (4, 3, ("B", "C", "D"))
    assert numbers("haggis.three", language) == [MOST_OPEN]
    assert numbers("haggis.example", language) == [1, 3, 2, 4, 2 * (1 + 3), 1]
    # n tokens of 1 to 3 are worth n times n to n times 3n.
    bounds = [number for n in (1, 2, 3) for number in (n, n * n, n * 3 * n)]
    assert numbers("haggis.best", language) == [*bounds, 0]
    # Line 105.
    assert numbers("haggis.die", language) == [1, 1, 1, 2, 2, 3]


@pytest.mark.parametrize("language", LANGUAGES)
def test_votes_pay_what_is_scored(language):
    # Lines 1428-1446: 10 points, split and rounded up.
    shared = [math.ceil(votes.BEST / tied) for tied in (2, 3, 4)]
    assert numbers("votes.split", language) == [votes.BEST, *shared] == [10, 5, 4, 3]
    assert numbers("votes.markers", language) == [each for pair in votes.MARKERS.values() for each in pair]
    assert numbers("votes.cards", language) == [len(pieces.score_cards()), pieces.CARDS_IN_PLAY] == [10, 5]
    assert numbers("votes.points", language) == [votes.BEST]
    # Line 1473.
    assert numbers("votes.sets_example", language) == [3, 5, 4, 2, min(3, 5, 4, 2)]


@pytest.mark.parametrize(("id", "language"), each_language(pieces.score_cards()))
def test_each_score_card_is_worth_ten(id, language):
    assert numbers(f"votes.{id}", language)[0] == votes.BEST


@pytest.mark.parametrize("language", LANGUAGES)
def test_mobsters_are_as_many_as_are_drawn(language):
    # Lines 1527-1533.
    assert sorted(numbers("mobs.setup", language)) == [*pieces.MOBSTERS_IN_PLAY.values()] == [3, 4, 6]
    assert numbers("mobs.start_pennies", language)[0] == mobs.PENNIES == 7
    assert numbers("mobs.which", language) == [9, 7]
    alone = [one for one in pieces.mobsters().values() if not one.chronicle]
    assert (len(alone), len(pieces.mobsters())) == (9, 16)
    # 14 markers in all, line 1523.
    assert numbers("mobs.tokens", language) == [2 + 3 * 3 + 3 * 1, 2, 3, 1] == [14, 2, 3, 1]
    assert numbers("mob.sibyl_macsponge", language) == [mobs.A_SOURCE, 1]


@pytest.mark.parametrize("language", LANGUAGES)
def test_mobsters_that_need_a_chronicle_are_those_of_the_data(language):
    needs: dict[int, set[str]] = {}
    for one in pieces.mobsters().values():
        if one.chronicle:
            needs.setdefault(one.chronicle, set()).add(one.id)
    told = re.findall(r"(\D+)(\d)", CLAUSES["mobs.lists"].text[language])
    found = {
        int(number): {id for id in pieces.mobsters() if name(id) in name(listed)} for listed, number in told
    }
    assert found == needs


@pytest.mark.parametrize("language", LANGUAGES)
def test_three_mobsters_need_three(language):
    told = name(CLAUSES["mobs.three_plus"].text[language])
    for one in pieces.mobsters().values():
        assert (name(one.id) in told) == (one.players == 3)
        assert ("mobs.three_plus" in CLAUSES[f"mob.{one.id}"].related) == (one.players == 3)


@pytest.mark.parametrize("language", LANGUAGES)
def test_mike_and_castle_moil_are_counted_by_hand(language):
    # Moil, 3 Scots and Mike as a guest: (3 - 1) * 2 or 3 * 2 - 1; Mike's owner with Moil: (3 + 1) * 2 or 3 * 2 + 1.
    assert numbers("mobs.mike_moil", language) == [3, 2, 2, (3 - 1) * 2, 1, 3 * 2 - 1, (3 + 1) * 2, 3 * 2 + 1]


POINTS = {
    "event.wallace_monument": ("wallace_monument", 4),
    "event.dunvegan_castle": ("dunvegan_castle", 7),
    "event.armadale_castle": ("armadale_event", 3),
    "event.loch_morar": ("loch_morar", 9),
    "event.loch_shiel": ("loch_shiel", -1),
    "event.duart_castle": ("duart_maclean", 3),
    "hammer.church": ("glenfinnan_church", 4),
    "hammer.monument": ("glenfinnan_monument", 3),
}
"""Points at once: the clause, what they are noted as, and how many; rulebook lines 1141-1143 and 1288-1362."""


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("id", POINTS)
def test_points_at_once_are_those_that_can_be_noted(id, language):
    reason, points = POINTS[id]
    one = pieces.reasons()[reason]
    assert points in (one.points, one.times)
    assert abs(points) in numbers(id, language)
    assert one.clause == id
