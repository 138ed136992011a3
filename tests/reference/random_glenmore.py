"""Random games of Glen More II: Chronicles for comparing two scorers: seeded, so each can be had again.

A game is a dict of players, settings and a log. It need not be a likely game, but what its log says fits together: a
thing lies in front of one player, tokens are about as many as were counted. On top of that come things that must no
longer matter when it is done (numbers that are told again, entries that are retracted, replaced or inserted), entries
that must be refused, facts that nobody has told, and games that stop somewhere.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

Game = dict[str, Any]
Reference = Any
"""The module with the reference scorer, asked how many points must lie in somebody's tokens."""
Entry = dict[str, Any]
"""`text`, or `kind` and `target` of a correction and perhaps its `text`; numbered only when all of them are there."""

COLOURS = ("red", "yellow", "blue", "green")
STACKS = "ABCD"
SETTINGS = {
    "die": ("no", "yes"),
    "first_game": ("no", "yes"),
    "lead_beyond": ("as_five", "series"),
    "armadale_last": ("full", "extra"),
    "mike_moil": ("move_first", "double_first"),
    "sibyl_source": ("line", "scoring"),
    "sibyl_end": ("yes", "no"),
    "vote_nothing": ("share", "nobody"),
}
LANDMARKS = {
    0: {
        **dict.fromkeys(("castle_stalker", "donan_castle", "loch_lochy"), "A"),
        **dict.fromkeys(("duart_castle", "inverness", "loch_shiel"), "B"),
        **dict.fromkeys(("armadale_castle", "loch_ness"), "C"),
        **dict.fromkeys(("castle_of_mey", "castle_moil", "loch_morar"), "D"),
    },
    4: {"loch_lomond": "A", "glenfinnan_church": "B", "glenfinnan_monument": "C", "general_wade": "D"},
    6: {"old_man_of_storr": "A", "wallace_monument": "B", "dunvegan_castle": "C", "fort_george": "D"},
}
"""Chronicle → landmark cards and the stacks their tiles are in."""
ASKED_FOR = ("castle_moil", "armadale_castle")
"""Landmark cards of which it must be told whether anybody has them."""

MOBSTERS_A = ("peggy_mcwander", "joe_mcduff", "bruce_mcmail", "peggy_mclaird")
MOBSTERS_B = ("sibyl_macsponge", "derek_anderson")
MOBSTERS_FOR_3 = ("kenneth_mcsnitch", "fergus_macdarkie", "mike_mccastle")
MOBSTERS_OF = {
    1: ("calum_mcquack", "bully_mcmuscle"),
    2: ("elspeth_mctrick",),
    3: ("erin_macmalt",),
    5: ("fraser_mcstarve", "oonagh_mchagg"),
    6: ("john_mcclaim",),
}
CHANGING = ("sibyl_macsponge", "mike_mccastle", "john_mcclaim")
FROM_START = (
    *MOBSTERS_A,
    *("kenneth_mcsnitch", "fergus_macdarkie", "elspeth_mctrick", "john_mcclaim"),
)

CLANS_COUNTED = {"brodie": 6, "grant": 8, "macpherson": 5, "oliphant": 15, "sutherland": 8}
CLANS = (
    *("cameron", "chisholm", "douglas", "gunn", "macdonald", "macdonell", "macgregor", "mackintosh"),
    *("maclachlan", "maclean", "macleod", "macmillan", "mckenzie", "mckinnon", "munro", "ross", "sinclair"),
)
REASONS = {
    0: ("trade", "tile", "macgregor", "maclachlan", "other"),
    4: ("glenfinnan_church", "glenfinnan_monument"),
    6: (
        *("wallace_monument", "dunvegan_castle", "armadale_event", "duart_maclean"),
        *("loch_morar", "loch_shiel"),
    ),
}
MOST_TOKENS = 999
"""More can't be told: there aren't so many."""
CARDS_TYPED = (
    *("animals", "square", "wood_stone", "castles"),
    *("whisky_tiles", "animal_group", "farthest", "own_discard"),
)
CARDS = (*CARDS_TYPED, "sets", "smallest")


LIVE = (
    *("scots", "landmarks", "casks", "persons", "events"),
    *("tiles", "coins", "castles", "overbuilt"),
)


