"""The benchmark runs and has every figure; and the generator draws what it says."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

from tests.vision.pictures import Look, frame, plain, shown

ROOT = Path(__file__).parents[2]


@pytest.mark.soak  # the whole benchmark, in a hurry
def test_every_figure_is_told_with_its_bar() -> None:
    command = [sys.executable, "benchmarks/vision.py", "--quick"]
    done = subprocess.run(command, capture_output=True, text=True, cwd=ROOT, timeout=300)
    assert done.returncode == 0, done.stderr
    figures = json.loads(done.stdout)["figures"]
    shares = figures["share of tags read"]
    assert sum("bar" in figure for figure in shares.values()) == 18
    for figure in shares.values():
        assert 0 <= figure["theirs"] <= 1
        assert 0 <= figure["plain zxing-cpp"] <= 1
        assert figure.get("holds") in (None, figure["ours"] >= figure.get("bar", 0))
    total = figures["tags read in all"]
    assert total["tags"] >= total["ours"] > total["plain zxing-cpp"] > total["pyzbar"]
    for name, bar in (("still frame ms", 0.25), ("video frame ms", 0.03)):
        assert figures[name]["bar"] == bar
        assert figures[name]["ratio"] > 0
    assert figures["wrong reads"]["ours"] == 0, figures["wrong reads"]["which"]
    assert figures["first clear frame to accepted, frames"]["holds"]


def test_a_seed_gives_the_same_picture() -> None:
    one, same, other = frame(Look(glare=0.5), 1), frame(Look(glare=0.5), 1), frame(Look(), 2)
    assert np.array_equal(one.image, same.image)
    assert one.tags.keys() == same.tags.keys()
    assert not np.array_equal(one.image, other.image)
    assert np.array_equal(plain(640, 480, 5), plain(640, 480, 5))


def test_pictures_are_as_they_are_asked_for() -> None:
    for cards in (1, 12):
        picture = frame(Look(640, 480, cards=cards, pixels=1.6), 3)
        assert picture.image.shape == (480, 640)
        assert picture.image.dtype == np.uint8
        assert len(picture.tags) == cards
        for corners in picture.tags.values():
            sides = np.linalg.norm(corners - np.roll(corners, 1, 0), axis=1)
            assert np.allclose(sides, 21 * 1.6, rtol=0.01)


def test_a_card_comes_and_goes() -> None:
    frames = list(shown(Look(640, 480), 1))
    assert not frames[0].tags
    assert not frames[-1].tags
    assert sum(frame.clear for frame in frames) >= 10
