"""Cards held to the camera at the table: the one that fits answers, the others are told why not.

Command cards do what the buttons of the panel do (hardware/parts.py).
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import TYPE_CHECKING

from kivy.clock import Clock

from companion.language import tr
from companion.screens.drawing.shown_card import ShownCard
from companion.screens.rules.pointing import PointedSheet
from companion.screens.table.picker import CardPicker
from companion.screens.table.which import Way, Which
from companion.screens.window.commands import obey
from companion.table.errors import named
from companion.table.prompts import Answer
from companion.table.shown import judge, why_not
from companion.tags import find_command

if TYPE_CHECKING:
    from companion.screens.table.table import TablePage
    from companion.vision.watcher import Shown

SOON = 0.05  # seconds until a card is looked at again that came while an answer was being kept


def take(page: TablePage, shown: Shown) -> None:
    """A card was just shown."""
    if page.shell.busy:
        Clock.schedule_once(lambda _: take(page, shown), SOON)
    elif command := find_command(shown.text):
        done = obey(page, command, by_card=True)
        page.shell.sound("card-read" if done else "unknown-card")
    else:
        _judge(page, shown)


def _judge(page: TablePage, shown: Shown) -> None:
    session = page.tabletop.session
    judged = judge(session.prompt, shown.together)
    if shown.text not in judged.answers:
        if not judged.answers:  # else the one that fits has been told, or will be
            page.shell.sound("unknown-card")
            why = why_not(session, shown.text)
            page.shell.say(why, named(why) or page.rule)
    elif len(judged.answers) > 1:
        page.shell.open_sheet(which_card(page, judged.answers))
    else:
        _answer(page, shown.text, judged.answers[shown.text])


def which_card(page: TablePage, answers: Mapping[str, Answer]) -> Which:
    """Several cards that fit are in sight: one is tapped, or held up alone."""
    session = page.tabletop.session
    assert session.prompt is not None
    label = partial(session.game.label, session.state, session.prompt)
    ways = [
        Way(label(answer), partial(_answer, page, card, answer), card)
        for card, answer in answers.items()
    ]
    return Which(page.shell, tr("Which of them?"), ways, tr("Neither"))


def _answer(page: TablePage, card: str, answer: Answer) -> None:
    """The card's answer goes straight in; whoever was picking it need not any more."""
    for sheet in page.shell.root.children[:]:
        if isinstance(sheet, CardPicker | Which | PointedSheet):
            page.shell.close_sheet(sheet)
    if page.steps:  # whoever shows the next card is done with the list
        page.hands.close()
    page.shell.sound("card-read")
    page.do(partial(page.tabletop.answer, answer, "camera"))
    ShownCard.show(page.shell.root, page.tabletop.session.game, card)
