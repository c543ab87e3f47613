"""The findings for a person, or as one JSON document."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence

from companion import __version__
from companion.doctor.finding import Finding, Status
from companion.output import escape_controls, print_json, print_line, print_lines

_LOOKS: dict[Status, str] = {"ok": "green", "off": "yellow", "wrong": "bold red"}


def report(findings: Sequence[Finding], as_json: bool) -> None:
    """Print the findings."""
    if as_json:
        document = {"wormwatch": __version__, "findings": findings}
        print_json(document, indent=2)
        return
    try:
        _print_table(findings)
    except ImportError:  # rich is broken or missing, which is just what a person needs to read
        _print_lines(findings)
    print_line(_summary(findings))


def _print_table(findings: Sequence[Finding]) -> None:
    from rich.table import Table
    from rich.text import Text

    from companion.console import open_console

    signs = _signs()
    table = Table.grid(padding=(0, 2, 0, 0))
    for finding in findings:
        look = _LOOKS[finding.status]
        lines = [Text(escape_controls(line), style) for line, style in _lines(finding)]
        table.add_row(
            Text(signs[finding.status], look), Text(finding.name, "bold"), Text("\n").join(lines)
        )
    console = open_console()
    console.print(Text(f"Wormwatch {__version__} on this machine\n", "bold"))
    console.print(table)
    console.print()


def _print_lines(findings: Sequence[Finding]) -> None:
    signs = _signs()
    for finding in findings:
        first, *more = (line for line, _ in _lines(finding))
        print_line(f"{signs[finding.status]}  {finding.name}: {first}")
        print_lines(f"     {line}" for line in more)


def _lines(finding: Finding) -> Iterator[tuple[str, str]]:
    """A finding's sentences, each with its style."""
    yield finding.says, ""
    if finding.remedy:
        yield f"> {finding.remedy}", "cyan"


def _signs() -> dict[Status, str]:
    try:
        "✓–✗".encode(sys.stdout.encoding or "ascii")
    except UnicodeEncodeError:
        return {"ok": "+", "off": "-", "wrong": "x"}
    return {"ok": "✓", "off": "–", "wrong": "✗"}


def _summary(findings: Sequence[Finding]) -> str:
    """The outcome in a sentence or two.

    >>> _summary([Finding("Camera", "off", "No camera.", "Plug one in.")])
    'Everything Wormwatch needs is here. 1 thing is not, and it plays without.'
    """
    broken = sum(finding.status == "wrong" for finding in findings)
    absent = sum(finding.status == "off" for finding in findings)
    if broken:
        return f"{_things(broken)} wrong: look for the {_signs()['wrong']} above."
    extra = f" {_things(absent)} not, and it plays without." if absent else ""
    return f"Everything Wormwatch needs is here.{extra}"


def _things(count: int) -> str:
    return "1 thing is" if count == 1 else f"{count} things are"
