"""A slow and obvious scorer of Rebirth, written from the rulebook alone, to hold the product against.

It shares nothing with the product but the notation: a log as plain data, a board as `as_json` gives it. Everything
is looked up afresh by walking over all spaces of the board, and nothing is remembered between two questions but the
tiles on the table, the castles on the board and the cards at hand.
"""

from __future__ import annotations

from collections import Counter
from typing import Any, NamedTuple

CATEGORIES = ("food", "energy", "settlements", "harbours", "unfinished", "castles", "missions")

DEFAULTS = {
    "neutral_in_settlements": "first_only",
    "neutral_at_castles": "no",
    "zero_fulfils": "no",
    "most_energy": "tiles",
    "most_food": "groups",
}

FARMS = ("food", "energy")
SETTLEMENT_TILES = ("settlement1", "settlement2", "settlement3", "settlement4")
NEUTRAL = "neutral"


class Tile(NamedTuple):
    """A tile on the board; a neutral one belongs to nobody and lies face down."""

    owner: str
    kind: str


class Table:
    """The board with what lies on it, and all that is asked about it."""

    def __init__(self, log: dict[str, Any], board: dict[str, Any]) -> None:
        self.spaces = {space["id"]: space for space in board["spaces"]}
        self.players: list[str] = [player["id"] for player in log["players"]]
        self.start: str = log["start"]
        self.settings: dict[str, str] = {**DEFAULTS, **log.get("settings", {})}
        self.tiles: dict[str, Tile] = {}
        self.holders: dict[str, str] = {}
        self.cards_from: dict[str, list[str]] = {player: [] for player in self.players}
        self.revealed: dict[str, list[str]] = {}
        self.placed = dict.fromkeys(self.players, 0)
        self.declared_over = False
        self.points: dict[str, Counter[str]] = {player: Counter() for player in self.players}
        self.seen: Counter[str] = Counter()
        if len(self.players) == 2:
            for space_id, space in self.spaces.items():
                if space["two_player"]:
                    self.tiles[space_id] = Tile(NEUTRAL, "face down")

    def around(self, space_id: str) -> list[str]:
        """The spaces that touch a space: the six steps of axial coordinates."""
        here = self.spaces[space_id]
        steps = [(1, 0), (-1, 0), (0, 1), (0, -1), (1, -1), (-1, 1)]
        cells = [(here["q"] + dq, here["r"] + dr) for dq, dr in steps]
        return [other for other, space in self.spaces.items() if (space["q"], space["r"]) in cells]

    def touching(self, space_id: str, kind: str) -> list[str]:
        return [other for other in self.around(space_id) if self.spaces[other]["kind"] == kind]

    def owned(self, player: str) -> list[str]:
        return [space_id for space_id, tile in self.tiles.items() if tile.owner == player]

    def flood(self, start: str, among: list[str]) -> set[str]:
        """The connected spaces among some that hang together with the first."""
        found = {start}
        while True:
            grown = found | {other for one in found for other in self.around(one) if other in among}
            if grown == found:
                return found
            found = grown

    def farms_of(self, player: str, kind: str) -> list[str]:
        return [space_id for space_id, tile in self.tiles.items() if tile == Tile(player, kind)]

    def groups(self, spaces: list[str]) -> list[set[str]]:
        found: list[set[str]] = []
        for space_id in spaces:
            group = self.flood(space_id, spaces)
            if group not in found:
                found.append(group)
        return found

    def settlement_spaces(self, settlement: str) -> list[str]:
        return [one for one, space in self.spaces.items() if space.get("settlement") == settlement]

    def settlements(self, size: int) -> list[list[str]]:
        names = {space["settlement"] for space in self.spaces.values() if space.get("settlement")}
        return [found for found in map(self.settlement_spaces, sorted(names)) if len(found) == size]

    def symbols_in(self, spaces: list[str]) -> dict[str, int]:
        """Settlement symbols of everyone who has a settlement tile on these spaces."""
        found: dict[str, int] = {}
        for space_id in spaces:
            tile = self.tiles.get(space_id)
            if tile is not None and tile.kind in SETTLEMENT_TILES:
                found[tile.owner] = found.get(tile.owner, 0) + int(tile.kind[-1])
        return found

    def clockwise_after(self, player: str) -> list[str]:
        """Everyone in seat order, beginning with the next player and ending with this one."""
        at = self.players.index(player)
        return self.players[at + 1 :] + self.players[: at + 1]


