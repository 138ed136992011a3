"""What a table decides about Isle of Skye: readings that the documents leave open."""

from __future__ import annotations

from scoring.game import Setting, Setup, setting

SETTINGS = (
    Setting("castle_by_road", ("yes", "no"), "tiles_by_road.castle", "unknown"),
    Setting("column_gap", ("each", "once"), "columns.gap", "unknown"),
    Setting("tie_gold", ("left", "all"), "tie.gold", "inferred"),
    Setting("five_track", ("first", "second"), "round.track_five", "inferred"),
)


def answer(setup: Setup, name: str) -> str:
    """The table's answer to one of the questions above, or the default."""
    return setting(setup, SETTINGS, name)
