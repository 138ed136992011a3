"""The state of a game of Glen More II: what was told of it so far."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property

from scoring.game import Setup
from scoring.glenmore import settings
from scoring.glenmore.events import Claim, Get, Give, Note, Sell
from scoring.glenmore.pieces import LAST, MOBSTERS_IN_PLAY, STACKS, Mobster, mobsters


@dataclass(frozen=True)
class Said:
    """A number, and who said it when."""

    value: int
    entry: int
    step: int
    """Counts the entries in the order of play, which corrections can make another than that of their numbers."""
    written: int = 0
    """The entry that holds the present text: `entry` itself, or its latest replacement."""
    first: int = 0
    """The step at which the same number was told for the first time, if this one puts it right."""


@dataclass(frozen=True)
class Taken:
    """Something that lies in front of somebody."""

    player: str
    stack: str
    """It counts from the scoring of that stack on."""
    entry: int
    step: int


@dataclass(frozen=True)
class Noted:
    """Points at once, by whatever they came."""

    event: Claim | Note | Give | Sell | Get
    entry: int
    step: int


@dataclass(frozen=True)
class Told:
    """What the tokens in front of a player said."""

    player: str
    points: int
    stack: str
    paid: bool
    """Whether the scoring of that stack is among them."""
    haggis: bool
    """Whether the haggis after that is among them as well."""
    over: bool
    """Whether the game was over by then, so that all that was ever noted is among them."""
    entry: int
    step: int
    written: int
    """The entry that holds the present text."""
    then: int = 0
    """What the scorings among them had brought when they were written."""

    @property
    def rank(self) -> tuple[str, int]:
        """The higher, the later in the game they were counted; of a stack, those that were told last."""
        return self.stack, self.step


@dataclass(frozen=True)
class Voted:
    """A vote on a score card; no ayes and nays if there was none."""

    ayes: int | None
    nays: int | None
    entry: int

    @property
    def passed(self) -> bool:
        """Whether the card is scored. Clause ``votes.passes``."""
        return self.ayes is not None and self.nays is not None and self.ayes >= self.nays


@dataclass(frozen=True)
class Dice:
    """The dice of one haggis scoring."""

    rolled: tuple[int, ...] = ()
    """For everyone, as they lie now."""
    rerolled: tuple[tuple[str, int], ...] = ()
    """Who rolled one again, and the entry."""
    extra: Mapping[str, tuple[int, ...]] = field(default_factory=dict)
    """Dice for one player, each paid with a cask."""
    extra_entries: Mapping[str, int] = field(default_factory=dict)
    """The latest entry with extra dice, by player."""


@dataclass(frozen=True)
class State:
    """Everything that the log has led to."""

    setup: Setup
    step: int = 0
    order: tuple[str, ...] = ()
    """The order on the rondel at the start, if it was told."""
    jailed: tuple[tuple[str, ...], int] | None = None
    """The mobsters of this game, and the entry."""
    cards: tuple[tuple[str, ...], int] | None = None
    """The score cards of this game, and the entry."""
    printed: Mapping[str, tuple[str, int]] = field(default_factory=dict)
    """What stands on the pieces, with the entry."""
    has: Mapping[tuple[str, str], Said] = field(default_factory=dict)
    """What was told to lie in front of somebody, by player and key."""
    taken: Mapping[str, Taken] = field(default_factory=dict)
    left: Mapping[tuple[str, str], tuple[int, int]] = field(default_factory=dict)
    """Things that nobody had by a stack: the entry, and the one that holds its present text."""
    noted: tuple[Noted, ...] = ()
    boats: Mapping[str, tuple[int | None, int]] = field(default_factory=dict)
    """Place (None: the Last card) and entry, by player."""
    votes: Mapping[str, Voted] = field(default_factory=dict)
    announced: Mapping[str, tuple[str, int]] = field(default_factory=dict)
    """Who announced a scoring, with the entry, by stack."""
    dropped: Mapping[str, int] = field(default_factory=dict)
    """Scorings that were announced anew, with the entry, whose first numbers no longer count."""
    counts: Mapping[tuple[str, str, str], Said] = field(default_factory=dict)
    """Numbers for scorings, by player, key and stack."""
    mike: Mapping[str, tuple[str, int]] = field(default_factory=dict)
    """Where Mike McCastle stands, with the entry, by stack."""
    mike_written: Mapping[str, int] = field(default_factory=dict)
    """The entries that hold the present text of these, by stack."""
    dice: Mapping[str, Dice] = field(default_factory=dict)
    """By stack."""
    haggis: Mapping[tuple[str, str], tuple[tuple[int, ...], int]] = field(default_factory=dict)
    """Open tokens and the entry, by player and stack."""
    haggis_written: Mapping[tuple[str, str], int] = field(default_factory=dict)
    """The entries that hold the present text of these, by player and stack."""
    told: tuple[Told, ...] = ()
    """What tokens said, in the order of play."""

    @property
    def players(self) -> tuple[str, ...]:
        """The players in seat order."""
        return self.setup.ids

    @property
    def over(self) -> bool:
        """Whether the fourth scoring was announced."""
        return LAST in self.announced

    @property
    def stack(self) -> str:
        """The stack that is being drawn; the last one once the game is over."""
        latest = max((STACKS.index(stack) for stack in self.announced), default=-1)
        return STACKS[min(latest + 1, len(STACKS) - 1)]

    def answer(self, setting: str) -> str:
        """The table's answer to a setting."""
        return settings.answer(self.setup, setting)

    def plays(self, chronicle: int) -> bool:
        """Whether the table plays with a chronicle."""
        return settings.has_chronicle(self.setup, chronicle)

    def count(self, player: str, key: str, stack: str) -> int | None:
        """A number for a scoring; None while nobody told it."""
        said = self.counts.get((player, key, stack))
        return said.value if said else None

    @cached_property
    def live(self) -> Mapping[tuple[str, str], Said]:
        """The latest numbers by player and key, told or counted. A count that is put right is no newer for it."""
        found = dict(self.has)
        for (player, key, _), said in self.counts.items():
            before = found.get((player, key))
            if before is None or (said.first or said.step) >= (before.first or before.step):
                found[player, key] = said
        return found

    @property
    def jail_told(self) -> bool:
        """Whether all the mobsters of this game are known."""
        return self.jailed is not None and len(self.jailed[0]) >= MOBSTERS_IN_PLAY[len(self.players)]

    def nobody_had(self, thing: str) -> tuple[str, int] | None:
        """The latest stack by which nobody had a thing, as somebody told, with the entry."""
        told = [(stack, entry) for (one, stack), (entry, _) in self.left.items() if one == thing]
        return max(told, default=None)

    @property
    def possible_mobsters(self) -> tuple[Mobster, ...]:
        """The mobsters that may be in this game: those told, or all that fit its players and chronicles."""
        if not self.plays(8):
            return ()
        if self.jailed is not None and self.jail_told:
            return tuple(mobsters()[one] for one in self.jailed[0])
        return tuple(one for one in mobsters().values() if self.suits(one))

    def suits(self, mobster: Mobster) -> bool:
        """Whether a mobster is made for these players and chronicles."""
        return self.plays(mobster.chronicle) and len(self.players) >= mobster.players


def opening(setup: Setup) -> State:
    """A game of which nothing was told yet."""
    return State(setup)
