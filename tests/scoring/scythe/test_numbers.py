"""Typed and counted numbers: which one stands, what is still to be said, and what a little more is worth."""

from __future__ import annotations

from scoring.scythe import control, counts
from scoring.scythe.worth import worth


def messages(replay):
    return [(one.message, one.player, one.values.get("what")) for one in replay.questions]


def doubtful(replay):
    return [(one.entry, one.message) for one in replay.doubts]


def test_typing_the_numbers_is_enough(play, typed):
    # Popularity 7: 4 a star, 3 a territory, 2 a pair. 12 + 2x4 + (3+2)x3 + 2x2 + 2 for one tunnel = 41.
    numbers = typed("nordic", "yes", coins=12, popularity=7, stars=2, territories=3, resources=5, bonus=1)
    replay = play("nordic", ["table tile tunnels_adjacent", "table ends", *numbers])
    assert (replay.sheet("nordic").total, replay.questions) == (41, ())
    assert [one.decided_by for one in replay.standings] == ["coins"]


def test_what_nobody_said_is_asked_for(play):
    replay = play("nordic", ["table ends", "nordic coins 3", "nordic popularity 0"])
    assert messages(replay) == [
        ("question.scythe.tile", None, None),
        ("question.scythe.number", "nordic", "stars"),
        ("question.scythe.number", "nordic", "territories"),
        ("question.scythe.number", "nordic", "resources"),
        ("question.scythe.number", "nordic", "factory"),
    ]
    assert replay.standings[0].decided_by == "open"


def test_nothing_is_asked_before_the_end(play):
    assert play("nordic", ["nordic coins 3"]).questions == ()


def test_without_structures_the_tile_does_not_matter(play, typed):
    assert play("nordic", ["table ends", *typed("nordic")]).questions == ()


def test_a_typed_number_stands_and_the_map_is_a_doubt(play):
    replay = play("nordic", ["nordic at A1: worker", "nordic at A2: mech", "nordic territories 3"])
    count = counts.number(replay.state, "nordic", "territories")
    assert count is not None
    assert (count.value, count.origin) == (3, "typed")
    assert doubtful(replay) == [(3, "doubt.count_differs")]
    assert replay.doubts[0].values["where"] == "A1, A2"


def test_taking_the_typed_number_back_lets_the_map_count(play):
    replay = play("nordic", ["nordic at A1: worker", "nordic territories 3", "retract 2"])
    count = counts.number(replay.state, "nordic", "territories")
    assert count is not None
    assert (count.value, count.origin, count.where) == (1, "counted", ("A1",))
    assert replay.doubts == ()


def test_a_star_placed_after_counting_is_one_more(play):
    replay = play("nordic", ["nordic stars 3", "nordic star combat"])
    count = counts.number(replay.state, "nordic", "stars")
    assert count is not None
    assert count.value == 4


def test_the_sixth_star_ends_the_game_however_it_is_told(play):
    placed = [
        f"nordic star {kind}" for kind in ("upgrades", "mechs", "workers", "combat", "power", "objective")
    ]
    assert play("nordic polania", placed).finished
    assert not play("nordic polania", placed[:5]).finished
    assert play("nordic polania", ["polania stars 6"]).finished
    seventh = play("nordic polania", [*placed, "nordic star structures"])
    assert [one.message for one in seventh.problems] == ["star.all_placed"]


def test_numbers_from_before_the_end_are_asked_about(play, typed):
    before = [*typed("nordic"), "table ends"]
    assert messages(play("nordic", before)) == [("question.scythe.check", "nordic", None)]
    assert play("nordic", [*before, "nordic checked"]).questions == ()
    assert play("nordic", ["table ends", *typed("nordic")]).questions == ()


def test_the_whole_map_must_be_from_after_the_end_or_be_confirmed(play, typed):
    numbers = [line for line in typed("nordic") if "territories" not in line and "factory" not in line]
    late = ["nordic at A1: worker", "table ends", "nordic at A2: mech", *numbers]
    assert messages(play("nordic", late)) == [("question.scythe.check", "nordic", None)]
    anew = ["nordic at A1: worker", "table ends", "nordic at A1: worker", *numbers]
    assert play("nordic", anew).questions == ()


SIX = [f"polania star {kind}" for kind in ("upgrades", "mechs", "workers", "combat", "power", "objective")]


def test_stars_logged_up_to_the_sixth_need_no_second_look(play, typed):
    numbers = [line for line in typed("nordic") if "stars" not in line]
    others = [line for line in typed("polania") if "stars" not in line]
    ended = play("nordic polania", ["nordic star combat", *SIX, *numbers, *others])
    assert (ended.finished, ended.questions) == (True, ())
    # Where the table stopped before, who knows whether every star was logged.
    stopped = play("nordic", ["nordic star combat", "table ends", *numbers])
    assert messages(stopped) == [("question.scythe.check", "nordic", None)]


