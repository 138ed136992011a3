"""Cairn at the table: the web app and the command line."""

from __future__ import annotations

VERSION = "0.1.0"
