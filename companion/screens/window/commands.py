"""The one table of commands: those of the page, with the sheet on top of it put over them.

The panel's buttons and lamps, the panel on the screen, the keyboard and the command cards all read
what `commands_in_front` returns.
"""

from __future__ import annotations

from companion.language import tr
from companion.screens.contracts import Commands, Page


def commands_in_front(page: Page) -> Commands:
    """Return what each command does now: a sheet on top of a page replaces the page's commands.

    A page that does not show the panel has no use for the commands of its sheets.
    """
    sheets = page.shell.sheets
    if not sheets:
        return page.commands()
    return sheets[0].commands() if page.strip is not None else {}


def obey(page: Page, name: str, by_card: bool = False) -> bool:
    """Carry out a command, or say why it cannot be given now. Return whether it was carried out."""
    command = commands_in_front(page).get(name)
    if command is None:
        page.explain_refusal(name)
        return False
    if by_card and not command.by_card:
        page.shell.say(tr("Tap the button for this: a card cannot say yes to it."))
        return False
    command.do()
    return True
