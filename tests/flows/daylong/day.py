"""One day: the app from its start, who sits before it, and when it is looked into."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from itertools import cycle
from pathlib import Path
from random import Random

from companion.appliance import logs
from companion.screens.window import frames
from companion.screens.window.frames import Time
from companion.screens.window.keeping import Keeping
from companion.screens.window.shell import Shell
from companion.table.prompts import Answer, Prompt
from companion.tabletop.tabletop import Tabletop
from tests.flows.daylong import table
from tests.flows.daylong.around import Around
from tests.flows.daylong.diary import Diary
from tests.flows.driver import Driver
from tests.flows.person import do_all
from tests.flows.test_camera import film, watch

MORNING = datetime(2026, 11, 21, 8, 0, tzinfo=UTC)
THINKS = 20, 40  # seconds for an answer
AT_HOME = 330  # seconds between two games: long enough for a demo to begin
HELD_UP = ((), 6), ((), 20)  # pictures of an empty table before and after a card
FLOW = "ZZ-V07", "ZZ-W12"  # read like cards of ours, but of no game: they answer nothing
PICTURES = 90  # of a film in which nothing is held up for anybody
AGAIN = 600  # seconds until the next such film: the camera lives in real time, the day does not


@contextmanager
def opened(data: Path) -> Iterator[Driver]:
    """The app as it is started by a person: with its log, and with backups by themselves."""
    logs.begin(data)
    tabletop = Tabletop.open(data)
    shell = Shell(tabletop)
    shell.keeping = Keeping(shell, data)
    begun = Time.now
    tabletop.library.keeper.clock = lambda: MORNING + timedelta(seconds=Time.now - begun)
    try:
        with frames.running(shell, Driver) as app:
            yield app
    finally:
        logs.end()


class Day:
    """So many hours, and what was seen in them."""

    def __init__(self, app: Driver, hours: float, folder: Path) -> None:
        """`folder` is for the films that the camera is shown."""
        self.app, self.hours = app, hours
        self.chance = Random(8)
        self.begun = Time.now
        self.eyes = Shown(self, folder)
        self._around = Around(self)
        self.diary = Diary(self)

    @property
    def hour(self) -> float:
        """How late it is."""
        return (Time.now - self.begun) / 3600

    @property
    def is_over(self) -> bool:
        """Whether it is bedtime."""
        return self.hour >= self.hours

    @property
    def speaks_english(self) -> bool:
        """Whether the words on the screen are those that a tap looks for."""
        return bool(self.app.shell.settings.language == "en")

    def spend(self) -> None:
        """One game after the other, until it is late."""
        self.diary.look_closely()
        for piece in cycle(table.PROGRAMME):
            table.sit_down(self, piece)
            table.play(self, piece)
            self.diary.note_game(piece.game)
            self.rest(60)
            table.leave(self.app)
            if self.is_over:
                break
            self._around.stroll()
            self.rest(AT_HOME)
            self.wake()
        self.diary.look_closely()

    # Time

    def rest(self, seconds: float) -> None:
        """Nobody touches anything; the camera goes on looking."""
        self.eyes.flow()
        self.app.wait(seconds)
        self.diary.look()

    def think(self) -> None:
        """As long as a person does; now and then somebody leaves the table and comes back."""
        self.rest(self.chance.uniform(*THINKS))
        if self.diary.is_due:
            tabletop = self.app.tabletop
            game = tabletop.game_id
            self.diary.look_closely()
            tabletop.resume(game)
            self.app.shell.show_table()
            self.app.settle()

    def wake(self) -> None:
        """Touch a screen that may be dark, or busy with a demo."""
        self.app.shell.rest.stir()
        self.app.wait(2)

    def look_around(self) -> None:
        """Look something up while the game waits."""
        do_all(self.app)
        self._around.look_up()

    def give(self, answer: Answer) -> None:
        """The app's own way, without a finger; but somebody is here, as with a button pressed."""
        self.app.shell.rest.stir()
        self.app.shell.wake()
        self.app.page.give(answer)
        self.app.settle()


class Shown:
    """What is before the camera: films, read by the real eyes of the app in their own time."""

    def __init__(self, day: Day, folder: Path) -> None:
        self._day, self._folder = day, folder
        folder.mkdir()
        self._flowing = cycle([self._film(tag, (((), 30), ((tag,), PICTURES))) for tag in FLOW])
        self._films, self._flown = 0, -AGAIN * 1.0
        self._looked_at: dict[int, int] = {}  # pictures, by film

    @property
    def pictures(self) -> int:
        """How many were looked at."""
        return sum(self._looked_at.values())

    def _film(self, name: str, scenes: tuple[tuple[tuple[str, ...], int], ...]) -> str:
        path = self._folder / f"{name}.avi"
        return str(path) if path.exists() else film(path, *scenes)

    def _set(self, film: str) -> None:
        self._films += 1
        self._day.app.shell.set(camera=film)

    def _count(self) -> None:
        seen = self._day.app.shell.eyes.preview()
        if seen is not None:
            self._looked_at[self._films] = seen.number

    def flow(self) -> None:
        """Let pictures flow wherever the app looks."""
        self._count()
        wants = hasattr(self._day.app.page, "shown") and self._day.app.shell.front != "home"
        if wants and Time.now - self._flown >= AGAIN:
            self._flown = Time.now
            self._set(next(self._flowing))

    def can_show(self, prompt: Prompt) -> bool:
        """Whether a card is asked for that lies on the table with its tag."""
        return table.is_for_the_camera(prompt) and self._day.app.shell.front == "table"

    def show(self, card: str) -> None:
        """Hold a card up until it has answered."""
        session = self._day.app.tabletop.session
        before, (nothing, after) = len(session.entries), HELD_UP
        self._set(self._film(card, (nothing, ((card,), 25), after)))
        watch(self._day.app, lambda: len(session.entries) > before)
        self._count()
