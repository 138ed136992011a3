"""Measure the reader of tiles laid out freely: whole territories, single tiles, wrong ones and seconds.

`python -m vision.evaluate_clans FOLDER` reads the pictures in a folder: each NAME.jpg with a NAME.truth.json, as
`tests/benchmarks/reader/clans_with_photolab.py` writes them: `{"condition", "clans": [{"castle", "castle_readable",
"tiles": [{"place", "piece", "turn", "readable"}]}]}`.
"""

from __future__ import annotations

import argparse
import json
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from statistics import median

from vision.images import BadPicture
from vision.layouts import Layout, Place, Placed, Region
from vision.territories import read_layout_picture

Pose = tuple[Place, int]
"""Where a tile lies and how it is turned."""


@dataclass(frozen=True)
class Truth:
    """A territory as it really lies."""

    castle: str | None
    """None if it has no sticker; it still lies at 0,0."""
    castle_open: bool
    tiles: Mapping[str, Pose]
    """By piece, hidden ones included."""
    open: frozenset[str]
    """Pieces whose sticker lies open in the picture."""


@dataclass(frozen=True)
class Case:
    """A picture whose truth is known."""

    condition: str
    data: bytes
    clans: tuple[Truth, ...]


@dataclass(frozen=True)
class Tally:
    """What readings were worth; sums over pictures."""

    photos: int = 0
    clans: int = 0
    whole: int = 0
    """Every open tile and castle read, all in one territory, none wrong in the whole picture."""
    open: int = 0
    read: int = 0
    hidden: int = 0
    hidden_read: int = 0
    wrong: int = 0
    """Accepted tiles that aren't there, or not so; castles too."""
    missing: int = 0
    """Tiles that weren't read."""
    missing_told: int = 0
    """Those whose cell is asked about, or that are said to lie apart."""
    false_empty: int = 0
    """Cells with a tile that are called empty."""
    free: int = 0
    """Cells without a tile that were judged."""
    false_asked: int = 0
    seconds: tuple[float, ...] = ()

    def __add__(self, other: Tally) -> Tally:
        names = (name for name in self.__dataclass_fields__)
        return Tally(**{name: getattr(self, name) + getattr(other, name) for name in names})


@dataclass(frozen=True)
class _View:
    """How a region's cells become the truth's: turned, then shifted."""

    turns: int
    by: Place

    def pose(self, place: Place, turn: int) -> Pose:
        x, y = _turned(place, self.turns)
        return (x + self.by[0], y + self.by[1]), (turn + self.turns) % 4


def _turned(place: Place, turns: int) -> Place:
    x, y = place
    for _ in range(turns % 4):
        x, y = -y, x
    return x, y


def _owner(region: Region, clans: tuple[Truth, ...]) -> int | None:
    """Whose territory it is: most of its tiles say so, or its castle."""
    votes = Counter(n for one in region.tiles for n, clan in enumerate(clans) if one.piece in clan.tiles)
    votes.update(n for n, clan in enumerate(clans) if region.castle and clan.castle == region.castle)
    return votes.most_common(1)[0][0] if votes else None


def _view(region: Region, clan: Truth) -> _View:
    """By the castle; without one as most tiles say."""
    if region.castle is not None:
        return _View(0, (0, 0))
    votes = Counter(_by_tile(one, clan.tiles[one.piece]) for one in region.tiles if one.piece in clan.tiles)
    return votes.most_common(1)[0][0] if votes else _View(0, (0, 0))


def _by_tile(one: Placed, truth: Pose) -> _View:
    (x, y), turn = truth
    turns = (turn - one.turn) % 4
    a, b = _turned(one.place, turns)
    return _View(turns, (x - a, y - b))