def random_game(rng: Random, reference: Reference) -> Game:
    """A game that is over, or stopped somewhere."""
    players = rng.sample(COLOURS, rng.choice((2, 2, 3, 3, 4, 4)))
    game: Game = {"players": players, "settings": random_settings(rng, len(players)), "log": []}
    chosen = random_things(rng, game)
    before, lines, late = whole_log(rng, game, chosen)
    rng.shuffle(late)
    log = [*before, *lines, *late]
    if rng.random() < 0.25:
        inject_refused(rng, game, chosen, log)
    if rng.random() < 0.15:
        contradict(rng, game, chosen, log)
    game["log"] = fill_tokens(rng, reference, {**game, "log": log})
    if rng.random() < 0.5:
        tie(rng, reference, game)
    if rng.random() < 0.15:
        forget(rng, game)
    if rng.random() < 0.15:
        game["log"] = called_off(rng, game)
    if rng.random() < 0.4:
        game["log"] = corrected(rng, game)
    if rng.random() < 0.12:
        del game["log"][rng.randrange(len(game["log"])) :]
    return game


def random_settings(rng: Random, players: int) -> dict[str, str]:
    """Any of the chronicles, and an answer to whatever is open."""
    likely = rng.choice((0.15, 0.4, 0.7, 1.0))
    settings = {name: rng.choice(known) for name, known in SETTINGS.items() if rng.random() < 0.6}
    for n in range(1, 9):
        if rng.random() < likely and (n != 4 or players > 2):
            settings[f"chronicle_{n}"] = "yes"
        elif rng.random() < 0.2:
            settings[f"chronicle_{n}"] = "no"
    return settings


def plays(game: Game, chronicle: int) -> bool:
    return chronicle == 0 or game["settings"].get(f"chronicle_{chronicle}") == "yes"


# What there is in a game


def random_things(rng: Random, game: Game) -> dict[str, Any]:
    """Who has what from which stack on, which scorings are announced, what lies beside the rondel."""
    chosen: dict[str, Any] = {
        "announced": [stack for stack in "ABC" if rng.random() < 0.85] + ["D"],
        "holders": {},
        "jail": [],
        "claims": [],
        "rewards": 0,
        "cards": rng.sample(CARDS, 4 if rng.random() < 0.04 else 5) if plays(game, 7) else [],
    }
    if rng.random() < 0.15:
        chosen["announced"] = ["D"]
    holders: dict[str, tuple[str | None, str]] = chosen["holders"]
    for chronicle, cards in LANDMARKS.items():
        for card, stack in cards.items() if plays(game, chronicle) else ():
            holders[card] = random_holder(rng, game, stack if rng.random() < 0.95 else "A", 0.75)
    holders["david_hume"] = random_holder(rng, game, "A", 0.6)
    if plays(game, 2):
        holders["mountain"] = random_holder(rng, game, "D", 0.5)
    if plays(game, 6):
        for card, table in (("old_man_of_storr", "storr_table"), ("inverness", "inverness_table")):
            holder, since = holders[card]
            later = [stack for stack in STACKS if stack >= since]
            holders[table] = (holder, rng.choice(later)) if rng.random() < 0.8 else (None, "D")
    if plays(game, 8):
        chosen["jail"] = random_jail(rng, game)
        for mobster in chosen["jail"]:
            first = "A" if mobster in FROM_START else "B"
            holders[mobster] = random_holder(rng, game, first, 0.85)
    return chosen


def random_holder(rng: Random, game: Game, first: str, likely: float) -> tuple[str | None, str]:
    """Somebody, and the stack in which they got it, most often the first in which they could; or nobody."""
    if rng.random() > likely:
        return None, "D"
    stacks = STACKS[STACKS.index(first) :]
    return rng.choice(game["players"]), rng.choice((first, rng.choice(stacks)))


def random_jail(rng: Random, game: Game) -> list[str]:
    known = [*MOBSTERS_A, *MOBSTERS_B]
    known += MOBSTERS_FOR_3 if len(game["players"]) > 2 else ()
    for chronicle, mobsters in MOBSTERS_OF.items():
        known += mobsters if plays(game, chronicle) else ()
    count = {2: 3, 3: 4, 4: 6}[len(game["players"])]
    jail = rng.sample(known, count)
    changing = [mobster for mobster in CHANGING if mobster in known and mobster not in jail]
    if changing and rng.random() < 0.6:
        # Those that change a scoring more often than by chance.
        jail[: min(len(changing), count - 1)] = changing[: count - 1]
    jail = list(dict.fromkeys(jail))
    return jail[1:] if rng.random() < 0.05 else jail


