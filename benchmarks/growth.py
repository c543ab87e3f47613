"""How the time a person waits grows with a game, with the journal, and with the catalogue.

One game is played on and on (when it is over the table is laid anew by a correction) to 10,000
answers; a journal takes in 10,000 games through the real keeper; a catalogue is filled until its
ids end (99 in each of six decks), and the search is tried with 1,000 cards. CPU time of this
thread, so that others on the machine do not count; what a disk takes does not grow with any of it.

For each curve: the time at the largest size, as a ratio of the one at the smallest, and how steep
it is over its last decade, as the exponent of time = size ** exponent: 0 is flat, 1 is linear.

    .venv/bin/python benchmarks/growth.py [--quick]
"""

from __future__ import annotations

import argparse
import json
import math
import re
import statistics
import sys
import time
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from companion import card_search, games
from companion.bench.figure import Figure, results
from companion.table.form import from_json
from companion.table.keeper import Keeper
from companion.table.session import Session
from companion.table.sources import RandomBot

SIZES = (10, 100, 1000, 10_000)
QUICK = (10, 40)
FLAT, LINEAR = 0.25, 1.1  # exponents: the second for what nobody waits for
ANSWERS = 20  # in each game of a full journal
TRIES = 15
DECK = 99  # cards that the ids of a deck have room for
GAME = games.load("terror-below")
OPTIONS = {"players": ["Ada"], "mode": "solo", "scenario": "scramble"}
DECKS = {  # the file of each deck, and its letter
    "worms": "W", "vehicles": "V", "bounties": "B", "items": "I", "weapons": "A", "characters": "C",
}  # fmt: skip

Curve = dict[int, float]  # milliseconds by size


def ms(work: Callable[[], object], tries: int = TRIES) -> float:
    """The median of some tries."""
    taken = []
    for _ in range(tries):
        begun = time.thread_time()
        work()
        taken.append((time.thread_time() - begun) * 1000)
    return statistics.median(taken)


def exponent(curve: Mapping[int, float]) -> float:
    """How steep a curve is from a tenth of its largest size on: a line through the logarithms."""
    largest = max(curve)
    sizes = [size for size in curve if size * 10 >= largest]
    xs, ys = [math.log(size) for size in sizes], [math.log(curve[size]) for size in sizes]
    return statistics.linear_regression(xs, ys).slope


def difference(now: Any, wanted: Any) -> Any:
    """The merge patch that makes the one of the other."""
    if not isinstance(now, dict) or not isinstance(wanted, dict):
        return wanted
    patch = {name: None for name in now if name not in wanted}
    for name, value in wanted.items():
        if now.get(name) != value:
            patch[name] = difference(now.get(name), value)
    return patch


