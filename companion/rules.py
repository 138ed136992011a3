"""Rules: ask them, browse them, print them. At a table the game is the table's, and the way back stays open.

Every page stands under `/rules/<game>` and, for a table, under `/t/<code>/rules/<game>`. Links to rules on a table's
pages lead to the latter by themselves (see `_stay_at_the_table`), with the place to come back to as `?back=`.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any, TypeVar

from flask import Blueprint, Response, has_request_context, redirect, render_template, request, url_for
from werkzeug.wrappers import Response as BaseResponse

from companion import answers, asked, glossary, language, seating, summary
from companion.current import Current, current, current_of
from companion.limits import guessing_codes
from scoring import rules
from scoring.rules import Clause

blueprint = Blueprint("rules", __name__)

LONGEST_QUESTION = 300
"""Characters of a question that are looked at."""

_View = TypeVar("_View", bound=Callable[..., Any])


def _page(path: str) -> Callable[[_View], _View]:
    """A page under `/rules` and for each table."""

    def add(view: _View) -> _View:
        blueprint.get(f"/rules{path}")(view)
        blueprint.get(f"/t/<code>/rules{path}")(view)
        return view

    return add


@_page("")
def games(code: str | None = None) -> str | BaseResponse:
    """Ask without a game: the one that the question is about answers; if that isn't clear, choose one.

    At a table the game is clear, also for a phone that sits at just one and asks from elsewhere.
    """
    question = _question()
    if code is not None:
        return redirect(url_for("rules.game", game=_table(code).setup.game, q=question or None))
    known = rules.games_with_clauses()
    mine = [current_of(table) for table, _ in seating.my_tables()]
    running = [now for now in mine if not now.replay.finished]
    if question and len(running) == 1 and not answers.named(question):
        table = running[0].table
        return redirect(url_for("rules.game", code=table.code, game=table.game, q=question))
    meant = known[0] if len(known) == 1 else answers.recognised(question, language.chosen())
    if meant is not None:
        return redirect(url_for("rules.game", game=meant, q=question or None))
    played = dict.fromkeys(now.setup.game for now in mine if now.setup.game in known)
    return render_template(
        "rules/games.html",
        games=list(dict.fromkeys([*played, *known])),
        played=played,
        asked=question,
        hosts=seating.hosts_any(),
    )


@_page("/<game>")
def game(game: str, code: str | None = None) -> str | BaseResponse:
    """A game's clauses by topic; with `?q=` the answer to a question, or that there is none.

    With `by=log` it is an entry of the log that was looked up, which is no question to keep.
    """
    now = None if code is None else _table(code)
    question = _question()
    if now is not None and now.setup.game != game:
        return redirect(url_for("rules.game", game=now.setup.game, q=question or None))
    rule_set = rules.rule_set(game)
    by_topic: dict[str, list[Clause]] = {}
    for clause in rule_set.clauses.values():
        by_topic.setdefault(clause.topic, []).append(clause)
    answer = answers.answer(question, game, language.chosen(), now) if question else None
    if answer is not None and answer.best is None and request.args.get("by") != "log":
        asked.keep(game, language.chosen(), question, now.names.values() if now else ())
    best = answer.best if answer is not None else None
    return render_template(
        "rules/game.html",
        **_common(game, now),
        by_topic=by_topic,
        asked=question,
        answer=answer,
        stands=answers.stands(best, now, question) if best else None,
        others=[one for one in rules.games_with_clauses() if one != game and now is None],
    )


@_page("/<game>/<clause_id>")
def clause(game: str, clause_id: str, code: str | None = None) -> str | BaseResponse:
    """One clause with its sources, what belongs to it, and what it means at the table now."""
    now = None if code is None else _table(code)
    if now is not None and now.setup.game != game:
        return redirect(url_for("rules.clause", code=None, game=game, clause_id=clause_id))
    found = rules.clause(game, clause_id)
    question = _question()
    return render_template(
        "rules/clause.html",
        **_common(game, now),
        clause=found,
        stands=answers.stands(found, now, question),
        asked=question,
    )


@_page("/<game>/glossary")
def words(game: str, code: str | None = None) -> str | BaseResponse:
    """What people say at the table, by letter, and the clauses that it leads to."""
    now = None if code is None else _table(code)
    return render_template(
        "rules/glossary.html", **_common(game, now), letters=glossary.letters(game, language.chosen())
    )


@_page("/<game>/summary")
def printed(game: str, code: str | None = None) -> str | BaseResponse:
    """What a table looks up most, on two pages to print."""
    now = None if code is None else _table(code)
    found = _common(game, now)
    return render_template(
        "rules/summary.html", **found, size=summary.size(found["rule_set"], language.chosen())
    )


def _common(game: str, now: Current | None) -> dict[str, Any]:
    """What every page of a game's rules needs; `table` and `back` only at a table."""
    found = {
        "game": game,
        "rule_set": rules.rule_set(game),
        "places": answers.places,
        "back": None,
        "names": {},
    }
    if now is None:
        return found
    # Templates take `now` and `table` for a sign that they stand at one.
    # Set apart, so that a name that is written from right to left doesn't turn the sentence around it.
    names = {player: f"\u2068{name}\u2069" for player, name in now.names.items()}
    return found | {"now": now, "table": now.table, "back": _way_back(now), "names": names}


@guessing_codes
def _table(code: str) -> Current:
    """The table that the rules are read at; wrong codes count as guesses."""
    return current(code)


def _question() -> str:
    return asked.tidy(request.args.get("q", "")[: LONGEST_QUESTION * 4])[:LONGEST_QUESTION]


_INSIDE = re.compile(r"[a-z]+(?:/[a-z-]+)*(?:\?[^#\\]*)?(?:#[^\\]*)?")
"""A page of a table below its address: `sheet#pink-castles`, `count?player=red`."""


def _way_back(now: Current) -> str:
    """Where one came from: a page of the same table, else its table page."""
    wanted = request.args.get("back", "")
    if not (_INSIDE.fullmatch(wanted) and wanted.isprintable()) or wanted.startswith("rules"):
        wanted = "play"
    return f"/t/{now.table.code}/{wanted}"


@blueprint.after_request
def _may_listen(response: Response) -> Response:
    """The pages with the box to ask in may use the microphone, if the person says so; no other page may."""
    response.headers["Permissions-Policy"] = "geolocation=(), microphone=(self), payment=(), usb=()"
    return response


@blueprint.app_url_defaults
def _stay_at_the_table(endpoint: str, values: dict[str, Any]) -> None:
    """Let links to rules keep the table and the page that they stand on; `at` names the place on that page."""
    if not endpoint.startswith("rules."):
        return
    place = values.pop("at", None)
    code = (request.view_args or {}).get("code") if has_request_context() else None
    if not code or "code" in values:
        return
    values["code"] = code
    if request.endpoint and request.endpoint.startswith("rules."):
        back = request.args.get("back")
    else:
        back = _here(f"/t/{code}/") + (f"#{place}" if place else "")
    if back and back != "play":
        values["back"] = back


def _here(root: str) -> str:
    """This page below the table's address. Parts that are drawn anew stand on the page that asked for them."""
    path = request.path
    if request.method != "GET" or not path.startswith(root):
        return "play"
    query = request.query_string.decode("ascii", "replace")
    if path.endswith("/parts"):
        return "screen" if "screen" in request.args else "play"
    return path.removeprefix(root) + (f"?{query}" if query else "")
