"""Glen More II: Chronicles by hand: the reference itself has to stand before it can judge.

Lines are those of the German rulebook's text. Red is Andreas and yellow is Matthias, as far as the pictures tell.
"""

from __future__ import annotations

from types import ModuleType
from typing import Any

import pytest

Told = dict[str, Any]

NOBODY = (
    "table leaves david_hume in D",
    "table leaves castle_moil in D",
    "table leaves armadale_castle in D",
)


def told(reference: ModuleType, *log: str, players: str = "red yellow", **settings: str) -> Told:
    """What the reference says about a log. `chronicle_1="yes"` and the like are settings."""
    game = {"players": players.split(), "settings": settings, "log": list(log)}
    says: Told = reference.score(game)
    return says


def numbers(stack: str, **players: str) -> list[str]:
    """Scots, landmark cards, casks and persons of everybody: `red="3 1 0 2"`."""
    lines = []
    for player, four in players.items():
        told = zip(("scots", "landmarks", "casks", "persons"), four.split(), strict=True)
        lines.append(f"{player} counts {', '.join(f'{key} {n}' for key, n in told)} in {stack}")
    return lines


def of(says: Told, what: str, category: str) -> dict[str, int]:
    return {player: sheet[category].get(what, 0) for player, sheet in says["sheets"].items()}


def line(says: Told, category: str) -> dict[str, int]:
    return {player: sum(sheet[category].values()) for player, sheet in says["sheets"].items()}


def end(*more: str, red: str = "0 0 0 0", yellow: str = "0 0 0 0") -> list[str]:
    """An end in which nothing else is unknown: 10 tiles, no coins, no tokens, nobody has anything."""
    return [
        *more,
        "red announces D",
        *numbers("D", red=red, yellow=yellow),
        *(f"{player} counts tiles 10, coins 0 in D" for player in ("red", "yellow")),
        *("red tokens 0 in D", "yellow tokens 0 in D"),
        *NOBODY,
    ]


# The four scorings


def test_landmark_cards_are_compared_as_in_the_rulebook(glenmore_reference: ModuleType) -> None:
    # Line 824: 5 cards, 3 and 1: 5 points for a lead of 4, 2 points for a lead of 2, nothing.
    says = told(
        glenmore_reference,
        *("red announces A", "table leaves david_hume in A"),
        *numbers("A", yellow="0 5 0 0", red="0 3 0 0", blue="0 1 0 0"),
        players="yellow red blue",
    )
    assert of(says, "landmarks", "A") == {"yellow": 5, "red": 2, "blue": 0}
    assert says["totals"] == {"yellow": 5, "red": 2, "blue": 0}
    assert says["unknown"] == set()


@pytest.mark.parametrize(
    ("lead", "as_five", "series"),
    [(0, 0, 0), (1, 1, 1), (2, 2, 2), (3, 3, 3), (4, 5, 5), (5, 8, 8), (6, 8, 13), (7, 8, 21), (8, 8, 34)],
)
def test_what_a_lead_brings(glenmore_reference: ModuleType, lead: int, as_five: int, series: int) -> None:
    # Lines 821-822; what comes beyond 5 is the table's choice.
    for beyond, points in (("as_five", as_five), ("series", series)):
        for at, key in enumerate(("scots", "landmarks", "casks", "persons")):
            four = ["0"] * at + [str(lead + 2)] + ["0"] * (3 - at)
            other = ["0"] * at + ["2"] + ["0"] * (3 - at)
            log = numbers("B", red=" ".join(four), yellow=" ".join(other))
            says = told(
                glenmore_reference,
                *("yellow announces B", "table leaves david_hume in B", *log),
                lead_beyond=beyond,
            )
            assert of(says, key, "B") == {"red": points, "yellow": 0}
            assert says["totals"] == {"red": points, "yellow": 0}


def test_david_hume_is_two_persons(glenmore_reference: ModuleType) -> None:
    # Line 922. Red has 2 tiles, one of them his: 3 persons against 1, a lead of 2.
    for got in ("red takes david_hume in B", "red claims mckay in B"):
        log = [got, "red announces C", *numbers("C", red="0 0 0 2", yellow="0 0 0 1")]
        assert line(told(glenmore_reference, *log), "C") == {"red": 2, "yellow": 0}
    # In A nobody had him yet.
    log = ["red takes david_hume in B", "red announces A", *numbers("A", red="0 0 0 2", yellow="0 0 0 1")]
    assert line(told(glenmore_reference, *log), "A") == {"red": 1, "yellow": 0}


