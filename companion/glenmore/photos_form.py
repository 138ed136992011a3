"""What a phone answers to a photograph of territories."""

from __future__ import annotations

from collections.abc import Iterator

from werkzeug.datastructures import MultiDict

from companion.glenmore.photos_choices import APART, NOBODY
from companion.glenmore.photos_held import Glen, Held
from companion.glenmore.photos_propose import told_cell
from scoring.errors import BadNotation
from scoring.glenmore.sightings import NOTHING, SORTS

PHOTO, LOG = "photo", "log"
MOST = 99
"""No territory is larger."""


def said(held: Held, form: MultiDict[str, str], players: tuple[str, ...]) -> tuple[str, ...]:
    """What a form answers, to be settled; in the words of `photos_choices`. Raises `BadNotation`.

    Fields, with the territory's number `n` and a cell: `choose` (``whose n``) with `whose-n`; `cell-n-x,y` (a sort or
    ``nothing``; also for what was read otherwise), `others-n` (no tile in all other cells), `scot-n-x,y` (``yes``,
    ``no``), `whole-n`, `typed-n-key`; `apart-sticker` (a territory's number or ``nobody``); empty ones say nothing.
    """
    choose = form.get("choose", "")
    if choose:
        return (_whose(held, choose, form, players),)
    return (*(text for glen in held.glens for text in _of(glen, form)), *_apart(held, form))


def _whose(held: Held, choose: str, form: MultiDict[str, str], players: tuple[str, ...]) -> str:
    n = choose.removeprefix("whose ")
    player = form.get(f"whose-{n}", "")
    if n not in map(str, range(len(held.glens))) or player not in (*players, NOBODY):
        raise BadNotation("notation.bad_field", text=f"{choose} {player}")
    return f"whose {n} {player}"


def _of(glen: Glen, form: MultiDict[str, str]) -> Iterator[str]:
    n = glen.number
    for riddle in glen.shown.riddles:
        cell = told_cell(riddle.cell)
        others = NOTHING if form.get(f"others-{n}") else ""
        answer = _one_of(form.get(f"cell-{n}-{cell}", ""), (*SORTS, NOTHING)) or others
        if answer:
            yield f"cell {n} {cell} {answer}"
    for place, sort in glen.told.items():
        cell = told_cell(place)
        answer = _one_of(form.get(f"cell-{n}-{cell}", ""), (*SORTS, NOTHING))
        if answer and answer != sort:
            yield f"cell {n} {cell} {answer}"
    # A cell that turns out to hold a castle may be answered with its Scot at once.
    for place in {*(one.cell for one in glen.shown.castles), *(one.cell for one in glen.shown.riddles)}:
        cell = told_cell(place)
        answer = _one_of(form.get(f"scot-{n}-{cell}", ""), ("yes", "no"))
        if answer:
            yield f"scot {n} {cell} {answer}"
    if glen.shown.cut and form.get(f"whole-{n}"):
        yield f"whole {n}"
    for key in ("tiles", "overbuilt", "castles", "square"):
        number = "".join(form.get(f"typed-{n}-{key}", "").split())
        if number:
            if not (number.isascii() and number.isdecimal() and int(number[:4]) <= MOST):
                raise BadNotation("notation.bad_field", text=number)
            yield f"typed {n} {key} {int(number)}"


def _apart(held: Held, form: MultiDict[str, str]) -> Iterator[str]:
    known = (NOBODY, *(str(glen.number) for glen in held.glens))
    for one in held.loose:
        answer = _one_of(form.get(f"apart-{one.piece}", ""), known)
        if answer:
            yield f"{APART} {one.piece} {answer}"


def _one_of(answer: str, known: tuple[str, ...]) -> str:
    if answer and answer not in known:
        raise BadNotation("notation.bad_field", text=answer)
    return answer


def side(glen: Glen, key: str, form: MultiDict[str, str]) -> str:
    """Who is right about a number that contradicts the log: `PHOTO`, `LOG`, or nobody yet.

    Fields: `against` (listed as ``n key``) and `side-n-key`; ``photo`` in `accept` stands for all that are listed.
    """
    chosen = form.get(f"side-{glen.number}-{key}", "")
    listed = f"{glen.number} {key}" in form.getlist("against")
    return chosen or (PHOTO if listed and form.get("accept") == PHOTO else "")


def takes(glen: Glen, form: MultiDict[str, str]) -> bool:
    """Whether a territory's numbers are to be logged: it is `listed` and ticked (`take`)."""
    n = str(glen.number)
    return n in form.getlist("listed") and n in form.getlist("take")
