"""The example bot: small, run as it says, and known to the app by one line of a kit."""

from __future__ import annotations

import random
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from companion.games import registry
from companion.games.bot_shelf import BotShelf
from companion.games.dry_run.kit import DryRunKit
from companion.lab.bots import Bot, list_bots, play_to_end
from companion.lab.hints import can_hint, find_hint
from companion.table.prompts import Choose
from companion.table.session import Session
from companion.table.sources import RandomBot
from examples.a_bot import SHELF, CarefulBot, count_wins

ROOT = Path(__file__).parents[2]
ALONE = {"players": ["Ada"]}


class KitWithBot(DryRunKit):
    """Dry Run with the one more method that the example asks for."""

    def bots(self) -> BotShelf:
        return SHELF


@pytest.fixture
def _handed_over(monkeypatch: pytest.MonkeyPatch) -> None:
    kits = [KitWithBot() if kit.id == KitWithBot.id else kit for kit in registry.KITS]
    monkeypatch.setattr(registry, "KITS", kits)


def test_it_is_small() -> None:
    assert len((ROOT / "examples" / "a_bot.py").read_text("utf-8").splitlines()) < 100


def test_it_plays_better_than_chance() -> None:
    won, lost = count_wins(60)
    assert won > 2 * lost


def test_it_says_how_it_played() -> None:
    command = [sys.executable, "-m", "examples.a_bot"]
    ran = subprocess.run(command, capture_output=True, text=True, cwd=ROOT, check=True)
    won, lost = count_wins()
    assert ran.stdout == f"The bot won {won} of 200 games, chance won {lost}.\n"


def test_without_the_line_nobody_knows_it() -> None:
    assert list_bots("dry-run") == ["random"]
    assert not can_hint(Session.new(DryRunKit().rules(), ALONE))


@pytest.mark.usefixtures("_handed_over")
def test_with_one_line_the_app_knows_it() -> None:
    assert list_bots("dry-run") == ["random", "careful"]
    session: Session[Any] = Session.new(DryRunKit().rules(), ALONE)
    play_to_end(session, "careful", seed=4)
    assert session.result is not None


@pytest.mark.usefixtures("_handed_over")
def test_it_decides_at_the_table_and_gives_hints() -> None:
    session: Session[Any] = Session.new(DryRunKit().rules(), ALONE)
    bot, world = Bot(session, "careful", seed=1), RandomBot(seed=1)
    while session.prompt is not None:
        prompt = session.prompt
        answer = bot.answer(prompt)
        assert (answer is not None) == isinstance(prompt, Choose), "dice and decks are not its"
        if answer is not None:
            hint = find_hint(session)
            assert hint is not None
            assert (hint.answer, hint.reason) == (answer, bot.reason)
            assert hint.reason.startswith("One more search brings ")
        given = world.answer(prompt) if answer is None else answer
        assert given is not None
        session.answer(given)


def test_every_answer_is_legal() -> None:
    game = DryRunKit().rules()
    for seed in range(20):
        names = ["Ada", "Bo", "Cy"][: random.Random(seed).randint(1, 3)]
        session: Session[Any] = Session.new(game, {"players": names})
        bot = CarefulBot(game, seed)
        while session.prompt is not None:
            session.answer(bot(session.state, session.prompt))  # refuses what is not legal
