"""Bots by name: they keep to the rules everywhere, and looking ahead beats driving about."""

from __future__ import annotations

from typing import Any

import pytest

from companion.lab import bots
from companion.lab.bots import Bot, list_bots
from companion.lab.hints import find_hint, is_chance
from companion.lab.outcomes import Wish
from companion.lab.simulation import simulate
from companion.lab.terror_hints import TerrorHints
from companion.table.errors import Refused
from companion.table.prompts import Card
from companion.table.session import Session
from companion.table.sources import Sources
from tests.lab.tables import GAME, SCENARIOS

SOLO = {"players": ["Ada"], "mode": "solo", "hands": "known"}


@pytest.mark.parametrize("name", list_bots("terror-below"))
@pytest.mark.parametrize("side", ["desert", "canyon"])
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_every_scenario_is_played_to_its_end(name: str, scenario: str, side: str) -> None:
    """Through a session, which refuses what is not legal."""
    session = Session.new(GAME, {**SOLO, "scenario": scenario, "board": side, "queens": True})
    bots.play_to_end(session, name, seed=4)
    assert session.result is not None


@pytest.mark.parametrize("name", list_bots("terror-below"))
@pytest.mark.parametrize("count", [2, 3, 4, 5])
def test_games_of_several_are_played_to_their_end(name: str, count: int) -> None:
    options = {"players": ["Ada", "Bo", "Cy", "Di", "Ed"][:count], "mode": "versus"}
    session = Session.new(GAME, {**options, "hands": "known"})
    bots.play_to_end(session, name, seed=2)
    assert session.result is not None


@pytest.mark.parametrize("name", list_bots("terror-below"))
def test_a_hand_nobody_has_shown_is_no_trouble(name: str) -> None:
    session = Session.new(GAME, {"players": ["Ada"], "mode": "solo"})
    bots.play_to_end(session, name, seed=3)
    assert session.result is not None


def test_a_bot_is_a_source_among_others() -> None:
    session: Session[Any] = Session.new(GAME, SOLO)
    sources = Sources({"die:red": "dice", "die:blue": "dice"})
    for deck in GAME.decks:
        sources.assign(f"deck:{deck.name}", "dealer")
    sources.assign("choices", Bot(session, "planner", seed=1))
    for given in sources.answer_until_person(session):
        assert given.source in ("dice", "dealer", "planner")
    assert isinstance(session.prompt, Card), "the hand is still the person's"
    assert session.prompt.source == "hand"
    assert Bot(session, "greedy", seed=1).answer(session.prompt) in session.prompt.legal()


def test_the_same_seed_plays_the_same_game() -> None:
    one, other = (Session.new(GAME, SOLO) for _ in range(2))
    for session in (one, other):
        bots.play_to_end(session, "planner", seed=9)
    assert one.digest() == other.digest()


def test_a_bot_nobody_knows_is_refused() -> None:
    with pytest.raises(Refused, match="random, greedy, planner"):
        bots.make_bot("genius", GAME)


def test_a_hint_is_legal_and_has_its_reason() -> None:
    session: Session[Any] = Session.new(GAME, SOLO)
    chance = bots.make_bot("random", GAME, seed=6)
    asked = set()
    while session.prompt is not None:
        before = session.digest()
        given = find_hint(session)
        assert session.digest() == before, "a hint changes nothing"
        if given is None:
            only_they_know = session.prompt.purpose in TerrorHints.unanswerable
            assert only_they_know or is_chance(session.prompt)
        else:
            asked.add(session.prompt.purpose)
            assert given.answer in session.prompt.legal()
            assert given.reason.endswith(".")
        session.answer(chance(session.state, session.prompt))
    assert {"vehicle", "slot", "action"} <= asked
    assert find_hint(session) is None


def test_there_is_no_hint_for_a_hand_nobody_has_shown() -> None:
    session: Session[Any] = Session.new(GAME, {"players": ["Ada"], "mode": "solo"})
    chance = bots.make_bot("random", GAME, seed=1)
    while session.prompt is not None and session.prompt.purpose != "vehicle":
        session.answer(chance(session.state, session.prompt))
    assert find_hint(session) is None


def test_looking_ahead_beats_driving_about() -> None:
    """Over the same few games; the figures of many are in docs/lab.md."""
    wins = {
        name: sum(each.won for each in simulate(Wish(games=8, bot=name)))
        for name in ("greedy", "planner")
    }
    assert wins["planner"] > wins["greedy"]


@pytest.mark.soak
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_the_planner_wins_clearly_more(scenario: Any) -> None:
    from companion.lab.summary import summarise

    found = {}
    for name in ("greedy", "planner"):
        wish = Wish(games=400, scenario=scenario, bot=name)
        found[name] = summarise(wish, simulate(wish))
    assert found["planner"].interval[0] > found["greedy"].interval[1]
