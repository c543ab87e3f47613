"""A run as a page of Markdown: a table for each benchmark."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from companion.bench.comparison import RULE, number
from companion.bench.figure import Figure, Run, Sheet

HEADS = ("Figure", "Value", "Ratio", "Against", "Bar", "Holds")
HOLDS = {True: "yes", False: "**no**", None: ""}


def page(sheet: Sheet, said: Sequence[str]) -> str:
    """Everything, and what is said of it first."""
    return "\n".join(_lines(sheet, said)) + "\n"


def _lines(sheet: Sheet, said: Sequence[str]) -> Iterator[str]:
    yield "# Performance"
    yield ""
    yield f"Wormwatch {sheet.release} on {sheet.machine}{', in a hurry' if sheet.quick else ''}."
    yield ""
    yield from (f"- {sentence}" for sentence in said)
    yield ""
    yield RULE
    for run in sheet.runs:
        yield ""
        yield from _table(run)


def _table(run: Run) -> Iterator[str]:
    before, after = run.load
    yield f"## {run.name}"
    yield ""
    yield f"{run.seconds:.0f} s; load of the machine {before:.1f} before, {after:.1f} after."
    yield ""
    yield _row(HEADS)
    yield _row(["---", "---:", "---:", "---", "---:", "---"])
    yield from (_row(cells(figure)) for figure in run.figures)


def cells(figure: Figure) -> list[str]:
    """A figure as the cells of its row."""
    bar = ""
    if figure.bar is not None:
        bar = f"{'at least' if figure.better == 'more' else 'at most'} {number(figure.bar)}"
    return [
        figure.name,
        f"{number(figure.value)} {figure.unit}",
        "" if figure.ratio is None else number(figure.ratio),
        figure.against,
        bar,
        HOLDS[figure.holds],
    ]


def _row(texts: Iterable[str]) -> str:
    return "| " + " | ".join(text.replace("|", "\\|") for text in texts) + " |"
