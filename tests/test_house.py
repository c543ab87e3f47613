"""How the code is written: functions that fit a screen, and nothing that nobody calls.

The second is ours and not a package's: a tool that knows no kv file, no `getattr` and no Kivy takes
most of the screens for dead, and its list of exceptions would be longer than this file.
"""

from __future__ import annotations

import ast
import re
from collections import Counter
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
LONGEST = 60  # lines
OURS = ("companion", "hardware", "benchmarks", "deploy")
WORD = re.compile(r"[A-Za-z_]\w*")

# Called by a name that is put together: the prefix, and where.
BY_PREFIX = ("_do_", "on_")  # companion/terminal/seat.py; Kivy's properties
BY_OTHERS = {
    "emit",  # logging
    "open_settings",  # Kivy, on F1
    "_bind_inactive_bar_color",  # Kivy's ScrollView
    "Scripted",  # a source for tests, and for whoever writes one (DESIGN: "a test")
    "_attack_order", "_boots", "_hidden_source", "_motorcycle",  # by purpose, in companion/lab
}  # fmt: skip

Function = ast.FunctionDef | ast.AsyncFunctionDef


@cache
def texts() -> dict[str, str]:
    """Every file of ours that a person runs."""
    files = [path for folder in OURS for path in sorted((ROOT / folder).rglob("*.py"))]
    return {str(path.relative_to(ROOT)): path.read_text("utf-8") for path in files}


@cache
def nodes(text: str) -> list[ast.AST]:
    """Everything that a file consists of; it is wanted twice."""
    return list(ast.walk(ast.parse(text)))


@pytest.fixture(scope="module", autouse=True)
def forget_nodes() -> Iterator[None]:
    """Let go of the half million nodes, or every look for garbage after this would meet them."""
    yield
    nodes.cache_clear()


def long_functions(file: str, text: str) -> list[str]:
    return [
        f"{file}:{node.lineno} {node.name} has {lines} lines"
        for node in nodes(text)
        if isinstance(node, Function)
        and (lines := (node.end_lineno or node.lineno) - node.lineno + 1) > LONGEST
    ]


def named(text: str) -> Iterator[str]:
    """What a file defines that somebody has to call by its name."""
    for node in nodes(text):
        if isinstance(node, Function | ast.ClassDef) and not node.decorator_list:
            yield node.name


def dead(texts: dict[str, str], elsewhere: str = "") -> list[str]:
    """Names that stand nowhere but where they are defined."""
    counts = Counter(WORD.findall(elsewhere))
    for text in texts.values():
        counts.update(WORD.findall(text))
    return [
        f"{file}: {name}"
        for file, text in texts.items()
        for name in named(text)
        if counts[name] == 1 and not name.startswith(("__", *BY_PREFIX)) and name not in BY_OTHERS
    ]


def test_functions_fit_a_screen() -> None:
    assert [each for file, text in texts().items() for each in long_functions(file, text)] == []


def test_nothing_is_there_that_nobody_calls() -> None:
    looks = "".join(path.read_text("utf-8") for path in sorted((ROOT / "kv").rglob("*.kv")))
    assert dead(texts(), looks) == []


def test_both_find_what_they_look_for() -> None:
    body = "    pass\n" * LONGEST
    assert long_functions("a.py", f"def f():\n{body}") == ["a.py:1 f has 61 lines"]
    assert long_functions("a.py", f"def f():\n{body[:-9]}") == []
    text = (
        "def used(): pass\ndef unused(): pass\nused()\n@sight\ndef seen(): pass\ndef on_x(): pass"
    )
    assert dead({"a.py": text}) == ["a.py: unused"]
    assert dead({"a.py": text}, "on_press: unused()") == []
