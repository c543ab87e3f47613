"""What a day costs: memory, handles, threads, widgets, the journal, and the time of a frame."""

from __future__ import annotations

import gc
import os
import threading
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any

import msgspec
from kivy.clock import Clock
from kivy.uix.widget import Widget

from companion.games.terror_below.kit import TerrorBelowKit
from companion.lab.terror_bot import SoloBot
from companion.screens.window.frames import Time
from tests.flows.driver import Driver, _draw
from tests.flows.person import APPS, do_all

if TYPE_CHECKING:
    from tests.flows.daylong.day import Day

OFTEN, CLOSELY = 6 * 24, 24  # looks at the memory in a day, and those at everything
SOLO = {"players": ["Ada"], "mode": "solo", "scenario": "scramble"}
SELDOM = 0.1  # hours between two close looks, at least: they take two minutes themselves
TURNS = 30  # answers after which the table is looked at again and again
DRAWN, ROUNDS = 10, 3  # frames, and answers with their undo, of which the time is taken
IDLE = 60  # seconds in which nobody does anything
AS_EVER = {"theme": "night", "text_scale": 100, "language": "en", "camera": "off"}
FONT = ".ttf"
MB = 1 << 20


class Look(msgspec.Struct, frozen=True):
    """The memory at some moment of the day."""

    hour: float
    memory: float  # MB


class Hour(msgspec.Struct, frozen=True, kw_only=True):
    """Everything else, once an hour, at Home with nothing going on."""

    hour: float
    memory: float  # MB: of the same page every time, while in between it is that of many
    fonts: int  # files of letters that are open: Kivy keeps one for each size, and 64 at most
    handles: int  # all others
    threads: int
    children: int  # processes
    widgets: int
    events: int  # of Kivy's clock
    objects: int  # that Python knows
    journal: int  # bytes
    folder: int  # bytes of everything that was written
    wakes: float  # a second, while nobody does anything
    idle_drawn: int  # frames that were drawn meanwhile
    idle_us: float  # CPU of a frame in which nothing happens
    frame_ms: float  # CPU of a table that is drawn
    answer_ms: float  # CPU of an answer and its undo


class Game(msgspec.Struct, frozen=True):
    """A game, and what the journal has grown by."""

    game: str
    answers: int
    bytes: int


class Diary:
    """Looks, and writes down."""

    def __init__(self, day: Day) -> None:
        self._day, self._app, self._tabletop = day, day.app, day.app.tabletop
        self.looks: list[Look] = []
        self.hours: list[Hour] = []
        self.games: list[Game] = []
        self._table = _reference(day.app)
        self._journal = self._size()

    # Now and then

    def look(self) -> None:
        """At the memory, if it is time to."""
        hour = self._day.hour
        if not self.looks or hour - self.looks[-1].hour >= self._day.hours / OFTEN:
            self.looks.append(Look(round(hour, 3), round(memory(), 1)))

    def note_game(self, name: str) -> None:
        """A game has ended or is left."""
        answers, now = len(self._tabletop.session.entries), self._size()
        self.games.append(Game(name, answers, now - self._journal))
        self._journal = now

    def _size(self) -> int:
        """Bytes of the journal and of what is still beside it."""
        return sum(each.stat().st_size for each in self._tabletop.library.data.glob("journal.db*"))

    # Once an hour, if the day has 24

    @property
    def is_due(self) -> bool:
        """Whether the last close look was long ago."""
        last = self.hours[-1].hour if self.hours else self._day.hour
        return self._day.hour - last >= max(self._day.hours / CLOSELY, SELDOM)

    def look_closely(self) -> None:
        """At everything. What it takes itself is not part of a game's bytes."""
        before = self._size()
        app, shell = self._app, self._app.shell
        shell.set(**AS_EVER)
        wakes, drawn, idle, frame, answer = self._at_the_table()
        shell.rest.stir()  # or a demo would begin, for it was a while ago that somebody was here
        shell.show_home()
        for _ in range(2):  # Kivy's properties let go of a widget only when it has gone
            shell.wake()
            app.wait(5)
        shell.run_job(lambda: None, lambda: None)  # the camera has been let go of when this is done
        app.settle()
        known, opened = gc.get_objects(), list(_handles())
        self.hours.append(
            Hour(
                hour=round(self._day.hour, 3),
                memory=round(memory(), 1),
                fonts=sum(each.endswith(FONT) for each in opened),
                handles=sum(not each.endswith(FONT) for each in opened),
                threads=threading.active_count(),
                children=_children(),
                widgets=sum(issubclass(type(each), Widget) for each in known),
                events=len(Clock.get_events()),
                objects=len(known),
                journal=self._size(),
                folder=_bytes_in(self._tabletop.library.data),
                wakes=wakes,
                idle_drawn=drawn,
                idle_us=idle,
                frame_ms=frame,
                answer_ms=answer,
            )
        )
        self._journal += self._size() - before

    def _at_the_table(self) -> tuple[float, int, float, float, float]:
        """The same table every hour: nobody plays on there."""
        app = self._app
        self._tabletop.resume(self._table)
        app.shell.show_table()
        app.wait(5)
        do_all(app)
        app.wait(10)
        begun, drawn, cpu, frames = Time.now, app.drawn, time.process_time(), 0
        while Time.now < begun + IDLE:
            app.step()
            frames += 1
        idle = 1e6 * (time.process_time() - cpu) / frames
        return frames / IDLE, app.drawn - drawn, idle, _frame(app), self._answer()

    def _answer(self) -> float:
        """An answer that is given and taken back, in milliseconds."""
        app, page = self._app, self._app.page
        answer = app.prompt.legal()[0]
        cpu = time.process_time()
        for _ in range(ROUNDS):
            page.give(answer)
            app.settle()
            do_all(app)
            page.undo()
            app.settle()
            do_all(app)
        return 1e3 * (time.process_time() - cpu) / ROUNDS


def _reference(app: Driver) -> str:
    """A game that is begun and left in the middle; its id comes back."""
    tabletop: Any = app.tabletop
    tabletop.begin(tabletop.library.load_game(TerrorBelowKit()), SOLO, APPS)
    bot = SoloBot(tabletop.session.game, 1)
    for _ in range(TURNS):
        tabletop.answer(bot(tabletop.session.state, tabletop.session.prompt))
    while tabletop.session.prompt.purpose != "action":
        tabletop.answer(bot(tabletop.session.state, tabletop.session.prompt))
    tabletop.just_begun = False
    kept = str(tabletop.game_id)
    tabletop.leave()
    return kept


def _frame(app: Driver) -> float:
    """A whole picture of what is on the screen, in milliseconds."""
    cpu = time.process_time()
    for _ in range(DRAWN):
        app._guarded(_draw)
    return 1e3 * (time.process_time() - cpu) / DRAWN


def memory() -> float:
    """MB of this process that are in the machine's memory."""
    resident = int(Path("/proc/self/statm").read_text().split()[1])
    return resident * os.sysconf("SC_PAGE_SIZE") / MB


def _handles() -> Iterator[str]:
    """What is open, by its name; but for what was open only to look."""
    for each in Path("/proc/self/fd").iterdir():
        with suppress(FileNotFoundError):
            yield os.readlink(each)


def _children() -> int:
    """Processes of ours, those that have ended and that nobody has asked about too."""
    found = Path("/proc/self/task").glob("*/children")
    return sum(len(each.read_text().split()) for each in found)


def _bytes_in(folder: Path) -> int:
    return sum(each.stat().st_size for each in folder.rglob("*") if each.is_file())
