"""A slow and obvious scorer of Glen More II: Chronicles, written from the rulebook alone, to hold the product against.

It is asked about a whole log: the strings of the notation, which it reads with a reader of its own. Everything is
worked out anew from the list of things that were said.

`Said` is what one line says, as a dict with at least `kind`, `who`, `stack`, `at` (the entry's number) and `written`
(the entry that holds its text). Stacks are the letters A to D; tokens `after D` have the stack `E`, tokens
`after haggis` the stack `F`. Lines named in comments are those of the German rulebook's text.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

Said = dict[str, Any]
Game = dict[str, Any]
"""`players` in seat order, `settings` (what is missing has its default), and `log`, the entries as strings."""
Question = tuple[str, ...]
Items = dict[str, dict[str, int]]
"""Player → item → points."""
Paid = dict[str, tuple[Items, Items]]
"""Stack → its scoring, and the scoring of haggis after it."""
Scoring = tuple[str, str]
"""`regular` or `haggis`, and a stack."""

CATEGORIES = ("play", "boats", "A", "B", "C", "D", "tiles", "coins", "haggis", "votes", "mobs")
STACKS = ("A", "B", "C", "D")
FOUR = ("scots", "landmarks", "casks", "persons")

DEFAULTS = {
    **{f"chronicle_{n}": "no" for n in range(1, 9)},
    "die": "no",
    "first_game": "no",
    "lead_beyond": "as_five",
    "armadale_last": "full",
    "mike_moil": "move_first",
    "sibyl_source": "line",
    "sibyl_end": "yes",
    "vote_nothing": "share",
}

CLAN_STEPS = {
    "brodie": ((3, 5), (4, 8)),
    "grant": ((5, 5), (6, 8)),
    "macpherson": ((2, 5), (3, 8)),
    "oliphant": ((9, 5), (12, 8)),
    "sutherland": ((4, 5), (6, 8)),
}
"""At least so many are worth so much, the best step alone: lines 904-929."""

CARDS_TYPED = (
    *("animals", "square", "wood_stone", "castles"),
    *("whisky_tiles", "animal_group", "farthest", "own_discard"),
)
CARDS = (*CARDS_TYPED, "sets", "smallest")

MOBSTERS = (
    *(
        "peggy_mcwander",
        "joe_mcduff",
        "bruce_mcmail",
        "peggy_mclaird",
        "kenneth_mcsnitch",
        "fergus_macdarkie",
    ),
    *("sibyl_macsponge", "derek_anderson", "mike_mccastle", "calum_mcquack", "bully_mcmuscle"),
    *("fraser_mcstarve", "oonagh_mchagg", "elspeth_mctrick", "erin_macmalt", "john_mcclaim"),
)
FROM_A = ("john_mcclaim",)
FROM_B = ("sibyl_macsponge", "mike_mccastle")
"""Mobsters that change a scoring, by the first scoring they can change; of the others only the end needs to know."""

BELONGS_TO: dict[str, tuple[int, ...]] = {
    "mountain": (2,),
    **dict.fromkeys(("england_token", "loch_lomond", "glenfinnan_church", "glenfinnan_monument"), (4,)),
    "general_wade": (4,),
    **dict.fromkeys(("wallace_monument", "old_man_of_storr", "dunvegan_castle", "fort_george"), (6,)),
    **dict.fromkeys(("storr_table", "inverness_table"), (6,)),
    **dict.fromkeys(MOBSTERS, (8,)),
    # Line 1525: the seven with a second symbol come along with their chronicle.
    **dict.fromkeys(("calum_mcquack", "bully_mcmuscle"), (8, 1)),
    "elspeth_mctrick": (8, 2),
    "erin_macmalt": (8, 3),
    **dict.fromkeys(("fraser_mcstarve", "oonagh_mchagg"), (8, 5)),
    "john_mcclaim": (8, 6),
}
"""The chronicles without which a thing isn't in the game."""

KEY_OF: dict[str, tuple[int, ...]] = {
    "events": (6,),
    "claimed": (8, 6),
    **dict.fromkeys(("pennies_minus", "pennies_plus"), (8,)),
    **dict.fromkeys(CARDS_TYPED, (7,)),
}
"""The chronicles without which nobody counts such a thing."""

REASON_OF = {
    **dict.fromkeys(("glenfinnan_church", "glenfinnan_monument"), 4),
    **dict.fromkeys(("wallace_monument", "dunvegan_castle", "armadale_event", "duart_maclean"), 6),
    **dict.fromkeys(("loch_morar", "loch_shiel"), 6),
}
"""The chronicle whose tiles and event sides give points at once: lines 1141-1143, 1288-1362."""

CHRONICLE_OF = {
    "boat": 1,
    "sells": 3,
    **dict.fromkeys(("haggis", "rolls", "rerolls"), 5),
    **dict.fromkeys(("cards", "votes"), 7),
    **dict.fromkeys(("jails", "gives", "mike"), 8),
}
"""The chronicle without which nobody says such a thing."""

BOATS = {"1": 15, "2": 10, "3": 5, "last": 0}
"""Line 967."""


