"""What a phone answers to a photograph: the tiles it confirms, as they are or corrected."""

from __future__ import annotations

from dataclasses import dataclass

from werkzeug.datastructures import MultiDict

from companion.current import Current
from companion.rebirth import panels
from companion.rebirth.photo_orders import parse_order
from scoring.errors import BadNotation
from scoring.rebirth.events import Place

NOTHING = "nothing"
"""What a form says for a space on which no tile lies."""


@dataclass(frozen=True)
class Confirmed:
    """A tile that the table says is there."""

    space: str
    """Where the photograph has it; a correction may move it."""
    event: Place


@dataclass(frozen=True)
class Answers:
    """A whole form."""

    confirmed: tuple[Confirmed, ...]
    nothing_there: tuple[str, ...]
    left: tuple[str, ...]
    """Spaces that were listed and not ticked."""
    orders: tuple[tuple[str, ...], ...]
    """The orders chosen, each as spaces of the photograph."""
    last_seen: int
    """The latest entry when the form was made."""


def answers(now: Current, form: MultiDict[str, str]) -> Answers:
    """Read a form. Raises `BadNotation` for what our own pages don't send.

    Fields: `seen` (the listed spaces) with `player-`, `kind-` and `space-<seen>`, `take` (the ticked ones; all
    count if `accept` is ``all``), `lies-<space>` for unread ones (a tile, ``nothing`` or empty), `order-<n>`,
    `last_seen`.
    """
    ticked = set(form.getlist("seen" if form.get("accept") == "all" else "take"))
    confirmed: dict[str, Confirmed] = {}
    empty: list[str] = []
    for space in dict.fromkeys(form.getlist("seen")):
        kind = form.get(f"kind-{space}", "")
        if kind == NOTHING:
            empty.append(space)
        elif space in ticked:
            words = (form.get(f"player-{space}", ""), kind, form.get(f"space-{space}", space))
            confirmed[space] = Confirmed(space, _place(now, *words))
    for name, told in form.items():
        space = name.removeprefix("lies-")
        if space == name or not told:
            continue
        if told == NOTHING:
            empty.append(space)
        else:
            player, _, kind = told.partition(" ")
            confirmed[space] = Confirmed(space, _place(now, player, kind, space))
    _check_spaces(now, empty)
    orders = [parse_order(text) for name, text in form.items() if name.startswith("order-")]
    listed = dict.fromkeys(form.getlist("seen"))
    return Answers(
        tuple(confirmed.values()),
        tuple(empty),
        tuple(space for space in listed if space not in confirmed and space not in empty),
        tuple(tuple(place.space for place in order) for order in orders),
        form.get("last_seen", 0, type=int),
    )


def _place(now: Current, player: str, kind: str, space: str) -> Place:
    _check_spaces(now, [space])
    if player not in now.setup.ids or kind not in panels.kinds():
        raise BadNotation("notation.not_an_event", text=f"{player} {kind} {space}")
    return Place(player, kind, space)


def _check_spaces(now: Current, spaces: list[str]) -> None:
    for space in spaces:
        if space not in now.board.spaces:
            raise BadNotation("notation.not_an_event", text=space)
