"""The example page: one line in the table of pages, and it is at Home, opens and works."""

from __future__ import annotations

import ast
import os
import subprocess
import sys
from pathlib import Path

import pytest

from companion.games.registry import KITS
from companion.screens.contracts import PageEntry
from companion.screens.window.pages import PAGES
from tests.flows.driver import Driver
from tests.flows.test_window import display, screen

__all__ = ["display", "screen"]
ROOT = Path(__file__).parents[2]
WHERE = "examples.a_page:GamesPage"
MOST = 14  # lines of code, imports and all that is said aside
IN_A_WINDOW = f"""
import sys
from pathlib import Path
import companion.screens
from companion.screens.contracts import PageEntry
from companion.screens.window.pages import PAGES
from companion.screens.window.shell import Shell, has_window
from companion.tabletop.tabletop import Tabletop

PAGES["games"] = PageEntry({WHERE!r}, "Games")
assert has_window(bare=False)
shell = Shell(Tabletop.open(Path(sys.argv[1])))

def look(_):
    shell.go("games")
    clock.schedule_once(lambda _: end(), 0.5)

def end():
    page = shell.page
    page.count()
    print(shell.front, type(page).__name__, len(page.ids.rows.children))
    shell.stop()

from kivy.clock import Clock as clock
shell.when_seen(lambda: clock.schedule_once(look, 0.1))
shell.run()
assert shell.faults == [], shell.faults
"""


def test_one_line_shows_it_at_home(app: Driver, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(PAGES, "games", PageEntry(WHERE, "Games"))
    sys.modules.pop("examples.a_page", None)
    app.shell.show_home()
    app.settle()
    assert "examples.a_page" not in sys.modules, "a page is imported when it is first shown"
    app.tap("Games")
    assert all(app.sees(kit.title) for kit in KITS)
    app.tap("Count them")
    assert app.sees(f"Games: {len(KITS)}")
    app.tap("← Back")
    assert app.shell.front == "home"


def test_it_runs_in_a_real_window(display: str, tmp_path: Path) -> None:
    names = ("KIVY", "KCFG", "SDL_", "WAYLAND_")
    env = {name: value for name, value in os.environ.items() if not name.startswith(names)}
    done = subprocess.run(
        [sys.executable, "-c", IN_A_WINDOW, str(tmp_path)],
        env={**env, "DISPLAY": display},
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=120,
    )
    assert done.stdout.split() == ["games", "GamesPage", str(len(KITS))], done.stderr


def test_it_is_as_short_as_a_page_can_be() -> None:
    tree = ast.parse((ROOT / "examples" / "a_page.py").read_text("utf-8"))
    texts = [node for node in ast.walk(tree) if isinstance(node, ast.Expr)]
    said = {
        line
        for node in texts
        if isinstance(node.value, ast.Constant)
        for line in range(node.lineno, (node.end_lineno or node.lineno) + 1)
    }
    code = {
        line
        for node in tree.body
        if not isinstance(node, ast.ImportFrom)
        for each in ast.walk(node)
        if (line := getattr(each, "lineno", None)) is not None
    }
    assert len(code - said) <= MOST