# What was said


def said(game: Game) -> tuple[list[Said], set[int]]:
    """Everything that counts, in order of play, and the numbers of the entries that the rules of the log refuse."""
    done: list[Said] = []
    refused = set()
    order = in_order(game["log"])
    standing = {written for _, _, written in order}
    for at, text, written in order:
        one = {**read(text), "at": at, "written": written}
        if is_refused(game, done, one):
            refused.add(at)
        else:
            done = [*without_dropped(game, done, one, standing), one]
    return done, refused


def without_dropped(game: Game, done: list[Said], one: Said, standing: set[int]) -> list[Said]:
    """What still counts with a new line: after a scoring that was called off, everything for it is asked for again."""
    if one["kind"] != "announces":
        return done
    fallen = [
        before
        for before, text in enumerate(game["log"][: one["written"] - 1], start=1)
        if text.endswith(f" announces {one['stack']}") and before not in standing
    ]
    return [other for other in done if not (fallen and was_told_for(other, one))]


def was_told_for(one: Said, announced_by: Said) -> bool:
    """Whether a line was told for a scoring before it was announced."""
    for_it = one["kind"] in ("counts", "mike", "leaves", "haggis") and one["stack"] == announced_by["stack"]
    return for_it and one["written"] < announced_by["written"]


def in_order(log: list[str]) -> list[tuple[int, str, int]]:
    """(entry, its present text, the entry that holds that) in order of play, with the corrections worked in."""
    split = {at: correction(text) for at, text in enumerate(log, start=1)}
    gone: set[int] = set()
    for at in sorted(split, reverse=True):
        kind, target, _ = split[at]
        if kind == "retract" and at not in gone:
            gone.add(target)
    order: list[int] = []
    text_of: dict[int, tuple[str, int]] = {}
    for at, (kind, target, text) in split.items():
        if kind == "insert":
            order.insert(order.index(target), at)
            text_of[at] = text, at
        elif kind == "replace" and at not in gone:
            text_of[target] = text, at
        elif kind == "":
            order.append(at)
            text_of[at] = text, at
    return [(at, *text_of[at]) for at in order if at not in gone]


def is_plain(text: str) -> bool:
    """Whether an entry only adds to what was said before it."""
    return correction(text)[0] == "" and " announces " not in text


def correction(text: str) -> tuple[str, int, str]:
    """The kind of a correction, the entry it aims at and its text; an ordinary entry has no kind."""
    first = text.split()[0]
    if first == "retract":
        return "retract", int(text.split()[1]), ""
    if first in ("replace", "insert"):
        head, rest = text.split(": ", 1)
        return first, int(head.split()[1]), rest
    return "", 0, text


def read(text: str) -> Said:
    """One line of the notation."""
    who, verb, *rest = text.replace(",", "").split()
    one: Said = {"who": who, "kind": verb, "stack": None}
    if len(rest) > 1 and rest[-2] in ("in", "after") and rest[-1] in STACKS:
        one["stack"] = "E" if rest[-2] == "after" else rest[-1]
        rest = rest[:-2]
    if verb == "tokens" and rest[-1] == "haggis":
        return {**one, "stack": "F", "printed": int(rest[0])}
    if rest[0] == "is":
        return {**one, "kind": "printed", "what": verb, "value": rest[1:]}
    if verb in ("has", "counts"):
        return {**one, "numbers": dict(zip(rest[::2], map(int, rest[1::2]), strict=True))}
    if verb == "announces":
        return {**one, "stack": rest[0]}
    return {**one, **READ[verb](rest)}


READ: dict[str, Callable[[list[str]], Said]] = {
    "order": lambda rest: {"names": rest},
    "jails": lambda rest: {"names": rest},
    "cards": lambda rest: {"names": rest},
    "takes": lambda rest: {"thing": rest[0]},
    "leaves": lambda rest: {"thing": rest[0]},
    "claims": lambda rest: {"clan": rest[0], "count": int(rest[1]) if rest[1:] else None},
    "scores": lambda rest: {"points": int(rest[0]), "reason": rest[2]},
    "gives": lambda rest: {"to": rest[0], "points": int(rest[1])},
    "sells": lambda rest: {"cellar": rest[0][:-2], "space": int(rest[0][-1])},
    "gets": lambda rest: {"what": rest[0]},
    "boat": lambda rest: {"place": rest[0]},
    "votes": lambda rest: {
        "card": rest[0],
        "votes": None if rest[1] == "none" else tuple(map(int, rest[1].split(":"))),
    },
    "mike": lambda rest: {"host": None if rest[1] == "nobody" else rest[1]},
    "rolls": lambda rest: {"dice": rest},
    "rerolls": lambda rest: {"dice": rest},
    "haggis": lambda rest: {"tokens": [] if rest == ["none"] else [int(value) for value in rest]},
    "tokens": lambda rest: {"printed": int(rest[0])},
}
"""What the words after the verb say."""