def score(log: dict[str, Any], board: dict[str, Any]) -> dict[str, Any]:
    """Everything a log leads to; the last two lines of the result tell what came up in this game."""
    table = Table(log, board)
    note_corrections(table, log["log"])
    per_entry = [dict.fromkeys(table.players, 0) for _ in log["log"]]
    for number, text in order_of_play(log["log"]):
        before = {player: sum(table.points[player].values()) for player in table.players}
        if not play(table, text.split()):
            table.seen["skipped"] += 1
        for player in table.players:
            per_entry[number - 1][player] = sum(table.points[player].values()) - before[player]
    finished = is_over(table)
    if finished:
        score_the_end(table)
    totals = {
        player: {category: table.points[player][category] for category in CATEGORIES}
        for player in table.players
    }
    decided_by, standings = rank(table, finished)
    return {
        "finished": finished,
        "totals": totals,
        "per_entry": per_entry,
        "holders": table.holders,
        "cathedrals": {player: len(spaces) for player, spaces in table.cards_from.items()},
        "standings": standings,
        "decided_by": decided_by,
        "turn": None if finished else whose_turn(table),
        "placed": table.placed,
        "seen": table.seen,
    }


# The log and its corrections


def order_of_play(entries: list[str]) -> list[tuple[int, str]]:
    """The events that count, as (entry of the place, event), with all corrections worked in."""
    texts = {number: strip_suffixes(text) for number, text in enumerate(entries, start=1)}
    played: list[tuple[int, str]] = []
    for number, text in texts.items():
        if correction(text) is None:
            played += at_place_of(number, texts)
    return played


def strip_suffixes(text: str) -> str:
    """An entry without its source (``~photo``) and author (``@blue``)."""
    return " ".join(word for word in text.split() if word[0] not in "~@")


def correction(text: str) -> tuple[str, int, str] | None:
    """(verb, aim, event) of a correction; None for an event of the game."""
    words = text.split()
    if words[0] not in ("retract", "replace", "insert"):
        return None
    return words[0], int(words[1].rstrip(":")), " ".join(words[2:])


def stands(number: int, texts: dict[int, str]) -> bool:
    """An entry stands unless a later retraction, which stands itself, takes it back."""
    return not any(
        correction(text) == ("retract", number, "") and stands(later, texts)
        for later, text in texts.items()
        if later > number
    )


def at_place_of(number: int, texts: dict[int, str]) -> list[tuple[int, str]]:
    """What is played at an entry's place: first what was inserted before it, then its own event."""
    played: list[tuple[int, str]] = []
    own = correction(texts[number])
    event = texts[number] if own is None else own[2]
    for later, text in texts.items():
        fix = correction(text)
        if later <= number or fix is None or fix[1] != number:
            continue
        if fix[0] == "insert":
            played += at_place_of(later, texts)
        elif fix[0] == "replace" and stands(later, texts):
            event = fix[2]
    if stands(number, texts):
        played.append((number, event))
    return played


