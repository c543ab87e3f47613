"""The sounds of the table: proper WAV files, short, and each its own."""

from __future__ import annotations

import io
import wave
from array import array
from itertools import pairwise

import pytest

from companion import sounds

CLOCK = ["count", "now", "hurry", "claim", "time-up"]
NAMES = ["tick", "card-read", "unknown-card", "die", "attack", "win", "loss", *CLOCK]

LONG = ("win", "loss", "time-up")


def samples(name: str) -> array[int]:
    with wave.open(io.BytesIO(sounds.wav(name))) as file:
        assert (file.getnchannels(), file.getsampwidth()) == (1, 2)
        return array("h", file.readframes(file.getnframes()))


def pitch(part: array[int]) -> float:
    """Roughly: how often the wave crosses zero, a second."""
    crossings = sum((one < 0) != (other < 0) for one, other in pairwise(part))
    return crossings / 2 / (len(part) / sounds.RATE)


@pytest.mark.parametrize("name", NAMES)
def test_each_is_a_short_sound(name: str) -> None:
    made = samples(name)
    assert 0.04 < len(made) / sounds.RATE < (2 if name in LONG else 1)
    assert 20_000 < max(map(abs, made)) < 32_767, "loud enough to be heard, never cut off"
    assert max(map(abs, made[-20:])) < 1_000, "it dies away and does not click"


def test_each_is_its_own_and_always_the_same() -> None:
    assert len({sounds.wav(name) for name in NAMES}) == len(NAMES)
    assert all(sounds.wav(name) == sounds.wav(name) for name in NAMES)


def test_a_read_card_rises_and_an_unknown_one_is_dull() -> None:
    read = samples("card-read")
    early, late = read[:2000], read[4000:8000]
    assert pitch(late) > pitch(early) * 1.2
    assert pitch(samples("unknown-card")) < pitch(early)


def test_an_attack_comes_from_below() -> None:
    assert pitch(samples("attack")) < pitch(samples("die")) / 2


def test_now_is_higher_than_the_count_and_a_second_shorter_than_one() -> None:
    assert pitch(samples("now")) > pitch(samples("count")) * 1.5
    assert len(samples("hurry")) < sounds.RATE / 4


def test_an_unknown_name_is_an_error() -> None:
    with pytest.raises(KeyError):
        sounds.wav("fanfare")