def is_refused(game: Game, done: list[Said], one: Said) -> bool:
    """Whether a line says what cannot be, after what was said before it."""
    known = {*game["players"], "table"}
    if not {one["who"], one.get("to", "table"), one.get("host") or "table"} <= known:
        return True
    if not all(plays(game, chronicle) for chronicle in chronicles_of(one)):
        return True
    kind = one["kind"]
    if kind == "votes":
        cards = names(done, "cards")
        return cards is not None and one["card"] not in cards
    if kind == "mike":
        return str(one["who"]) != owner(done, "mike_mccastle", one["stack"])
    if kind == "rerolls":
        return len(rolls(done, one["stack"])) < int(one["dice"][0])
    if kind == "rolls":
        return one["who"] == "table" and len(rolls(done, one["stack"]) + one["dice"]) > 4
    if kind == "announces":
        return any(other["stack"] >= one["stack"] for other in done if other["kind"] == "announces")
    if kind == "order":
        return sorted(one["names"]) != sorted(game["players"])
    return kind in ("takes", "leaves", "claims", "boat") and has_somebody_else(game, done, one)


def has_somebody_else(game: Game, done: list[Said], one: Said) -> bool:
    """Whether somebody else has what a line gives to a player or to nobody, or nobody can have it."""
    kind, player = one["kind"], one["who"]
    if kind in ("takes", "leaves"):
        holder = holder_of(done, one["thing"])
        if holder and kind == "leaves" and holder["stack"] <= one["stack"]:
            return True
        if holder and kind == "takes" and holder["who"] != player and one["thing"] != "england_token":
            return True
        jail = names(done, "jails")
        jailed = one["thing"] not in MOBSTERS or jail is None or one["thing"] in jail
        return kind == "takes" and not jailed
    if kind == "claims":
        hume = holder_of(done, "david_hume") if one["clan"] == "mckay" else None
        before = [other for other in done if other["kind"] == kind and other["clan"] == one["clan"]]
        # Line 785: each of them once, and by one player.
        return (hume is not None and hume["who"] != player) or (one["clan"] != "douglas" and before != [])
    # Line 967: whoever comes home last of all is Last.
    home = [other for other in game["players"] if other != player and told_boat(done, other) == one["place"]]
    return one["place"] != "last" and (int(one["place"]) >= len(game["players"]) or home != [])


def rolls(done: list[Said], stack: str) -> list[str]:
    """The dice of a haggis scoring that count for everyone."""
    told = [one for one in done if one["kind"] == "rolls" and one["who"] == "table"]
    return [die for one in told if one["stack"] == stack for die in one["dice"]]


def chronicles_of(one: Said) -> tuple[int, ...]:
    """The chronicles that a line belongs to; none for the basic game."""
    kind = one["kind"]
    if kind in ("takes", "leaves"):
        return BELONGS_TO.get(one["thing"], ())
    if kind == "tokens":
        return (5,) if one["stack"] == "F" else ()
    if kind == "gets":
        return (6,) if one["what"] == "duart_trade" else (1,)
    if kind == "scores":
        return (REASON_OF[one["reason"]],) if one["reason"] in REASON_OF else ()
    if kind == "counts":
        return tuple(chronicle for key in one["numbers"] for chronicle in KEY_OF.get(key, ()))
    return (CHRONICLE_OF[kind],) if kind in CHRONICLE_OF else ()


def answer(game: Game, setting: str) -> str:
    return str(game["settings"].get(setting, DEFAULTS[setting]))


def plays(game: Game, chronicle: int) -> bool:
    return answer(game, f"chronicle_{chronicle}") == "yes"


# Asking what was said


def names(done: list[Said], kind: str) -> list[str] | None:
    """The mobsters in jail or the score cards, as told last."""
    found = [one["names"] for one in done if one["kind"] == kind]
    return found[-1] if found else None


def printed(done: list[Said], what: str) -> list[str] | None:
    """What a piece has printed on it."""
    if what == "cellar_1":
        return ["1", "2", "3"]
    found = [one["value"] for one in done if one["kind"] == "printed" and one["what"] == what]
    return found[-1] if found else None


def announced(done: list[Said]) -> list[str]:
    return [one["stack"] for one in done if one["kind"] == "announces"]


def is_over(done: list[Said]) -> bool:
    return "D" in announced(done)


def holder_of(done: list[Said], thing: str) -> Said | None:
    """Who took a thing, and in which stack."""
    found = None
    for one in done:
        if one["kind"] == "takes" and one["thing"] == thing:
            found = one
        if thing == "david_hume" and one["kind"] == "claims" and one["clan"] == "mckay":
            # Whoever had him already doesn't get him later.
            found = one if found is None or one["stack"] < found["stack"] else found
    return found


def owner(done: list[Said], thing: str, stack: str) -> str | None:
    """Who has a thing when a stack is scored."""
    holder = holder_of(done, thing)
    return str(holder["who"]) if holder and holder["stack"] <= stack else None


def holder_is_known(done: list[Said], thing: str, stack: str) -> bool:
    left = [one for one in done if one["kind"] == "leaves" and one["thing"] == thing]
    return holder_of(done, thing) is not None or any(one["stack"] >= stack for one in left)


