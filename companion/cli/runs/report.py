"""What `wormwatch report` does: find the game, analyze it, print or write the report."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from companion.games.registry import find_kit
from companion.games.terror_below.game import TerrorBelow
from companion.lab.analysis import Analysis, Shelf, analyse
from companion.lab.course import Course
from companion.lab.game_report import GameReport, game_report
from companion.lab.process_pool import count_cores, open_pool
from companion.lab.report_files import cards_of, ended, write_pdf, write_png
from companion.lab.turning_points import Wish
from companion.language import tr
from companion.output import print_json, print_line, print_lines, print_notes
from companion.printing.press import check_place
from companion.table import gamefile
from companion.table.errors import Refused
from companion.table.form import plain
from companion.table.journal import Kept, Row
from companion.table.keeper import Keeper
from companion.table.resuming import entry_of

GAME = "terror-below"


def report(args: argparse.Namespace, catalogue: Path | None, data: Path) -> int:
    """Tell of a game, on paper, as a picture or in the terminal."""
    for file in (args.pdf, args.png):
        if file:
            check_place(Path(file))
    kept, rows = _kept(args.game, data)
    course = _course(kept, rows, catalogue, data)
    wish = Wish(
        playouts=args.playouts, bot=args.bot, seed=args.seed, catalogue=cards_of(catalogue, data)
    )
    shelf = Shelf(data)
    found = shelf.find(course, wish)
    if found is None:
        found = _analysed(course, wish, args.jobs or count_cores())
        shelf.keep(course, wish, found)
    told = game_report(course, found, ended(rows))
    if args.pdf:
        write_pdf(told, Path(args.pdf))
    if args.png:
        write_png(told, Path(args.png))
    if args.json:
        print_json(form(told))
    elif args.pdf or args.png:
        files = ", ".join(file for file in (args.pdf, args.png) if file)
        print_line(tr("The report is in {files}.", files=files))
    else:
        print_lines(list_words(told))
    return 0


# Finding the game


def _kept(named: str, data: Path) -> tuple[Kept, list[Row]]:
    """A game by its file, its id, or "last" for the one that ended last."""
    if named != "last" and (Path(named).suffix or Path(named).exists()):
        return gamefile.unpack(gamefile.read(Path(named)))
    keeper = Keeper(data)
    try:
        if named == "last":
            over = [kept for kept in keeper.games() if kept.over and kept.game == GAME]
            named = over[0].id if over else named
        kept, rows = keeper.find(named, GAME if named == "last" else None)
        return kept, list(rows)
    finally:
        print_notes(keeper.notes)
        keeper.close()


def _course(kept: Kept, rows: list[Row], catalogue: Path | None, data: Path) -> Course:
    game = find_kit(kept.game).load(catalogue, data)
    if not isinstance(game, TerrorBelow):
        said = tr("There is a report for games of Terror Below only.")
        raise Refused("other-game", said)
    live = [entry_of(row) for row in rows if row.status == "live"]
    return Course(game, kept.origin.encode(), live)


def _analysed(course: Course, wish: Wish, jobs: int) -> Analysis:
    with open_pool(jobs) as executor, _bar() as done:
        return analyse(course, wish, executor, done)


@contextmanager
def _bar() -> Iterator[Callable[[int, int], None]]:
    """A bar that grows, for whoever watches a terminal."""
    from rich.progress import Progress

    from companion.console import open_console

    console = open_console(stderr=True)
    with Progress(console=console, transient=True, disable=not sys.stderr.isatty()) as bar:
        task = bar.add_task(tr("Playing"), total=None)
        yield lambda played, all: bar.update(task, completed=played, total=all)


# Telling


def list_words(told: GameReport) -> list[str]:
    """Return the lines of the report for the terminal."""
    lines = [f"{told.title}: {told.mood}. {told.reason}".strip(), told.who]
    lines += [f"{row.label}: {row.value}" for row in told.score]
    if told.total:
        lines.append(f"{tr('Score')}: {told.total}")
    lines += ["", tr("Where it turned")]
    for point in told.turning_points:
        lines.append(f"{point.number}. {point.heading} ({point.percent})")
        lines.append(f"   {point.told}")
    if not told.turning_points:
        lines.append(tr("No turn stands out: the chance to win changed little by little."))
    lines += ["", tr("Luck")]
    lines += [f"{row.label}: {row.value}." if row.value else f"{row.label}." for row in told.luck]
    return [*lines, *filter(None, [told.split]), told.footnote]


def form(told: GameReport) -> dict[str, Any]:
    """The report as plain data: the figures, and the words about them."""
    return {
        "title": told.title,
        "players": told.players,
        "outcome": told.mood,
        "reason": told.reason,
        "score": [row._asdict() for row in told.score],
        "total": told.total,
        "counts": [row._asdict() for row in told.counts],
        "turning_points": [
            {"title": point.title, "worms": point.worms, "told": point.told, **plain(point.change)}
            for point in told.turning_points
        ],
        "luck": [{**plain(each), "sigmas": each.sigmas} for each in told.analysis.luck.measures],
        "faces": plain(told.analysis.luck.faces),
        "moments": plain(told.analysis.curve.moments),
        "wish": plain(told.analysis.curve.wish),
    }
