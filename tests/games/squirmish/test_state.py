"""The table as plain data: loading, what cannot be, corrections, differences, the picture."""

from __future__ import annotations

from typing import Any

import pytest

from companion.table.errors import Refused
from companion.table.prompts import Card
from companion.table.session import Session
from tests.games.squirmish.laid import (
    asked,
    attack,
    duel,
    fighter,
    form,
    game,
    laid,
    legal,
    m,
    play,
    prompt,
)

GAME = game()
PAIR = {"0,0": {"card": m(1), "owner": 0}, "1,0": {"card": m(2), "owner": 1}}


def load(**state: Any) -> Session[Any]:
    players = [{"name": "Ada"}, {"name": "Bo"}]
    return Session.load(GAME, {"players": players, "squirmish": PAIR, **state})


def test_what_has_a_natural_default_may_be_left_out() -> None:
    state = form(load())
    assert state["options"] == {"players": ["Ada", "Bo"], "hands": "hidden", "start": "ask"}
    assert (state["phase"], state["active"], state["discard"]) == ("turn", 0, [])
    assert state["squirmish"]["0,0"] == {
        "card": m(1), "owner": 0, "damage": 0, "safe": False, "dazed": False
    }  # fmt: skip
    assert state["players"][0] == {"name": "Ada", "hand": None, "holds": 5, "prizes": []}


def test_the_options_alone_name_the_players() -> None:
    state = form(Session.load(GAME, {"options": {"players": ["Ada", "Bo"], "hands": "known"}}))
    assert [each["name"] for each in state["players"]] == ["Ada", "Bo"]
    assert [each["hand"] for each in state["players"]] == [[], []]


def test_a_correction_that_takes_the_players_away_is_refused() -> None:
    session = load()
    with pytest.raises(Refused, match="missing required field players"):
        session.correct({"players": None})
    assert form(session) == form(load())


def test_known_hands_are_known_from_one_of_them() -> None:
    session = load(players=[{"name": "Ada", "hand": [m(9)], "holds": 4}, {"name": "Bo"}])
    state = form(session)
    assert state["options"]["hands"] == "known"
    assert [player["holds"] for player in state["players"]] == [1, 0]


@pytest.mark.parametrize(
    ("state", "said"),
    [
        ({"squirmish": {"0,0": fighter(1), "2,0": fighter(2, 1)}}, "hang together (SQ-S01)"),
        ({"squirmish": {"0,0": fighter(1), "1,1": fighter(2, 1)}}, "hang together (SQ-S01)"),
        ({"squirmish": {"0,0": fighter(1, 0, 10)}}, "With 10 damage Card 1 is knocked out"),
        ({"squirmish": {"0,0": fighter(1, 0, -1)}}, "less than no damage"),
        ({"squirmish": {"0,0": fighter(1, 2)}}, "belongs to nobody"),
        ({"squirmish": {"x": fighter(1)}}, "x is no place"),
        ({"squirmish": {"00,1": fighter(1)}}, "is no place"),
        ({"squirmish": {f"{c},0": fighter(c + 1) for c in range(6)}}, "6 cards in play"),
        ({"squirmish": {"0,0": {"card": "SQ-M99", "owner": 0}}}, "There is no card SQ-M99"),
        ({"discard": [m(1)]}, "SQ-M01 cannot lie in 2 places"),
        ({"active": 2}, "There is no player 2"),
        ({"phase": "lunch"}, "There is no phase lunch"),
        ({"phase": "over"}, "A game is over when it has a result"),
        ({"game": "terror-below"}, "not of Squirmish"),
        ({"players": [{"name": "A", "holds": 6}, {"name": "B"}]}, "the limit is 5 (SQ-T04)"),
        ({"players": [{"name": "A", "prizes": [m(7), m(8), m(9)]}, {"name": "B"}]}, "has won"),
        ({"options": {"players": ["A", "B", "C"]}}, "3 players play, not 2"),
        ({"options": {"players": ["A", "B"], "hands": "hidden"},
          "players": [{"name": "A", "hand": []}, {"name": "B"}]}, "or none is"),
        ({"discard": [m(n) for n in range(3, 35)]}, "but there are 40"),
    ],
)  # fmt: skip
def test_a_table_that_cannot_be_is_refused_in_a_sentence(state: Any, said: str) -> None:
    with pytest.raises(Refused) as refusal:
        load(**state)
    assert refusal.value.code == "impossible"
    assert said in refusal.value.message