def number(done: list[Said], player: str, key: str, stack: str) -> int | None:
    for one in reversed(done):
        if (
            one["kind"] == "counts"
            and one["who"] == player
            and one["stack"] == stack
            and key in one["numbers"]
        ):
            return int(one["numbers"][key])
    return None


def mike_stands(done: list[Said], stack: str) -> tuple[str, str | None] | None:
    """Mike McCastle's owner and his host in a scoring; None if nobody has him or nobody has said where he stands."""
    mike = owner(done, "mike_mccastle", stack)
    told = [one for one in done if one["kind"] == "mike" and one["who"] == mike and one["stack"] == stack]
    return (mike, told[-1]["host"]) if mike and told else None


def haggis(done: list[Said], player: str, stack: str) -> list[int] | None:
    """Open haggis tokens."""
    told = [one for one in done if one["kind"] == "haggis" and (one["who"], one["stack"]) == (player, stack)]
    return told[-1]["tokens"] if told else None


def boat(game: Game, done: list[Said], player: str) -> str | None:
    """Where a boat came in: as told, or Last because it is the only one that isn't home (line 967)."""
    if told_boat(done, player):
        return told_boat(done, player)
    others = sorted(told_boat(done, one) or "?" for one in game["players"] if one != player)
    all_home = others == [str(place) for place in range(1, len(game["players"]))]
    return "last" if all_home else None


def told_boat(done: list[Said], player: str) -> str | None:
    found = [one["place"] for one in done if one["kind"] == "boat" and one["who"] == player]
    return found[-1] if found else None


def vote(done: list[Said], card: str) -> tuple[bool, bool]:
    """Whether the table has told how a vote went, and whether the card pays: line 1442."""
    told = [one["votes"] for one in done if one["kind"] == "votes" and one["card"] == card]
    if not told:
        return False, False
    return True, told[-1] is not None and told[-1][0] >= told[-1][1]


# The four scorings


def needed(game: Game, done: list[Said], stack: str) -> set[Question]:
    """What must be told before a scoring can be paid; without the tables that are printed on two event sides."""
    missing: set[Question] = set()
    things = ["david_hume"]
    if stack == "D":
        things.append("castle_moil")
    if plays(game, 6):
        things.append("storr_table")
        if stack >= "B":
            things.append("inverness_table")
    if plays(game, 8):
        jail = names(done, "jails")
        if not is_whole_jail(game, jail):
            missing.add(("jail",))
        changing = FROM_A if stack == "A" else FROM_A + FROM_B
        things += [mobster for mobster in changing if mobster in (jail or [])]
    missing |= {("holder", thing, stack) for thing in things if not holder_is_known(done, thing, stack)}
    mike = owner(done, "mike_mccastle", stack)
    if mike and mike_stands(done, stack) is None:
        missing.add(("mike", mike, stack))
    john = owner(done, "john_mcclaim", stack)
    for player in game["players"]:
        keys = list(FOUR)
        if plays(game, 6):
            keys.append("events")
        if john and john != player:
            # His owner's own cards count for his owner either way.
            keys.append("claimed")
        missing |= {
            ("number", player, key, stack) for key in keys if number(done, player, key, stack) is None
        }
    return missing


def effective(game: Game, done: list[Said], key: str, stack: str) -> dict[str, int]:
    """The numbers that are compared. Only for scorings of which everything needed is known."""
    players = game["players"]
    own = {player: number(done, player, key, stack) or 0 for player in players}
    if key == "scots":
        moil = owner(done, "castle_moil", stack)
        if moil and answer(game, "mike_moil") == "double_first":
            own[moil] *= 2
        mike = mike_stands(done, stack)
        if mike and mike[1]:
            # Line 1657: one Scot less for the host, one more for Mike's owner.
            own[mike[0]] += 1
            own[mike[1]] = max(0, own[mike[1]] - 1)
        if moil and answer(game, "mike_moil") == "move_first":
            own[moil] *= 2
    john = owner(done, "john_mcclaim", stack)
    if key == "landmarks" and john:
        # Lines 1705-1707.
        # A marker on a card of his own leaves it his.
        claimed = {
            player: 0 if player == john else number(done, player, "claimed", stack) or 0 for player in players
        }
        own = {player: max(0, own[player] - claimed[player]) for player in players}
        own[john] += sum(claimed.values())
    hume = owner(done, "david_hume", stack)
    if key == "persons" and hume:
        # Line 922: he is one tile and counts as two.
        own[hume] += 1
    return own


def lead_points(game: Game, done: list[Said], key: str, lead: int, player: str, stack: str) -> int | None:
    """What a lead over the player with the fewest brings: lines 819-824. None if it is only printed on a card."""
    if lead == 0:
        return 0
    table = {"scots": "storr_table", "casks": "inverness_table"}.get(key)
    if table and owner(done, table, stack) == player:
        # Lines 1280 and 1332.
        row = printed(done, table)
        return None if row is None else int(row[min(lead, len(row)) - 1])
    if lead <= 5:
        return {1: 1, 2: 2, 3: 3, 4: 5, 5: 8}[lead]
    if answer(game, "lead_beyond") == "as_five":
        return 8
    row_of = [1, 2]
    while len(row_of) < lead:
        row_of.append(row_of[-1] + row_of[-2])
    return row_of[lead - 1]


