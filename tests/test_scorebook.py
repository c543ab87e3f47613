"""The score book: what a game writes into it, what it adds up to, and how it leaves the house."""

from __future__ import annotations

import csv
import json
import random
from collections import Counter
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest

from companion.games.terror_below.state import ATTACKS
from companion.scorebook import (
    Place,
    Statistics,
    ended,
    export,
    ranking,
    safe,
    statistics,
    summary,
    table,
    winners,
    write_csv,
)
from companion.table.errors import Refused
from companion.table.journal import Journal
from companion.table.keeper import FILE, Keeper
from companion.table.score import ANY, Score, Wanted
from companion.table.session import Session
from tests.endings import answers, options, play, terror_below
from tests.sure import sure
from tests.test_main import run_here


def entry(id: str = "g", **given: Any) -> Score:
    """A won Scramble, unless said otherwise."""
    won: dict[str, Any] = {
        "game": "terror-below",
        "scenario": "scramble",
        "ended": "2026-11-16T20:00:00+00:00",
        "players": ["Ada"],
        "outcome": "won",
        "winner": "Ada",
        "parts": {"vp": 20, "attacks": 4},
        "total": 24,
    }
    return Score(id=id, **(won | given))


def lost(id: str, **given: Any) -> Score:
    return entry(id, **({"outcome": "lost", "winner": None, "parts": {}, "total": None} | given))


def played(keeper: Keeper, outcome: str, scenario: str | None, *players: str) -> Session[Any]:
    """A whole game, kept."""
    session = Session.new(terror_below(), options(scenario, *players))
    keeper.begin(session)
    play(session, answers(outcome, scenario, *players))
    return session


# What a game writes


@pytest.mark.rule("TB-P01")
def test_a_victory_is_kept_with_date_scenario_and_score(tmp_path: Path) -> None:
    now = datetime(2026, 11, 16, 20, tzinfo=UTC)
    keeper = Keeper(tmp_path, clock=lambda: now)
    session = played(keeper, "won", "special-delivery", "Ada")
    [score] = keeper.scores()
    assert ended(score) == now
    assert (score.game, score.scenario, score.players) == (
        "terror-below",
        "special-delivery",
        ["Ada"],
    )
    assert list(score.parts) == ["vp", "attacks", "queens", "left_behind", "hat"]
    assert score.parts["queens"] == 3
    assert score.parts["left_behind"] == 3
    assert score.total == sum(score.parts.values())
    assert session.result is not None
    assert session.result.score == {**score.parts, "total": score.total}
    assert (score.options["queens"], score.options["left_behind"]) == (True, 1)


@pytest.mark.rule("TB-P01")
def test_a_defeat_is_kept_without_a_score(tmp_path: Path) -> None:
    keeper = Keeper(tmp_path)
    session = played(keeper, "lost", "scramble", "Ada")
    [score] = keeper.scores()
    assert (score.outcome, score.winner, score.parts, score.total) == ("lost", None, {}, None)
    assert score.attacks == session.state.attacks
    assert 0 < sure(score.attacks) <= ATTACKS


def test_around_a_table_the_winner_is_kept_by_name(tmp_path: Path) -> None:
    keeper = Keeper(tmp_path)
    session = played(keeper, "won", None, "Ada", "Bo", "Cy")
    [score] = keeper.scores()
    assert session.result is not None
    assert session.result.winner is not None
    assert score.scenario == "versus"
    assert score.winner == ["Ada", "Bo", "Cy"][session.result.winner]
    places = ranking(session.game.state_form(session.state), session.result.winner, "vp")
    assert (places[0].name, places[0].points) == (score.winner, score.total)
    assert [place.points for place in places] == sorted(
        (place.points for place in places), reverse=True
    )


# What it adds up to


def adding_up(folder: Path, book: list[Score], wanted: Wanted = ANY) -> Statistics:
    """What a journal says of these entries, the newest of which come first."""
    with Journal(folder / FILE) as journal:
        for score in reversed(book):
            journal.add_score(score)
    keeper = Keeper(folder)
    numbers = statistics(keeper, wanted)
    keeper.close()
    return numbers


def test_statistics_count_wins_and_know_the_best_of_each_scenario(tmp_path: Path) -> None:
    book = [
        entry("e", total=31),
        lost("d"),
        entry("c", scenario="special-delivery", total=28),
        entry("b", total=31),
        entry("a", total=12),
    ]
    numbers = adding_up(tmp_path, book)
    assert (numbers.games, numbers.wins, numbers.rate) == (5, 4, 80)
    assert [(top.scenario, top.id) for top in numbers.best] == [
        ("scramble", "b"),
        ("special-delivery", "c"),
    ], "of two equal scores the first one holds the record"


