"""The panel on the screen: what each button would do now, as captions or as keys to tap.

Captions mirror the buttons beside the screen. Whoever has none can have the same panel as keys.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import NamedTuple

from kivy.properties import BooleanProperty, ColorProperty, StringProperty
from kivy.uix.behaviors import ButtonBehavior
from kivy.uix.boxlayout import BoxLayout

from companion.language import tr
from companion.screens.contracts import Commands
from companion.screens.parts.looks import looks
from companion.screens.parts.theme import colour
from hardware.parts import PARTS, list_lamps

looks("panel_strip")

MANY = 5  # buttons side by side that have room for more than their words
PLAYER = "player-"  # the players' own buttons, by their numbers; they count when they are hit


class Button(NamedTuple):
    """A button that a game has use for: its name, and the colour of its lamp."""

    title: str
    lamp: str


def usual(*wanted: str) -> dict[str, Button]:
    """Buttons that are the same in every game: these, or all of them."""
    parts = [PARTS[name] for name in wanted or list_lamps()]
    return {part.name: Button(tr(part.caption), part.lamp) for part in parts}


class PanelKey(ButtonBehavior, BoxLayout):
    """One button: its lamp, and what it would do."""

    words = StringProperty("")
    lamp = ColorProperty("#FFFFFF")
    waited_for = BooleanProperty(False)
    live = BooleanProperty(False)
    tall = BooleanProperty(False)  # a key to tap; else a caption
    many = BooleanProperty(False)  # there are so many that each needs all its room for its words


class StripPlace:
    """The last row of a page: the panel stands there, if it is wanted."""

    def __init__(
        self, page: BoxLayout, press: Callable[[str], None], buttons: Mapping[str, Button]
    ) -> None:
        """`buttons` are those that the game uses; none: the usual ones."""
        self._page, self._press = page, press
        self._buttons = buttons or usual()
        self._strip: PanelStrip | None = None

    def show(self, commands: Commands, kind: str) -> None:
        """Show what each button would do: on "keys", in "captions", or not at all."""
        strip = self._strip
        if strip is not None and (not kind or strip.tall != (kind == "keys")):
            self._page.remove_widget(strip)
            strip = None
        if strip is None and kind:
            strip = PanelStrip(self._buttons, tall=kind == "keys")
            strip.bind(on_command=lambda _, command: self._press(command))
            self._page.add_widget(strip)
        if strip is not None:
            strip.show(commands)
        self._strip = strip


class PanelStrip(BoxLayout):
    """All buttons side by side. Dispatches `on_command` with the command of the key tapped."""

    __events__ = ("on_command",)

    tall = BooleanProperty(False)
    many = BooleanProperty(False)

    def __init__(self, buttons: Mapping[str, Button], tall: bool) -> None:
        super().__init__(tall=tall, many=len(buttons) > MANY)
        self._buttons = buttons
        self._keys: dict[str, PanelKey] = {}
        for command, button in buttons.items():
            key = PanelKey(lamp=colour(button.lamp), tall=tall, many=self.many, disabled=not tall)
            hit = "on_press" if command.startswith(PLAYER) else "on_release"
            key.bind(**{hit: partial(self._tap, command)})
            self._keys[command] = key
            self.add_widget(key)

    def show(self, commands: Commands) -> None:
        """Say on each key what it would do."""
        for command, key in self._keys.items():
            now = commands.get(command)
            key.words = now.words if now else self._buttons[command].title
            key.live, key.waited_for = now is not None, now is not None and now.waited_for

    def _tap(self, command: str, *_: object) -> None:
        self.dispatch("on_command", command)

    def on_command(self, command: str) -> None:
        """A key was tapped."""
