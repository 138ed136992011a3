"""What a clause means at a table now. The expected sentences come from the logs written here, counted by hand."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import pytest

from companion.here import mentions, named_spaces
from companion.room import Words
from companion.rooms import ROOMS
from companion.words import say, speak
from scoring import notation
from scoring.game import Player, Replay, Setup
from scoring.log import Entry
from scoring.rules import clause, clauses

Here = Callable[..., list[str]]


def replay(game: str, players: Mapping[str, str], events: Sequence[str], **more: Any) -> Replay:
    room = ROOMS[game]
    seated = tuple(Player(id, name) for id, name in players.items())
    setup = Setup(game, seated, more.pop("start", next(iter(players))), **more)
    entries = [
        Entry(seq, "table", "tap", notation.parse_event(room.game, text))
        for seq, text in enumerate(events, start=1)
    ]
    played = room.game.replay(setup, entries)
    assert not played.problems
    return played


def told(played: Replay, clause_id: str, question: str = "") -> list[str]:
    """The sentences in English, without the marks around names."""
    speak("en")
    game = played.setup.game
    names = {player.id: player.name for player in played.setup.players}
    found: Sequence[Words] = ROOMS[game].here_now(played, clause(game, clause_id), question)
    return [
        say(message, names, **values).translate({0x2068: None, 0x2069: None}) for message, values in found
    ]


REBIRTH = {"blue": "Ben", "pink": "Anna", "beige": "Cleo"}
"""Three, since with two there are face-down tiles on the board."""


@pytest.fixture(scope="module")
def stirling() -> Replay:
    """Around Stirling Castle (M5) Ben has three tiles, Anna two; elsewhere nothing that counts at a castle."""
    board = ROOMS["rebirth"].load_board("practice-isle")
    around = [near for near in board.neighbours["M5"] if board.spaces[near].placeable]
    kinds = {
        near: "settlement1" if board.spaces[near].kind == "settlement" else _farm(board, near)
        for near in around
    }
    blue, pink = around[:3], around[3:5]
    order = [("blue", blue[0]), ("pink", pink[0]), ("blue", blue[1]), ("pink", pink[1]), ("blue", blue[2])]
    events = [f"{player} {kinds[space]} {space}" for player, space in order]
    return replay("rebirth", REBIRTH, events, board="practice-isle")


def _farm(board: Any, space: str) -> str:
    return "energy" if board.spaces[space].kind == "energy" else "food"


def test_a_castle_that_is_named_is_told_alone(stirling: Replay) -> None:
    for question in ("Who holds Stirling?", "wem gehört sterling castle", "M5 level?"):
        first, *_ = told(stirling, "castle.tie_farms", question)
        assert first == "Ben holds Stirling Castle, 3 to 2 against Anna."
        assert all("Stirling" in one for one in told(stirling, "castle.tie_farms", question))


def test_without_a_name_every_held_castle_is_told(stirling: Replay) -> None:
    sentences = told(stirling, "castle.tie_farms", "who gets the castle if we are level")
    assert "Ben holds Stirling Castle, 3 to 2 against Anna." in sentences
    assert sentences[-1].startswith("Not held by anybody yet:")
    assert "Edinburgh Castle" in sentences[-1]


def test_the_clause_about_a_castle_names_it_itself(stirling: Replay) -> None:
    assert told(stirling, "final.tie_stirling")[0] == "Ben holds Stirling Castle, 3 to 2 against Anna."
    assert told(stirling, "final.tie_edinburgh")[0] == "Nobody holds Edinburgh Castle yet."


def test_settlements_tell_their_symbols() -> None:
    board = ROOMS["rebirth"].load_board("practice-isle")
    first, second = board.settlements["s2"]
    played = replay("rebirth", REBIRTH, [f"pink settlement3 {first}"], board="practice-isle")
    expected = f"Settlement {first} {second}: Anna 3 symbols so far; free: {second}."
    assert expected in told(played, "settlement.symbols")
    assert told(played, "settlement.medium", f"what does {second.lower()} bring?") == [expected]
    fresh = replay("rebirth", REBIRTH, [], board="practice-isle")
    assert told(fresh, "settlement.symbols") == ["No settlement is begun and unfinished."]


REPORTS = [
    "blue reports food group 1 castles edinburgh,stirling", "pink reports settlement3 in Ayr 3",
    "beige reports food group 1",
]  # fmt: skip
SHEETS = [
    "blue tally track 40 symbols 3 castles 2 holds stirling", "pink tally track 50 symbols 0 castles 1",
    "beige tally track 30 symbols 5 castles 0",
]  # fmt: skip
CASTLES = "At this table only the end sheets count. Castles there: Ben 2, Anna 1, Cleo 0."


def test_once_end_sheets_count_nothing_is_told_of_earlier_reports() -> None:
    """Ben was reported at Edinburgh Castle; by the sheets he holds Stirling Castle, and nobody Edinburgh Castle."""
    played = replay("rebirth", REBIRTH, [*REPORTS, *SHEETS])
    nobody = "On the end sheets nobody holds Edinburgh Castle."
    assert told(played, "castle.control", "Wem gehört Edinburgh Castle?") == [nobody, CASTLES]
    assert told(played, "final.tie_edinburgh") == [nobody, CASTLES]
    held = "By the end sheets Ben holds Stirling Castle."
    assert told(played, "castle.control", "who holds Stirling?") == [held, CASTLES]
    assert told(played, "castle.control", "who holds Blair Castle?") == [CASTLES]
    symbols = "At this table only the end sheets count. Symbols in unfinished settlements there: "
    assert told(played, "unfinished.symbols", "Ayr") == [f"{symbols}Ben 3, Anna 0, Cleo 5."]


def test_as_long_as_a_sheet_is_missing_somebody_may_still_hold_a_castle() -> None:
    played = replay("rebirth", REBIRTH, [*REPORTS, SHEETS[1]])
    alone = "At this table only the end sheets count. Castles there: Anna 1."
    assert told(played, "castle.control", "who holds Edinburgh Castle?") == [alone]


def test_after_the_end_nothing_can_turn_any_more() -> None:
    """Ben alone is at Edinburgh Castle; Ayr has a free space, and Anna's three symbols in it bring three points."""
    played = replay("rebirth", REBIRTH, [*REPORTS, "blue ends"])
    assert told(played, "castle.control", "who holds Edinburgh Castle?") == [
        "Ben holds Edinburgh Castle with 1 tile; nobody else is there."
    ]
    assert told(played, "unfinished.symbols", "Ayr") == [
        "Settlement Ayr was left unfinished: Anna 3, one point for each symbol."
    ]