def test_the_win_rate_is_that_of_games_played_alone(tmp_path: Path) -> None:
    """Around a table somebody always wins."""
    versus = {"scenario": "versus", "players": ["Ada", "Bo"]}
    book = [entry("a"), lost("b"), lost("c"), *(entry(f"v{n}", **versus) for n in range(5))]
    numbers = adding_up(tmp_path / "all", book)
    assert (numbers.games, numbers.wins, numbers.rate) == (8, 6, 33)
    assert adding_up(tmp_path / "versus", book[3:]).rate is None
    assert adding_up(tmp_path / "none", []).rate is None


def test_filters_add_up(tmp_path: Path) -> None:
    book = [entry("a"), lost("b"), entry("c", scenario="special-delivery"), entry("d", game="x")]
    adding_up(tmp_path, book)
    keeper = Keeper(tmp_path)
    for wanted, ids in (
        (Wanted(outcome="won"), "acd"),
        (Wanted(scenario="scramble", game="x"), "d"),
        (Wanted(scenario="scramble"), "abd"),
        (Wanted(scenario="scramble", outcome="shared"), ""),
    ):
        found = keeper.scores(wanted)
        assert sorted(score.id for score in found) == [*ids]
        numbers = statistics(keeper, wanted)
        assert numbers.games == len(found)
        tops = {(score.game, score.scenario) for score in found if score.total is not None}
        assert {(top.game, top.scenario) for top in numbers.best} == tops
    keeper.close()


def by_hand(book: list[Score]) -> tuple[int, int, int, int]:
    alone = [score for score in book if score.alone]
    wins, wins_alone = ([score for score in each if score.victory] for each in (book, alone))
    return len(book), len(wins), len(alone), len(wins_alone)


@pytest.mark.parametrize("seed", range(3))
def test_what_is_kept_beside_the_book_is_what_the_book_says(tmp_path: Path, seed: int) -> None:
    """However entries come, change and go, by pages and by counts."""
    chance = random.Random(seed)
    with Journal(tmp_path / FILE) as journal:
        for number in range(60):
            outcome, who = chance.choice(["won", "lost", "shared"]), chance.choice(["Ada", "Bo"])
            score = entry(
                str(chance.randrange(25)),  # now and then a game that is there already
                scenario=chance.choice(["", "scramble", "versus"]), outcome=outcome,
                ended=f"2026-11-16T20:00:{chance.randrange(60):02}+00:00",
                players=["Ada", "Bo"][: chance.randint(0, 2)],
                winner=who if outcome == "won" else None,
                total=chance.choice([None, number]),
            )  # fmt: skip
            journal.add_score(score)
        journal._db.execute("DELETE FROM scores WHERE id IN ('3', '4')")
    keeper = Keeper(tmp_path)
    for wanted in (ANY, Wanted(scenario="versus"), Wanted(outcome="won", game="terror-below")):
        book = keeper.scores(wanted)
        numbers = statistics(keeper, wanted)
        assert (numbers.games, numbers.wins, numbers.alone, numbers.wins_alone) == by_hand(book)
        pages = [score for at in range(0, 60, 7) for score in keeper.scores(wanted, 7, at)]
        assert pages == book
        won = Counter(score.winner for score in book if score.winner)
        assert dict(winners(filter(wanted.takes, keeper.tallies()))) == won
    keeper.close()


def test_equal_points_share_a_place_but_the_winner_is_first() -> None:
    players = [
        {"name": name, "vp": vp} for name, vp in zip("ABCDE", (9, 14, 14, 9, 9), strict=True)
    ]
    assert ranking({"players": players}, 2, "vp") == [
        Place(1, "C", 14),
        Place(2, "B", 14),
        Place(3, "A", 9),
        Place(3, "D", 9),
        Place(3, "E", 9),
    ]
    assert [place.number for place in ranking({"players": players}, None, "vp")] == [1, 1, 3, 3, 3]
    with pytest.raises(KeyError, match="vp"):
        ranking({"players": [{"name": "A"}]}, 0, "vp")


# How it leaves the house


@pytest.mark.parametrize("start", [*"=+-@\t\r\n＝＋－＠"])
def test_no_name_becomes_a_formula(tmp_path: Path, start: str) -> None:
    name = f"{start}cmd|' /C calc'!A0"
    file = tmp_path / "scores.csv"
    write_csv([entry(players=[name], winner=name)], file)
    with file.open(encoding="utf-8", newline="") as lines:
        [row] = csv.DictReader(lines)
    assert row["players"] == row["winner"] == f"'{name}"


def test_other_cells_stay_as_they_are() -> None:
    assert [safe(cell) for cell in ("Ada", "A=B", -3, True, None)] == ["Ada", "A=B", -3, "yes", ""]


