"""Scythe on the phones."""
