"""Further pages and posts of a game under `/t/<code>/`, such as the secret cards of Rebirth."""

from __future__ import annotations

from flask import Blueprint, abort, request
from flask.blueprints import BlueprintSetupState
from flask.typing import ResponseReturnValue

from companion.current import current
from companion.limits import guessing_codes, logging_entries
from companion.rooms import ROOMS

blueprint = Blueprint("extra", __name__, url_prefix="/t/<code>")


@guessing_codes
@logging_entries
def answer(code: str, name: str) -> ResponseReturnValue:
    """What the table's game has under this name; 404 where it has nothing."""
    now = current(code)
    pages = now.room.pages()
    offered = pages.actions if request.method == "POST" else pages.extra
    if name not in offered:
        abort(404)
    return offered[name](now)


@blueprint.record
def _offer(state: BlueprintSetupState) -> None:
    """One rule a name. Games may have the same names; a table knows which game it plays."""
    every = [room.pages() for room in ROOMS.values()]
    looked_at = {name for pages in every for name in pages.extra}
    posted_to = {name for pages in every for name in pages.actions}
    for name in sorted(looked_at | posted_to):
        methods = [*(["GET"] if name in looked_at else []), *(["POST"] if name in posted_to else [])]
        state.add_url_rule(
            f"/{name}", name.replace("/", "_"), answer, methods=methods, defaults={"name": name}
        )
