"""What `cairn` can do: one module a command, each with `describe(parser)` and `run(args)`.

`run` answers with the text to print. What it imports at the top should be light: every command pays for it.
"""

from __future__ import annotations


class BadInput(Exception):
    """Something given on the command line that can't be used; the text is the line to print."""
