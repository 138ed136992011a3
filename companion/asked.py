"""Questions that the rules didn't answer: kept on this Cairn, for whoever runs it to look at, take away and clear.

Only the question is kept, with its game, language and time: not who asked it, nor the names of those who play.
"""

from __future__ import annotations

import csv
import io
import json
import re
import unicodedata
from collections.abc import Iterable

from flask import Blueprint, Response, abort, redirect, render_template, url_for
from werkzeug.wrappers import Response as BaseResponse

from companion import seating, store

blueprint = Blueprint("asked", __name__, url_prefix="/rules/asked")

MOST_KEPT = 500
"""Beyond this, the question that was asked longest ago goes."""
LONGEST_KEPT = 300
"""Characters of a question that are kept."""
SOMEBODY = "\N{HORIZONTAL ELLIPSIS}"
"""Stands for a player's name in a question that is kept."""


def keep(game: str, language: str, question: str, names: Iterable[str] = ()) -> None:
    """Keep a question that wasn't answered, without the players' names; the same question is only counted."""
    text = _without(tidy(question), names)[:LONGEST_KEPT].strip()
    same = " ".join(re.findall(r"\w+", unicodedata.normalize("NFKC", text).casefold())) or text
    if text:
        store.keep_question(game, language, text, same, MOST_KEPT)


def tidy(question: str) -> str:
    """A question as it may be shown and kept: one line, without signs that can't be seen."""
    return " ".join("".join(char if char.isprintable() else " " for char in question).split())


def _without(text: str, names: Iterable[str]) -> str:
    known = [re.escape(name) for name in sorted(names, key=len, reverse=True) if name.strip()]
    if not known:
        return text
    return re.sub(rf"(?<!\w)(?:{'|'.join(known)})(?:['’]?s)?(?!\w)", SOMEBODY, text, flags=re.IGNORECASE)


@blueprint.get("")
def page() -> str:
    """The list, for a phone that made a table here."""
    _only_hosts()
    return render_template("rules/asked.html", questions=store.questions(), most=MOST_KEPT)


@blueprint.get("/questions.csv")
def as_csv() -> BaseResponse:
    """The list for a spreadsheet."""
    _only_hosts()
    text = io.StringIO()
    rows = csv.writer(text)
    rows.writerow(("game", "language", "question", "times", "last"))
    for one in store.questions():
        rows.writerow((one.game, one.language, _harmless(one.text), one.times, one.last.isoformat()))
    # With a mark at the start, since spreadsheets otherwise take it for another encoding.
    return _file("\ufeff" + text.getvalue(), "text/csv", "csv")


@blueprint.get("/questions.json")
def as_json() -> BaseResponse:
    """The list for programs."""
    _only_hosts()
    found = [
        {
            "game": one.game,
            "language": one.language,
            "question": one.text,
            "times": one.times,
            "last": one.last.isoformat(),
        }
        for one in store.questions()
    ]
    return _file(json.dumps(found, ensure_ascii=False, indent=1), "application/json", "json")


@blueprint.post("/clear")
def clear() -> BaseResponse:
    """Keep none of them."""
    _only_hosts()
    store.drop_questions()
    return redirect(url_for("asked.page"), 303)


def _only_hosts() -> None:
    if not seating.hosts_any():
        abort(403, "web.only_hosts")


def _harmless(text: str) -> str:
    """A cell that no spreadsheet takes for a formula."""
    return f"'{text}" if text.startswith(("=", "+", "-", "@")) else text


def _file(text: str, kind: str, ending: str) -> BaseResponse:
    response = Response(text, mimetype=kind)
    response.headers["Content-Disposition"] = f'attachment; filename="cairn-questions.{ending}"'
    return response
