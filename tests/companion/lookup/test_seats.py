"""For how many players a clause is, and for how many somebody asks."""

from __future__ import annotations

import pytest

from companion.lookup.seats import asked_for, clause_is_for, fits
from companion.search import look_up
from scoring import rules

TITLES = [
    ("Set-up for four players: what goes back into the box", {4}),
    ("What scores in which round: two to four players", {2, 3, 4}),
    ("What scores in which round: five players", {5}),
    ("Hammer of the Scots, chronicle 4, only with three or four players", {3, 4}),
    ("Buying with two players", {2}),
    ("Example: round 5 and two players ahead", set()),
    ("Who begins", set()),
]


@pytest.mark.parametrize(("title", "players"), TITLES)
def test_a_title_names_players(title, players):
    assert clause_is_for(title) == players


ASKED = [
    ("how many tiles go back in the box with 3 players", 3),
    ("two-player game, who sits where", 2),
    ("Was kommt zu viert in die Schachtel?", 4),
    ("Was wird bei fünf Personen gewertet?", 5),
    ("wir sind nur zwei, was ist anders", 2),
    ("Five players, what scores first?", 5),
    ("just the three of us tonight", 3),
    ("In round 5 two players are ahead of me. How much?", None),
    ("Wie viele Karten?", None),
    ("two tiles each", None),
]


@pytest.mark.parametrize(("question", "players"), ASKED)
def test_a_question_names_players(question, players):
    assert asked_for(question) == players


def test_a_clause_for_another_number_doesnt_fit():
    clause = rules.clause("rebirth", "setup.four_players")
    assert (fits(clause, 4), fits(clause, 3), fits(clause, None)) == (True, False, True)
    assert fits(rules.clause("rebirth", "setup.start"), 3)


def test_the_clause_for_the_number_of_players_comes_first():
    def best(question, game, players=None):
        return look_up(question, game, players=players).hits[0].clause.id

    assert best("how many tiles go back in the box with 3 players", "rebirth") == "setup.three_players"
    assert best("how many tiles go back in the box with four players", "rebirth") == "setup.four_players"
    assert best("what scores in round 3", "skye", 3) == "round.track"
    assert best("what scores in round 3", "skye", 5) == "round.track_five"
    # What the question says counts more than the table.
    assert best("what scores in round 3 with five players", "skye", 3) == "round.track_five"