def tables_wanted(game: Game, done: list[Said], stack: str) -> set[Question]:
    """Tables of event sides that somebody has to read out, as far as the numbers told so far show."""
    wanted: set[Question] = set()
    for key, table in (("scots", "storr_table"), ("casks", "inverness_table")):
        player = owner(done, table, stack)
        if not player or None in [number(done, one, key, stack) for one in game["players"]]:
            continue
        numbers = effective(game, done, key, stack)
        lead = numbers[player] - min(numbers.values())
        if lead_points(game, done, key, lead, player, stack) is None:
            wanted.add(("printed", table))
    return wanted


def is_whole_jail(game: Game, jail: list[str] | None) -> bool:
    """Lines 1531-1533: 3, 4 or 6 mobsters."""
    return len(jail or []) >= {2: 3, 3: 4, 4: 6}[len(game["players"])]


def is_paid(game: Game, done: list[Said], stack: str) -> bool:
    """Whether a scoring has been announced and everything is known for it."""
    if stack not in announced(done):
        return False
    return not needed(game, done, stack) and not tables_wanted(game, done, stack)


def scoring(game: Game, done: list[Said], stack: str) -> Items:
    """Player → item → points of a scoring, nothing while it isn't paid; Sibyl's points among them."""
    items: Items = {player: {} for player in game["players"]}
    if not is_paid(game, done, stack):
        return items
    for key in FOUR:
        numbers = effective(game, done, key, stack)
        for player in game["players"]:
            lead = numbers[player] - min(numbers.values())
            items[player][key] = lead_points(game, done, key, lead, player, stack) or 0
    for player in game["players"]:
        if plays(game, 6):
            # Line 1266: one for every event side that lies open, besides the comparison.
            items[player]["events"] = number(done, player, "events", stack) or 0
    sources: dict[str, list[int]] = {}
    for player, own in items.items():
        lines = [own["scots"], own["landmarks"] + own.get("events", 0), own["casks"], own["persons"]]
        sources[player] = lines if answer(game, "sibyl_source") == "line" else [sum(lines)]
    return with_sibyl(done, items, sources, stack)


def with_sibyl(done: list[Said], items: Items, sources: dict[str, list[int]], stack: str) -> Items:
    """Lines 1635-1637: whoever gets at least 6 from a source during a scoring gives one to Sibyl's owner."""
    sibyl = owner(done, "sibyl_macsponge", stack)
    if sibyl:
        for player, points in sources.items():
            pays = len([one for one in points if one >= 6])
            if player != sibyl and pays:
                items[player]["sibyl_gives"] = items[player].get("sibyl_gives", 0) - pays
                items[sibyl]["sibyl_takes"] = items[sibyl].get("sibyl_takes", 0) + pays
    return items


def haggis_scoring(game: Game, done: list[Said], stack: str) -> Items:
    """Lines 1203-1214: how many are open, times what they show together, after B, C and the end."""
    items: Items = {player: {} for player in game["players"]}
    if not plays(game, 5) or stack == "A":
        return items
    for player in game["players"]:
        tokens = haggis(done, player, stack)
        if tokens is not None:
            items[player]["haggis"] = len(tokens) * sum(tokens)
    sources = {player: list(own.values()) for player, own in items.items()}
    return with_sibyl(done, items, sources, stack)


# Points at once, and the tokens


def noted_points(done: list[Said], one: Said, player: str) -> tuple[str, int] | None:
    """The item and the points that a line notes for a player; 0 for what is only printed and not yet told."""
    kind = one["kind"]
    if kind == "gives" and one["to"] == player:
        return "received", one["points"]
    if one["who"] != player:
        return None
    if kind == "gives":
        return "given", -one["points"]
    if kind == "scores":
        return "noted", one["points"]
    if kind == "claims":
        return "clan", clan_points(one["clan"], one["count"])
    if kind == "sells":
        row = printed(done, one["cellar"])
        return "cask_sold", int(row[one["space"] - 1]) if row and 0 < one["space"] <= len(row) else 0
    if kind == "gets":
        row = printed(done, one["what"])
        if row and one["what"] == "duart_trade":
            return "noted", int(row[0])
        return "reward", int(row[1]) if row and row[0] == "points" else 0
    return None


def clan_points(clan: str, count: int | None) -> int:
    if clan == "douglas":
        return 3
    steps = CLAN_STEPS.get(clan, ())
    return max([0, *(points for at_least, points in steps if (count or 0) >= at_least)])


def told_tokens(done: list[Said], player: str) -> Said | None:
    """The latest count of somebody's tokens: of the latest stack, and of that the last one."""
    told = [one for one in done if one["kind"] == "tokens" and one["who"] == player]
    return max(told, key=lambda one: (min(one["stack"], "D"), done.index(one)), default=None)


def scorings(game: Game, done: list[Said]) -> Paid:
    """What the four scorings and the scorings of haggis after them bring."""
    return {stack: (scoring(game, done, stack), haggis_scoring(game, done, stack)) for stack in STACKS}