# What is said


def whole_log(rng: Random, game: Game, chosen: dict[str, Any]) -> tuple[list[str], list[str], list[str]]:
    """What is said at the start, stack by stack, and when all is over."""
    late: list[str] = []
    before = facts(rng, game, chosen)
    during = {stack: notes(rng, game, chosen, stack) for stack in STACKS}
    for thing, (player, stack) in chosen["holders"].items():
        for since, line in words_on_holder(rng, game, thing, player, stack, chosen["announced"]):
            during[since].append(line)
    for fact in list(before):
        if rng.random() < 0.3:
            before.remove(fact)
            rng.choice((late, during[rng.choice(STACKS)])).append(fact)
    lines: list[str] = []
    for stack in STACKS:
        told = scoring_words(rng, game, chosen, stack)
        if stack not in chosen["announced"] and rng.random() < 0.9:
            told = []
        for line in list(told):
            if rng.random() < 0.1:
                told.remove(line)
                # Sooner or later, and when all is over if the stack is already behind.
                when = rng.choice(STACKS)
                (during[when] if when >= stack else late).append(line)
        rng.shuffle(told)
        early = rng.choice((0, 0, len(told), rng.randint(0, len(told))))
        turns = during[stack] + (told[:early] if rng.random() < 0.5 else [])
        rest = [line for line in told if line not in turns]
        rng.shuffle(turns)
        # A fifth of what happens in a stack is only said when it has been scored.
        tardy = [line for line in turns if rng.random() < 0.1]
        lines += [line for line in turns if line not in tardy]
        lines += [f"{rng.choice(game['players'])} announces {stack}"] if stack in chosen["announced"] else []
        after = rest + tardy
        rng.shuffle(after)
        lines += after
    return before, lines, [*late, *end_words(rng, game, chosen)]


def words_on_holder(
    rng: Random, game: Game, thing: str, player: str | None, stack: str, announced: list[str]
) -> Iterator[tuple[str, str]]:
    """(stack in which it is said, line) about who has a thing, or that nobody has it yet."""
    asked = thing in ASKED_FOR or thing not in {card for cards in LANDMARKS.values() for card in cards}
    if player is None:
        if asked:
            if rng.random() < 0.3:
                for at in announced:
                    yield at, f"table leaves {thing} in {at}"
            yield "D", f"table leaves {thing} in D"
        return
    if stack > "A" and asked and rng.random() < 0.2:
        earlier = STACKS[STACKS.index(stack) - 1]
        yield earlier, f"table leaves {thing} in {earlier}"
    if thing == "david_hume" and rng.random() < 0.5:
        yield stack, f"{player} claims mckay in {stack}"
        if rng.random() < 0.7:
            return
    yield stack, f"{player} takes {thing} in {stack}"
    if thing in LANDMARKS[4]:
        yield stack, f"{player} takes england_token in {stack}"


def facts(rng: Random, game: Game, chosen: dict[str, Any]) -> list[str]:
    """What lies beside the rondel and what is printed on pieces."""
    lines = [f"table order {' '.join(rng.sample(game['players'], len(game['players'])))}"]
    lines += ["table road_start_macleod is 0", "table road_maclachlan_macmillan is 1"]
    if plays(game, 3):
        lines.append(f"table cellar_2 is {ascending(rng, 3, 2)}")
        lines.append(f"table cellar_3 is {ascending(rng, 3, 4)}")
    if plays(game, 6):
        lines.append(f"table storr_table is {ascending(rng, rng.randint(4, 6), 1)}")
        lines.append(f"table inverness_table is {ascending(rng, rng.randint(4, 6), 1)}")
        lines.append(f"table duart_trade is {rng.randint(3, 10)}")
    if plays(game, 7):
        lines.append(f"table cards {', '.join(chosen['cards'])}")
        for card in chosen["cards"]:
            votes = f"{rng.randint(0, 4)}:{rng.randint(0, 3)}" if rng.random() < 0.85 else "none"
            lines.append(f"table votes {card} {votes}")
    if plays(game, 8):
        lines.append(f"table jails {', '.join(chosen['jail'])}")
        lines += [f"table penalty_{mobster} is {rng.randint(1, 9)}" for mobster in chosen["jail"]]
    rng.shuffle(lines)
    again = [line for line in lines if " is " in line and rng.random() < 0.05]
    return [changed(rng, line) for line in again] + lines