def test_six_stars_typed_by_a_slip_end_nothing_once_put_right(play, typed):
    slip = ["nordic stars 6", "nordic stars 5", *typed("nordic", stars=5)]
    assert not play("nordic", slip).finished
    ended = play("nordic", [*slip, "table ends", "nordic coins 40"])
    assert messages(ended) == [("question.scythe.check", "nordic", None)]


def test_another_tile_drops_what_was_counted_for_the_one_before(play):
    replay = play("nordic", ["table tile row", "nordic bonus 4", "table tile lakes_adjacent", "table ends"])
    assert ("question.scythe.number", "nordic", "bonus") in messages(replay)
    # Nine of something can't be four in a row.
    unknown = play("nordic", ["nordic bonus 9", "table tile row"])
    assert counts.number(unknown.state, "nordic", "bonus") is None
    kept = play("nordic", ["nordic bonus 3", "table tile row", "table tile row"])
    assert kept.sheet("nordic").line("structures").points == 6


def test_a_map_that_cannot_be_all_is_doubted_once_it_counts(play):
    laid = ["nordic at D4: leader", "table ends"]
    assert [one.message for one in play("nordic", laid).doubts] == ["doubt.half_laid"]
    assert play("nordic", laid[:1]).doubts == ()
    whole = ["nordic at D4: leader", "nordic at home-nordic: 2 workers", "table ends"]
    assert play("nordic", whole).doubts == ()


def test_confirmed_numbers_are_asked_about_again_after_a_correction(play, typed):
    told = [*typed("nordic", coins=3), "table ends", "nordic checked"]
    assert play("nordic", told).questions == ()
    assert messages(play("nordic", [*told, "replace 1: nordic coins 30"])) == [
        ("question.scythe.check", "nordic", None)
    ]
    assert play("nordic", [*told, "replace 1: nordic coins 30", "nordic checked"]).questions == ()
    # What concerns somebody else, or nobody's score, leaves them confirmed.
    both = ["saxony coins 1", "saxony turn", *typed("nordic", coins=9), *typed("saxony"), "table ends"]
    both += ["nordic checked", "saxony checked"]
    again = play("nordic saxony", [*both, "retract 2", "replace 1: saxony coins 2"])
    assert messages(again) == [("question.scythe.check", "saxony", None)]
    moved = play("nordic saxony", ["nordic at C3: leader", *both, "replace 1: nordic at C4: leader"])
    assert len(moved.questions) == 2


def test_structures_said_to_be_off_the_map_before_the_end_are_not_fresh(play):
    before = ["table tile row", "nordic mill off", "table ends", "nordic at C3: leader, 2 workers"]
    numbers = ["table resources C3 0", "nordic coins 1", "nordic popularity 1", "nordic stars 1"]
    assert messages(play("nordic", [*before, *numbers])) == [("question.scythe.check", "nordic", None)]
    anew = [*before, *numbers, "nordic mill off"]
    assert play("nordic", anew).questions == ()


def test_that_an_enemy_is_not_there_takes_no_territory_away(play):
    replay = play("nordic saxony", ["nordic holds C3", "saxony at C3: nobody"])
    assert control.control(replay.state, "C3").player == "nordic"


def test_more_than_seven_encounters_rest_on_their_own_clause(play):
    replay = play("nordic", ["table tile encounters_adjacent", "nordic bonus 8"])
    (item,) = replay.sheet("nordic").line("structures").items
    assert (item.points, item.clause) == (9, "bonus.beyond_table")


def test_a_tie_asks_for_what_it_needs_and_no_more(play, typed):
    level = ["table ends", *typed("nordic", coins=9), *typed("polania", coins=9)]
    asked = play("nordic polania", level)
    assert messages(asked) == [
        ("question.scythe.tie", player, what)
        for player in ("nordic", "polania")
        for what in ("workers", "mechs", "structures")
    ]
    pieces = [f"{p} {what} 2" for p in ("nordic", "polania") for what in ("workers", "mechs", "structures")]
    assert messages(play("nordic polania", [*level, *pieces])) == [
        ("question.scythe.tie", "nordic", "power"),
        ("question.scythe.tie", "polania", "power"),
    ]
    settled = play("nordic polania", [*level, *pieces, "nordic power 3", "polania power 4"])
    assert [(one.place, one.player, one.decided_by) for one in settled.standings] == [
        (1, "polania", "power"),
        (2, "nordic", "power"),
    ]