def test_castle_moil_doubles_before_comparing(glenmore_reference: ModuleType) -> None:
    # Lines 868-870: 3 Scots count as 6. Against 2 that is a lead of 4.
    log = end("red takes castle_moil in D", red="3 0 0 0", yellow="2 0 0 0")
    log.remove("table leaves castle_moil in D")
    assert of(told(glenmore_reference, *log), "scots", "D") == {"red": 5, "yellow": 0}


def test_nothing_is_paid_until_everyone_has_told(glenmore_reference: ModuleType) -> None:
    log = ["red announces A", *numbers("A", red="3 0 0 0"), "yellow counts scots 1, casks 0, persons 0 in A"]
    says = told(glenmore_reference, *log)
    assert says["totals"] == {"red": 0, "yellow": 0}
    assert says["unknown"] == {("holder", "david_hume", "A"), ("number", "yellow", "landmarks", "A")}
    log += ["yellow counts landmarks 0 in A", "table leaves david_hume in C"]
    assert told(glenmore_reference, *log)["totals"] == {"red": 2, "yellow": 0}


def test_the_latest_number_counts(glenmore_reference: ModuleType) -> None:
    log = ["red announces A", "table leaves david_hume in A"]
    log += numbers("A", red="3 1 0 0", yellow="0 0 0 0")
    assert told(glenmore_reference, *log)["totals"]["red"] == 4
    assert told(glenmore_reference, *log, "red counts scots 1 in A")["totals"]["red"] == 2
    assert told(glenmore_reference, *log, "retract 3")["totals"]["red"] == 0
    assert told(glenmore_reference, *log, "red counts scots 1 in A", "retract 5")["totals"]["red"] == 4
    assert told(glenmore_reference, *log, "replace 3: red counts scots 4 in A")["unknown"] == {
        ("number", "red", key, "A") for key in ("landmarks", "casks", "persons")
    }
    # Forgotten before entry 3, so entry 3 has the last word.
    assert told(glenmore_reference, *log, "insert 3: red counts scots 1 in A")["totals"]["red"] == 4
    assert told(glenmore_reference, *log, "retract 3", "retract 5")["totals"]["red"] == 4


# The end


def test_territories_are_compared_as_in_the_rulebook(glenmore_reference: ModuleType) -> None:
    # Line 841: 15, 13 and 16 tiles: Andreas loses 6, Steffen 9.
    log = ["red announces D"]
    log += [f"{player} counts tiles {n} in D" for player, n in (("red", 15), ("yellow", 13), ("blue", 16))]
    says = told(glenmore_reference, *log, players="red yellow blue")
    assert line(says, "tiles") == {"red": -6, "yellow": 0, "blue": -9}


def test_coins_and_armadale(glenmore_reference: ModuleType) -> None:
    # Lines 843 and 858: 11 coins are 11 points, with Armadale 8 x 2 + 3 = 19; 5 coins with it 10.
    for coins, points in ((11, 19), (8, 16), (5, 10), (0, 0)):
        log = end("yellow takes armadale_castle in C", f"red counts coins {coins} in D")
        log.remove("table leaves armadale_castle in D")
        log += ["red counts coins 11 in D", f"yellow counts coins {coins} in D"]
        says = told(glenmore_reference, *log)
        assert line(says, "coins") == {"red": 11, "yellow": points}
        assert of(says, "armadale", "coins") == {"red": 0, "yellow": min(coins, 8)}


def test_a_tie_is_broken_by_resources_or_shared(glenmore_reference: ModuleType) -> None:
    # Lines 848-850.
    log = end()
    says = told(glenmore_reference, *log)
    assert says["unknown"] == {("number", player, "resources", "D") for player in ("red", "yellow")}
    assert set(says["decided_by"].values()) == {"open"}
    log.append("red counts resources 3 in D")
    says = told(glenmore_reference, *log, "yellow counts resources 4 in D")
    assert says["standings"] == [(1, "yellow", 0), (2, "red", 0)]
    assert says["decided_by"] == {"red": "resources", "yellow": "resources"}
    says = told(glenmore_reference, *log, "yellow counts resources 3 in D")
    assert says["standings"] == [(1, "red", 0), (1, "yellow", 0)]
    assert says["decided_by"] == {"red": "shared", "yellow": "shared"}
    # One coin more, and nobody asks.
    says = told(glenmore_reference, *end(), "red counts coins 1 in D")
    assert (says["unknown"], says["decided_by"]) == (set(), {"red": "points", "yellow": "points"})


# Points at once


