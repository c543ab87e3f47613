"""How the time a person waits grows with a game, with the journal, and with the catalogue.

One game is played on and on (when it is over the table is laid anew by a correction) to 10,000
answers; a journal takes in 10,000 games, one in ten of them unfinished; a catalogue is filled until
its ids end (99 in each of six decks), and the search is tried with 1,000 cards. CPU time of this
thread in a folder in memory, so that others on the machine do not count, and what a disk takes
(which does not grow with any of it) neither.

For each curve: the time at the largest size, as a ratio of the one at the smallest, and how steep
it is over its last decade, as the exponent of time = size ** exponent: 0 is flat, 1 is linear.

    .venv/bin/python benchmarks/growth.py [--quick]
"""

from __future__ import annotations

import argparse
import os
import re
import sqlite3
import statistics
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing
from datetime import UTC, datetime, timedelta
from functools import partial
from itertools import islice
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple

import msgspec

from companion import games, scorebook
from companion.bench.figure import Curve, Figure, results, spread
from companion.card_search import Finder
from companion.games.terror_below.kit import TerrorBelowKit
from companion.table.check import looked_through
from companion.table.form import from_json
from companion.table.hidden import hidden
from companion.table.journal import Journal, Kept, Row
from companion.table.keeper import FILE, Keeper
from companion.table.score import Score
from companion.table.session import Session
from companion.table.sources import RandomBot

SIZES = (10, 100, 1000, 10_000)
QUICK = (10, 40)
FLAT, LINEAR = 0.25, 1.1  # exponents: the second for what nobody waits for
BACK = 50  # answers that are taken back at once
ANSWERS = 20  # in each game of a full journal
TRIES, FEW = 45, 11  # of what is quick, and of what grows
SMALL = 20  # times in a try, for what takes less than the look at the clock
OFFERED = 3  # games at Home
SHOWN = 31  # entries of the score book on its page
DECK = 99  # cards that the ids of a deck have room for
MEMORY = Path("/dev/shm")
GAME = TerrorBelowKit().rules()
OPTIONS = {"players": ["Ada"], "mode": "solo", "scenario": "scramble"}
DECKS = {  # the file of each deck, and its letter
    "worms": "W", "vehicles": "V", "bounties": "B", "items": "I", "weapons": "A", "characters": "C",
}  # fmt: skip


def once(work: Callable[[], object], times: int = 1) -> float:
    """Milliseconds of this thread."""
    begun = time.thread_time()
    for _ in range(times):
        work()
    return (time.thread_time() - begun) * 1000 / times


def yardstick() -> object:
    """Some work that is always the same."""
    return {number: str(number) for number in range(3000)}


class Taken(NamedTuple):
    """Milliseconds, and how far apart the tries were."""

    ms: float
    spread: float


def ms(work: Callable[[], object], tries: int = FEW, times: int = 1) -> Taken:
    """The median of some tries, each of which does it so many times.

    A core that others share is slower for a while. Therefore each try is measured in yardsticks
    before and after it, and told in the milliseconds that they take on a core of one's own.
    """
    lengths, before = [], once(yardstick)
    for _ in range(tries):
        taken, after = once(work, times), once(yardstick)
        lengths.append(2 * taken / (before + after))
        before = after
    return Taken(round(statistics.median(lengths) * YARDSTICK, 4), spread(lengths))


YARDSTICK = min(once(yardstick) for _ in range(300))


class Notebook:
    """What a person waits for is to be flat; the rest at most linear."""

    def __init__(self, subject: str) -> None:
        self.subject = subject
        self.curves: dict[str, Curve] = {}
        self._spreads: dict[str, float] = {}  # the largest of each curve

    def flat(self, name: str, size: int, taken: Taken) -> None:
        """Somebody waits for this."""
        self._note(name, size, taken, FLAT)

    def linear(self, name: str, size: int, taken: Taken) -> None:
        """This may grow as there is more of it."""
        self._note(name, size, taken, LINEAR)

    def _note(self, name: str, size: int, taken: Taken, bar: float) -> None:
        self.curves.setdefault(name, Curve(self.subject, name, {}, bar)).ms[size] = taken.ms
        self._spreads[name] = max(taken.spread, self._spreads.get(name, 0.0))

    def told(self) -> Iterator[Figure]:
        """The figures in the form that all benchmarks have."""
        for name, curve in self.curves.items():
            small, large = min(curve.ms), max(curve.ms)
            what = f"{self.subject}: {name}"
            yield Figure(
                f"{what} at {large}", round(curve.ms[large], 3), "ms",
                round(curve.ms[large] / curve.ms[small], 2), f"at {small}",
                spread=self._spreads[name],
            )  # fmt: skip
            yield Figure(f"{what}, how steep", curve.steepness, "exponent", bar=curve.bar)


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

    def __init__(self, folder: Path, size: int = 0) -> None:
        self.folder = folder
        self.keeper = Keeper(folder)
        self.session: Session[Any] = Session.new(GAME, OPTIONS)
        self._first = from_json(self.session.origin)
        self._bot = RandomBot(1)
        self.keeper.begin(self.session)
        self.grow(size)

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
            with self.session.batch():
                for _ in range(min(100, more)):
                    self.answer()

    def resume(self) -> None:
        """Open it again, as at Home."""
        self.session, _ = self.keeper.resume(GAME, *self.keeper.find("last"))

    def look_back(self) -> None:
        """Open it again, take back more than is read at first, and bring it back."""
        self.resume()
        with self.session.batch():
            count = min(BACK, len(self.session.entries))
            self.session.undo(count)
            self.session.redo(count)