def ascending(rng: Random, count: int, first: int) -> str:
    values = [rng.randint(first, first + 2)]
    while len(values) < count:
        values.append(values[-1] + rng.randint(0, 3))
    return " ".join(map(str, values))


def notes(rng: Random, game: Game, chosen: dict[str, Any], stack: str) -> list[str]:
    """Points at once, sales, rewards, boats, live words and tokens in a stack."""
    players = game["players"]
    lines: list[str] = []
    reasons = [one for chronicle, some in REASONS.items() if plays(game, chronicle) for one in some]
    for player in players:
        for _ in range(rng.choice((0, 1, 1, 2, 3))):
            points = rng.choice((1, 3, 4, 7, 8, -1 if stack > "A" else 2))
            lines.append(f"{player} scores {points} for {rng.choice(reasons)} in {stack}")
        for _ in range(rng.choice((0, 0, 1, 2))):
            clan = rng.choice([*CLANS_COUNTED, *CLANS, "douglas", "douglas"])
            if clan in CLANS_COUNTED:
                clan += f" {rng.randint(0, CLANS_COUNTED[clan])}"
            said = [line.split()[2] for line in chosen["claims"]]
            if clan.split()[0] not in said or clan == "douglas":
                chosen["claims"].append(f"{player} claims {clan}")
                lines.append(f"{player} claims {clan} in {stack}")
        if rng.random() < 0.3:
            live = {key: rng.randint(0, 9) for key in rng.sample(LIVE, 2)}
            lines.append(f"{player} has {words_of(live)}")
        if plays(game, 3) and stack > "A" and rng.random() < 0.6:
            cellar = rng.choice((1, 1, 2, 3))
            lines.append(f"{player} sells cellar_{cellar}:{rng.randint(0, 3)} in {stack}")
        if rng.random() < (0.6 if stack == "D" else 0.3):
            lines.append(f"{player} tokens ? in {stack}")
    lines += of_chronicles(rng, game, chosen, stack)
    return lines


def of_chronicles(rng: Random, game: Game, chosen: dict[str, Any], stack: str) -> list[str]:
    lines = []
    if plays(game, 1) and stack > "A":
        for player in game["players"]:
            if rng.random() < 0.7:
                chosen["rewards"] += 1
                reward = chosen["rewards"]
                if reward <= 16:
                    printed = rng.choice(
                        ("points 3", "points 5", "coins 2", "casks 1", "scots 1", "moves 2")
                        + ("markers 1", "resources 1", "other 1")
                    )
                    lines += [
                        f"{player} gets reward_{reward} in {stack}",
                        f"table reward_{reward} is {printed}",
                    ]
    if plays(game, 1) and stack == "C":
        lines += race(rng, game)
    if plays(game, 6) and stack == "C" and rng.random() < 0.5:
        lines.append(f"{rng.choice(game['players'])} gets duart_trade in C")
    if plays(game, 5) and stack > "A" and rng.random() < 0.5:
        dice = [str(rng.choice((1, 1, 1, 2, 2, 3))) for _ in range(4)]
        split = rng.choice((4, 4, 2))
        lines.append(f"table rolls {' '.join(dice[:split])} in {stack}")
        lines += [f"table rolls {' '.join(dice[split:])} in {stack}"] if split < 4 else []
        lines += [f"{rng.choice(game['players'])} rolls 3 in {stack}"] if rng.random() < 0.4 else []
        if "oonagh_mchagg" in chosen["jail"] and rng.random() < 0.5:
            owner = chosen["holders"]["oonagh_mchagg"][0]
            lines += [f"{owner} rerolls 2 as 3 in {stack}"] if owner else []
    sibyl, since = chosen["holders"].get("sibyl_macsponge", (None, "D"))
    for player in game["players"]:
        if sibyl not in (None, player) and since <= stack and rng.random() < 0.4:
            lines.append(f"{player} gives {sibyl} 1 in {stack}")
    return lines


