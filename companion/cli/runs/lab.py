"""What `wormwatch simulate` and `wormwatch forecast` do."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Executor
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

from companion.cards import active_folder
from companion.games.registry import retell
from companion.games.terror_below.box import BOX
from companion.games.terror_below.game import TerrorBelow
from companion.games.terror_below.kit import TerrorBelowKit
from companion.language import tr
from companion.output import print_json, print_line, print_lines, print_text
from companion.table import gamefile, limited_read, on_disk
from companion.table.errors import Refused
from companion.table.form import from_json
from companion.table.short import refuse_long

if TYPE_CHECKING:
    from companion.games.terror_below.state import State
    from companion.lab.forecast import Forecast
    from companion.lab.outcomes import Outcome
    from companion.lab.summary import Summary


def forecast(args: argparse.Namespace, catalogue: Path | None, folder: Path) -> int:
    """Print what the coming attacks do to a table that was written down."""
    from companion.lab.forecast import forecast

    game = _terror_below(catalogue, folder)
    plain = _read(Path(args.file))
    refuse_long(plain)
    state = game.read_state(plain)
    game.check(state)
    if state.phase not in ("turn", "terror"):
        said = tr("No attack comes from there: that game is over, or has not begun.")
        raise Refused("bad-state", said)
    found = forecast(game, state)
    if args.json:
        print_json(found.form())
    else:
        _print_forecast(found, game.board(state).columns, state)
    return 0


def _print_forecast(found: Forecast, columns: int, state: State) -> None:
    from companion.lab.figures import percent

    print_line(tr("How likely each space is covered, in %:"))
    for first in range(0, len(found.covered), columns):
        row = found.covered[first : first + columns]
        print_line(" ".join(f"{percent(chance):>4}" for chance in row))
    said = tr(
        "Caught {caught} %, alive afterwards {survives} %; {attacks} attacks on average.",
        caught=percent(found.caught), survives=percent(found.survives),
        attacks=f"{found.attacks:.1f}",
    )  # fmt: skip
    print_line(said)
    for number, leader in enumerate(found.leaders):
        if leader is not None and number != state.active:
            about = {"caught": percent(leader.caught), "survives": percent(leader.survives)}
            name = state.players[number].name
            print_line(
                tr("{name}: caught {caught} %, alive afterwards {survives} %", name=name, **about)
            )
    for location, chance in found.locations.items():
        if state.options.solo:  # TB-X05: elsewhere they cannot
            falls = tr(
                "The {location} falls: {percent} %", location=location, percent=percent(chance)
            )
            print_line(falls)
    if found.lost:
        print_line(tr("The game is lost: {percent} %", percent=percent(found.lost)))


def _read(path: Path) -> Any:
    """A table out of a file; also a whole reply of the engine, which has one inside."""
    found = from_json(limited_read.read_file(path, gamefile.LARGEST))
    return found.get("state", found) if isinstance(found, dict) else found


def simulate(args: argparse.Namespace, catalogue: Path | None, folder: Path) -> int:
    """Play many games and say what came of them."""
    from companion.lab import process_pool, simulation, summary
    from companion.lab.outcomes import Wish

    game = _terror_below(catalogue, folder)
    cards = catalogue or active_folder(BOX, folder)
    wish = Wish(
        games=args.games,
        scenario=args.scenario,
        bot=args.bot,
        side=args.side,
        seed=args.seed,
        catalogue=None if cards is None else str(cards.resolve()),
    )
    if args.side not in game.boards:
        said = tr("The catalogue has no {side} side of the board.", side=args.side)
        raise Refused("bad-data", said)
    for file in (args.plot, args.csv):
        if file and file != "-":
            _require_folder(Path(file))
    jobs = args.jobs or process_pool.count_cores()
    with _executor(args.scheduler, jobs) as executor, _counted(wish.games) as done:
        outcomes = simulation.simulate(wish, executor, jobs, done)
    found = summary.summarise(wish, outcomes)
    if args.plot:
        from companion.lab import plot

        plot.write(found, game.cards.sides[args.side], Path(args.plot))
    _tell(args, found, outcomes)
    return 0


def _require_folder(file: Path) -> None:
    """Before the games are played: afterwards it would be a pity."""
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        there = file.exists()
        file.touch()
        if not there:
            file.unlink()
    except OSError as error:
        said = tr("{path} cannot be written: {error}.", path=file, error=error.strerror)
        raise Refused("cannot-write", said) from None


def _tell(args: argparse.Namespace, found: Summary, outcomes: Sequence[Outcome]) -> None:
    """On paper, for a program, for a spreadsheet."""
    from companion.lab import summary

    if args.csv:
        table = summary.table(outcomes)
        if args.csv == "-":
            print_text(table)
        else:
            on_disk.write(Path(args.csv), table.encode())
    if args.json:
        print_json(summary.form(found))
    elif args.csv != "-":
        _print(found)


def _print(found: Summary) -> None:
    low, high = (f"{100 * end:.1f}" for end in found.interval)
    lines = [
        tr("Won {wins} of {games}: {rate} % (95 % between {low} % and {high} %)",
           wins=found.wins, games=found.games, rate=f"{100 * found.rate:.1f}", low=low, high=high),
        tr("Attacks {attacks}, Locations lost {fallen} on average",
           attacks=f"{found.attacks:.1f}", fallen=f"{found.fallen:.2f}"),
    ]  # fmt: skip
    if found.median_score is not None:
        lines.append(
            tr("Score of a victory: {score} in the middle", score=f"{found.median_score:g}")
        )
    lines += [
        f"{count:>6} × {retell('terror-below', reason)}" for reason, count in found.reasons.items()
    ]
    if found.deaths:
        space, count = max(found.deaths.items(), key=lambda each: each[1])
        most = tr("Most Leaders died on {space}: {count}", space=space, count=count)
        lines.append(most)
    print_lines(lines)


@contextmanager
def _executor(address: str | None, jobs: int) -> Iterator[Executor | None]:
    from companion.lab.process_pool import open_cluster, open_pool

    with open_cluster(address) if address else open_pool(jobs) as executor:
        yield executor


@contextmanager
def _counted(count: int) -> Iterator[Callable[[int], None]]:
    """A bar that grows, for whoever watches a terminal."""
    from rich.progress import Progress

    from companion.console import open_console

    console = open_console(stderr=True)
    with Progress(console=console, transient=True, disable=not sys.stderr.isatty()) as bar:
        task = bar.add_task(tr("Playing"), total=count)
        yield lambda games: bar.advance(task, games)


def _terror_below(catalogue: Path | None, folder: Path) -> TerrorBelow:
    return TerrorBelowKit().load(catalogue, folder)
