"""Who answers, and that it can change at any moment."""

from __future__ import annotations

from collections import Counter

import pytest

from companion.table.errors import Refused
from companion.table.prompts import Card, Choose, Roll
from companion.table.session import Session
from companion.table.sources import Dealer, Dice, RandomBot, Scripted, Sources, helper_for
from tests.table.stones import Heap, Stones

ROLL = Roll(die="white", purpose="back", rule="ST-T02")
CARD = Card(deck="charm", candidates=["ST-C01", "ST-C03"], purpose="charm", rule="ST-T03")


def test_the_apps_dice_show_every_side_and_no_other() -> None:
    sides = Counter(Dice().answer(ROLL) for _ in range(600))
    assert set(sides) == {1, 2, 3, 4, 5, 6}
    assert Dice().answer(CARD) is None


def test_the_dealer_deals_only_what_can_be_in_the_deck() -> None:
    assert {Dealer().answer(CARD) for _ in range(100)} == {"ST-C01", "ST-C03"}


def test_the_dealer_cannot_see_into_a_hand() -> None:
    shown = Card(deck="charm", candidates=["ST-C01"], source="hand", purpose="charm", rule="ST-T03")
    assert Dealer().answer(shown) is None


def test_the_dealer_has_nothing_to_deal_from_an_empty_deck() -> None:
    empty = Card(deck="charm", candidates=[], purpose="charm", rule="ST-T03")
    assert Dealer().answer(empty) is None


def test_each_die_and_deck_has_its_own_source() -> None:
    session: Session[Heap] = Session.new(Stones(), {"heap": 30})
    sources = Sources({"die:white": "dice", "deck:charm": "dealer"})
    assert sources.answer_until_person(session) == []
    session.answer("1")
    assert [given.source for given in sources.answer_until_person(session)] == ["dice", "dealer"]
    assert session.prompt is not None
    assert session.prompt.purpose == "take"


def test_a_seat_can_change_hands_in_the_middle_of_a_game() -> None:
    session: Session[Heap] = Session.new(Stones(), {"heap": 30})
    sources = Sources({"die:white": "dice"})
    session.answer("1")
    assert len(sources.answer_until_person(session)) == 1
    session.answer("ST-C01")
    sources.assign("die:white", "person")
    session.answer("1")
    assert sources.answer_until_person(session) == []
    assert session.prompt is not None
    assert session.prompt.purpose == "back"
    sources.assign("die:white", Scripted([6]))
    assert [given.answer for given in sources.answer_until_person(session)] == [6]


def test_bots_can_play_a_whole_game() -> None:
    session: Session[Heap] = Session.new(Stones(), {"heap": 12})
    bot = RandomBot(3)
    sources = Sources()
    for seat in ("die:white", "deck:charm", "choices"):
        sources.assign(seat, bot)
    sources.answer_until_person(session)
    assert session.result is not None


def test_seats_are_plain_data() -> None:
    names = {"choices": "bot", "die:white": "dice"}
    assert Sources(names).names_by_seat() == names


@pytest.mark.refuses("no-such-source")
def test_nobody_of_an_unknown_name_answers() -> None:
    with pytest.raises(Refused) as refusal:
        Sources({"die:white": "fortune teller"})
    assert refusal.value.code == "no-such-source"


def test_a_choice_is_nobodys_but_the_players() -> None:
    choose = Choose(["a", "b"], purpose="action", rule="XX-A03")
    assert Dice().answer(choose) is None
    assert Dealer().answer(choose) is None
    assert Sources().source_for(choose).name == "person"


def test_the_app_can_help_with_dice_and_decks_and_with_nothing_else() -> None:
    in_hand = Card(deck="charm", candidates=["ST-C01"], source="hand", purpose="x", rule="ST-T03")
    choose = Choose(["a", "b"], purpose="action", rule="XX-A03")
    helpers = [helper_for(prompt) for prompt in (ROLL, CARD, in_hand, choose, None)]
    assert [helper and helper.name for helper in helpers] == ["dice", "dealer", None, None, None]


def test_undo_goes_back_to_the_last_question_a_person_was_asked() -> None:
    session: Session[Heap] = Session.new(Stones(), {"heap": 30})
    sources = Sources({"die:white": "dice", "deck:charm": "dealer"})
    session.answer("1")
    sources.answer_until_person(session)
    session.answer("2")
    before = len(session.entries)
    sources.answer_until_person(session)
    assert len(session.entries) > before  # the app has answered on its own
    sources.undo_to_person(session)
    assert session.prompt is not None
    assert (session.prompt.purpose, len(session.entries)) == ("take", before - 1)
    sources.undo_to_person(session)
    with pytest.raises(Refused, match="nothing to undo"):
        sources.undo_to_person(session)


def test_where_nobody_was_asked_undo_goes_back_to_the_beginning() -> None:
    session: Session[Heap] = Session.new(Stones(), {"heap": 30})
    bots = Sources(dict.fromkeys(("choices", "die:white", "deck:charm"), "bot"))
    for _ in range(5):
        bots.answer_one(session)
    bots.undo_to_person(session)
    assert session.entries == []
