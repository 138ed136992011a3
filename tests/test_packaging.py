"""What is declared is what is used: dependencies, pins, version, translations."""

from __future__ import annotations

import ast
import re
import sys
import tomllib
from collections.abc import Iterator
from importlib.metadata import packages_distributions
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog
from babel.messages.mofile import read_mo
from babel.messages.pofile import read_po
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from companion import VERSION

ROOT = Path(__file__).parents[1]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
PACKAGES = ("companion", "vision", "scoring")

FOUNDATIONS = {"alembic", "babel", "jinja2", "markupsafe", "werkzeug"}
"""What Flask, Flask-Babel and Flask-Alembic stand on; it comes with them and is part of their interface."""

NOT_IMPORTED = {
    "editables": "the build backend needs it for ./run's own installation",
    "hatchling": "the build backend",
}
"""Pinned, though no module of ours imports it, with the reason."""


def imports(package: str) -> Iterator[tuple[str, str]]:
    """(file, top-level name of a module that it imports)."""
    for file in sorted((ROOT / package).rglob("*.py")):
        for node in ast.walk(ast.parse(file.read_text())):
            if isinstance(node, ast.Import):
                modules = [alias.name for alias in node.names]
            elif isinstance(node, ast.ImportFrom) and node.level == 0:
                modules = [node.module or ""]
            else:
                continue
            for module in modules:
                yield str(file.relative_to(ROOT)), module.partition(".")[0]


def requirements(lines: list[str]) -> dict[str, str]:
    """Name to range or version."""
    found = [Requirement(line) for line in lines]
    return {canonicalize_name(one.name): str(one.specifier) for one in found}


def listed(name: str) -> dict[str, str]:
    """The requirements of a .in file of requirements/."""
    lines = (ROOT / "requirements" / name).read_text().splitlines()
    return requirements([line for line in lines if line and not line.startswith(("#", "-"))])


def pinned(name: str) -> dict[str, str]:
    """The pins of a .txt file of requirements/."""
    text = (ROOT / "requirements" / name).read_text().replace("\\\n", " ")
    lines = [line.split(" --hash")[0].strip() for line in text.splitlines() if "==" in line]
    return requirements(lines)


def declared() -> dict[str, str]:
    """The package's own dependencies, extras included."""
    extras = PROJECT["optional-dependencies"]
    return requirements([*PROJECT["dependencies"], *(one for extra in extras.values() for one in extra)])


def test_the_rules_need_nothing_but_the_standard_library() -> None:
    foreign = [(file, name) for file, name in imports("scoring") if name not in sys.stdlib_module_names]
    assert [(file, name) for file, name in foreign if name != "scoring"] == []


def test_every_import_is_a_dependency_and_every_dependency_is_imported() -> None:
    owners = packages_distributions()
    used: dict[str, str] = {}
    for package in PACKAGES:
        for file, module in imports(package):
            if module not in sys.stdlib_module_names and module not in PACKAGES:
                for owner in owners.get(module, [module]):
                    used[canonicalize_name(owner)] = file
    for foundation in FOUNDATIONS:
        used.pop(foundation, None)
    assert {name: file for name, file in used.items() if name not in declared()} == {}
    assert sorted(declared().keys() - used.keys()) == []


def test_what_the_tests_import_is_asked_for() -> None:
    owners = packages_distributions()
    asked = listed("run.in") | listed("test.in")
    foreign = {
        canonicalize_name(owner): file
        for file, module in imports("tests")
        if module not in sys.stdlib_module_names and module not in (*PACKAGES, "tests")
        if not (ROOT / file).with_name(f"{module}.py").is_file()
        for owner in owners.get(module, [module])
    }
    # packaging comes with pytest, playwright with pytest-playwright, the rest as above.
    known = asked.keys() | FOUNDATIONS | {"packaging", "playwright"}
    assert {name: file for name, file in foreign.items() if name not in known} == {}


def test_the_package_and_the_pins_ask_for_the_same() -> None:
    asked = listed("run.in")
    assert {name: asked[name] for name in asked if name not in NOT_IMPORTED} == declared()
    assert asked.keys() >= NOT_IMPORTED.keys()


@pytest.mark.parametrize("name", ["run", "test"])
def test_every_pin_satisfies_its_range(name: str) -> None:
    pins = pinned(f"{name}.txt")
    for package, wanted in listed(f"{name}.in").items():
        version = pins[package].removeprefix("==")
        assert Requirement(f"{package}{wanted}").specifier.contains(version), package


def test_the_tests_run_on_the_very_pins_of_the_app() -> None:
    assert pinned("run.txt").items() <= pinned("test.txt").items()


@pytest.mark.parametrize("name", ["run.txt", "test.txt"])
def test_pins_have_hashes_and_name_no_place(name: str) -> None:
    text = (ROOT / "requirements" / name).read_text()
    for pin in re.split(r"\n(?=\S)", text.strip()):
        assert "--hash=sha256:" in pin, pin
    assert not re.search(r"://|index-url|find-links|trusted-host| @ ", text)


def test_one_version() -> None:
    assert PROJECT["version"] == VERSION


@pytest.mark.parametrize("language", ["de", "en"])
def test_translations_are_compiled(language: str) -> None:
    """`pybabel compile -d companion/translations` was run after the last edit."""
    folder = ROOT / "companion/translations" / language / "LC_MESSAGES"
    with (folder / "messages.po").open("rb") as source, (folder / "messages.mo").open("rb") as compiled:
        wanted, got = read_po(source, locale=language), read_mo(compiled)
    assert _texts(got) == _texts(wanted)


def _texts(catalogue: Catalog) -> dict[str, str]:
    """Translations by message; a plural's forms are a list when read from one file and a tuple from the other."""
    return {
        repr(_tuple(one.id)): repr(_tuple(one.string))
        for one in catalogue
        if one.id and any(one.string) and not one.fuzzy
    }


def _tuple(text: object) -> object:
    return tuple(text) if isinstance(text, list) else text
