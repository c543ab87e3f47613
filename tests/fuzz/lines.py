"""Lines to the engine: the first line names a game and how many answers it has had, then come
requests, and what was taken is played on."""

from __future__ import annotations

from functools import cache

from tests.faults.seat import OPTIONS, Seat

POSITIONS = (0, 8, 40)  # answers before the first line
MOST = 4  # lines that are sent


@cache
def seat(name: str, answers: int) -> Seat:
    return Seat(name, answers)


def one(data: bytes) -> None:
    head, *lines = data.split(b"\n")
    words = head.decode("utf-8", "replace").split()
    name = next((each for each in OPTIONS if each in words), "terror-below")
    answers = next((each for each in POSITIONS if str(each) in words), POSITIONS[1])
    here = seat(name, answers)
    try:
        for line in lines[:MOST]:
            here.say(line)
        here.play_on()
    finally:
        here.back()
