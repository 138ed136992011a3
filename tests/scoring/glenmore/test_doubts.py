"""Doubts: each told where it is meant, and gone once it is put right. And what is refused."""

from __future__ import annotations

import pytest

from tests.scoring.glenmore.table import doubted, play, scoring, setup

TWO, THREE = (0, 0, 0, 0), (1, 1, 1, 1)
JAIL = "table jails sibyl_macsponge, mike_mccastle, oonagh_mchagg, john_mcclaim"
ALL = (1, 2, 3, 5, 6, 7, 8)
NOTHING = (0, 0, 0, 0)

DOUBTS: dict[str, tuple[tuple[int, ...], tuple[str, ...], list[tuple[int, str]]]] = {
    # three players, the chronicles, the entries, the doubts
    "jail_count": (
        (8,),
        ("table jails joe_mcduff, bruce_mcmail, derek_anderson, mike_mccastle, peggy_mclaird",),
        [(1, "jail_count")],
    ),
    "too few are a question": ((8,), ("table jails joe_mcduff, bruce_mcmail",), []),
    "jail": ((8,), ("table jails joe_mcduff, bruce_mcmail, derek_anderson, mike_mccastle",), []),
    "unsuited": (
        (8,),
        ("table jails joe_mcduff, bruce_mcmail, derek_anderson, oonagh_mchagg",),  # she needs the haggis
        [(1, "unsuited")],
    ),
    "cards_count": (
        (7,),
        ("table cards animals, sets, square, smallest, farthest, castles",),
        [(1, "cards_count")],
    ),
    "too_early": ((), ("red takes castle_moil in C",), [(1, "too_early")]),
    "in time": ((), ("red takes castle_moil in D",), []),
    "a mobster of B in A": ((8,), ("red takes mike_mccastle in A",), [(1, "too_early")]),
    "a table before its card": ((6,), ("red takes inverness_table in A",), [(1, "too_early")]),
    "not_jailed": (
        (8,),
        (
            "red takes joe_mcduff in A",
            "table jails bruce_mcmail, derek_anderson, mike_mccastle, sibyl_macsponge",
        ),
        [(1, "not_jailed")],
    ),
    "table_without_event": (
        (6,),
        ("red takes storr_table in A", "red counts events 0, landmarks 2 in B"),
        [(2, "table_without_event")],
    ),
    "table with event": ((6,), ("red takes storr_table in B", "red counts events 1, landmarks 2 in B"), []),
    "many_scots": ((), ("red counts scots 11 in A",), [(1, "many_scots")]),
    "fewer_landmarks": (
        (),
        ("red takes loch_lochy in A", "red takes donan_castle in A", "red counts landmarks 1 in A"),
        [(3, "fewer_landmarks")],
    ),
    "many_events": ((6,), ("red counts landmarks 1, events 2 in B",), [(1, "many_events")]),
    "claimed_too_many": (
        ALL,
        # Two cards, one of which shows its event side: only one can carry a marker.
        (JAIL, "red takes john_mcclaim in A", "yellow counts landmarks 2, events 1, claimed 2 in B"),
        [(3, "claimed_too_many")],
    ),
    "many_claimed": (
        ALL,
        (
            JAIL,
            "red takes john_mcclaim in A",
            "yellow counts landmarks 2, claimed 2 in B",
            "blue counts landmarks 2, claimed 2 in B",
        ),
        [(4, "many_claimed")],
    ),
    # Three cards come out of stack A in the base game.
    "many_landmarks": (
        (),
        ("red counts landmarks 2 in A", "yellow counts landmarks 2 in A"),
        [(2, "many_landmarks")],
    ),
    "all landmarks of A": ((), ("red counts landmarks 1 in A", "yellow counts landmarks 2 in A"), []),
    "one more with the Hammer": ((4,), ("red counts landmarks 2 in A", "yellow counts landmarks 2 in A"), []),
    "fewer_than_before": (
        (),
        ("red counts persons 2, casks 3, scots 2 in A", "red counts persons 1, casks 0, scots 0 in B"),
        [(2, "fewer_than_before")],  # casks and Scots may go
    ),
    "reason_points": ((4,), ("red scores 5 for glenfinnan_church in B",), [(1, "reason_points")]),
    "two casks for points": ((4,), ("red scores 8 for glenfinnan_church in B",), []),
    "not_sibyl": ((8,), ("red gives blue 1 in B",), [(1, "not_sibyl")]),
    "sibyl_one": ((8,), ("blue takes sibyl_macsponge in B", "red gives blue 2 in B"), [(2, "sibyl_one")]),
    "sibyl": ((8,), ("blue takes sibyl_macsponge in B", "red gives blue 1 in B"), []),
    "no_such_space": ((3,), ("red sells cellar_1:4 in B",), [(1, "no_such_space")]),
    "a cask sold in A": ((3,), ("red sells cellar_1:1 in A",), [(1, "note_early")]),
    "a reward in A": ((1,), ("table reward_1 is coins 2", "red gets reward_1 in A"), [(2, "note_early")]),
    "from B on": (
        (1, 3),
        ("table reward_1 is coins 2", "red gets reward_1 in B", "red sells cellar_1:1 in B"),
        [],
    ),
    "trade_again": (
        (6,),
        ("table duart_trade is 6", "red gets duart_trade in B", "blue gets duart_trade in C"),
        [(3, "trade_again")],
    ),
    "left_but_taken": (
        (),
        ("table leaves david_hume in C", "red claims mckay in B"),
        [(1, "left_but_taken")],
    ),
    "taken afterwards": ((), ("table leaves david_hume in B", "red claims mckay in C"), []),
    "two tables, one event": (
        (6,),
        (
            "red takes storr_table in B",
            "red takes inverness_table in B",
            "red counts events 1, landmarks 2 in B",
        ),
        [(3, "table_without_event")],
    ),
    "hume_is_a_tile": ((), ("red claims mckay in A", "red counts persons 0 in A"), [(2, "hume_is_a_tile")]),
    "a card's points before the card": ((6,), ("red scores 9 for loch_morar in A",), [(1, "note_early")]),
    "note_again": (
        (6,),
        ("red scores 9 for loch_morar in D", "blue scores 9 for loch_morar in D"),
        [(2, "note_again")],
    ),
    "not_maclean": (
        (6,),
        ("blue claims maclean in A", "red scores 3 for duart_maclean in B"),
        [(2, "not_maclean")],
    ),
    "last_early": ((1,), ("red boat last",), [(1, "last_early")]),
    "last": ((1,), ("blue boat 1", "yellow boat 2", "red boat last"), []),
    "home_castle_counts": ((7,), ("red counts scots 3, castles 0 in D",), [(1, "home_castle_counts")]),
    # A square of 4 by 4 has 16 tiles.
    "larger_than_territory": (
        (7,),
        ("red counts tiles 10, square 4, animal_group 11, whisky_tiles 3 in D",),
        [(1, "larger_than_territory"), (1, "larger_than_territory")],
    ),
    "fewer_resources": (
        (7,),
        ("red counts animals 3, wood_stone 2, resources 4 in D",),
        [(1, "fewer_resources")],
    ),
    "skipped": ((), (*scoring("A", *[NOTHING] * 3), "red announces C"), [(6, "skipped")]),
    "boat_gap": ((1,), ("red boat 2", "red announces D"), [(1, "boat_gap")]),
    "places in any order": ((1,), ("red boat 2", "blue boat 1", "red announces D"), []),
    "haggis_dice": (
        (5,),
        ("table rolls 1 1 2 2 in B", "red haggis 1 3 in B", "yellow haggis 1 1 2 in B"),
        [(2, "haggis_dice")],
    ),
    "an extra roll": ((5,), ("table rolls 1 1 2 2 in B", "red rolls 3 in B", "red haggis 1 3 in B"), []),
    "not all dice yet": ((5,), ("table rolls 1 in B", "red haggis 1 3 in B"), []),
    "reroll of a stranger": (
        ALL,
        (JAIL, "table rolls 1 1 1 1 in B", "red rerolls 1 as 3 in B"),
        [(3, "reroll")],
    ),
    "reroll twice": (
        ALL,
        (
            JAIL,
            "red takes oonagh_mchagg in B",
            "table rolls 1 1 1 1 in B",
            "red rerolls 1 as 3 in B",
            "red rerolls 2 as 3 in B",
        ),
        [(5, "reroll")],
    ),
    "votes_count": ((7,), ("table votes animals 1:1",), [(1, "votes_count")]),
    # Three players have nine ayes together: 3 + 3 + 3 are all there are.
    "votes_markers": (
        (7,),
        (
            "table votes animals 3:0",
            "table votes square 3:0",
            "table votes castles 3:0",
            "table votes sets 1:2",
        ),
        [(4, "votes_markers")],
    ),
    "few_tiles": ((), ("red counts tiles 1 in D",), [(1, "few_tiles")]),
    "coins_before_mountain": (
        (2,),
        ("red counts coins 3 in D", "red takes mountain in D"),
        [(1, "coins_before_mountain")],
    ),
    "coins after it": ((2,), ("red takes mountain in D", "red counts coins 3 in D"), []),
    # Three players began with 21 pennies.
    "many_pennies": (
        (8,),
        ("red counts pennies_minus 7, pennies_plus 8 in D", "yellow counts pennies_minus 7 in D"),
        [(2, "many_pennies")],
    ),
}


