"""The planner: it takes what is there for the taking, keeps out of the way, and says why."""

from __future__ import annotations

from typing import Any

import pytest

from companion.games.terror_below import actions
from companion.games.terror_below.state import State
from companion.games.terror_below.turn import Turn
from companion.lab.forecast import forecast
from companion.lab.lookout import Lookout, tried
from companion.lab.planner import Planner
from companion.lab.worth import Worth
from companion.table.game import Table
from companion.table.prompts import Choose
from tests.lab.tables import GAME, copied, laid

ADA: dict[str, Any] = {"name": "Ada", "pawn": [3, 3], "leader": "TB-C02", "squad": ["TB-C03"]}
FAR = ((6, 6), (6, 6), (6, 6))


def table(scenario: str = "special-delivery", **more: Any) -> State:
    state = laid(options={"scenario": scenario}, targets=FAR, **more)
    state.phase = "turn"
    return state


def asked(state: State, points: int) -> tuple[str, str]:
    """What the planner does with so many points, and why."""
    turn, planner = Turn(), Planner(GAME, 1, tells=True)
    turn.points = points
    options = actions.action_ids(GAME.table(Table(state)), turn)
    prompt = Choose(options, data={"points": points}, purpose="action", rule="TB-T05")
    return str(planner(state, prompt)), planner.reason


def test_an_egg_is_delivered_where_a_bounty_asks_for_it() -> None:
    bounty = next(b for b in GAME.cards.bounties.values() if b.location == "motel")
    state = table(players=[{**ADA, "pawn": [4, 1], "eggs": [bounty.egg]}], line=[bounty.id])
    answer, reason = asked(state, 2)
    assert answer == f"deliver:{bounty.egg}"
    first, second = reason.split(". ")
    assert first == f"The {bounty.egg} Egg completes a Bounty here: {bounty.vp} VP"
    assert second == "Your objective still needs that Location."


def test_it_drives_to_an_egg_and_picks_it_up() -> None:
    bounty = next(b for b in GAME.cards.bounties.values() if b.location == "motel")
    state = table(players=[ADA], line=[bounty.id], eggs={"3,2": [bounty.egg]})
    assert asked(state, 3)[0] == "move:3,2"
    state.players[0].pawn = GAME.board(state).space(3, 2)
    answer, reason = asked(state, 2)
    assert answer == "pickup"
    assert reason.startswith(f"The {bounty.egg} Egg here is worth {bounty.vp} VP at the motel.")


def test_a_location_about_to_fall_is_repaired() -> None:
    state = table("scramble", players=[{**ADA, "pawn": [4, 2]}], rubble={"4,1": 1})
    answer, reason = asked(state, 1)
    assert answer == "clear:4,1"
    assert "good as new" in reason


def test_it_does_not_stay_where_a_worm_is_sure_to_come() -> None:
    up = [(f"TB-V{n}", "up") for n in range(11, 14)]
    state = laid(up, targets=((3, 3), (6, 6), (6, 6)), players=[ADA])
    assert forecast(GAME, state).caught == pytest.approx(1)
    answer, _ = asked(state, 4)
    assert answer.startswith("move:")


def test_trying_a_card_leaves_the_table_as_it_was() -> None:
    state = table(players=[ADA])
    before = copied(state)
    with tried(GAME.table(Table(state)), 0, "TB-V01"):
        assert len(state.slots[0].cards) == 1
        assert state != before
    assert state == before


def test_the_lookout_sees_what_the_forecast_sees() -> None:
    """With one attack to come and nothing to fight with, an average is a chance."""
    state = laid(players=[ADA])
    seen = GAME.table(Table(state))
    assert Lookout(seen, Worth(seen)).deaths == pytest.approx(forecast(GAME, state).covered)


def test_in_a_hunt_the_best_order_is_played() -> None:
    state = table(players=[{**ADA, "weapons": ["TB-A17", "TB-A01"], "items": ["TB-I14"]}])
    planner = Planner(GAME, 1)

    def shot(health: int, dealt: int) -> str:
        options = [*state.players[0].weapons, *state.players[0].items, "stop"]
        data = {"health": health, "dealt": dealt}
        return str(planner(state, Choose(options, data=data, purpose="hunt", rule="TB-H01")))

    assert shot(2, 0) == "TB-A01", "the Pistol is enough"
    assert shot(5, 3) == "TB-A01"
    assert shot(9, 0) == "TB-I14", "nothing kills that, so it hides"
    assert shot(9, 0) == "stop", "and needs no more"
