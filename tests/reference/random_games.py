"""Random boards and random games of Rebirth for comparing two scorers: seeded, so that every game can be had again.

Most of what is played is legal and seeks company: groups grow, settlements fill up, castles are fought over. Some
games are careless (wrong spaces, wrong turns, pieces that can't lie there) and some are full of corrections.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

COLOURS = ("blue", "pink", "beige", "green")
STEPS = ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))
PLACEABLE = ("food", "energy", "blank", "settlement")

SETTINGS = {
    "neutral_in_settlements": ("first_only", "both"),
    "neutral_at_castles": ("no", "yes"),
    "zero_fulfils": ("no", "yes"),
    "most_energy": ("tiles", "groups"),
    "most_food": ("groups", "tiles"),
    "farm_exception_two_players": ("yes", "no"),
}

CASTLES = ("edinburgh", "stirling", "aberdeen", "eilean_donan", "blair", "invergarry", "inveraray")
CATHEDRALS = ("glasgow", "perth", "edinburgh", "dumfries", "inverness", "oban", "kirkwall", "st_andrews")

DECK = (
    *(f"castle_{key}" for key in CASTLES if key != "stirling"),
    *(f"cathedral_{key}" for key in CATHEDRALS[:6]),
    *("ports", "english_border", "coastline", "castles", "cathedrals"),
    *("small_own", "medium_presence", "medium_own", "large_presence"),
    *("energy_most", "food_most", "energy_largest", "food_largest"),
    *["cathedral_bonus"] * 7,
)
"""All 32 mission cards."""

CORRECTIONS = ("retract", "replace", "insert")

Log = dict[str, Any]
Score = Callable[[Log, dict[str, Any]], dict[str, Any]]
"""A scorer, asked only for what a player at the table would see: cards at hand, and who is ahead."""


# Boards


def invented_board(rng: Random) -> str:
    """A small board as a board file: a rectangle with holes, and everything that a board can have on it."""
    rows, columns = rng.randint(5, 8), rng.randint(6, 9)
    cells = [(q - r // 2, r) for r in range(rows) for q in range(columns) if rng.random() > 0.05]
    kinds = {cell: rng.choice(("food", "energy", "blank", "blank")) for cell in cells}
    names = _build_buildings(rng, cells, kinds)
    settlements = _found_settlements(rng, cells, kinds)
    rows_of_cells: dict[int, int] = {}
    lines = []
    for q, r in cells:
        rows_of_cells[r] = rows_of_cells.get(r, 0) + 1
        space = [f"q = {q}", f"r = {r}", f'kind = "{kinds[q, r]}"']
        if (q, r) in names:
            space += [f'name = "{names[q, r].title()}"', f'key = "{names[q, r]}"']
        if (q, r) in settlements:
            space += [f'settlement = "s{settlements[q, r]}"', *_flag(rng, "harbour", 0.3)]
        if kinds[q, r] in PLACEABLE:
            edge = any((q + dq, r + dr) not in kinds for dq, dr in STEPS)
            space += _flag(rng, "coast", 0.9 if edge else 0.0)
            space += _flag(rng, "border", 0.8 if r == rows - 1 else 0.0)
            space += _flag(rng, "two_player", 0.2)
        lines.append(f"{'ABCDEFGH'[r]}{rows_of_cells[r]} = {{{', '.join(space)}}}")
    head = (
        'cairn_board = 1\nid = "invented"\nname = "Invented"\ngame = "rebirth"\n'
        "[print]\nsize_mm = [400, 400]\npitch_mm = 26\norigin_mm = [40, 80]\n"
        "[frame]\nmarker_mm = 28\nplaces = [\n"
    )
    frame = "".join(f"  {{id = {242 + n}, x_mm = {30 + 60 * n}, y_mm = 20}},\n" for n in range(4))
    return head + frame + "]\n[spaces]\n" + "\n".join(lines) + "\n"


def _flag(rng: Random, name: str, chance: float) -> list[str]:
    return [f"{name} = true"] if rng.random() < chance else []


def _build_buildings(rng: Random, cells: list[Any], kinds: dict[Any, str]) -> dict[Any, str]:
    """Castles, cathedrals and water on some cells; the keys of the buildings."""
    castles = [*CASTLES[:2], *rng.sample(CASTLES[2:], rng.randint(0, 3))]
    cathedrals = rng.sample(CATHEDRALS, rng.randint(1, 4))
    keys = [("castle", key) for key in castles] + [("cathedral", key) for key in cathedrals]
    names = {}
    for cell in rng.sample(cells, len(keys) + 2):
        kinds[cell] = "water"
        if keys:
            kinds[cell], names[cell] = keys.pop()
    return names


def _found_settlements(rng: Random, cells: list[Any], kinds: dict[Any, str]) -> dict[Any, int]:
    """Connected settlements of one to three spaces on about two fifths of the land."""
    settlements: dict[Any, int] = {}
    number = 0
    for cell in rng.sample(cells, len(cells) * 2 // 5):
        if kinds[cell] not in ("food", "energy", "blank"):
            continue
        number += 1
        wanted, group = rng.choice((1, 2, 2, 3, 3, 3)), [cell]
        for q, r in group:
            for dq, dr in rng.sample(STEPS, 6):
                near = (q + dq, r + dr)
                if (
                    len(group) < wanted
                    and kinds.get(near) in ("food", "energy", "blank")
                    and near not in group
                ):
                    group.append(near)
        for one in group:
            kinds[one], settlements[one] = "settlement", number
    return settlements


# Games


class Dealer:
    """Plays one random game: the bags of tiles, the spaces still free, and what has been written down."""

    def __init__(self, rng: Random, board: dict[str, Any]) -> None:
        self.rng = rng
        self.board = board
        self.spaces = {space["id"]: space for space in board["spaces"]}
        cells = {(space["q"], space["r"]): space_id for space_id, space in self.spaces.items()}
        self.near = {
            space_id: [
                cells[space["q"] + dq, space["r"] + dr]
                for dq, dr in STEPS
                if (space["q"] + dq, space["r"] + dr) in cells
            ]
            for space_id, space in self.spaces.items()
        }
        self.recklessness = rng.choice((0.1, 0.2, 0.5))
        self.seats = rng.sample(COLOURS, rng.choice((2, 2, 3, 3, 4)))
        self.taken: dict[str, tuple[str, str]] = {}
        if len(self.seats) == 2:
            self.taken = {one: ("", "") for one, space in self.spaces.items() if space["two_player"]}
        self.bags = {player: self._bag() for player in self.seats}
        self.log: Log = {
            "players": [{"id": player} for player in self.seats],
            "start": rng.choice(self.seats),
            "settings": {name: rng.choice(values) for name, values in SETTINGS.items() if rng.random() < 0.5},
            "log": [],
        }

    def _bag(self) -> list[str]:
        """34 tiles of one colour, or 25 with four players, shuffled."""
        farms, fewer = (9, 1) if len(self.seats) == 4 else (12, 0)
        bag = ["food"] * farms + ["energy"] * farms + ["settlement1"] * 3
        bag += [kind for kind in ("settlement2", "settlement3", "settlement4") for _ in range(3 - fewer)]
        self.rng.shuffle(bag)
        return bag[2:]

    def fitting(self, kind: str) -> list[str]:
        """The free spaces that fit a tile, the exception for farms included."""
        free = [
            one for one, space in self.spaces.items() if one not in self.taken and space["kind"] in PLACEABLE
        ]
        if kind.startswith("settlement"):
            return [one for one in free if self.spaces[one]["kind"] == "settlement"]
        fit = [one for one in free if self.spaces[one]["kind"] in (kind, "blank")]
        return fit or [one for one in free if self.spaces[one]["kind"] != "settlement"]

    def draw(self, player: str) -> tuple[str, str] | None:
        """The next tile of a player's bag that fits anywhere, and where it goes; None if none does."""
        bag = self.bags[player]
        for at, kind in enumerate(bag):
            if options := self.fitting(kind):
                del bag[at]
                return kind, self.rng.choices(options, [self.worth(player, kind, one) for one in options])[0]
        return None

    def worth(self, player: str, kind: str, space_id: str) -> int:
        """Company is sought: own groups, castles, cathedrals, settlements that are begun, equal symbols there."""
        worth = 1
        for near in self.near[space_id]:
            worth += 4 * (self.taken.get(near) == (player, kind))
            worth += {"castle": 4, "cathedral": 3}.get(self.spaces[near]["kind"], 0)
        settlement = self.spaces[space_id].get("settlement")
        for other, space in self.spaces.items():
            if settlement and space.get("settlement") == settlement and other in self.taken:
                worth += 3 + 12 * (self.taken[other][1] == kind and self.taken[other][0] != player)
        return worth

    def place(self, player: str, kind: str, space_id: str) -> None:
        self.log["log"].append(f"{player} {kind} {space_id}")
        self.taken.setdefault(space_id, (player, kind))

    def rounds(self, most: int, between: Callable[[str], None] = lambda player: None) -> None:
        """Turn by turn around the table until somebody can't, or for so many rounds."""
        at = self.seats.index(self.log["start"])
        for _ in range(most):
            for player in self.seats[at:] + self.seats[:at]:
                between(player)
                drawn = self.draw(player)
                if drawn is None:
                    return
                self.place(player, *drawn)

    def reveal(self, score: Score, correctly: bool) -> None:
        """Everyone turns up as many cards as they have; or, if not correctly, somebody may forget or miscount."""
        deck = self.rng.sample(DECK, len(DECK))
        for player, count in score(self.log, self.board)["cathedrals"].items():
            if not correctly:
                if self.rng.random() < 0.3:
                    continue
                count = max(0, count + self.rng.choice((-1, 0, 0, 1)))
            cards, deck = deck[:count], deck[count:]
            self.log["log"].append(f"{player} missions {' '.join(cards) or 'none'}")

    # Carelessness

    def blunder(self, player: str) -> None:
        """Perhaps something against the rules, or something that can't be."""
        if self.rng.random() > self.recklessness:
            return
        kind = self.rng.choice(("food", "energy", "settlement1", "settlement2", "settlement3", "settlement4"))
        anyone = self.rng.choice(self.seats)
        somewhere = self.rng.choice(list(self.spaces))
        free = [
            one for one, space in self.spaces.items() if one not in self.taken and space["kind"] in PLACEABLE
        ]
        blunders = [
            f"{anyone} {kind} {somewhere}",
            f"{player} {kind} Z9",
            f"{self.rng.choice(COLOURS)} {kind} {somewhere}",
            f"{anyone} track {self.rng.randint(0, 99)}",
            f"{self.rng.choice(COLOURS)} missions {self.rng.choice(DECK)}",
        ]
        if free:
            self.place(anyone, kind, self.rng.choice(free))
        self.log["log"].append(self.rng.choice(blunders))

    def correct(self, player: str) -> None:
        """Perhaps a correction, well aimed or not."""
        count = len(self.log["log"])
        if count < 2 or self.rng.random() > self.recklessness:
            return
        recent = self.rng.randint(max(1, count - 6), count)
        corrections = [n for n, text in enumerate(self.log["log"], start=1) if text.split()[0] in CORRECTIONS]
        earlier = self.rng.choice(corrections or [recent])
        aim = self.rng.choice((recent, recent, earlier, self.rng.randint(0, count + 2)))
        drawn = self.draw(player)
        verb = self.rng.choice(CORRECTIONS) if drawn else "retract"
        if verb == "retract" or drawn is None:
            self.log["log"].append(f"retract {aim}")
            return
        other = self.rng.choice(self.seats)
        self.log["log"].append(f"{verb} {aim}: {self.rng.choice((player, player, other))} {' '.join(drawn)}")
        self.taken.setdefault(drawn[1], (player, drawn[0]))


