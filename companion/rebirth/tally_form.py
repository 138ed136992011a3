"""The form of the end sheet: what was typed for each player, and what is still wrong with it."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping
from dataclasses import dataclass, field

from werkzeug.datastructures import MultiDict

from companion.current import Current
from companion.words import say
from scoring.rebirth import pieces
from scoring.rebirth.board_parts import TIE_BREAK_CASTLES
from scoring.rebirth.events import Tally
from scoring.rebirth.final import POINTS_PER_CASTLE

NUMBERS: Mapping[str, int] = {"track": 999, "symbols": 99, "castles": 12}
"""The numbers of a player, each with the most that can be typed."""
BONUS = "cathedral_bonus"
"""The card that several players may have several of."""
NOBODY = "nobody"

_NUMBER = re.compile(r"[0-9]{1,3}")


@dataclass(frozen=True)
class Filled:
    """What a form says of one player."""

    player: str
    numbers: Mapping[str, str]
    """As typed, by the keys of `NUMBERS`."""
    cards: tuple[str, ...]
    """Fulfilled ones; the bonus card as often as it is held."""
    missed: tuple[str, ...]
    holds: tuple[str, ...]
    errors: Mapping[str, str] = field(default_factory=dict)
    """In words, by field."""

    @property
    def blank(self) -> bool:
        """Whether nothing was said at all."""
        return not any(self.numbers.values()) and not self.cards and not self.missed and not self.holds

    @property
    def bonus(self) -> int:
        """How many bonus cards."""
        return self.cards.count(BONUS)

    @property
    def tally(self) -> Tally | None:
        """The event that it stands for; None while something is missing or wrong."""
        if self.errors or not all(self.numbers.values()):
            return None
        numbers = {key: int(text) for key, text in self.numbers.items()}
        return Tally(self.player, **numbers, holds=self.holds, missions=self.cards, missed=self.missed)

    @property
    def total(self) -> int:
        """Its points so far: what is missing counts nothing yet."""
        numbers = {key: int(text) if _NUMBER.fullmatch(text) else 0 for key, text in self.numbers.items()}
        cards = sum(pieces.missions()[card].points for card in self.cards)
        return numbers["track"] + numbers["symbols"] + POINTS_PER_CASTLE * numbers["castles"] + cards


def of_tally(player: str, told: Tally | None) -> Filled:
    """The form as it stands for a player: what was told last, or nothing."""
    if told is None:
        return Filled(player, dict.fromkeys(NUMBERS, ""), (), (), ())
    numbers = {key: str(getattr(told, key)) for key in NUMBERS}
    return Filled(player, numbers, _in_order(told.missions), _in_order(told.missed), told.holds)


def read(player: str, form: MultiDict[str, str], holders: Mapping[str, str] | None) -> Filled:
    """What a form says of a player. `holders` says who holds what, if that was asked for the whole table."""
    numbers = {key: form.get(f"{key}-{player}", "").strip() for key in NUMBERS}
    errors = {
        key: say("web.rebirth.tally.no_number", text=text[:20])
        for key, text in numbers.items()
        if text and not _NUMBER.fullmatch(text)
    }
    bonus = form.get(f"bonus-{player}", "").strip() or "0"
    if not _NUMBER.fullmatch(bonus) or int(bonus) > pieces.missions()[BONUS].count:
        errors["bonus"] = say("web.rebirth.tally.no_number", text=bonus[:20])
        bonus = "0"
    cards = {card for card in form.getlist(f"cards-{player}") if card in pieces.missions() and card != BONUS}
    missed = {card for card in form.getlist(f"missed-{player}") if card in pieces.missions()}
    if holders is None:
        said = form.getlist(f"holds-{player}")
        holds = tuple(castle for castle in TIE_BREAK_CASTLES if castle in said)
    else:
        holds = tuple(castle for castle in TIE_BREAK_CASTLES if holders.get(castle) == player)
    found = Filled(
        player,
        numbers,
        (*_in_order(cards), *[BONUS] * int(bonus)),
        _in_order(missed - cards - {BONUS}),
        holds,
        errors,
    )
    if not found.blank:
        errors |= {key: say(f"web.rebirth.tally.missing.{key}") for key, text in numbers.items() if not text}
    return found


def _in_order(cards: Collection[str]) -> tuple[str, ...]:
    """In the order of the list; those that are there more than once stay so."""
    order = list(pieces.missions())
    return tuple(sorted(cards, key=order.index))


def told_so_far(now: Current) -> dict[str, tuple[int, Tally]]:
    """Each player's latest end sheet that counts, with the number of its entry."""
    return {
        played.event.player: (played.seq, played.event)
        for played in now.replay.played
        if isinstance(played.event, Tally)
    }


def tied_without_holder(tallies: Collection[Filled]) -> bool:
    """Whether the first place is shared, and nobody said to hold a castle that breaks the tie."""
    best = max((one.total for one in tallies), default=0)
    leaders = [one for one in tallies if one.total == best]
    if len(leaders) < 2:
        return False
    edinburgh, stirling = TIE_BREAK_CASTLES
    return not any(edinburgh in one.holds for one in leaders) and not any(
        stirling in one.holds for one in tallies
    )
