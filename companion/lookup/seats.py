"""For how many players a clause is, and for how many somebody asks, as far as either says so."""

from __future__ import annotations

import re
from functools import cache

from companion.lookup.stems import NUMBERS
from scoring.rules import Clause

_SEATS = {word: int(digit) for word, digit in NUMBERS.items() if digit in "2345"} | {
    one: int(one) for one in "2345"
}
_N = "(" + "|".join(sorted(_SEATS, key=len, reverse=True)) + ")"
_TITLE = re.compile(rf"(?:with|for|:) {_N}(?: (to|or) {_N})? players\b", re.IGNORECASE)
"""In an English title: "with two players", "which round: two to four players", but not "two players ahead"."""
_ASKED = re.compile(
    rf"^{_N} players\b|\bwith (?:only )?{_N} (?:players|people|of us)\b|\b{_N}[- ]player\b|\b{_N} of us\b"
    rf"|\b(?:we are|we're|there are) {_N}\b|\bzu {_N}\b|\bwir sind (?:nur )?{_N}\b"
    rf"|\b(?:mit|bei) {_N} (?:spielern?|personen|leuten|mann)\b",
    re.IGNORECASE,
)


@cache
def clause_is_for(clause_title: str) -> frozenset[int]:
    """The numbers of players that a clause's English title names; none if it is for any."""
    found = _TITLE.search(clause_title)
    if found is None:
        return frozenset()
    first = _SEATS[found[1].lower()]
    last = _SEATS[found[3].lower()] if found[3] else first
    return frozenset(range(first, last + 1))


def asked_for(question: str) -> int | None:
    """The number of players that a question names."""
    found = _ASKED.search(question)
    return _SEATS[next(one for one in found.groups() if one).lower()] if found else None


def fits(clause: Clause, players: int | None) -> bool:
    """Whether a clause may be about a game of so many players; None for any."""
    named = clause_is_for(clause.title["en"])
    return players is None or not named or players in named
