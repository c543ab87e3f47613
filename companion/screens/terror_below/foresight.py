"""Asks what is coming without ever waiting for it: the counting is done by a program of its own.

There is at most one (`companion.lab.seer`), it is started by the first question, and it is ended
at once, in the midst of whatever it counts, when nobody wants to know or the app is closed.
"""

from __future__ import annotations

import logging
import os
import pickle
import subprocess
import sys
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from pathlib import Path
from signal import SIGKILL
from threading import Thread, Timer
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias
from weakref import WeakKeyDictionary

from kivy.clock import Clock

from companion.games.terror_below.game import TerrorBelow
from companion.lab.figures import DROP, Asked, Reply

if TYPE_CHECKING:
    from companion.screens.window.shell import Shell

log = logging.getLogger(__name__)

Hear: TypeAlias = Callable[[Reply], None]
PATIENCE = 5.0  # seconds of counting until a table is given up
BUSY = 6  # times as long that may take where others work, too
GRACE = 1.0  # seconds in which it should have heard that; deep in one long sum it hears nothing
REMEMBERED = 32  # tables: an undo need not be counted again
ROOT = Path(__file__).parents[3]  # where the package lies
START = "from companion.lab.seer import main; main()"


class _Question(NamedTuple):
    """A table as it was sent, and who wants to know."""

    sent: bytes
    hear: Hear


