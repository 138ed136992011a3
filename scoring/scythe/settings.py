"""What a table decides about Scythe: readings that the documents leave open, and extras of tournaments."""

from __future__ import annotations

from scoring.game import Setting, Setup, setting

SETTINGS = (
    Setting("standing_before_end", ("asked", "hidden", "open"), "scoring.hidden", "inferred"),
    Setting("tie_resources", ("yes", "no"), "tie.resources", "one source"),
    Setting("tie_factory", ("three", "one"), "tie.territories", "unknown"),
    Setting("banned_pairs", ("shown", "avoided", "ignored"), "tournament.banned_pairs", "one source"),
    Setting("bids", ("no", "yes"), "tournament.bid", "unknown"),
    Setting("delay_penalty", ("no", "two", "one"), "tournament.delay", "certain"),
)

DELAY_STEPS = {"no": 0, "two": 2, "one": 1}
"""Steps of popularity that a delay costs. The German rulebook says two, an English summary of version 1.7 one."""


def answer(setup: Setup, name: str) -> str:
    """The table's answer to one of the questions above, or the default."""
    return setting(setup, SETTINGS, name)
