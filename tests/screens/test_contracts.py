"""Pages, sheets and windows declare what they offer: the window probes nothing."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.screens.contracts import Page
from companion.screens.demo.backstage import Backstage
from companion.screens.parts.sheets import Sheet
from companion.screens.window.pages import PAGES
from companion.screens.window.shell import Shell

ROOT = Path(__file__).parents[2]
SCREENS = ROOT / "companion" / "screens"
PROBES = ("hasattr", "getattr")
# What is not ours has to be asked; a setting or a column is looked up by its name.
ALLOWED = {
    "squirmish/field.py": {"touch": "Kivy's touch has this only while a wheel turns"},
    "window/alive.py": {"sys.stderr": "Python's own, which a person may have replaced"},
    "window/pace.py": {"CDLL(None)": "a call that only the GNU C library has"},
    "window/appearance.py": {"Metrics": "Kivy's, by the name of a length"},
    "scores/scores.py": {"self.wanted": "a filter by its name", "tally": "a column by its name"},
    "settings.py": {"self.shell.settings": "a setting by its name"},
    "gallery/visit.py": {"widget": "any widget of Kivy's may have words"},
    "terror_below/hunt.py": {"game.cards.card(answer)": "only some cards have a text"},
}


def probes(file: Path) -> Iterator[tuple[int, str]]:
    """The lines in which an object is asked whether it has an attribute, and that object."""
    for node in ast.walk(ast.parse(file.read_text("utf-8"))):
        if (
            isinstance(node, ast.Call)
            and isinstance(node.func, ast.Name)
            and node.func.id in PROBES
            and node.args
        ):
            yield node.lineno, ast.unparse(node.args[0])


FILES = sorted(str(file.relative_to(SCREENS)) for file in SCREENS.rglob("*.py"))


@pytest.mark.parametrize("file", FILES)
def test_nothing_is_probed(file: str) -> None:
    allowed = {"import_module(file)": "a class by its path"} | ALLOWED.get(file, {})
    found = [f"{file}:{line} probes {what}" for line, what in probes(SCREENS / file)]
    assert [each for each in found if each.partition(" probes ")[2] not in allowed] == []


def test_a_probe_is_seen(tmp_path: Path) -> None:
    file = tmp_path / "eyes.py"
    file.write_text('if hasattr(page, "shown"):\n    pass\nwants = getattr(page, "wants", 1)\n')
    assert list(probes(file)) == [(1, "page"), (3, "page")]


@pytest.mark.parametrize("name", PAGES)
def test_every_page_is_one(name: str) -> None:
    """Only a `Page` is put on the screen: it declares everything that the window asks for."""
    kind = PAGES[name].load()
    if isinstance(kind, type):  # else the game says which (`correct`)
        assert issubclass(kind, Page)


def test_both_windows_are_whole() -> None:
    """Kivy has no types: mypy would not miss a method of the app's window; Python does."""
    assert Shell.__abstractmethods__ == frozenset()
    assert Backstage.__abstractmethods__ == frozenset()


def test_calling_an_attribute_shown_hands_a_page_no_camera() -> None:
    class Innocent(Page):
        shown = True

    assert not Innocent(shell=None).wants_camera  # type: ignore[arg-type]


def test_a_sheet_offers_its_way_back() -> None:
    assert issubclass(Sheet, Page) is False
    assert list(Sheet().commands()) == ["undo"]
