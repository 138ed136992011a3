"""Whatever the rules can say of Glen More II has words, in both languages."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import product
from pathlib import Path

import pytest

from companion.glenmore import asking, telling, wording
from companion.glenmore.room import ROOM
from companion.words import LANGUAGES, of_game, say, speak
from scoring import notation
from scoring.glenmore import events, four, pieces
from scoring.glenmore.settings import SETTINGS
from scoring.points import Item, Question

_GAP = re.compile(r"%\(|[a-z]_[a-z]|[a-z]\.[a-z]")
"""A value that wasn't put in, or an id of ours showing through: with an underscore, or dotted."""

NAMES = {"red": "Rosa", "blue": "Ben", "green": "Gus"}

EVENTS = {
    "table order red blue green": "sets the order on the rondel: Rosa, Ben and Gus",
    "table jails joe_mcduff, mike_mccastle": "takes these mobsters into the game: Joe McDuff, Mike McCastle",
    "table cards animals, sets": "lays out these score cards: Sheep and cattle, Sets",
    "table cellar_2 is 4 5 6": "says what is printed – values of the spaces in the second cellar: 4, 5, 6",
    "table penalty_joe_mcduff is 4": "says what is printed – penalty of Joe McDuff: costs 4 points",
    "table reward_3 is coins 2": "says what is printed – reward token 3: 2 coins",
    "table duart_trade is 6": "says what is printed – trade on Duart Castle: 6 points",
    "table storr_table is 2 4 6": "says what is printed – scoring table on Old Man of Storr: 2, 4, 6",
    "table road_brodie_ross is 1": "says what a road costs – Brodie to Ross: 1 coin",
    "table road_start_ross is 2": "says what a road costs – start space to Ross: 2 coins",
    "table roads is complete": "has told all roads of the clan board",
    "red has scots 3, casks 2": "has now – Scots 3, casks 2",
    "red takes castle_moil in D": "takes Castle Moil; it counts from scoring D on",
    "red takes storr_table in B": "takes the event side of Old Man of Storr; it counts from scoring B on",
    "red takes england_token in B": "takes the England token (stack B)",
    "red takes mountain in D": "ends on the mountain",
    "table leaves castle_moil in D": "notes: by scoring D nobody has Castle Moil",
    "table leaves mountain in D": "notes: nobody ends on the mountain",
    "red claims brodie 3 in B": "places a marker on Brodie: 3 villages (stack B)",
    "red claims macleod in B": "places a marker on MacLeod (stack B)",
    "red scores 7 for trade in B": "gets 7 points: trade (stack B)",
    "red scores 1 for other in B": "gets 1 point: another reason (stack B)",
    "red gives blue 1 in B": "gives Ben 1 point for Sibyl MacSponge (stack B)",
    "red sells cellar_1:3 in B": "sells a cask from space 3: the first cellar (stack B)",
    "red sells cellar_1:0 in B": "sells a cask from the space with 0 (stack B)",
    "red gets reward_3 in B": "gets: reward token 3 (stack B)",
    "red gets duart_trade in C": "gets: trade on Duart Castle (stack C)",
    "red boat 1": "brings the boat home first",
    "red boat 3": "brings the boat home third",
    "red boat last": "gets a Last card",
    "table votes animals 3:1": "votes on “Sheep and cattle”: AYE 3, NAY 1",
    "table votes animals none": "never voted on “Sheep and cattle”",
    "red announces A": "lays the last tile of stack A: scoring A",
    "red announces D": "announces the end of the game",
    "red counts scots 3, persons 2 in A": "counts for scoring A – Scots 3, persons 2",
    "red mike at blue in B": "has Mike McCastle on the home castle of Ben (scoring B)",
    "red mike at nobody in B": "has Mike McCastle in no castle (scoring B)",
    "table rolls 1 2 1 3 in B": "rolls for the haggis after B: 1, 2, 1, 3",
    "red rolls 3 in B": "rolls for a cask, haggis after B: 3",
    "red rerolls 2 as 3 in B": "repeats roll 2 with Oonagh McHagg: 3 (haggis after B)",
    "red haggis 1 3 in B": "has open haggis tokens after B: 1, 3",
    "red haggis none in B": "has no open haggis token after B",
    "red tokens 34 in D": "has 34 points in tokens, before scoring D",
    "red tokens 41 after D": "has 41 points in tokens, scoring D included",
    "red tokens 50 after haggis": "has 50 points in tokens, the last haggis included",
}


@pytest.fixture(autouse=True)
def _english() -> Iterator[None]:
    speak("en")
    yield
    speak("en")