@pytest.mark.parametrize("name", DOUBTS)
def test_doubts(name: str) -> None:
    chronicles, lines, expected = DOUBTS[name]
    replay = play(setup(3, *chronicles), *lines)
    assert not replay.problems
    assert doubted(replay) == expected


def test_a_mobster_for_three_is_doubted_in_front_of_two() -> None:
    assert doubted(play(setup(2, 8), "red takes kenneth_mcsnitch in A")) == [(1, "unsuited")]


REFUSED: dict[str, tuple[tuple[int, ...], tuple[str, ...]]] = {
    "order_of_all": ((), ("table order red yellow",)),
    "no_chronicle": ((), ("red boat 1",)),
    "no_chronicle (a mobster's other one)": ((8,), ("red takes oonagh_mchagg in B",)),
    "no_chronicle (numbers)": ((6,), ("red counts claimed 1 in B",)),
    "not_in_play": ((8,), (JAIL.replace(", oonagh_mchagg, john_mcclaim", ""), "red takes joe_mcduff in A")),
    "not_in_play (card)": (
        (7,),
        ("table cards animals, sets, castles, square, smallest", "table votes farthest 2:1"),
    ),
    "taken_already": ((), ("red takes loch_ness in C", "blue takes loch_ness in C")),
    "taken_already (nobody)": ((), ("red takes loch_ness in C", "table leaves loch_ness in C")),
    "taken_already (Hume)": ((), ("red takes david_hume in A", "blue claims mckay in B")),
    "taken_already (Mike)": ((8,), ("red takes mike_mccastle in B", "blue mike at yellow in B")),
    "clan_taken": ((), ("red claims macleod in A", "red claims macleod in B")),
    "no_such_place": ((1,), ("red boat 3",)),
    "place_taken": ((1,), ("red boat 1", "blue boat 1")),
    "announced_already": ((), ("red announces A", "blue announces A")),
    "later_announced": ((), ("red announces B", "blue announces A")),
    "not_your_mobster": ((8,), ("red mike at blue in B",)),
    "not_your_mobster (not yet)": ((8,), ("red takes mike_mccastle in C", "red mike at blue in B")),
    "rolled_already": ((5,), ("table rolls 1 2 in B", "table rolls 1 2 3 in B")),
    "not_rolled": (ALL, (JAIL, "red takes oonagh_mchagg in B", "red rerolls 1 as 3 in B")),
}


@pytest.mark.parametrize("name", REFUSED)
def test_what_cannot_be(name: str) -> None:
    chronicles, lines = REFUSED[name]
    (problem,) = play(setup(3, *chronicles), *lines).problems
    assert (problem.seq, problem.message) == (len(lines), f"glenmore.{name.partition(' ')[0]}")


def test_a_stranger_is_refused() -> None:
    for text in ("green announces A", "red gives green 1 in B"):
        (problem,) = play(setup(2, 8), text).problems
        assert (problem.message, problem.values) == ("player.unknown", {"player": "green"})


@pytest.mark.parametrize(
    "lines",
    [
        ("red claims douglas in A", "blue claims douglas in A", "red claims douglas in B"),
        ("red takes england_token in A", "blue takes england_token in B", "red takes england_token in B"),
        ("red takes loch_ness in C", "red takes loch_ness in D"),
        ("red boat 1", "red boat 2", "blue boat 1"),
        ("table leaves loch_ness in C", "red takes loch_ness in D"),
        ("red announces A", "red announces D"),
    ],
)
def test_what_can_be(lines: tuple[str, ...]) -> None:
    assert not play(setup(3, 1, 4), *lines).problems
