"""What a photograph of the test page says about the printer, in sentences."""

from __future__ import annotations

from typing import TYPE_CHECKING

from babel.numbers import format_decimal

from companion.words import language, say

if TYPE_CHECKING:
    from vision.print_check import PrintCheck, Scale

PAPER_NAMES = {"a4": "A4", "letter": "Letter"}


def headline(checked: PrintCheck) -> str:
    """The verdict in one sentence; for an unknown one, why and what to do."""
    if checked.why:
        return say(f"print.unknown.{checked.why}")
    return say(f"print.{checked.verdict}")


def details(checked: PrintCheck) -> list[str]:
    """The numbers, how sure they are, and what to do."""
    lines = []
    across, along = checked.across, checked.along
    if checked.verdict != "unknown" and across and along:
        lines.append(_numbers("print.numbers", across, along))
        if checked.verdict != "right":
            lines.append(say(f"print.{_direction(across, along)}"))
    if checked.paper and checked.paper != checked.drawn_for:
        made, on = PAPER_NAMES[checked.drawn_for], PAPER_NAMES[checked.paper]
        lines.append(say("print.other_paper", made_for=made, printed_on=on))
    if checked.card_across and checked.card_along:
        by_card = checked.measure == "card"
        if by_card and checked.verdict != "unknown":
            lines.append(say("print.by_card"))
        if not by_card:
            lines.append(_numbers("print.card", checked.card_across, checked.card_along))
    return lines


def _direction(across: Scale, along: Scale) -> str:
    off = (across.value - 1, along.value - 1)
    if min(off) < -0.004 and max(off) > 0.004:
        return "uneven"
    return "small" if sum(off) < 0 else "large"


def _numbers(message: str, across: Scale, along: Scale) -> str:
    doubt = max(across.doubt, along.doubt)
    told = {
        name: percent(value)
        for name, value in (("across", across.value), ("along", along.value), ("doubt", doubt))
    }
    return say(message, None, **told).replace("± ", "±\N{NO-BREAK SPACE}")


def percent(share: float) -> str:
    """Such as: 96.1 %, or 96,1 % in German; the space doesn't break."""
    return f"{format_decimal(round(100 * share, 1), '0.0', locale=language())}\N{NO-BREAK SPACE}%"
