"""What all tests share: where the repository is, and how hard hypothesis tries."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

# Two slow cores and a coverage tracer: a deadline would measure the machine, not the code. The same
# examples every time, so that a red check can be repeated; `-m slow` tests look for new ones.
settings.register_profile(
    "check", deadline=None, derandomize=True, max_examples=50, suppress_health_check=[HealthCheck.too_slow]
)
settings.load_profile("check")


@pytest.fixture(scope="session")
def repository() -> Path:
    """The folder with pyproject.toml."""
    return Path(__file__).parents[1]