def test_only_one_can_have_the_factory(play):
    replay = play("nordic polania", ["nordic factory yes", "polania factory yes"])
    has = [counts.factory(replay.state, player) for player in ("nordic", "polania")]
    assert [one.value for one in has if one is not None] == [0, 1]
    assert doubtful(replay) == [(1, "doubt.factory_twice")]


def test_units_of_two_leave_a_territory_open_until_somebody_says_whose_it_was(play):
    both = ["nordic at C3: mech", "polania at C3: leader"]
    replay = play("nordic polania", both)
    assert control.control(replay.state, "C3").player is None
    assert control.control(replay.state, "C3").rivals == ("nordic", "polania")
    assert ("question.scythe.shared", None, None) in messages(play("nordic polania", [*both, "table ends"]))
    said = play("nordic polania", [*both, "polania holds C3"])
    assert control.control(said.state, "C3").player == "polania"
    # Units named anew speak for themselves again.
    assert (
        control.control(
            play("nordic polania", [*both, "polania holds C3", "polania at C3: nobody"]).state, "C3"
        ).player
        == "nordic"
    )


def test_what_a_little_more_is_worth(play, typed):
    # Popularity 6 pays 3/2/1, from 7 on 4/3/2: one step brings 2 stars + 3 territories + 1 pair = 6 more.
    replay = play(
        "nordic",
        ["table tile row", *typed("nordic", popularity=6, stars=2, territories=3, resources=3, bonus=3)],
    )
    more = worth(replay.state, "nordic")
    assert more is not None
    assert (more.star, more.territory, more.factory, more.resource, more.resources) == (3, 2, 6, 1, 1)
    assert (more.steps_to_tier, more.tier) == (1, 6)
    # A row of three pays 6, of four 9.
    assert more.bonus == 3


def test_on_the_highest_tier_popularity_is_worth_nothing_more(play, typed):
    more = worth(
        play("nordic", typed("nordic", "yes", popularity=18, territories=1, stars=1)).state, "nordic"
    )
    assert more is not None
    assert (more.steps_to_tier, more.tier, more.factory) == (None, 0, 0)


def test_renaming_players_changes_no_number(play, typed):
    # Two factions that differ in nothing a score looks at swap their logs.
    log = [
        "table tile row",
        "table ends",
        *typed("rusviet", coins=7, popularity=8, stars=3),
        *typed("crimea", coins=9),
    ]
    swapped = [
        line.replace("rusviet", "x").replace("crimea", "rusviet").replace("x ", "crimea ") for line in log
    ]
    first, second = play("rusviet crimea", log), play("rusviet crimea", swapped)
    assert first.sheet("rusviet").total == second.sheet("crimea").total
    assert first.sheet("crimea").total == second.sheet("rusviet").total


def test_the_factory_counts_as_three_or_not_at_all(play):
    # Popularity 0 pays 2 a territory. What is typed of the Factory is doubted where the map says otherwise.
    here = ["nordic popularity 0", "nordic at A1: worker", "nordic at D4: worker"]
    cases = [
        (here, 2 + 6, []),
        ([*here, "nordic factory no"], 2, ["doubt.factory_on_map"]),
        ([*here, "nordic factory yes"], 2 + 6, []),
        ([*here[:2], "nordic factory yes"], 2 + 6, ["doubt.factory_not_on_map"]),
        ([*here, "saxony factory yes"], 2, ["doubt.factory_not_on_map"]),
        (["nordic popularity 0", "nordic territories 4", "nordic factory yes"], 3 * 2 + 6, []),
        (
            ["nordic popularity 0", "nordic territories 0", "nordic factory yes"],
            6,
            ["doubt.factory_left_out"],
        ),
    ]
    for log, points, doubts in cases:
        replay = play("nordic saxony", log)
        assert replay.sheet("nordic").line("territories").points == points, log
        assert [one.message for one in replay.doubts] == doubts, log


def test_a_structure_on_the_map_counts_for_the_bonus_whatever_was_typed_of_their_number(play):
    # B4 is a tunnel: one structure on a tunnel brings 2.
    replay = play("nordic", ["table tile on_tunnels", "nordic mill B4", "nordic structures 0"])
    assert replay.sheet("nordic").line("structures").points == 2
    assert [one.message for one in replay.doubts] == ["doubt.count_differs"]


def test_stars_of_whoever_does_not_log_them_are_not_nought(play):
    replay = play("nordic polania", ["nordic star combat", "polania stars 3", "table ends"])
    assert [one.message for one in replay.doubts] == []
    assert counts.number(play("nordic polania", ["nordic star combat"]).state, "polania", "stars") is None


