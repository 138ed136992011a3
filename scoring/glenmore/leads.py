"""What a lead pays: against the player with the fewest. Clauses ``scoring.lead`` and ``scoring.beyond_five``."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

PAYS = (0, 1, 2, 3, 5, 8)
"""Points for a lead of 0 to 5."""


def points(lead: int, beyond: str, own_table: Sequence[int] | None = None) -> int:
    """What a lead brings.

    `beyond`: the table's answer to the setting ``lead_beyond``. `own_table`: what a player's own table pays for a lead
    of 1, 2, 3 …; more than it lists pays the last. ValueError for a negative lead.
    """
    if lead < 0:
        raise ValueError("nobody can be behind the player with the fewest")
    if own_table is not None:
        return own_table[min(lead, len(own_table)) - 1] if lead and own_table else 0
    if lead < len(PAYS):
        return PAYS[lead]
    return _carried_on(lead) if beyond == "series" else PAYS[-1]


def _carried_on(lead: int) -> int:
    """The printed row goes on as it began: each number from 2 on is the sum of the two before it."""
    before, last = PAYS[-2:]
    for _ in range(lead - len(PAYS) + 1):
        before, last = last, before + last
    return last


def leads(numbers: Mapping[str, int]) -> dict[str, int]:
    """Everyone's lead over the player with the fewest."""
    fewest = min(numbers.values())
    return {player: number - fewest for player, number in numbers.items()}
