"""The few things every screen is built of. Their looks are in kv/theme.kv."""

from __future__ import annotations

from kivy.clock import Clock
from kivy.graphics import Color, SmoothEllipse
from kivy.properties import (
    BooleanProperty,
    ColorProperty,
    NumericProperty,
    ObjectProperty,
    OptionProperty,
    StringProperty,
)
from kivy.uix.behaviors import ButtonBehavior
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.label import Label
from kivy.uix.scrollview import ScrollView
from kivy.uix.widget import Widget


class Words(Label):
    """Plain text that takes the height it needs."""

    words = StringProperty("")


class Panel(BoxLayout):
    """A raised piece of ground to put things on."""

    fill = ColorProperty("#241C17")


class Fat(ButtonBehavior, BoxLayout):
    """A button for a thumb: what it does, and if need be a quieter second line."""

    words = StringProperty("")
    note = StringProperty("")
    tone = OptionProperty("plain", options=["plain", "accent", "quiet", "chosen"])
    halign = OptionProperty("center", options=["left", "center"])
    ink = ColorProperty("#F1E3C6")
    size_of_words = NumericProperty(20)
    size_of_note = NumericProperty(15)
    slim = BooleanProperty(False)  # with more room for its words
    _note: Note | None = None

    def on_kv_post(self, base: Widget) -> None:
        """It is built: now there is a place for the second line."""
        self.on_note(self, self.note)

    def on_note(self, _: object, note: str) -> None:
        """Most buttons never have a second line; those that do keep it."""
        if note and self._note is None and self.children:
            self._note = Note(fat=self)
            self.add_widget(self._note, index=1)


class Note(Words):
    """The second line of a button."""

    fat = ObjectProperty(rebind=True)


class Sign(ButtonBehavior, Label):
    """A square button with one sign on it."""


class RuleTag(ButtonBehavior, Label):
    """The id of the rule behind something; a tap shows the rule."""


class Scroll(ScrollView):
    """A list that scrolls only when it must."""

    def _bind_inactive_bar_color(self, *_: object) -> None:
        """Its bar has one colour; Kivy would fade it, and draw for half a second after a touch."""


# Where the pips of a die stand, in thirds from the middle.
_PIPS = {
    1: [(0, 0)],
    2: [(-1, 1), (1, -1)],
    3: [(-1, 1), (0, 0), (1, -1)],
    4: [(-1, 1), (1, 1), (-1, -1), (1, -1)],
    5: [(-1, 1), (1, 1), (0, 0), (-1, -1), (1, -1)],
    6: [(-1, 1), (1, 1), (-1, 0), (1, 0), (-1, -1), (1, -1)],
}


class DieKey(ButtonBehavior, Widget):
    """One face of a die, to be tapped by whoever has rolled it."""

    value = NumericProperty(1)
    face = ColorProperty("#000000")  # of the die

    def __init__(self, **given: object) -> None:
        super().__init__(**given)
        self._number = Label(bold=True)
        if self.value not in _PIPS:
            self._number.text = str(int(self.value))
            self.add_widget(self._number)
        redraw = Clock.create_trigger(self._draw, -1)  # once, before the next frame
        self.bind(pos=redraw, size=redraw)

    def _draw(self, *_: object) -> None:
        side = min(self.size)
        self._number.center = self.center
        self._number.font_size = side * 0.45
        self.canvas.after.clear()
        with self.canvas.after:
            Color(0.95, 0.89, 0.78)
            for across, up in _PIPS.get(int(self.value), []):
                at = (
                    self.center_x + across * side * 0.26 - side * 0.09,
                    self.center_y + up * side * 0.26 - side * 0.09,
                )
                SmoothEllipse(pos=at, size=(side * 0.18, side * 0.18))
