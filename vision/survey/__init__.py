"""A board nobody described yet: from one photograph to its lattice of hexes, and what looks alike on it.

`upright` makes the photograph flat and true, `lattice` finds the hexes, `printed` which of them are there.
"""
