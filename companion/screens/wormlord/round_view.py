"""A round that runs: the time to be read from across the room, and a buzzer for everybody."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from typing import TYPE_CHECKING, Any, NamedTuple

from kivy.clock import Clock
from kivy.core.text import Label as Lettering
from kivy.properties import (
    BooleanProperty,
    ColorProperty,
    NumericProperty,
    ObjectProperty,
    StringProperty,
)
from kivy.uix.behaviors import ButtonBehavior
from kivy.uix.boxlayout import BoxLayout

from companion import drawings
from companion.drawings.inks import CREAM, STRINGS
from companion.language import tr
from companion.round_clock import RoundClock
from companion.screens.drawing.drawn import Drawn as Drawn  # named in kv/round_view.kv
from companion.screens.parts.looks import looks
from companion.table.when import clock as as_clock

if TYPE_CHECKING:
    from companion.screens.contracts import Window

looks("round_view")

LAST = 10  # seconds that are heard
SAVED = 5  # seconds of the round that a power cut may take back
FORGOTTEN = 3600  # seconds after which nobody looks any more


@cache
def _width(text: str) -> float:
    """How wide a text is, in heights of its letters."""
    wide: float = Lettering(font_size=100, bold=True).get_extents(text)[0]
    return wide / 100


class Buzzer(ButtonBehavior, BoxLayout):
    """A player's corner: hit it with three Objectives. It counts when it is hit, not when the
    finger leaves it."""

    name = StringProperty("")
    wide = NumericProperty(1.0)  # how many letters' heights the longest word of the name is wide
    pips = StringProperty("")  # rounds that are won, and those that are still needed
    fill = ColorProperty("#FFFFFF")
    drawing = ObjectProperty(())


class Deeds(NamedTuple):
    """What can happen in a round, and who has to know."""

    claim: Callable[[int], None]
    time_up: Callable[[], None]
    stop: Callable[[], None]
    menu: Callable[[], None]
    keep: Callable[[float], None]  # how many seconds have run


class RoundView(BoxLayout):
    """The clock in the middle, buzzers on both sides. It is drawn once a second and no oftener."""

    said = StringProperty("")  # the time, or NOW!
    title = StringProperty("")
    wide = NumericProperty(2.0)  # how many letters' heights the time is wide
    share = NumericProperty(1.0)  # of the time that is left
    hurry = BooleanProperty(False)
    shouts = BooleanProperty(False)
    paused = BooleanProperty(True)
    timed = BooleanProperty(False)

    def __init__(
        self,
        shell: Window,
        players: Sequence[tuple[str, str]],
        title: str,
        clock: RoundClock,
        deeds: Deeds,
    ) -> None:
        """`players` are names, each with what was won."""
        super().__init__(title=title, timed=clock.total > 0)
        self.shell, self.clock, self.deeds = shell, clock, deeds
        self._second: Any = None
        self._kept = 0
        for who, (name, pips) in enumerate(players):
            column = self.ids.right if who % 2 else self.ids.left
            column.add_widget(self._buzzer(who, name, pips), index=0)
        self._show()

    def _buzzer(self, who: int, name: str, pips: str) -> Buzzer:
        buzzer = Buzzer(name=name, pips=pips, fill=STRINGS[who])
        buzzer.drawing = drawings.seal(who, CREAM)
        buzzer.wide = 0.62 * max(map(len, name.split()), default=1)
        buzzer.bind(on_press=lambda _: self.claim(who))
        return buzzer

    # Running

    def run(self, fresh: bool = False) -> None:
        """Let the time run; a fresh round begins with a shout."""
        self.clock.run(Clock.get_time())
        self.paused = False
        if fresh:
            self.shell.sound("now")
            self.shell.panel.tone("rise")
        self._show()
        if fresh:
            self.said, self.shouts = tr("NOW!"), True
            self.wide = _width(self.said)
        self._wait()

    def pause(self) -> None:
        """Stop the time; it goes on with `run`."""
        self.leave()
        self._show()
        self.shell.panel.refresh()

    def go_on(self) -> None:
        """Everybody is back."""
        self.run()
        self.shell.panel.refresh()

    def leave(self) -> None:
        """The time stands from here on, and is written down."""
        if self._second is not None:
            self._second.cancel()
        now = Clock.get_time()
        self.clock.stop(now)
        self.paused = True
        self.deeds.keep(self.clock.spent(now))

    @property
    def awake(self) -> bool:
        """Whether somebody looks at it."""
        return self.clock.runs and self.clock.spent(Clock.get_time()) < FORGOTTEN

    def _wait(self) -> None:
        left = max(0.0, self.clock.next_second(Clock.get_time()))
        self._second = Clock.schedule_once(self._tick, left + 0.001)

    def _tick(self, *_: object) -> None:
        now, before = Clock.get_time(), self.said
        self._show()
        if self.clock.total and self.clock.left(now) <= 0:
            self._end()
            return
        if self.hurry and self.said != before:  # Kivy may call a little too soon
            self.shell.sound("hurry")
            self.shell.panel.tone("tick")
        spent = self.clock.spent(now)
        if spent - self._kept >= SAVED:
            self._kept = int(spent)
            self.deeds.keep(spent)
        self._wait()

    def _end(self) -> None:
        if self.shell.busy:  # something else is being written down: in a moment
            self._second = Clock.schedule_once(self._tick, 0.05)
            return
        self.leave()
        self.shell.sound("time-up")
        self.shell.panel.tone("alarm")
        self.deeds.time_up()

    def _show(self) -> None:
        now = Clock.get_time()
        shown = self.clock.shown(now)
        self.said, self.shouts = as_clock(shown), False
        self.wide = _width("0" * (len(self.said) - 1) + ":")
        self.share = shown / self.clock.total if self.clock.total else 1.0
        self.hurry = bool(self.clock.total) and shown <= LAST

    # What happens

    def claim(self, who: int) -> None:
        """Somebody calls three Objectives: the time stands at once."""
        if self.paused or self.shell.busy:
            return
        self.leave()
        self.shell.sound("claim")
        self.shell.panel.tone("alarm")
        self.deeds.claim(who)

    def menu(self) -> None:
        """Who opens the menu does not play: the round waits."""
        self.pause()
        self.deeds.menu()

    def stop(self) -> None:
        """The round does not count."""
        self.deeds.stop()
