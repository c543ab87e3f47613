"""The window: one page at a time, what must be said above it, and sheets on top."""

from __future__ import annotations

import logging
import os
from collections.abc import Callable
from concurrent.futures import Future
from pathlib import Path
from typing import TYPE_CHECKING, Any

from kivy.app import App
from kivy.base import EventLoop, ExceptionManager
from kivy.clock import Clock
from kivy.config import Config
from kivy.metrics import Metrics
from kivy.uix.floatlayout import FloatLayout

from companion import language
from companion.language import tr
from companion.screens.contracts import ModalSheet, Page, Window
from companion.screens.parts import theme
from companion.screens.parts.looks import looks
from companion.screens.parts.sheets import Question, Strip, Toast
from companion.screens.window.bare import show_the_first_frame_twice
from companion.screens.window.eyes import Eyes
from companion.screens.window.fault import Guard
from companion.screens.window.first_frame import FirstFrame
from companion.screens.window.light import Light
from companion.screens.window.onlooker import Onlooker
from companion.screens.window.pace import Pace
from companion.screens.window.pages import find_page
from companion.screens.window.panel import ButtonPanel
from companion.screens.window.rest import Rest
from companion.screens.window.sound import Player
from companion.screens.window.worker import Worker
from companion.settings import Settings
from companion.table.errors import Refused
from companion.table.presence import said

if TYPE_CHECKING:
    from companion.appliance.starts import Starts
    from companion.lab.demo import Wish
    from companion.screens.window.alive import Alive
    from companion.screens.window.keeping import Keeping
    from companion.tabletop.tabletop import Tabletop

log = logging.getLogger(__name__)

HOME_SIZE = (800, 480)  # where every length in kv/ is counted in px
AFTERWARDS = 1.0  # seconds until the first page has been seen
READING_TIME = 6.0  # seconds a refusal stays in sight
EXIT_AFTER_FIRST_FRAME = "WORMWATCH_EXIT_AFTER_FIRST_FRAME"  # set by the test of the wheel


def has_window(bare: bool) -> bool:
    """Open the window, if it will open; a `bare` screen has no desktop. Touch comes in by one way
    only, or taps would count twice: as the mouse on a desktop, read from the panel without one."""
    if not bare:
        Config.remove_option("input", "%(name)s")
    from kivy.core.window import Window

    if bare and Window is not None:
        show_the_first_frame_twice(Window)
    return Window is not None


class Root(FloatLayout):
    """Strips on top, the page under them; toasts and sheets lie above both."""


