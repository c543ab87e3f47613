"""A room that a kit declares and that lacks a part fails by name; and rooms cost no start-up."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from companion.games.bot_shelf import BotPlayer, BotShelf, Hint, HintFinder, HintQuestion
from companion.games.demo_series import DemoSeries, Piece
from companion.games.dry_run.kit import DryRunKit
from companion.games.film_painter import FilmPainter
from companion.games.registry import KITS
from companion.lab.playout import RandomPlayer
from companion.lab.reports import find_reports
from companion.table.errors import Refused
from companion.table.prompts import Prompt
from tests.games import play_checks
from tests.games.kit_checks import CHECKS, Kit


class Cheat(BotPlayer):
    """Answers what is not legal."""

    def __call__(self, state: Any, prompt: Prompt) -> str:
        return "win"


class SilentHints(HintFinder):
    """Has nothing to say at any table."""

    unanswerable = ("action",)

    def find_hint(self, question: HintQuestion) -> Hint:
        raise AssertionError("never asked")


class WrongHints(HintFinder):
    """Proposes what is not legal."""

    def find_hint(self, question: HintQuestion) -> Hint:
        return Hint("win", "That would be good.")


class OthersDemo(DemoSeries):
    """Shows another game than its own."""

    def plan(self, game: Any, wish: Any) -> Iterator[Piece]:
        yield Piece({"players": ["Ada"]}, 1, "another-game")


class BareFilm(FilmPainter):
    """Paints nothing, and has no figures."""

    def paint(self, *given: Any, **named: Any) -> Any:
        raise NotImplementedError("no painting")

    def list_figures(self, game: Any, state: Any) -> list[str]:
        return []


def make_random(game: Any, seed: int | None, explains: bool) -> BotPlayer:
    return RandomPlayer(seed)


class CheatKit(DryRunKit):
    def bots(self) -> BotShelf:
        return BotShelf({"cheat": lambda game, seed, explains: Cheat()})


class SilentKit(DryRunKit):
    def bots(self) -> BotShelf:
        return BotShelf({"other": make_random}, SilentHints())


class WrongHintsKit(DryRunKit):
    def bots(self) -> BotShelf:
        return BotShelf({"other": make_random}, WrongHints())


class OthersDemoKit(DryRunKit):
    def demo(self) -> DemoSeries:
        return OthersDemo()


class BareFilmKit(DryRunKit):
    def film(self) -> FilmPainter:
        return BareFilm()


@pytest.mark.parametrize(
    ("kind", "run", "complaint"),
    [
        (CheatKit, play_checks.check_bots, "dry-run: bots: "),
        (SilentKit, play_checks.check_hints, "dry-run: bots: hints: AssertionError: 0 hints"),
        (WrongHintsKit, play_checks.check_hints, "dry-run: bots: hints: .* win is not legal"),
        (OthersDemoKit, play_checks.check_demo, "dry-run: demo: "),
        (BareFilmKit, play_checks.check_film, "dry-run: film: NotImplementedError: no painting"),
    ],
)
def test_a_room_that_lacks_a_part_is_named(
    kind: type[DryRunKit], run: Callable[[Kit], None], complaint: str,
    monkeypatch: pytest.MonkeyPatch,
) -> None:  # fmt: skip
    kits = [kind() if kit.id == kind.id else kit for kit in KITS]
    monkeypatch.setattr("companion.games.registry.KITS", kits)
    with pytest.raises(AssertionError, match=complaint):
        run(kind())


def test_every_room_is_checked() -> None:
    rooms = {"bots", "hints", "demo", "film", "report", "forecast", "simulation"}
    assert {f"check_{room}" for room in rooms} <= {check.__name__ for check in CHECKS}


def test_a_game_without_reports_gets_a_sentence() -> None:
    with pytest.raises(Refused) as refusal:
        find_reports("dry-run")
    assert refusal.value.code == "other-game"
    assert refusal.value.message == "There is a report for games of Terror Below only."


def test_a_list_of_rooms_loads_none_of_them() -> None:
    """The command line asks for their names when it starts."""
    code = """if True:
        import sys
        from companion.games.registry import KITS
        from companion.lab.bots import list_bots
        for kit in KITS:
            list_bots(kit.id), kit.demo(), kit.report(), kit.forecast(), kit.simulation()
        heavy = ("numpy", "PIL", "kivy", "companion.lab.planner", "companion.lab.forecast",
                 "companion.lab.squirmish_bot", "companion.lab.turning_points")
        print([name for name in heavy if name in sys.modules])
    """
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"
