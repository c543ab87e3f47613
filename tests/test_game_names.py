"""Only a game's own modules name the game; everything else asks the registry of kits.

A name is an id or a title in a string, a class, an import, or the prefix of its cards and rules.
Comments and docstrings may use games as examples.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from fnmatch import fnmatch
from pathlib import Path

import pytest

from companion.games.registry import DEFAULT_KIT, KITS

ROOT = Path(__file__).parent.parent

# A game's own modules that are not in its package yet.
LAB = (
    "analysis", "attackers", "blows", "course", "fate", "figures", "forecast",
    "forecast_process", "game_report", "ground", "hunts", "joint", "landings", "lookout",
    "luck", "outcomes", "perils", "planner", "plans", "plot", "prizes", "reasons",
    "report_chart", "report_files", "report_map", "report_page", "report_process", "retelling",
    "sensible", "simulation", "stops", "stories", "summary", "tally", "telling",
    "turning_points", "ways", "worlds", "worth",
)  # fmt: skip
ELSEWHERE = {
    "terror-below": ("companion/lab/terror_*.py", *(f"companion/lab/{name}.py" for name in LAB)),
    "wormlord": ("companion/map_box.py", "companion/map_files.py"),
}
FOLDERS = ("companion/games/{0}/*", "companion/screens/{0}/*", "companion/lab/{0}_*.py")
OWN = {
    kit.id: (
        *(folder.format(kit.id.replace("-", "_")) for folder in FOLDERS),
        *ELSEWHERE.get(kit.id, ()),
    )
    for kit in KITS
}
REGISTRY = "companion/games/registry.py"
# Where a name stays for a reason.
ALLOWED = {
    "companion/table/schema.py": "a comment in the schema of journals that are kept",
}

NAMES = {
    kit.id: re.compile(
        rf"{kit.id}|{kit.id.replace('-', '_')}|{kit.title}|{kit.title.replace(' ', '')}"
        rf"|\b{kit.card_prefix}-"
    )
    for kit in KITS
}


def find_words(text: str) -> Iterator[str]:
    """Return what a file says besides comments and docstrings: names, imports and strings."""
    tree = ast.parse(text)
    kinds = ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef
    bodies = [node.body for node in ast.walk(tree) if isinstance(node, kinds)]
    firsts = (body[0] for body in bodies if body)
    docstrings = {id(first.value) for first in firsts if isinstance(first, ast.Expr)}
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant):
            if isinstance(node.value, str) and id(node) not in docstrings:
                yield node.value
        elif isinstance(node, ast.Import | ast.ImportFrom):
            yield from (alias.name for alias in node.names)
            yield getattr(node, "module", None) or ""
        elif isinstance(node, ast.Name | ast.Attribute):
            yield node.id if isinstance(node, ast.Name) else node.attr


def find_named_games(file: str, text: str) -> set[str]:
    """Return the games that a file names and is not a module of."""
    found = {game for word in find_words(text) for game, name in NAMES.items() if name.search(word)}
    return {game for game in found if not any(fnmatch(file, each) for each in OWN[game])}


FILES = {
    str(path.relative_to(ROOT)): path.read_text("utf-8")
    for folder in ("companion", "hardware", "deploy")
    for path in sorted((ROOT / folder).rglob("*.py"))
}


def test_no_file_but_the_registry_names_a_game_that_it_is_no_part_of() -> None:
    found = {file: find_named_games(file, text) for file, text in FILES.items()}
    assert {
        file: sorted(games)
        for file, games in found.items()
        if games and file != REGISTRY and not file.startswith(tuple(ALLOWED))
    } == {}
    for name in ALLOWED:
        assert any(games for file, games in found.items() if file.startswith(name)), (
            f"{name} names no game any more: take it off the list"
        )


def find_own_imports(file: str, text: str) -> set[str]:
    """Return the modules of games that a file imports and is not a module of."""
    found = set()
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Import):
            found |= {name.name for name in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module:
            found |= {node.module, *(f"{node.module}.{name.name}" for name in node.names)}
    paths = {module: f"{module.replace('.', '/')}.py" for module in found}
    return {
        module
        for module, path in paths.items()
        for places in OWN.values()
        if any(fnmatch(path, place) for place in places)
        and not any(fnmatch(file, place) for place in places)
    }


def test_a_game_is_reached_through_its_kit_only() -> None:
    """No file but the registry imports a module of a game that it is no part of."""
    found = {file: sorted(find_own_imports(file, text)) for file, text in FILES.items()}
    assert {
        file: modules
        for file, modules in found.items()
        if modules and file != REGISTRY and not file.startswith(tuple(ALLOWED))
    } == {}
    line = "from companion.lab.planner import Planner"
    assert find_own_imports("companion/lab/bots.py", line) == {"companion.lab.planner"}
    assert find_own_imports("companion/lab/terror_bots.py", line) == set()


def test_each_module_of_a_game_is_there() -> None:
    for game, places in OWN.items():
        for place in (places[0], *ELSEWHERE.get(game, ())):
            assert any(fnmatch(file, place) for file in FILES), f"there is no {place}"


@pytest.mark.parametrize(
    "line",
    [
        'GAMES = ("terror-below",)',
        "from companion.games.terror_below.game import game",
        "isinstance(game, TerrorBelow)",
        'said = "In Terror Below: so"',
        'SCORING = "TB-P01"',
        'text = f"{n} of TB-{letter}"',
    ],
)
def test_a_name_is_seen(line: str) -> None:
    assert find_named_games("companion/games/any/rules.py", line) == {DEFAULT_KIT.id}
    assert find_named_games("companion/games/terror_below/turn.py", line) == set()
    assert find_named_games("companion/games/any/rules.py", f'"""Such as {line!r}."""') == set()