@pytest.mark.parametrize(
    ("clan", "points"),
    [
        # Lines 904-929, each around its steps.
        *(("brodie 2", 0), ("brodie 3", 5), ("brodie 4", 8), ("brodie 6", 8)),
        *(("grant 4", 0), ("grant 5", 5), ("grant 6", 8)),
        *(("macpherson 1", 0), ("macpherson 2", 5), ("macpherson 3", 8)),
        *(("oliphant 8", 0), ("oliphant 9", 5), ("oliphant 11", 5), ("oliphant 12", 8)),
        *(("sutherland 3", 0), ("sutherland 4", 5), ("sutherland 5", 5), ("sutherland 6", 8)),
        *(("douglas", 3), ("macleod", 0), ("mckay", 0), ("maclachlan", 0), ("macgregor", 0)),
    ],
)
def test_what_clans_pay(glenmore_reference: ModuleType, clan: str, points: int) -> None:
    assert line(told(glenmore_reference, f"red claims {clan} in B"), "play") == {"red": points, "yellow": 0}


def test_a_clan_is_claimed_once_and_douglas_often(glenmore_reference: ModuleType) -> None:
    log = ["red claims douglas in A", "yellow claims douglas in A", "red claims douglas in B"]
    log += ["red claims brodie 4 in B", "yellow claims brodie 4 in B"]
    says = told(glenmore_reference, *log)
    assert line(says, "play") == {"red": 14, "yellow": 3}
    assert says["refused"] == {5}


def test_tokens_hold_what_was_not_noted(glenmore_reference: ModuleType) -> None:
    log = ["red scores 7 for trade in A", "red announces A", "table leaves david_hume in D"]
    log += numbers("A", red="5 0 0 0", yellow="0 0 0 0")
    # Red has 7 from a trade and 8 from the scoring of A.
    log.append("red claims douglas in B")
    for told_then, rest in ((18, 0), (22, 4), (15, 0)):
        says = told(glenmore_reference, *log, f"red tokens {told_then} in B", "red scores 2 for other in B")
        assert says["sheets"]["red"]["play"] == {"noted": 9, "clan": 3, "unnoted": rest}
        assert says["totals"]["red"] == 20 + rest
        assert says["differences"] == ({(7, "red", 15, 18)} if told_then == 15 else set())
    # Before the scoring of A they cannot have held its points.
    says = told(glenmore_reference, *log, "red tokens 10 in A")
    assert says["sheets"]["red"]["play"]["unnoted"] == 3
    # The latest count takes the place of the others.
    says = told(glenmore_reference, *log, "red tokens 30 in B", "red tokens 20 in B")
    assert says["sheets"]["red"]["play"]["unnoted"] == 2


def test_tokens_of_a_game_of_which_only_the_end_is_told(glenmore_reference: ModuleType) -> None:
    before = [one.replace("red tokens 0", "red tokens 60") for one in end(red="3 0 0 0")]
    says = told(glenmore_reference, *before)
    assert says["sheets"]["red"]["play"] == {"unnoted": 60}
    assert says["totals"] == {"red": 63, "yellow": 0}
    after = [one.replace("red tokens 0 in", "red tokens 63 after") for one in end(red="3 0 0 0")]
    says = told(glenmore_reference, *after)
    assert says["sheets"]["red"]["play"] == {"unnoted": 60}
    assert says["totals"] == {"red": 63, "yellow": 0}


def test_too_few_tokens_wait_for_an_answer(glenmore_reference: ModuleType) -> None:
    # 7 noted and only 4 told: mended by a loss of 3 that was forgotten.
    log = end("red scores 7 for trade in C", "yellow scores 1 for other in C")
    log += ["red tokens 4 in D", "yellow tokens 1 in D"]
    says = told(glenmore_reference, *log)
    assert says["unknown"] == {("tokens_fewer", "red", "4", "7")}
    says = told(glenmore_reference, *log, "red scores -3 for other in D")
    assert (says["unknown"], says["totals"]) == (set(), {"red": 4, "yellow": 1})


def test_tokens_keep_what_the_scorings_had_brought(glenmore_reference: ModuleType) -> None:
    # Red led by 3 when 10 tokens were counted, so 7 are something else; that it was a lead of 2 doesn't change these.
    log = ["red announces A", "table leaves david_hume in A", *numbers("A", red="3 0 0 0", yellow="0 0 0 0")]
    log += ["red tokens 10 in B"]
    says = told(
        glenmore_reference, *log, "replace 3: red counts scots 2, landmarks 0, casks 0, persons 0 in A"
    )
    assert says["sheets"]["red"]["play"] == {"unnoted": 7}
    assert says["totals"]["red"] == 9
    # What is told later was paid at the table all the same.
    later = [*log[:2], *log[4:], *log[2:4]]
    assert told(glenmore_reference, *later)["sheets"]["red"]["play"] == {"unnoted": 7}
    # At the end it must be counted again, or said again.
    log = end(red="3 0 0 0") + ["red tokens 9 after D"]
    assert told(glenmore_reference, *log)["unknown"] == set()
    changed = "replace 2: red counts scots 2, landmarks 0, casks 0, persons 0 in D"
    says = told(glenmore_reference, *log, changed)
    assert says["unknown"] == {("tokens_changed", "red", "3", "2")}
    says = told(glenmore_reference, *log, changed, "red tokens 9 after D")
    assert (says["unknown"], says["totals"]["red"]) == (set(), 9)


