"""Tags on pictures that follow one another."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from companion.vision.decoders import Zbar, Zxing
from companion.vision.moving import Finder
from companion.vision.presented import Presented
from companion.vision.reads import Read
from tests.vision.pictures import Look, code, page, shown


class Counting:
    """A decoder that notes how many pixels it is asked about."""

    name = "counting"

    def __init__(self) -> None:
        self._decoder = Zxing()
        self.pixels = 0

    def read(self, grey: Any, *, binary: bool = False) -> list[Read]:
        self.pixels += grey.size
        return self._decoder.read(grey, binary=binary)


@pytest.mark.parametrize("seed", [0, pytest.param(1, marks=pytest.mark.soak)])
@pytest.mark.parametrize(
    "look",
    [
        Look(),
        Look(640, 480),
        Look(640, 480, pixels=3, electrons=100),
        Look(640, 480, pixels=4, tilt=40),
        Look(640, 480, pixels=3, sleeve=0.5),
    ],
    ids=["clear", "small", "dim", "tilted", "sleeved"],
)
def test_a_card_moved_in_counts_at_most_three_pictures_after_the_first_clear_one(
    look: Look, seed: int
) -> None:
    finder, presented = Finder(), Presented()
    told, clear, card = [], None, ""
    for number, picture in enumerate(shown(look, seed)):
        if picture.clear and clear is None:
            clear, (card,) = number, picture.tags
        told += [(number, text) for text in presented.feed(finder.read(picture.image), number)]
    assert clear is not None
    assert [text for _, text in told] == [card], "told once, and no other"
    assert told[0][0] <= clear + 3


def test_nothing_is_decoded_while_nothing_changes() -> None:
    counting = Counting()
    finder = Finder(counting)
    table = page()
    finder.read(table)
    counting.pixels = 0
    for _ in range(15):
        assert finder.read(table) == []
    assert counting.pixels == 0


def test_a_card_lying_still_stays_in_sight() -> None:
    """Long after the comparison has got used to it, and at the price of its own small place."""
    counting = Counting()
    finder = Finder(counting)
    finder.read(page())
    table = page(code("TB-V07"))
    for _ in range(300):
        assert [read.text for read in finder.read(table)] == ["TB-V07"]
    counting.pixels = 0
    for _ in range(10):
        finder.read(table)
    assert counting.pixels < table.size


def test_a_second_card_beside_a_lying_one_is_seen() -> None:
    finder = Finder()
    for _ in range(200):
        finder.read(page(code("TB-V07")))
    both = page(code("TB-V07"), code("TB-W01"))
    seen: set[str] = set()
    for _ in range(5):
        seen |= {read.text for read in finder.read(both)}
    assert seen == {"TB-V07", "TB-W01"}


def test_a_lamp_switched_on_is_not_a_card() -> None:
    finder = Finder()
    dark, light = np.full((480, 640), 60, np.uint8), np.full((480, 640), 200, np.uint8)
    for picture in [dark] * 5 + [light] * 5:
        assert finder.read(picture) == []


def test_a_picture_of_another_size_begins_anew() -> None:
    finder = Finder()
    for size in ((480, 640), (720, 1280), (10, 10), (480, 640)):
        assert finder.read(np.full(size, 90, np.uint8)) == []


def test_zbar_can_do_it_too() -> None:
    finder, presented = Finder(Zbar()), Presented()
    told: list[str] = []
    for number, picture in enumerate(shown(Look(640, 480, pixels=4), 1)):
        told += presented.feed(finder.read(picture.image), number)
    assert len(told) == 1