def note_corrections(table: Table, entries: list[str]) -> None:
    texts = {number: strip_suffixes(text) for number, text in enumerate(entries, start=1)}
    fixes = {number: fix for number, text in texts.items() if (fix := correction(text)) is not None}
    for number, (verb, aim, _) in fixes.items():
        if not 0 < aim < number:
            table.seen["correction of itself, a later or no entry"] += 1
        elif verb != "retract" and fixes.get(aim, ("insert", 0, ""))[0] != "insert":
            table.seen["replacement or insertion aimed at a correction"] += 1
        else:
            aimed_at = f"of {fixes[aim][0]}" if aim in fixes else "of an event"
            table.seen[f"{verb} {aimed_at}"] += 1
    for (verb, _), count in Counter((verb, aim) for verb, aim, _ in fixes.values()).items():
        table.seen[f"the same entry more than once: {verb}"] += count > 1


# Playing an event


def play(table: Table, words: list[str]) -> bool:
    """Apply an event; False if it cannot be applied."""
    player, verb = words[0], words[1]
    if player not in table.players:
        return False
    if verb == "missions":
        table.revealed[player] = [] if words[2:] == ["none"] else words[2:]
    elif verb == "ends":
        table.declared_over = True
    elif verb != "track":
        return place(table, player, verb, words[2])
    return True


def place(table: Table, player: str, kind: str, space_id: str) -> bool:
    if space_id not in table.spaces or space_id in table.tiles:
        return False
    space = table.spaces[space_id]
    if space["kind"] in ("castle", "cathedral", "water"):
        return False
    note_oddities(table, player, kind, space)
    table.tiles[space_id] = Tile(player, kind)
    table.placed[player] += 1
    if kind in FARMS:
        table.points[player][kind] += len(table.flood(space_id, table.farms_of(player, kind)))
    if kind in SETTLEMENT_TILES and space["harbour"]:
        table.points[player]["harbours"] += 1
        table.seen["harbour"] += 1
    if space["kind"] == "settlement":
        score_settlement(table, player, table.settlement_spaces(space["settlement"]))
    for castle in table.touching(space_id, "castle"):
        contest_castle(table, player, castle)
    for cathedral in table.touching(space_id, "cathedral"):
        visit_cathedral(table, player, cathedral)
    return True


def note_oddities(table: Table, player: str, kind: str, space: dict[str, Any]) -> None:
    if player != whose_turn(table):
        table.seen["out of turn"] += 1
    if kind in FARMS and space["kind"] == "settlement":
        table.seen["farm on a settlement space"] += 1
    elif kind in FARMS and space["kind"] not in (kind, "blank"):
        table.seen["farm on the other farm's symbol"] += 1
    elif kind in SETTLEMENT_TILES and space["kind"] != "settlement":
        table.seen["settlement tile off the settlement spaces"] += 1


def score_settlement(table: Table, completer: str, spaces: list[str]) -> None:
    """Give the prizes of a settlement of which all spaces are taken now."""
    if any(space_id not in table.tiles for space_id in spaces):
        return
    symbols = table.symbols_in(spaces)
    if len(spaces) == 1:
        for player, count in symbols.items():
            table.points[player]["settlements"] += count
        return
    first_prize, second_prize = {2: (5, 3), 3: (8, 5)}[len(spaces)]
    note_ties(table, completer, symbols, len(spaces))
    # Whoever comes earlier wins a tie: clockwise from the completer, who is last.
    ties = table.clockwise_after(completer)
    ranking = sorted(symbols, key=lambda player: (-symbols[player], ties.index(player)))
    if not ranking:
        return
    table.points[ranking[0]]["settlements"] += first_prize
    if len(ranking) > 1:
        table.points[ranking[1]]["settlements"] += second_prize
    elif takes_both_prizes(table, ranking[0], spaces):
        table.points[ranking[0]]["settlements"] += second_prize


def takes_both_prizes(table: Table, player: str, spaces: list[str]) -> bool:
    """Whether somebody who ranks alone has all spaces, or all but neutral ones where the table counts it so."""
    owners = {table.tiles[space_id].owner for space_id in spaces}
    if owners == {player}:
        table.seen[f"all {len(spaces)} spaces of a settlement"] += 1
        if any(table.tiles[space_id].kind in FARMS for space_id in spaces):
            table.seen["alone with one's own farm in a settlement"] += 1
        return True
    if owners == {player, NEUTRAL}:
        table.seen[f"alone with neutral tiles in {len(spaces)} spaces"] += 1
        return table.settings["neutral_in_settlements"] == "both"
    table.seen["alone among others' farms in a settlement"] += 1
    return False


