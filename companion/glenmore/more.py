"""Everything else: the log, photographs, the end, the rules, the other phones."""

from __future__ import annotations

from collections.abc import Mapping

from flask import render_template

from companion import play
from companion.current import Current
from companion.glenmore import panels
from companion.room import View


def page(now: Current) -> str:
    """The list of further pages."""
    return render_template("glenmore/more.html", **play.common(now), **panels.common(now), panel="more")


EXTRA: Mapping[str, View] = {"more": page}
ACTIONS: Mapping[str, View] = {}
