"""The panel on trial: press each button and see it light up; let every lamp and tone be tried."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import TYPE_CHECKING, TypeVar

from kivy.clock import Clock
from kivy.properties import BooleanProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from companion.language import tr
from companion.screens.contracts import Command, Commands, Page
from companion.screens.parts.looks import looks
from hardware.desk import keys_of
from hardware.parts import PARTS, list_buttons

if TYPE_CHECKING:
    from companion.screens.window.shell import Shell
    from companion.tabletop.tabletop import Tabletop
    from hardware.events import Event

looks("panel")

BLINK = 0.5  # seconds that each lamp is tried
NO_PANEL = "No buttons are connected here. The keys of a keyboard do the same."
ALL_WELL = "Press each button: it lights up here."


class PartRow(BoxLayout):
    """One button: its name, its key on a keyboard, and whether it is pressed."""

    title = StringProperty("")
    note = StringProperty("")
    pressed = BooleanProperty(False)
    seen = BooleanProperty(False)  # it has been pressed since the page was opened


class PartBox(BoxLayout):
    """A button as a small box, where there is little room."""

    title = StringProperty("")
    pressed = BooleanProperty(False)
    seen = BooleanProperty(False)


AnyRow = TypeVar("AnyRow", PartRow, PartBox)


def rows_of(kind: type[AnyRow]) -> dict[str, AnyRow]:
    """A row for every button that there could be."""
    return {part: kind(title=tr(PARTS[part].title)) for part in list_buttons()}


def trials() -> Commands:
    """Return a command for every button there could be, which does nothing but be pressed."""
    return {part: Command(tr(PARTS[part].title), lambda: None) for part in list_buttons()}


def hear(rows: Mapping[str, PartRow | PartBox], event: Event) -> bool:
    """Light up the row of a button that was pressed or let go; whether it is one of them."""
    row = rows.get(event.part)
    if row is None or event.what not in ("pressed", "released"):
        return False
    row.pressed = event.what == "pressed"
    row.seen = True
    return True


class PanelPage(Page, BoxLayout):
    """Every button that there could be."""

    shell: Shell  # more of the window than other pages need
    sentence = StringProperty("")
    can_be_tried = BooleanProperty(False)

    def __init__(self, shell: Shell, tabletop: Tabletop) -> None:
        super().__init__(shell)
        self._rows = rows_of(PartRow)
        for row in self._rows.values():
            self.ids.parts.add_widget(row)
        self._show()

    def _show(self) -> None:
        panel = self.shell.panel.panel
        self.sentence = tr(ALL_WELL if panel and panel.buttons else NO_PANEL)
        if panel is not None and panel.troubles:
            self.sentence = "\n".join(panel.troubles.values())
        self.can_be_tried = panel is not None and bool(panel.lamps or panel.has_buzzer)
        for part, row in self._rows.items():
            there = panel is not None and part in panel.buttons
            keys = ", ".join(key for key in keys_of(part) if not key.startswith("numpad"))
            notes = [tr("button") if there else "", tr("key {keys}", keys=keys) if keys else ""]
            row.note = ", ".join(note for note in notes if note) or tr("not connected")

    def button_changed(self, event: Event) -> None:
        """A button was pressed or let go."""
        hear(self._rows, event)
        if event.what in ("trouble", "mended"):
            self._show()

    def commands(self) -> Commands:
        """Every button is of use here: it has been tried (`button_changed`)."""
        return trials()

    def try_all(self) -> None:
        """Light every lamp and play a tone, one after the other."""
        panel = self.shell.panel.panel
        if panel is None:
            return
        panel.tone("rise")
        for number, part in enumerate(panel.lamps):
            Clock.schedule_once(lambda _, part=part: panel.light(part, "on"), number * BLINK)
            out = partial(panel.light, part, "off")
            Clock.schedule_once(lambda _, out=out: out(), (number + 1) * BLINK)