def race(rng: Random, game: Game) -> list[str]:
    """Who comes home when; the last needn't be said, and many may be last."""
    players = rng.sample(game["players"], len(game["players"]))
    home = rng.choice((len(players) - 1, len(players) - 1, rng.randint(0, len(players) - 1)))
    lines = [f"{player} boat {place}" for place, player in enumerate(players[:home], start=1)]
    if home < len(players) - 1 or rng.random() < 0.4:
        lines += [f"{player} boat last" for player in players[home:]]
    return lines


def scoring_words(rng: Random, game: Game, chosen: dict[str, Any], stack: str) -> list[str]:
    """The numbers of a scoring, where Mike stands, and haggis."""
    lines = []
    most = rng.choice((2, 4, 7, 9))
    mike, since = chosen["holders"].get("mike_mccastle", (None, "D"))
    john, claims_since = chosen["holders"].get("john_mcclaim", (None, "D"))
    markers = rng.randint(0, 3)
    for player in game["players"]:
        numbers = {key: rng.randint(0, most) for key in ("scots", "landmarks", "casks", "persons")}
        if rng.random() < 0.1:
            numbers[rng.choice(sorted(numbers))] = rng.randint(6, 12)
        if plays(game, 6):
            numbers["events"] = rng.randint(0, numbers["landmarks"])
        if john and claims_since <= stack:
            numbers["claimed"] = min(markers, rng.randint(0, numbers["landmarks"]))
            markers -= numbers["claimed"]
        lines += split_words(rng, player, numbers, stack)
        if plays(game, 5) and stack > "A":
            tokens = [str(rng.randint(1, 3)) for _ in range(rng.choice((0, 1, 2, 3, 3)))]
            lines.append(f"{player} haggis {' '.join(tokens) or 'none'} in {stack}")
    if mike and since <= stack:
        host = rng.choice([*(player for player in game["players"] if player != mike), "nobody"])
        lines.append(f"{mike} mike at {host} in {stack}")
    return lines


def end_words(rng: Random, game: Game, chosen: dict[str, Any]) -> list[str]:
    """What is only counted at the end."""
    lines = []
    empty = {card for card in chosen["cards"] if rng.random() < 0.25}
    small = rng.choice((2, 4, 12))
    for player in game["players"]:
        numbers = {"tiles": rng.randint(12, 12 + small), "coins": rng.choice((0, 3, 7, 8, 12, 20))}
        if rng.random() < 0.3:
            numbers["resources"] = rng.randint(0, 5)
        if plays(game, 8):
            numbers["pennies_minus"], numbers["pennies_plus"] = rng.randint(0, 7), rng.randint(0, 9)
        for card in chosen["cards"]:
            if card in CARDS_TYPED:
                least = 1 if card == "square" else 0
                numbers[card] = least if card in empty else rng.randint(least, 4)
        lines += split_words(rng, player, numbers, "D")
        if rng.random() < 0.03:
            lines.append(f"{player} tokens ? in {rng.choice('ABC')}")
        if rng.random() < 0.99:
            when = ("in D", "after D", "after haggis" if plays(game, 5) else "after D")
            lines.append(f"{player} tokens ? {rng.choice(when)}")
    return lines


def words_of(numbers: dict[str, int]) -> str:
    return ", ".join(f"{key} {n}" for key, n in numbers.items())


def split_words(rng: Random, player: str, numbers: dict[str, int], stack: str) -> list[str]:
    """All numbers at once, or in two parts."""
    keys = list(numbers)
    rng.shuffle(keys)
    cut = rng.choice((len(keys), len(keys), rng.randint(1, len(keys))))
    parts = [part for part in (keys[:cut], keys[cut:]) if part]
    return [f"{player} counts {words_of({key: numbers[key] for key in part})} in {stack}" for part in parts]


# Refused, forgotten, corrected


