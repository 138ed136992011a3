"""Join what belongs together across cells that can't be seen: a hand, a reflection or a bare tile parts a territory.

Only what lies exactly where the lattice goes on, beyond cells in which something hides the table.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

import numpy as np

from vision.lattice import SIDES, Lattice, Net, Place, checked
from vision.plane import Array
from vision.tabletop import Laid

LONGEST = 3
"""As many hidden cells in a row may lie between."""
OFF, OFF_ALONE = 0.2, 0.14
"""How far off the lattice tiles may lie beyond, as a share of the pitch: several on average, or a single one."""
TURNED, TURNED_ALONE = 6.0, 9.0
"""Degrees by which their lattice, or a single one's marker, may be turned: tiles and stickers are 3° off, together."""

Hidden = Callable[[Net, Sequence[Place]], set[Place]]
"""Which of some cells of a net are such where a tile may lie unseen."""


def joined(
    laid: Sequence[Laid],
    middles: Array,
    nets: Sequence[Net],
    loose: Sequence[int],
    heads: set[int],
    hidden: Hidden,
) -> tuple[list[Net], list[int]]:
    """Nets and loose markers after everything that belongs together was joined. `heads`: indices of castles.

    `middles` (n, 2) mm of the tiles.
    """
    out = list(nets)
    left = list(loose)
    again = True
    while again:
        again = False
        for k, net in enumerate(out):
            parts: list[tuple[Sequence[int], Net | None]] = [
                (list(other.cells), other) for other in out if other is not net
            ]
            parts += [([n], None) for n in left]
            own = bool(heads & set(net.cells))
            fitting = [
                (members, other, cells)
                for members, other in parts
                if not (own and heads & set(members))
                and (cells := _cells_in(net, members, other, laid, middles)) is not None
            ]
            wanted = {cell for _, _, cells in fitting for cell in cells.values()}
            beyond = _beyond(net, wanted, hidden)
            for members, other, cells in fitting:
                if not beyond & set(cells.values()):
                    continue
                whole = checked(laid, middles, dict(net.cells) | cells, net.lattice.pitch)
                if len(whole.cells) < len(net.cells) + len(cells):
                    continue
                askew = dict(net.askew) | (dict(other.askew) if other else {})
                moved = _moved(askew, whole.lattice, middles)
                out[k] = Net(whole.lattice, whole.cells, moved)
                out = [one for one in out if one is not other]
                left = [n for n in left if n not in members]
                again = True
                break
            if again:
                break
    return out, left


def _beyond(net: Net, wanted: set[Place], hidden: Hidden) -> set[Place]:
    """Those of the wanted cells that can be reached from the net's over hidden ones."""
    taken = set(net.cells.values())
    edge, seen, out = taken, set(taken), set()
    for steps in range(LONGEST, 0, -1):
        beside = {(x + a, y + b) for x, y in edge for a, b in SIDES} - seen
        # To look at a cell takes a while: no more of them than lead anywhere.
        leading = {one for one in beside if any(_steps(one, to) <= steps for to in wanted)}
        edge = hidden(net, sorted(leading)) if leading else set()
        seen |= beside
        out |= {(x + a, y + b) for x, y in edge for a, b in SIDES} & wanted
    return out


def _steps(one: Place, other: Place) -> int:
    return abs(one[0] - other[0]) + abs(one[1] - other[1])


def _cells_in(
    net: Net, members: Sequence[int], other: Net | None, laid: Sequence[Laid], middles: Array
) -> dict[int, Place] | None:
    """The cells of a net in which other tiles lie, None if they don't fit it."""
    exact = net.lattice.cells(middles[list(members)])
    cells = np.round(exact).astype(int)
    off = np.abs(exact - cells).max(axis=1)
    if len(members) > 1 and other is not None:
        turned = net.lattice.turn(other.lattice.degrees)[1]
        fits = off.mean() <= OFF and abs(turned) <= TURNED
    else:
        turned = net.lattice.turn(laid[members[0]].degrees)[1]
        fits = off.max() <= OFF_ALONE and abs(turned) <= TURNED_ALONE
    placed = {n: (int(x), int(y)) for n, (x, y) in zip(members, cells, strict=True)}
    if not fits or len(set(placed.values()) | set(net.cells.values())) < len(placed) + len(net.cells):
        return None
    return placed


def _moved(askew: dict[int, Place], lattice: Lattice, middles: Array) -> dict[int, Place]:
    return {n: lattice.place(middles[n]) for n in askew}
