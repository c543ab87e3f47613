"""The answers to a question as fat buttons: faces of a die, cards to pick, things to choose."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from functools import partial
from typing import TYPE_CHECKING

from kivy.metrics import Metrics

from companion.language import tr
from companion.screens.parts.theme import colour
from companion.screens.parts.widgets import DieKey, Words
from companion.screens.table.picker import CardPicker
from companion.screens.window.eyes import LOOKING
from companion.table.prompts import Answer, Card, Prompt, Roll

if TYPE_CHECKING:
    from companion.screens.table.table import TablePage

SHORT = 16  # letters that fit on one line of half the column
WIDE = 9  # letters of one word that fit there when the text is largest
LONG = 32  # letters from which on a button takes the whole width
MANY = 12  # cards from which on they are picked from a sheet
# What leaves it at that stands under all other answers, where it is always in sight.
LAST = ("end", "none")


def offer(page: TablePage, prompt: Prompt, on_board: Collection[Answer]) -> None:
    """Put the answers under the question; those on the board are tapped there."""
    if isinstance(prompt, Roll):
        _offer_faces(page, prompt)
    elif isinstance(prompt, Card) and len(prompt.legal()) > MANY:
        _offer_picker(page, prompt)
    else:
        buttons = [each for each in prompt.legal() if each not in on_board]
        last = [each for each in buttons if each in LAST] if len(buttons) > 1 or on_board else []
        _offer_labels(page, prompt, [each for each in buttons if each not in last])
        hint = page.side.hint(prompt) if on_board else ""
        if hint:
            page.ids.answers.add_widget(Words(words=hint), index=0)
        for each in last:
            page.put_last(_label(page, prompt, each), partial(page.give, each), tone="plain")
    if isinstance(prompt, Card):
        offer_camera(page)
    if page.tabletop.can_help:
        if isinstance(prompt, Roll):
            page.put_last(tr("Roll for me"), page.roll)
        else:
            page.put_last(tr("Deal for me"), partial(page.do, page.tabletop.answer_for_player))


def _offer_faces(page: TablePage, prompt: Roll) -> None:
    # Large letters make the answers scroll anyway: then the faces may have two rows.
    page.ids.answers.cols = 6 if Metrics.fontscale < 1.2 else 3
    face = colour(page.tabletop.session.game.find_die(prompt.die).color)
    for value in prompt.legal():
        key = DieKey(value=value, face=face)
        key.bind(on_release=lambda _, value=value: page.give(value))
        page.ids.answers.add_widget(key)


def _offer_labels(page: TablePage, prompt: Prompt, answers: Sequence[Answer]) -> None:
    labels = {each: _label(page, prompt, each) for each in answers}
    longest = max(map(len, labels.values()), default=0)
    widest = max((len(word) for label in labels.values() for word in label.split()), default=0)
    page.ids.answers.cols = 1 if longest > LONG or len(answers) == 1 else 2
    size = 17 if longest > SHORT or widest > WIDE else 20
    for answer, label in labels.items():
        # The id stands on the card as well: what the hand holds can be compared.
        note = str(answer) if isinstance(prompt, Card) and label != answer else ""
        give = partial(page.give, answer)
        page.buttons.put(page.ids.answers, give, label, note, size=size, tall=True)


def offer_camera(page: TablePage) -> None:
    """Cards are shown, not tapped, where a camera looks."""
    eyes = page.shell.eyes
    words = tr("Hold it to the camera.") if eyes.state == LOOKING else eyes.trouble
    if words:
        page.ids.answers.add_widget(Words(words=words), index=0)


def _label(page: TablePage, prompt: Prompt, answer: Answer) -> str:
    session = page.tabletop.session
    return session.game.label(session.state, prompt, answer)


def _offer_picker(page: TablePage, prompt: Card) -> None:
    note = tr("one of {count}", count=len(prompt.legal()))
    page.put_last(tr("Pick the card"), partial(_pick, page, prompt), note, tone="plain")


def _pick(page: TablePage, prompt: Card) -> None:
    picker = CardPicker(page.shell, page.tabletop.session, prompt, page.give, page.faces)
    page.faces = picker.faces
    page.shell.open_sheet(picker)