SCYTHE = {"nordic": "Nils", "rusviet": "Ruslana", "crimea": "Cem"}
SCYTHE_LOG = [
    "nordic star combat", "nordic star mechs", "crimea star combat", "rusviet at C3: leader, 2 workers",
    "nordic at E3: 1 mech", "crimea coins 33", "crimea popularity 17", "nordic territories 9",
]  # fmt: skip


@pytest.fixture(scope="module")
def scythe() -> Replay:
    return replay("scythe", SCYTHE, SCYTHE_LOG, board="scythe")


def test_scythe_tells_who_controls_what(scythe: Replay) -> None:
    assert told(scythe, "control.units", "who has c3") == ["C3: Ruslana controls it with units."]
    assert told(scythe, "control.units", "who has E4?") == ["E4: nobody controls it."]
    assert told(scythe, "control.units") == [
        "On Cairn’s map Nils controls 1 territory: E3.",
        "On Cairn’s map Ruslana controls 1 territory: C3.",
    ]


def test_scythe_tells_stars(scythe: Replay) -> None:
    assert told(scythe, "star.combat") == [
        "Stars placed: Nils 2, Cem 1. The game ends when somebody places star number 6.",
        "Of this kind (Combat won): Nils 1, Cem 1.",
    ]


def test_scythe_tells_no_number_of_the_score_before_the_end(scythe: Replay) -> None:
    for id in clauses("scythe"):
        for sentence in told(scythe, id, "coins popularity total 33 17 who leads"):
            assert "33" not in sentence
            assert "17" not in sentence
            assert "9" not in sentence


SKYE = {"green": "Ailsa", "blue": "Ben"}


