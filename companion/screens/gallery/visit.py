"""A visit to the running app: lays tables, gives answers, presses buttons."""

from __future__ import annotations

import gc
import shutil
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path
from time import sleep
from typing import TYPE_CHECKING, Any

from companion import __version__
from companion.games.registry import DEFAULT_KIT, find_kit
from companion.screens.drawing.shown_card import ShownCard
from companion.screens.parts.sheets import Sheet
from companion.table.journal import Kept
from companion.table.prompts import Answer
from companion.table.session import Session

if TYPE_CHECKING:
    from companion.screens.window.frames import Frames
    from companion.tabletop.tabletop import Tabletop

NOW = datetime(2026, 11, 16, 20, 15, tzinfo=UTC)  # a Monday evening, whenever pictures are taken


class Visit:
    """Leads through the app. What is seen depends on nothing but `looks`: settings that hold."""

    def __init__(
        self, frames: Frames, data: Path, open_tabletop: Callable[[Path], Tabletop]
    ) -> None:
        """`data` is emptied at every beginning."""
        self.frames = frames
        self.shell = frames.shell
        self.looks: dict[str, Any] = {}
        self.data = data
        self._open_tabletop = open_tabletop

    # Where we are

    @property
    def tabletop(self) -> Tabletop:
        """The tabletop of the app as it is now."""
        assert self.shell.tabletop is not None
        return self.shell.tabletop

    @property
    def page(self) -> Any:
        """The page in front."""
        return self.shell.root.ids.stage.children[0]

    @property
    def sheet(self) -> Any:
        """What lies on top of everything."""
        return self.shell.root.children[0]

    # Getting about

    def begin(self) -> None:
        """An empty screen, and an empty data folder."""
        shell = self.shell
        self._finish_work()
        self.clear()
        self._finish_work()  # a page that is left may write something down
        if shell.tabletop:
            shell.tabletop.close()
        shutil.rmtree(self.data, ignore_errors=True)
        shell.tabletop = self._open_tabletop(self.data)
        self.at(NOW)
        self.wear(camera="off", **self.looks)  # nobody's own camera is in the picture

    def clear(self) -> None:
        """Take everything off the screen."""
        self.shell.rest.stir()
        self.shell.hush()
        root = self.shell.root
        for above in [each for each in root.children if isinstance(each, Sheet | ShownCard)]:
            root.remove_widget(above)
        root.ids.strips.clear_widgets()
        root.ids.stage.clear_widgets()
        gc.collect(1)  # or it would go on following every change of sizes and settings

    def wear(self, **looks: Any) -> None:
        """Change settings before anything is shown."""
        self.tabletop.library.preferences.change(**looks)
        self.shell.set()  # nothing more, but what is set holds from here on

    def _finish_work(self) -> None:
        """Wait until nothing is being worked on or written down beside the screen."""
        self.wait_for_work()
        self.shell.run_job(lambda: None, lambda: None)  # comes last
        self.wait_for_work()

    def wait_for_work(self) -> None:
        """Until what is worked on is done."""
        while self.shell.busy:
            sleep(0.001)
            self.frames.step()

    def home(self) -> None:
        """Back to where everything begins."""
        self.shell.show_home()
        self.settle()

    def go(self, page: str, **given: Any) -> None:
        """To a page by its name."""
        self.shell.go(page, **given)
        self.settle()

    def settle(self) -> None:
        """Until nothing moves any more."""
        self.frames.settle()

    def press(self, words: str) -> None:
        """Press the button that says this."""
        for above in self.shell.root.children:
            for button in above.walk(restrict=True):
                if words in _says(button) and not button.disabled:
                    self.tap(button)
                    return
        raise LookupError(f"No button says {words!r}.")

    def tap(self, button: Any) -> None:
        """Press this button."""
        button.dispatch("on_release")
        self.settle()

    # Games

    def at(self, moment: datetime) -> None:
        """It is so late from now on."""
        self.tabletop.library.keeper.clock = lambda: moment

    def keep(self, table: dict[str, Any]) -> str:
        """Put a table into the journal, as if its game had been left there; its id comes back."""
        kit = find_kit(table["game"]) if "game" in table else DEFAULT_KIT
        game = self.tabletop.library.load_game(kit)
        session = Session.load(game, table)
        now = self.tabletop.library.keeper.clock().isoformat(timespec="seconds")
        kept = Kept(
            id="",
            game=game.name,
            origin=session.origin.decode(),
            title=game.progress(session.state),
            sources={},
            release=__version__,
            begun=now,
            touched=now,
        )
        return self.tabletop.library.keeper.add(kept, []).id

    def lay(self, table: dict[str, Any], *answers: Answer) -> None:
        """A table some answers later, before anybody looks at it."""
        self.tabletop.resume(self.keep(table))
        self.answer(*answers)

    def sit_down(self, table: dict[str, Any], *answers: Answer) -> None:
        """At a table some answers later."""
        self.lay(table, *answers)
        self.look()

    def begin_game(self, options: dict[str, Any], *answers: Answer) -> None:
        """At the table of a new game some answers later."""
        self.tabletop.begin(self.tabletop.library.load_game(DEFAULT_KIT), options, {})
        self.answer(*answers)
        self.look()

    def look(self) -> None:
        """At the table."""
        self.shell.show_table()
        self.settle()

    def answer(self, *answers: Answer) -> None:
        """Give these answers, and see nothing of it."""
        for answer in answers:
            self.tabletop.answer(answer)

    def be_done(self) -> None:
        """With everything that the hands have to do."""
        while self.page.steps:
            self.tap(self.page.steps.ids.go)

    def give(self, *answers: Answer) -> None:
        """Give these answers at the table, and see what comes of each."""
        for answer in answers:
            self.page.give(answer)
            self.settle()


def _says(widget: Any) -> tuple[str, str]:
    is_button = hasattr(widget, "on_release")
    return (getattr(widget, "words", ""), getattr(widget, "text", "")) if is_button else ("", "")
