"""What a thread has found out reaches the screen by one way: `post_to_screen`."""

from __future__ import annotations

import ast
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest
from kivy.clock import Clock

from companion.screens.window.post import post_to_screen

ROOT = Path(__file__).parents[2]
POST = "companion/screens/window/post.py"
FILES = sorted(
    str(path.relative_to(ROOT))
    for path in (ROOT / "companion").rglob("*.py")
    if "Clock" in path.read_text("utf-8") or "add_done_callback" in path.read_text("utf-8")
)


def hand_rolled(tree: ast.Module) -> Iterator[int]:
    """The lines that hand something over to the screen by themselves: a call for the next frame
    that brings something with it, or what is done when a thread's work is done. One that is kept
    by a name can be canceled, which only the screen's own thread does."""
    kept = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Assign)}
    for node in ast.walk(tree):
        if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Attribute):
            continue
        if node.func.attr == "schedule_once" and len(node.args) == 1 and id(node) not in kept:
            brought = node.args[0]
            is_partial = isinstance(brought, ast.Call)
            if isinstance(brought, ast.Lambda) or is_partial:
                yield node.lineno
        if node.func.attr == "add_done_callback":
            names = {each.id for each in ast.walk(node) if isinstance(each, ast.Name)}
            if "post_to_screen" not in names:
                yield node.lineno


@pytest.mark.parametrize("file", FILES)
def test_nothing_else_hands_over(file: str) -> None:
    found = list(hand_rolled(ast.parse((ROOT / file).read_text("utf-8"))))
    assert file == POST or found == [], f"{file}: use post_to_screen in lines {found}"


@pytest.mark.parametrize(
    "line",
    [
        "Clock.schedule_once(lambda _: self._show(shown))",
        "Clock.schedule_once(partial(self._heard, reply))",
        "working.add_done_callback(lambda done: Clock.schedule_once(self._done))",
        "working.add_done_callback(self._done)",
    ],
)
def test_a_new_one_is_seen(line: str) -> None:
    assert list(hand_rolled(ast.parse(line))) == [1]


def test_what_a_thread_posts_is_done_on_the_screen() -> None:
    heard: list[tuple[str, int, str]] = []

    def hear(number: int, word: str = "") -> None:
        heard.append((threading.current_thread().name, number, word))

    thread = threading.Thread(target=post_to_screen, args=(hear, 3), kwargs={"word": "frames"})
    thread.start()
    thread.join()
    assert heard == []
    Clock.tick()
    assert heard == [(threading.main_thread().name, 3, "frames")]
