"""Looks ahead for somebody who must not wait: a program of its own, told and heard through pipes.

A forecast takes hundredths of a second, and on rare tables many seconds. Done in a thread it
would hold up every touch meanwhile. Here it holds up nobody; it can be stopped in its midst
(`DROP`), gives up by itself after a while, and ends when nobody is left to listen.

What it hears: the cards, once, then one `Asked` after the other. What it says: a `Reply` when it is
ready, and one for each that was asked.
"""

from __future__ import annotations

import os
import pickle
import resource
import select
import signal
import sys
from contextlib import suppress
from typing import IO, NoReturn

from companion.games.terror_below.game import TerrorBelow
from companion.lab.figures import DROP, Asked, Figures, Reply, Risk
from companion.lab.forecast import Danger, Outlook
from companion.lab.stops import reach
from companion.table.game import Table

ALONE = 300.0  # seconds without a question until it goes
ROOM = 700 * 2**20  # bytes: a small machine has other things to do


class _Dropped(Exception):
    pass


class _TooLong(Exception):
    pass


def look(game: TerrorBelow, asked: Asked) -> Figures:
    """All figures of a table at once."""
    table = game.table(Table(asked.state))
    outlook = Outlook(table, asked.step)
    coming, at = outlook.forecast(), table.board.at
    leaders = tuple(None if each is None else _risk(each) for each in coming.leaders)
    stops: dict[tuple[int, int], Risk] = {}
    me = table.me
    here = leaders[table.state.active]
    if me.pawn is not None and here is not None:
        stops[at(me.pawn)] = here
        reached = [space for space, _ in reach(table, me.pawn, asked.points) if space != me.pawn]
        if reached:
            found = outlook.dangers(reached, me)
            stops |= {at(space): _risk(danger) for space, danger in found.items()}
    return Figures(
        covered={at(space): chance for space, chance in enumerate(coming.covered)},
        leaders=leaders,
        locations=coming.locations,
        attacks=coming.attacks,
        clock=coming.clock,
        lost=coming.lost,
        stops=stops,
    )


def _risk(danger: Danger) -> Risk:
    return Risk(danger.caught, 1 - danger.survives)


class Seer:
    """Answers one question at a time, until nobody asks."""

    def __init__(self, hears: IO[bytes], says: IO[bytes], patience: float) -> None:
        """It gives up a question after `patience` seconds of its own work: on a busy machine it
        gets little of the time that passes."""
        self._hears, self._says = hears, says
        self._patience = patience
        self._stops = False  # whether there is something that a signal may stop
        self._told = False  # to drop a question that has not been read yet

    def serve(self) -> None:
        """Be there until the pipe is closed, or nobody asks for a long time."""
        signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the one who asks
        signal.signal(DROP, lambda *_: self._interrupt(_Dropped))
        signal.signal(signal.SIGPROF, lambda *_: self._interrupt(_TooLong))
        game = TerrorBelow(pickle.load(self._hears))
        self._say(Reply("ready"))
        while select.select([self._hears], [], [], ALONE)[0]:
            self._say(self._answer(game, pickle.load(self._hears)))

    def _answer(self, game: TerrorBelow, asked: Asked) -> Reply:
        try:
            self._stops = True
            if self._told:
                raise _Dropped
            signal.setitimer(signal.ITIMER_PROF, self._patience)
            figures = look(game, asked)
            self._stops = False
        except _Dropped:
            return Reply("dropped")
        except (_TooLong, MemoryError):
            return Reply("slow")
        except Exception as error:  # whatever is wrong with a table, the game goes on
            return Reply("failed", error=repr(error))
        finally:
            self._stops = self._told = False
            signal.setitimer(signal.ITIMER_PROF, 0)
        return Reply("figures", figures)

    def _interrupt(self, by: type[Exception]) -> None:
        """Once, and only while there is something to stop. What comes earlier than the question it
        is about is kept for it; who meant the one before may ask again."""
        if self._stops:
            self._stops = False
            raise by
        self._told = self._told or by is _Dropped

    def _say(self, reply: Reply) -> None:
        pickle.dump(reply, self._says)
        self._says.flush()


def main() -> NoReturn:
    """Serve whoever has started this program; its one argument is how long it may count."""
    os.nice(15)  # whoever touches the screen comes first
    resource.setrlimit(resource.RLIMIT_DATA, (ROOM, ROOM))
    says = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # nothing that anybody prints gets among the answers
    with suppress(EOFError, BrokenPipeError):
        Seer(os.fdopen(0, "rb"), says, float(sys.argv[1])).serve()
    os._exit(0)  # nobody listens: there is nothing to tidy up
