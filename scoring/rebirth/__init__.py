"""Rebirth, the Scotland side: its pieces, boards and rules."""
