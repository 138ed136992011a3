"""Readings of Rebirth's rules that the documents leave open. The default stands first."""

from __future__ import annotations

from scoring.game import Setting, Setup, setting

SETTINGS = (
    Setting("neutral_in_settlements", ("first_only", "both"), "settlement.neutral", "inferred"),
    Setting("neutral_at_castles", ("no", "yes"), "castle.neutral", "inferred"),
    Setting("zero_fulfils", ("no", "yes"), "mission.zero", "inferred"),
    Setting("most_energy", ("tiles", "groups"), "mission.most_energy", "unknown"),
    Setting("most_food", ("groups", "tiles"), "mission.most_food", "unknown"),
    Setting("farm_exception_two_players", ("yes", "no"), "placing.farm_exception", "inferred"),
)


def answer(setup: Setup, name: str) -> str:
    """The table's answer to one of the questions above, or the default."""
    return setting(setup, SETTINGS, name)
