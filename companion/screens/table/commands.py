"""What the panel's buttons, keys and command cards do at the table, by what is asked."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from companion.language import tr
from companion.screens.contracts import Command, Commands
from companion.table.prompts import Roll
from hardware.parts import TERROR_TURN, UNDO, YES

if TYPE_CHECKING:
    from companion.screens.table.table import TablePage


def list_commands(page: TablePage) -> Commands:
    """Return what each command does now; those that would do nothing are left out."""
    found: dict[str, Command] = {}
    if page.can_undo:
        found[UNDO] = Command(tr("Undo"), page.undo, waited_for=False)
    if page.steps:
        found[YES] = Command(page.steps.ids.go.words, page.steps.press)
        return found
    session = page.tabletop.session
    prompt = session.prompt
    if isinstance(prompt, Roll):
        found[session.game.find_die(prompt.die).button] = Command(tr("Roll"), page.roll)
        return found
    end = page.side.turn_over(prompt) if prompt else None
    if end is not None:
        found[TERROR_TURN] = Command(tr("End turn"), partial(page.give, end), waited_for=False)
    yes = page.side.yes(prompt) if prompt else None
    if prompt is not None and yes is not None:
        label = session.game.label(session.state, prompt, yes)
        found[YES] = Command(label, partial(page.give, yes))
    for button in page.ids.last.children:
        if button.tone == "accent":
            found[YES] = Command(button.words, partial(button.dispatch, "on_release"))
    return {**found, **page.side.commands(prompt)}


def ask_before_undo(page: TablePage) -> bool:
    """Say what undo takes back, and wait for a yes. Return whether there is something."""
    undo = page.tabletop.tell_story().undo
    if undo is not None:
        page.shell.confirm(undo.words, tr("Take it back"), page.undo, undo.note, destroys=True)
    return undo is not None