@pytest.mark.parametrize("text", EVENTS)
def test_an_event_in_words(text: str) -> None:
    message, values = telling.event_words(ROOM.game.parse_event(text))
    assert say(message, NAMES, **values) == EVENTS[text]


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_event_leaves_a_gap_in_its_sentence(language: str) -> None:
    speak(language)
    for text in EVENTS:
        message, values = telling.event_words(ROOM.game.parse_event(text))
        told = say(message, NAMES, **values)
        assert not _GAP.search(told), told


def compared(what: str, count: int, fewest: int, **why: object) -> Item:
    values = {"stack": "B", "number": count, "fewest": fewest, "lead": count - fewest, **why}
    return Item(f"item.glenmore.{what}", 0, "scoring.lead", count, values=values)


ITEMS = [
    (compared("landmarks", 5, 3), "Landmarks: 5, 2 more than the fewest (3)"),
    (compared("casks", 3, 3), "Casks: 3, nobody has fewer"),
    (
        compared("scots", 6, 1, number=3, doubled=True),
        "Scots on the home castle: 6 (counted 3; doubled by Castle Moil), 5 more than the fewest (1)",
    ),
    (
        compared("scots", 4, 1, number=3, mike=1, table="storr_table"),
        ("Scots on the home castle: 4 (counted 3; plus Mike McCastle), 3 more than the fewest (1), "
        "by a table of their own"),
    ),
    (
        compared("scots", 2, 2, number=3, mike=-1),
        "Scots on the home castle: 2 (counted 3; one less because of Mike McCastle), nobody has fewer",
    ),
    (
        compared("landmarks", 4, 1, number=2, claimed=2),
        "Landmarks: 4 (counted 2; 2 more by John McClaim), 3 more than the fewest (1)",
    ),
    (
        compared("landmarks", 1, 1, number=2, claimed=-1),
        "Landmarks: 1 (counted 2; 1 counts for John McClaim), nobody has fewer",
    ),
    (
        compared("persons", 3, 1, number=2, hume=True),
        "Persons: 3 (counted 2; David Hume counts as two), 2 more than the fewest (1)",
    ),
    (Item("item.glenmore.events", 2, "tome.events", 2, values={"stack": "A"}), "2 open event sides"),
    (
        Item("item.glenmore.sibyl_gives", -1, "mob.sibyl_macsponge",
             values={"stack": "B", "source": "casks", "points": 8, "other": "blue"}),
        "to Ben for Sibyl MacSponge: 8 points from casks",
    ),
    (
        Item("item.glenmore.sibyl_takes", 1, "mob.sibyl_macsponge",
             values={"stack": "D", "source": "animals", "points": 10, "other": "red"}),
        "Sibyl MacSponge, from Rosa: 10 points from “Sheep and cattle”",
    ),
    (
        Item("item.glenmore.tiles", -6, "end.tiles", 15, values={"smallest": 13, "more": 2}),
        "15 tiles, 2 more than the smallest territory (13)",
    ),
    (
        Item("item.glenmore.tiles", 0, "end.tiles", 13, values={"smallest": 13, "more": 0}),
        "13 tiles, no territory is smaller",
    ),
    (Item("item.glenmore.coins", 1, "end.coins", 1), "1 coin"),
    (Item("item.glenmore.coins_last", 0, "boats.last", 5), "Last card: coins bring nothing"),
    (
        Item("item.glenmore.armadale", 8, "landmark.armadale_castle", 8, values={"last": False}),
        "Armadale Castle: 8 coins count once more",
    ),
    (
        Item("item.glenmore.armadale", 10, "boats.last_armadale", 5, values={"last": True}),
        "Armadale Castle in spite of the Last card: 5 coins twice",
    ),
    (
        Item("item.glenmore.haggis", 8, "haggis.points", 2, values={"stack": "B", "tokens": (1, 3), "sum": 4}),
        "after B: 2 open tokens (1, 3) times 4",
    ),
    (
        Item("item.glenmore.haggis", 0, "haggis.points", 0, values={"stack": "C", "tokens": (), "sum": 0}),
        "after C: no open token",
    ),
    (
        Item("item.glenmore.vote", 10, "votes.animals", 7, values={"card": "animals", "level": 1, "best": 7}),
        "Sheep and cattle: 7, the best of all",
    ),
    (
        Item("item.glenmore.vote", 5, "votes.split", 7, values={"card": "animals", "level": 2, "best": 7}),
        "Sheep and cattle: 7, the best of all, shared by 2",
    ),
    (
        Item("item.glenmore.vote", 0, "votes.smallest", 15, values={"card": "smallest", "level": 0, "best": 13}),
        "Smallest territory: 15, the best is 13",
    ),
    (
        Item("item.glenmore.vote", 0, "votes.nothing", 0, values={"card": "animals", "level": 0, "best": 0}),
        "Sheep and cattle: nobody has any",
    ),
    (Item("item.glenmore.boat", 15, "boats.places", values={"place": 1}), "Boat home first"),
    (Item("item.glenmore.boat_last", 0, "boats.last"), "Last card"),
    (
        Item("item.glenmore.mobster", -4, "mobs.penalty", values={"mobster": "joe_mcduff"}),
        "penalty of Joe McDuff",
    ),
    (Item("item.glenmore.pennies_minus", -3, "mobs.pennies", 3), "3 pennies on the −1 side"),
    (Item("item.glenmore.noted", 7, "play.points", values={"stack": "B", "reason": "trade"}), "trade (stack B)"),
    (
        Item("item.glenmore.clan", 5, "clan.brodie", values={"stack": "B", "clan": "brodie", "counted": 3}),
        "clan Brodie, 3 villages (stack B)",
    ),
    (
        Item("item.glenmore.clan", 0, "clan.ross", values={"stack": "B", "clan": "ross", "counted": None}),
        "clan Ross (stack B)",
    ),
    (
        Item("item.glenmore.cask_sold", 3, "casks.sale", values={"stack": "B", "cellar": "cellar_1", "space": 3}),
        "cask sold from space 3: the first cellar (stack B)",
    ),
    (
        Item("item.glenmore.cask_sold", 0, "casks.sale", values={"stack": "B", "cellar": "cellar_1", "space": 0}),
        "cask sold from the space with 0 (stack B)",
    ),
    (
        Item("item.glenmore.reward", 3, "boats.rewards",
             values={"stack": "B", "reward": "reward_3", "kind": "points", "number": 3}),
        "reward token 3: 3 points (stack B)",
    ),
    (
        Item("item.glenmore.unnoted", 12, "play.tokens", values={"tokens": 34, "stack": "D", "paid": False}),
        "not noted one by one; in tokens there were: 34",
    ),
    (
        Item("item.glenmore.unnoted", 0, "play.tokens", values={"tokens": 34, "stack": "D", "paid": True}),
        "in tokens there were: 34, nothing beyond",
    ),
]  # fmt: skip


