"""Show me on my table: the places a clause is about just now."""

from __future__ import annotations

from typing import Any

from companion.table.session import Session
from tests.games.squirmish.laid import ability, attack, duel, fighter, laid, m, play, to_action


def places(session: Session[Any], rule: str) -> set[tuple[int, int]]:
    found = session.game.pointed_at(session.state, rule)
    assert found is None or found.text.endswith(".")
    return set(found.spaces) if found else set()


def test_where_cards_go_who_moves_and_who_attacks() -> None:
    session = duel(hands={0: [11]}, squirmish={"2,0": fighter(3, 1, 2)})
    assert len(places(session, "SQ-S02")) == 8
    assert places(session, "SQ-S03") == places(session, "SQ-S05") == {(0, 0)}
    assert places(session, "SQ-A04") == {(2, 0)}
    assert places(session, "SQ-A01") == {(0, 0)}
    to_action(session)
    session.answer("attack:0,0")
    assert places(session, "SQ-A01") == {(1, 0)}
    assert places(session, "SQ-A06") == places(session, "SQ-B02") == set()


def test_cries_abilities_groups_and_loose_cards() -> None:
    session = laid({"0,0": fighter(2, 1)}, hands={0: [1]})
    play(session, "skip", m(1), "-1,0", "cry")
    assert places(session, "SQ-S04") == {(-1, 0)}
    in_group = {"group": "g"}
    session = duel(in_group | ability("draw", when="turn", optional=True), in_group,
                   [{"id": "g", "name": "G"}])  # fmt: skip
    assert places(session, "SQ-B02") == {(0, 0), (1, 0)}
    assert places(session, "SQ-B01") == places(session, "SQ-B03") == {(0, 0)}
    session = laid({"0,0": fighter(1), "1,0": fighter(2, 1, 9), "2,0": fighter(3, 1)})
    attack(session, "0,0", "1,0", 6)
    assert places(session, "SQ-A06") == {(2, 0)}


def test_what_is_about_nothing_on_the_table_is_not_offered() -> None:
    session = duel()
    assert session.game.pointed_at(session.state, "SQ-T01") is None
    fresh = Session.new(session.game, {"players": ["Ada", "Bo"]})
    assert fresh.game.pointed_at(fresh.state, "SQ-S02") is None
