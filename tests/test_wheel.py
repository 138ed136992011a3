"""The wheel holds everything: installed where nothing else is, it serves the app."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
import urllib.request
import venv
import zipfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

pytestmark = pytest.mark.wheel


@pytest.fixture(scope="module")
def wheel(repository: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    out = tmp_path_factory.mktemp("wheel")
    subprocess.run(
        [sys.executable, "-m", "build", "--wheel", "--no-isolation", "--outdir", out, repository],
        check=True,
        capture_output=True,
    )
    (built,) = out.iterdir()
    return built


@pytest.fixture(scope="module")
def installed(wheel: Path, repository: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The bin folder of an environment with the pins of run.txt and the wheel, and nothing of the checkout."""
    home = tmp_path_factory.mktemp("installed")
    venv.create(home, with_pip=True, symlinks=True)
    pip = [home / "bin/python", "-m", "pip", "-qq", "--disable-pip-version-check"]
    install = [*pip, "install", "--no-compile", "--root-user-action", "ignore"]
    pins = repository / "requirements/run.txt"
    subprocess.run([*install, "--require-hashes", "--only-binary", ":all:", "-r", pins], check=True, cwd=home)
    subprocess.run([*install, "--no-deps", "--no-index", wheel], check=True, cwd=home)
    subprocess.run([*pip, "check"], check=True, cwd=home)
    return home / "bin"


def test_every_file_of_the_packages_is_inside(wheel: Path, repository: Path) -> None:
    inside = set(zipfile.ZipFile(wheel).namelist())
    wanted = {
        f"companion/{name}" if name.startswith("templates/") else name
        for folder in ("companion", "vision", "scoring", "templates")
        for path in (repository / folder).rglob("*")
        if path.is_file() and "__pycache__" not in path.parts
        for name in [path.relative_to(repository).as_posix()]
    }
    assert wanted - inside == set()
    assert {name for name in inside - wanted if ".dist-info/" not in name} == set()


def test_the_installed_app_serves_pages_and_files(
    installed: Path, launch: Callable[..., Any], tmp_path: Path
) -> None:
    with launch(tmp_path, cairn=installed / "cairn") as server:
        with urllib.request.urlopen(server.url + "/") as answer:
            assert answer.status == 200
            page = answer.read().decode()
        files = re.findall(r'(?:href|src)="(/static/[^"]+)"', page)
        assert any(".css" in file for file in files)
        for file in files:
            with urllib.request.urlopen(server.url + file.replace("&amp;", "&")) as answer:
                assert answer.status == 200
                assert answer.read()


def test_the_installed_command_finds_the_boards(installed: Path, tmp_path: Path) -> None:
    env = {name: value for name, value in os.environ.items() if not name.startswith("PYTHON")}
    done = subprocess.run(
        [installed / "cairn", "board", "practice-isle", "--json"],
        check=True,
        capture_output=True,
        cwd=tmp_path,
        env=env,
    )
    assert json.loads(done.stdout)["id"] == "practice-isle"
