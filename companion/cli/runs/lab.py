"""What `wormwatch simulate` and `wormwatch forecast` do."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Iterator
from concurrent.futures import Executor
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from companion.cards import active_folder
from companion.games.registry import kits_with
from companion.games.simulation_room import SimulationRequest, SimulationResult
from companion.lab.process_pool import count_cores, open_cluster, open_pool
from companion.language import tr
from companion.output import print_json, print_lines, print_text
from companion.table import gamefile, limited_read, on_disk
from companion.table.errors import Refused
from companion.table.form import from_json
from companion.table.short import refuse_long


def forecast(args: argparse.Namespace, catalogue: Path | None, folder: Path) -> int:
    """Print what is coming at a table that was written down."""
    kit, room = kits_with(lambda kit: kit.forecast())[0]  # a table does not say its game
    game = kit.load(catalogue, folder)
    plain = _read(Path(args.file))
    refuse_long(plain)
    found = room.forecast(game, plain)
    if args.json:
        print_json(found.form)
    else:
        print_lines(found.lines)
    return 0


def _read(path: Path) -> Any:
    """A table out of a file; also a whole reply of the engine, which has one inside."""
    found = from_json(limited_read.read_file(path, gamefile.LARGEST))
    return found.get("state", found) if isinstance(found, dict) else found


def simulate(args: argparse.Namespace, catalogue: Path | None, folder: Path) -> int:
    """Play many games and say how they ended."""
    kit, room = kits_with(lambda kit: kit.simulation())[0]
    game, box = kit.load(catalogue, folder), kit.card_box()
    request = SimulationRequest(
        games=args.games,
        scenario=args.scenario,
        side=args.side,
        bot=args.bot,
        seed=args.seed,
        cards=catalogue or (active_folder(box, folder) if box else None),
    )
    room.check(game, request)
    for file in (args.plot, args.csv):
        if file and file != "-":
            _require_folder(Path(file))
    jobs = args.jobs or count_cores()
    with _executor(args.scheduler, jobs) as executor, _counted(request.games) as done:
        found = room.simulate(game, request, executor, jobs, done)
    if args.plot:
        found.write_plot(Path(args.plot))
    _tell(args, found)
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


def _tell(args: argparse.Namespace, found: SimulationResult) -> None:
    """Print the result for a person, a program or a spreadsheet."""
    if args.csv == "-":
        print_text(found.make_table())
    elif args.csv:
        on_disk.write(Path(args.csv), found.make_table().encode())
    if args.json:
        print_json(found.form())
    elif args.csv != "-":
        print_lines(found.list_lines())


@contextmanager
def _executor(address: str | None, jobs: int) -> Iterator[Executor | None]:
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
