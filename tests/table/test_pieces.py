"""A die or a deck that a game does not declare is refused; no other one takes its place."""

from __future__ import annotations

from typing import Any

import pytest

from companion import tags
from companion.games.registry import KITS
from companion.table.errors import Refused
from companion.table.game import Game
from companion.table.prompts import Answer
from companion.table.session import Session
from tests.table.stones import Stones


class NoDie(Stones):
    dice = ()


class NoDeck(Stones):
    decks = ()


@pytest.mark.parametrize(
    ("game", "before", "answer", "missing"),
    [(NoDie(), [], "1", "die named 'white'"), (NoDeck(), ["1"], 3, "deck named 'charm'")],
)
def test_a_rule_that_asks_for_an_undeclared_piece_is_a_fault_of_the_rules(
    game: Game[Any], before: list[str], answer: Answer, missing: str
) -> None:
    session = Session.new(game, {"heap": 9})
    for each in before:
        session.answer(each)
    digest = session.digest()
    with pytest.raises(Refused) as refusal:
        session.answer(answer)
    assert refusal.value.code == "rules-fault"
    assert f"the kit of stones declares no {missing}" in refusal.value.message
    assert session.digest() == digest


def test_a_game_finds_its_pieces_by_name() -> None:
    game = Stones()
    assert game.find_die("white") == game.dice[0]
    assert game.find_deck("charm").highest_number == 4
    with pytest.raises(LookupError, match="declares no die named 'red'"):
        game.find_die("red")


def test_a_card_of_a_deck_that_no_kit_declares_is_no_card(monkeypatch: pytest.MonkeyPatch) -> None:
    assert tags.is_card("DR-S12")
    assert not tags.is_card("DR-T01")
    assert not tags.is_card("WL-M01")
    for kit in KITS:
        monkeypatch.setattr(type(kit), "decks", ())
    tags._highest_numbers.cache_clear()
    assert not tags.is_card("DR-S12")
    assert tags.is_ours("WW-YES")
    monkeypatch.undo()
    tags._highest_numbers.cache_clear()
