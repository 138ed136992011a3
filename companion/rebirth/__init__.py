"""Rebirth, Scotland side, on the phones."""
