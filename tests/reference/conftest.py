"""The reference scorer and the random games, as modules: this folder is no package."""

from __future__ import annotations

import importlib.util
import sys
from pathlib import Path
from types import ModuleType

import pytest


def _module(name: str) -> ModuleType:
    spec = importlib.util.spec_from_file_location(f"reference_{name}", Path(__file__).parent / f"{name}.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module
    spec.loader.exec_module(module)
    return module


@pytest.fixture(scope="session")
def reference() -> ModuleType:
    return _module("rebirth_reference")


@pytest.fixture(scope="session")
def random_games() -> ModuleType:
    return _module("random_games")


@pytest.fixture(scope="session")
def scythe_reference() -> ModuleType:
    return _module("scythe_reference")


@pytest.fixture(scope="session")
def random_scythe() -> ModuleType:
    return _module("random_scythe")


@pytest.fixture(scope="session")
def skye_reference() -> ModuleType:
    return _module("skye_reference")


@pytest.fixture(scope="session")
def random_skye() -> ModuleType:
    return _module("random_skye")


@pytest.fixture(scope="session")
def glenmore_reference() -> ModuleType:
    return _module("glenmore_reference")


@pytest.fixture(scope="session")
def random_glenmore() -> ModuleType:
    return _module("random_glenmore")
