"""The form behind a player's screen: three tiles, two prices, one discard marker."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from companion.words import say
from scoring.skye.events import SLOTS, Offer, SkyeEvent
from scoring.skye.state import State

DRAWN = 3
"""Tiles that everyone draws. Clause ``draw.three``."""
LEAST = 1
"""Gold at each tile. Clause ``draw.price``."""


@dataclass(frozen=True)
class Row:
    """A tile behind the screen."""

    token: str
    price: str
    """What stands in the field."""
    discard: bool


def tokens(state: State, player: str) -> tuple[str, ...]:
    """The tiles a player drew, by number if that was told, else by where they lie."""
    drawn = state.market.drawn.get(player)
    return drawn[0] if drawn is not None and len(drawn[0]) == DRAWN else SLOTS


def rows(state: State, player: str, kept: SkyeEvent | None, typed: Mapping[str, str]) -> tuple[Row, ...]:
    """The form as it was typed, else as the phone noted it."""
    prices = dict(kept.prices) if isinstance(kept, Offer) else {}
    discard = kept.discard if isinstance(kept, Offer) else None
    return tuple(
        Row(
            one,
            typed.get(f"price-{one}", str(prices.get(one, ""))),
            typed.get("discard", discard) == one,
        )
        for one in tokens(state, player)
    )


def read(
    state: State, player: str, form: Mapping[str, str], whole: bool = True
) -> tuple[Offer | None, dict[str, str]]:
    """What a form says, or None and what is wrong with it, in words by field. A draft needn't be `whole`."""
    there = tokens(state, player)
    errors: dict[str, str] = {}
    discard = form.get("discard")
    if discard not in there:
        discard = None
        errors["discard"] = say("web.skye.no_discard")
    prices: list[tuple[str, int]] = []
    for one in there:
        text = form.get(f"price-{one}", "").strip()
        if one == discard:
            continue
        if is_number(text) and int(text) >= LEAST:
            prices.append((one, int(text)))
        elif text and not is_number(text):
            errors[f"price-{one}"] = say("web.skye.no_number", text=text[:20])
        else:
            errors[f"price-{one}"] = say("web.skye.price", least=LEAST)
    if whole and errors:
        return None, errors
    said = Offer(player, tuple(prices), discard)
    return (said if prices or discard else None), errors


def laid(kept: SkyeEvent | None) -> int:
    """Gold that lies behind the screen."""
    return sum(price for _, price in kept.prices) if isinstance(kept, Offer) else 0


def is_number(text: str) -> bool:
    """Whether this is typed gold."""
    return text.isascii() and text.isdecimal() and len(text) <= 3