def inject_refused(rng: Random, game: Game, chosen: dict[str, Any], log: list[str]) -> None:
    """Some lines that say what can't be: it has somebody else, it isn't in the game, it has been scored."""
    taken = [line for line in log if " takes " in line or " claims " in line or " boat " in line]
    for line in rng.sample(taken, min(len(taken), 3)):
        player, rest = line.split(maxsplit=1)
        other = rng.choice([one for one in game["players"] if one != player])
        if "england_token" not in line:
            log.insert(rng.randint(log.index(line) + 1, len(log)), f"{other} {rest}")
    lines = [f"{rng.choice(game['players'])} announces {rng.choice('ABCD')}"]
    if plays(game, 8):
        mobster = rng.choice([one for one in (*MOBSTERS_A, *MOBSTERS_B) if one not in chosen["jail"]] or [""])
        lines += [f"{rng.choice(game['players'])} takes {mobster} in D"] if mobster else []
    if plays(game, 7):
        lines.append(f"table votes {next(card for card in CARDS if card not in chosen['cards'])} 3:1")
    if plays(game, 5):
        lines.append(f"table rolls 1 2 3 1 in {rng.choice('BCD')}")
    for stranger in [one for one in COLOURS if one not in game["players"]][:1]:
        lines += [f"{stranger} scores 3 for trade in B", f"{stranger} tokens 50 in D"]
        lines.append(f"table order {' '.join([*game['players'][1:], stranger])}")
    others = {
        1: "boat last",
        2: "takes mountain in D",
        3: "sells cellar_1:3 in C",
        4: "takes general_wade in D",
        5: "haggis 3 3 3 in D",
        6: "gets duart_trade in C",
        8: "takes joe_mcduff in B",
    }
    lines += [f"{rng.choice(game['players'])} {line}" for n, line in others.items() if not plays(game, n)]
    # They are all said when the others have been, so that nothing else is refused for them.
    log += rng.sample(lines, rng.randint(1, len(lines)))


def contradict(rng: Random, game: Game, chosen: dict[str, Any], log: list[str]) -> None:
    """Some lines that say something again and otherwise, wherever in the log."""
    for _ in range(rng.randint(1, 5)):
        player, stack = rng.choice(game["players"]), rng.choice(STACKS)
        lines = [line for line in log if line.split()[1] in ("claims", "takes", "boat", "votes", "mike")]
        said = rng.choice([*lines, f"{player} takes castle_moil in {stack}"])
        thing = rng.choice([one for one in chosen["holders"] if one != "england_token"])
        other = rng.choice(
            (
                said,
                said.replace(said.split()[0], player, 1) if " votes " not in said else said,
                f"{said[:-1]}{stack}" if said[-2:] in (" A", " B", " C", " D") else said,
                f"table leaves {thing} in {stack}",
                f"{player} takes {thing} in {stack}",
                f"{player} tokens ? {rng.choice(('in', 'after'))} D",
                f"{player} has {words_of(dict.fromkeys(LIVE, rng.randint(0, 9)))}",
                f"{player} boat {rng.choice(('1', '2', '3', 'last'))}" if plays(game, 1) else said,
                f"table votes {rng.choice(CARDS)} {rng.randint(0, 4)}:1" if plays(game, 7) else said,
                f"table jails {', '.join(random_jail(rng, game))}" if plays(game, 8) else said,
                f"table cards {', '.join(rng.sample(CARDS, 5))}" if plays(game, 7) else said,
                f"{player} haggis 2 in {rng.choice('BCD')}" if plays(game, 5) else said,
                f"{player} gets reward_{rng.randint(1, 16)} in {stack}" if plays(game, 1) else said,
            )
        )
        words = other.split()
        if (words[1] == "mike" and words[3] == words[0]) or ("mountain" in words and words[-1] != "D"):
            # The notation knows no such thing.
            continue
        log.insert(rng.randint(0, len(log)), other)


def forget(rng: Random, game: Game) -> None:
    """A few lines that nobody has told."""
    for _ in range(rng.randint(1, 4)):
        if len(game["log"]) > 1:
            del game["log"][rng.randrange(len(game["log"]))]


