"""What the phones show of each game: one line a game."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType, ModuleType

from companion import rebirth

VIEWS: Mapping[str, ModuleType] = MappingProxyType({"rebirth": rebirth})
