"""The rooms of the house: which of them may know of which, checked import by import."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent

# Rules are pure: nothing that rolls, waits, draws, stores or talks to a device.
WORLD = {
    "kivy", "cv2", "pyzbar", "zxingcpp", "gpiozero", "lgpio", "picamera2", "sqlite3", "random",
    "secrets", "time", "datetime", "threading", "asyncio", "subprocess", "socket", "os", "rich",
    "reportlab", "segno", "platformdirs",
}  # fmt: skip
SCREEN = {"kivy", "companion.app", "companion.screens"}
EACH_GAME = {
    f"companion.games.{kit.parent.name}" for kit in (ROOT / "companion" / "games").glob("*/kit.py")
}
DEVICES = {"cv2", "pyzbar", "zxingcpp", "gpiozero", "lgpio", "picamera2", "hardware"}

# The table without what reads a file and refuses it.
BUT_FILES = {
    f"companion.table.{path.stem}" for path in (ROOT / "companion" / "table").glob("*.py")
    if path.stem not in ("__init__", "data", "errors", "limited_read")
}  # fmt: skip

BUT_THE_PARTS = (DEVICES - {"hardware"}) | {
    f"hardware.{path.stem}" for path in (ROOT / "hardware").glob("*.py")
    if path.stem not in ("__init__", "parts")
}  # fmt: skip

# What a file must not import, by the room it stands in: the longest matching path decides.
FORBIDDEN: dict[str, set[str]] = {
    "companion/games": WORLD | {"companion.app", "companion.screens", "companion.terminal",
                                "companion.lab", "companion.vision", "companion.printing",
                                "companion.table.journal", "companion.table.keeper"},
    # A kit leads to every room of its game, the ones on the screen too.
    **{f"companion/games/{kit}": WORLD | {"companion.app", "companion.terminal"}
       for kit in ("kit.py", *(f"{name.split('.')[-1]}/kit.py" for name in EACH_GAME))},
    # Pure data, which the tags and with them the cameras read.
    "hardware/parts.py": WORLD | SCREEN | {"companion", "gpiozero", "lgpio"},
    "companion/drawings": WORLD | SCREEN | DEVICES | {"companion.games", "companion.table",
                                                      "companion.lab"},
    "companion/table": SCREEN | DEVICES | {"rich", "companion.games", "companion.terminal",
                                           "companion.lab", "companion.vision", "random",
                                           "sqlite3", "secrets", "time", "datetime", "threading"},
    "companion/table/sources.py": SCREEN | DEVICES | {"companion.games", "sqlite3", "time"},
    "companion/table/journal.py": SCREEN | DEVICES | {"companion.games", "random", "time"},
    "companion/table/journal_errors.py": SCREEN | DEVICES | {"companion.games", "random", "time"},
    "companion/table/score_book.py": SCREEN | DEVICES | {"companion.games", "random", "time"},
    "companion/table/foreign.py": SCREEN | DEVICES | {"companion.games", "random"},
    "companion/table/adoption.py": SCREEN | DEVICES | {"companion.games", "random", "time"},
    "companion/table/check.py": SCREEN | DEVICES | {"companion.games", "random", "time"},
    "companion/table/schema.py": SCREEN | DEVICES | {"companion.games", "random", "time"},
    "companion/table/salvage.py": SCREEN | DEVICES | {"companion.games", "random", "time"},
    "companion/table/keeper.py": SCREEN | DEVICES | {"companion.games", "random", "time"},
    "companion/table/patching.py": SCREEN | DEVICES | {"companion.games", "random", "time"},
    "companion/table/restoring.py": SCREEN | DEVICES | {"companion.games", "random"},
    "companion/table/record.py": SCREEN | DEVICES | {"companion.games", "sqlite3", "random"},
    "companion/table/when.py": SCREEN | DEVICES | {"companion.games", "sqlite3", "random"},
    "companion/tabletop": SCREEN | DEVICES | EACH_GAME | {
        "companion.lab", "companion.vision", "companion.printing", "companion.terminal", "sqlite3",
        "threading"},
    # The kits say where the book of each game is.
    "companion/rulebook": SCREEN | DEVICES | EACH_GAME | {"companion.terminal"},
    "companion/terminal": SCREEN | DEVICES,
    "companion/lab": SCREEN | DEVICES | {"companion.terminal", "sqlite3"},
    # Of the table these two know how a file is read and refused, and no more.
    "companion/vision": SCREEN | {"companion.games", "companion.lab", *BUT_FILES},
    # Printing draws what a game gives it; of the table it knows how to refuse, and no more.
    # It prints the panel's command cards, and knows which parts there can be.
    "companion/printing": SCREEN | BUT_THE_PARTS | {
        *EACH_GAME, "companion.lab", "sqlite3",
        "companion.terminal", "companion.vision", *(f"companion.table.{name}" for name in (
            "game", "journal", "keeper", "prompts", "record", "session", "sources"))},
    # Of the panel the screens know which parts there can be.
    "companion/screens": BUT_THE_PARTS | {"sqlite3", "companion.app", "companion.terminal"},
    # The card box asks a game's box (companion/games/card_box.py), and knows no game by name.
    **{f"companion/{name}.py": SCREEN | DEVICES | EACH_GAME | {"companion.lab", "sqlite3"}
       for name in ("cards", "card_entry", "card_files", "card_import", "card_search")},
    "companion/screens/cards": DEVICES | EACH_GAME | {"sqlite3", "companion.app"},
    # The table of the panel's parts has the tags of the command cards.
    "companion/tags.py": SCREEN | BUT_THE_PARTS | EACH_GAME,
    # The panel is opened here, and tried there; no other screen knows of it.
    "companion/screens/window/panel.py": (DEVICES - {"hardware"}) | {"sqlite3", "companion.app"},
    "companion/screens/panel.py": (DEVICES - {"hardware"}) | {"sqlite3", "companion.app"},
    "companion/screens/gallery/care.py": (DEVICES - {"hardware"}) | {"sqlite3", "companion.app"},
    "companion/screens/terror_below/sights/panel.py": (DEVICES - {"hardware"})
    | {"sqlite3", "companion.app"},
    # A command calls rooms; nothing of a screen or a device is its own.
    "companion/cli": {"kivy", "cv2", "gpiozero", "sqlite3", "companion.screens"},
    # The appliance looks after the machine; it asks every game for what it needs, and knows none.
    "companion/appliance": SCREEN | DEVICES | EACH_GAME | {
        "companion.lab", "companion.vision", "companion.printing", "companion.terminal"},
    # The failure page is shown when nothing else can be imported: only Python's own.
    **{f"companion/appliance/{name}.py": SCREEN | DEVICES | EACH_GAME | {
        "companion.lab", "companion.vision", "companion.printing", "companion.terminal", "PIL",
        "companion.games", "companion.settings", "companion.doctor", "msgspec", "platformdirs"}
       for name in ("places", "starts", "failure", "framebuffer")},
    "hardware": SCREEN | {"companion.games", "companion.vision", *BUT_FILES},
}  # fmt: skip


def without_types(tree: ast.Module) -> ast.Module:
    """The tree without what is imported for type checkers only: a name is not a dependency."""
    for node in ast.walk(tree):
        if isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING":
            node.body = [ast.Pass()]
    return tree


def imports(path: Path) -> Iterator[str]:
    """Every module a file imports, at the top or inside a function."""
    for node in ast.walk(without_types(ast.parse(path.read_text("utf-8")))):
        if isinstance(node, ast.Import):
            yield from (name.name for name in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            assert node.level == 0, f"{path}: imports are written out in full"
            yield node.module
            yield from (f"{node.module}.{name.name}" for name in node.names)


def room_of(file: str) -> str | None:
    rooms = [room for room in FORBIDDEN if file == room or file.startswith(room + "/")]
    return max(rooms, key=len, default=None)


def trespasses(file: str, source: Path) -> list[str]:
    room = room_of(file)
    banned = FORBIDDEN[room] if room else set()
    return sorted(
        {
            f"{file} must not import {name}"
            for module in imports(source)
            for name in banned
            if module == name or module.startswith(name + ".")
        }
    )


FILES = sorted(
    str(path.relative_to(ROOT))
    for folder in ("companion", "hardware")
    for path in (ROOT / folder).rglob("*.py")
)


@pytest.mark.parametrize("file", FILES)
def test_each_room_imports_only_what_it_may(file: str) -> None:
    assert trespasses(file, ROOT / file) == []


@pytest.mark.parametrize(
    ("file", "line"),
    [
        ("companion/games/any/rules.py", "import random"),
        ("companion/games/any/rules.py", "from kivy.app import App"),
        ("companion/table/session.py", "def f():\n    import companion.games.dry_run"),
        ("companion/table/session.py", "from companion import games"),
        ("companion/screens/home/home.py", "import cv2"),
        ("companion/screens/cards/cards.py", "from companion.games.terror_below import catalogue"),
        ("companion/appliance/starts.py", "from kivy.clock import Clock"),
        ("companion/vision/scanner.py", "from companion.table.session import Session"),
    ],
)
def test_a_trespass_is_seen(tmp_path: Path, file: str, line: str) -> None:
    source = tmp_path / "file.py"
    source.write_text(line)
    assert trespasses(file, source)


def test_starting_up_imports_nothing_heavy() -> None:
    """`wormwatch engine` must not pay for a screen it does not open."""
    import subprocess
    import sys

    code = (
        "import sys, companion.__main__, companion.games.registry as g, companion.table.protocol;"
        "g.find_kit('dry-run').rules();"
        "print([m for m in ('kivy', 'cv2', 'rich', 'numpy', 'gpiozero', "
        "'reportlab', 'segno', 'tomlkit') if m in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, cwd=ROOT)
    assert done.stdout.strip() == "[]", done.stderr


def test_the_cameras_load_no_game() -> None:
    """They know cards by their ids: the tags ask the kits, and a kit loads no rules by itself."""
    import subprocess
    import sys

    code = (
        "import sys, companion.vision.scan, companion.vision.watcher, companion.tags as tags;"
        "tags.is_ours('TB-V07');"
        "print([m for m in sys.modules if m.startswith('companion.games.') and m.count('.') > 2"
        " and not m.endswith('.kit')])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, cwd=ROOT)
    assert done.stdout.strip() == "[]", done.stderr


def test_one_module_reads_toml() -> None:
    """Python's own reader has no limits; `doctor` reads the pyproject.toml of its own checkout."""
    found = {file for file in FILES if "tomllib" in imports(ROOT / file)}
    assert found == {"companion/table/data.py", "companion/doctor/software.py"}
