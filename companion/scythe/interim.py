"""If it ended now: what everyone would have, and what a little more would be worth."""

from __future__ import annotations

from flask import make_response, render_template
from flask.typing import ResponseReturnValue

from companion import play
from companion.current import Current
from companion.scythe import panels, table
from scoring.scythe.questions import missing
from scoring.scythe.state import State
from scoring.scythe.worth import worth


def page(now: Current) -> ResponseReturnValue:
    """The sheet of this moment, unless the table keeps it back until the end."""
    state: State = now.replay.state
    hidden = not now.replay.finished and state.answer("standing_before_end") == "hidden"
    found = (
        {}
        if hidden
        else {
            "missing": {player: missing(state, player) for player in now.setup.ids},
            "worth": {player: worth(state, player) for player in now.setup.ids},
        }
    )
    response = make_response(
        render_template(
            "scythe/interim.html",
            **play.common(now),
            **panels.common(now.replay),
            hidden=hidden,
            panel="interim",
            **found,
        )
    )
    table.remember(now, response)
    return response