def answers(folder: Path, sizes: Sequence[int]) -> Notebook:
    """What a longer and longer game takes."""
    game, book = Endless(folder), Notebook("answers in a game")
    for size in sizes:
        tries = min(TRIES, size)
        game.grow(size - tries // 2)
        book.flat("an answer", size, ms(game.answer, tries))
        book.flat("an undo", size, ms(game.session.undo, tries // 2))
        book.flat("resuming it", size, ms(game.resume, TRIES))
        book.flat("resuming it, and 50 answers back", size, ms(game.look_back))
    game.keeper.close()
    return book


def evenings(kept: Kept, rows: Sequence[Row]) -> Iterator[tuple[Kept, Sequence[Row], list[Score]]]:
    """Games without end, a day apart, of which one in ten goes on; each other has its score."""
    first = datetime(1990, 1, 1, 20, tzinfo=UTC)
    for number in range(1_000_000):
        at = (first + timedelta(days=number)).isoformat(timespec="seconds")
        over = number % 10 != 0
        each = msgspec.structs.replace(
            kept, id=f"{number:08x}", version=0, begun=at, touched=at, over=over
        )
        score = Score(
            id=each.id, game=kept.game, scenario="scramble", ended=at, players=["Ada"],
            outcome="won", winner="Ada", parts={"vp": number % 60}, total=number % 60,
        )  # fmt: skip
        yield each, rows, [score] if over else []


def journal(folder: Path, sizes: Sequence[int]) -> Notebook:
    """What a fuller and fuller journal takes."""
    book = Notebook("games in the journal")
    one = Endless(folder / "one", ANSWERS).keeper
    more = evenings(*one.find("last"))
    one.close()
    like = Score(id="", game=GAME.name, scenario="scramble", ended="", outcome="won")
    for size in sizes:
        with Journal(folder / FILE) as full:
            for each in islice(more, size - 1 - len(full.games())):
                full.save_game(*each)
        game = Endless(folder, ANSWERS)  # a new one each time: only the journal is to grow
        keeper = game.keeper
        book.flat("start-up", size, ms(lambda: Keeper(folder).close()))
        book.flat("Home", size, ms(partial(home, keeper), TRIES, SMALL))
        book.flat("resuming the last", size, ms(game.resume, TRIES))
        book.flat("an answer", size, ms(game.answer, TRIES))
        book.flat("an undo", size, ms(game.session.undo, TRIES // 2))
        book.flat("the best score", size, ms(partial(keeper.best, like), TRIES, SMALL))
        book.flat("opening the score book", size, ms(partial(score_page, keeper), TRIES))
        book.linear("the score book", size, ms(partial(listed, folder, Keeper.scores)))
        book.linear("a list of all", size, ms(partial(listed, folder, Keeper.games)))
        book.linear("looking it through", size, ms(partial(looked, folder / FILE)))
        keeper.close()
    return book


def home(keeper: Keeper) -> list[str]:
    """What Home asks of the journal."""
    off = hidden(keeper)
    going_on = (kept for kept in keeper.unfinished() if kept.id not in off)
    return [keeper.title(kept) for kept in islice(going_on, OFFERED)]


def score_page(keeper: Keeper) -> object:
    """What the page of the score book asks of the journal."""
    return keeper.tallies(), keeper.scores(most=SHOWN), scorebook.statistics(keeper)


def listed(folder: Path, what: Callable[[Keeper], object]) -> None:
    """As a command does it, which has read nothing before: SQLite remembers what a small journal
    has in it, and that would make a large one look steeper than it is."""
    keeper = Keeper(folder)
    what(keeper)
    keeper.close()


def looked(file: Path) -> str:
    """The check of the whole file, which goes on beside the start of the app."""
    with closing(sqlite3.connect(file)) as db:
        return looked_through(db)


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


def cards(folder: Path, sizes: Sequence[int]) -> Notebook:
    """What more and more cards take."""
    book = Notebook("cards in a catalogue")
    for size in sizes:
        held = min(size, DECK * len(DECKS))
        at = folder / str(size)
        filled(at, size)
        book.linear("reading it", held, ms(partial(TerrorBelowKit().rules, at)))
        said = {f"TB-V{number:03}": f"{number % 9} Old Pickup {number}" for number in range(size)}
        box = Finder(said)
        book.linear("opening the search", size, ms(partial(Finder, said)))
        book.flat("finding one card", size, ms(partial(box.find, "pick v007"), TRIES, SMALL))
        book.linear("finding all of them", size, ms(partial(box.find, "pick"), TRIES))
    return book


def main(arguments: Sequence[str] | None = None) -> int:
    """Measure and print one JSON document."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--quick", action="store_true", help="small ones, only to see it work")
    quick = parser.parse_args(arguments).quick
    with TemporaryDirectory(dir=MEMORY if os.access(MEMORY, os.W_OK) else None) as name:
        books = (
            answers(Path(name, "answers"), QUICK if quick else SIZES),
            journal(Path(name, "games"), QUICK if quick else (1, *SIZES)),
            cards(Path(name), QUICK if quick else (10, 100, 1000)),
        )
    curves = [curve for book in books for curve in book.curves.values()]
    figures = [figure for book in books for figure in book.told()]
    document = {"curves": curves, "results": results(*figures)}
    sys.stdout.buffer.write(msgspec.json.format(msgspec.json.encode(document), indent=2) + b"\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