class Shell(Window, App):
    """The Kivy app around a tabletop."""

    title = "Wormwatch"
    eyes: Eyes
    panel: ButtonPanel
    use_kivy_settings = False

    def __init__(
        self,
        tabletop: Tabletop | None,
        trouble: str = "",
        demo: Wish | None = None,
        starts: Starts | None = None,
        safe: bool = False,
    ) -> None:
        """With a `demo` it does not wait at Home until nobody is there. `starts` is where a machine
        that does nothing else writes down how this one goes; `safe` is without camera and panel."""
        super().__init__()
        self.safe = safe
        self.exit_code = 0
        self.open_tabletop: Callable[..., Tabletop] | None = None  # tries the data folder once more
        self._starts = starts
        self._alive: Alive | None = None
        self._demo = demo
        self.tabletop = tabletop
        self.trouble = trouble
        self.faults: list[BaseException] = []
        self._guard = Guard(self)
        self._pace = Pace()
        self._first_frame = FirstFrame()
        self.rest = Rest(self)
        self.light = Light(lambda: self.settings)
        self.eyes = Eyes(self)
        self.panel = ButtonPanel(self)
        self._onlooker = Onlooker(self)
        self._player = Player(lambda: self.settings)
        self._toast: Toast | None = None
        self._fading: Any = None
        self._trail: list[tuple[str, dict[str, Any]]] = []  # the pages on the way back
        self._worker = Worker()
        self.keeping: Keeping | None = None  # set where backups are made by themselves

    # Kivy's calls

    def build(self) -> Root:
        looks("shell")
        window = EventLoop.window
        window.bind(on_resize=self._scale)
        self._scale(window, *window.size)
        self._wear(self.settings)
        return Root()

    def on_start(self) -> None:
        ExceptionManager.add_handler(self._guard)
        if os.environ.get(EXIT_AFTER_FIRST_FRAME):
            EventLoop.window.bind(on_flip=lambda *_: self.stop())
        if self._starts is not None:
            from companion.screens.window.alive import Alive  # only where somebody listens

            self._alive = Alive(self, self._starts)
            self._alive.begin()
        self._first_frame.begin()
        self._pace.begin()
        self.light.begin()
        self.rest.begin()
        self.panel.begin()
        self.show_first()
        self._onlooker.begin()
        if self.tabletop and self._demo is not None:
            self.go("demo", wish=self._demo)
        if self.keeping:
            self.keeping.begin()
        self.when_seen(lambda: Clock.schedule_once(self._afterwards, AFTERWARDS))

    def _afterwards(self, *_: object) -> None:
        # Read before they are needed: what has to be said may be that nothing can be read.
        looks("sheets", "fault")
        _tell_log()
        self._tell_of_update()

    def _tell_of_update(self) -> None:
        if (
            self.tabletop is None or self.front == "update"
        ):  # that page waits for an answer of its own
            return
        if (self.tabletop.library.data / "update" / "result.json").exists():
            from companion.screens.care.update import tell_news  # only now: it was an update

            tell_news(self, self.tabletop.library.data)

    def on_stop(self) -> None:
        if self._alive:
            self._alive.stopping()
        ExceptionManager.remove_handler(self._guard)
        EventLoop.window.unbind(on_resize=self._scale)
        self._first_frame.end()
        self._pace.end()
        self.rest.end()
        self.light.end()
        self.eyes.close()
        self._onlooker.end()
        self.panel.end()
        self._player.close()
        if self.keeping:
            self.keeping.end()
        self._worker.close()
        if self.tabletop:
            self.tabletop.close()
        if self._alive:
            self._alive.end()

    def stir(self) -> None:
        """Keep the screen lit as after a touch."""
        self.rest.stir()

    def wake(self) -> None:
        """Somebody is here without a touch: be quick for a while."""
        self._pace.wake()

    def open_settings(self, *_: object) -> None:
        """Kivy's own settings panel is not for players."""

    @staticmethod
    def _scale(_: object, width: float, height: float) -> None:
        _measure("density", max(0.5, min(width / HOME_SIZE[0], height / HOME_SIZE[1])))

    # Settings

    @property
    def settings(self) -> Settings:
        """What the person has set."""
        return self.tabletop.library.preferences.now if self.tabletop else Settings()

    def set(self, **values: Any) -> None:
        """Change a setting, and draw the page again where that changes its looks."""
        if self.tabletop:
            before = self.settings
            after = self.tabletop.library.preferences.change(**values)
            self._wear(after)
            if _look(after) != _look(before):
                self.show_again()
            elif after.panel != before.panel:
                self.panel.refresh()
            elif after.camera != before.camera:
                assert self.page is not None
                self.eyes.turn_to(self.page)

    def _wear(self, settings: Settings) -> None:
        """Put the settings into effect."""
        window = EventLoop.window
        theme.wear(settings.theme)
        window.clearcolor = theme.colour("GROUND")
        language.use(settings.language)
        _measure("fontscale", settings.text_scale / 100)
        window.rotation = 180 if settings.flip else 0
        self.light.switch(on=not self.rest.dark)
        window.update_viewport()  # Kivy turns the picture only where its size changes too

    # The data folder

    @property
    def data(self) -> Path | None:
        """Where everything is kept, also when the games there cannot be opened."""
        if self.tabletop:
            return self.tabletop.library.data
        return self.keeping.data if self.keeping else None

    def open_again(self) -> None:
        """Read everything anew: a backup has been restored."""
        if self.tabletop:
            self.tabletop.reopen()
        elif self.open_tabletop:
            try:
                self.tabletop = self.open_tabletop()
            except Refused as refusal:
                self.trouble = refusal.message
        self._trail = [each for each in self._trail if find_page(each[0]).needs != "game"]
        self._wear(self.settings)

    # Pages

    def when_seen(self, action: Callable[[], object]) -> None:
        """Call `action` as soon as the app's first frame is drawn; now, if it is."""
        self._first_frame.then(action)

    def when_closed(self, action: Callable[[], object]) -> None:
        """Call `action` when the app is closed."""
        self.bind(on_stop=lambda *_: action())

    def show_first(self) -> None:
        """Where this evening begins: at Home, or with what to do where something is wrong."""
        if self.safe:
            self.go("safe-mode")
        else:
            self.show_home()

    def show_home(self) -> None:
        """Where every evening begins; where the games cannot be opened, what to do about it."""
        self._trail.clear()
        if self.tabletop is None:
            self.go("safe-mode")
            return
        self.tabletop.leave()
        self.go("home")
        if self.keeping:
            self.keeping.wanted()

    def leave_safe_mode(self) -> None:
        """Try the camera and the panel again, from now on."""
        self.safe = False
        self.panel.look()
        if self._alive:
            self._alive.try_all()
        self.show_home()

    def take(self, tabletop: Tabletop) -> None:
        """The games could be opened after all."""
        self.tabletop = tabletop
        self._wear(self.settings)
        self.show_home()

    def show_table(self) -> None:
        """The game being played."""
        del self._trail[1:]
        self.go("table")

    def go(self, name: str, **given: Any) -> None:
        """Show a page by its name; `back` returns to the one before."""
        if not self._onlooker.may_open(name):
            self.say(said())
            return
        self._trail.append((name, given))
        self.show_again()
        if self.keeping and name == "game-over":
            self.keeping.wanted()

    def stay_at(self, **given: Any) -> None:
        """Let the page in front be built like this when somebody comes back to it."""
        self._trail[-1] = (self.front, given)

    def back(self) -> None:
        """To the page before this one."""
        self._trail.pop()
        if self._trail:
            self.show_again()
        else:
            self.show_home()

    @property
    def front(self) -> str:
        """The name of the page in front."""
        return self._trail[-1][0] if self._trail else ""

    @property
    def page(self) -> Page | None:
        """Return the page in front, if there is one yet."""
        return next(iter(self.root.ids.stage.children), None)

    def show_again(self) -> None:
        """Build the page in front anew."""
        if self._trail and (self.tabletop or find_page(self.front).needs == "nothing"):
            self.hush()
            name, given = self._trail[-1]
            log.info("page %s", name)
            build: Any = find_page(name).load()
            self._show(build(self, self.tabletop, **given))
            if self.keeping and name == "home":
                self.keeping.ask()

    def _show(self, page: Page) -> None:
        for sheet in self.sheets:
            self.close_sheet(sheet)
        self.root.ids.stage.clear_widgets()
        self.root.ids.stage.add_widget(page)
        self._pace.left()
        self.eyes.turn_to(page)
        self.panel.refresh()
        self.refresh_strips()
        if self._alive:
            self._alive.turned()

    # Work that takes a while

    @property
    def busy(self) -> bool:
        """Whether something is being worked on beside the screen."""
        return self._worker.busy

    def run_job(self, job: Callable[[], None], done: Callable[[], None]) -> None:
        """Do something beside the screen, so that it never freezes; then call `done` on it.

        One thing at a time: a tap that comes in between is dropped. A refusal is said.
        """
        self._worker.work(job, lambda worked: self._worked(worked, done))

    def write(self, job: Callable[[], None]) -> None:
        """Write something down beside the screen, in its turn; nobody waits for it."""
        self._worker.write(job)

    def _worked(self, worked: Future[None], done: Callable[[], None]) -> None:
        try:
            worked.result()
        except Refused as refusal:
            self.refused(refusal)
        done()
        self.panel.refresh()

    # What is said above, over and on the page

    def refresh_strips(self) -> None:
        """Show the warning as long as it holds, and each note until it is ticked off."""
        if self.tabletop is None:
            return
        strips = self.root.ids.strips
        warnings = [strip for strip in strips.children if strip.tone == "warning"]
        if [strip.sentence for strip in warnings] != [self.tabletop.library.warning][
            : bool(self.tabletop.library.warning)
        ]:
            for strip in warnings:
                strips.remove_widget(strip)
            if self.tabletop.library.warning:
                strips.add_widget(
                    Strip(sentence=self.tabletop.library.warning), index=len(strips.children)
                )
        for note in self.tabletop.library.take_notes():
            self.note(note)
        self._onlooker.refresh()

    def note(self, sentence: str) -> None:
        """Say something above the page that stays until it is ticked off."""
        self.root.ids.strips.add_widget(Strip(sentence=sentence, tone="note"))

    def say(self, sentence: str, rule: str = "") -> None:
        """Put a sentence in front of the page for some seconds; a tap opens the rule behind it."""
        self.hush()
        clause = self.tabletop.find_clause(rule) if self.tabletop and rule else None
        self._toast = Toast(sentence=sentence, rule=rule if clause else "")
        self._toast.bind(on_release=lambda _: self.show_rule(rule) if clause else self.hush())
        self.root.add_widget(self._toast)
        self._fading = Clock.schedule_once(self.hush, READING_TIME)

    def hush(self, *_: object) -> None:
        """Take the sentence away."""
        if self._toast:
            self._fading.cancel()
            self.root.remove_widget(self._toast)
            self._toast = None

    @property
    def sheets(self) -> list[ModalSheet]:
        """Return the sheets that are open, the one on top first."""
        return [each for each in self.root.children if isinstance(each, ModalSheet)]

    def open_sheet(self, sheet: ModalSheet) -> None:
        """Put a sheet on top of the page."""
        self.hush()
        sheet.window = self
        self.root.add_widget(sheet)
        self.panel.refresh()

    def close_sheet(self, sheet: ModalSheet) -> None:
        """Take a sheet away again."""
        self.root.remove_widget(sheet)
        self.panel.refresh()

    def confirm(
        self,
        question: str,
        yes: str,
        action: Callable[[], None],
        detail: str = "",
        no: str = "",
        otherwise: Callable[[], None] = lambda: None,
        *,
        destroys: bool,
    ) -> None:
        """Ask before something that is not easily taken back. `destroys`: a yes loses, replaces or
        gives away something; a command card cannot say it."""
        sheet = Question(
            question=question, detail=detail, yes=yes, no=no or tr("Cancel"), destroys=destroys
        )
        sheet.action, sheet.otherwise = action, otherwise
        self.open_sheet(sheet)

    def show_rule(self, rule: str) -> None:
        """Show a clause in full; the rulebook is opened for the first one, and not before."""
        from companion.screens.rules import shelf
        from companion.screens.rules.clause import ClauseSheet

        clause = shelf.clause(rule)
        if clause:
            self.open_sheet(ClauseSheet(self, clause))

    def refused(self, refusal: Refused) -> None:
        """Say why something cannot be done; nothing has changed."""
        if refusal.__cause__ is not None:
            log.error("refused %s", refusal.code, exc_info=refusal.__cause__)
        else:
            log.info("refused %s %s", refusal.code, refusal.rule)
        self.say(refusal.message, refusal.rule)

    def fault(self, error: Exception) -> None:
        """Survive a mistake of ours: the person gets a sentence, a report the rest."""
        self.faults.append(error)
        self._guard.tell(error)

    def sound(self, name: str) -> None:
        """Let one of the sounds of `companion.sounds` be heard, if the person wants any."""
        self._player.play(name)

    def prepare(self, *sounds: str) -> None:
        """Have these sounds ready: they will be wanted to the moment."""
        self._player.prepare(*sounds)


def _measure(name: str, value: float) -> None:
    """Count every length in kv/ by this from now on. Kivy reckons all of them anew, also for the
    same value."""
    if getattr(Metrics, name) != value:
        setattr(Metrics, name, value)


def _tell_log() -> None:
    """What the log's header should have, and nobody knows before a window is there."""
    from kivy.graphics.opengl import GL_RENDERER, glGetString

    from companion.appliance import logs

    name = glGetString(GL_RENDERER)
    width, height = EventLoop.window.size
    drawn_by = name.decode(errors="replace") if name else "unknown"
    driver = os.environ.get("SDL_VIDEODRIVER", "")
    logs.know(screen=f"{width:.0f}x{height:.0f} {driver}".strip(), renderer=drawn_by)


def _look(settings: Settings) -> tuple[Any, ...]:
    """The settings that change how a page is built."""
    return settings.theme, settings.language, settings.text_scale, settings.egg_shapes