def among(tokens: Said) -> list[Scoring]:
    """The scorings whose points lie among somebody's tokens."""
    until = tokens["stack"]
    regular = [("regular", stack) for stack in STACKS if stack < until]
    of_haggis = [("haggis", stack) for stack in "BCD" if stack < until and (stack < "D" or until == "F")]
    return regular + of_haggis


class Past:
    """A log as it was after each of its entries. What has been asked once is remembered: much is asked again."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.now = len(game["log"])
        self.logs: dict[int, list[Said]] = {}
        self.items: dict[tuple[int, Scoring], Items] = {}
        self.complete: dict[tuple[int, Scoring], bool] = {}

    def done(self, upto: int) -> list[Said]:
        """What counted when the log had so many entries."""
        game = {**self.game, "log": self.game["log"][:upto]}
        if upto not in self.logs and upto - 1 in self.logs and is_plain(game["log"][-1]):
            one = {**read(game["log"][-1]), "at": upto, "written": upto}
            before = self.logs[upto - 1]
            self.logs[upto] = before if is_refused(game, before, one) else [*before, one]
        elif upto not in self.logs:
            self.logs[upto] = said(game)[0]
        return self.logs[upto]

    def brought(self, upto: int, what: Scoring, player: str) -> int:
        """What a scoring brought a player by then, Sibyl's points among it."""
        if (upto, what) not in self.items:
            pays = scoring if what[0] == "regular" else haggis_scoring
            self.items[upto, what] = pays(self.game, self.done(upto), what[1])
        return sum(self.items[upto, what][player].values())

    def is_complete(self, upto: int, what: Scoring) -> bool:
        """Whether nothing was open by then that could still change a scoring."""
        if (upto, what) not in self.complete:
            self.complete[upto, what] = is_complete(self.game, self.done(upto), what)
        return self.complete[upto, what]


def is_complete(game: Game, done: list[Said], what: Scoring) -> bool:
    kind, stack = what
    if kind == "regular" or stack not in announced(done):
        return is_paid(game, done, stack)
    changing = {("jail",), ("holder", "sibyl_macsponge", stack)}
    all_told = all(haggis(done, player, stack) is not None for player in game["players"])
    return all_told and not (changing & needed(game, done, stack))


def brought_then(past: Past, tokens: Said, what: Scoring) -> int:
    """What a scoring had brought when the tokens were counted.

    What wasn't told yet was paid at the table all the same, so the first log counts in which it is all there. What has
    been corrected since can't lie among the tokens.
    """
    if what[0] == "regular" and what[1] not in announced(past.done(past.now)):
        # A scoring that isn't on the sheet, or not any more, leaves its points in the tokens.
        return 0
    for upto in range(tokens["written"], past.now + 1):
        if past.is_complete(upto, what):
            return past.brought(upto, what, tokens["who"])
    return past.brought(past.now, what, tokens["who"])


def from_scorings(past: Past, tokens: Said) -> tuple[int, int]:
    """What the scorings among somebody's tokens had brought, and what they bring now."""
    return (
        sum(brought_then(past, tokens, what) for what in among(tokens)),
        sum(past.brought(past.now, what, tokens["who"]) for what in among(tokens)),
    )


def counted(past: Past, tokens: Said) -> int:
    """The points that must be among the tokens somebody told."""
    done = past.done(past.now)
    player, until = tokens["who"], min(tokens["stack"], "D")
    at = done.index(tokens)
    over = is_over(done[:at])
    total = from_scorings(past, tokens)[0]
    for place, one in enumerate(done):
        noted = noted_points(done, one, player)
        if noted and (one["stack"] < until or (one["stack"] == until and (over or place < at))):
            total += noted[1]
    return total


def play(done: list[Said], past: Past, player: str) -> dict[str, int]:
    """What was noted in the course of the game, and the rest that lies in tokens."""
    items: dict[str, int] = {}
    for one in done:
        noted = noted_points(done, one, player)
        if noted:
            items[noted[0]] = items.get(noted[0], 0) + noted[1]
    told = told_tokens(done, player)
    if told:
        items["unnoted"] = max(0, told["printed"] - counted(past, told))
    return items


def differences(done: list[Said], past: Past) -> set[tuple[int, str, int, int]]:
    """(entry, player, told, counted) for everything told that is less than what was counted."""
    return {
        (one["at"], one["who"], one["printed"], counted(past, one))
        for one in done
        if one["kind"] == "tokens" and one["printed"] < counted(past, one)
    }


# The end


def boats(game: Game, done: list[Said], player: str) -> dict[str, int]:
    place = boat(game, done, player) if plays(game, 1) else None
    return {} if place is None else {"boat": BOATS[place]}


def tiles(game: Game, done: list[Said]) -> Items:
    """Lines 839-841: three less for every tile more than the smallest territory has."""
    sizes = {player: number(done, player, "tiles", "D") for player in game["players"]}
    known = [size for size in sizes.values() if size is not None]
    if not is_over(done) or len(known) < len(sizes):
        return {player: {} for player in sizes}
    return {player: {"tiles": -3 * ((size or 0) - min(known))} for player, size in sizes.items()}


