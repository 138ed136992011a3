"""`./run` and `./check` before anything is set up."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest


@pytest.fixture
def bare(repository: Path, tmp_path: Path) -> Path:
    """A checkout in which nothing was set up yet."""
    for name in ("run", "check", "pyproject.toml"):
        shutil.copy(repository / name, tmp_path)
    shutil.copytree(repository / "requirements", tmp_path / "requirements")
    return tmp_path


def ask(*command: str, at: Path, path: str = "/usr/bin:/bin") -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        command, cwd=at, env={"PATH": path}, capture_output=True, text=True, stdin=subprocess.DEVNULL
    )


@pytest.mark.parametrize("script", ["run", "check"])
def test_help_needs_no_set_up(bare: Path, script: str) -> None:
    answer = ask(f"./{script}", "--help", at=bare)
    assert (answer.returncode, answer.stderr) == (0, "")
    assert answer.stdout.startswith(f"./{script} [")
    assert not (bare / ".venv").exists()


def test_check_names_its_parts_when_asked_for_another(bare: Path) -> None:
    answer = ask("./check", "lint", "spelling", at=bare)
    assert answer.returncode == 2
    assert answer.stderr == (
        "spelling is no part of ./check. The parts are: lint format types imports tests browser docs wheel\n"
    )
    assert not (bare / ".venv").exists()


def test_a_machine_that_may_not_install_is_told_one_command(bare: Path, tmp_path: Path) -> None:
    """No Python and no apt-get on the path: the functions of setup.sh are asked as ./run would."""
    tools = tmp_path / "tools"
    tools.mkdir()
    for name in ("bash", "cat", "id"):
        (tools / name).symlink_to(shutil.which(name) or pytest.fail(f"no {name}"))
    script = ". requirements/setup.sh; find_python() { return 1; }; install_system"
    answer = ask("bash", "-euo", "pipefail", "-c", script, at=bare, path=str(tools))
    assert answer.returncode == 1
    assert "Please run: apt-get install python3 python3-venv" in answer.stderr.splitlines()[-1]


def test_the_stamp_changes_with_the_pins_the_package_and_the_folder(bare: Path, tmp_path: Path) -> None:
    def stamp(folder: Path, name: str = "run") -> str:
        return ask("bash", "-euc", f". requirements/setup.sh; stamp_of {name}", at=folder).stdout

    first = stamp(bare)
    assert len(first) > 64
    assert stamp(bare) == first
    assert stamp(bare, "test") != first
    elsewhere = tmp_path / "elsewhere"
    shutil.copytree(bare / "requirements", elsewhere / "requirements")
    shutil.copy(bare / "pyproject.toml", elsewhere)
    assert stamp(elsewhere) != first
    with (bare / "requirements/run.txt").open("a") as pins:
        pins.write("# one more\n")
    second = stamp(bare)
    assert second != first
    with (bare / "pyproject.toml").open("a") as project:
        project.write("# one more\n")
    assert stamp(bare) != second
