"""What every game in the registry must keep to, whatever its rules.

A new game is in here with its line in the registry. It is played with the options that the New
game page begins with, unless GAMES has a function that draws others at random.
"""

from __future__ import annotations

import os
import random
from collections.abc import Callable
from functools import partial
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from companion.games.dry_run.kit import DryRunKit
from companion.games.kit import GameKit
from companion.games.registry import KITS
from companion.games.squirmish.kit import SquirmishKit
from companion.games.terror_below.kit import TerrorBelowKit
from companion.games.wormlord.kit import WormlordKit
from companion.lab.bots import Bot
from companion.screens.new_game.draft import Draft
from companion.table.errors import Refused
from companion.table.form import from_json, plain, to_json
from companion.table.game import Game, read_prompt
from companion.table.prompts import Answer, Prompt
from companion.table.session import Session
from companion.table.sources import RandomBot, Source
from tests.games import play_checks as play_checks  # adds its checks
from tests.games.kit_checks import CHECKS, Check
from tests.table.stones import Stones

Begin = Callable[[random.Random], Session[Any]]


def _usual(kit: GameKit[Any], chance: random.Random) -> Session[Any]:
    """Begin a game of a kit as the New game page does it."""
    draft = Draft(kit.rules())
    draft.suit()
    return Session.new(draft.game, draft.options())


def _dry_run(chance: random.Random) -> Session[Any]:
    players = ["Ada", "Bo", "Cy", "Di"][: chance.randint(1, 4)]
    return Session.new(DryRunKit().rules(), {"players": players})


def _stones(chance: random.Random) -> Session[Any]:
    return Session.new(Stones(), {"heap": chance.randint(1, 12)})


def _terror_below(chance: random.Random) -> Session[Any]:
    options: dict[str, Any] = {
        "board": chance.choice(["desert", "canyon"]),
        "locations": chance.choice(["standard", "mixed", "rolled"]),
        "worms": chance.choice(["starters", "random"]),
        "hands": chance.choice(["hidden", "known"]),
    }
    if chance.random() < 0.6:
        scenarios = ["special-delivery", "total-extermination", "scramble"]
        options |= {"players": ["Ada"], "mode": "solo", "scenario": chance.choice(scenarios)}
        options |= {"queens": chance.random() < 0.5, "left_behind": chance.randint(0, 2)}
    else:
        names = ["Ada", "Bo", "Cy", "Di", "Ed"][: chance.randint(2, 5)]
        options |= {"players": names, "mode": "versus"}
    return Session.new(TerrorBelowKit().rules(), options)


def _wormlord(chance: random.Random) -> Session[Any]:
    teams = chance.random() < 0.3
    names = ["Ada", "Bo", "Cy", "Di", "Ed", "Flo", "Gus", "Hal"]
    count = chance.randint(2, 4) * (2 if teams else 1)
    options: dict[str, Any] = {"players": names[:count], "teams": teams}
    options |= {"seconds": chance.choice([0, 60, 180]), "rounds": chance.randint(1, 2)}
    return Session.new(WormlordKit().rules(), options)


def _squirmish(chance: random.Random) -> Session[Any]:
    names = ["Ada", "Bo", "Cy", "Di", "Ed", "Flo"][: chance.randint(2, 6)]
    options = {"players": names, "hands": chance.choice(["hidden", "known"])}
    return Session.new(SquirmishKit().rules(), options)


GAMES: dict[str, Begin] = {
    **{kit.id: partial(_usual, kit) for kit in KITS},
    "stones": _stones,
    "dry-run": _dry_run,
    "terror-below": _terror_below,
    "squirmish": _squirmish,
    "wormlord": _wormlord,
}
# Who plays: mostly anything legal, now and then somebody with a plan, who comes to other tables.
BOTS = {
    "terror-below": ("random", "random", "random", "random", "greedy", "planner"),
    "squirmish": ("random", "random", "random", "greedy"),
}
NONSENSE: list[object] = [
    None, True, 0, -1, 7.5, "", "no such answer", "XX-Z99", [], {}, ["1"], 10**30
]  # fmt: skip

seeds = st.integers(0, 2**32 - 1)
# Whole games by each seed: some for every change, and many in `make soak`.
EXAMPLES = int(os.environ.get("WORMWATCH_EXAMPLES", "8"))
quick = settings(max_examples=EXAMPLES, deadline=None, suppress_health_check=[HealthCheck.too_slow])


@pytest.mark.parametrize("kit", KITS, ids=lambda kit: str(kit.id))
@pytest.mark.parametrize("check", CHECKS, ids=lambda check: str(check.__name__))
def test_every_kit_has_what_it_declares(kit: GameKit[Any], check: Check) -> None:
    check(kit)


def driver(name: str, session: Session[Any], seed: int) -> Source:
    """Whoever plays a game through, dice and cards included; by the seed, always the same."""
    known = BOTS.get(name, ("random",))
    bot = known[seed % len(known)]
    return RandomBot(seed) if bot == "random" else Decided(session, bot, seed)


class Decided:
    """A bot of the lab decides, and chance the rest."""

    def __init__(self, session: Session[Any], bot: str, seed: int) -> None:
        self.name = bot
        self._bot, self._chance = Bot(session, bot, seed), RandomBot(seed)

    def answer(self, prompt: Prompt) -> Answer | None:
        decided = self._bot.answer(prompt)
        return self._chance.answer(prompt) if decided is None else decided