def test_numbers_of_a_scoring_that_was_called_off_are_asked_again(glenmore_reference: ModuleType) -> None:
    log = ["red announces A", "table leaves david_hume in A", *numbers("A", red="3 0 0 0", yellow="0 0 0 0")]
    again = [*log, "retract 1", "red announces A"]
    says = told(glenmore_reference, *again)
    assert ("holder", "david_hume", "A") in says["unknown"]
    assert len([one for one in says["unknown"] if one[0] == "number"]) == 8
    # That the first announcement was right after all makes everything valid again.
    says = told(glenmore_reference, *log, "retract 1", "retract 5")
    assert (says["unknown"], says["totals"]["red"]) == (set(), 3)


# Chronicles 1 and 3


def test_boats(glenmore_reference: ModuleType) -> None:
    # Line 967.
    says = told(glenmore_reference, "red boat 1", "blue boat 2", players="red yellow blue", chronicle_1="yes")
    assert line(says, "boats") == {"red": 15, "yellow": 0, "blue": 10}
    log = ["red boat 1", "blue boat 2", "green boat 3"]
    says = told(glenmore_reference, *log, players="red yellow blue green", chronicle_1="yes")
    assert line(says, "boats") == {"red": 15, "yellow": 0, "blue": 10, "green": 5}
    log = ["red boat 1", "yellow boat 1"]
    assert told(glenmore_reference, *log, chronicle_1="yes")["refused"] == {2}
    assert told(glenmore_reference, *log)["refused"] == {1, 2}


def test_the_last_boat_makes_coins_worthless(glenmore_reference: ModuleType) -> None:
    # Lines 967 and 858: of 10 coins nothing, with Armadale 8 x 2 or the 8 that it gives on top.
    for armadale, setting, points in (
        ("table leaves armadale_castle in D", "full", 0),
        ("yellow takes armadale_castle in C", "full", 16),
        ("yellow takes armadale_castle in C", "extra", 8),
    ):
        log = [one for one in end("red boat 1") if "armadale" not in one]
        log += [armadale, "red counts coins 3 in D", "yellow counts coins 10 in D"]
        says = told(glenmore_reference, *log, chronicle_1="yes", armadale_last=setting)
        # With two players whoever isn't first is Last without a word.
        assert line(says, "coins") == {"red": 3, "yellow": points}


def test_everybody_may_be_last(glenmore_reference: ModuleType) -> None:
    log = [*end("red boat last"), "red counts coins 3 in D", "yellow counts coins 10 in D"]
    says = told(glenmore_reference, *log, chronicle_1="yes")
    assert says["unknown"] == {("boat", "yellow")}
    says = told(glenmore_reference, *log, "yellow boat last", chronicle_1="yes")
    assert line(says, "coins") == {"red": 0, "yellow": 0}


def test_rewards_that_are_points(glenmore_reference: ModuleType) -> None:
    log = ["red gets reward_3 in B", "yellow gets reward_4 in B", "table reward_4 is coins 2"]
    says = told(glenmore_reference, *log, chronicle_1="yes")
    assert says["unknown"] == {("printed", "reward_3")}
    says = told(glenmore_reference, *log, "table reward_3 is points 4", chronicle_1="yes")
    assert (line(says, "play"), says["unknown"]) == ({"red": 4, "yellow": 0}, set())


def test_casks_from_the_cellars(glenmore_reference: ModuleType) -> None:
    # Line 1062: 1, 2 and 3 in the first cellar, and the 0 space. The others as the table reads them.
    log = [f"red sells cellar_1:{space} in B" for space in (0, 1, 2, 3)] + ["yellow sells cellar_2:2 in C"]
    says = told(glenmore_reference, *log, chronicle_3="yes")
    assert line(says, "play") == {"red": 6, "yellow": 0}
    assert says["unknown"] == {("printed", "cellar_2")}
    says = told(glenmore_reference, *log, "table cellar_2 is 4 6 9", chronicle_3="yes")
    assert line(says, "play") == {"red": 6, "yellow": 6}


# Chronicle 5