def test_whose_a_shared_territory_is_matters_only_where_the_map_counts(play, typed):
    both = ["table ends", "nordic at C3: mech", "polania at C3: leader"]
    settled = play("nordic polania", [*both, *typed("nordic", coins=1), *typed("polania", coins=2)])
    assert settled.questions == ()


def test_a_doubt_about_stars_names_the_numbers_as_they_were_when_counted(play):
    log = ["nordic star mechs", "nordic stars 4", "nordic star combat"]
    replay = play("nordic", log)
    (doubt,) = replay.doubts
    assert (doubt.entry, doubt.message) == (2, "doubt.number_differs")
    assert (doubt.values["typed"], doubt.values["counted"]) == (4, 1)


def test_the_table_ends_the_game_once(play):
    replay = play("nordic", ["table ends", "nordic ends"])
    assert [(one.seq, one.message) for one in replay.problems] == [(2, "end.already")]
    assert not play("nordic", ["table ends", "nordic ends", "retract 1", "retract 2"]).finished


def test_control_rests_on_the_clause_that_decides(play):
    log = [
        "nordic at D4: leader",
        "nordic mill A2",
        "nordic at B3: 1 mech",
        "polania holds C4",
        "saxony holds E4",
        "saxony mine A2",
        "saxony at A2: worker",
        "nordic at C3: mech",
        "saxony at C3: mech",
        "saxony holds C3",
    ]
    state = play("nordic polania saxony", log).state
    told = {place: control.control(state, place) for place in ("D4", "A2", "B3", "C4", "E4", "C3", "A1")}
    assert {place: (one.player, one.clause) for place, one in told.items()} == {
        "D4": ("nordic", "control.units"),
        "A2": ("saxony", "control.units"),
        "B3": ("nordic", "control.lake"),
        "C4": ("polania", "control.lake"),
        "E4": ("saxony", "control.units"),
        "C3": ("saxony", "control.shared"),
        "A1": (None, "control.units"),
    }
    assert (told["A2"].under_enemy, told["D4"].under_enemy) == ("nordic", None)


def test_one_resource_left_over_is_told_with_its_reason(play, typed):
    def items(count):
        sheet = play("nordic", typed("nordic", popularity=9, resources=count)).sheet("nordic")
        return [(one.what, one.count, one.points) for one in sheet.line("resources").items]

    assert items(4) == [("item.scythe.resources", 4, 4)]
    assert items(5) == [("item.scythe.resources", 5, 4), ("item.scythe.single_resource", 1, 0)]


def test_numbers_of_a_tie_from_before_the_end_are_asked_about_too(play, typed):
    early = [f"{who} {what} 2" for who in ("nordic", "saxony") for what in ("workers", "mechs", "structures")]
    late = [
        "table ends",
        *typed("nordic", coins=5),
        *typed("saxony", coins=5),
        "nordic power 1",
        "saxony power 2",
    ]
    replay = play("nordic saxony", [*early, *late])
    assert messages(replay) == [
        ("question.scythe.check", "nordic", None),
        ("question.scythe.check", "saxony", None),
    ]
    # Without the tie nobody looks at them.
    apart = [line.replace("saxony coins 5", "saxony coins 6") for line in [*early, *late]]
    assert play("nordic saxony", apart).questions == ()


def test_units_are_unknown_where_discs_say_whose_a_territory_is(play):
    state = play("nordic", ["nordic at C3: 2 workers", "nordic holds D5"]).state
    assert counts.number(state, "nordic", "workers") is None
    named = play("nordic", ["nordic at C3: 2 workers", "nordic holds D5", "nordic at D5: worker"]).state
    workers = counts.number(named, "nordic", "workers")
    assert workers is not None
    assert (workers.value, workers.where) == (3, ("C3", "D5"))


def test_corrections_that_go_round_in_circles_reach_nothing(play, typed):
    circle = ["retract 2", "retract 1", "retract 3", "replace 5: nordic coins 9", "replace 4: nordic coins 8"]
    replay = play(
        "nordic", [*circle, *typed("nordic", coins=1), "table ends", "nordic checked", "retract 99"]
    )
    assert replay.sheet("nordic").total == 1
    assert replay.questions == ()


def test_a_long_chain_of_corrections_is_followed(play):
    chain = ["nordic coins 1", *(f"retract {number}" for number in range(1, 2000))]
    # The last retraction stands, so the one before it doesn't, and so on: the first one of 1999 stands.
    assert play("nordic", chain).sheet("nordic").total == 0
