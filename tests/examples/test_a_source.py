"""The example source: small, and rolls what it reads."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from companion.table.prompts import Card, Choose, Roll
from examples.a_source import DiceTower, play

ROOT = Path(__file__).parents[2]
ROLL = Roll(die="red", purpose="worm", rule="DR-W01", player=0)


def test_it_is_small() -> None:
    assert len((ROOT / "examples" / "a_source.py").read_text("utf-8").splitlines()) < 100


def test_it_rolls_what_it_reads_and_passes_over_what_is_no_roll() -> None:
    tower = DiceTower(["4\n", "7\n", "six\n", "\n", "2"])
    assert tower.answer(Choose(["a"], purpose="action", rule="DR-T01")) is None
    assert [tower.answer(ROLL) for _ in range(3)] == [4, 2, None]
    card = Card(deck="supply", candidates=lambda: ["DR-S01"], purpose="supply", rule="DR-T02")
    assert DiceTower(["1"]).answer(card) is None


def test_a_game_is_played_with_its_rolls_until_a_person_has_to_roll(
    capsys: pytest.CaptureFixture[str],
) -> None:
    session = play(["6", "6"])
    rolls = [line for line in capsys.readouterr().out.splitlines() if "dice tower" in line]
    assert rolls == ["dice tower: 6"] * 2
    assert isinstance(session.prompt, Roll), "no line is left"


def test_a_game_is_played_to_its_end_through_a_pipe() -> None:
    ran = subprocess.run(
        [sys.executable, "-m", "examples.a_source"],
        input="1\n" * 20, capture_output=True, text=True, cwd=ROOT, check=True,
    )  # fmt: skip
    assert ran.stdout.endswith("The Worm has struck 3 times.\n")