def played(name: str, seed: int, at_most: int = 5000) -> Session[Any]:
    """A game played at random, to the end or for so many answers."""
    session = GAMES[name](random.Random(seed))
    bot = driver(name, session, seed)
    while (prompt := session.prompt) is not None and len(session.entries) < at_most:
        answer = bot.answer(prompt)
        assert answer is not None, f"{prompt} has no legal answer"
        session.answer(answer)
    return session


@pytest.mark.parametrize("name", GAMES)
class TestContract:
    @quick
    @given(seed=seeds)
    def test_random_play_comes_to_an_end(self, name: str, seed: int) -> None:
        session = played(name, seed)
        assert session.prompt is None
        result = session.result
        assert result is not None
        assert result.outcome in ("won", "lost", "shared", "none")
        assert result.reason
        with pytest.raises(Refused) as refusal:
            session.answer(1)
        assert refusal.value.code == "game-over"

    @quick
    @given(seed=seeds)
    def test_every_state_and_prompt_survives_json(self, name: str, seed: int) -> None:
        session = GAMES[name](random.Random(seed))
        bot = driver(name, session, seed)
        game: Game[Any] = session.game
        while (prompt := session.prompt) is not None:
            form = from_json(to_json(game.state_form(session.state)))
            again = game.read_state(form)
            game.check(again)
            assert game.state_form(again) == form
            assert (
                read_prompt(from_json(to_json(game.prompt_form(session.state, prompt)))) == prompt
            )
            told = session.form()
            assert from_json(to_json(told)) == plain(told)
            answer = bot.answer(prompt)
            assert answer is not None
            session.answer(answer)

    @quick
    @given(seed=seeds)
    def test_replay_equals_live(self, name: str, seed: int) -> None:
        live = played(name, seed)
        origin = live.game.read_state(from_json(live.origin))
        again = Session(live.game, origin, entries=live.entries)
        assert again.form()["state"] == live.form()["state"]
        assert again.digest() == live.digest()
        assert [plain(told) for told in again.log] == [plain(told) for told in live.log]

    @quick
    @given(seed=seeds)
    def test_a_turn_boundary_is_a_whole_game(self, name: str, seed: int) -> None:
        """From any complete state a fresh script asks what the running one asks."""
        session = GAMES[name](random.Random(seed))
        bot = driver(name, session, seed)
        while (prompt := session.prompt) is not None:
            if session.boundary.position == len(session.entries):
                fresh = Session.load(session.game, from_json(session.boundary.state))
                assert fresh.digest() == session.digest()
            answer = bot.answer(prompt)
            assert answer is not None
            session.answer(answer)

    @quick
    @given(seed=seeds, data=st.data())
    def test_undo_and_redo_lead_back(self, name: str, seed: int, data: st.DataObject) -> None:
        length = data.draw(st.integers(1, 60))
        session = played(name, seed, at_most=length)
        before = session.digest()
        count = data.draw(st.integers(1, len(session.entries)))
        session.undo(count)
        shorter = played(name, seed, at_most=len(session.entries))
        assert session.digest() == shorter.digest()
        session.redo(count)
        assert session.digest() == before

    @quick
    @given(seed=seeds)
    def test_the_same_answers_give_the_same_table(self, name: str, seed: int) -> None:
        assert played(name, seed).form() == played(name, seed).form()

    @quick
    @given(seed=seeds, length=st.integers(0, 30))
    def test_nonsense_changes_nothing(self, name: str, seed: int, length: int) -> None:
        session = played(name, seed, at_most=length)
        if session.prompt is None:
            return
        before, events = session.digest(), session.events
        for nonsense in NONSENSE:
            with pytest.raises(Refused) as refusal:
                session.answer(nonsense)  # type: ignore[arg-type]
            assert list(refusal.value.expected or []) == list(session.prompt.legal())
            assert refusal.value.message.endswith(".")
        assert session.digest() == before
        assert session.events is events

    @quick
    @given(seed=seeds, length=st.integers(0, 30))
    def test_a_correction_is_one_undoable_answer(self, name: str, seed: int, length: int) -> None:
        session = played(name, seed, at_most=length)
        before, count = session.digest(), len(session.entries)
        session.correct({"game": session.game.name})
        assert len(session.entries) == count + 1
        assert session.digest() == before
        session.undo()
        assert session.digest() == before

    @quick
    @given(seed=seeds)
    def test_everything_said_can_be_looked_up(self, name: str, seed: int) -> None:
        """Each event and prompt is a sentence and cites a clause that exists."""
        session = GAMES[name](random.Random(seed))
        bot = driver(name, session, seed)
        clauses = {clause.id for clause in session.game.clauses()}
        while (prompt := session.prompt) is not None:
            question = session.game.question(session.state, prompt)
            assert question.text
            assert prompt.rule in clauses
            for answer in prompt.legal():
                assert session.game.label(session.state, prompt, answer)
            assert session.game.picture(session.state)
            assert session.game.progress(session.state)
            given = bot.answer(prompt)
            assert given is not None
            for event in session.answer(given):
                assert event.text
                assert event.rule in clauses
                assert event.form()["text"] == event.text

    @quick
    @given(seed=seeds, length=st.integers(1, 60))
    def test_resuming_from_boundaries_equals_live(self, name: str, seed: int, length: int) -> None:
        session = GAMES[name](random.Random(seed))
        bot = driver(name, session, seed)
        while session.prompt is not None and len(session.entries) < length:
            answer = bot.answer(session.prompt)
            assert answer is not None
            session.answer(answer)
        resumed = session.again(len(session.entries))
        assert resumed.digest() == session.digest()
        resumed.undo(len(session.entries))
        assert resumed.digest() == GAMES[name](random.Random(seed)).digest()