def random_game(rng: Random, board: dict[str, Any], score: Score) -> Log:
    """A game of one of six flavours, as a log without a board's name."""
    dealer = Dealer(rng, board)
    flavour = rng.choice(("full", "full", "cut short", "partial", "tie", "tie", "careless", "corrected"))
    if flavour == "tie":
        return _tied_game(dealer, score)
    between = {"careless": dealer.blunder, "corrected": dealer.correct}.get(flavour, lambda player: None)
    dealer.rounds(rng.randint(1, 20) if flavour == "partial" else 34, between)
    if flavour == "cut short":
        del dealer.log["log"][-rng.randint(1, 2) :]
    if flavour == "partial" and rng.random() < 0.5:
        return dealer.log
    dealer.reveal(score, correctly=flavour == "full" or rng.random() < 0.5)
    declared = {"cut short": 0.3, "corrected": 0.8}.get(flavour, 1.0)
    if rng.random() < declared and not score(dealer.log, board)["finished"]:
        dealer.log["log"].append(f"{rng.choice(dealer.seats)} ends")
    if flavour == "corrected":
        dealer.correct(rng.choice(dealer.seats))
    return dealer.log


def _tied_game(dealer: Dealer, score: Score) -> Log:
    """A short game that ends, if possible, when two or more share the lead: best of all in the way wanted."""
    wanted = dealer.rng.choice(("edinburgh", "stirling", "outside", "shared"))
    dealer.rounds(dealer.rng.randint(4, 16))
    everything = list(dealer.log["log"])
    shortest = max(len(dealer.seats), len(everything) - 25)
    found: dict[str, list[str]] = {}
    for length in range(len(everything), shortest, -1):
        dealer.log["log"] = everything[:length]
        dealer.reveal(score, correctly=True)
        ended = [*dealer.log["log"], f"{dealer.log['start']} ends"]
        how = _first_place(score({**dealer.log, "log": ended}, dealer.board))
        found.setdefault(how, ended)
        if wanted in found:
            return {**dealer.log, "log": found[wanted]}
    tied = [how for how in found if how != "points"]
    return {**dealer.log, "log": found[tied[0] if tied else "points"] if found else everything}


def _first_place(told: dict[str, Any]) -> str:
    """How the first place was decided; ``outside`` if its winner has fewer points than another."""
    winner, *others = told["standings"]
    if any(total > winner[2] for _, _, total in others):
        return "outside"
    return str(told["decided_by"])


def as_toml(log: Log, board_id: str) -> str:
    """A log in the notation."""
    players = ", ".join(f'{{id = "{player["id"]}", name = "{player["id"]}"}}' for player in log["players"])
    settings = ", ".join(f'{name} = "{value}"' for name, value in log["settings"].items())
    entries = "".join(f'  "{entry}",\n' for entry in log["log"])
    return (
        f'cairn = 1\ngame = "rebirth"\nboard = "{board_id}"\nstart = "{log["start"]}"\nplayers = [{players}]\n'
        f"settings = {{{settings}}}\nlog = [\n{entries}]\n"
    )
