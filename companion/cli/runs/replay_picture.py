"""What `wormwatch replay --gif` and `--strip` do."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from companion.film import Film, film_of
from companion.games.registry import find_kit
from companion.lab import replay_picture
from companion.lab.replay_picture import PANEL, SIZE, Drawn, Progress
from companion.language import tr
from companion.output import print_error, print_json, print_line, print_notes
from companion.printing.press import check_place, write
from companion.table import gamefile
from companion.table.errors import Refused
from companion.table.journal import Kept, Row
from companion.table.keeper import Keeper


def run(args: argparse.Namespace, catalogue: Path | None, folder: Path) -> int:
    """Draw a game file or a kept game, and say where the picture is and how large."""
    out = Path(args.gif or args.strip)
    check_place(out)  # before it is drawn: afterwards it would be a pity
    kept, rows = find(args.file, folder)
    film = film_of(find_kit(kept.game).load(catalogue, folder), kept, rows)
    if film.result is None:
        print_error(tr("This game is not over yet."))
    with _counted() as progress:
        drawn = draw(film, args, progress)
    write(out, drawn.content)
    _tell(args, out, drawn, film)
    return 0


def find(name: str, folder: Path) -> tuple[Kept, list[Row]]:
    """A game by its file, by its id, or the last that was played to its end."""
    if Path(name).exists():
        return gamefile.unpack(gamefile.read(Path(name)))
    keeper = Keeper(folder)
    try:
        if name == "last":
            ended = [kept.id for kept in keeper.games() if kept.over]
            name = ended[0] if ended else name
        kept, rows = keeper.find(name)
        return kept, list(rows)
    except Refused as refusal:
        if refusal.code == "no-such-game" and name != "last":
            said = tr("There is no file {name}, and no game is kept under that id.", name=name)
            raise Refused("no-such-game", said, refusal.expected) from None
        raise
    finally:
        print_notes(keeper.notes)
        keeper.close()


def draw(film: Film, args: argparse.Namespace, progress: Progress) -> Drawn:
    """The picture that is wanted."""
    if args.gif:
        return replay_picture.gif(film, args.size or SIZE, args.pace, progress)
    return replay_picture.strip(film, args.size or PANEL, progress)


def _tell(args: argparse.Namespace, out: Path, drawn: Drawn, film: Film) -> None:
    if args.json:
        about = {"file": str(out), "bytes": len(drawn.content), "pictures": drawn.pictures,
                 "over": film.result is not None}  # fmt: skip
        print_json(about)
        return
    kb = round(len(drawn.content) / 1000)
    print_line(
        tr("{count} pictures saved in {path}: {kb} kB.", count=drawn.pictures, path=out, kb=kb)
    )


@contextmanager
def _counted() -> Iterator[Progress]:
    """A bar that grows, for whoever watches a terminal."""
    from rich.progress import Progress as Bar

    from companion.console import open_console

    console = open_console(stderr=True)
    with Bar(console=console, transient=True, disable=not sys.stderr.isatty()) as bar:
        task = bar.add_task(tr("Drawing"), total=None)
        yield lambda done, of: bar.update(task, completed=done, total=of)
