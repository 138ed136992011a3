"""The page about a photograph of territories: everything that it shows, territory by territory."""

from __future__ import annotations

from collections.abc import Iterator

from companion import photo_cells, store
from companion.current import Current
from companion.photo_cells import Cut
from companion.photo_questions import certainty, holds_something, how_sure, warnings
from companion.skye import drawing
from companion.skye.drawing import Picture
from companion.skye.land import land
from companion.skye.photos_held import Held, held_against, replayed
from companion.skye.photos_propose import kind
from companion.skye.photos_review import (
    Asked,
    Clan,
    Guess,
    Loose,
    Mark,
    Review,
    Shown,
    Side,
    Spot,
    Told,
    Witness,
)
from companion.skye.telling import number
from companion.words import say
from scoring.game import Replay
from scoring.skye.aligning import Lies, castle_turn
from scoring.skye.findings import Change, Finding, Lying, Riddle
from scoring.skye.places import TURNS, dump_cell
from scoring.skye.state import State
from scoring.skye.territory import CASTLE_AT
from scoring.squares import Cell


def review(now: Current, photo: store.Photo, shown: int | None = None) -> Review:
    """Hold a photograph that was read, and all of its position, against the log."""
    held = held_against(now, photo, shown)
    return _Page(now, held).review()