@pytest.mark.parametrize(("item", "told"), ITEMS)
def test_a_reason_reads_like_a_sentence(item: Item, told: str) -> None:
    message, values = wording.item_words(item)
    assert say(message, NAMES, **values) == told


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_reason_leaves_a_gap_in_its_sentence(language: str) -> None:
    speak(language)
    for item, _ in ITEMS:
        message, values = wording.item_words(item)
        told = say(message, NAMES, **values)
        assert not _GAP.search(told), told


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_golden_game_leaves_a_gap(repository: Path, language: str) -> None:
    """All that is said of them: events, reasons, doubts, questions, and what could not be played."""
    speak(language)
    games = sorted((repository / "tests" / "games" / "glenmore").glob("*.toml"))
    assert len(games) > 200
    told: dict[str, str] = {}
    for file in games:
        record = notation.parse(file.read_text("utf-8"))
        replay = ROOM.game.replay(record.setup, record.entries)
        words = [
            wording.item_words(item) for sheet in replay.sheets for line in sheet.lines for item in line.items
        ]
        words += [(one.message, one.values) for one in replay.doubts]
        words += [(one.message, one.values) for one in replay.questions]
        words += [(one.message, one.values) for one in replay.problems]
        words += [telling.event_words(played.event) for played in replay.played]
        told |= {message: say(message, NAMES, **values) for message, values in words}
    assert len(told) > 120
    assert {message: text for message, text in told.items() if _GAP.search(text)} == {}