class Foresight:
    """One question at a time, the latest. An answer to an older one is never heard."""

    def __init__(self) -> None:
        self._seer: subprocess.Popen[bytes] | None = None
        self._ready = False
        self._game: TerrorBelow | None = None
        self._cards = b""  # the game's, as they were sent
        self._counted: _Question | None = None  # what the seer is busy with
        self._waiting: _Question | None = None  # what comes after it
        self._watch: Timer | None = None  # ends a seer that does not listen
        self._known: dict[bytes, Reply] = {}
        self._soon: Any = None  # the telling of what is known
        self.user: object = None  # who has asked last

    @property
    def busy(self) -> bool:
        """Whether an answer is still to come."""
        return self._counted is not None or self._waiting is not None

    def ask(self, game: TerrorBelow, asked: Asked, hear: Hear) -> None:
        """Let `hear` have the figures of a table, in the next frame or a later one: a tap must not
        wait for them, even where they are known. Whatever was asked before is dropped."""
        self._use(game)
        question = _Question(pickle.dumps(asked), hear)
        known = self._known.get(question.sent)
        if known is not None:
            self.drop()
            self._soon = Clock.schedule_once(lambda _: hear(known))
        elif self._counted is not None and self._counted.sent == question.sent:
            self._counted, self._waiting = question, None
        else:
            self.drop()
            self._waiting = question
            self._send()

    def drop(self) -> None:
        """Nobody wants to know any more."""
        self._waiting = None
        if self._soon is not None:
            self._soon.cancel()
        if self._counted is not None and self._seer is not None:
            self._counted = _Question(b"", lambda _: None)
            self._seer.send_signal(DROP)
            self._expect(GRACE)

    def end(self, *_: object) -> None:
        """The app is closed. Whoever asked last is forgotten: its page would keep all of it."""
        self.close()
        self.user = self._soon = None

    def close(self) -> None:
        """End it, whatever it does."""
        seer, self._seer = self._seer, None
        self._ready, self._counted, self._waiting = False, None, None
        self._expect(None)
        if seer is not None:
            seer.kill()
            seer.wait()

    def _use(self, game: TerrorBelow) -> None:
        """Other cards mean other figures: another seer."""
        if game is self._game:
            return
        cards = pickle.dumps(game.cards)
        if cards != self._cards:
            self.close()
            self._known.clear()
        self._game, self._cards = game, cards

    def _send(self) -> None:
        if self._seer is None and self._waiting is not None:
            try:
                self._start()
            except OSError as error:  # no memory is left, or no room for one more program
                log.error("The forecast cannot be begun: %s", error)
                waiting, self._waiting = self._waiting, None
                waiting.hear(Reply("failed"))
        if self._ready and self._counted is None and self._waiting is not None:
            self._counted, self._waiting = self._waiting, None
            self._write(self._counted.sent)
            self._expect(PATIENCE * BUSY + GRACE)

    def _expect(self, seconds: float | None) -> None:
        """An answer within so many seconds; None: there is nothing to wait for."""
        if self._watch is not None:
            self._watch.cancel()
            self._watch = None
        if seconds is not None and self._seer is not None:
            self._watch = Timer(seconds, self._seer.kill)
            self._watch.daemon = True
            self._watch.start()

    def _start(self) -> None:
        paths = os.pathsep.join(filter(None, [str(ROOT), os.environ.get("PYTHONPATH")]))
        self._seer = subprocess.Popen(
            [sys.executable, "-c", START, str(PATIENCE)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            env={**os.environ, "PYTHONPATH": paths, "OPENBLAS_NUM_THREADS": "1"},
        )
        told = (self._seer, self._cards)
        Thread(target=self._listen, args=told, name="foresight", daemon=True).start()

    def _write(self, sent: bytes) -> None:
        assert self._seer is not None
        assert self._seer.stdin is not None
        with suppress(OSError, ValueError):  # it has just gone: that will be heard
            self._seer.stdin.write(sent)
            self._seer.stdin.flush()

    def _listen(self, seer: subprocess.Popen[bytes], cards: bytes) -> None:
        """Beside the screen: hand over the cards, then wait for one answer after the other."""
        assert seer.stdout is not None
        assert seer.stdin is not None
        with suppress(BrokenPipeError), seer.stdin, seer.stdout:
            try:
                seer.stdin.write(cards)
                seer.stdin.flush()
                while True:
                    reply: Reply = pickle.load(seer.stdout)
                    Clock.schedule_once(partial(self._heard, seer, reply))
            except (EOFError, OSError, pickle.UnpicklingError):
                Clock.schedule_once(partial(self._gone, seer))

    def _heard(self, seer: subprocess.Popen[bytes], reply: Reply, *_: object) -> None:
        if seer is not self._seer:
            return  # one that was ended
        if reply.kind == "ready":
            self._ready = True
            self._send()
            return
        if reply.error:
            log.error(
                "The forecast failed: %s", reply.error.partition("(")[0]
            )  # no words of people
        self._expect(None)
        question, self._counted = self._counted, None
        if reply.kind == "dropped" and question is not None and question.sent:
            self._waiting = self._waiting or question  # that was meant for the one before
            question = None
        self._send()  # what has waited, before anybody looks at the answer
        if question is not None and question.sent:
            self._remember(question.sent, reply)
            question.hear(reply)

    def _remember(self, sent: bytes, reply: Reply) -> None:
        self._known[sent] = reply
        while len(self._known) > REMEMBERED:
            del self._known[next(iter(self._known))]

    def _gone(self, seer: subprocess.Popen[bytes], *_: object) -> None:
        """It has ended: nobody has asked for long, or it did not listen, or something broke."""
        code = seer.wait()
        if seer is not self._seer:
            return
        counted, waiting = self._counted, self._waiting
        self.close()
        unanswered = waiting or counted
        if waiting is not None and counted is not None and not counted.sent:
            self._waiting = waiting  # that one had to make way, and has
            self._send()
        elif unanswered is not None:
            unanswered.hear(Reply("slow" if code == -SIGKILL else "failed"))


_of_each: WeakKeyDictionary[Shell, Foresight] = WeakKeyDictionary()


def foresight(shell: Shell) -> Foresight:
    """The one of an app; it ends with it."""
    if shell not in _of_each:
        _of_each[shell] = Foresight()
        shell.bind(on_stop=_of_each[shell].end)
    return _of_each[shell]