def test_haggis_as_in_the_rulebook(glenmore_reference: ModuleType) -> None:
    # Line 1214: a 1 and a 3 are open: 2 x 4 = 8.
    log = ["red announces B", "red haggis 1 3 in B"]
    says = told(glenmore_reference, *log, chronicle_5="yes")
    assert line(says, "haggis") == {"red": 8, "yellow": 0}
    assert ("haggis", "yellow", "B") in says["unknown"]
    assert ("haggis", "red", "B") not in says["unknown"]
    for tokens, points in (("none", 0), ("3", 3), ("1 1", 4), ("1 2 3", 18), ("3 3 3", 27)):
        says = told(glenmore_reference, *log, f"yellow haggis {tokens} in B", chronicle_5="yes")
        assert line(says, "haggis") == {"red": 8, "yellow": points}
    # Line 1203: there is none after the scoring of A.
    says = told(glenmore_reference, "red announces A", chronicle_5="yes")
    assert not [one for one in says["unknown"] if one[0] == "haggis"]


def test_a_fifth_roll_is_refused(glenmore_reference: ModuleType) -> None:
    log = ["table rolls 1 2 in B", "table rolls 3 1 1 in B", "table rolls 1 1 in B", "red rolls 3 in B"]
    assert told(glenmore_reference, *log, chronicle_5="yes")["refused"] == {2}


def test_the_last_haggis_lies_among_tokens_after_it(glenmore_reference: ModuleType) -> None:
    log = end("red haggis 1 3 in D", "yellow haggis none in D", red="3 0 0 0")
    for when, rest in (("in D", 20), ("after D", 17), ("after haggis", 9)):
        says = told(glenmore_reference, *log, f"red tokens 20 {when}", chronicle_5="yes")
        assert says["sheets"]["red"]["play"] == {"unnoted": rest}
    assert told(glenmore_reference, "red tokens 20 after haggis")["refused"] == {1}


def test_haggis_lies_among_later_tokens(glenmore_reference: ModuleType) -> None:
    # 8 for the haggis of B; 12 tokens in C leave 4.
    log = ["red announces B", "red haggis 1 3 in B", "red tokens 12 in C"]
    assert told(glenmore_reference, *log, chronicle_5="yes")["sheets"]["red"]["play"] == {"unnoted": 4}
    # In B they are told before the scoring of B and its haggis.
    log[-1] = "red tokens 12 in B"
    assert told(glenmore_reference, *log, chronicle_5="yes")["sheets"]["red"]["play"] == {"unnoted": 12}


# Chronicle 6


def tome(*more: str, red: str, yellow: str = "0 0 0 0", events: str = "0 0") -> list[str]:
    """A scoring of B with the Tome in which nobody has David Hume."""
    mine, theirs = events.split()
    return [
        *("red announces B", "table leaves david_hume in B", *numbers("B", red=red, yellow=yellow)),
        *(f"red counts events {mine} in B", f"yellow counts events {theirs} in B", *more),
    ]


def test_open_event_sides_bring_one_each(glenmore_reference: ModuleType) -> None:
    # Line 1266: besides the comparison, also for whoever has the fewest cards.
    log = tome(
        *("table leaves storr_table in B", "table leaves inverness_table in B"),
        red="0 5 0 0",
        yellow="0 3 0 0",
        events="1 3",
    )
    says = told(glenmore_reference, *log, chronicle_6="yes")
    assert line(says, "B") == {"red": 2 + 1, "yellow": 0 + 3}
    assert says["unknown"] == set()


def test_own_tables_of_two_event_sides(glenmore_reference: ModuleType) -> None:
    # Lines 1280 and 1332. What is printed there has to be read out; these numbers are made up.
    log = tome(
        "red takes storr_table in A", "yellow takes inverness_table in B", red="2 0 0 0", yellow="0 0 7 0"
    )
    says = told(glenmore_reference, *log, chronicle_6="yes")
    assert says["unknown"] == {("printed", "storr_table"), ("printed", "inverness_table")}
    assert says["totals"] == {"red": 0, "yellow": 0}
    log += ["table storr_table is 2 4 6 8 10", "table inverness_table is 1 3 6 9 11"]
    says = told(glenmore_reference, *log, chronicle_6="yes")
    assert says["totals"] == {"red": 4, "yellow": 11}
    # Whoever isn't their owner is paid as always.
    log = tome(
        "yellow takes storr_table in A", "red takes inverness_table in B", red="2 0 0 0", yellow="0 0 7 0"
    )
    says = told(glenmore_reference, *log, chronicle_6="yes")
    assert says["totals"] == {"red": 2, "yellow": 8}


# Chronicle 7


