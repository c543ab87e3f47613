"""The engine protocol: one JSON object a line in, exactly one a line out.

    {"new": OPTIONS}  {"load": STATE}  {"answer": VALUE}  {"undo": N}  {"redo": N}
    {"correct": PATCH}  {"state": true}

Every reply is the whole present: events, prompt, state, result; or an error with nothing changed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, BinaryIO

from companion.table.errors import Refused, quoted
from companion.table.form import from_json, to_json
from companion.table.game import Game
from companion.table.keeper import Keeper
from companion.table.session import Session

LONGEST_LINE = 5_000_000  # bytes; a whole table has some 10,000


def read_lines(stream: BinaryIO) -> Iterator[bytes]:
    """The lines of a stream; of a longer one than any table has only the beginning, which the
    engine refuses."""
    while line := stream.readline(LONGEST_LINE + 1):
        rest = line
        while len(rest) > LONGEST_LINE and not rest.endswith(b"\n"):
            rest = stream.readline(LONGEST_LINE + 1)
        yield line


class Engine:
    """Speaks the protocol for one game. `keeper` keeps what is played; None forgets it."""

    def __init__(self, game: Game[Any], keeper: Keeper | None = None) -> None:
        self.game = game
        self.keeper = keeper
        self._session: Session[Any] | None = None
        self._commands: dict[str, Callable[[Any], object]] = {
            "new": self._new,
            "load": self._load,
            "answer": lambda value: self._playing.answer(value, source="engine"),
            "undo": lambda count: self._playing.undo(count),
            "redo": lambda count: self._playing.redo(count),
            "correct": lambda patch: self._playing.correct(patch, source="engine"),
            "state": self._look,
        }

    def line(self, line: bytes) -> bytes:
        """The reply to one line."""
        try:
            if len(line) > LONGEST_LINE:
                said = f"A line has at most {LONGEST_LINE} bytes."
                raise Refused("too-long", said)
            self._obey(from_json(line))
            return self.present()
        except Refused as refusal:
            return to_json({"error": refusal.form()})
        except Exception as error:  # a fault in the rules must not end the conversation
            return to_json(
                {"error": Refused("rules-fault", f"The rules failed: {error!r}.").form()}
            )

    def present(self) -> bytes:
        """The present as a reply."""
        reply = self._playing.form()
        if self.keeper and self.keeper.warning:
            reply["warning"] = self.keeper.warning
        if self.keeper and self.keeper.notes:
            reply["notes"], self.keeper.notes = self.keeper.notes, []
        return to_json(reply)

    def resume(self, keeper: Keeper, id: str) -> None:
        """Go on with a kept game."""
        self._session, _ = keeper.resume(self.game, *keeper.find(id, self.game.name))
        self._session.events = []

    def _obey(self, request: Any) -> None:
        known = list(self._commands)
        if not isinstance(request, dict) or len(request) != 1:
            message = f"A line is a JSON object with one of: {', '.join(known)}."
            raise Refused("bad-request", message, known)
        [(verb, value)] = request.items()
        if verb not in self._commands:
            message = f"{quoted(verb)} is not a command; there are: {', '.join(known)}."
            raise Refused("unknown-command", message, known)
        self._commands[verb](value)

    @property
    def _playing(self) -> Session[Any]:
        if self._session is None:
            message = "No game yet: begin with new or load."
            raise Refused("no-game", message, ["new", "load"])
        return self._session

    def _new(self, options: Any) -> None:
        if not isinstance(options, dict):
            raise Refused("bad-options", "The options of a new game are a JSON object.")
        self._begin(Session.new(self.game, options))

    def _load(self, state: Any) -> None:
        self._begin(Session.load(self.game, state))

    def _begin(self, session: Session[Any]) -> None:
        if self.keeper:
            self.keeper.begin(session)
        self._session = session

    def _look(self, yes: Any) -> None:
        if yes is not True:
            raise Refused("bad-request", 'To look at the state, say {"state": true}.', [True])
        self._playing.events = []