def called_off(rng: Random, game: Game) -> list[str]:
    """The same log with a scoring that was announced too early, and with numbers told for it in between."""
    entries: list[Entry] = [{"text": text} for text in game["log"]]
    announced = [at for at, text in enumerate(game["log"]) if " announces " in text]
    if not announced:
        return numbered(entries)
    at = rng.choice(announced)
    text = game["log"][at]
    early = rng.randint(max(0, at - 30), at)
    slip: Entry = {"text": text if rng.random() < 0.7 else f"{text[:-1]}{rng.choice(STACKS)}"}
    end = rng.randint(early + 1, at + 1)
    mended: Entry = {"kind": "retract", "target": slip}
    if rng.random() < 0.3:
        mended = {
            "kind": "replace",
            "target": slip,
            "text": mistaken(rng, game, f"{game['players'][0]} has scots 1"),
        }
    entries.insert(early, slip)
    entries.insert(end, mended)
    if rng.random() < 0.2:
        entries.insert(rng.randint(end + 1, len(entries)), {"kind": "retract", "target": mended})
    between = [line for line in game["log"][early:at] if line.endswith(f" in {text[-1]}")]
    if rng.random() < 0.7:
        # What was told for it is asked for again, and most often told again.
        entries += [
            {"text": line} for line in between if line.split()[1] in ("counts", "mike", "leaves", "haggis")
        ]
    return numbered(entries)


def corrected(rng: Random, game: Game) -> list[str]:
    """The same log with mistakes in it and their corrections."""
    entries = entries_of(game["log"])
    for _ in range(rng.randint(1, 5)):
        at = rng.randrange(len(entries))
        entry = entries[at]
        if "kind" in entry or is_aimed_at(entries, entry):
            continue
        how = rng.choice(("replaced", "inserted", "retracted", "kept", "put back", "inserted twice"))
        after = rng.randint(at + 1, len(entries))
        text = entry["text"]
        if how == "replaced":
            entries.insert(after, {"kind": "replace", "target": entry, "text": text})
            entry["text"] = mistaken(rng, game, text)
        elif how in ("inserted", "inserted twice") and at + 1 < len(entries):
            before = entries[at + 1]
            if before.get("kind") in ("retract", "replace"):
                continue
            del entries[at]
            late = {"kind": "insert", "target": before, "text": text}
            where = rng.randint(max(after - 1, at + 1), len(entries))
            entries.insert(where, late)
            if how == "inserted twice":
                late["text"] = mistaken(rng, game, text)
                entries.append({"kind": "replace", "target": late, "text": text})
        elif how == "retracted":
            slip: Entry = {"text": mistaken(rng, game, text)}
            entries.insert(at, slip)
            entries.insert(rng.randint(at + 1, len(entries)), {"kind": "retract", "target": slip})
        elif how == "kept":
            undo = {
                "kind": rng.choice(("retract", "replace")),
                "target": entry,
                "text": mistaken(rng, game, text),
            }
            entries.insert(after, undo)
            entries.insert(rng.randint(after + 1, len(entries)), {"kind": "retract", "target": undo})
        elif how == "put back":
            slip = {"kind": "insert", "target": entry, "text": mistaken(rng, game, text)}
            entries.insert(after, slip)
            entries.append({"kind": "retract", "target": slip})
    return numbered(entries)


def entries_of(log: list[str]) -> list[Entry]:
    """A log as entries that know each other, so that others may come between them."""
    entries: list[Entry] = []
    for line in log:
        head, _, text = line.partition(": ")
        kind, number = head.split()[:2]
        if kind in ("retract", "replace", "insert"):
            entries.append({"kind": kind, "target": entries[int(number) - 1], "text": text})
        else:
            entries.append({"text": line})
    return entries


def is_aimed_at(entries: list[Entry], entry: Entry) -> bool:
    return any(other.get("target") is entry for other in entries)


def numbered(entries: list[Entry]) -> list[str]:
    """Entries with the numbers of those that corrections aim at."""
    number = {id(entry): at for at, entry in enumerate(entries, start=1)}
    lines = []
    for entry in entries:
        if entry.get("kind") == "retract":
            lines.append(f"retract {number[id(entry['target'])]}")
        elif "kind" in entry:
            lines.append(f"{entry['kind']} {number[id(entry['target'])]}: {entry['text']}")
        else:
            lines.append(entry["text"])
    return lines


