"""The slot of a Worm that has attacked, until the next one is drawn (TB-X07)."""

from __future__ import annotations

from typing import Any

import pytest

from companion.games.terror_below.glance import glance
from companion.games.terror_below.put_back import put_back
from companion.games.terror_below.state import State
from companion.lab.forecast import forecast
from companion.table.errors import Refused
from companion.table.form import from_json, to_json
from companion.table.protocol import Engine
from companion.table.session import Session
from tests.games.terror_below.laid import GAME, SLOTS, asked, form, play, prompt, solo, squad


def after_an_attack(**state: Any) -> Session[State]:
    """The Worm of slot 1 has attacked, and the next one is asked for."""
    session = solo(phase="terror", **state)
    play(session, 3, "TB-V11", 1)
    assert asked(session) == "worm"
    return session


@pytest.mark.rule("TB-X07")
def test_the_worm_that_attacked_is_on_the_discard_and_no_longer_in_its_slot() -> None:
    session = after_an_attack()
    table = form(session)
    assert table["slots"][0] == {"worm": None, "target": [1, 1], "cards": []}
    assert table["discards"]["worm"] == ["TB-W16"]
    assert [worm.number for worm in glance(GAME, session.state).worms] == [2, 3]
    assert "Worm 1  –" in GAME.picture(session.state)
    with pytest.raises(Refused, match="TB-W16 lies on the worm discard pile"):
        session.answer("TB-W16")
    play(session, "TB-W20")
    assert form(session)["slots"][0]["worm"] == "TB-W20"


@pytest.mark.rule("TB-X07")
def test_a_table_without_a_worm_in_a_slot_can_be_kept_corrected_and_loaded() -> None:
    session = after_an_attack()
    assert GAME.read_state(form(session)) == session.state
    session.correct({"attacks": 4})
    assert asked(session) == "worm"
    loaded = Session.load(GAME, form(session))
    assert (asked(loaded), prompt(loaded).rule) == ("worm", "TB-S06")
    play(loaded, "TB-W20")
    assert (form(loaded)["slots"][0]["worm"], asked(loaded)) == ("TB-W20", "terror-blue")
    player = form(session)["players"][0]
    mine = Session.load(GAME, {**form(session), "phase": "turn", "players": [player]})
    play(mine, "TB-W20")
    assert asked(mine) == "vehicle"


@pytest.mark.rule("TB-X07")
def test_what_is_no_slot_is_refused() -> None:
    slots = [{"worm": None}, *SLOTS[1:]]
    with pytest.raises(Refused, match="says where its Target lies"):
        solo(slots=slots)
    with pytest.raises(Refused, match="no Terror Below table"):
        solo(slots=[{"target": [1, 1]}, *SLOTS[1:]])
    everybody = [id for id, worm in GAME.cards.worms.items() if not worm.starter]
    gone = [id for id in everybody if id not in ("TB-W17", "TB-W18")]
    with pytest.raises(Refused, match="holds 3 Worms"):
        solo(slots=[{"worm": None, "target": [1, 1]}, *SLOTS[1:]], removed={"worm": gone})


@pytest.mark.rule("TB-X07")
def test_undo_puts_the_worm_back_into_its_slot() -> None:
    session = after_an_attack()
    now = form(session)
    session.undo()
    tasks = [task.text for task in put_back(GAME, now, form(session))]
    assert any("TB-W16" in text and "slot 1" in text for text in tasks)
    assert not any("Target 1" in text for text in tasks), "the Target still lies there"


@pytest.mark.rule("TB-O01", "TB-X07")
def test_after_the_last_attack_the_slot_is_empty() -> None:
    session = solo(phase="terror", attacks=14)
    play(session, 3, "TB-V11", 1)
    table = form(session)
    assert (table["phase"], table["slots"][0]["worm"]) == ("over", None)
    assert GAME.read_state(table) == session.state


@pytest.mark.rule("TB-X07")
def test_in_an_older_game_the_worm_stays_until_the_next_is_drawn() -> None:
    table = form(after_an_attack(rules_version=1))
    assert table["slots"][0]["worm"] == "TB-W16"
    assert table["discards"]["worm"] == ["TB-W16"]


@pytest.mark.rule("TB-X07", "TB-O05")
@pytest.mark.parametrize("phase", ["turn", "terror"])
def test_the_forecast_counts_on_a_worm_that_nobody_has_seen(phase: str) -> None:
    """Worms 2 and 3 attack one time in three each; the third time it is a Worm from the deck."""
    slots = [
        {"worm": None, "target": [1, 1]},
        {"worm": "TB-W10", "target": [3, 4]},
        {"worm": "TB-W11", "target": [3, 4]},
    ]
    state = solo(phase="terror").state
    table = {**GAME.state_form(state), "slots": slots, "phase": phase}
    coming = forecast(GAME, GAME.read_state(table))
    assert coming.attacks == 1.0
    assert 0 < coming.caught < 1


@pytest.mark.rule("TB-X07")
def test_another_program_reads_and_loads_an_empty_slot() -> None:
    engine = Engine(GAME)
    slots = [{"worm": None, "target": [1, 1]}, *SLOTS[1:]]
    options = {"players": ["Ada"], "mode": "solo"}
    request = {"load": {"options": options, "slots": slots, "players": [squad()]}}
    reply = from_json(engine.line(to_json(request)))
    assert (reply["prompt"]["purpose"], reply["state"]["slots"][0]["worm"]) == ("worm", None)
    reply = from_json(engine.line(to_json({"answer": "TB-W20"})))
    assert reply["state"]["slots"][0]["worm"] == "TB-W20"
    assert reply["prompt"]["purpose"] == "vehicle"
