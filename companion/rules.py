"""Rules: the clauses of each game to read, and a box to ask them a question."""

from __future__ import annotations

from flask import Blueprint, redirect, render_template, request, url_for
from werkzeug.wrappers import Response as BaseResponse

from companion import language
from companion.search import look_up
from scoring import rules
from scoring.rules import Clause

blueprint = Blueprint("rules", __name__, url_prefix="/rules")

MOST_HITS = 6
LONGEST_QUESTION = 300
"""Characters of a question that are looked at."""


@blueprint.get("")
def games() -> str | BaseResponse:
    """The games whose rules Cairn knows; with a single one, go there at once. A question goes along."""
    known, asked = rules.games_with_clauses(), request.args.get("q")
    if len(known) == 1:
        return redirect(url_for("rules.game", game=known[0], q=asked))
    return render_template("rules/games.html", games=known, asked=asked)


@blueprint.get("/<game>")
def game(game: str) -> str:
    """A game's clauses by topic, or with `?q=` those that answer the question."""
    rule_set = rules.rule_set(game)
    asked = request.args.get("q", "").strip()[:LONGEST_QUESTION]
    answer = look_up(asked, game, language.chosen(), MOST_HITS) if asked else None
    by_topic: dict[str, list[Clause]] = {}
    for clause in rule_set.clauses.values():
        by_topic.setdefault(clause.topic, []).append(clause)
    return render_template(
        "rules/game.html", game=game, rule_set=rule_set, by_topic=by_topic, asked=asked, answer=answer
    )


@blueprint.get("/<game>/<clause_id>")
def clause(game: str, clause_id: str) -> str:
    """One clause with its sources and what belongs to it."""
    rule_set = rules.rule_set(game)
    return render_template(
        "rules/clause.html", game=game, rule_set=rule_set, clause=rules.clause(game, clause_id)
    )