def mistaken(rng: Random, game: Game, text: str) -> str:
    """Another line: with other numbers, or something else."""
    other = changed(rng, text)
    if other != text and rng.random() < 0.7:
        return other
    player = rng.choice(game["players"])
    return rng.choice(
        (
            f"{player} scores {rng.randint(1, 9)} for trade in {rng.choice(STACKS)}",
            f"{player} counts scots {rng.randint(0, 9)}, casks 9 in {rng.choice(STACKS)}",
            f"{player} takes castle_of_mey in {rng.choice(STACKS)}",
            f"{player} claims brodie 4 in {rng.choice(STACKS)}",
        )
    )


def changed(rng: Random, text: str) -> str:
    """The same with other numbers, where there are any."""
    words = text.split()
    if words[1] in ("counts", "tokens", "has") or (words[1] == "scores" and words[2][0] != "-"):
        return " ".join(
            f"{min(int(word.rstrip(',')) + rng.randint(0, 3), MOST_TOKENS)}{',' if word[-1] == ',' else ''}"
            if word.rstrip(",").isdigit()
            else word
            for word in words
        )
    if words[2:3] == ["is"]:
        return " ".join(str(int(word) + 1) if word.isdigit() else word for word in words)
    return text


# Tokens and ties


def fill_tokens(rng: Random, reference: Reference, game: Game) -> list[str]:
    """Tokens instead of question marks: as many as were counted or more, seldom fewer."""
    log = [line.replace(" ? ", " 0 ") for line in game["log"]]
    game = {**game, "log": log}
    past = reference.Past(game)
    for one in past.done(past.now):
        if one["kind"] == "tokens":
            has = max(reference.counted(past, one), 0)
            more = rng.choice((0, rng.randint(0, 30), rng.randint(0, 30)))
            fewer = rng.randint(1, 5) if rng.random() < 0.03 else 0
            told = min(max(has - fewer, 0) if fewer else has + more, MOST_TOKENS)
            log[one["at"] - 1] = log[one["at"] - 1].replace(" tokens 0 ", f" tokens {told} ")
    return log


def tie(rng: Random, reference: Reference, game: Game) -> None:
    """Give some players as many more tokens as make them equal, and resources, equal ones or not."""
    says = reference.score(game)
    if not says["finished"] or [
        one for one in says["unknown"] if one[0] != "number" or one[2] != "resources"
    ]:
        return
    group = rng.sample(game["players"], rng.randint(2, len(game["players"])))
    best = max(says["totals"][player] for player in group)
    most = rng.choice((0, 1, 3))
    told = rng.random()
    if best - min(says["totals"].values()) > MOST_TOKENS // 2:
        return
    for player in group:
        tokens = [at for at, line in enumerate(game["log"]) if line.startswith(f"{player} tokens ")]
        words = game["log"][tokens[-1]].split()
        words[2] = str(min(int(words[2]) + best - says["totals"][player], MOST_TOKENS))
        game["log"][tokens[-1]] = " ".join(words)
        if told < 0.8 or rng.random() < 0.5:
            game["log"].append(f"{player} counts resources {rng.randint(0, most)} in D")


# Written down


def as_toml(game: Game) -> str:
    """A game in the notation."""
    players = ", ".join(f'{{id = "{player}"}}' for player in game["players"])
    settings = ", ".join(f'{name} = "{value}"' for name, value in game["settings"].items())
    entries = "".join(f'  "{entry}",\n' for entry in game["log"])
    return (
        f'cairn = 1\ngame = "glenmore"\nstart = "{game["players"][0]}"\n'
        f"players = [{players}]\nsettings = {{{settings}}}\nlog = [\n{entries}]\n"
    )


# Smaller games


def smaller(game: Game) -> Iterator[Game]:
    """Every game that is this one with less. Where there are corrections, lines must keep their numbers."""
    if any(line.split()[0] in ("retract", "replace", "insert") for line in game["log"]):
        for at, line in enumerate(game["log"]):
            if line != NOTHING:
                yield {**game, "log": [*game["log"][:at], NOTHING, *game["log"][at + 1 :]]}
        return
    half = len(game["log"])
    while half > 1:
        half //= 2
        for at in range(0, len(game["log"]), half):
            yield {**game, "log": game["log"][:at] + game["log"][at + half :]}
    for name in game["settings"]:
        yield {**game, "settings": {key: value for key, value in game["settings"].items() if key != name}}


NOTHING = "table road_start_macleod is 0"
"""A line that changes nothing."""
