"""Data files: TOML and nothing else, in a sentence where it is not."""

from __future__ import annotations

import tomllib
from pathlib import Path

import msgspec
import pytest

from companion.table import data
from companion.table.errors import Refused


class Sheet(msgspec.Struct):
    """What a file should hold."""

    rows: int


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("rows = 3\nrows = 4", "is not TOML"),
        ("rows = 'three'", "does not fit"),
        (f"rows = {'9' * 5000}", "a number in it is far too long"),
        (f"rows = {'[' * 3000}", "it is nested too deep"),
    ],
)
def test_what_is_wrong_with_a_file_is_said_with_its_name(
    tmp_path: Path, text: str, said: str
) -> None:
    file = tmp_path / "sheet.toml"
    file.write_text(text)
    with pytest.raises(Refused, match=said) as refusal:
        data.read(file, Sheet)
    assert refusal.value.code == "bad-data"
    assert "sheet.toml" in refusal.value.message


def test_a_file_is_read_as_what_it_should_be(tmp_path: Path) -> None:
    (tmp_path / "sheet.toml").write_text("rows = 3")
    assert data.read(tmp_path / "sheet.toml", Sheet) == Sheet(rows=3)


DOTTED = "a" + ".a" * 40_000


@pytest.mark.parametrize(
    "text",
    [
        f"{DOTTED} = 1",
        f"[{DOTTED}]",
        f"[[{DOTTED}]]",
        f"rows = {{ {DOTTED} = 1 }}",
        f"rows = [[{{ {DOTTED} = 1 }}]]",
        '"a" . ' * 40_000 + "a = 1",
        "'a'\t.\t" * 40_000 + "a = 1",
        "'''a''' = 1\n" + f"a.'b#\"'.{DOTTED} = 1",
        "\n".join(f"[{'.'.join(f'a{n}b{part}' for part in range(20))}]" for n in range(1000)),
    ],
)
def test_a_key_of_very_many_parts_is_refused_before_it_is_parsed(text: str) -> None:
    """80 kB of one took `tomllib` 18 seconds."""
    with pytest.raises(ValueError, match="a key in it has too many parts"):
        data.parse(text)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("a = " + "[" * 300 + "]" * 300, "nested too deep"),
        ("a = " + "{ a = " * 300 + "1" + "}" * 300, "nested too deep"),
        (f"a = 0x{'f' * 8000}", "number in it is far too long"),
        (f"a = 0b1{'_0' * 90_000}", "number in it is far too long"),
        (f"a = -{'9' * 4000}", "number in it is far too long"),
        ("#" * 600_000, "far too large"),
    ],
)
def test_other_extremes_are_refused_before_they_are_parsed(text: str, said: str) -> None:
    with pytest.raises(ValueError, match=said):
        data.parse(text)


@pytest.mark.parametrize(
    "text",
    [
        'a = "' + "x." * 100 + '"',
        "a = '" + "x." * 100 + "'  # " + "y." * 100,
        'a = """\n' + "w.x.y." * 100 + '\n""""',
        "a = '''\n" + "w.x.y." * 100 + "'''''",
        'a = "\\"" # ' + "[" * 100,
        'a = """\\""" ' + "x." * 100 + '"""',
        'a = "[[[{{{' + "[" * 100 + '"',
        "a = [" + "[1.5, 2.5, 1979-05-27T07:32:00.5Z]," * 300 + "]",
        "a.b.c.d.e.f.g.h = 1",
        "deadbeef" * 20 + " = 0xff",
    ],
)
def test_long_prose_is_no_long_key(text: str) -> None:
    assert data.parse(text) == tomllib.loads(text)


SLOW = [
    '"""\\' * 100_000, '"' * 400_000, "''' " * 100_000, ". " * 200_000, "a" * 400_000,
    " " * 400_000 + ".", "a.\n" * 100_000, '\\"' * 200_000, '"""\\"""' * 50_000,
    ("." + "a" * 7000) * 50,
]  # fmt: skip


@pytest.mark.parametrize("text", SLOW)
def test_looking_for_extremes_takes_no_time_of_its_own(text: str) -> None:
    """Each of these would take hours if a search began again at every letter."""
    with pytest.raises(ValueError):  # noqa: PT011 (tomllib has a sentence for each)
        data.parse(text)
