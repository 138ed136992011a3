"""The end of a game: the way to the final sheet, and the sheet that explains every point."""

from __future__ import annotations

from flask import Blueprint, render_template

from companion import play
from companion.current import Current, current
from companion.limits import guessing_codes
from companion.words import of_game, say
from scoring.points import Standing
from scoring.rules import Clause, clauses

blueprint = Blueprint("ending", __name__, url_prefix="/t/<code>")


@blueprint.get("/end")
@guessing_codes
def page(code: str) -> str:
    """The game's `end.html`: what is still to come, what the table must still say."""
    now = current(code)
    return render_template(f"{now.setup.game}/end.html", **play.common(now) | now.room.pages().end(now))


@blueprint.get("/sheet")
@guessing_codes
def sheet(code: str) -> str:
    """The game's `sheet.html`: standings in words, and every number with its reasons, places and clause."""
    now = current(code)
    found = play.common(now) | {"decided": _decided, "clause": _clause} | now.room.pages().sheet(now)
    return render_template(f"{now.setup.game}/sheet.html", **found)


def _decided(now: Current, standing: Standing) -> str:
    """What put a player at this place, in words."""
    how = of_game(now.setup.game, f"decided_by.{standing.decided_by}")
    return say(how, now.names, player=standing.player, points=standing.total)


def _clause(now: Current, clause_id: str) -> Clause | None:
    """The clause an item rests on."""
    return clauses(now.setup.game).get(clause_id)