class _Page:
    """A photograph and its log, made into a page."""

    def __init__(self, now: Current, held: Held) -> None:
        self.now, self.held, self.found = now, held, held.found
        self.state: State = now.replay.state
        self.seen = held.record.layout.territories
        events = [(one.key, event) for one in self.found.of("new") for event in one.events]
        self.after: Replay = replayed(now, [event for _, event in events])
        self.doubts: dict[str, tuple[str, ...]] = {}
        for seq, (key, _) in enumerate(events, now.seq + 1):
            told = [
                say(one.message, now.names, **one.values) for one in self.after.doubts if one.entry == seq
            ]
            self.doubts[key] = (*self.doubts.get(key, ()), *told)

    def review(self) -> Review:
        record = self.held.record
        clans = tuple(self._clan(n) for n in range(len(self.seen)))
        here = [(n, one) for n in range(len(self.seen)) if (one := record.here(n)) is not None]
        cells = [(one, cell) for n, one in here for cell in self._cells(n)]
        return Review(
            clans=tuple(sorted(clans, key=lambda one: not one.unknown)),
            round=self.held.round,
            rounds=tuple(range(1, self.state.round + 1)),
            loose=tuple(
                Loose(number(one.piece), photo_cells.boxed(record, n))
                for n, one in enumerate(record.layout.loose)
            ),
            warnings=warnings(record.layout.warnings),
            marks=tuple(mark for clan in clans for mark in self._marks(clan)),
            view_box=photo_cells.around(record, cells),
            size=record.size,
            shown=record.shots[record.shown].photo,
            settled=len(record.settled),
        )

    def _cells(self, n: int) -> list[Cell]:
        region = self.seen[n]
        unread = [one.place for one in region.unread if one.why != "outside"]
        return [*([CASTLE_AT] if region.castle else []), *(one.place for one in region.tiles), *unread]

    def _clan(self, n: int) -> Clan:
        region, lies = self.held.regions[n]
        new = [self._shown(one) for one in self.found.of("new") if one.changes[0].territory == n]
        lit = [one.first.seen.place for one in new if one.first.seen is not None and not one.castle]
        player = lies.player if lies is not None else None
        drawn = land(self.after.state, player, self.held.round) if player and lit else None
        # Where everything is new, nothing is to be told from it.
        known = len(self.state.tiles_of(player, self.held.round)) > 1 if player else False
        return Clan(
            number=n,
            player=player,
            by=lies.by if lies is not None else None,
            support=lies.support if lies is not None else 0,
            castle=region.castle,
            turn=lies.turn if lies and region.castle else castle_turn(self.state, player) if player else 0,
            tiles=len(region.tiles),
            agreeing=sum(territory == n for territory, _ in self.found.agreeing),
            left_out=n in self.held.choices.left_out,
            cut=n in self.found.outside,
            contradictions=tuple(
                self._shown(one) for one in self.found.of("contradicts") if one.changes[0].territory == n
            ),
            asked=tuple(
                self._asked(one) for one in sorted(self.found.riddles, key=_likeliest) if one.territory == n
            ),
            new=tuple(sorted(new, key=lambda one: not one.doubtful)),
            spots=() if lies is not None or region.castle else tuple(self._spots(n)),
            land=drawn,
            lit=frozenset(lit if known else ()),
        )

    def _shown(self, finding: Finding) -> Shown:
        ways = tuple((turn, self._picture(finding.changes[0].tile, turn)) for turn in range(4))
        return Shown(
            key=finding.key,
            changes=tuple(self._told(one) for one in finding.changes),
            doubts=self.doubts.get(finding.key, ()),
            ways=ways if finding.sort == "new" else (),
        )

    def _told(self, one: Change) -> Told:
        lies = self.held.regions[one.territory][1]
        there = one.seen or one.logged
        shows_it = there is not None and lies is not None and there.player == lies.player
        return Told(
            tile=one.tile,
            number=number(one.tile),
            kind=kind(one),
            logged=self._side(one.tile, one.logged),
            seen=self._side(one.tile, one.seen),
            entry=one.entry,
            crop=self._crop(one.territory, lies, there.place) if there and lies and shows_it else None,
            certainty=certainty(one.probability),
        )

    def _side(self, tile: str, lying: Lying | None) -> Side | None:
        if lying is None:
            return None
        return Side(lying, dump_cell(lying.place), TURNS[lying.turn], self._picture(tile, lying.turn))

    def _picture(self, tile: str, turn: int) -> Picture:
        return drawing.of_tile(tile, turn, self.state.faces.get(tile))

    def _crop(self, n: int, lies: Lies, place: Cell) -> Cut | None:
        return photo_cells.cut_out(self.held.record, n, lies.cell(place), lies.turn)

    def _asked(self, one: Riddle) -> Asked:
        lies = self.held.regions[one.territory][1]
        assert lies is not None  # or there were no place to ask about
        guesses = []
        for tile, turn in one.guesses:
            first = turn or 0
            ways = [(first + step) % 4 for step in range(4)]
            pictures = tuple((way, self._picture(tile, way)) for way in ways)
            guesses.append(
                Guess(tile, number(tile), pictures, _how_sure(one, tile, tile == one.guesses[0][0]))
            )
        differ = one.why in ("contradiction", "twice") and len(self.held.record.shots) > 1
        return Asked(
            one.key,
            dump_cell(one.place),
            one.why,
            tuple(guesses),
            self._crop(one.territory, lies, one.place),
            tuple(self._sides(one, lies)) if differ else (),
        )

    def _sides(self, one: Riddle, lies: Lies) -> Iterator[Witness]:
        """What each photograph that shows a place for itself says of it, if it says anything."""
        record, cell = self.held.record, lies.cell(one.place)
        for crop in photo_cells.cut_outs(record, one.territory, cell, lies.turn):
            region = next(v.region for v in record.views[one.territory] if v.picture == crop.nth - 1)
            tiles = [tile for tile in region.tiles if tile.place == cell]
            if tiles:
                picture = self._picture(tiles[0].piece, lies.turned(tiles[0].turn))
                yield Witness(crop, number(tiles[0].piece), picture)
            elif cell in region.empty:
                yield Witness(crop, None, None)

    def _spots(self, n: int) -> Iterator[Spot]:
        """Unread cells before bare ones; as many as there are letters."""
        region, here = self.seen[n], self.held.record.here(n)
        if here is None:
            return
        taken = {one.place for one in region.tiles}
        unread = [one.place for one in region.unread if one.why != "outside" and one.place not in taken]
        cells = dict.fromkeys([*unread, *region.empty])
        for letter, cell in zip("ABCDEFGHIJKLMNOPQRSTUVWXYZ", cells, strict=False):
            yield Spot(letter, dump_cell(cell), photo_cells.shape(here, cell))

    def _marks(self, clan: Clan) -> Iterator[Mark]:
        """One outline a cell: what contradicts before what is unread, and that before what is new."""
        region, lies = self.seen[clan.number], self.held.regions[clan.number][1]
        here = self.held.record.here(clan.number)
        if here is None:
            return
        kinds: dict[Cell, tuple[str, str]] = {}
        if lies is not None:
            for shown in clan.contradictions:
                for told in shown.changes:
                    side = told.seen or told.logged
                    if side is not None and side.lying.player == lies.player:
                        kinds.setdefault(lies.cell(side.lying.place), ("contradicts", shown.key))
            for riddle in self.found.riddles:
                if riddle.territory == clan.number:
                    kinds.setdefault(lies.cell(riddle.place), ("unread", riddle.key))
            for shown in clan.new:
                side = shown.first.seen
                if side is not None:
                    kinds.setdefault(lies.cell(side.lying.place), ("new", shown.key))
        labels = {one.place: str(number(one.piece)) for one in region.tiles}
        plain = "agrees" if lies is not None else "left-out" if clan.left_out else "unread"
        where = f"clan-{clan.number}" if lies is None else ""
        for cell in [*([CASTLE_AT] if region.castle else []), *labels]:
            kinds.setdefault(cell, (plain, where))
        for cell, (sort, key) in kinds.items():
            yield Mark(sort, key, labels.get(cell, ""), photo_cells.shape(here, cell))


def _likeliest(one: Riddle) -> float:
    """Puts places likelier to hold a tile before others."""
    return -holds_something(one.why, one.guesses[0] if one.probability else None, one.probability)


def _how_sure(one: Riddle, tile: str, first: bool) -> str:
    """A message id: the picture's own guesses before what the player has still to build."""
    if first and one.probability:
        return how_sure(one.probability)
    return "photo.guess.second" if tile == one.second else "photo.guess.perhaps"