def note_ties(table: Table, completer: str, symbols: dict[str, int], size: int) -> None:
    most = max(symbols.values(), default=0)
    for count in set(symbols.values()):
        tied = [player for player in symbols if symbols[player] == count]
        if len(tied) == 1:
            continue
        which = "most" if count == most else "second"
        how = "with" if completer in tied else "without"
        table.seen[f"tie of {len(tied)} for {which}, {size} spaces, {how} the completer"] += 1
    if size == 3 and len(symbols) == 3:
        table.seen["third in a settlement goes without"] += 1


def contest_castle(table: Table, player: str, castle: str) -> None:
    """Does the player who just placed next to a castle take it over?"""

    def tiles_and_farms(owner: str) -> tuple[int, int]:
        tiles = [table.tiles[near] for near in table.around(castle) if near in table.tiles]
        mine = [tile for tile in tiles if tile.owner == owner]
        return len(mine), len([tile for tile in mine if tile.kind in FARMS])

    holder = table.holders.get(castle)
    if holder == player:
        return
    if holder is None:
        # Nobody has a castle here yet. Where neutral tiles count, they have to be outdone like a player's.
        if table.settings["neutral_at_castles"] == "yes":
            rivals, rival_farms = tiles_and_farms(NEUTRAL)
            if tiles_and_farms(player) <= (rivals, rival_farms):
                table.seen["castle kept from the first by neutral tiles"] += 1
                return
        table.holders[castle] = player
        return
    tiles, farms = tiles_and_farms(player)
    holder_tiles, holder_farms = tiles_and_farms(holder)
    if tiles > holder_tiles:
        table.seen["castle taken over with more tiles"] += 1
        table.holders[castle] = player
    elif tiles == holder_tiles and farms > holder_farms:
        table.seen["castle taken over with more farms"] += 1
        table.holders[castle] = player
    elif tiles == holder_tiles and farms == holder_farms:
        table.seen["castle kept in a full tie"] += 1


def visit_cathedral(table: Table, player: str, cathedral: str) -> None:
    """One card per player and cathedral, and eight cathedral pieces each."""
    if cathedral in table.cards_from[player]:
        table.seen["cathedral visited again"] += 1
    elif len(table.cards_from[player]) < 8:
        table.cards_from[player].append(cathedral)


# Turn and end


def whose_turn(table: Table) -> str:
    fewest = min(table.placed.values())
    at = table.players.index(table.start)
    clockwise = table.players[at:] + table.players[:at]
    return next(player for player in clockwise if table.placed[player] == fewest)


def is_over(table: Table) -> bool:
    quota = 25 if len(table.players) == 4 else 34
    return table.declared_over or all(count >= quota for count in table.placed.values())


def score_the_end(table: Table) -> None:
    if not table.declared_over:
        table.seen["over because every tile is placed"] += 1
    for size in (1, 2, 3):
        for spaces in table.settlements(size):
            if any(space_id not in table.tiles for space_id in spaces):
                for player, count in table.symbols_in(spaces).items():
                    table.points[player]["unfinished"] += count
    for holder in table.holders.values():
        table.points[holder]["castles"] += 5
    for player, cards in table.revealed.items():
        for card in cards:
            if card == "cathedral_bonus":
                table.points[player]["missions"] += 3
            elif fulfils(table, player, card):
                table.points[player]["missions"] += 5


# Mission cards


