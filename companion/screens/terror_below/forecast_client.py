"""Has forecasts computed in a separate process (`companion.lab.forecast_process`).

The first request starts the process. It is closed, in the middle of a request, too, when the
forecast is switched off, the table is left, or the app ends.
"""

from __future__ import annotations

import logging
import pickle
from collections.abc import Callable
from functools import partial
from signal import SIGKILL
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias
from weakref import WeakKeyDictionary

from kivy.clock import Clock

from companion.games.terror_below.game import TerrorBelow
from companion.lab.figures import ForecastReply, ForecastRequest
from companion.lab.worker_process import Limits, Reply, WorkerProcess
from companion.screens.window.post import post_to_screen

if TYPE_CHECKING:
    from companion.screens.contracts import Window

log = logging.getLogger(__name__)

Hear: TypeAlias = Callable[[ForecastReply], None]
TASK = "companion.lab.forecast_process:ForecastTask"
PATIENCE = 5.0  # seconds of computing until a table is given up
BUSY = 6  # times as long that may take on a machine with other work
GRACE = 1.0  # seconds until a canceled request has to stop: in one long sum it hears nothing
REMEMBERED = 32  # forecasts: an undo need not be computed again
MEMORY = 700 * 2**20  # bytes: a small machine has other things to do


class _Question(NamedTuple):
    """A table as it was sent, and who wants its forecast."""

    request: ForecastRequest
    packed: bytes
    hear: Hear
    number: int = 0  # of the request


class ForecastClient:
    """Asks for one forecast at a time, the latest. A reply to an older request is dropped."""

    def __init__(self) -> None:
        self._worker: WorkerProcess | None = None
        self._game: TerrorBelow | None = None
        self._cards = b""  # of the game, packed
        self._question: _Question | None = None  # the one that is not answered
        self._known: dict[bytes, ForecastReply] = {}
        self._soon: Any = None  # the event that passes on a known forecast
        self.user: object = None  # who has asked last

    @property
    def busy(self) -> bool:
        """Return whether a reply is still to come."""
        return self._question is not None

    def ask(self, game: TerrorBelow, request: ForecastRequest, hear: Hear) -> None:
        """Call `hear` with the forecast of a table, in the next frame or a later one.

        A tap does not wait for it, even where the forecast is known. Cancels the request before.
        """
        self._use(game)
        packed = pickle.dumps(request)
        known = self._known.get(packed)
        if known is not None:
            self.cancel()
            self._soon = Clock.schedule_once(lambda _: hear(known))
        elif self._question is not None and self._question.packed == packed:
            self._question = self._question._replace(hear=hear)
        else:
            self.cancel()
            self._send(_Question(request, packed, hear))

    def cancel(self) -> None:
        """Drop the open request."""
        if self._soon is not None:
            self._soon.cancel()
        question, self._question = self._question, None
        if question is not None and self._worker is not None:
            self._worker.cancel(question.number, GRACE)

    def end(self) -> None:
        """End with the app. Forgets who has asked last: that page would keep all of the app."""
        self.close()
        self.user = self._soon = None

    def close(self) -> None:
        """End the process, whatever it does."""
        worker, self._worker, self._question = self._worker, None, None
        if worker is not None:
            worker.close()

    def _use(self, game: TerrorBelow) -> None:
        """Have forecasts computed with the cards of a game: other cards need another process."""
        if game is self._game:
            return
        cards = pickle.dumps(game.cards)
        if cards != self._cards:
            self.close()
            self._known.clear()
        self._game, self._cards = game, cards

    def _send(self, question: _Question) -> None:
        assert self._game is not None
        if self._worker is None:
            limits = Limits(nice=15, memory=MEMORY, seconds=PATIENCE)
            try:
                self._worker = WorkerProcess(TASK, self._game.cards, limits)
            except OSError as error:  # no memory is left, or no room for one more process
                log.error("The forecast cannot be begun: %s", error)
                question.hear(ForecastReply("failed"))
                return
            self._worker.listen(partial(self._post, self._worker))
        number = self._worker.send(question.request, PATIENCE * BUSY + GRACE)
        self._question = question._replace(number=number)

    def _post(self, worker: WorkerProcess, reply: Reply) -> None:
        """Hand a reply over to the screen's thread."""
        post_to_screen(self._heard, worker, reply)

    def _heard(self, worker: WorkerProcess, reply: Reply) -> None:
        if worker is not self._worker:
            return  # one that was closed
        if reply.kind == "ended":
            self._ended(reply.value)
            return
        if reply.error:
            log.error("The forecast failed: %s", reply.value)  # no words of people
        question = self._question
        if question is None or question.number != reply.number:
            return
        self._question = None
        slow_or_failed = ForecastReply("slow" if reply.kind == "slow" else "failed")
        found = ForecastReply("figures", reply.value) if reply.kind == "result" else slow_or_failed
        self._known[question.packed] = found
        while len(self._known) > REMEMBERED:
            del self._known[next(iter(self._known))]
        question.hear(found)

    def _ended(self, code: int) -> None:
        """The process is gone: it was idle for long, or it did not answer, or something broke."""
        question, self._question, worker = self._question, None, self._worker
        self._worker = None
        if question is None or worker is None:
            return
        if worker.current != question.number or code == 0:
            self._send(question)  # the one before did not stop, or nothing had come for long
        else:
            question.hear(ForecastReply("slow" if code == -SIGKILL else "failed"))


_of_each: WeakKeyDictionary[Window, ForecastClient] = WeakKeyDictionary()


def find_client(shell: Window) -> ForecastClient:
    """Return the client of an app, which ends with the app."""
    if shell not in _of_each:
        _of_each[shell] = ForecastClient()
        shell.when_closed(_of_each[shell].end)
    return _of_each[shell]
