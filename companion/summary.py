"""The printed summary: how large its type may be, so that the clauses of a game fill two pages."""

from __future__ import annotations

import math

from scoring.rules import RuleSet

AMOUNT = {"de": 1_020_000, "en": 1_092_000}
"""Letters times the square of their size in points that fill two pages of A4 or Letter: measured in Chromium, less 3
per cent. Long German words leave more of a line empty."""
SMALLEST, LARGEST = 7.4, 10.4
"""Points; smaller can't be read at a table, larger looks like a poster."""
STEP = 0.1
"""The stylesheet has a class for each step."""
PER_TITLE, PER_HEADING = 22, 90
"""Letters' worth of room that a title and a heading take beside their own letters."""


def size(rule_set: RuleSet, language: str) -> int:
    """The size of the type in tenths of a point, as in the stylesheet's classes."""
    letters = 0
    for part in rule_set.summary:
        letters += len(part.title[language]) + PER_HEADING
        for id in part.clauses:
            clause = rule_set.clauses[id]
            letters += len(clause.title[language]) + len(clause.text[language]) + PER_TITLE
    fitting = math.sqrt(AMOUNT[language] / max(1, letters))
    points = min(LARGEST, max(SMALLEST, math.floor(fitting / STEP) * STEP))
    return round(points * 10)