@pytest.mark.parametrize(
    "state", [None, [], {}, {"players": 3}, {"players": [1, 2]}, {"squirmish": []},
              {"wind": "north"}, {"options": {"speed": 1}}, {"options": 3},
              {"squirmish": {"0,0": {"card": m(1)}}}, {"now": {"hour": 3}}],
)  # fmt: skip
def test_what_is_no_table_at_all_is_refused(state: Any) -> None:
    if isinstance(state, dict) and state and "players" not in state:
        state = {"players": [{"name": "Ada"}, {"name": "Bo"}], **state}
    with pytest.raises(Refused) as refusal:
        Session.load(GAME, state)
    assert refusal.value.code in ("bad-state", "bad-options")


def test_a_correction_moves_a_card_and_counts_at_once() -> None:
    session = duel(hands={0: [11]})
    session.answer("skip")
    session.correct({"squirmish": {"1,0": None, "0,1": {"card": m(2), "owner": 1, "damage": 3}}})
    play(session, m(11))
    assert "1,0" in legal(session)
    session.undo(2)
    assert form(session)["squirmish"]["1,0"]["damage"] == 0


def test_a_correction_that_cannot_be_changes_nothing() -> None:
    session = duel()
    before = session.digest()
    with pytest.raises(Refused):
        session.correct({"squirmish": {"5,5": fighter(9)}})
    assert session.digest() == before


def test_corrected_hands_count() -> None:
    session = duel(hands={0: [11]})
    session.correct({"players": [{"name": "Ada", "hand": [m(11), m(12)]},
                                 {"name": "Bo", "hand": []}]})  # fmt: skip
    assert form(session)["players"][0]["holds"] == 2


def test_a_hidden_hand_shows_any_card_that_can_be_in_it() -> None:
    session = load()
    session.answer("skip")
    asked_for = prompt(session)
    assert isinstance(asked_for, Card)
    assert (asked_for.source, asked_for.deck, asked_for.optional) == ("hand", "creature", True)
    assert len(asked_for.legal()) == 40 - 2 + 1
    play(session, m(9), "2,0", "quiet")
    assert form(session)["players"][0]["holds"] == 4


def test_why_a_card_is_refused() -> None:
    session = duel(hands={0: [11], 1: [12]}, prizes={1: [13]})
    session.answer("skip")
    why = {card: session.game.why_not(session.state, prompt(session), m(card))
           for card in (1, 12, 13, 14, 40)}  # fmt: skip
    assert why == {
        1: "SQ-M01 is in play already: column 0, row 0.",
        12: "SQ-M12 is in another hand.",
        13: "SQ-M13 is a prize guy of Bo.",
        14: "SQ-M14 is not in Ada's hand.",
        40: "SQ-M40 lies on the discard pile.",
    }


def test_differences_in_words() -> None:
    session = duel(hands={0: [11]})
    before = form(session)
    session.correct({
        "active": 1,
        "squirmish": {"0,0": {"damage": 3, "safe": True}, "1,0": None, "0,1": fighter(3, 1)},
        "discard": [m(40), m(2)],
        "players": [{"name": "Ada", "hand": []}, {"name": "Bo", "hand": [], "prizes": [m(5)]}],
    })  # fmt: skip
    assert list(session.game.differences(before, form(session))) == [
        "Ada holds: 1 → 0",
        "It is Bo's turn.",
        "Damage on Card 1: 0 → 3",
        "Nothing can hurt Card 1.",
        "Card 2: column 1, row 0 → on the discard pile",
        "Card 5: unseen → prize guy of Bo",
        "Card 3: unseen → column 0, row 1",
    ]
    assert list(session.game.differences(before, before)) == []


def test_the_picture_shows_cards_where_they_lie() -> None:
    session = laid({"0,0": fighter(1), "1,0": fighter(2, 1, 4), "0,1": fighter(3, 1, dazed=True)})
    lines = session.game.picture(session.state).splitlines()
    assert lines[0].split() == ["Card", "1", "Card", "2"]
    assert "Bo 6/10" in lines[1]
    assert "10/10z" in lines[3]


def test_in_the_middle_of_an_attack_the_state_says_so() -> None:
    session = duel()
    attack(session, "0,0", "1,0")
    now = form(session)["now"]
    assert (now["step"], now["attacker"], now["target"]) == ("act", m(1), m(2))
    assert asked(session) == "attack"
    session.answer(2)
    assert form(session)["now"]["attacker"] is None


def test_a_table_written_down_in_the_middle_of_a_turn_begins_that_turn() -> None:
    session = laid({"0,0": fighter(1), "1,0": fighter(2, 1, 9), "2,0": fighter(3, 1)})
    attack(session, "0,0", "1,0", 6)
    assert form(session)["now"]["loose"] is True
    again = Session.load(session.game, form(session))
    assert asked(again) == "reattach"
    again.answer("1,0")
    assert (asked(again), form(again)["active"]) == ("draw", 0)
    assert form(again)["now"] | {"step": ""} == form(duel())["now"] | {"step": ""}
