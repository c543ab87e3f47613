"""One look before a long evening: hands try what hands can try, the machine tells the rest.

Nothing is required. What is not there is "not there"; what has not been tried is no fault.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from kivy.properties import StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.gridlayout import GridLayout

from companion.appliance.preflight import ABSENT, GOOD, SIGNS, WRONG, Line, examine, verdict
from companion.language import tr
from companion.screens import panel
from companion.screens.care.corners import CornersSheet
from companion.screens.care.touch import told
from companion.screens.contracts import Commands, Page
from companion.screens.parts.looks import looks
from companion.screens.parts.widgets import Fat
from companion.screens.window.post import post_to_screen
from companion.screens.window.sound import has_speaker

if TYPE_CHECKING:
    from companion.screens.window.shell import Shell
    from companion.tabletop.tabletop import Tabletop
    from companion.vision.watcher import Shown
    from hardware.events import Event

looks("panel", "preflight")

WIDE = 110  # per cent of text size up to which there is room for two columns


@dataclass
class Tried:
    """What hands have tried already; it stays while a page is looked at in between."""

    touch: str = ""  # how touch fits the picture
    card: str = ""  # the tag that was read
    heard: bool | None = None  # the sound
    pressed: set[str] = field(default_factory=set)  # buttons
    machine: list[Line] = field(default_factory=list)


class CheckRow(BoxLayout):
    """One line: a sign, a sentence, what to do; below it what hands can try."""

    name = StringProperty("")
    sign = StringProperty(ABSENT)
    glyph = StringProperty("")
    says = StringProperty("")
    todo = StringProperty("")

    def show(self, line: Line) -> None:
        """Say this from now on."""
        self.name, self.sign, self.says, self.todo = line
        self.glyph = SIGNS[line.sign]


class PreflightPage(Page, BoxLayout):
    """All lines, and the one sentence at the end."""

    shell: Shell  # more of the window than other pages need
    sign = StringProperty(ABSENT)
    sentence = StringProperty("")

    def __init__(self, shell: Shell, tabletop: Tabletop | None, tried: Tried | None = None) -> None:
        super().__init__(shell)
        assert shell.data is not None
        self.data = shell.data
        self.tried = tried or Tried()
        self.speaker = has_speaker()
        shell.stay_at(tried=self.tried)
        self._by_hand = {name: CheckRow() for name in ("touch", "buttons", "camera", "sound")}
        for row in self._by_hand.values():
            self.ids.by_hand.add_widget(row)
        self._boxes = panel.rows_of(panel.PartBox)
        self._add_controls()
        is_wide = shell.settings.text_scale <= WIDE
        self.ids.columns.orientation = "horizontal" if is_wide else "vertical"
        self._show_all()
        if self.tried.machine:
            self.tell(self.tried.machine)
        else:
            self.look()

    def _add_controls(self) -> None:
        corners = TryKey(words=tr("Try it"))
        corners.bind(on_release=lambda _: self._try_touch())
        self._by_hand["touch"].ids.aside.add_widget(corners)
        self._sound_keys = SoundKeys(self, self._by_hand["sound"].ids.aside)
        self._by_hand["sound"].ids.controls.add_widget(self._sound_keys)
        self._places = BoxGrid()
        self._by_hand["buttons"].ids.controls.add_widget(self._places)

    def _try_touch(self) -> None:
        self.shell.open_sheet(CornersSheet(self.shell, self.touched))

    # The machine itself

    def look(self) -> None:
        """Look at the machine, beside the screen."""
        self.sign, self.sentence = ABSENT, tr("Looking …")
        self.ids.machine.clear_widgets()
        data = self.data
        self.shell.write(lambda: post_to_screen(self.tell, examine(data)))

    def tell(self, lines: Sequence[Line]) -> None:
        """Show what the machine has found."""
        self.tried.machine = list(lines)
        self.ids.machine.clear_widgets()
        for line in lines:
            row = CheckRow()
            row.show(line)
            self.ids.machine.add_widget(row)
        self._judge()

    def _judge(self) -> None:
        if self.tried.machine:
            self.sign, self.sentence = verdict([*self._tried_lines(), *self.tried.machine])

    # What hands try

    def _tried_lines(self) -> list[Line]:
        return [self._touch(), self._buttons(), self._camera(), self._sound()]

    def _show_all(self) -> None:
        for row, line in zip(self._by_hand.values(), self._tried_lines(), strict=True):
            row.show(line)
        self._sound_keys.show()
        self._judge()

    def _touch(self) -> Line:
        way = self.tried.touch
        if not way:
            return Line(tr("Touch"), ABSENT, tr("Not tried yet."))
        if way == "fits":
            return Line(tr("Touch"), GOOD, told(way))
        todo = tr("Turn the touch with the picture: docs/appliance.md tells how.")
        return Line(tr("Touch"), WRONG, told(way), todo)

    def touched(self, way: str) -> None:
        """The corners were touched; nothing, if not all of them."""
        self.tried.touch = way or self.tried.touch
        self._show_all()

    def _buttons(self) -> Line:
        name, found = tr("Buttons"), self.shell.panel.panel
        there = set(found.buttons) if found else set()
        self._show_boxes(there or self.tried.pressed)
        if found is not None and found.troubles:
            said = " ".join(found.troubles.values())
            return Line(name, WRONG, said, tr("Look at its wires, or play without it."))
        if not there and not self.tried.pressed:
            return Line(name, ABSENT, tr(panel.NO_PANEL))
        pressed = self.tried.pressed & there if there else self.tried.pressed
        if pressed and pressed >= there:
            return Line(name, GOOD, tr("Every one that was pressed has answered."))
        said = tr("{n} of {all} have answered.", n=len(pressed), all=len(there))
        return Line(name, ABSENT, said, tr("Press each: its box lights up."))

    def _show_boxes(self, parts: set[str]) -> None:
        for part, box in self._boxes.items():
            box.seen = part in self.tried.pressed
            if part in parts and box.parent is None:
                self._places.add_widget(box)

    def button_changed(self, event: Event) -> None:
        """A button was pressed or let go."""
        if panel.hear(self._boxes, event):
            self.tried.pressed.add(event.part)
        self._show_all()

    def commands(self) -> Commands:
        """Every button is of use here: it has been tried (`button_changed`)."""
        return panel.trials()

    def _camera(self) -> Line:
        name, state = tr("Camera"), self.shell.eyes.state
        if self.tried.card:
            return Line(name, GOOD, tr("Read: {tag}", tag=self.tried.card))
        if self.shell.eyes.trouble:
            todo = tr("Look at its cable, or play without it: cards can be tapped.")
            return Line(name, WRONG, self.shell.eyes.trouble, todo)
        if state in ("looking", "starting"):
            todo = tr("Hold any card with a tag in front of it.")
            return Line(name, ABSENT, tr("The camera looks."), todo)
        if state == "no camera":
            return Line(name, ABSENT, tr("Not there: cards are picked on the screen."))
        return Line(name, ABSENT, tr("The camera is off."))

    wants_camera = True

    def card_shown(self, shown: Shown) -> None:
        """A card was read."""
        self.shell.sound("card-read")
        self.tried.card = shown.text
        self._show_all()

    def camera_changed(self) -> None:
        """The camera has begun to look, or can look no more."""
        self._show_all()

    @property
    def can_sound(self) -> bool:
        """Whether anything here could be heard."""
        found, settings = self.shell.panel.panel, self.shell.settings
        buzzes = found is not None and found.has_buzzer
        return settings.sound and settings.volume > 0 and (buzzes or self.speaker)

    def _sound(self) -> Line:
        name = tr("Sound")
        if not self.shell.settings.sound:
            return Line(name, ABSENT, tr("It is switched off in the settings."))
        if not self.can_sound:
            return Line(name, ABSENT, tr("Not there: everything is on the screen, too."))
        if self.tried.heard is None:
            return Line(name, ABSENT, tr("Not tried yet."))
        if self.tried.heard:
            return Line(name, GOOD, tr("You have heard it."))
        todo = tr("Turn it up in the settings, look at the cable, or play without.")
        return Line(name, WRONG, tr("You have not heard it."), todo)

    def play(self) -> None:
        """Let something be heard."""
        self.shell.sound("card-read")
        if self.shell.panel.panel is not None and self.shell.panel.panel.has_buzzer:
            self.shell.panel.panel.tone("rise")
        self._sound_keys.asking = True
        self._sound_keys.show()

    def say_heard(self, heard: bool) -> None:
        """The person has heard it, or not."""
        self.tried.heard = heard
        self._sound_keys.asking = False
        self._show_all()


class BoxGrid(GridLayout):
    """A small box for each button."""


class TryKey(Fat):
    """What hands can try, beside the sentence."""


class SoundKeys(BoxLayout):
    """Play a sound; then whether it was heard."""

    def __init__(self, page: PreflightPage, aside: BoxLayout) -> None:
        super().__init__()
        self.asking = False
        self._page, self._aside = page, aside

    def show(self) -> None:
        """The keys that are of use now."""
        self.clear_widgets()
        self._aside.clear_widgets()
        page = self._page
        if not page.can_sound:
            return
        _add(TryKey(words=tr("Play it")), page.play, self._aside)
        if self.asking:
            not_heard, heard = tr("Not heard"), tr("Heard")
            _add(Fat(words=not_heard, size_of_words=17), lambda: page.say_heard(False), self)
            _add(Fat(words=heard, size_of_words=17), lambda: page.say_heard(True), self)


def _add(key: Fat, action: Callable[[], None], where: BoxLayout) -> None:
    key.bind(on_release=lambda _: action())
    where.add_widget(key)