def fulfils(table: Table, player: str, card: str) -> bool:
    """Nobody has more than the player. Whether nothing at all is enough is the table's affair."""
    measures = {one: measure(table, one, card) for one in table.players}
    mine = measures[player]
    tied = [one for one in table.players if measures[one] == mine and one != player]
    if mine == 0 == max(measures.values()):
        table.seen["mission of nothing against nothing"] += 1
        return table.settings["zero_fulfils"] == "yes"
    if mine < max(measures.values()):
        return False
    table.seen[f"mission fulfilled {'in a tie' if tied else 'alone'}: {card}"] += 1
    return True


def measure(table: Table, player: str, card: str) -> int:
    """What a mission card compares, counted for one player."""
    owned = table.owned(player)
    if card.startswith(("castle_", "cathedral_")):
        kind, key = card.split("_", 1)
        return sum(
            near in owned
            for space_id, space in table.spaces.items()
            if space["kind"] == kind and space["key"] == key
            for near in table.around(space_id)
        )
    if card in ("ports", "english_border"):
        flag = {"ports": "harbour", "english_border": "border"}[card]
        return len([space_id for space_id in owned if table.spaces[space_id][flag]])
    if card == "coastline":
        return longest(table.groups([space_id for space_id in owned if table.spaces[space_id]["coast"]]))
    if card == "castles":
        return list(table.holders.values()).count(player)
    if card == "cathedrals":
        return len(table.cards_from[player])
    if card in ("small_own", "medium_own", "medium_presence", "large_presence"):
        return settlements_counted(table, card, owned)
    return farms_counted(table, player, card)


def settlements_counted(table: Table, card: str, owned: list[str]) -> int:
    word, claim = card.split("_")
    settlements = table.settlements({"small": 1, "medium": 2, "large": 3}[word])
    enough = all if claim == "own" else any
    return len([spaces for spaces in settlements if enough(one in owned for one in spaces)])


def farms_counted(table: Table, player: str, card: str) -> int:
    kind, claim = card.split("_")
    farms = table.farms_of(player, kind)
    groups = table.groups(farms)
    if claim == "largest":
        return longest(groups)
    if table.settings[f"most_{kind}"] == "groups":
        return len([group for group in groups if len(group) >= 2])
    return len(farms)


def longest(groups: list[set[str]]) -> int:
    return max((len(group) for group in groups), default=0)


# Who has won


def rank(table: Table, finished: bool) -> tuple[str, list[tuple[int, str, int]]]:
    """What decided the first place, and everyone's (place, player, total) in that order."""
    totals = {player: sum(table.points[player].values()) for player in table.players}
    unseen = [player for player in table.players if table.cards_from[player] and player not in table.revealed]
    if not finished or unseen:
        return "open", by_points(totals)
    tied = [player for player in table.players if totals[player] == max(totals.values())]
    if len(tied) == 1:
        return "points", by_points(totals)
    edinburgh, stirling = holder_of(table, "edinburgh"), holder_of(table, "stirling")
    if edinburgh is not None and edinburgh in tied:
        return "edinburgh", with_winner(edinburgh, totals)
    if stirling is not None:
        table.seen["Stirling in the tie" if stirling in tied else "Stirling from outside the tie"] += 1
        return "stirling", with_winner(stirling, totals)
    return "shared", by_points(totals)


def holder_of(table: Table, key: str) -> str | None:
    castles = [
        one for one, space in table.spaces.items() if space["kind"] == "castle" and space["key"] == key
    ]
    return table.holders.get(castles[0]) if castles else None


def by_points(totals: dict[str, int]) -> list[tuple[int, str, int]]:
    """Places 1, 1, 3: everyone stands behind those with more."""
    places = [
        (1 + len([other for other in totals.values() if other > total]), player, total)
        for player, total in totals.items()
    ]
    return sorted(places, key=lambda row: row[0])


def with_winner(winner: str, totals: dict[str, int]) -> list[tuple[int, str, int]]:
    others = {player: total for player, total in totals.items() if player != winner}
    behind = [(place + 1, player, total) for place, player, total in by_points(others)]
    return [(1, winner, totals[winner]), *behind]
