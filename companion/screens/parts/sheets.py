"""What is laid over a page: strips, toasts and sheets."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from kivy.properties import BooleanProperty, StringProperty
from kivy.uix.behaviors import ButtonBehavior
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.floatlayout import FloatLayout

from companion.screens.contracts import Command, Commands, ModalSheet
from companion.screens.parts.looks import looks
from companion.screens.parts.widgets import Panel
from hardware.parts import UNDO, YES


class Laid:
    """Most evenings begin without any of these: their looks are read with the first one."""

    def __init__(self, **given: Any) -> None:
        looks("sheets")
        super().__init__(**given)


class Strip(Laid, BoxLayout):
    """Something that must be said and stays in sight."""

    sentence = StringProperty("")
    tone = StringProperty("warning")  # or "note", which can be ticked off, or "look"
    offer = StringProperty("")  # what can be done about it

    action: Callable[[], None]


class Toast(Laid, ButtonBehavior, Panel):
    """A sentence that goes away by itself, or with a tap; that opens the rule, if it names one."""

    sentence = StringProperty("")
    rule = StringProperty("")


class Sheet(ModalSheet, Laid, FloatLayout):
    """Something laid over the page; what is under it cannot be touched meanwhile."""

    def on_touch_down(self, touch: Any) -> bool:
        super().on_touch_down(touch)
        return True


class Question(Sheet):
    """Something to be sure of: what it is, what it means, and the two ways out, far apart."""

    question = StringProperty("")
    detail = StringProperty("")
    yes = StringProperty("")
    no = StringProperty("")
    destroys = BooleanProperty(False)  # a yes loses, replaces or gives away something: by hand only

    action: Callable[[], None]
    otherwise: Callable[[], None]

    def commands(self) -> Commands:
        """The two ways out; a yes that does harm is for a finger or a button, not for a card."""
        found = {UNDO: Command(self.no, self.back, waited_for=False)}
        if not self.ids.accept.disabled:
            accept = partial(self.ids.accept.dispatch, "on_release")
            found[YES] = Command(self.yes, accept, by_card=not self.destroys)
        return found
