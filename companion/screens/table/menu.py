"""Everything else at the table, one tap away: log, correction, rules, dice and decks, settings."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from companion.games.registry import find_kit
from companion.language import tr
from companion.screens.parts.looks import looks
from companion.screens.parts.sheets import Sheet
from companion.screens.parts.widgets import Fat

if TYPE_CHECKING:
    from companion.screens.table.table import TablePage

looks("menu")

# By page: what the button says, and what it is for.
ENTRIES = {
    "log": ("Log and undo", "Every step in words; back to any turn"),
    "correct": ("Correct the table", "Something lies differently? Set it right"),
    "rules": ("Rules", "Look something up; the game waits"),
    "maps": ("Maps", "Look at them, draw one of your own"),
    "seats": ("Dice and decks", "Who rolls and deals from now on"),
    "settings": ("Settings", "Text size, sound, the picture turned round"),
}


class MenuSheet(Sheet):
    """The menu of the table: two columns, so that all of it is in sight at once."""

    def __init__(self, page: TablePage) -> None:
        super().__init__()
        shell, self._shell = page.shell, page.shell
        if page.hints.are_possible and not shell.settings.hints:  # else there is the lamp
            note = tr("The app thinks, you decide.")
            self._add(tr("Show me a good move"), note, partial(self._leave_for, page.hints.ask))
        game = page.tabletop.session.game
        idle = set() if game.dice or game.decks else {"seats"}  # nobody rolls or deals
        maps_page = find_kit(game.name).screen().maps_page
        if not maps_page:
            idle.add("maps")
        for name, (words, note) in ENTRIES.items():
            if name not in idle:
                open_page = partial(shell.go, maps_page if name == "maps" else name)
                self._add(tr(words), tr(note), open_page)
        self._add(tr("⌂ Home"), tr("Leave the table; go on another time"), shell.show_home)

    def _add(self, words: str, note: str, action: Callable[[], None]) -> None:
        button = Fat(words=words, note=note, halign="left", size_hint_y=1)  # as tall as its row
        button.bind(on_release=lambda _: action())
        self.ids.entries.add_widget(button)

    def _leave_for(self, action: Callable[[], None]) -> None:
        """Something at the table itself, which wants to be seen."""
        self._shell.close_sheet(self)
        action()