def test_sets_as_in_the_rulebook(glenmore_reference: ModuleType) -> None:
    # Line 1473: 3 Scots, 5 casks, 4 landmark cards and 2 persons are 2 sets.
    votes = ["table cards sets", "table votes sets 2:2"]
    log = end(*votes, red="3 4 5 2", yellow="1 9 9 9")
    assert of(told(glenmore_reference, *log, chronicle_7="yes"), "vote", "votes") == {"red": 10, "yellow": 0}
    # Castle Moil makes two of yellow's Scot, so they share.
    log = [one for one in log if "castle_moil" not in one] + ["yellow takes castle_moil in D"]
    assert of(told(glenmore_reference, *log, chronicle_7="yes"), "vote", "votes") == {"red": 5, "yellow": 5}


def test_score_cards_pay_when_they_passed(glenmore_reference: ModuleType) -> None:
    # Line 1442: as many ayes as nays are enough.
    for votes, red in (("2:2", 10), ("3:1", 10), ("1:2", 0), ("0:0", 10), ("none", 0)):
        log = end("table cards animals", f"table votes animals {votes}", "red counts animals 2 in D")
        says = told(glenmore_reference, *log, "yellow counts animals 1 in D", chronicle_7="yes")
        assert line(says, "votes") == {"red": red, "yellow": 0}
    log = end("table cards animals, square", "table votes square 1:3")
    says = told(glenmore_reference, *log, chronicle_7="yes")
    assert ("vote", "animals") in says["unknown"]
    assert not [one for one in says["unknown"] if one[0] == "number" and one[2] == "square"]


def test_ten_are_split_and_rounded_up(glenmore_reference: ModuleType) -> None:
    # Line 1446: 10, 5 each, 10 / 3 and 10 / 4 rounded up.
    players = ("red", "yellow", "blue", "green")
    for best, share in ((1, 10), (2, 5), (3, 4), (4, 3)):
        log = ["table cards animals", "table votes animals 4:0", "red announces D"]
        log += [f"{player} counts animals {5 if at < best else 2} in D" for at, player in enumerate(players)]
        says = told(glenmore_reference, *log, players=" ".join(players), chronicle_7="yes")
        expected = {player: share if at < best else 0 for at, player in enumerate(players)}
        assert line(says, "votes") == expected


def test_the_smallest_territory_and_nothing_at_all(glenmore_reference: ModuleType) -> None:
    log = end("table cards smallest, animals", "table votes smallest 2:0", "table votes animals 2:0")
    log += ["red counts tiles 12, animals 0 in D", "yellow counts animals 0 in D"]
    for setting, red, yellow in (("share", 5, 15), ("nobody", 0, 10)):
        says = told(glenmore_reference, *log, chronicle_7="yes", vote_nothing=setting)
        assert line(says, "votes") == {"red": red, "yellow": yellow}
        assert line(says, "tiles") == {"red": -6, "yellow": 0}


# Chronicle 8


def test_pennies_and_penalties(glenmore_reference: ModuleType) -> None:
    # Lines 1553-1555. The penalties are made up.
    log = end("table jails joe_mcduff, derek_anderson, bruce_mcmail")
    log += ["red takes joe_mcduff in A", "red takes derek_anderson in C", "table leaves bruce_mcmail in D"]
    log += ["red counts pennies_minus 2, pennies_plus 5 in D", "yellow counts pennies_minus 7 in D"]
    log += ["yellow counts pennies_plus 0 in D", "table penalty_joe_mcduff is 4"]
    says = told(glenmore_reference, *log, chronicle_8="yes")
    assert says["unknown"] == {("printed", "penalty_derek_anderson")}
    says = told(glenmore_reference, *log, "table penalty_derek_anderson is 6", chronicle_8="yes")
    assert says["sheets"]["red"]["mobs"] == {"mobster": -10, "pennies_minus": -2, "pennies_plus": 5}
    assert line(says, "mobs") == {"red": -7, "yellow": -7}


def jail(mobster: str, *more: str) -> list[str]:
    """As many mobsters as three players have, of which only one changes a scoring."""
    return [f"table jails {mobster}, peggy_mcwander, joe_mcduff, bruce_mcmail", *more]


