"""A seat at the engine that sees whether every reply is honest, for whoever sends hostile lines."""

from __future__ import annotations

import json
from typing import Any

from companion.games.registry import find_kit
from companion.table.form import to_json
from companion.table.protocol import Engine
from companion.table.sources import RandomBot

OPTIONS: dict[str, dict[str, Any]] = {
    "terror-below": {"players": ["Ada"], "mode": "solo"},
    "squirmish": {"players": ["Ada", "Bo"]},
    "wormlord": {"players": ["Ada", "Bo"]},
}

PLAYED_ON = 4  # answers after one that was taken


class Seat:
    """A game at some point of it, which is the same before every hostile line."""

    def __init__(self, name: str, answers: int) -> None:
        self.engine = Engine(find_kit(name).rules())
        self.say({"new": OPTIONS[name]})
        bot = RandomBot(answers)
        while len(self.session.entries) < answers and self.session.prompt is not None:
            self.session.answer(bot.answer(self.session.prompt) or "")
        self.answers = len(self.session.entries)
        self.home = self.session.again(self.answers)
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

    def play_on(self) -> None:
        """A few answers more, from wherever the lines have led."""
        bot = RandomBot(1)
        for _ in range(PLAYED_ON):
            if self.session.prompt is not None:
                self.say({"answer": bot.answer(self.session.prompt)})

    def back(self) -> None:
        """As if nothing had been said."""
        self.engine._session = self.home.again(self.answers)
