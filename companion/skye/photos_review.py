"""What the page about a photograph of territories shows."""

from __future__ import annotations

from dataclasses import dataclass

from companion.photo_cells import Cut
from companion.photo_geometry import Crop, Shape
from companion.skye.drawing import Picture
from companion.skye.land import Land
from scoring.skye.aligning import By
from scoring.skye.findings import Lying
from scoring.skye.tiles import CASTLE


@dataclass(frozen=True)
class Side:
    """What one side says of a tile: where it lies, or that it doesn't."""

    lying: Lying
    place: str
    turn: str
    """One of `TURNS`."""
    picture: Picture


@dataclass(frozen=True)
class Told:
    """A tile of which the log and the photograph don't say the same, as the page shows it."""

    tile: str
    number: int | str
    kind: str
    """See `photos_propose.kind`."""
    logged: Side | None
    seen: Side | None
    entry: int | None
    crop: Cut | None
    certainty: str
    """A message id."""


@dataclass(frozen=True)
class Shown:
    """A finding as its page shows it."""

    key: str
    changes: tuple[Told, ...]
    doubts: tuple[str, ...] = ()
    """What would be odd about it once it is logged, in words."""
    ways: tuple[tuple[int, Picture], ...] = ()
    """A new tile, turned in all four ways."""

    @property
    def castle(self) -> bool:
        """Whether it is about how a castle lies."""
        return self.changes[0].tile == CASTLE

    @property
    def first(self) -> Told:
        """For a new tile, the only one."""
        return self.changes[0]

    @property
    def doubtful(self) -> bool:
        """Whether somebody should look at it before the others."""
        return bool(self.doubts) or self.castle or self.first.certainty == "photo.look_closely"


@dataclass(frozen=True)
class Guess:
    """A tile that may lie somewhere, in four ways, the likeliest first."""

    tile: str
    number: int | str
    turns: tuple[tuple[int, Picture], ...]
    how_sure: str
    """A message id."""


@dataclass(frozen=True)
class Witness:
    """What one photograph says of a place where several differ."""

    crop: Cut
    number: int | str | None
    """None: no tile lies there."""
    picture: Picture | None


@dataclass(frozen=True)
class Asked:
    """A place where something could not be read."""

    key: str
    place: str
    why: str
    guesses: tuple[Guess, ...]
    crop: Cut | None
    sides: tuple[Witness, ...] = ()
    """Where photographs contradict each other."""


@dataclass(frozen=True)
class Spot:
    """A cell that could be the castle's."""

    letter: str
    place: str
    """As the picture counts."""
    shape: Shape


@dataclass(frozen=True)
class Clan:
    """A territory of the picture."""

    number: int
    player: str | None
    """None: the table must say."""
    by: By | None
    support: int
    castle: str | None
    """The colour of the castle that was read."""
    turn: int
    """How the castle lies, or would."""
    tiles: int
    """Read."""
    agreeing: int
    left_out: bool
    cut: bool
    """Whether the picture's edge may cut it."""
    contradictions: tuple[Shown, ...]
    asked: tuple[Asked, ...]
    new: tuple[Shown, ...]
    """The doubtful ones first."""
    spots: tuple[Spot, ...]
    """Where the castle may lie, if nothing tells it."""
    land: Land | None
    """With everything new in it."""
    lit: frozenset[str]

    @property
    def unknown(self) -> bool:
        """Whether the table must say whose it is."""
        return self.player is None and not self.left_out


@dataclass(frozen=True)
class Mark:
    """An outline over the photograph."""

    kind: str
    """`agrees`, `new`, `contradicts` or `unread`."""
    key: str
    """Of what it leads to; empty for nothing."""
    label: str
    shape: Shape


@dataclass(frozen=True)
class Loose:
    """A tile that lies in no territory."""

    number: int | str
    crop: Crop


@dataclass(frozen=True)
class Review:
    """The page."""

    clans: tuple[Clan, ...]
    round: int
    rounds: tuple[int, ...]
    """Those from which the photograph may be."""
    loose: tuple[Loose, ...]
    warnings: tuple[tuple[str, dict[str, object]], ...]
    """What makes the whole reading doubtful: message id and values."""
    marks: tuple[Mark, ...]
    view_box: str
    size: tuple[int, int]
    shown: int
    """The photograph that the page shows, by its id."""
    settled: int
    """How much the table has decided about."""

    @property
    def new(self) -> int:
        """How many things are new to the log."""
        return sum(len(one.new) for one in self.clans)

    @property
    def contradictions(self) -> int:
        """How many contradict it."""
        return sum(len(one.contradictions) for one in self.clans)

    @property
    def asked(self) -> int:
        """How many could not be read."""
        return sum(len(one.asked) for one in self.clans)

    @property
    def whose(self) -> int:
        """Of how many territories nobody knows whose they are."""
        return sum(one.unknown for one in self.clans)

    @property
    def cut(self) -> bool:
        """Whether a territory may go on beyond the edge of every picture."""
        return any(one.cut for one in self.clans)

    @property
    def agrees(self) -> bool:
        """Whether there is nothing left to do."""
        return not (self.new or self.contradictions or self.asked or self.whose)