def test_the_table_has_a_column_for_every_part(tmp_path: Path) -> None:
    dry = entry("b", game="dry-run", scenario="", parts={"worth": 12}, total=None)
    head, first, second = table([entry("a", options={"board": "canyon", "queens": True}), dry])
    one, two = dict(zip(head, first, strict=True)), dict(zip(head, second, strict=True))
    assert (one["points_vp"], one["points_attacks"], one["total"]) == (20, 4, 24)
    assert (one["board"], one["queens"]) == ("canyon", True)
    assert (two["points_worth"], two["points_vp"], two["total"]) == (12, None, None)


def test_names_with_commas_quotes_and_lines_survive(tmp_path: Path) -> None:
    name = 'Zoé "the\nHat", 2nd'
    write_csv([entry(players=[name])], tmp_path / "s.csv")
    with (tmp_path / "s.csv").open(encoding="utf-8", newline="") as lines:
        [row] = csv.DictReader(lines)
    assert row["players"] == name
    assert [path.name for path in tmp_path.iterdir()] == ["s.csv"], "nothing half is left behind"


def test_an_export_lies_in_a_folder_of_its_own_under_its_date(tmp_path: Path) -> None:
    now = datetime(2026, 11, 16, 20, 15, 9).astimezone()
    assert export([entry()], tmp_path, now) == tmp_path / "exports" / "scores-20261116-201509.csv"


def test_a_file_that_cannot_be_written_is_refused(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way")
    with pytest.raises(Refused, match="cannot be written"):
        write_csv([entry()], tmp_path / "file" / "scores.csv")


# The command


def test_the_command_prints_the_book(tmp_path: Path) -> None:
    keeper = Keeper(tmp_path)
    played(keeper, "won", "special-delivery", "Ada")
    played(keeper, "lost", "scramble", "Ada")
    scores = keeper.scores()
    keeper.close()
    done = run_here("scores", "--data", str(tmp_path))
    assert done.returncode == 0, done.stderr
    *lines, last = done.stdout.splitlines()
    day = f"{ended(scores[0]):%Y-%m-%d}"
    assert lines == [
        f"{day}  Scramble: lost  (Ada)",
        f"{day}  Special Delivery: won with {scores[1].total}  (Ada)",
    ]
    best = f"Best Special Delivery: {scores[1].total}."
    assert last == f"2 games, 1 of 2 played alone won (50%). {best}"
    form = json.loads(run_here("scores", "--json", "--data", str(tmp_path)).stdout)
    assert (form["games"], form["wins"], form["rate"]) == (2, 1, 50)
    assert [score["total"] for score in form["scores"]] == [None, scores[1].total]


def test_the_command_writes_a_table(tmp_path: Path) -> None:
    keeper = Keeper(tmp_path)
    played(keeper, "lost", "scramble", "=Ada")
    keeper.close()
    file = tmp_path / "book.csv"
    done = run_here("scores", "--csv", str(file), "--data", str(tmp_path))
    assert (done.returncode, done.stdout) == (0, f"1 game saved in {file}.\n")
    assert ",'=Ada,lost," in file.read_text("utf-8")


def test_the_command_says_what_it_cannot_do(tmp_path: Path) -> None:
    assert run_here("scores", "--json", "--csv", "x", "--data", str(tmp_path)).returncode == 2
    assert (
        run_here("scores", "--data", str(tmp_path)).stdout
        == summary(adding_up(tmp_path / "none", [])) + "\n"
    )
    (tmp_path / "file").write_text("no folder")
    for arguments in (
        ["--csv", str(tmp_path / "file" / "x.csv"), "--data", str(tmp_path)],
        ["--data", str(tmp_path / "file" / "data")],
    ):
        done = run_here("scores", *arguments)
        assert (done.returncode, done.stderr.count("\n")) == (1, 1)
        assert done.stderr.startswith("wormwatch: ")


def test_the_engine_writes_it_too(tmp_path: Path) -> None:
    lines: list[dict[str, Any]] = [{"new": options("scramble", "Ada")}]
    lines += [{"answer": each} for each in answers("lost", "scramble", "Ada")]
    stdin = "".join(json.dumps(line) + "\n" for line in lines)
    data = ["--data", str(tmp_path)]
    done = run_here("engine", "terror-below", "--journal", *data, stdin=stdin)
    assert done.returncode == 0, done.stderr
    assert [score.outcome for score in Keeper(tmp_path).scores()] == ["lost"]


def test_the_terminal_writes_it_too(tmp_path: Path) -> None:
    """A 1 for every question: the first card, and a roll the Worm strikes on."""
    stdin = "\n" + "1\n" * 6 + "\nquit\n"
    done = run_here("terminal", "dry-run", "--data", str(tmp_path), stdin=stdin)
    assert done.returncode == 0, done.stderr
    [score] = Keeper(tmp_path).scores()
    assert (score.game, score.outcome, score.parts) == ("dry-run", "lost", {})
