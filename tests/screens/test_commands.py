"""One table of commands: the page's, with the sheet on top of it put over them."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

from companion.screens.contracts import Command, Commands, ModalSheet, Page
from companion.screens.contracts.command import BLUE_DIE, UNDO, YES
from companion.screens.table.panel_strip import USUAL, usual
from companion.screens.window.commands import commands_in_front, obey
from hardware.parts import PARTS


class Table(Page):
    """A page that shows the panel."""

    strip: Any = object()

    def __init__(self, *sheets: ModalSheet) -> None:
        self.did: list[str] = []
        window: Any = SimpleNamespace(sheets=sheets, say=self.did.append)
        for sheet in sheets:
            sheet.window = window
        super().__init__(window)

    def commands(self) -> Commands:
        return {
            YES: Command("Go on", lambda: self.did.append("went on")),
            BLUE_DIE: Command("Roll", lambda: self.did.append("rolled"), by_card=False),
        }

    def explain_refusal(self, command: str) -> None:
        self.did.append(f"no {command}")


class Bare(Table):
    """A page without the panel."""

    strip = None


def test_a_page_is_heard() -> None:
    page = Table()
    assert obey(page, YES)
    assert page.did == ["went on"]
    assert not obey(page, UNDO)
    assert page.did == ["went on", "no undo"]


def test_a_card_does_not_say_yes_to_everything() -> None:
    page = Table()
    assert obey(page, YES, by_card=True)
    assert not obey(page, BLUE_DIE, by_card=True)
    assert page.did == ["went on", "Tap the button for this: a card cannot say yes to it."]


def test_a_sheet_on_top_is_heard_and_not_the_page() -> None:
    closed: list[ModalSheet] = []
    below, top = ModalSheet(), ModalSheet()
    page = Table(top, below)
    page.shell.close_sheet = closed.append  # type: ignore[method-assign,assignment]
    assert list(commands_in_front(page)) == [UNDO]
    assert not obey(page, YES)
    assert obey(page, UNDO)
    assert closed == [top]


def test_a_page_without_the_panel_is_deaf_under_a_sheet() -> None:
    assert YES in commands_in_front(Bare())
    assert commands_in_front(Bare(ModalSheet())) == {}


def test_every_button_of_the_panel_on_the_screen_is_one_line_of_the_table() -> None:
    assert list(usual()) == USUAL == [name for name, part in PARTS.items() if part.lamp]
    for name, button in usual().items():
        assert (button.title, button.lamp) == (PARTS[name].caption, PARTS[name].lamp)
        assert PARTS[name].unavailable, f"{name}: what is said while it has no use?"
        assert PARTS[name].keys, f"{name}: which key does the same?"