def test_skye_tells_where_a_scoring_tile_lies() -> None:
    played = replay(
        "skye", SKYE, ["table A sheep", "table B squares", "table C columns", "table D whisky_majority"]
    )
    first, *_ = told(played, "tile.sheep")
    assert first == "Sheep: on field A, scored in rounds 1, 3, 5."
    assert told(played, "sheep.animals")[0] == first
    assert told(played, "tile.largest_lake") == ["This scoring tile isn’t in this game."]
    assert told(played, "round.steps")[0] == "Round 1 of 6; Ailsa begins."


def test_skye_tells_what_a_tile_would_pay_now() -> None:
    # Three sheep and one sheep, a point for each.
    log = ["table A sheep", "table B squares", "table C columns", "table D whisky_majority"]
    played = replay("skye", SKYE, [*log, "green counts sheep 3 in 1", "blue counts sheep 1 in 1"])
    assert told(played, "tile.sheep")[1] == "Field A would bring now: Ailsa 3, Ben 1."


GLENMORE = {"red": "Isla", "yellow": "Tom", "blue": "Ruaridh"}
LYING = [
    "red has scots 3, landmarks 2, casks 4, persons 1",
    "yellow has scots 1, landmarks 3, casks 1, persons 2",
    "blue has scots 0, landmarks 1, casks 1, persons 1",
]


def test_glen_more_tells_leads_as_they_would_be_scored_now() -> None:
    # A lead of 1, 2, 3, 5 brings 1, 2, 3, 8 over the fewest: Scots 3-0 and 1-0, casks 4-1.
    played = replay("glenmore", GLENMORE, LYING)
    assert told(played, "scoring.casks") == [
        "Whisky casks, and what a scoring would bring now: Isla 4 (+3), Tom 1 (+0), Ruaridh 1 (+0)."
    ]
    assert told(played, "scoring.lead")[0] == (
        "Scots on the home castle, and what a scoring would bring now: Isla 3 (+3), Tom 1 (+1), Ruaridh 0 (+0)."
    )


def test_glen_more_tells_who_has_a_card_and_what_is_missing() -> None:
    scored = ("red takes castle_moil in A", "red announces A", "red counts scots 3 in A")
    played = replay(
        "glenmore",
        GLENMORE,
        [*LYING, *scored],
    )
    sentences = told(played, "landmark.castle_moil")
    assert sentences[0] == "Isla has it: Castle Moil."
    # Doubled, 6 against 0: a lead of five and more brings 8.
    assert "Isla 6 (+8)" in sentences[1]
    assert "Isla, scoring A, missing: landmark cards, whisky casks, persons" in sentences
    assert told(played, "landmark.loch_ness") == ["Nobody has noted it yet: Loch Ness."]


def test_glen_more_tells_which_chronicle_is_not_played() -> None:
    played = replay("glenmore", GLENMORE, LYING)
    assert told(played, "haggis.rolls") == ["You play without chronicle 5."]


@pytest.mark.parametrize("language", ["en", "de"])
def test_every_clause_says_something_sensible_at_every_table(
    scythe: Replay, stirling: Replay, language: str
) -> None:
    glenmore = replay("glenmore", GLENMORE, LYING, settings={f"chronicle_{n}": "yes" for n in (1, 6, 8)})
    skye = replay("skye", SKYE, ["table A sheep"])
    for played in (scythe, stirling, glenmore, skye):
        game = played.setup.game
        names = {player.id: player.name for player in played.setup.players}
        for one in clauses(game).values():
            for message, values in ROOMS[game].here_now(played, one, "C3 M5 Stirling"):
                speak(language)
                sentence = say(message, names, **values)
                assert "%(" not in sentence
                assert "here." not in sentence
    speak("en")


def test_names_are_heard_through_slips() -> None:
    castle = frozenset(["castle"])
    assert mentions("who has Dunrobbin", "Dunrobin Castle", castle)
    assert not mentions("who has the castle", "Dunrobin Castle", castle)
    assert not mentions("", "Dunrobin Castle", castle)
    assert named_spaces("is c4 or ZZ9 or X99 free, C4?", {"C4": 1}) == ("C4",)
