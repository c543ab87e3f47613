"""The group of a creature: chosen, or named for the first time, with what it can together."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from kivy.uix.widget import Widget

from companion import card_entry
from companion.games.squirmish.box import BOX
from companion.games.squirmish.catalogue import GROUPS, Group
from companion.language import tr
from companion.screens.cards.card_fields import TEXT, Form
from companion.screens.cards.card_rows import Chip, Chips, Labelled
from companion.screens.parts.name_pad import NamePad

if TYPE_CHECKING:
    from companion.screens.cards.card_editor import CardEditorPage

NAME = 24  # letters
NOBODY, ANOTHER = "", "+"  # no group, and one to be named


def group(page: CardEditorPage) -> Form:
    """Which one, and what its members can."""
    chosen = page.said.get("group", NOBODY)
    groups = [(group.id, group.name) for group in page.cards.groups.values()]
    groups += [(NOBODY, tr("none")), (ANOTHER, tr("another"))]

    def change(id: str) -> None:
        if id == ANOTHER:
            NamePad(page.shell, tr("Group"), "", lambda name: _name(page, name), NAME).open()
        else:
            page.put(group=id or None)
        page.build()

    yield Labelled(tr("Group"), Chips(groups, chosen, change, 4))
    known = page.cards.groups.get(chosen)
    if known is not None and not BOX.is_worded(known):
        yield Labelled(tr("What the group can, 2 or more in play"), _ability(page, known))


def _name(page: CardEditorPage, name: str) -> None:
    _keep(page, BOX.new_group(page.cards, name))


def _ability(page: CardEditorPage, known: Group) -> Widget:
    """As the card says it; what a word of the vocabulary covers stands in groups.toml."""
    said = known.abilities[0].text if known.abilities else ""
    key = Chip(words=said or tr("Write it"), halign="left", tone="plain" if said else "quiet")
    key.size_of_words = 15

    def write(text: str) -> None:
        _keep(page, BOX.saying(known, text))

    def ask(_: object) -> None:
        NamePad(page.shell, known.name, said, write, TEXT, multiline=True).open()

    key.bind(on_release=ask)
    return key


def _keep(page: CardEditorPage, group: Group) -> None:
    """A group is kept at once, for the cards that come after this one."""
    kept: list[Group] = []

    def keep() -> None:
        change = partial(BOX.put_group, group=group)
        card_entry.keep_file(BOX, page.tabletop.library.data, GROUPS, change)
        kept.append(group)

    def done() -> None:
        if kept:
            page.tabletop.library.forget_game(BOX.game)
            page.cards = BOX.with_group(page.cards, group)
            page.put(group=group.id)
            page.build()

    page.shell.run_job(keep, done)
