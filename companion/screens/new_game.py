"""A new game: who plays, what the game wants to know, and who rolls and deals."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any

from kivy.properties import ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.gridlayout import GridLayout

from companion.screens.looks import looks
from companion.screens.name_pad import NamePad
from companion.screens.widgets import Fat
from companion.table.errors import Refused
from companion.table.game import Field, Game

if TYPE_CHECKING:
    from companion.app import Host
    from companion.screens.shell import Shell

looks("new_game")

MOST = 8  # players around any table


class Row(BoxLayout):
    """One thing to settle: what it is on the left, the answers on the right."""

    label = StringProperty("")


class NameChip(BoxLayout):
    """A player: a tap on the name changes it, a tap on the cross takes the player out."""

    name = StringProperty("")


class Names(GridLayout):
    """The players of the coming game."""


class OneOf(GridLayout):
    """Fat buttons of which exactly one is chosen; the tick says so as well as the colour."""

    value = ObjectProperty(None)

    def __init__(self, choices: Sequence[tuple[Any, str]], chosen: Any) -> None:
        super().__init__(cols=min(len(choices), 3))
        self._buttons: dict[Any, tuple[Fat, str]] = {}
        for value, label in choices:
            button = Fat(size_of_words=17)
            button.bind(on_release=partial(self._choose, value))
            self._buttons[value] = button, label
            self.add_widget(button)
        self._choose(chosen)

    def _choose(self, chosen: Any, *_: object) -> None:
        self.value = chosen
        for value, (button, label) in self._buttons.items():
            button.tone = "chosen" if value == chosen else "quiet"
            button.words = f"✓ {label}" if value == chosen else label


class NewGamePage(BoxLayout):
    """A form drawn from the game's own fields."""

    title = StringProperty("")
    tagline = StringProperty("")

    def __init__(self, shell: Shell, host: Host, game: Game[Any]) -> None:
        super().__init__()
        self.shell = shell
        self.host = host
        self.game = game
        self.title = f"New: {game.title}"
        self.tagline = game.tagline
        self.names: dict[str, list[str]] = {}
        self._answers: dict[str, Callable[[], Any]] = {}
        self._grids: dict[str, Names] = {}
        for field in game.fields:
            self._add_field(field)
        self._show_all_names()
        self._dice = self._mine_or_the_apps("Dice", "The app rolls", game.dice)
        self._cards = self._mine_or_the_apps("Cards", "The app deals", game.decks)

    def _add_field(self, field: Field) -> None:
        if field.kind == "names":
            self.names[field.name] = list(field.default)
            self._answers[field.name] = partial(self.names.get, field.name)
            self._grids[field.name] = Names()
            self._add_row(field.label, self._grids[field.name])
            return
        choices = field.choices if field.kind == "one-of" else [(True, "Yes"), (False, "No")]
        one_of = OneOf(choices, field.default)
        one_of.bind(value=self._show_all_names)
        self._answers[field.name] = lambda: one_of.value
        self._add_row(field.label, one_of)

    def _mine_or_the_apps(self, label: str, app: str, what: Sequence[str]) -> OneOf:
        one_of = OneOf([(False, "Mine, on the table"), (True, app)], chosen=False)
        if what:
            self._add_row(label, one_of)
        return one_of

    def _add_row(self, label: str, control: Any) -> None:
        row = Row(label=label)
        row.add_widget(control)
        self.ids.rows.add_widget(row)

    # Players

    def _show_names(self, field: str, grid: Names) -> None:
        names = self.names[field]
        grid.clear_widgets()
        fewer = any(self._takes(field, names[:count]) for count in range(1, len(names)))
        for index, name in enumerate(names):
            chip = NameChip(name=name)
            chip.ids.label.bind(on_release=partial(self._edit, field, grid, index))
            chip.ids.cross.bind(on_release=partial(self._put, field, grid, index, []))
            chip.ids.cross.disabled = not fewer
            grid.add_widget(chip)
        newcomer = _newcomer(names)
        counts = range(1, MOST - len(names) + 1)
        if any(self._takes(field, names + [newcomer] * count) for count in counts):
            more = Fat(words="+ player", tone="quiet", size_of_words=17)
            more.bind(on_release=partial(self._put, field, grid, len(names), [newcomer]))
            grid.add_widget(more)

    def _show_all_names(self, *_: object) -> None:
        """How many may play can hang on any other answer."""
        for field, grid in self._grids.items():
            self._show_names(field, grid)

    def _takes(self, field: str, names: list[str]) -> bool:
        """Whether the game could be played by these."""
        try:
            self.game.new(self.options() | {field: names})
        except Refused:
            return False
        return True

    def _edit(self, field: str, grid: Names, index: int, *_: object) -> None:
        def done(name: str) -> None:
            self._put(field, grid, index, [name])

        NamePad(self.shell, f"Player {index + 1}", self.names[field][index], done).open()

    def _put(self, field: str, grid: Names, index: int, names: list[str], *_: object) -> None:
        """Put other names, or none, at this place."""
        self.names[field][index : index + 1] = names
        self._show_names(field, grid)

    # Starting

    def options(self) -> dict[str, Any]:
        """What the form says now."""
        return {name: answer() for name, answer in self._answers.items()}

    def seats(self) -> dict[str, str]:
        """Who answers for dice and decks: only what the app takes over is named."""
        dice = [f"die:{die}" for die in self.game.dice if self._dice.value]
        decks = [f"deck:{deck}" for deck in self.game.decks if self._cards.value]
        return dict.fromkeys(dice, "dice") | dict.fromkeys(decks, "dealer")

    def start(self) -> None:
        """Begin with what the form says."""
        try:
            self.host.begin(self.game, self.options(), self.seats())
        except Refused as refusal:
            self.shell.refused(refusal)
        else:
            self.shell.show_table()


def _newcomer(names: list[str]) -> str:
    """A name nobody has yet.

    >>> _newcomer(["Ada", "Player 3"])
    'Player 4'
    """
    number = len(names) + 1
    while f"Player {number}" in names:
        number += 1
    return f"Player {number}"
