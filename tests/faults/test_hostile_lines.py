"""Hostile lines to the engine, for every game: one line comes back, an error changes nothing, and a
game that was begun from what was taken can be played."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

from companion import games
from companion.table.form import to_json
from companion.table.protocol import Engine
from companion.table.sources import RandomBot
from tests.faults.hostile import junk, mutated

OPTIONS: dict[str, dict[str, Any]] = {
    "terror-below": {"players": ["Ada"], "mode": "solo"},
    "squirmish": {"players": ["Ada", "Bo"]},
    "wormlord": {"players": ["Ada", "Bo"]},
}
POSITIONS = (0, 8, 40)  # answers before the hostile line
PLAYED_ON = 4  # answers after one that was taken
EXAMPLES = 60


class Seat:
    """A game at some point of it, which is the same before every hostile line."""

    def __init__(self, name: str, answers: int) -> None:
        self.engine = Engine(games.load(name))
        self.say({"new": OPTIONS[name]})
        bot = RandomBot(answers)
        while len(self.session.entries) < answers and self.session.prompt is not None:
            self.session.answer(bot.answer(self.session.prompt) or "")
        self.home, self.answers = self.session, len(self.session.entries)
        self.state: dict[str, Any] = json.loads(to_json(self.session.form()))["state"]

    @property
    def session(self) -> Any:
        """The game on the table."""
        return self.engine._playing

    def say(self, request: Any) -> Any:
        """Send a line and see that what comes back is one, and honest."""
        line = request if isinstance(request, bytes) else json.dumps(request).encode()
        session = self.engine._session
        before = session and (session.digest(), len(session.entries), len(session.undone))
        raw = self.engine.line(line)
        assert b"\n" not in raw
        reply = json.loads(raw)
        if "error" in reply:
            error = reply["error"]
            assert set(error) == {"code", "message", "expected"}
            assert error["message"]
            assert error["code"] != "rules-fault", error["message"]
            assert self.engine._session is session, "an error changes nothing"
            assert session is None or before == (
                session.digest(), len(session.entries), len(session.undone)
            )  # fmt: skip
        else:
            assert {"events", "prompt", "state", "result"} <= set(reply)
        return reply

    def back(self) -> None:
        """As if nothing had been said."""
        self.engine._session = self.home
        if len(self.home.entries) > self.answers:
            self.home.undo(len(self.home.entries) - self.answers)


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
            bot = RandomBot(1)
            for _ in range(PLAYED_ON if "error" not in reply else 0):
                if seat.session.prompt is not None:
                    seat.say({"answer": bot.answer(seat.session.prompt)})
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