def made_of_parts() -> Iterator[str]:
    yield from (f"thing.{thing}" for thing in (*pieces.things(), *pieces.score_cards()))
    yield from (
        f"{word}.{card}" for word, card in product(("card", "card_for", "source"), pieces.score_cards())
    )
    yield from (f"source.{source}" for source in (*four.CATEGORIES, "scoring", "haggis", "coins"))
    yield from (f"clan.{clan}" for clan in pieces.clans())
    yield from (f"counts.{clan.counts}" for clan in pieces.clans().values() if clan.counts)
    yield from (f"reason.{reason}" for reason in (*pieces.reasons(), pieces.DUART_TRADE))
    yield from (f"{word}.{key}" for word in ("key", "short_key") for key in (*events.KEYS, *events.LIVE_KEYS))
    yield from (
        f"item.glenmore.{category}{rest}" for category, rest in product(four.CATEGORIES, ("", ".fewest"))
    )
    yield from (f"item.glenmore.boat.{place}" for place in (1, 2, 3))
    yield from (f"item.glenmore.pennies_{side}" for side in ("minus", "plus"))
    yield from (f"event.glenmore.boat_{place}" for place in (1, 2, 3, "last"))
    yield from (f"cellar.{cellar}" for cellar in pieces.CELLARS)
    yield from (
        f"what.{key}" for key in (*pieces.OWN_TABLES.values(), "cellar_2", "cellar_3", pieces.DUART_TRADE)
    )
    yield from (f"what.penalty_{mobster}" for mobster in pieces.mobsters())
    yield from (f"{word}.{reward}" for word, reward in product(("what", "reward"), pieces.REWARDS))
    yield from (f"reward.{kind}" for kind in pieces.REWARD_KINDS)
    yield from (f"side.{side}" for side in ("aye", "nay"))
    yield from (
        f"{word}.{number}" for word, number in product(("chronicle", "chronicle_adds"), pieces.CHRONICLES)
    )
    yield from (f"ends.glenmore.{stack}" for stack in pieces.STACKS)
    yield from (of_game("glenmore", f"category.{category}") for category in ROOM.game.CATEGORIES)
    yield from (of_game("glenmore", f"decided_by.{how}") for how in ("points", "resources", "shared", "open"))
    for setting in SETTINGS:
        yield f"setting.{setting.id}"
        yield from (f"setting.{setting.id}.{value}" for value in setting.values)


def engine(repository: Path) -> set[str]:
    """Every id that stands in the engine, and those it puts together by a number or a category."""
    files = (repository / "scoring" / "glenmore").rglob("*.py")
    rules = "\n".join(file.read_text("utf-8") for file in files)
    families = r"(?:glenmore|doubt\.glenmore|question\.glenmore|item\.glenmore|setup\.glenmore)"
    return set(re.findall(rf'"({families}\.[a-z_]+)"', rules))


@pytest.mark.parametrize("language", LANGUAGES)
def test_everything_has_words(repository: Path, language: str) -> None:
    speak(language)
    literal = engine(repository)
    # 31 doubts, 13 refusals, 12 questions and the items at the least.
    assert len(literal) > 55
    assert [
        text for text in sorted({*literal, *made_of_parts()}) if say(text, count=2).startswith(text)
    ] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_doubt_question_and_refusal_names_only_what_it_is_given(
    repository: Path, language: str
) -> None:
    """A sentence with a value that its message doesn't have would be shown with its gaps."""
    speak(language)
    given = dict(re.findall(r"`?((?:doubt|question)\.glenmore\.\w+)`?\(([^)]*)\)", SIGNATURES))
    assert {one for one in engine(repository) if one.startswith(("doubt.", "question."))} <= set(given)
    for message, values in given.items():
        told = say(message, NAMES, **{name: 3 for name in values.replace(" ", "").split(",") if name})
        assert "%(" not in told, (message, told)


SIGNATURES = """
doubt.glenmore.jail_count(count, wanted) doubt.glenmore.unsuited(thing) doubt.glenmore.cards_count(count)
doubt.glenmore.too_early(player, thing, stack, since) doubt.glenmore.not_jailed(thing)
doubt.glenmore.table_without_event(player, count, tables, stack) doubt.glenmore.many_scots(player, stack, count)
doubt.glenmore.fewer_landmarks(player, stack, count, known)
doubt.glenmore.many_events(player, stack, count, landmarks)
doubt.glenmore.claimed_too_many(player, stack, count, cards) doubt.glenmore.many_landmarks(stack, count, most)
doubt.glenmore.many_claimed(stack, count)
doubt.glenmore.fewer_than_before(player, key, stack, count, earlier, before)
doubt.glenmore.reason_points(player, points, reason) doubt.glenmore.not_sibyl(player, other, points)
doubt.glenmore.sibyl_one(player, other, points) doubt.glenmore.no_such_space(player, cellar, space, spaces)
doubt.glenmore.left_but_taken(player, thing, stack) doubt.glenmore.hume_is_a_tile(player, stack)
doubt.glenmore.note_again(player, stack, reason) doubt.glenmore.not_maclean(player, stack, reason, other)
doubt.glenmore.counted_before(stack) doubt.glenmore.last_early(player)
doubt.glenmore.home_castle_counts(player, count) doubt.glenmore.larger_than_territory(player, key, count, tiles)
doubt.glenmore.fewer_resources(player, count, known)
doubt.glenmore.note_early(player, stack, since)
doubt.glenmore.trade_again(player) doubt.glenmore.skipped(stack)
 doubt.glenmore.boat_gap(place) doubt.glenmore.haggis_dice(player, stack)
doubt.glenmore.reroll(player, stack) doubt.glenmore.votes_count(card, count, players)
doubt.glenmore.votes_markers(side, count, most) doubt.glenmore.few_tiles(player, count)
doubt.glenmore.coins_before_mountain(player) doubt.glenmore.many_pennies(count, most)
question.glenmore.number(player, key, stack)
question.glenmore.holder(thing, stack) question.glenmore.mike(player, stack) question.glenmore.jail()
question.glenmore.cards() question.glenmore.vote(card) question.glenmore.haggis(player, stack)
question.glenmore.boat(player) question.glenmore.tokens(player)
question.glenmore.tokens_fewer(player, printed, counted)
question.glenmore.tokens_changed(player, before, now) question.glenmore.printed(what)
"""


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_way_to_an_answer_and_what_is_asked_there_has_words(language: str) -> None:
    speak(language)
    ways = {f"ask_way.glenmore.{page}" for page in ("score", "count", *asking._PAGES.values())}
    lines = {f"asks.glenmore.{sort}" for sort in ("number", "final", *asking._PAGES)}
    assert [text for text in {*ways, *lines} if say(text, count=2).startswith(text)] == []