def coins(game: Game, done: list[Said]) -> Items:
    """One each (line 843), the first eight two with Armadale Castle (line 858), nothing with a Last card (line 967)."""
    items: Items = {player: {} for player in game["players"]}
    sources: dict[str, list[int]] = {}
    if not is_over(done):
        return items
    for player in game["players"]:
        has = number(done, player, "coins", "D")
        place = boat(game, done, player) if plays(game, 1) else None
        if has is None:
            continue
        items[player]["coins"] = 0 if place == "last" else has
        if owner(done, "armadale_castle", "D") == player:
            full = place == "last" and answer(game, "armadale_last") == "full"
            items[player]["armadale"] = min(has, 8) * (2 if full else 1)
        sources[player] = [sum(items[player].values())]
    return with_sibyl(done, items, sources, "D") if answer(game, "sibyl_end") == "yes" else items


def passed(game: Game, done: list[Said]) -> list[str]:
    """Score cards that pay. What was voted on lies beside the rondel, whether that has been told or not."""
    cards = names(done, "cards") or [one["card"] for one in done if one["kind"] == "votes"]
    return [card for card in dict.fromkeys(cards) if vote(done, card)[1]]


def card_numbers(game: Game, done: list[Said], card: str) -> dict[str, int] | None:
    """What everybody has of what a score card counts; None while somebody's isn't known."""
    if card == "sets":
        # Lines 1463-1473: with the effect of Castle Moil. They are told when the scoring is.
        if not is_paid(game, done, "D"):
            return None
        compared = [effective(game, done, key, "D") for key in FOUR]
        return {player: min(one[player] for one in compared) for player in game["players"]}
    key = "tiles" if card == "smallest" else card
    numbers = {player: number(done, player, key, "D") for player in game["players"]}
    known = {player: value for player, value in numbers.items() if value is not None}
    if len(known) < len(numbers):
        return None
    if card == "castles" and plays(game, 8):
        if mike_is_open(game, done):
            return None
        mike = mike_stands(done, "D")
        if mike and mike[1]:
            known[mike[0]] += 1
    return known


def mike_is_open(game: Game, done: list[Said]) -> bool:
    """Whether it isn't known yet who has Mike McCastle at the end, or where he stands."""
    jail = names(done, "jails")
    if not is_whole_jail(game, jail):
        return True
    if owner(done, "mike_mccastle", "D"):
        return mike_stands(done, "D") is None
    return "mike_mccastle" in (jail or []) and not holder_is_known(done, "mike_mccastle", "D")


