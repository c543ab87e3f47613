"""What can be done at the table without a finger on the screen.

A button of the panel, its key on a keyboard and a command card held to the camera all come in
here. Each command is said by one word; what it does, if it does anything, depends on what is asked.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import TYPE_CHECKING, NamedTuple

from companion.language import tr
from companion.screens.parts.sheets import Question, Sheet
from companion.table.prompts import Roll

if TYPE_CHECKING:
    from companion.screens.table.table import TablePage

RED_DIE, BLUE_DIE, TERROR_TURN, UNDO, YES = "red-die", "blue-die", "terror-turn", "undo", "yes"


class Offered(NamedTuple):
    """What a command would do now: in a word or two, and how it is done."""

    words: str
    do: Callable[[], object]
    waited_for: bool = True  # the game stands still until then; else it may also go on otherwise
    by_card: bool = True  # a command card may say it, which anybody can show on a phone


def offered(page: TablePage) -> Mapping[str, Offered]:
    """What each command would do now; those that would do nothing are left out."""
    sheets = [each for each in page.shell.root.children if isinstance(each, Sheet)]
    if sheets:
        return _on_a_sheet(page, sheets[0])
    found: dict[str, Offered] = {}
    if page.can_undo:
        found[UNDO] = Offered(tr("Undo"), page.undo, waited_for=False)
    if page.steps:
        found[YES] = Offered(page.steps.ids.go.words, page.steps.press)
        return found
    prompt = page.tabletop.session.prompt
    if isinstance(prompt, Roll):
        found[page.tabletop.session.game.find_die(prompt.die).button] = Offered(
            tr("Roll"), page.roll
        )
        return found
    end = page.side.turn_over(prompt) if prompt else None
    if end is not None:
        found[TERROR_TURN] = Offered(tr("End turn"), partial(page.give, end), waited_for=False)
    yes = page.side.yes(prompt) if prompt else None
    if prompt is not None and yes is not None:
        label = page.tabletop.session.game.label(page.tabletop.session.state, prompt, yes)
        found[YES] = Offered(label, partial(page.give, yes))
    for button in page.ids.last.children:
        if button.tone == "accent":
            found[YES] = Offered(button.words, partial(button.dispatch, "on_release"))
    return {**found, **page.side.commands(prompt)}


def _on_a_sheet(page: TablePage, sheet: Sheet) -> dict[str, Offered]:
    """A question of the app's own is answered first: yes, or undo to leave it."""
    land = getattr(sheet, "land", None)  # what only plays something, as a die does
    if land is not None:
        return dict.fromkeys((RED_DIE, BLUE_DIE, YES), Offered(tr("Go on"), land, False))
    if not isinstance(sheet, Question):
        back = getattr(sheet, "back", partial(page.shell.lift, sheet))  # link by link, in the rules
        return {UNDO: Offered(tr("Back"), back)}
    found = {UNDO: Offered(sheet.no, partial(page.shell.lift, sheet), waited_for=False)}
    if not sheet.ids.accept.disabled:
        accept = partial(sheet.ids.accept.dispatch, "on_release")
        found[YES] = Offered(sheet.yes, accept, by_card=not sheet.destroys)
    return found


def obey(page: TablePage, command: str, by_card: bool = False) -> bool:
    """Do what was said, or say why not; whether it was done."""
    found = offered(page).get(command)
    if found is not None and by_card and not found.by_card:
        page.shell.say(tr("Tap the button for this: a card cannot say yes to it."))
        return False
    if found is not None:
        found.do()
    elif command in WHY_NOT:
        page.shell.say(tr(WHY_NOT[command]), page.rule)
    return found is not None


WHY_NOT = {
    RED_DIE: "The red die is not needed now.",
    BLUE_DIE: "The blue die is not needed now.",
    TERROR_TURN: "The Terror Turn comes after your actions.",
    UNDO: "There is nothing to undo.",
    YES: "There is nothing to say yes to.",
}


def ask_before_undo(page: TablePage) -> bool:
    """Undo was held: say what it takes back, and wait for a yes. Whether there is something."""
    if UNDO not in offered(page):
        return False
    undo = page.tabletop.tell_story().undo
    if undo is not None:
        page.shell.confirm(undo.words, tr("Take it back"), page.undo, undo.note, destroys=True)
    return undo is not None
