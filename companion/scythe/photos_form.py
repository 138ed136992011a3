"""What a phone answers to a photograph of Scythe's map: what it confirms, corrects, and sets by hand."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from werkzeug.datastructures import MultiDict

from companion.current import Current
from companion.scythe.photos_page import settles
from scoring.errors import BadNotation
from scoring.scythe import pieces
from scoring.scythe.control import control
from scoring.scythe.events import (
    TABLE,
    Holds,
    Leaves,
    Resources,
    ScytheEvent,
    Structure,
    Units,
    dump_event,
)
from scoring.scythe.sightings import CONTROL, RESOURCES, Finding, Sightings
from scoring.scythe.state import State

STRUCTURE = "structure"
NOTHING = "nothing"
"""What a form says where nothing lies, or nobody controls."""
ALL, PHOTO = "all", "photo"
"""The button that takes everything new, and the one that also follows the photograph in every contradiction."""


@dataclass(frozen=True)
class Answer:
    """What is to be logged for one thing on the page, and what is decided with it."""

    key: str
    events: tuple[ScytheEvent, ...] = ()
    settles: str | None = None


def answers(now: Current, found: Sightings, form: MultiDict[str, str]) -> tuple[Answer, ...]:
    """Read a form against what is still open. Raises `BadNotation` for what our own pages don't send.

    Fields, with each thing's key: `seen` (listed) with `value-`, `take` (ticked; all count if `accept` is ``all``),
    `side-` (``photo``, ``log`` or nothing) for contradictions, `asked` (listed) and `gone` for what is missing,
    `answer-` for questions; and `control-`, `structure-`, `resources-<place>` for what could not be read,
    or `guess-<place>`: one of them with its value, or ``nothing``.
    """
    return (*_new(now, found, form), *_sides(found, form), *_missing(found, form), *_by_hand(now, form))


def _new(now: Current, found: Sightings, form: MultiDict[str, str]) -> Iterator[Answer]:
    by_key = {one.key: one for one in found.of("new", "changed")}
    ticked = set(form.getlist("seen" if form.get("accept") == ALL else "take"))
    for key in dict.fromkeys(form.getlist("seen")):
        one = by_key.get(key)
        if one is None:
            continue
        value = form.get(f"value-{key}", "").strip() or str(one.seen)
        if value == NOTHING:
            yield Answer(key, settles=settles(one))
        elif key in ticked and value == one.seen:
            yield Answer(key, one.events)
        elif key in ticked:
            yield Answer(key, (_corrected(now, one, value),), settles(one))


def _corrected(now: Current, one: Finding, value: str) -> ScytheEvent:
    if one.about == RESOURCES:
        return Resources(TABLE, one.place, _count(value))
    if one.about == CONTROL:
        return Holds(_known(value, now.setup.ids), one.place)
    return Structure(one.player, one.about, _known(value, tuple(now.board.spaces)))


def _sides(found: Sightings, form: MultiDict[str, str]) -> Iterator[Answer]:
    """Contradictions and questions: each is answered or stays open."""
    for one in found.of("contradicts"):
        side = form.get(f"side-{one.key}", "")
        listed = one.key in form.getlist("against")
        if side == "log":
            yield Answer(one.key, settles=settles(one))
        elif side == PHOTO or (listed and form.get("accept") == PHOTO):
            yield Answer(one.key, one.events)
    for question in found.questions:
        text = form.get(f"answer-{question.key}", "")
        if text == NOTHING:
            yield Answer(question.key, settles=settles(question))
        for option in question.options:
            if dump_event(option) == text:
                yield Answer(question.key, (option,), settles(question))


def _missing(found: Sightings, form: MultiDict[str, str]) -> Iterator[Answer]:
    """Still there unless somebody says otherwise; either way it isn't asked again."""
    asked, gone = form.getlist("asked"), form.getlist("gone")
    for one in found.of("missing"):
        if one.key in asked:
            yield Answer(one.key, one.events if one.key in gone else (), settles(one))


def _by_hand(now: Current, form: MultiDict[str, str]) -> Iterator[Answer]:
    for place in now.board.spaces:
        told = {about: _last(form, f"{about}-{place}") for about in (CONTROL, STRUCTURE, RESOURCES)}
        about, _, value = form.get(f"guess-{place}", "").partition(" ")
        if about in told:
            told[about] = told[about] or value
        if any(told.values()):
            events = tuple(_set(now.replay.state, place, told))
            yield Answer(f"unread {place}", events, f"unread {place}")
        elif about == NOTHING:
            yield Answer(f"unread {place}", settles=f"unread {place}")


def _last(form: MultiDict[str, str], name: str) -> str:
    """What was typed goes before what was tapped, which stands above it."""
    return next((told.strip() for told in reversed(form.getlist(name)) if told.strip()), "")


def _set(state: State, place: str, told: dict[str, str]) -> Iterator[ScytheEvent]:
    """What it takes until the log says so of a place; nothing for what it says already."""
    if told[STRUCTURE]:
        yield from _set_structure(state, place, told[STRUCTURE])
    now = control(state, place).player
    if told[CONTROL] == NOTHING:
        if place in state.held:
            yield Leaves(state.held[place][0], place)
        yield from (Units(player, place) for player in state.units_at(place))
    elif told[CONTROL] and _known(told[CONTROL], state.setup.ids) != now:
        yield Holds(told[CONTROL], place)
    if told[RESOURCES]:
        count = _count(told[RESOURCES])
        said = state.resources.get(place)
        if count != (said.value if said is not None else 0):
            yield Resources(TABLE, place, count)


def _set_structure(state: State, place: str, told: str) -> Iterator[ScytheEvent]:
    standing = [key for key, (where, _) in state.structures.items() if where == place]
    if told == NOTHING:
        yield from (Structure(player, structure, None) for player, structure in standing)
        return
    player, _, structure = told.partition(" ")
    _known(player, state.setup.ids)
    _known(structure, pieces.STRUCTURES)
    if (player, structure) not in standing:
        yield Structure(player, structure, place)


def _known(value: str, among: tuple[str, ...]) -> str:
    if value not in among:
        raise BadNotation("notation.bad_field", text=value)
    return value


def _count(value: str) -> int:
    if not (value.isascii() and value.isdecimal()) or len(value) > 3:
        raise BadNotation("notation.bad_field", text=value)
    return int(value)
