"""What is printed on a piece, as a form sends it and as a page shows it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from scoring.errors import BadNotation
from scoring.glenmore import pieces, printed
from scoring.glenmore.events import Get
from scoring.glenmore.pieces import REWARDS
from scoring.glenmore.state import State

MOST_NUMBERS = 8
"""Fields for a cellar or a scoring table; none known has more spaces."""


@dataclass(frozen=True)
class Fields:
    """A form, filled in."""

    numbers: tuple[str, ...] = ()
    """For a cellar or a table: one text a space, from left to right, some of them empty."""
    number: str = ""
    kind: str = ""
    """For a reward token."""


def fields(key: str, text: str | None) -> Fields:
    """The form for something printed, filled with what is known of it."""
    if printed.is_list(key):
        known = text.split() if text else []
        return Fields(numbers=tuple((*known, *[""] * MOST_NUMBERS)[: max(MOST_NUMBERS, len(known))]))
    if key in REWARDS and text:
        kind, number = printed.reward(text)
        return Fields(number=str(number), kind=kind)
    return Fields(number=text or "")


def text_of(key: str, form: Mapping[str, str]) -> str:
    """What a form says, in our notation. Raises `BadNotation` with ``web.glenmore.printed_*``."""
    text = _text(key, form)
    if not printed.is_text(key, text):
        raise BadNotation("web.glenmore.printed_number", text=text[:40])
    return text


def _text(key: str, form: Mapping[str, str]) -> str:
    if key == printed.ROADS:
        return printed.COMPLETE
    if printed.is_list(key):
        return _several(form)
    number = _tidy(form.get("number", ""))
    if not number:
        raise BadNotation("web.glenmore.printed_nothing", text="")
    if key in REWARDS:
        return f"{form.get('kind', '')} {number}"
    return number


def _several(form: Mapping[str, str]) -> str:
    """The numbers up to the last one. Raises `BadNotation` for a gap among them, or none at all."""
    typed = [form.get(f"number-{place}", "").strip() for place in range(MOST_NUMBERS)]
    while typed and not typed[-1]:
        typed.pop()
    if not typed:
        raise BadNotation("web.glenmore.printed_nothing", text="")
    if "" in typed:
        raise BadNotation("web.glenmore.printed_gap", text=" ".join(typed))
    return " ".join(map(_tidy, typed))


def _tidy(text: str) -> str:
    """A number without zeros in front, so that the same is always written the same."""
    text = text.strip()
    return str(int(text)) if text.isascii() and text.isdecimal() and len(text) < 4 else text


def typed_fields(key: str, form: Mapping[str, str]) -> Fields:
    """A form as it was sent, to be shown again."""
    if printed.is_list(key):
        return Fields(numbers=tuple(form.get(f"number-{place}", "")[:4] for place in range(MOST_NUMBERS)))
    return Fields(number=form.get("number", "")[:4], kind=form.get("kind", ""))


def keys(state: State) -> Iterator[str]:
    """What the pieces of this game can have printed on them that no document tells, without roads."""
    if state.plays(3):
        yield from (cellar for cellar, spaces in pieces.CELLARS.items() if spaces is None)
    if state.plays(6):
        yield from pieces.OWN_TABLES.values()
        yield pieces.DUART_TRADE
    if state.plays(1):
        yield from rewards(state)
    for mobster in state.jailed[0] if state.jailed else ():
        yield f"penalty_{mobster}"


def rewards(state: State) -> tuple[str, ...]:
    """The kinds of reward tokens that were told, or noted before anybody told them, and the next one."""
    told = [key for key in REWARDS if key in state.printed]
    noted = [
        one.event.what for one in state.noted if isinstance(one.event, Get) and one.event.what in REWARDS
    ]
    known = sorted({*told, *noted}, key=REWARDS.index)
    return (*known, *[key for key in REWARDS if key not in known][:1])


def same_reward(state: State, key: str, text: str) -> str | None:
    """Another kind of reward token that says the same."""
    return next(
        (other for other in REWARDS if other != key and state.printed.get(other, ("", 0))[0] == text), None
    )
