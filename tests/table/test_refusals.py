"""Every code that something is refused with has an entry, is used, and comes up in a test."""

from __future__ import annotations

import ast
import re
from collections import Counter
from collections.abc import Iterator
from functools import cache

import pytest

from companion.table.errors import Refused
from tests import refused
from tests.cli.test_refusals import CALLS, LINES
from tests.refused import REGISTRY, registered

ROOT = REGISTRY.parents[2]
TESTS = ROOT / "tests"
# How an update ended: `wormwatch update` refuses with the code of the result.
RESULTS = ("not-ready", "fault")


def find_codes(source: str) -> Iterator[str]:
    """Yield each code that a file refuses with, and each that it compares a code with.

    >>> list(find_codes('raise Refused("no-game", f"Begin {one} first.")'))
    ['no-game']
    >>> list(find_codes('if refusal.code != "busy": raise Refused(refusal.code, "")'))
    ['busy']
    >>> list(find_codes('raise Refused(which(), "")'))
    ['<which()>']
    """
    for node in ast.walk(ast.parse(source)):
        match node:
            case ast.Call(func=ast.Name(id="Refused" | "Trouble"), args=[code, *_]):
                yield from _read_code(code)
            case ast.ClassDef(bases=[ast.Name(id="Refused")]):
                yield from _code_of_class(node)
            case ast.Compare(
                left=ast.Attribute(value=ast.Name(id="refusal" | "trouble"), attr="code"),
                comparators=[ast.Constant(value=str(code))],
            ):
                yield code


def _code_of_class(node: ast.ClassDef) -> Iterator[str]:
    """Yield the code of a class of refusals that has one of its own."""
    for call in ast.walk(node):
        if isinstance(call, ast.Call) and ast.unparse(call.func) == "super().__init__":
            code = call.args[0]
            if isinstance(code, ast.Constant):
                yield from _read_code(code)


def _read_code(node: ast.expr) -> Iterator[str]:
    match node:
        case ast.Constant(value=str(code)):
            yield code
        case ast.JoinedStr():
            parts = [str(each.value) if isinstance(each, ast.Constant) else ".+"
                     for each in node.values]  # fmt: skip
            found = [code for code in registered() if re.fullmatch("".join(parts), code)]
            yield from found or [f"<{ast.unparse(node)}>"]
        case ast.Attribute(attr="code"):
            return  # of another refusal, or of a result
        case _:
            yield f"<{ast.unparse(node)}>"


@cache
def used_codes() -> set[str]:
    """Return every code that stands in the program."""
    found = set(RESULTS)
    for folder in ("companion", "hardware"):
        for path in (ROOT / folder).rglob("*.py"):
            text = path.read_text("utf-8")
            if "Refused" in text or "Trouble" in text or ".code" in text:
                found.update(find_codes(text))
    return found


@cache
def marked_codes() -> Counter[str]:
    """Return how many tests raise each code: those of commands, and marked ones elsewhere."""
    found = Counter([*CALLS, *LINES])
    for path in TESTS.rglob("test_*.py"):
        text = path.read_text("utf-8")
        for node in ast.walk(ast.parse(text)) if "mark.refuses" in text else ():
            if isinstance(node, ast.Call) and ast.unparse(node.func) == "pytest.mark.refuses":
                found.update(ast.literal_eval(code) for code in node.args)
    return found


def test_every_code_in_the_program_has_an_entry() -> None:
    strange = used_codes() - registered().keys()
    assert not strange, f"companion/table/refusals.toml has no {', '.join(sorted(strange))}"


def test_every_entry_is_used() -> None:
    idle = registered().keys() - used_codes()
    assert not idle, f"nothing is refused with {', '.join(sorted(idle))}"


def test_every_entry_says_what_and_when() -> None:
    for code, entry in registered().items():
        assert re.fullmatch(r"[a-z]+(-[a-z]+)*", code)
        assert set(entry) == {"meaning", "example"}, code
        assert entry["meaning"].endswith("."), code
        assert "\n" not in entry["meaning"] + entry["example"], code


def test_every_code_comes_up_in_a_test() -> None:
    bare = [code for code in registered() if not marked_codes()[code]]
    assert bare == [], f"no test is marked with refuses({', '.join(bare)})"


def test_every_mark_names_a_code_that_there_is() -> None:
    assert set(marked_codes()) <= registered().keys()


def test_a_code_without_an_entry_fails_the_test_in_which_it_comes_up() -> None:
    Refused("never-heard-of", "Nothing.")
    assert {"never-heard-of"} == refused.CODES
    refused.CODES.clear()  # else this test fails


@pytest.mark.refuses("game-over")
def test_a_mark_wants_its_code_to_come_up() -> None:
    Refused("game-over", "The game is over.")
