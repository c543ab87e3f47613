"""The score book: how every game ended, what that adds up to, and the whole of it as a table.

A game writes its own entry together with the answer that ends it (companion/table/record.py);
here the book is read.
"""

from __future__ import annotations

import csv
import io
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime
from pathlib import Path
from typing import Any

import msgspec

from companion.language import tr
from companion.output import print_json, print_line, print_notes
from companion.table import on_disk
from companion.table.errors import Refused
from companion.table.form import plain
from companion.table.keeper import Keeper
from companion.table.score import ANY, Score, Tally, Wanted
from companion.table.when import moment

EXPORTS = "exports"  # the folder for files a person has asked for
OUTCOMES = {"won": "Won", "lost": "Lost", "shared": "Shared", "none": "Nobody won"}
PARTS = ("vp", "attacks", "queens", "left_behind", "hat")  # TB-P01, in its order
# Its lines in a few words each; other games have parts of their own.
LABELS = {
    "vp": "Victory points",
    "attacks": "Attacks saved",
    "queens": "Played with Queens",
    "left_behind": "Left behind",
    "hat": "A Hat",
}
OPTIONS = ("board", "queens", "left_behind")
FORMULAS = (*"=+-@\t\r\n＝＋－＠",)  # how one begins, to this spreadsheet or that; also full width


# Looking something up


def spoken(id: str) -> str:
    """A game, a scenario or a part of a score, as a person says it.

    >>> spoken("special-delivery"), spoken("left_behind")
    ('Special Delivery', 'Left Behind')
    """
    return id.replace("-", " ").replace("_", " ").title()


def subject(score: Score) -> str:
    """What was played: the scenario, or the game where it has none."""
    return spoken(score.scenario or score.game)


def ended(score: Score) -> datetime:
    """When the game ended, by the clock on the wall."""
    # One that makes no sense must not hide all the others.
    return moment(score.ended) or datetime.fromtimestamp(0).astimezone()


class Statistics(msgspec.Struct, frozen=True, kw_only=True):
    """What the book adds up to.

    Around a table somebody always wins; the win rate is that of the games played alone.
    """

    games: int
    wins: int
    alone: int
    wins_alone: int
    best: list[Score]  # of each scenario

    @property
    def rate(self) -> int | None:
        """How many of a hundred games played alone were won."""
        return round(100 * self.wins_alone / self.alone) if self.alone else None


def statistics(keeper: Keeper, wanted: Wanted = ANY) -> Statistics:
    """Add up the wins, and find the best of each scenario, without a look at every game."""
    tallies = [tally for tally in keeper.tallies() if wanted.takes(tally)]
    kinds = sorted({(tally.game, tally.scenario) for tally in tallies})
    likes = (Score(id="", game=game, scenario=each, ended="", outcome="") for game, each in kinds)
    return Statistics(
        games=_sum(tallies),
        wins=_sum(tally for tally in tallies if tally.victory),
        alone=_sum(tally for tally in tallies if tally.alone),
        wins_alone=_sum(tally for tally in tallies if tally.alone and tally.victory),
        best=[top for like in likes if (top := keeper.best(like, wanted.outcome))],
    )


def _sum(tallies: Iterable[Tally]) -> int:
    return sum(tally.games for tally in tallies)


def winners(tallies: Iterable[Tally]) -> list[tuple[str, int]]:
    """Who has won how many of these games, the most first."""
    won: Counter[str] = Counter()
    for tally in tallies:
        if tally.winner:
            won[tally.winner] += tally.games
    return won.most_common()


class Place(msgspec.Struct, frozen=True):
    """A player's place at the end; equal points share one, but whoever won is first."""

    number: int
    name: str
    points: int


def ranking(form: Mapping[str, Any], winner: int | None, by: str) -> list[Place]:
    """Return the places of the players of a table, by a field that each of them has."""
    players = form["players"]
    counts = [_count(player[by]) for player in players]
    order = sorted(range(len(players)), key=lambda at: (-counts[at], at != winner, at))
    places: list[Place] = []
    for number, index in enumerate(order, 1):
        name, points = players[index]["name"], counts[index]
        tied = places and places[-1].points == points and order[number - 2] != winner
        rank = places[-1].number if tied else number
        places.append(Place(rank, name, points))
    return places


