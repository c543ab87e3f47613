"""What is printed: control characters never reach a terminal, and JSON stays exact."""

from __future__ import annotations

import ast
import io
import json
import sys
import unicodedata
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.console import SafeConsole, escape_markup
from companion.output import (
    escape_controls,
    escape_lines,
    format_json,
    print_error,
    print_json,
    print_line,
)

ROOT = Path(__file__).parent.parent
HARMFUL = {"Cc", "Cf", "Cs", "Zl", "Zp"}
POISON = "A\x1b]0;owned\x07\x1b[2J\x9b31m\u202eevil\u2066\u200b\u2028\x00\r\nB"

# Files that print on their own, and why.
ALLOWED = {
    "companion/output.py": "the one that prints",
    "companion/console.py": "the one that prints with rich",
    "companion/appliance/framebuffer.py": "runs as a file of its own before anything is imported",
    "companion/doctor/screen_probe.py": "a program of its own that answers the doctor in a pipe",
}


def every_category() -> Iterator[tuple[str, str]]:
    return ((chr(code), unicodedata.category(chr(code))) for code in range(sys.maxunicode + 1))


def test_every_control_character_is_written_out() -> None:
    kept = [letter for letter, kind in every_category() if kind in HARMFUL
            and escape_controls(letter) == letter]  # fmt: skip
    assert kept == []


def test_letters_signs_and_spaces_are_printed_as_they_are() -> None:
    changed = [letter for letter, kind in every_category() if kind not in HARMFUL | {"Cn"}
               and escape_controls(letter) != letter]  # fmt: skip
    assert changed == []


@pytest.mark.parametrize("text", ["Zoë", "👨‍👩‍👧", "می‌خواهم", "40\u202f%", "¡Año!", "狼人"])
def test_words_of_any_language_stay(text: str) -> None:
    assert escape_controls(text) == text


@pytest.mark.parametrize("text", ["An\u200dn", "\u200dAnn", "Ann\u200c", "x\u200d\u200dy"])
def test_a_joiner_that_joins_nothing_is_written_out(text: str) -> None:
    assert escape_controls(text).isprintable()


@given(st.text())
def test_one_line_stays_one_line(text: str) -> None:
    line = escape_controls(text)
    assert len(line.splitlines()) <= 1
    assert escape_controls(line) == line
    assert escape_lines(text).count("\n") == text.count("\n")


@given(st.dictionaries(st.text(), st.text()))
def test_json_is_exact_and_sends_no_control_character(document: dict[str, str]) -> None:
    for indent in (0, 2):
        text = format_json(document, indent)
        assert json.loads(text) == document
        assert escape_lines(text).replace("\\u", "") == text.replace("\\u", "")


def test_a_name_that_is_no_utf_8_can_be_told_in_json() -> None:
    told = {"path": "/home/x/caf\udce9", "list": ["\ud800", {"\udcff": 1}]}
    assert json.loads(format_json(told)) == {
        "path": "/home/x/caf\\xe9", "list": ["\\ud800", {"\\xff": 1}]
    }  # fmt: skip


def test_lines_and_errors(capsys: pytest.CaptureFixture[str]) -> None:
    print_line(POISON)
    print_json({"name": POISON})
    print_error(POISON)
    out, err = capsys.readouterr()
    line, document, _ = out.split("\n")
    assert line == err.rstrip("\n") == escape_controls(POISON)
    assert line.isprintable()
    assert document.isprintable()
    assert json.loads(document) == {"name": POISON}


def test_a_terminal_without_some_letter_gets_a_question_mark(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    plain = io.TextIOWrapper(io.BytesIO(), "ascii", errors="strict")
    monkeypatch.setattr(sys, "stdout", plain)
    print_line("Zoë")
    plain.seek(0)
    assert plain.read() == "Zo?\n"


def test_rich_sends_its_own_control_characters_only() -> None:
    into = io.StringIO()
    console = SafeConsole(
        file=into, force_terminal=True, width=200, color_system="standard", highlight=False
    )
    console.print(f"[red]{escape_markup(POISON + '[link=http://x]here[/link]')}[/red]")
    console.print(POISON, markup=False)
    said = into.getvalue()
    assert said.startswith("\x1b[31m")
    assert "\x1b[31mA\\x1b" in said
    rest = said.replace("\x1b[31m", "").replace("\x1b[0m", "")
    assert all(line.isprintable() for line in rest.split("\n"))


def prints(text: str) -> list[str]:
    """Return the places of a module where it prints on its own."""
    found = []
    for node in ast.walk(ast.parse(text)):
        match node:
            case ast.Call(func=ast.Name(id="print" | "Console" | "pprint")):
                found.append(f"line {node.lineno}: {ast.unparse(node.func)}")
            case ast.Attribute(
                value=ast.Attribute(
                    value=ast.Name(id="sys"),
                    attr="stdout" | "stderr" | "__stdout__" | "__stderr__",
                ),
                attr="write" | "writelines" | "buffer",
            ):
                found.append(f"line {node.lineno}: {ast.unparse(node)}")
            case ast.Attribute(
                value=ast.Name(id="traceback"), attr="print_exc" | "print_exception"
            ):
                found.append(f"line {node.lineno}: {ast.unparse(node)}")
            case ast.ImportFrom(module="sys" | "pprint", names=names):
                found += [f"line {node.lineno}: {name.name}" for name in names
                          if name.name in ("stdout", "stderr", "pprint")]  # fmt: skip
            case ast.ImportFrom(module="rich.markup" | "rich", names=names):
                found += [f"line {node.lineno}: {name.name}" for name in names
                          if name.name in ("escape", "print")]  # fmt: skip
            case _:
                pass
    return found


def test_everything_that_is_printed_goes_through_one_module() -> None:
    found = {
        str(path.relative_to(ROOT)): places
        for folder in ("companion", "hardware")
        for path in sorted((ROOT / folder).rglob("*.py"))
        if (places := prints(path.read_text("utf-8")))
    }
    assert {name: places for name, places in found.items() if name not in ALLOWED} == {}


@pytest.mark.parametrize(
    "line",
    [
        "print('x')",
        "import sys\nsys.stdout.write('x')",
        "import sys\nsys.stderr.buffer.write(b'x')",
        "from sys import stderr",
        "from rich.console import Console\nConsole()",
        "from rich.markup import escape",
        "from rich import print",
    ],
)
def test_a_module_that_prints_on_its_own_is_seen(line: str) -> None:
    assert prints(line)
