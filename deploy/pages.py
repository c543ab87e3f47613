"""Writes the pages of docs/ that are made from the program: `make pages`."""

from __future__ import annotations

import os
import sys
from argparse import ArgumentParser, _SubParsersAction
from collections.abc import Iterator
from pathlib import Path
from unittest.mock import patch

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from companion.__main__ import Parser, build_parser  # noqa: E402
from companion.cli import list_names, load_commands  # noqa: E402
from companion.games.registry import KITS  # noqa: E402
from companion.table import data  # noqa: E402

COMMANDS = ROOT / "docs" / "commands.md"
PROTOCOL = ROOT / "docs" / "protocol.md"
REFUSALS = ROOT / "companion" / "table" / "refusals.toml"
BEGIN, END = "<!-- codes: `make pages` writes this part -->\n", "<!-- end of codes -->\n"
BEGIN_RULES = "<!-- house rules: `make pages` writes this part -->\n"
END_RULES = "<!-- end of house rules -->\n"
CHAPTERS = {
    "engine": "What the engine answers with",
    "files": "Files and folders",
    "print": "Paper",
    "program": "Commands and screens",
    "backup": "Backups",
    "update": "Updates",
    "release": "Making a release",
}
HEAD = """\
# Commands

`make pages` writes this page from the modules in `companion/cli/`.

Every command has `--help`. It exits with 0 when all is done, 1 when the job failed, and 2 for bad
usage, and says in one sentence what is wrong and what to do. `--data DIR` puts everything
Wormwatch writes under DIR; `--json` is for programs that read the output. In a checkout,
`make run ARGS="doctor"` runs a command, or `.venv/bin/wormwatch doctor`.

| command | what it does |
| --- | --- |
"""


def write_commands_page() -> str:
    """Return docs/commands.md: every command with its summary, its usage and its options."""
    commands = load_commands(list_names())
    with patch.dict(os.environ, {"COLUMNS": "100", "NO_COLOR": "1"}):
        parsers = _parsers_below(build_parser(list(commands)))
        parts = [HEAD]
        parts += [f"| [`{name}`](#{name}) | {each.summary} |\n" for name, each in commands.items()]
        for name, command in commands.items():
            parser = parsers[name]
            assert isinstance(parser, Parser)
            parser.load_options()
            parts.append(f"\n## {name}\n\n{command.summary[0].upper()}{command.summary[1:]}.\n")
            parts += map(_show_help, _with_parsers_below(parser))
    return "".join(parts)


def _with_parsers_below(parser: ArgumentParser) -> Iterator[ArgumentParser]:
    yield parser
    yield from _parsers_below(parser).values()


def _parsers_below(parser: ArgumentParser) -> dict[str, ArgumentParser]:
    actions = [each for each in parser._actions if isinstance(each, _SubParsersAction)]
    return dict(actions[0].choices) if actions else {}


def _show_help(parser: ArgumentParser) -> str:
    return f"\n```text\n{_without_summary(parser)}```\n"


def _without_summary(parser: ArgumentParser) -> str:
    """Return the help of a command without its summary, which stands above it."""
    parser.description = None
    return parser.format_help()


def write_protocol_page() -> str:
    """Return docs/protocol.md with its lists of house rules and of refusal codes."""
    page = PROTOCOL.read_text("utf-8")
    page = _fill_part(page, BEGIN_RULES, _list_house_rules(), END_RULES)
    return _fill_part(page, BEGIN, _list_codes(), END)


def _fill_part(page: str, begin: str, part: str, end: str) -> str:
    before, _, rest = page.partition(begin)
    _, _, after = rest.partition(end)
    return f"{before}{begin}{part}{end}{after}"


def _list_house_rules() -> str:
    rules = [rule for kit in KITS for rule in kit.house_rules()]
    lines = ["| house rule | values | | what it changes |", "| --- | --- | --- | --- |"]
    for rule in rules:
        values = ", ".join(f"`{value}`" for value in rule.values)
        lines.append(f"| `{rule.name}` | {values} | {rule.rule} | {rule.explanation} |")
    return "".join(f"{line}\n" for line in ["", *lines, ""])


def _list_codes() -> str:
    codes = data.read(REFUSALS, dict[str, dict[str, dict[str, str]]])
    parts = []
    for chapter, title in CHAPTERS.items():
        parts.append(f"\n### {title}\n\n| code | it means | for example |\n| --- | --- | --- |\n")
        parts += [
            f"| `{code}` | {entry['meaning']} | {entry['example']} |\n"
            for code, entry in codes.pop(chapter).items()
        ]
    assert not codes, f"CHAPTERS has no title for {', '.join(codes)}"
    return "".join([*parts, "\n"])


if __name__ == "__main__":
    COMMANDS.write_text(write_commands_page(), "utf-8")
    PROTOCOL.write_text(write_protocol_page(), "utf-8")