def votes(game: Game, done: list[Said]) -> Items:
    """Line 1446: ten for the best, split among those who tie, rounded up."""
    items: Items = {player: {} for player in game["players"]}
    sources: dict[str, list[int]] = {player: [] for player in game["players"]}
    if not is_over(done):
        return items
    for card in passed(game, done):
        numbers = card_numbers(game, done, card)
        if numbers is None:
            continue
        best = min(numbers.values()) if card == "smallest" else max(numbers.values())
        winners = [player for player, value in numbers.items() if value == best]
        # A square of one is a tile.
        nothing = {"square": 1, "smallest": -1}.get(card, 0)
        if best <= nothing and answer(game, "vote_nothing") == "nobody":
            winners = []
        for player in winners:
            share = -(-10 // len(winners))
            items[player]["vote"] = items[player].get("vote", 0) + share
            sources[player].append(share)
    return with_sibyl(done, items, sources, "D") if answer(game, "sibyl_end") == "yes" else items


def mobs(game: Game, done: list[Said]) -> Items:
    """Lines 1553-1555: penalties, pennies kept, pennies collected."""
    items: Items = {player: {} for player in game["players"]}
    if not is_over(done) or not plays(game, 8):
        return items
    for player, own in items.items():
        for mobster in MOBSTERS:
            row = printed(done, f"penalty_{mobster}")
            if owner(done, mobster, "D") == player and row is not None:
                own["mobster"] = own.get("mobster", 0) - int(row[0])
        own["pennies_minus"] = -(number(done, player, "pennies_minus", "D") or 0)
        own["pennies_plus"] = number(done, player, "pennies_plus", "D") or 0
    sources = {player: [own["pennies_plus"]] for player, own in items.items()}
    return with_sibyl(done, items, sources, "D") if answer(game, "sibyl_end") == "yes" else items


# Everything together


def by_category(game: Game, done: list[Said], past: Past) -> dict[str, Items]:
    """Player → category → item → points."""
    sheets: dict[str, Items] = {}
    paid = scorings(game, done)
    for player in game["players"]:
        sheets[player] = {
            "play": play(done, past, player),
            "boats": boats(game, done, player),
            **{stack: regular[player] for stack, (regular, _) in paid.items()},
            "tiles": tiles(game, done)[player],
            "coins": coins(game, done)[player],
            "haggis": {},
            "votes": votes(game, done)[player],
            "mobs": mobs(game, done)[player],
        }
        for _, of_haggis in paid.values():
            for what, points in of_haggis[player].items():
                found = sheets[player]["haggis"]
                found[what] = found.get(what, 0) + points
    return sheets


def unknown(game: Game, done: list[Said], past: Past) -> set[Question]:
    """What the table must still say, but for resources in a tie."""
    missing: set[Question] = set()
    for one in done:
        if one["kind"] == "sells" and one["space"] and printed(done, one["cellar"]) is None:
            missing.add(("printed", one["cellar"]))
        if one["kind"] == "gets" and printed(done, one["what"]) is None:
            missing.add(("printed", one["what"]))
    for stack in announced(done):
        # A table may be asked for before everything else is known, and must be when it is all that is missing.
        missing |= needed(game, done, stack) or tables_wanted(game, done, stack)
        if plays(game, 5) and stack != "A":
            missing |= {
                ("haggis", player, stack) for player in game["players"] if haggis(done, player, stack) is None
            }
    return missing | unknown_at_the_end(game, done, past) if is_over(done) else missing


def unknown_at_the_end(game: Game, done: list[Said], past: Past) -> set[Question]:
    missing: set[Question] = set()
    things = ["armadale_castle"] + (["mountain"] if plays(game, 2) else [])
    keys = ["tiles"]
    if plays(game, 8):
        things += names(done, "jails") or []
        keys += ["pennies_minus", "pennies_plus"]
        for mobster in MOBSTERS:
            if owner(done, mobster, "D") and printed(done, f"penalty_{mobster}") is None:
                missing.add(("printed", f"penalty_{mobster}"))
    missing |= {("holder", thing, "D") for thing in things if not holder_is_known(done, thing, "D")}
    if plays(game, 7):
        cards = names(done, "cards")
        if len(cards or []) < 5:
            # Line 1415.
            missing.add(("cards",))
        missing |= {("vote", card) for card in cards or [] if not vote(done, card)[0]}
        keys += [card for card in passed(game, done) if card in CARDS_TYPED]
    for player in game["players"]:
        own = keys if is_worthless(game, done, player) else [*keys, "coins"]
        missing |= {("number", player, key, "D") for key in own if number(done, player, key, "D") is None}
        if plays(game, 1) and boat(game, done, player) is None:
            missing.add(("boat", player))
        missing |= unknown_tokens(done, past, player)
    return missing


def is_worthless(game: Game, done: list[Said], player: str) -> bool:
    """Whether it doesn't matter how many coins somebody has."""
    last = plays(game, 1) and boat(game, done, player) == "last"
    without = holder_is_known(done, "armadale_castle", "D") and owner(done, "armadale_castle", "D") != player
    return last and without


def unknown_tokens(done: list[Said], past: Past, player: str) -> set[Question]:
    """What must be told or mended of somebody's tokens when the game is over."""
    told = told_tokens(done, player)
    # What was counted while D was being played says nothing of what came after it.
    if told is None or told["stack"] < "D" or not is_over(done[: done.index(told)]):
        return {("tokens", player)}
    missing: set[Question] = set()
    has, (then, now) = counted(past, told), from_scorings(past, told)
    if told["printed"] < has:
        missing.add(("tokens_fewer", player, str(told["printed"]), str(has)))
    if then != now:
        missing.add(("tokens_changed", player, str(then), str(now)))
    return missing


def score(game: Game) -> dict[str, Any]:
    """Everything there is to say about a game."""
    done, refused = said(game)
    past = Past(game)
    sheets = by_category(game, done, past)
    totals = {
        player: sum(sum(items.values()) for items in sheet.values()) for player, sheet in sheets.items()
    }
    missing = unknown(game, done, past)
    resources = {player: number(done, player, "resources", "D") for player in game["players"]}
    if is_over(done) and not missing:
        # Lines 848-850.
        missing |= {
            ("number", player, "resources", "D")
            for player, total in totals.items()
            if list(totals.values()).count(total) > 1 and resources[player] is None
        }
    settled = is_over(done) and not missing
    compared = {player: (totals[player], (resources[player] or 0) if settled else 0) for player in totals}
    return {
        "finished": is_over(done),
        "sheets": sheets,
        "totals": totals,
        "standings": standings(compared),
        "decided_by": {player: decided_by(compared, player) if settled else "open" for player in totals},
        "unknown": missing,
        "early": {one for stack in announced(done) for one in tables_wanted(game, done, stack)},
        "refused": refused,
        "differences": differences(done, past),
    }


Compared = dict[str, tuple[int, int]]
"""Player → points, and the resources that break a tie."""


def standings(compared: Compared) -> list[tuple[int, str, int]]:
    """(place, player, total) with places 1, 1, 3."""
    # Resources of those who tie with nobody decide nothing.
    return sorted(
        (1 + len([other for other in compared.values() if other > own]), player, own[0])
        for player, own in compared.items()
    )


def decided_by(compared: Compared, player: str) -> str:
    """`shared` with somebody, `resources` if others have as many points, or else `points`."""
    own = compared[player]
    others = [value for one, value in compared.items() if one != player]
    if own in others:
        return "shared"
    return "resources" if own[0] in [points for points, _ in others] else "points"
