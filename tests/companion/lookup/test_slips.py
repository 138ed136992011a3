"""Slips of the finger: what was meant, and what is left as it is."""

from __future__ import annotations

import pytest

from companion.lookup.slips import mended

MENDED = [
    # a letter left out, added, changed, exchanged with its neighbour
    ("who gets the catle", "rebirth", "who gets the castle"),
    ("who gets the casstle", "rebirth", "who gets the castle"),
    ("who gets the cadtle", "rebirth", "who gets the castle"),
    ("who gets the caslte", "rebirth", "who gets the castle"),
    ("wer beokmmt die Burg", "rebirth", "wer bekommt die Burg"),
    ("Gleichtsand an der Burg", "rebirth", "gleichstand an der Burg"),
    # a letter doubled, or not doubled, rather than another word that is as near
    ("Was bringt der Haffen?", "rebirth", "Was bringt der hafen?"),
    ("bei den Schifen", "skye", "bei den schiffen"),
    # two in a longer word
    ("unfinnished setlements", "rebirth", "unfinished settlements"),
    # a word of everyday life, from the dictionary
    ("whree can I build", "scythe", "where can I build"),
]

LEFT = [
    ("How is the weather in Stirling?", "rebirth"),
    ("Wie wird das Wetter?", "rebirth"),
    ("xqzwv", "scythe"),
    ("2 : 2", "skye"),
    ("of", "scythe"),
    # words of another game are words
    ("How do I build a mech?", "rebirth"),
    # a compound whose parts are known, though no text has it
    ("Wohin mit dem Siedlungsplättchen?", "rebirth"),
]


@pytest.mark.parametrize(("question", "game", "meant"), MENDED)
def test_slips_are_mended(question, game, meant):
    assert mended(question, game) == meant


@pytest.mark.parametrize(("question", "game"), LEFT)
def test_what_is_no_slip_is_left_as_it_is(question, game):
    assert mended(question, game) == question


def test_very_long_words_and_questions_are_left_alone():
    assert mended("cstle" * 1000, "rebirth") == "cstle" * 1000
    many = "caslte " * 100
    assert mended(many, "rebirth").count("castle") == 40
