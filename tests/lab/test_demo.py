"""What a demo shows, and the demo in words."""

from __future__ import annotations

import subprocess
import sys
from itertools import islice
from pathlib import Path

import pytest

from companion.games.demo_series import Piece
from companion.games.registry import load_game
from companion.games.terror_below.game import TerrorBelow
from companion.games.terror_below.kit import TerrorBelowKit
from companion.lab.demo import Wish, plan_games
from companion.lab.terror_demo import SCENARIOS, SIDES, TerrorDemo
from companion.table.errors import Refused


@pytest.fixture(scope="module")
def game() -> TerrorBelow:
    game = TerrorBelowKit().rules()
    assert isinstance(game, TerrorBelow)
    return game


def first(number: int, game: TerrorBelow, wish: Wish) -> list[Piece]:
    return list(islice(TerrorDemo().plan(game, wish), number))


def test_every_scenario_has_its_turn_on_both_sides(game: TerrorBelow) -> None:
    shown = [piece.options for piece in first(6, game, Wish())]
    assert {each["scenario"] for each in shown[:3]} == set(SCENARIOS)
    assert {(each["scenario"], each["board"]) for each in shown} == {
        (scenario, side) for scenario in SCENARIOS for side in SIDES
    }


def test_the_same_seed_is_the_same_programme(game: TerrorBelow) -> None:
    wish = Wish(seed=7)
    assert first(4, game, wish) == first(4, game, wish)
    assert first(4, game, wish) != first(4, game, Wish(seed=8))


def test_a_wish_for_one_scenario_and_side_is_kept(game: TerrorBelow) -> None:
    wish = Wish(scenario="scramble", side="canyon")
    shown = [(piece.options["scenario"], piece.options["board"]) for piece in first(3, game, wish)]
    assert shown == [("scramble", "canyon")] * 3
    assert len({piece.seed for piece in first(3, game, wish)}) == 3, "but every game is another"


def test_both_games_have_their_turn_unless_one_is_wished_for() -> None:
    def shown(wish: Wish) -> list[str]:
        return [piece.game for piece in islice(plan_games(load_game, wish), 4)]

    assert shown(Wish()) == ["terror-below", "squirmish"] * 2
    assert shown(Wish(game="squirmish")) == ["squirmish"] * 4
    assert shown(Wish(scenario="scramble")) == ["terror-below"] * 4
    pieces = list(plan_games(load_game, Wish(game="squirmish", games=3, seed=1)))
    assert [len(piece.options["players"]) for piece in pieces] == [2, 3, 4]
    assert pieces == list(plan_games(load_game, Wish(game="squirmish", games=3, seed=1)))


def test_a_side_that_is_not_there_is_refused(game: TerrorBelow) -> None:
    with pytest.raises(Refused, match="no moon side"):
        first(1, game, Wish(side="moon"))


# In a terminal


def demo(data: Path, *words: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "companion", "--data", str(data), "demo", *words]
    return subprocess.run(command, capture_output=True, text=True, timeout=120)


def test_it_is_played_in_words_and_nothing_is_kept(tmp_path: Path) -> None:
    words = ("--terminal", "--bot", "greedy", "--scenario", "scramble", "--seed", "5")
    ran, again = demo(tmp_path / "data", *words), demo(tmp_path / "data", *words, "--games", "1")
    assert ran.returncode == 0, ran.stderr
    assert ran.stderr == ""
    assert "Roll the blue die. (TB-O04)" in ran.stdout, "a question with its rule"
    assert "→" in ran.stdout
    assert "(TB-X04)" in ran.stdout, "what happens, with its rule"
    assert "Lost." in ran.stdout or "Won!" in ran.stdout
    assert ran.stdout.endswith("The demo is over; nothing of it was kept.\n")
    assert ran.stdout == again.stdout, "the same seed is the same game"
    assert not (tmp_path / "data").exists()


@pytest.mark.parametrize("words", [("--pace", "never"), ("--games", "0"), ("--bot", "genius")])
def test_a_wrong_wish_is_bad_usage(tmp_path: Path, words: tuple[str, ...]) -> None:
    ran = demo(tmp_path, "--terminal", *words)
    assert ran.returncode == 2
    assert ran.stderr.startswith("wormwatch: Argument ")
    assert ran.stderr.count("\n") == 1