def tally(layout: Layout | None, case: Case) -> Tally:
    """One reading against the truth; None if no territory was found."""
    tiles = sum(len(clan.tiles) for clan in case.clans)
    open_tiles = sum(len(clan.open) for clan in case.clans)
    known = Tally(photos=1, clans=len(case.clans), open=open_tiles, hidden=tiles - open_tiles)
    if layout is None:
        return known + Tally(missing=tiles)
    right: set[str] = set()
    parts: Counter[int] = Counter()
    castles: set[str] = set()
    apart = {one.piece for one in layout.loose}
    told, false_empty, free, asked, wrong = set(apart), 0, 0, 0, 0
    for region in layout.territories:
        owner = _owner(region, case.clans)
        if owner is None:
            wrong += len(region.tiles) + (region.castle is not None)
            continue
        parts[owner] += 1
        clan = case.clans[owner]
        view = _view(region, clan)
        at = {place: piece for piece, (place, _) in clan.tiles.items()} | {(0, 0): "castle"}
        if region.castle is not None:
            castles.add(region.castle)
            wrong += region.castle != clan.castle
        for one in region.tiles:
            if clan.tiles.get(one.piece) == view.pose(one.place, one.turn):
                right.add(one.piece)
            else:
                wrong += 1
        places = {view.pose(one.place, 0)[0] for one in region.unread}
        told |= {at[place] for place in places if place in at}
        asked += sum(place not in at for place in places)
        empty = {view.pose(place, 0)[0] for place in region.empty}
        false_empty += sum(place in at and at[place] not in right for place in empty)
        free += sum(place not in at for place in places | empty)
    whole = sum(
        clan.open <= right and parts[n] == 1 and (not clan.castle_open or clan.castle in castles)
        for n, clan in enumerate(case.clans)
    )
    missing = {piece for clan in case.clans for piece in clan.tiles} - right
    read = sum(len(clan.open & right) for clan in case.clans)
    return known + Tally(
        whole=0 if wrong else whole,
        read=read,
        hidden_read=len(right) - read,
        wrong=wrong,
        missing=len(missing),
        missing_told=len(missing & told),
        false_empty=false_empty,
        free=free,
        false_asked=asked,
        seconds=(layout.seconds["total"],),
    )


def evaluate(cases: Iterable[Case], game: str = "skye") -> dict[str, Tally]:
    """Read every case; tallies by condition."""
    out: dict[str, Tally] = {}
    for case in cases:
        try:
            layout = read_layout_picture(case.data, game)
        except BadPicture:
            layout = None
        out[case.condition] = out.get(case.condition, Tally()) + tally(layout, case)
    return out


def from_folder(folder: Path) -> Iterator[Case]:
    """Pictures with their truth beside them."""
    return map(from_file, sorted(folder.glob("*.truth.json")))


def from_file(path: Path) -> Case:
    """NAME.jpg with NAME.truth.json, which is given."""
    told = json.loads(path.read_text(encoding="utf-8"))
    data = path.with_name(path.name.replace(".truth.json", ".jpg")).read_bytes()
    clans = []
    for clan in told["clans"]:
        tiles = {one["piece"]: ((one["place"][0], one["place"][1]), one["turn"]) for one in clan["tiles"]}
        seen = frozenset(one["piece"] for one in clan["tiles"] if one["readable"])
        clans.append(Truth(clan["castle"], clan["castle_readable"], tiles, seen))
    return Case(told["condition"], data, tuple(clans))


def table(tallies: Mapping[str, Tally]) -> str:
    """The tallies as a Markdown table."""
    columns = ["condition", "photographs", "whole territories right", "open tiles read", "wrong tiles"]
    columns += ["covered tiles read", "unread tiles told", "tiles called empty", "free cells asked"]
    columns.append("seconds, median (longest)")
    rows = ["| " + " | ".join(columns) + " |", "|" + " --- |" * len(columns)]
    for condition, t in tallies.items():
        time = f"{median(t.seconds):.2f} ({max(t.seconds):.2f})" if t.seconds else "-"
        rows.append(
            f"| {condition} | {t.photos} | {t.whole} of {t.clans} | {t.read} of {t.open} | {t.wrong} "
            f"| {t.hidden_read} of {t.hidden} | {t.missing_told} of {t.missing} | {t.false_empty} "
            f"| {t.false_asked} of {t.free} | {time} |"
        )
    return "\n".join(rows)


def main() -> None:
    """The command line of this module."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("folder", type=Path, help="pictures with their truth")
    parser.add_argument("--game", default="skye", choices=("skye", "glenmore"))
    told = parser.parse_args()
    print(table(evaluate(from_folder(told.folder), told.game)))  # noqa: T201 - a report on the terminal is what this module is run for


if __name__ == "__main__":
    main()
