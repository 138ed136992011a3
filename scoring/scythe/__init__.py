"""Scythe: the rules of the final scoring, and what the table says of the game on the way there."""
