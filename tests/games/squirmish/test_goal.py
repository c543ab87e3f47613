"""Three prize guys win, wherever in a turn that is."""

from __future__ import annotations

from typing import Any

import pytest

from companion.table.errors import Refused
from tests.games.squirmish.laid import ability, asked, attack, duel, fighter, form, one

TWO: dict[str, Any] = {"prizes": {0: [31, 32], 1: [33, 34]}}


@pytest.mark.rule("SQ-G01")
def test_the_third_prize_wins_at_once() -> None:
    session = duel(squirmish={"1,0": fighter(2, 1, 9), "2,0": fighter(3, 1)}, **TWO)
    told = attack(session, "0,0", "1,0", 6)
    assert asked(session) == "over"  # loose cards stay where they are
    result = session.result
    assert result is not None
    assert (result.outcome, result.winner) == ("won", 0)
    assert result.reason == "Ada has 3 prize guys."
    assert one(told, "game-over").text == "Ada wins!"
    assert form(session)["phase"] == "over"
    with pytest.raises(Refused):
        session.answer("end")


@pytest.mark.rule("SQ-G01")
def test_in_somebody_elses_turn_too() -> None:
    session = duel(other=ability("counter", amount=9), squirmish={"0,0": fighter(1, 0, 5)}, **TWO)
    attack(session, "0,0", "1,0", 2)
    assert session.result is not None
    assert session.result.winner == 1


@pytest.mark.rule("SQ-G01")
def test_ones_own_cards_never_count() -> None:
    session = duel(squirmish={"1,0": fighter(2, 0, 9)}, **TWO)
    attack(session, "0,0", "1,0", 6)
    assert session.result is None


def test_the_title_says_who_leads() -> None:
    session = duel(**TWO)
    state = session.state
    assert session.game.progress(state) == "Squirmish, nobody leads with 2 of 3 prize guys"
    state.players[0].prizes.pop()
    assert session.game.progress(state) == "Squirmish, Bo leads with 2 of 3 prize guys"


def test_an_undo_leads_back_into_the_game() -> None:
    session = duel(squirmish={"1,0": fighter(2, 1, 9)}, **TWO)
    attack(session, "0,0", "1,0", 6)
    session.undo()
    assert asked(session) == "attack"
    session.answer(1)
    assert session.result is None