def test_a_question_leads_to_where_it_is_answered() -> None:
    def where(message: str, **values: object) -> tuple[str, dict[str, str]]:
        asked = asking._asked(Question(f"question.glenmore.{message}", "scoring.when", None, values))
        return asked.page, dict(asked.query)

    assert where("number", player="red", key="casks", stack="B") == ("score", {"stack": "B", "player": "red"})
    assert where("number", player="red", key="coins", stack="D") == ("count", {"player": "red"})
    assert where("holder", thing="david_hume", stack="A") == ("score", {"stack": "A"})
    assert where("haggis", player="red", stack="C") == ("haggis", {"stack": "C", "player": "red"})
    assert where("printed", what="cellar_2") == ("printed", {"key": "cellar_2"})
    assert where("vote", card="animals") == ("votes", {})
    assert where("jail") == ("drawn", {})


def test_what_is_asked_on_one_page_is_asked_together() -> None:
    def asked(sort: str, **values: object) -> asking.Asked:
        return asking._asked(Question(f"question.glenmore.{sort}", "scoring.when", None, values))

    group = asking.Group(
        None,
        (
            asked("holder", thing="david_hume", stack="D"),
            asked("holder", thing="castle_moil", stack="D"),
            asked("holder", thing="david_hume", stack="A"),
            asked("vote", card="animals"),
            asked("vote", card="sets"),
        ),
    )
    assert [(way.page, dict(way.query), len(way.asked)) for way in group.ways] == [
        ("score", {"stack": "D"}, 2),
        ("score", {"stack": "A"}, 1),
        ("votes", {}, 2),
    ]
    told = [say(line.message, NAMES, **line.values) for way in group.ways for line in way.lines]
    assert told == [
        "Who has it, or does nobody? David Hume, Castle Moil",
        "Who has it, or does nobody? David Hume",
        "How did the vote go: Sheep and cattle, Sets?",
    ]
    numbers = asking.Group(
        "red",
        tuple(
            asked("number", player="red", key=key, stack="D") for key in ("scots", "casks", "tiles", "coins")
        ),
    )
    assert [line.values["key"] for way in numbers.ways for line in way.lines] == [
        ("scots", "casks"),
        ("tiles", "coins"),
    ]


def test_one_and_many() -> None:
    speak("de")
    assert say("counts.villages", count=1) == "1 Dorf"
    assert say("counts.villages", count=3) == "3 Dörfer"
    assert say("item.glenmore.pennies_plus", count=1) == "1 Penny auf der +1-Seite"


def test_the_lines_of_the_sheet_have_names_of_their_own() -> None:
    """Isle of Skye has scorings A to D too, and Scythe has coins; theirs are called otherwise."""
    assert say(of_game("glenmore", "category.A")) == "Scoring A"
    assert say(of_game("skye", "category.A")) == "Scoring tile A"
    assert say(of_game("glenmore", "category.coins")) == "Coins"
    assert say(of_game("glenmore", "decided_by.resources")) != say("decided_by.resources")


def test_the_room_knows_its_players() -> None:
    assert ROOM.players == ("red", "yellow", "blue", "green")
    assert "".join(ROOM.letters.values()) == "RYBG"
