"""What `wormwatch report` does: find the game, analyze it, print or write the report."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from companion.games.registry import find_kit
from companion.games.report_room import ReportSettings
from companion.lab.process_pool import count_cores, open_pool
from companion.lab.reports import find_reports, list_reported
from companion.language import tr
from companion.output import print_json, print_line, print_lines, print_notes
from companion.printing.press import check_place
from companion.table import gamefile
from companion.table.journal import Kept, Row
from companion.table.keeper import Keeper


def report(args: argparse.Namespace, catalogue: Path | None, data: Path) -> int:
    """Tell of a game, on paper, as a picture or in the terminal."""
    for file in (args.pdf, args.png):
        if file:
            check_place(Path(file))
    kept, rows = _kept(args.game, data)
    game = find_kit(kept.game).load(catalogue, data)
    room = find_reports(kept.game)
    settings = ReportSettings(args.playouts, args.bot, args.seed)
    job = room.open_job(game, kept, rows, catalogue, data, settings)
    figures = job.find_figures()
    if figures is None:
        with open_pool(args.jobs or count_cores()) as executor, _bar() as done:
            figures = job.compute_figures(executor, done)
        job.keep_figures(figures)
    told = job.make_report(figures)
    if args.pdf:
        room.write_pdf(told, Path(args.pdf))
    if args.png:
        room.write_png(told, Path(args.png))
    if args.json:
        print_json(room.form(told))
    elif args.pdf or args.png:
        files = ", ".join(file for file in (args.pdf, args.png) if file)
        print_line(tr("The report is in {files}.", files=files))
    else:
        print_lines(room.list_words(told))
    return 0


# Finding the game


def _kept(named: str, data: Path) -> tuple[Kept, list[Row]]:
    """A game by its file, its id, or "last" for the one that ended last."""
    if named != "last" and (Path(named).suffix or Path(named).exists()):
        return gamefile.unpack(gamefile.read(Path(named)))
    keeper = Keeper(data)
    try:
        if named == "last":
            reported = list_reported()
            over = [kept for kept in keeper.games() if kept.over and kept.game in reported]
            named = over[0].id if over else named
        kept, rows = keeper.find(named, list_reported()[0] if named == "last" else None)
        return kept, list(rows)
    finally:
        print_notes(keeper.notes)
        keeper.close()


@contextmanager
def _bar() -> Iterator[Callable[[int, int], None]]:
    """A bar that grows, for whoever watches a terminal."""
    from rich.progress import Progress

    from companion.console import open_console

    console = open_console(stderr=True)
    with Progress(console=console, transient=True, disable=not sys.stderr.isatty()) as bar:
        task = bar.add_task(tr("Playing"), total=None)
        yield lambda played, all: bar.update(task, completed=played, total=all)
