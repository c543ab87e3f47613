"""A draft of the table: what is set right, in which words, and as which patch."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.games.terror_below.differences import differences
from companion.games.terror_below.draft import LINE, Draft, Pile
from companion.table.errors import Refused
from companion.table.patch import merge
from companion.table.session import Session
from companion.table.sources import RandomBot
from tests.games.terror_below.laid import GAME, form, play, solo, squad, versus

CANYON: dict[str, Any] = {"options": {"board": "canyon"}}


def draft_of(session: Session[Any]) -> Draft:
    return Draft(GAME, session.state)


def applied(session: Session[Any], draft: Draft) -> dict[str, Any]:
    """The table after the draft has gone into the game."""
    session.correct(draft.patch())
    return form(session)


def slot(number: int, what: str) -> Pile:
    return Pile(("slots", number - 1, what), "worm" if what == "worm" else "vehicle")


def mine(what: str, deck: str) -> Pile:
    return Pile(("players", 0, what), deck)


# The board


def test_nothing_changed_is_no_patch_and_no_word() -> None:
    draft = draft_of(solo(rubble={"3,2": 1}))
    assert draft.patch() == {}
    assert draft.changes() == []


def test_rubble_is_set_and_taken_away() -> None:
    session = solo(rubble={"3,2": 1, "4,4": 2})
    draft = draft_of(session)
    draft.set_rubble((3, 2), 2)
    draft.set_rubble((4, 4), 0)
    assert draft.changes() == [
        "Rubble on column 3, row 2: 1 → 2",
        "Rubble on column 4, row 4: 2 → 0",
    ]
    assert draft.patch() == {"rubble": {"3,2": 2, "4,4": None}}
    assert applied(session, draft)["rubble"] == {"3,2": 2}
    session.undo()
    assert form(session)["rubble"] == {"3,2": 1, "4,4": 2}


def test_what_is_set_back_is_no_change() -> None:
    draft = draft_of(solo(rubble={"3,2": 1}))
    draft.set_rubble((3, 2), 0)
    draft.set_rubble((3, 2), 1)
    draft.add_egg((5, 5), "red")
    draft.take_egg((5, 5), "red")
    assert draft.patch() == {}


def test_eggs_come_and_go_on_a_space_and_on_a_leader() -> None:
    session = solo(eggs={"2,2": ["green"]}, player={"eggs": ["blue"]})
    draft = draft_of(session)
    draft.take_egg((2, 2), "green")
    draft.take_egg((2, 2), "green")
    draft.add_egg((2, 5), "red")
    draft.add_egg(0, "red")
    assert draft.changes() == [
        "Eggs on column 2, row 2: green → none",
        "Eggs on column 2, row 5: none → red",
        "Ada's Eggs: blue → blue, red",
    ]
    after = applied(session, draft)
    assert after["eggs"] == {"2,5": ["red"]}
    assert after["players"][0]["eggs"] == ["blue", "red"]


def test_a_location_falls_and_is_put_up_elsewhere() -> None:
    session = solo()
    places = form(session)["locations"]
    motel, store = places["motel"], places["store"]
    draft = draft_of(session)
    draft.set_location(tuple(motel), None)
    draft.set_location((4, 4), "store")
    assert set(draft.changes()) == {
        f"Motel: column {motel[0]}, row {motel[1]} → destroyed",
        f"Store: column {store[0]}, row {store[1]} → column 4, row 4",
    }
    after = applied(session, draft)
    assert (after["locations"]["motel"], after["locations"]["store"]) == (None, [4, 4])
    again = draft_of(session)
    again.set_location(tuple(motel), "motel")
    assert applied(session, again)["locations"]["motel"] == motel


def test_targets_and_pawns_move() -> None:
    session = solo()
    draft = draft_of(session)
    draft.move_target(2, (4, 5))
    draft.move_pawn(0, None)
    assert draft.targets((4, 5)) == [2]
    assert draft.pawns((3, 3)) == []
    assert draft.changes() == [
        "Target 2: column 6, row 1 → column 4, row 5",
        "Ada's car: column 3, row 3 → off the board",
    ]
    draft.move_pawn(0, (5, 5))
    after = applied(session, draft)
    assert after["slots"][1]["target"] == [4, 5]
    assert after["players"][0]["pawn"] == [5, 5]


def test_the_scene_is_the_board_as_it_will_be() -> None:
    draft = draft_of(solo())
    draft.set_rubble((4, 4), 1)
    draft.move_target(1, (4, 4))
    assert draft.scene().rubble == {(4, 4): 1}
    assert draft.scene().targets[1] == (4, 4)


# Numbers


def test_numbers_are_set_and_the_points_follow() -> None:
    session = solo(player={"tokens": 3, "bounties": ["TB-B01"]})
    won = form(session)["players"][0]["vp"] - 3
    draft = draft_of(session)
    draft.set_attacks(6)
    draft.set_tokens(0, 5)
    draft.set_carried(0, 2)
    assert draft.changes() == ["Attacks: 0 → 6", "Ada's VP tokens: 3 → 5", "Ada's Rubble: 0 → 2"]
    player = applied(session, draft)["players"][0]
    assert (player["tokens"], player["vp"], player["rubble"]) == (5, 5 + won, 2)


# Cards


def test_a_card_that_lies_elsewhere_is_moved_not_doubled() -> None:
    session = solo(discards={"bounty": ["TB-B21"]})
    draft = draft_of(session)
    draft.take(LINE, 3)
    draft.put(LINE, "TB-B21")
    name = GAME.cards.name
    assert draft.changes() == [
        f"{name('TB-B17')} (TB-B17): Bounty Line → deck",
        f"{name('TB-B21')} (TB-B21): bounty discard → Bounty Line",
    ]
    after = applied(session, draft)
    assert after["line"] == ["TB-B02", "TB-B07", "TB-B12", "TB-B21"]
    assert after["discards"]["bounty"] == []


def test_two_worms_change_places() -> None:
    session = solo()
    draft = draft_of(session)
    draft.put(slot(1, "worm"), "TB-W17")
    assert [each["worm"] for each in draft.form["slots"]] == ["TB-W17", "TB-W16", "TB-W18"]
    assert applied(session, draft)["slots"][0]["worm"] == "TB-W17"


def test_a_slot_is_never_left_empty() -> None:
    draft = draft_of(solo())
    draft.put(Pile(("discards", "worm"), "worm"), "TB-W16")
    draft.put_unknown(0)  # a Worm with nothing under it may show until the next is drawn (TB-X07)
    assert draft.problem() == "TB-W16 cannot lie in 2 places."
    draft.put(slot(1, "worm"), "TB-W19")
    assert draft.problem() == ""


def test_a_worm_never_seen_takes_the_place_of_one() -> None:
    draft = draft_of(solo())
    draft.put(slot(3, "worm"), "TB-W10")
    assert draft.cards(slot(3, "worm")) == ["TB-W10"]
    assert draft.problem() == ""
    assert draft.changes() == [
        "Plain Worm 18 (TB-W18): slot 3 → deck",
        "Screamer (TB-W10): deck → slot 3",
    ]


def test_the_leader_goes_where_the_new_one_comes_from() -> None:
    session = solo()
    draft = draft_of(session)
    draft.put(mine("leader", "character"), "TB-C02")
    player = applied(session, draft)["players"][0]
    assert player["leader"] == "TB-C02"
    assert sorted(player["squad"]) == ["TB-C01", "TB-C03"]


def test_cards_under_a_worm_are_put_turned_and_taken() -> None:
    cards = [{"card": "TB-V11", "face": "up"}, {"card": None, "face": "down"}]
    slots = [{"worm": f"TB-W{n}", "target": [1, 1], "cards": []} for n in (10, 11, 12)]
    session = solo(slots=[{**slots[0], "cards": cards}, *slots[1:]])
    draft = draft_of(session)
    under = slot(1, "cards")
    draft.turn(under, 0)
    draft.take(under, 1)
    draft.put(slot(2, "cards"), "TB-V21")
    draft.put_unknown(2)
    assert (draft.face(under, 0), draft.cards(under)) == ("down", ["TB-V11"])
    said = "\n".join(draft.changes())
    assert "(TB-V11): under Worm 1 → face down under Worm 1" in said
    assert "(TB-V21): deck or hand → under Worm 2" in said
    assert "Unknown cards under Worm 1: 1 → 0" in said
    assert "Unknown cards under Worm 3: 0 → 1" in said
    after = applied(session, draft)
    assert after["slots"][0]["cards"] == [{"card": "TB-V11", "face": "down"}]
    assert after["slots"][2]["cards"] == [{"card": None, "face": "down"}]


def test_candidates_are_the_cards_of_the_deck_those_not_seen_yet_first() -> None:
    draft = draft_of(solo(discards={"bounty": ["TB-B01"]}))
    offered = draft.candidates(LINE)
    assert not {each.card for each in offered} & set(draft.form["line"])
    assert offered[0].where == ""
    assert (offered[-1].card, offered[-1].where) == ("TB-B01", "bounty discard")


def test_a_starter_is_never_offered_as_a_worm() -> None:
    draft = draft_of(solo())
    offered = {each.card for each in draft.candidates(slot(1, "worm"))}
    assert "TB-W01" not in offered
    assert {"TB-W10", "TB-W17"} <= offered


def test_a_hand_is_there_only_where_the_app_knows_it() -> None:
    hidden = draft_of(solo())
    known = draft_of(solo(options={"hands": "known"}, player={"hand": ["TB-V11"]}))
    hand = mine("hand", "vehicle")
    assert hand not in hidden.belongings(0)
    assert hand in known.belongings(0)
    known.put(hand, "TB-V12")
    assert known.cards(hand) == ["TB-V11", "TB-V12"]


def test_what_a_player_keeps_hidden_can_be_left_unsaid() -> None:
    session = versus(squad("Ada"), squad("Bo", 4, weapons=["TB-A01"]))
    before = form(session)
    draft = draft_of(session)
    draft.put(Pile(("players", 0, "weapons"), "weapon"), "TB-A01")
    assert differences(GAME, before, draft.form, secret=True) == [
        "A hidden weapon card: Bo's Weapons → Ada's Weapons"
    ]


# Tables that cannot be


@pytest.mark.parametrize(
    ("edit", "said"),
    [
        (lambda draft: draft.set_rubble((4, 4), 3), "There cannot be 3 Rubble"),
        (lambda draft: draft.move_target(1, (3, 3)), "Target 1 cannot be in the canyon"),
        (lambda draft: draft.form["line"].append("TB-B02"), "cannot lie in 2 places"),
    ],
)
def test_a_table_that_cannot_be_is_said_and_refused(edit: Any, said: str) -> None:
    session = solo(**CANYON, player={"pawn": [1, 2]}, line=["TB-B02"])
    draft = draft_of(session)
    edit(draft)
    assert said in draft.problem()
    before = form(session)
    with pytest.raises(Refused, match=said):
        session.correct(draft.patch())
    assert form(session) == before


# Anything at all


def edit_anything(draft: Draft, data: st.DataObject) -> None:
    """One tap on anything that can be tapped."""
    at = (data.draw(st.integers(1, 6)), data.draw(st.integers(1, 6)))
    colour = data.draw(st.sampled_from(["red", "green", "blue", "yellow"]))
    number = data.draw(st.integers(0, 4))
    deck = data.draw(st.sampled_from(["worm", "vehicle", "bounty", "item", "weapon", "character"]))
    pile = data.draw(st.sampled_from(list(draft.piles(deck))))
    edits = [
        lambda: draft.set_rubble(at, number % 3),
        lambda: draft.add_egg(at, colour),
        lambda: draft.take_egg(0, colour),
        lambda: draft.add_egg(0, colour),
        lambda: draft.set_location(at, data.draw(st.sampled_from(["motel", "store", None]))),
        lambda: draft.move_pawn(0, data.draw(st.sampled_from([at, None]))),
        lambda: draft.set_attacks(number),
        lambda: draft.set_tokens(0, number),
        lambda: draft.set_carried(0, number),
        lambda: draft.put(pile, data.draw(st.sampled_from(draft.candidates(pile))).card),
    ]
    if draft.form["slots"]:
        edits += [lambda: draft.move_target(1, at), lambda: draft.put_unknown(0)]
    if draft.cards(pile) and not pile.single:
        edits.append(lambda: draft.take(pile, number % len(draft.cards(pile))))
    data.draw(st.sampled_from(edits))()


def in_any_order(value: Any) -> Any:
    """The same piles, however their cards lie: nobody is told of that."""
    if isinstance(value, dict):
        return {key: in_any_order(each) for key, each in value.items()}
    if isinstance(value, list) and all(isinstance(each, str) for each in value):
        return sorted(value)
    return [in_any_order(each) for each in value] if isinstance(value, list) else value


def leads_nowhere(session: Session[Any], patch: dict[str, Any]) -> bool:
    """Apply a patch; whether it was refused because the open question has no answer then."""
    try:
        session.correct(patch)
    except Refused as refusal:
        return refusal.code == "dead-end"
    return False


@settings(deadline=None, max_examples=150)
@given(st.data())
def test_the_patch_gives_the_table_of_the_draft(data: st.DataObject) -> None:
    board = data.draw(st.sampled_from(["desert", "canyon"]))
    session = Session.new(GAME, {"players": ["Ada"], "mode": "solo", "board": board})
    bot = RandomBot(data.draw(st.integers(0, 50)))
    for _ in range(data.draw(st.integers(0, 60))):
        if session.prompt is not None:
            session.answer(bot.answer(session.prompt) or "")
    draft = draft_of(session)
    for _ in range(data.draw(st.integers(1, 5))):
        edit_anything(draft, data)
    patch = draft.patch()
    before = form(session)
    assert bool(draft.changes()) == (in_any_order(before) != in_any_order(draft.form))
    assert GAME.state_form(GAME.read_state(merge(before, patch))) == draft.form
    question, boundary = session.prompt, session.boundary.position
    if not patch or draft.problem():
        return
    if leads_nowhere(session, patch):
        return
    if session.prompt == question and boundary == session.boundary.position:
        assert form(session) == draft.form
    session.undo()
    assert form(session) == before


def test_a_correction_in_the_middle_of_a_turn() -> None:
    session = solo()
    play(session, "TB-V31", "1")
    draft = draft_of(session)
    draft.set_rubble((4, 3), 1)
    draft.move_target(1, (5, 5))
    assert applied(session, draft) == draft.form
    assert session.prompt is not None
    assert "clear:4,3" in session.prompt.legal()


# Face up near a Leader


@pytest.mark.rule("TB-H05", "TB-I03")
def test_a_weapon_is_laid_face_up_near_a_leader_and_taken_back() -> None:
    session = solo(player={"weapons": ["TB-A02"], "worn": ["TB-I01"]})
    draft, near = draft_of(session), mine("worn", "item")
    assert {"TB-A02", "TB-I02"} <= {each.card for each in draft.candidates(near)}
    draft.put(near, "TB-A02")
    assert draft.problem() == ""
    assert draft.changes() == [
        "Pistol (TB-A02): Ada's Weapons → face up near Ada's Leader",
    ]
    after = applied(session, draft)["players"][0]
    assert (after["weapons"], after["worn"]) == ([], ["TB-I01", "TB-A02"])
    back = draft_of(session)
    back.put(mine("weapons", "weapon"), "TB-A02")
    after = applied(session, back)["players"][0]
    assert (after["weapons"], after["worn"]) == (["TB-A02"], ["TB-I01"])


@pytest.mark.rule("TB-X07")
def test_a_table_is_set_right_while_the_next_worm_is_asked_for() -> None:
    session = solo(phase="terror")
    play(session, 3, "TB-V11", 1)
    draft = draft_of(session)
    assert draft.cards(slot(1, "worm")) == []
    draft.set_rubble((3, 2), 1)
    assert applied(session, draft)["slots"][0]["worm"] is None
    assert session.prompt is not None
    assert session.prompt.purpose == "worm"
