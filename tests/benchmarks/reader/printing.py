"""How well a photograph of the test page tells what the printer did.

    python tests/benchmarks/reader/printing.py [--photos 20] [--seed 100] [--sets any card …]

Scales between 0.9 and 1.1, mostly near 1, up to 1.5 % apart across and along; tilt up to 35 degrees; ten tables.
"""

# ruff: noqa: T201 - a report on the terminal is what this is run for

from __future__ import annotations

import argparse
import importlib.util
import sys
import time
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import numpy as np

from scoring.errors import CairnError
from vision.print_check import PrintCheck, Scale, check_picture

_HERE = Path(__file__).parents[2] / "vision" / "proof_photos.py"
SETS = ("any", "messenger", "card", "hardly darker", "white", "curled", "other paper", "on other sheets")
ON = ("dark wood", "oak", "birch", "blue cloth", "green felt", "grey stone", "black glass", "red check")


@dataclass(frozen=True)
class One:
    """A photograph and what was said."""

    shot: Any
    said: PrintCheck | None
    seconds: float

    @property
    def told(self) -> bool:
        """Whether there was a verdict."""
        return self.said is not None and self.said.verdict != "unknown"

    def pairs(self) -> list[tuple[float, Scale]]:
        """True and measured scales."""
        if self.said is None or self.said.across is None or self.said.along is None:
            return []
        return [(self.shot.across, self.said.across), (self.shot.along, self.said.along)]

    @property
    def off(self) -> float:
        """How far the print truly is from its size."""
        return float(max(abs(self.shot.across - 1), abs(self.shot.along - 1)))


def photos() -> Any:
    """The module that draws photographs, a neighbour of the reader's tests."""
    spec = importlib.util.spec_from_file_location("proof_photos", _HERE)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules["proof_photos"] = module
    spec.loader.exec_module(module)
    return module


def shots(module: Any, name: str, count: int, seed: int) -> list[Any]:
    """The photographs of a set; every set has seeds of its own."""
    return [_shot(module, name, seed + 1000 * SETS.index(name) + n) for n in range(count)]


def _shot(module: Any, name: str, seed: int) -> Any:
    rng = np.random.default_rng(seed)
    true = rng.uniform(0.9, 1.1) if rng.random() < 0.4 else 1 + rng.normal(0, 0.015)
    shot = module.Shot(
        paper=str(rng.choice(["a4", "letter"])),
        across=float(true + rng.uniform(-0.0075, 0.0075)),
        along=float(true + rng.uniform(-0.0075, 0.0075)),
        table=str(rng.choice(ON)),
        tilt=float(rng.uniform(0, 35)),
        azimuth=float(rng.uniform(0, 360)),
        roll=float(rng.uniform(-12, 12)),
        fill=float(rng.uniform(1.1, 1.6)),
        blur=float(rng.uniform(0.6, 2.0)),
        noise=float(rng.uniform(0.004, 0.04)),
        k1=float(rng.uniform(-0.06, 0.06)),
        exposure=float(rng.uniform(0.55, 1.0)),
        jpeg=int(rng.integers(75, 95)),
        shift=(float(rng.normal(0, 1.2)), float(rng.normal(0, 1.2))),
        skew=float(rng.normal(0, 0.2)),
        curl=float(rng.uniform(0, 0.4)),
        card=name == "card",
        shade=float(rng.uniform(0.05, 0.35)),
        hand=bool(rng.random() < 0.3),
        seed=seed,
    )
    more: dict[str, dict[str, Any]] = {
        "messenger": {"size": (900, 1200), "jpeg": 60, "blur": float(rng.uniform(0.7, 1.2))},
        "hardly darker": {"table": "light grey"},
        "white": {"table": "white", "shade": float(rng.uniform(0.0, 0.15))},
        "on other sheets": {"pad": float(rng.uniform(1, 12)), "shade": float(rng.uniform(0.02, 0.2))},
        "curled": {"curl": float(rng.uniform(1, 10))},
        "other paper": {"on": "letter" if shot.paper == "a4" else "a4"},
    }
    return replace(shot, **more.get(name, {}))


def measure(module: Any, shot: Any) -> One:
    """Draw a photograph and check it."""
    data = module.photograph(shot)
    start = time.perf_counter()
    try:
        said = check_picture(data)
    except CairnError:
        said = None
    return One(shot, said, time.perf_counter() - start)


def row(name: str, all_: list[One]) -> str:
    """One line of the table in docs/markers.md."""
    told = [one for one in all_ if one.told]
    off = [abs(scale.value - true) for one in told for true, scale in one.pairs()]
    within = [abs(scale.value - true) <= scale.doubt for one in told for true, scale in one.pairs()]
    right = [one for one in told if one.said and one.said.verdict == "right"]
    false = sum(one.off > 0.015 for one in right)
    missed = sum(one.off < 0.0085 and one not in right for one in told)
    why: dict[str, int] = {}
    for one in all_:
        if not one.told:
            reason = (one.said.why if one.said else None) or "no page"
            why[reason] = why.get(reason, 0) + 1
    reasons = ", ".join(f"{reason} {count}" for reason, count in sorted(why.items())) or "-"
    errors = f"{np.median(off):.2%} | {max(off):.2%}" if off else "- | -"
    return (
        f"| {name} | {len(all_)} | {len(told)} | {errors} | {sum(within)} of {len(within)} "
        f"| {len(right)} | {false} | {missed} | {reasons} |"
    )


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--photos", type=int, default=20)
    parser.add_argument("--seed", type=int, default=100)
    parser.add_argument("--sets", nargs="+", default=SETS, choices=SETS)
    parser.add_argument("--misses", action="store_true", help="tell of each photograph that was off")
    args = parser.parse_args()
    module = photos()
    print(
        "| photographs | how many | told | off, median | most | within the doubt | “right” | false | missed | why not |"
    )
    print("| --- | --- | --- | --- | --- | --- | --- | --- | --- | --- |")
    for name in args.sets:
        all_ = [measure(module, shot) for shot in shots(module, name, args.photos, args.seed)]
        print(row(name, all_), flush=True)
        for one in all_ if args.misses else ():
            if not one.told or any(abs(scale.value - true) > 0.004 for true, scale in one.pairs()):
                print(one, flush=True)


if __name__ == "__main__":
    main()
