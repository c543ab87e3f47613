"""Works out a report's figures for somebody who must not wait: a program of its own.

It hears one `Asked`, says how far it is, then what it found, and goes. When nobody is left to
listen it goes at once, with all the programs that help it.
"""

from __future__ import annotations

import os
import pickle
import signal
from threading import Thread
from typing import IO, NamedTuple, NoReturn

from companion.lab.analysis import Analysis, analyse
from companion.lab.course import Course
from companion.lab.simulation import all_cores, cores
from companion.lab.turning_points import Wish, game_of
from companion.table.session import Entry


class Asked(NamedTuple):
    """A game to be looked at."""

    origin: bytes
    entries: list[Entry]
    wish: Wish


class Reply(NamedTuple):
    """How far it is, and in the end what it found, or why it found nothing."""

    played: int = 0
    all: int = 0
    analysis: Analysis | None = None
    error: str = ""


def work(asked: Asked, says: IO[bytes]) -> None:
    """Answer one question."""

    def say(reply: Reply) -> None:
        pickle.dump(reply, says)
        says.flush()

    course = Course(game_of(asked.wish.catalogue), asked.origin, asked.entries)
    # One core is left for whoever touches the screen.
    with cores(max(1, all_cores() - 1)) as executor:
        found = analyse(course, asked.wish, executor, lambda played, all: say(Reply(played, all)))
    say(Reply(analysis=found))


def _go_with(hears: IO[bytes]) -> None:
    """Wait until the other end is closed: then nobody wants to know any more."""
    while hears.read(1):
        pass
    os.killpg(0, signal.SIGKILL)  # this program has a group of its own


def main() -> NoReturn:
    """Serve whoever has started this program."""
    os.nice(10)
    says = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # nothing that anybody prints gets among the answers
    hears = os.fdopen(0, "rb")
    asked = pickle.load(hears)
    Thread(target=_go_with, args=(hears,), daemon=True).start()
    try:
        work(asked, says)
    except BrokenPipeError:
        os.killpg(0, signal.SIGKILL)
    except Exception as error:  # whatever is wrong with a game, the app goes on
        pickle.dump(Reply(error=str(error) or repr(error)), says)
        says.flush()
    os._exit(0)