def _count(counted: Any) -> int:
    """Points, or how many cards make them."""
    return len(counted) if isinstance(counted, list) else int(counted)


# As a table for other programs


def table(scores: Iterable[Score]) -> list[list[Any]]:
    """The book in columns, with their names on top."""
    scores = list(scores)
    others = sorted({name for score in scores for name in score.parts} - {*PARTS})
    parts = [*PARTS, *others]
    head = ["date", "game", "scenario", "players", "outcome", "winner"]
    head += [*(f"points_{name}" for name in parts), "total", "attacks", *OPTIONS]
    return [head, *(_cells(score, parts) for score in scores)]


def _cells(score: Score, parts: Sequence[str]) -> list[Any]:
    return [
        ended(score).strftime("%Y-%m-%d %H:%M"),
        score.game,
        score.scenario,
        ", ".join(score.players),
        score.outcome,
        score.winner,
        *(score.parts.get(name) for name in parts),
        score.total,
        score.attacks,
        *(score.options.get(name) for name in OPTIONS),
    ]


def safe(cell: Any) -> Any:
    """A cell no spreadsheet takes for a formula: a player may be called anything.

    >>> safe("=HYPERLINK(...)"), safe("Ada"), safe(12), safe(None)
    ("'=HYPERLINK(...)", 'Ada', 12, '')
    """
    if isinstance(cell, bool):
        return "yes" if cell else "no"
    if isinstance(cell, str) and cell.startswith(FORMULAS):
        return f"'{cell}"
    return "" if cell is None else cell


def write_csv(scores: Iterable[Score], path: Path) -> None:
    """Write the book as a CSV file, whole or not at all."""
    text = io.StringIO(newline="")
    csv.writer(text).writerows([safe(cell) for cell in row] for row in table(scores))
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        on_disk.write(path, text.getvalue().encode())
    except OSError as error:
        message = tr("{path} cannot be written: {error}.", path=path, error=error.strerror)
        raise Refused("cannot-write", message) from None


def export(scores: Iterable[Score], data: Path, now: datetime) -> Path:
    """Write a CSV file into the data folder; where it is comes back."""
    path = data / EXPORTS / f"scores-{now.astimezone():%Y%m%d-%H%M%S}.csv"
    write_csv(scores, path)
    return path


# On the command line


def run(data: Path, as_json: bool, file: str | None) -> int:
    """Print the book, or write it into a file."""
    keeper = Keeper(data)
    scores, numbers = keeper.scores(), statistics(keeper)
    keeper.close()
    print_notes(keeper.notes)
    if keeper.warning:
        raise Refused("not-readable", f"The score book cannot be opened: {keeper.warning}")
    if file is not None:
        write_csv(scores, Path(file))
        print_line(f"{_games(numbers.games)} saved in {file}.")
    elif as_json:
        form = {**plain(numbers), "rate": numbers.rate, "scores": scores}
        print_json(form)
    else:
        for score in scores:
            print_line(_line(score))
        print_line(summary(numbers))
    return 0


def _line(score: Score) -> str:
    outcome = OUTCOMES.get(score.outcome, score.outcome).lower()
    points = "" if score.total is None else f" with {score.total}"
    players = f"  ({', '.join(score.players)})" if score.players else ""
    return f"{ended(score):%Y-%m-%d}  {subject(score)}: {outcome}{points}{players}"


def summary(numbers: Statistics) -> str:
    """The book in a sentence or two."""
    if not numbers.games:
        return "No game has been played to its end yet."
    sentences = [f"{_games(numbers.games)}."]
    if numbers.rate is not None:
        won = f"{numbers.wins_alone} of {numbers.alone} played alone won ({numbers.rate}%)"
        sentences = [f"{_games(numbers.games)}, {won}."]
    sentences += [f"Best {subject(top)}: {top.total}." for top in numbers.best]
    return " ".join(sentences)


def _games(count: int) -> str:
    return "1 game" if count == 1 else f"{count} games"
