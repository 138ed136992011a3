"""What markers look like, and how samples are held against it."""

import numpy as np

from vision import templates


def test_scores_are_correlations_with_each_look() -> None:
    # The plain way: every look without its light, at unit length, times the samples.
    samples = np.random.default_rng(1).random((5, templates.SIDE**2), np.float32)
    some = templates.without_light(samples)
    wanted = np.einsum("bis,ns->bni", templates.without_light(templates.looks()), some)
    assert np.allclose(templates.scores(some), wanted, atol=1e-4)
    assert np.abs(wanted).max() > 0.1


def test_a_look_agrees_best_with_itself() -> None:
    for blur in range(len(templates.BLURS)):
        own = templates.scores(templates.without_light(templates.looks()[blur]))[blur]
        assert np.allclose(np.diag(own), 1.0, atol=1e-3)
        assert (own.argmax(axis=1) == np.arange(len(own))).all()