def test_mike_in_somebodys_castle(glenmore_reference: ModuleType) -> None:
    # Line 1657: yellow's 3 are 2, red's 2 are 3, blue has 0.
    log = ["red announces B", "table leaves david_hume in B", "red takes mike_mccastle in B"]
    log += numbers("B", red="2 0 0 0", yellow="3 0 0 0", blue="0 0 0 0")
    log = jail("mike_mccastle", *log)
    says = told(glenmore_reference, *log, players="red yellow blue", chronicle_8="yes")
    assert says["unknown"] == {("mike", "red", "B")}
    says = told(
        glenmore_reference, *log, "red mike at yellow in B", players="red yellow blue", chronicle_8="yes"
    )
    assert line(says, "B") == {"red": 3, "yellow": 2, "blue": 0}
    says = told(
        glenmore_reference, *log, "red mike at nobody in B", players="red yellow blue", chronicle_8="yes"
    )
    assert line(says, "B") == {"red": 2, "yellow": 3, "blue": 0}
    # Where there is nobody, nobody can be missing: red 3, yellow 3, blue 0.
    says = told(
        glenmore_reference, *log, "red mike at blue in B", players="red yellow blue", chronicle_8="yes"
    )
    assert line(says, "B") == {"red": 3, "yellow": 3, "blue": 0}


@pytest.mark.parametrize(
    ("owner", "setting", "points"),
    [
        # Red has 2 Scots, yellow 1, blue 0; Mike is red's and stands at yellow's, so that these are 3, 0 and 0.
        ("red", "move_first", {"red": 8, "yellow": 0, "blue": 0}),  # 2 x 3 = 6
        ("red", "double_first", {"red": 8, "yellow": 0, "blue": 0}),  # 2 x 2 + 1 = 5
        ("yellow", "move_first", {"red": 3, "yellow": 0, "blue": 0}),  # 2 x 0 = 0
        ("yellow", "double_first", {"red": 3, "yellow": 1, "blue": 0}),  # 2 x 1 - 1 = 1
    ],
)
def test_mike_and_castle_moil(
    glenmore_reference: ModuleType, owner: str, setting: str, points: dict[str, int]
) -> None:
    log = ["red announces D", "table leaves david_hume in D", "red takes mike_mccastle in B"]
    log += numbers("D", red="2 0 0 0", yellow="1 0 0 0", blue="0 0 0 0")
    log = jail("mike_mccastle", *log, "red mike at yellow in D", f"{owner} takes castle_moil in D")
    says = told(glenmore_reference, *log, players="red yellow blue", chronicle_8="yes", mike_moil=setting)
    assert of(says, "scots", "D") == points


def test_mike_is_one_more_castle(glenmore_reference: ModuleType) -> None:
    # Line 1479.
    log = [
        "red takes mike_mccastle in B",
        "red announces D",
        "table cards castles",
        "table votes castles 3:0",
    ]
    log += [f"{player} counts castles {n} in D" for player, n in (("red", 2), ("yellow", 3), ("blue", 1))]
    for at, points in (
        ("blue", {"red": 5, "yellow": 5, "blue": 0}),
        ("nobody", {"red": 0, "yellow": 10, "blue": 0}),
    ):
        says = told(
            glenmore_reference,
            *jail("mike_mccastle", *log, f"red mike at {at} in D"),
            players="red yellow blue",
            chronicle_7="yes",
            chronicle_8="yes",
        )
        assert line(says, "votes") == points


def test_john_claims_cards(glenmore_reference: ModuleType) -> None:
    # Lines 1705-1707: of red's 4 cards 2 carry a marker of yellow's, of yellow's 1 one: red 2, yellow 1 - 1 + 3 = 3.
    log = ["red announces A", "table leaves david_hume in A", *numbers("A", red="0 4 0 0", yellow="0 1 0 0")]
    log += ["table leaves storr_table in A", "red counts events 0 in A", "yellow counts events 0 in A"]
    log = jail("john_mcclaim", *log, "yellow takes john_mcclaim in A")
    says = told(glenmore_reference, *log, chronicle_6="yes", chronicle_8="yes")
    # A marker on a card of John's owner takes and gives the same card.
    assert says["unknown"] == {("number", "red", "claimed", "A")}
    log.append("red counts claimed 2 in A")
    for own in ([], ["yellow counts claimed 1 in A"]):
        says = told(glenmore_reference, *log, *own, chronicle_6="yes", chronicle_8="yes")
        assert line(says, "A") == {"red": 0, "yellow": 1}


def test_sibyl_takes_one_from_every_source(glenmore_reference: ModuleType) -> None:
    # Line 1637. Red has 8 + 8 + 3 + 0: two sources of at least 6, or one.
    log = ["red announces B", "table leaves david_hume in B", *numbers("B", red="5 6 3 0", yellow="0 0 0 0")]
    says = told(glenmore_reference, "table jails sibyl_macsponge", *log, chronicle_8="yes")
    assert says["unknown"] == {("holder", "sibyl_macsponge", "B"), ("jail",)}
    log = jail("sibyl_macsponge", *log)
    says = told(glenmore_reference, *log, chronicle_8="yes")
    assert says["unknown"] == {("holder", "sibyl_macsponge", "B")}
    for stack, setting, given in (("B", "line", 2), ("B", "scoring", 1), ("C", "line", 0)):
        says = told(
            glenmore_reference,
            *log,
            f"yellow takes sibyl_macsponge in {stack}",
            chronicle_8="yes",
            sibyl_source=setting,
        )
        assert line(says, "B") == {"red": 19 - given, "yellow": given}
    # Nobody gives anything to themselves.
    says = told(glenmore_reference, *log, "red takes sibyl_macsponge in B", chronicle_8="yes")
    assert line(says, "B") == {"red": 19, "yellow": 0}


