"""Printable markers: stickers for every piece and the frame around the board, true to the millimetre.

`vision.board_sheet` draws the pages of games with a board, `vision.tile_sheet` those of tiles that are laid out freely,
`vision.single_stickers` spares and what is printed again by itself. The same call gives the same bytes.
"""

from __future__ import annotations

import io
from collections.abc import Collection
from typing import Any

from reportlab.lib.units import mm
from reportlab.pdfgen.canvas import Canvas

from scoring.errors import CairnError
from vision.board import BoardLike
from vision.board_sheet import board_pages
from vision.legend import FRAME_IDS, Legend, Marked, legend
from vision.markers import DICTIONARY
from vision.paper import PAPERS, Page
from vision.single_stickers import single_pages, spare_page
from vision.tile_sheet import tile_pages


def sheet_json(game: str, board: BoardLike | None = None) -> dict[str, Any]:
    """The legend as data: dictionary, sizes in mm, the frame's places on `board`, and each marker's piece.

    CairnError ``sheet.no_game`` for a game without markers.
    """
    table = legend(game)
    usual = table.mounts[table.usual]
    return {
        "game": game,
        "dictionary": DICTIONARY,
        "marker_mm": usual.marker_mm,
        "quiet_mm": usual.quiet_mm,
        "frame": _frame_json(table, board),
        "pieces": {str(marked.marker): _piece_json(table, marked) for marked in table.pieces},
        "spares": [
            {"id": marker, "marker_mm": table.mounts[mount].marker_mm, "shape": table.mounts[mount].shape}
            for marker, mount in table.spares.items()
        ],
    }


def _frame_json(table: Legend, board: BoardLike | None) -> list[dict[str, Any]]:
    if table.lattice:
        return []
    if board is None:
        return [{"id": marker, "marker_mm": table.frame_mm} for marker in FRAME_IDS]
    return [
        {"id": place.id, "x_mm": place.x_mm, "y_mm": place.y_mm, "marker_mm": place.marker_mm}
        for place in board.frame
    ]


def _piece_json(table: Legend, marked: Marked) -> dict[str, Any]:
    mount = table.mounts[marked.mount]
    return {
        "piece": marked.piece,
        "marker_mm": mount.marker_mm,
        "quiet_mm": mount.quiet_mm,
        "shape": mount.shape,
        "size_mm": mount.size_mm,
        "height_mm": mount.height_mm,
        "colour": marked.colour,
        "kind": marked.kind,
        **({"number": marked.number} if table.lattice else {}),
    }


def sheet_pdf(
    game: str, board: BoardLike | None = None, paper: str = "a4", only: Collection[int] | None = None
) -> bytes:
    """The stickers of a game as PDF, for ``a4`` or ``letter``; `only`: single ones, by marker id, close together.

    CairnError ``sheet.no_game``, ``sheet.no_paper``, or ``sheet.no_marker`` for an id that isn't on the game's sheets.
    """
    table = legend(game)
    if paper not in PAPERS:
        raise CairnError("sheet.no_paper", paper=paper, known=", ".join(PAPERS))
    buffer = io.BytesIO()
    width, height = PAPERS[paper]
    canvas = Canvas(buffer, pagesize=(width * mm, height * mm), invariant=1, pageCompression=1)
    canvas.setTitle(f"Cairn · {game}")
    page = Page(canvas, width, height)
    if only is not None:
        single_pages(page, table, board, only)
    else:
        if table.lattice:
            tile_pages(page, table)
        else:
            board_pages(page, table, board)
        canvas.showPage()
        spare_page(page, table)
    canvas.showPage()
    canvas.save()
    return buffer.getvalue()
