"""Groups: two are enough, whoever has them."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.squirmish.laid import (
    ability,
    attack,
    damage,
    duel,
    fighter,
    form,
    kinds,
    m,
    one,
    to_action,
    turn,
)

PER_MEMBER = {"effect": "plus", "per": "member", "text": "More of us, more damage."}
GARDEN: list[dict[str, Any]] = [{"id": "pots", "name": "The Pots", "ability": [PER_MEMBER]}]
IN = {"group": "pots"}


@pytest.mark.rule("SQ-B02")
def test_one_alone_has_nothing_of_it() -> None:
    session = duel(IN, groups=GARDEN)
    attack(session, "0,0", "1,0", 3)
    assert damage(session) == {m(2): 2}


@pytest.mark.rule("SQ-B02")
def test_two_are_enough_whoever_has_the_other() -> None:
    session = duel(IN, IN, GARDEN)
    told = attack(session, "0,0", "1,0", 3)
    assert damage(session) == {m(2): 3}
    assert one(told, "damage").data["sum"] == "2 + 1 The Pots = 3"
    attack(session, "1,0", "0,0", 3)
    assert damage(session) == {m(1): 3, m(2): 3}


@pytest.mark.rule("SQ-B02")
def test_they_need_not_touch_and_each_counts() -> None:
    lying = {"2,0": fighter(3, 1), "3,0": fighter(4, 1), "4,0": fighter(5, 0)}
    session = duel(IN, groups=GARDEN, squirmish=lying, special={4: IN, 5: IN})
    attack(session, "0,0", "1,0", 3)
    assert damage(session) == {m(2): 4}


@pytest.mark.rule("SQ-B02")
def test_it_ends_when_a_knock_out_leaves_one() -> None:
    session = duel(IN, IN, GARDEN, squirmish={"1,0": fighter(2, 1, 9), "0,1": fighter(3, 1)})
    attack(session, "0,0", "1,0", 2)
    assert form(session)["players"][0]["prizes"] == [m(2)]
    turn(session)
    attack(session, "0,0", "0,1", 3)
    assert damage(session) == {m(3): 2}


@pytest.mark.rule("SQ-B02")
def test_healing_for_every_other_member() -> None:
    heal = {"effect": "heal", "when": "turn", "per": "member", "text": "Together we ooze."}
    groups = [{"id": "pots", "name": "The Pots", "ability": [heal]}]
    lying = {"0,0": fighter(1, 0, 5), "1,0": fighter(2, 1, 5), "2,0": fighter(3, 1, 5)}
    session = duel(IN, IN, groups, squirmish=lying, special={3: IN})
    to_action(session)
    told = session.answer("end")
    assert damage(session) == {m(1): 3, m(2): 5, m(3): 5}
    assert one(told, "ability").rule == "SQ-B02"
    assert kinds(told)[:2] == ["ability", "heal"]


@pytest.mark.rule("SQ-B02")
def test_a_group_that_is_knocked_out_counts_its_fallen_as_it_falls() -> None:
    last = {"effect": "damage", "when": "knocked-out", "who": "all-enemies", "text": "Bang."}
    groups = [{"id": "pots", "name": "The Pots", "ability": [last]}]
    lying = {"1,0": fighter(2, 1, 9), "2,0": fighter(3, 1)}
    session = duel(None, IN, groups, squirmish=lying, special={3: IN})
    attack(session, "0,0", "1,0", 6)
    assert damage(session) == {m(1): 1}


@pytest.mark.rule("SQ-B02")
def test_members_may_differ_in_what_the_group_gives_them() -> None:
    groups = [{"id": "pots", "name": "The Pots"}]
    special = IN | ability("plus", amount=2, group=True)
    session = duel(special, groups=groups)
    attack(session, "0,0", "1,0", 3)
    assert damage(session) == {m(2): 2}
    session = duel(special, IN, groups)
    told = attack(session, "0,0", "1,0", 3)
    assert damage(session) == {m(2): 4}
    assert one(told, "damage").data["sum"] == "2 + 2 The Pots = 4"