def test_sibyl_counts_event_sides_with_landmark_cards(glenmore_reference: ModuleType) -> None:
    # A lead of 4 brings 5, with one open event side it is a source of 6.
    log = tome(
        *("table leaves storr_table in B", "table leaves inverness_table in B"),
        *("yellow takes sibyl_macsponge in B", *jail("sibyl_macsponge")),
        red="0 4 0 0",
        events="1 0",
    )
    says = told(glenmore_reference, *log, chronicle_6="yes", chronicle_8="yes")
    assert line(says, "B") == {"red": 5, "yellow": 1}


def test_sibyl_at_the_end(glenmore_reference: ModuleType) -> None:
    # Red's sources: 9 coins, a score card of 10, haggis 2 x 4 = 8. Shares of 5 are none.
    log = jail("sibyl_macsponge", *end("yellow takes sibyl_macsponge in C", "red counts animals 2 in D"))
    log += ["yellow counts animals 1, square 2 in D", "red counts coins 9, square 2 in D"]
    log += ["table cards animals, square", "table votes animals 2:0", "table votes square 1:1"]
    log += ["red haggis 1 3 in D", "yellow haggis none in D"]
    chronicles = {f"chronicle_{n}": "yes" for n in (5, 7, 8)}
    says = told(glenmore_reference, *log, **chronicles)
    assert line(says, "coins") == {"red": 8, "yellow": 1}
    assert line(says, "votes") == {"red": 14, "yellow": 6}
    assert line(says, "haggis") == {"red": 7, "yellow": 1}
    says = told(glenmore_reference, *log, **chronicles, sibyl_end="no")
    assert line(says, "coins") == {"red": 9, "yellow": 0}
    assert line(says, "votes") == {"red": 15, "yellow": 5}
    assert line(says, "haggis") == {"red": 7, "yellow": 1}


def test_sibyl_takes_one_of_six_pennies(glenmore_reference: ModuleType) -> None:
    for pennies, setting, given in ((5, "yes", 0), (6, "yes", 1), (9, "yes", 1), (9, "no", 0)):
        log = jail("sibyl_macsponge", "yellow takes sibyl_macsponge in B", "red announces D")
        log += [f"red counts pennies_plus {pennies} in D", f"yellow counts pennies_plus {pennies} in D"]
        says = told(glenmore_reference, *log, chronicle_8="yes", sibyl_end=setting)
        assert line(says, "mobs") == {"red": pennies - given, "yellow": pennies + given}


def test_a_point_given_in_a_turn(glenmore_reference: ModuleType) -> None:
    log = ["blue takes sibyl_macsponge in B", "red scores 7 for trade in B", "red gives blue 1 in B"]
    says = told(glenmore_reference, *log, players="red blue", chronicle_8="yes")
    assert line(says, "play") == {"red": 6, "blue": 1}


def test_what_belongs_to_another_chronicle_is_refused(glenmore_reference: ModuleType) -> None:
    log = ["red takes storr_table in B", "red takes loch_lomond in A", "red takes mountain in D"]
    log += ["red takes joe_mcduff in A", "table jails joe_mcduff", "red gets reward_1 in B"]
    log += ["red sells cellar_1:1 in B", "red haggis none in B", "table votes animals none"]
    log += ["table cards animals", "red gives yellow 1 in B", "red gets duart_trade in C"]
    assert told(glenmore_reference, *log)["refused"] == set(range(1, len(log) + 1))
    everything = {f"chronicle_{n}": "yes" for n in range(1, 9)}
    assert told(glenmore_reference, *log, **everything)["refused"] == set()
    strangers = ["blue scores 3 for trade in A", "red gives blue 1 in A", "table order red blue"]
    assert told(glenmore_reference, *strangers, **everything)["refused"] == {1, 2, 3}
    others = ["red announces B", "red announces A", "red announces B", "yellow takes joe_mcduff in B"]
    others += ["red takes bruce_mcmail in B", "table votes square 1:0", "red takes joe_mcduff in B"]
    says = told(glenmore_reference, *log, *others, **everything)
    assert says["refused"] == {len(log) + at for at in (2, 3, 4, 5, 6)}
