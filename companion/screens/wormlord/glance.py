"""The rules of a round at one glance: a drawing and a few words each; a tap opens the clause."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kivy.properties import ObjectProperty, StringProperty
from kivy.uix.behaviors import ButtonBehavior
from kivy.uix.boxlayout import BoxLayout

from companion import drawings
from companion.drawings import Drawing
from companion.games.wormlord.words import reminders
from companion.screens.drawing.drawn import Drawn as Drawn  # named in kv/glance.kv
from companion.screens.parts.looks import looks
from companion.screens.parts.sheets import Sheet

if TYPE_CHECKING:
    from companion.screens.contracts import Window

looks("glance")


class Reminder(ButtonBehavior, BoxLayout):
    """One rule."""

    text = StringProperty("")
    drawing = ObjectProperty(())


class GlanceSheet(Sheet):
    """All of them, in two columns."""

    def __init__(self, shell: Window) -> None:
        super().__init__()
        self._shell = shell
        for text, rule in reminders():
            line = Reminder(text=text, drawing=_drawing(rule))
            line.bind(on_release=lambda _, rule=rule: shell.show_rule(rule))
            self.ids.lines.add_widget(line)

    def close(self) -> None:
        """Back to the table."""
        self._shell.close_sheet(self)


def _drawing(rule: str) -> Drawing:
    """What a rule is about."""
    match rule:
        case "WL-W03":
            return drawings.lord(0)
        case "WL-W06":
            return drawings.base(0)
        case "WL-W07":
            return drawings.headquarters(0)
        case "WL-W08":
            return drawings.objective()
        case "WL-W05":
            return drawings.knot(1)
        case "WL-W09":
            return drawings.seal(1)
    return drawings.knot(0)
