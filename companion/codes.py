"""Codes that people type, and tokens that phones keep."""

from __future__ import annotations

import hashlib
import secrets

ALPHABET = "CDFGHJKMNPQRTWXY34679"
"""No look-alikes (0 O, 1 I L, 2 Z, 5 S, 8 B, U V) and no vowels, so that no words come out."""
CODE_LENGTH = 5


def new_code() -> str:
    """A table's code: one of four million."""
    return "".join(secrets.choice(ALPHABET) for _ in range(CODE_LENGTH))


def tidy_code(typed: str) -> str:
    """A code as typed by a person, put as we write it; it may still be unknown."""
    return "".join(typed.upper().replace("-", " ").split())[:40]


def is_code(text: str) -> bool:
    """Whether this could be a table's code."""
    return len(text) == CODE_LENGTH and set(text) <= set(ALPHABET)


def new_token() -> str:
    """A secret for a phone to keep in a cookie."""
    return secrets.token_urlsafe(32)


def hashed(token: str) -> str:
    """What the database keeps of a token, so that a copy of the database opens no seat."""
    return hashlib.sha256(token.encode()).hexdigest()
