"""`cairn rules QUESTION`: the rule that answers a question."""

from __future__ import annotations

import json
import textwrap
from argparse import ArgumentParser, Namespace
from typing import Any

from companion.commands import BadInput
from companion.words import LANGUAGES, say

HELP = "look a rule up, in German or English"
GAMES = ("rebirth", "skye", "scythe", "glenmore")


def describe(parser: ArgumentParser) -> None:
    """The arguments."""
    parser.add_argument("question", metavar="QUESTION", nargs="+")
    parser.add_argument("--game", choices=GAMES, help="look only at this game's rules")
    parser.add_argument("--lang", choices=LANGUAGES, help="the language of the answer")
    parser.add_argument("-k", type=int, default=3, metavar="N", help="how many rules at most (3)")
    parser.add_argument("--json", action="store_true", help="print JSON for programs")


def run(args: Namespace) -> str:
    """Look it up."""
    question = " ".join(args.question).strip()
    if not question:
        raise BadInput(say("cli.rules.no_question"))
    if args.k < 1:
        raise BadInput(say("cli.rules.no_number"))
    # Imported late: building the index takes a moment.
    from companion import search

    answer = search.look_up(question, args.game, args.lang, args.k)
    data = search.answer_json(answer, args.lang)
    if args.json:
        return json.dumps(data, ensure_ascii=False, indent=1)
    if answer.verdict == "not covered":
        return say("cli.rules.not_covered")
    # Not asked about one game, the answer may hold rules of several.
    games = [say(f"game.{hit.clause.game}") + ": " if args.game is None else "" for hit in answer.hits]
    told: Any = data["clauses"]
    silent = [say("cli.rules.open")] if answer.verdict == "open" else []
    return "\n\n".join((*silent, *map(_clause, games, told)))


def _clause(game: str, clause: dict[str, Any]) -> str:
    sources = ", ".join(f"{one['doc']}:{one['lines'][0]}-{one['lines'][1]}" for one in clause["sources"])
    return "\n".join(
        (
            f"{game}{clause['title']} [{clause['id']}]",
            textwrap.fill(clause["text"], 88, initial_indent="  ", subsequent_indent="  "),
            f"  {sources}",
        )
    )
