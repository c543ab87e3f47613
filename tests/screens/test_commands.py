"""One table of commands: the page's, with the sheet on top of it put over them."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from companion.games.registry import KITS
from companion.screens.contracts import Command, Commands, ModalSheet, Page
from companion.screens.table.panel_strip import PLAYER, usual
from companion.screens.window.commands import commands_in_front, obey
from hardware import parts
from hardware.parts import (
    BLUE_DIE,
    PARTS,
    UNDO,
    WITHOUT_COMMAND,
    YES,
    list_buttons,
    list_lamps,
)
from tests.another_button import add_button

ROOT = Path(__file__).parents[2]


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


def test_the_panel_on_the_screen_has_every_button_with_a_lamp() -> None:
    assert list(usual()) == list_lamps()
    for name, button in usual().items():
        assert (button.title, button.lamp) == (PARTS[name].caption, PARTS[name].lamp)


def test_every_button_is_offered_by_a_page(monkeypatch: pytest.MonkeyPatch) -> None:
    offered = list_offered(ROOT / "companion" / "screens")
    assert not find_idle(offered), "no page has a Command for it: see CONTRIBUTING"
    add_button(monkeypatch)
    assert find_idle(offered) == {"spare"}


@pytest.mark.parametrize(
    "offer",
    [
        'found["spare"] = Command("Spare", show)',
        'commands = {"spare": Command("Spare", show)}',
        'commands = dict.fromkeys(("spare", "yes"), Command("Spare", show))',
    ],
)
def test_a_button_that_a_page_offers_is_found(offer: str, tmp_path: Path) -> None:
    (tmp_path / "page.py").write_text(f"{offer}\n")
    assert "spare" in list_offered(tmp_path)


def find_idle(offered: set[str]) -> set[str]:
    """Return the buttons that are not offered."""
    return set(list_buttons()) - set(WITHOUT_COMMAND) - offered


def list_offered(folder: Path) -> set[str]:
    """Return the buttons that a page, a sheet or a game's screen has a Command for. The pages on
    which every button is tried do not count."""
    offered = {die.button for kit in KITS for die in kit.dice}
    for path in folder.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            for key, value in _list_entries(node):
                if any(getattr(part, "id", "") == "Command" for part in ast.walk(value)):
                    offered |= _name_buttons(key)
    return offered


def _list_entries(node: ast.AST) -> Iterator[tuple[ast.expr, ast.expr]]:
    """Yield each key of a table with its value."""
    match node:
        case ast.Assign(targets=[ast.Subscript(slice=key)], value=value):
            yield key, value
        case ast.Dict(keys=keys, values=values):
            yield from ((key, value) for key, value in zip(keys, values, strict=True) if key)
        case ast.DictComp(key=key, value=value):
            yield key, value
        case ast.Call(func=ast.Attribute(attr="fromkeys"), args=[ast.Tuple(elts=keys), value]):
            yield from ((key, value) for key in keys)


def _name_buttons(key: ast.expr) -> set[str]:
    """Return the buttons that a key stands for: a name, or the beginning of several."""
    match key:
        case ast.Constant(value=str(name)):
            return {name}
        case ast.Name(id=name):
            return {getattr(parts, name, "")}
        case ast.JoinedStr(values=[ast.FormattedValue(value=ast.Name(id="PLAYER")), *_]):
            return {name for name in PARTS if name.startswith(PLAYER)}
    return set()
