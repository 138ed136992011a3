"""What a phone answers to a photograph of territories: what it confirms, corrects, and sets by hand."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from werkzeug.datastructures import MultiDict

from companion.skye.photos_held import Held, settles, settles_riddle
from scoring.errors import BadNotation
from scoring.log import Event
from scoring.skye.building_order import arranged
from scoring.skye.findings import Change, Finding, Lying, Riddle
from scoring.skye.places import dump_cell, parse_cell
from scoring.skye.sightings import built
from scoring.skye.state import State
from scoring.skye.tiles import CASTLE, tiles

NOTHING = "nothing"
"""What a form says where no tile lies."""
OTHER = "other"
"""Chosen for what could not be read: the tile is named in fields of its own."""
PHOTO, LOG = "photo", "log"


@dataclass(frozen=True)
class Answer:
    """What is to be logged together for one thing on the page, and what is decided with it."""

    key: str
    events: tuple[Event, ...] = ()
    settles: tuple[str, ...] = ()


def answers(state: State, held: Held, form: MultiDict[str, str]) -> tuple[Answer, ...]:
    """Read a form against what is still open. Raises `BadNotation` for what our own pages don't send.

    Fields, with each thing's key: `seen` (listed) and `take` (ticked) for what is new, with `tile-`, `turn-` and
    `place-`; `against` (listed) and `side-` (``photo``, ``log`` or nothing) for contradictions, where ``photo`` in
    `accept` stands for all of them; `answer-` for what could not be read: ``S17 2``, ``nothing``, or ``other`` with
    `tile-`, `turn-` and `place-`.
    """
    castles, against, new = list[Answer](), list[Answer](), list[_Wanted]()
    for finding in held.found.findings:
        if finding.sort == "contradicts":
            against += _side(finding, form)
        elif finding.changes[0].tile == CASTLE:
            castles += _castle(finding, form)
        else:
            new += _new(finding, form)
    new += [one for riddle in held.found.riddles for one in _riddle(riddle, form)]
    return (*castles, *against, *_in_order(state, held.round, new))


def _side(finding: Finding, form: MultiDict[str, str]) -> Iterator[Answer]:
    """Contradictions are answered or stay open."""
    side = form.get(f"side-{finding.key}", "")
    listed = finding.key in form.getlist("against")
    if side == LOG:
        yield Answer(finding.key, settles=settles(finding))
    elif side == PHOTO or (listed and form.get("accept") == PHOTO):
        yield Answer(finding.key, finding.events)


def _castle(finding: Finding, form: MultiDict[str, str]) -> Iterator[Answer]:
    if finding.key in form.getlist("seen") and finding.key in form.getlist("take"):
        yield Answer(finding.key, finding.events)


@dataclass(frozen=True)
class _Wanted:
    """A tile to be built."""

    key: str
    tile: str
    seen: Lying | None
    """None: no tile lies there after all."""
    settles: tuple[str, ...] = ()


def _new(finding: Finding, form: MultiDict[str, str]) -> Iterator[_Wanted]:
    if finding.key not in form.getlist("seen"):
        return
    one = finding.changes[0]
    assert one.seen is not None  # or it wouldn't be new
    tile = form.get(f"tile-{finding.key}") or one.tile
    if tile == NOTHING:
        yield _Wanted(finding.key, tile, None, settles(finding))
    elif finding.key in form.getlist("take"):
        seen = _lying(form, finding.key, one.seen)
        same = (tile, seen) == (one.tile, one.seen)
        yield _Wanted(finding.key, _known(tile), seen, () if same else settles(finding))


def _riddle(riddle: Riddle, form: MultiDict[str, str]) -> Iterator[_Wanted]:
    told, settled = form.get(f"answer-{riddle.key}", ""), (settles_riddle(riddle),)
    tile = form.get(f"tile-{riddle.key}", "")
    if told == NOTHING:
        yield _Wanted(riddle.key, NOTHING, None, settled)
    elif told == OTHER or (not told and tile):
        if tile:
            seen = _lying(form, riddle.key, Lying(riddle.player, riddle.place, 0))
            yield _Wanted(riddle.key, _known(tile), seen, settled)
    elif told:
        tile, _, turn = told.partition(" ")
        seen = Lying(riddle.player, riddle.place, _turn(turn))
        yield _Wanted(riddle.key, _known(tile), _lying(form, riddle.key, seen, turned=True), settled)


def _in_order(state: State, round_: int, wanted: list[_Wanted]) -> Iterator[Answer]:
    """First what isn't there, then the tiles as they may have been built."""
    for one in wanted:
        if one.seen is None:
            yield Answer(one.key, settles=one.settles)
    for one in arranged(state, round_, [one for one in wanted if one.seen is not None]):
        change = Change(one.tile, None, one.seen, None, 0)
        yield Answer(one.key, (built(state, change, round_),), one.settles)


def _lying(form: MultiDict[str, str], key: str, seen: Lying, turned: bool = False) -> Lying:
    turn, place = form.get(f"turn-{key}", ""), "".join(form.get(f"place-{key}", "").split())
    if turn and not turned:
        seen = replace(seen, turn=_turn(turn))
    if place and place != dump_cell(seen.place):
        cell = parse_cell(place)
        if cell is None:
            raise BadNotation("notation.bad_field", text=place)
        seen = replace(seen, place=cell)
    return seen


def _turn(text: str) -> int:
    if text not in ("0", "1", "2", "3"):
        raise BadNotation("notation.bad_field", text=text)
    return int(text)


def _known(tile: str) -> str:
    if tile not in tiles():
        raise BadNotation("notation.bad_field", text=tile)
    return tile
