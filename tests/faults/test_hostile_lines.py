"""Hostile lines to the engine, for every game: one line comes back, an error changes nothing, and a
game that was begun from what was taken can be played."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

from tests.faults.hostile import junk, mutated
from tests.faults.seat import OPTIONS, Seat

POSITIONS = (0, 8, 40)  # answers before the hostile line
EXAMPLES = 60


@st.composite
def requests(draw: st.DrawFn, name: str, state: dict[str, Any]) -> Any:
    """A line that has something wrong with it."""
    verb = draw(st.sampled_from(("new", "load", "load", "correct", "correct", "other", "raw")))
    match verb:
        case "new":
            known = draw(st.sampled_from((OPTIONS[name], state.get("options", OPTIONS[name]))))
            return {"new": draw(mutated(known))}
        case "load":
            return {"load": draw(mutated(state))}
        case "correct":
            part = draw(st.sampled_from(sorted(state)))
            return {"correct": draw(mutated({part: state[part]}))}
        case "other":
            other = ("answer", "undo", "redo", "state", "correct", "load", "new", "quit", "")
            return {draw(st.sampled_from(other)): draw(junk())}
        case _:
            return draw(st.binary(max_size=200)).replace(b"\n", b"")


def hostile(name: str, examples: int) -> None:
    seats = [Seat(name, answers) for answers in POSITIONS]

    @settings(
        max_examples=examples, deadline=None, database=None, derandomize=True,
        suppress_health_check=list(HealthCheck), phases=(Phase.explicit, Phase.generate),
    )  # fmt: skip
    @given(st.data())
    def attack(data: st.DataObject) -> None:
        seat = seats[data.draw(st.integers(0, len(seats) - 1))]
        try:
            reply = seat.say(data.draw(requests(name, seat.state)))
            if "error" not in reply:
                seat.play_on()
        finally:
            seat.back()

    attack()


@pytest.mark.parametrize("name", OPTIONS)
def test_hostile_lines(name: str) -> None:
    hostile(name, EXAMPLES)


@pytest.mark.soak
@pytest.mark.parametrize("name", OPTIONS)
def test_hostile_lines_for_long(name: str) -> None:
    hostile(name, 20_000)


LINES = (
    b"", b"\n", b"\0", b"\xff\xfe", b"{", b"[" * 100_000, b'{"new":' * 50_000, b"9" * 100_000,
    b'{"undo":' + b"9" * 400 + b"}", b'{"undo":-1}', b'{"undo":true}', b'{"undo":1e308}',
    b'{"answer":"\\ud800"}', b'{"answer":"' + b"A" * 5_000_000 + b'"}', b'{"answer":NaN}',
    b'{"state":false}', b'{"state":true,"undo":1}', b'{"state":true}\r{"undo":1}',
    '{"answer":"\N{CYRILLIC CAPITAL LETTER TE}\N{CYRILLIC CAPITAL LETTER VE}-W01"}'.encode(),
)  # fmt: skip


@pytest.mark.parametrize("name", OPTIONS)
def test_lines_that_are_none(name: str) -> None:
    seat = Seat(name, 8)
    for line in LINES:
        reply = seat.say(line)
        assert "error" in reply, line[:40]
        assert len(reply["error"]["message"]) < 1000, line[:40]
    assert "error" not in seat.say({"state": True})
