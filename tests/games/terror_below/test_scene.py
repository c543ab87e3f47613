"""The scene: what the events tell the hands leads to the table that the state describes."""

from __future__ import annotations

from typing import Any

import pytest

from companion.games.terror_below.game import TerrorBelow
from companion.games.terror_below.kit import TerrorBelowKit
from companion.games.terror_below.scene import Scene, play, scene, spaces
from companion.table.events import Event
from companion.table.session import Session
from companion.table.sources import RandomBot

SOLO = {"players": ["Ada"], "mode": "solo"}
VERSUS = {"players": ["Ada", "Bo", "Cy"], "mode": "versus"}
OPTIONS = [
    SOLO | {"scenario": "special-delivery", "board": "canyon", "queens": True},
    SOLO | {"scenario": "total-extermination", "locations": "mixed", "worms": "random"},
    SOLO | {"scenario": "scramble", "locations": "rolled"},
    VERSUS,
    VERSUS | {"board": "canyon", "locations": "rolled", "queens": True},
]


@pytest.fixture(scope="module")
def game() -> TerrorBelow:
    loaded = TerrorBelowKit().rules()
    assert isinstance(loaded, TerrorBelow)
    return loaded


@pytest.mark.parametrize("options", OPTIONS, ids=range(len(OPTIONS)))
@pytest.mark.parametrize("seed", range(6))
def test_the_events_lead_from_one_table_to_the_next(
    game: TerrorBelow, options: dict[str, Any], seed: int
) -> None:
    session = Session.new(game, options)
    bot = RandomBot(seed)
    seen = scene(game, session.state)
    while session.prompt is not None:
        for event in session.answer(bot.answer(session.prompt) or ""):
            play(seen, event)
        assert seen == scene(game, session.state), [event.text for event in session.events]


def test_an_event_points_at_its_spaces() -> None:
    moved = Event("move-target", "TB-T03", "", data={"slot": 1, "from": [1, 2], "to": [1, 3]})
    assert spaces(moved) == [(1, 2), (1, 3)]
    assert spaces(Event("note", "TB-T01", "")) == []


def test_a_location_that_falls_leaves_a_ruin(game: TerrorBelow) -> None:
    before: Scene = scene(game, game.new(SOLO))
    motel = before.locations["motel"]
    before.rubble[motel] = 1
    play(before, Event("destroy-location", "TB-O07", "", data={"location": "motel"}))
    assert before.ruins == {motel}
    assert motel not in before.rubble
    assert before.location_at(motel) is None
