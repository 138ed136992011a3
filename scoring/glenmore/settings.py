"""What a table decides about Glen More II: its chronicles, and readings that the documents leave open."""

from __future__ import annotations

from scoring.game import Setting, Setup, setting
from scoring.glenmore.pieces import CHRONICLES

_NO_YES = ("no", "yes")

SETTINGS = (
    *(Setting(f"chronicle_{number}", _NO_YES, "setup.chronicles", "certain") for number in CHRONICLES),
    Setting("die", _NO_YES, "setup.die", "certain"),
    Setting("first_game", _NO_YES, "setup.first_game", "certain"),
    Setting("lead_beyond", ("as_five", "series"), "scoring.beyond_five", "inferred"),
    Setting("armadale_last", ("full", "extra"), "boats.last_armadale", "unknown"),
    Setting("mike_moil", ("move_first", "double_first"), "mobs.mike_moil", "unknown"),
    Setting("sibyl_source", ("line", "scoring"), "mobs.sibyl_source", "unknown"),
    Setting("sibyl_end", ("yes", "no"), "mobs.sibyl_end", "inferred"),
    Setting("vote_nothing", ("share", "nobody"), "votes.nothing", "unknown"),
)


def answer(setup: Setup, name: str) -> str:
    """The table's answer to one of the questions above, or the default."""
    return setting(setup, SETTINGS, name)


def has_chronicle(setup: Setup, number: int) -> bool:
    """Whether the table plays with a chronicle; there is always a chronicle 0, the base game."""
    return number == 0 or answer(setup, f"chronicle_{number}") == "yes"


def chronicles(setup: Setup) -> tuple[int, ...]:
    """The chronicles the table plays with."""
    return tuple(number for number in CHRONICLES if has_chronicle(setup, number))