class Endless:
    """A game that goes on: when it is over, the table is laid anew."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.keeper = Keeper(folder)
        self.session: Session[Any] = Session.new(GAME, OPTIONS)
        self._first = from_json(self.session.origin)
        self._bot = RandomBot(1)
        self.keeper.begin(self.session)

    def answer(self) -> None:
        """One answer more, on disk."""
        session = self.session
        if session.prompt is None:
            now = from_json(session.boundary.state)
            session.correct(difference(now, self._first))
        else:
            session.answer(self._bot.answer(session.prompt) or "")

    def grow(self, size: int) -> None:
        """Until it has so many answers; written a hundred at a time."""
        while (more := size - len(self.session.entries)) > 0:
            with self.session.together():
                for _ in range(min(100, more)):
                    self.answer()

    def resume(self) -> None:
        """Open it again, as at Home."""
        self.session, _ = self.keeper.resume(GAME, *self.keeper.find("last"))


def answers(folder: Path, sizes: Sequence[int]) -> dict[str, Curve]:
    """What a longer and longer game takes."""
    game = Endless(folder)
    curves: dict[str, Curve] = {name: {} for name in ("answer", "undo", "resume")}
    for size in sizes:
        game.grow(size - TRIES // 2)
        curves["answer"][size] = ms(game.answer)
        curves["undo"][size] = ms(game.session.undo, min(TRIES, size // 2))
        curves["resume"][size] = ms(game.resume, 5)
    game.keeper.close()
    return curves


def journal(folder: Path, sizes: Sequence[int]) -> dict[str, Curve]:
    """What a fuller and fuller journal takes."""
    game = Endless(folder)
    game.grow(ANSWERS)
    keeper = game.keeper
    kept, rows = keeper.find("last")
    curves: dict[str, Curve] = {
        name: {} for name in ("start-up", "list", "resume", "answer", "undo")
    }
    count = 1
    for size in sizes:
        while count < size:
            keeper.add(kept, rows)
            count += 1
        curves["start-up"][size] = ms(lambda: Keeper(folder).close(), 3)
        curves["list"][size] = ms(keeper.games, 5)
        curves["resume"][size] = ms(game.resume, 5)
        curves["answer"][size] = ms(game.answer)
        curves["undo"][size] = ms(game.session.undo)
    keeper.close()
    return curves


def filled(folder: Path, size: int) -> None:
    """A catalogue of about so many cards, an equal share of each deck, made of ours."""
    ours = Path(games.__file__).parent / "terror_below" / "cards"
    folder.mkdir()
    (folder / "board.toml").write_text((ours / "board.toml").read_text("utf-8"), "utf-8")
    for file, letter in DECKS.items():
        head, *cards = re.split(
            r"(?m)^(?=\[\[card\]\])", (ours / f"{file}.toml").read_text("utf-8")
        )
        written = [
            re.sub(rf"TB-{letter}\d\d", f"TB-{letter}{number:02}", cards[number % len(cards)])
            for number in range(1, min(DECK, max(1, size // len(DECKS))) + 1)
        ]
        (folder / f"{file}.toml").write_text(head + "".join(written), "utf-8")


def cards(folder: Path, sizes: Sequence[int]) -> dict[str, Curve]:
    """What more and more cards take."""
    curves: dict[str, Curve] = {"read the catalogue": {}, "search": {}}
    for size in sizes:
        held = min(size, DECK * len(DECKS))
        filled(folder / str(size), size)
        curves["read the catalogue"][held] = ms(
            lambda size=size: games.load("terror-below", folder / str(size)), 3
        )
        names = {f"TB-V{number:03}": f"{number} Old Pickup {number}" for number in range(size)}
        curves["search"][size] = ms(lambda names=names: card_search.find(names, "pick 7"))
    return curves


# What a person waits for is to be flat; the rest at most linear.
WAITED_FOR = {
    "a longer game": ("answer", "undo"),  # to resume it, all of it is read
    "a fuller journal": ("answer", "undo", "resume"),
    "more cards": (),
}


def told(found: Mapping[str, Mapping[str, Curve]]) -> list[Figure]:
    """The figures in the form that all benchmarks have."""
    figures = []
    for subject, curves in found.items():
        for name, curve in curves.items():
            small, large = min(curve), max(curve)
            bar = FLAT if name in WAITED_FOR[subject] else LINEAR
            what = f"{subject}: {name}"
            figures += [
                Figure(
                    f"{what} at {large}", round(curve[large], 3), "ms",
                    round(curve[large] / curve[small], 2), f"at {small}",
                ),
                Figure(f"{what}, how steep", round(exponent(curve), 2), "exponent", bar=bar),
            ]  # fmt: skip
    return figures


def main(arguments: Sequence[str] | None = None) -> int:
    """Measure and print one JSON document."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--quick", action="store_true", help="small ones, only to see it work")
    quick = parser.parse_args(arguments).quick
    sizes = QUICK if quick else SIZES
    with TemporaryDirectory() as name:
        found = {
            "a longer game": answers(Path(name, "answers"), sizes),
            "a fuller journal": journal(Path(name, "games"), QUICK if quick else (1, *SIZES)),
            "more cards": cards(Path(name), QUICK if quick else (10, 100, 1000)),
        }
    curves = {
        subject: {
            what: {str(size): round(value, 3) for size, value in curve.items()}
            for what, curve in each.items()
        }
        for subject, each in found.items()
    }
    print(json.dumps({"figures": {"ms": curves}, "results": results(*told(found))}, indent=2))
    return 0


if __name__ == "__main__":
    sys.exit(main())
