"""Every path, module and attribute that stands in a string is there: no type checker reads those.

They are collected over the whole tree: paths of files in units, scripts, settings of tools, docs
and comments; dotted names in quotes, such as those of pages and of what tests patch; `#:import` in
kv; `python -m`; and tables whose entries are put together with the name of a folder.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from tests import test_architecture

ROOT = Path(__file__).parent.parent
ROOMS = (
    "companion",
    "hardware",
    "kv",
    "tests",
    "deploy",
    "benchmarks",
    "docs",
    "requirements",
    "examples",
)
AT_THE_TOP = ("Makefile", "pyproject.toml", "CONTRIBUTING.md", "README.md", ".gitignore")
KINDS = {
    "",
    ".py",
    ".kv",
    ".toml",
    ".sh",
    ".service",
    ".md",
    ".rules",
    ".conf",
    ".default",
    ".yaml",
}
WITHOUT = {"__pycache__", "locale", "corpus"}

IN_PYTHON = "companion|hardware|tests|deploy|benchmarks|examples"
PATH = re.compile(rf"(?<![\w/.~<-])(?:{'|'.join(ROOMS)})/[\w./*-]*[\w/*]")
QUOTED = re.compile(rf"([\"'`])((?:{IN_PYTHON})(?:\.\w+)+(?::\w+)?)\1")
# The beginning of a name that is put together: f"companion.games.{room}"
BEGUN = re.compile(rf"[\"']((?:{IN_PYTHON})(?:\.\w+)*)\.{{")
STARTED = re.compile(rf"\s-m\s+((?:{IN_PYTHON})(?:\.\w+)*)")
KV_IMPORT = re.compile(r"^#:import \w+ (\S+)", re.MULTILINE)

# On a machine: a release behind a link, and deploy/tools.
INSTALLED = re.compile(
    rf"(?:/current|/pending|\$new|\$SOURCE|\$release)/((?:{'|'.join(ROOMS)})/[\w./*-]*[\w/*])"
)
UNIT = re.compile(r"(?<![\w-])(wormwatch(?:-[a-z]+)*@?)[^\s.\"'`]*\.service")
TOOL = re.compile(r"/usr/local/lib/wormwatch/(\w[\w-]*)")

ANY = re.compile(r"(?<![A-Z])(GAME|NAME|LANGUAGE)(?![A-Z])")  # stands for any name
# Files that are named as examples, in tests of the tests.
EXAMPLES = {
    "companion/games/any/rules.py", "companion/games/b.py", "companion/table/a.py",
    "companion/vision/scanner.py",
    "companion/cli/today.py", "companion/cli/example.py",
    "companion/kv",  # where kv/ lies in a wheel
}  # fmt: skip
EXAMPLE_NAMES = {
    "companion.games.odds.x_kills__mutmut_1", "companion.games.terror_below.odds.x_kills__mutmut_1",
    "companion.test", "companion.x",  # loggers
}  # fmt: skip
HERE = "tests/test_strings.py"  # whose last test names what is not there


class Mention(NamedTuple):
    """A file or a name that a string speaks of, and where the string stands."""

    what: str
    where: str


@cache
def texts() -> dict[str, str]:
    """Return the text of every file that may name another one, by its path."""
    found = [path for room in ROOMS for path in (ROOT / room).rglob("*") if path.suffix in KINDS]
    found = [path for path in found if not WITHOUT & {*path.parts} and path.is_file()]
    paths = [*found, *(ROOT / name for name in AT_THE_TOP)]
    return {str(path.relative_to(ROOT)): path.read_text("utf-8", "replace") for path in paths}


def find_paths(text: str) -> Iterator[str]:
    """Yield the paths that a text names, but none with a word such as GAME for any name."""
    named = [each[0] for each in PATH.finditer(text)]
    named += [f"deploy/systemd/{each[1]}.service" for each in UNIT.finditer(text)]
    named += [each[1] for each in INSTALLED.finditer(text)]
    yield from (path for path in named if not ANY.search(path))
    yield from (f"deploy/tools/{each[1]}" for each in TOOL.finditer(text))


def find_names(file: str, text: str) -> Iterator[str]:
    """Yield the modules and attributes that a text names."""
    names = (each[2].replace(":", ".") for each in QUOTED.finditer(text))
    yield from (name for name in names if not name.endswith(".md"))
    yield from (each[1] for pattern in (BEGUN, STARTED) for each in pattern.finditer(text))
    if file.endswith(".kv"):
        for each in KV_IMPORT.finditer(text):
            if each[1].split(".")[0] in IN_PYTHON.split("|"):
                yield each[1]


def is_there(path: str) -> bool:
    """Return whether a path of the repository exists, or a pattern fits a file."""
    if "*" in path:
        return next(ROOT.glob(path.rstrip("/")), None) is not None
    return (ROOT / path).exists()


@cache
def names_in(path: Path) -> dict[str, set[str]]:
    """Return the names at the top of a module, each with the names in the body if it is a class."""
    found: dict[str, set[str]] = {}
    for node in ast.parse(path.read_text("utf-8")).body:
        _add_names(node, found)
    return found


def _add_names(node: ast.stmt, found: dict[str, set[str]]) -> None:
    if isinstance(node, ast.ClassDef):
        inside: dict[str, set[str]] = {}
        for each in node.body:
            _add_names(each, inside)
        found[node.name] = {*inside} | ({"*"} if node.bases else set())
    elif isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
        found[node.name] = set()
    elif isinstance(node, ast.Import | ast.ImportFrom):
        # What is imported may have any attributes: they are looked for where it comes from.
        found.update({(it.asname or it.name.split(".")[0]): {"*"} for it in node.names})
    elif isinstance(node, ast.If | ast.Try | ast.With):
        for each in [*node.body, *getattr(node, "orelse", [])]:
            _add_names(each, found)
    else:
        targets = node.targets if isinstance(node, ast.Assign) else [getattr(node, "target", None)]
        for target in targets:
            for name in ast.walk(target) if target else ():
                if isinstance(name, ast.Name):
                    found[name.id] = {"*"}


@cache
def find_trouble(name: str) -> str:
    """Return why a dotted name leads nowhere, or nothing: a module, and in it an attribute."""
    parts = name.split(".")
    module = ROOT
    while parts and ((module / parts[0]).is_dir() or (module / f"{parts[0]}.py").is_file()):
        here = module / parts[0]
        module = here if here.is_dir() else here.with_suffix(".py")
        parts.pop(0)
        if module.suffix:
            break
    if not parts:
        return ""
    shown = module.relative_to(ROOT)
    file = module / "__init__.py" if module.is_dir() else module
    if not file.is_file():
        return f"{shown} has no {parts[0]}"
    known = names_in(file)
    if parts[0] not in known and "__getattr__" not in known:
        return f"{shown} has no {parts[0]}"
    inside = known.get(parts[0], {"*"})
    if len(parts) > 1 and "*" not in inside and parts[1] not in inside:
        return f"{shown}: {parts[0]} has no {parts[1]}"
    return ""


def test_every_path_in_a_string_is_there() -> None:
    named = {
        Mention(path, file)
        for file, text in texts().items()
        if file != HERE
        for path in find_paths(text)
    }
    assert len(named) > 300
    gone = {each for each in named if each.what not in EXAMPLES and not is_there(each.what)}
    assert not gone, "\n".join(f"{each.where} names {each.what}" for each in sorted(gone))


def test_every_module_and_attribute_in_a_string_is_there() -> None:
    named = {
        Mention(name, file)
        for file, text in texts().items()
        if file != HERE
        for name in find_names(file, text)
    }
    assert len(named) > 100
    gone = {each for each in named if each.what not in EXAMPLE_NAMES and find_trouble(each.what)}
    assert not gone, "\n".join(
        f"{each.where} names {each.what}: {find_trouble(each.what)}" for each in sorted(gone)
    )


def test_every_example_is_still_named() -> None:
    others = [text for file, text in texts().items() if file != HERE]
    named = {path for text in others for path in find_paths(text)}
    assert named >= EXAMPLES


# Tables that are put together


@pytest.mark.parametrize("room", sorted(test_architecture.FORBIDDEN))
def test_a_room_of_the_architecture_is_there_and_so_is_what_it_may_not_import(room: str) -> None:
    assert is_there(room), f"FORBIDDEN names {room}"
    banned = [name for name in test_architecture.FORBIDDEN[room] if name.startswith("companion")]
    assert [find_trouble(name) for name in banned if find_trouble(name)] == []


def table_in(file: str, name: str) -> Any:
    """Return the value of a table at the top of a module, without importing it."""
    for node in ast.parse((ROOT / file).read_text("utf-8")).body:
        targets = node.targets if isinstance(node, ast.Assign) else [getattr(node, "target", None)]
        if name in [each.id for each in targets if isinstance(each, ast.Name)]:
            assert isinstance(node, ast.Assign | ast.AnnAssign)
            assert node.value is not None
            return ast.literal_eval(node.value)
    raise AssertionError(f"{file} has no table {name}")


def test_every_table_that_deploy_words_reads_is_there() -> None:
    tables = table_in("deploy/words.py", "TABLES")
    gone = [
        f"{file}: {name}"
        for file, names in tables.items()
        for name in names
        if name not in names_in(ROOT / file)
    ]
    assert gone == []


def test_every_drawing_is_in_the_file_that_it_is_looked_for() -> None:
    files = table_in("companion/drawings/__init__.py", "_FILES")
    names = [f"companion.drawings.{file}.{name}" for file, drawn in files.items() for name in drawn]
    assert [find_trouble(name) for name in names if find_trouble(name)] == []


def test_every_test_that_the_makefile_leaves_out_is_there() -> None:
    left_out = re.findall(r'-k "not (\w+)"', texts()["Makefile"])
    tests = [text for file, text in texts().items() if file.startswith("tests/")]
    assert left_out
    assert [each for each in left_out if not any(each in text for text in tests)] == []


def test_a_name_that_leads_nowhere_is_found() -> None:
    assert find_trouble("companion.table.session.Session.undo") == ""
    assert find_trouble("companion.nowhere") == "companion has no nowhere"
    assert "has no Sesion" in find_trouble("companion.table.session.Sesion")
    assert "has no undoo" in find_trouble("companion.table.sources.RandomBot.undoo")
    assert [*find_names("a.kv", "#:import tr companion.language.tr")] == ["companion.language.tr"]
    assert [*find_names("x", "ExecStart=/x/python -I -m companion.gone y")] == ["companion.gone"]
    assert [*find_names("a.py", 'import_module(f"companion.gone.{x}")')] == ["companion.gone"]
    gone = "ExecStart=/opt/wormwatch/current/companion/gone.py /usr/local/lib/wormwatch/stick"
    assert [*find_paths(gone)] == ["companion/gone.py", "deploy/tools/stick"]
    assert not is_there("companion/gone.py")
    unit = "systemctl start wormwatch-stick@sda1.service"
    assert [*find_paths(unit)] == ["deploy/systemd/wormwatch-stick@.service"]
