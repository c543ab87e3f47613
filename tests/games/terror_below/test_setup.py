"""Setting up (TB-S): from the empty table to the first turn, for every number of players."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import Any

import pytest

from companion.games.terror_below.kit import TerrorBelowKit
from companion.games.terror_below.state import State
from companion.table.errors import Refused
from companion.table.events import Event
from companion.table.prompts import Answer, Choose
from companion.table.session import Session
from tests.games.terror_below.laid import CARDS, GAME, asked, form, kinds, play, prompt

NAMES = ["Ada", "Bo", "Cy", "Di", "Ed"]
LINE = ["TB-B01", "TB-B02", "TB-B03", "TB-B04"]
STARTERS = ["TB-W01", "TB-W02", "TB-W03", "TB-W04"]
EGGS = {"2,2": ["red"], "5,2": ["green"], "2,5": ["blue"], "5,5": ["yellow"]}


def begun(players: int = 1, **options: Any) -> Session[State]:
    """A new game; one player plays solo."""
    mode = "solo" if players == 1 else "versus"
    return Session.new(GAME, {"players": NAMES[:players], "mode": mode, **options})


def until(session: Session[State], purpose: str) -> list[str]:
    """Answer whatever comes first until something is asked for; the purposes on the way."""
    purposes = []
    while asked(session) not in (purpose, "over"):
        purposes.append(asked(session))
        session.answer(prompt(session).legal()[0])
    return purposes


def legal(session: Session[State]) -> list[Answer]:
    return list(prompt(session).legal())


def told(session: Session[State]) -> list[Event]:
    return [event for events in session.log for event in events]


@pytest.mark.rule("TB-S01")
def test_the_desert_side_is_the_usual_one_with_the_locations_on_their_start_spaces() -> None:
    state = form(begun())
    assert state["options"]["board"] == "desert"
    assert state["locations"]["motel"] == [4, 1]
    assert state["starts"] == [[1, 2], [4, 1], [6, 3], [1, 5], [3, 6]]


@pytest.mark.rule("TB-S02")
def test_four_bounties_form_the_line() -> None:
    session = begun()
    asking = prompt(session)
    assert (asking.purpose, asking.rule) == ("bounty", "TB-S02")
    events = play(session, *LINE)
    assert form(session)["line"] == LINE
    assert [(event.kind, event.rule) for event in events] == [("refill-line", "TB-S02")] * 4
    assert asked(session) == "item"


@pytest.mark.rule("TB-S02")
def test_a_bounty_in_the_line_cannot_be_drawn_again() -> None:
    session = begun()
    play(session, "TB-B01")
    assert "TB-B01" not in legal(session)
    with pytest.raises(Refused, match="TB-B01 lies in the Bounty Line"):
        session.answer("TB-B01")


@pytest.mark.rule("TB-S02")
@pytest.mark.parametrize("worms", ["starters", "random"])
def test_starters_are_not_in_the_worm_deck(worms: str) -> None:
    session = begun(3, worms=worms)
    until(session, "setup-worm")
    assert not set(STARTERS) & set(legal(session))
    with pytest.raises(Refused, match=r"TB-W01 (has left the game|is a starter)"):
        session.answer("TB-W01")


@pytest.mark.rule("TB-S03")
def test_each_player_is_dealt_an_item_a_weapon_and_a_squad() -> None:
    session = begun(2)
    play(session, *LINE)
    dealt = until(session, "worm")
    assert dealt == ["item", "weapon", "squad", "squad", "squad", "leader"] * 2
    ada, bo = form(session)["players"]
    assert (ada["items"], ada["weapons"]) == (["TB-I01"], ["TB-A01"])
    assert (ada["leader"], ada["squad"]) == ("TB-C01", ["TB-C02", "TB-C03"])
    assert (bo["leader"], bo["squad"]) == ("TB-C04", ["TB-C05", "TB-C06"])


@pytest.mark.rule("TB-S03")
def test_the_leader_is_chosen_from_the_three() -> None:
    session = begun()
    play(session, *LINE, "TB-I01", "TB-A01", "TB-C05", "TB-C09", "TB-C15")
    asking = prompt(session)
    assert (asking.purpose, asking.rule, legal(session)) == (
        "leader", "TB-S03", ["TB-C05", "TB-C09", "TB-C15"],
    )  # fmt: skip
    events = play(session, "TB-C09")
    [ada] = form(session)["players"]
    assert (ada["leader"], ada["squad"], ada["dead"]) == ("TB-C09", ["TB-C05", "TB-C15"], [])
    assert ("leader-chosen", "TB-S03") in [(event.kind, event.rule) for event in events]


@pytest.mark.rule("TB-S03")
def test_every_prompt_of_the_deal_cites_it_and_asks_its_player() -> None:
    session = begun(3, hands="known")
    play(session, *LINE)
    rules, players = set(), []
    while asked(session) != "setup-worm":
        rules.add(prompt(session).rule)
        players.append(prompt(session).player)
        session.answer(legal(session)[0])
    assert rules == {"TB-S03"}
    assert players == [0] * 9 + [1] * 9 + [2] * 9


@pytest.mark.rule("TB-S03")
def test_a_hidden_hand_is_drawn_unseen() -> None:
    session = begun(hands="hidden")
    assert "hand" not in until(session, "start-location")
    assert form(session)["players"][0]["hand"] is None
    assert "Ada draws 3 Vehicle cards." in [event.text for event in told(session)]


@pytest.mark.rule("TB-S03")
def test_a_known_hand_is_three_cards() -> None:
    session = begun(hands="known")
    until(session, "hand")
    play(session, "TB-V11", "TB-V21", "TB-V01")
    assert form(session)["players"][0]["hand"] == ["TB-V11", "TB-V21", "TB-V01"]
    assert asked(session) != "hand"


@pytest.mark.rule("TB-S03")
def test_what_one_player_holds_nobody_else_can_draw() -> None:
    session = begun(2, hands="known")
    play(session, *LINE)
    until(session, "hand")
    play(session, "TB-V11", "TB-V12", "TB-V13")
    assert "TB-I01" not in legal(session)
    with pytest.raises(Refused, match="TB-I01 already lies in front of Ada"):
        session.answer("TB-I01")
    until(session, "hand")
    with pytest.raises(Refused, match="TB-V12 already lies in front of Ada"):
        session.answer("TB-V12")


@pytest.mark.rule("TB-S03")
def test_a_card_of_another_deck_is_refused() -> None:
    session = begun()
    with pytest.raises(Refused) as refusal:
        session.answer("TB-V11")
    assert refusal.value.code == "not-a-candidate"


@pytest.mark.rule("TB-S03")
def test_unused_characters_leave_the_game() -> None:
    session = begun(2)
    until(session, "start-location")
    dealt = {f"TB-C{number:02}" for number in range(1, 7)}
    players = form(session)["players"]
    held = {card for player in players for card in (player["leader"], *player["squad"])}
    assert held == dealt
    assert "squad" not in until(session, "vehicle")


@pytest.mark.rule("TB-S03")
@pytest.mark.parametrize("players", [1, 3])
def test_a_catalogue_without_characters_or_bounties_is_played_with_what_is_there(
    players: int, tmp_path: Path
) -> None:
    for file in ("board.toml", "worms.toml", "vehicles.toml"):
        shutil.copy(CARDS / file, tmp_path)
    mode = "solo" if players == 1 else "versus"
    options = {"players": NAMES[:players], "mode": mode}
    session = Session.new(TerrorBelowKit().rules(tmp_path), options)
    until(session, "vehicle")
    assert form(session)["phase"] == "turn"
    assert [player["pawn"] is None for player in form(session)["players"]] == [False] * players


@pytest.mark.rule("TB-S03")
def test_cards_not_for_solo_are_out_of_a_solo_game() -> None:
    session = begun()
    until(session, "item")
    with pytest.raises(Refused, match="TB-I13 is not for a solo game"):
        session.answer("TB-I13")


@pytest.mark.rule("TB-S04")
def test_starters_leave_an_egg_and_rubble_and_no_target() -> None:
    session = begun(2)
    until(session, "worm")
    state = form(session)
    assert state["eggs"] == EGGS
    assert state["rubble"] == {"3,2": 1, "3,5": 1, "6,2": 1, "6,5": 1}
    assert (state["slots"], state["removed"]["worm"]) == ([], STARTERS)
    assert (state["attacks"], state["discards"]["worm"]) == (0, [])


@pytest.mark.rule("TB-S04")
def test_a_starter_is_announced_with_its_coordinates() -> None:
    session = begun(2)
    until(session, "worm")
    first = next(event for event in told(session) if event.kind == "attack-begins")
    assert first.rule == "TB-S04"
    assert first.text == "The Red Starter attacks from column 2, row 2."
    assert "attack-ends" not in kinds(told(session))


@pytest.mark.rule("TB-S05")
@pytest.mark.parametrize(("players", "further"), [(1, 0), (2, 0), (3, 1), (4, 2), (5, 3)])
def test_more_players_face_further_attacks(players: int, further: int) -> None:
    session = begun(players)
    purposes = until(session, "worm")
    assert purposes.count("setup-worm") == further
    assert len(form(session)["discards"]["worm"]) == further


@pytest.mark.rule("TB-S05")
def test_a_further_attack_leaves_egg_and_rubble_and_goes_to_the_discard() -> None:
    session = begun(3)
    until(session, "setup-worm")
    assert prompt(session).rule == "TB-S05"
    events = play(session, "TB-W11")
    state = form(session)
    assert state["eggs"]["5,3"] == ["green"]
    assert state["rubble"]["4,3"] == 1
    assert "6,3" not in state["rubble"]  # the State Police
    assert state["discards"]["worm"] == ["TB-W11"]
    assert (events[0].kind, events[0].rule) == ("attack-begins", "TB-S05")
    assert "TB-W11" not in legal(session)


@pytest.mark.rule("TB-S05")
def test_a_queen_resolves_as_usual_and_nobody_is_caught() -> None:
    session = begun(3)
    until(session, "setup-worm")
    play(session, "TB-W05")
    state = form(session)
    assert state["rubble"]["3,3"] == 1
    assert [state["eggs"][at] for at in ("3,2", "2,3", "4,3", "3,4")] == [
        ["red"], ["green"], ["blue"], ["yellow"],
    ]  # fmt: skip
    assert asked(session) == "worm"


@pytest.mark.rule("TB-S06")
def test_three_worms_fill_the_slots_lowest_first() -> None:
    session = begun(2)
    until(session, "worm")
    assert prompt(session).rule == "TB-S06"
    events = play(session, "TB-W10", "TB-W12")
    assert [slot["worm"] for slot in form(session)["slots"]] == ["TB-W10", "TB-W12"]
    events += play(session, "TB-W13")
    assert form(session)["slots"] == [
        {"worm": "TB-W10", "target": [2, 3], "cards": []},
        {"worm": "TB-W12", "target": [5, 6], "cards": []},
        {"worm": "TB-W13", "target": [2, 6], "cards": []},
    ]
    reveals = [event for event in events if event.kind == "reveal-worm"]
    assert [event.rule for event in reveals] == ["TB-S06"] * 3
    assert reveals[0].text == (
        "Lay the Screamer into slot 1, its Target on column 2, row 3."
    )  # fmt: skip


@pytest.mark.rule("TB-S06")
def test_a_worm_in_a_slot_cannot_be_drawn_again() -> None:
    session = begun(2)
    until(session, "worm")
    play(session, "TB-W10")
    with pytest.raises(Refused, match="TB-W10 lies in slot 1 already"):
        session.answer("TB-W10")


@pytest.mark.rule("TB-S07")
def test_pawns_are_placed_from_the_last_player_in_reverse_order() -> None:
    session = begun(3)
    until(session, "start-location")
    order = []
    for name in ("motel", "store", "police"):
        order.append(prompt(session).player)
        assert prompt(session).rule == "TB-S07"
        play(session, name)
    assert order == [2, 1, 0]
    assert [player["pawn"] for player in form(session)["players"]] == [[6, 3], [1, 2], [4, 1]]
    assert (form(session)["phase"], form(session)["active"]) == ("turn", 0)


@pytest.mark.rule("TB-S07")
def test_only_free_locations_are_offered() -> None:
    session = begun(2)
    until(session, "start-location")
    assert legal(session) == ["store", "motel", "police", "hospital", "facility"]
    [event, *_] = play(session, "motel")
    assert legal(session) == ["store", "police", "hospital", "facility"]
    assert (event.kind, event.rule) == ("place-pawn", "TB-S07")
    assert event.text == "Put Bo's pawn on column 4, row 1."


@pytest.mark.rule("TB-S08")
def test_mixed_locations_lie_on_the_same_five_spaces() -> None:
    session = begun(locations="mixed")
    asking = prompt(session)
    assert isinstance(asking, Choose)
    assert (asking.purpose, asking.rule, asking.data["at"]) == ("location", "TB-S08", [1, 2])
    play(session, "motel", "hospital", "store", "facility")  # the fifth is no choice
    assert form(session)["locations"] == {
        "motel": [1, 2],
        "hospital": [4, 1],
        "store": [6, 3],
        "facility": [1, 5],
        "police": [3, 6],
    }
    assert asked(session) == "bounty"


@pytest.mark.rule("TB-S08")
def test_a_location_is_mixed_in_once() -> None:
    session = begun(locations="mixed")
    play(session, "motel")
    assert legal(session) == ["store", "police", "hospital", "facility"]


@pytest.mark.rule("TB-S08")
def test_rolled_locations_are_rolled_again_for_a_taken_space() -> None:
    session = begun(locations="rolled")
    play(session, 2, 2, 2, 2)
    assert form(session)["locations"]["motel"] is None
    play(session, 2, 3)
    assert form(session)["locations"]["motel"] == [2, 3]


@pytest.mark.rule("TB-S08")
def test_rolled_locations_are_rolled_again_for_the_canyon() -> None:
    session = begun(locations="rolled", board="canyon")
    play(session, 3, 3)
    assert form(session)["locations"]["store"] is None
    play(session, 3, 2)
    assert form(session)["locations"]["store"] == [3, 2]


@pytest.mark.rule("TB-S08")
def test_locations_are_rolled_before_any_attack_and_keep_the_rubble_off() -> None:
    session = begun(2, locations="rolled")
    play(session, 3, 2, 1, 1, 2, 1, 4, 1, 5, 1)
    assert form(session)["starts"] == [[3, 2], [1, 1], [2, 1], [4, 1], [5, 1]]
    until(session, "worm")
    assert "3,2" not in form(session)["rubble"]  # where the red starter would have put it


@pytest.mark.rule("TB-S09")
@pytest.mark.parametrize(("players", "worms"), [(1, 4), (2, 4), (3, 5), (4, 6), (5, 7)])
def test_random_worms_stand_in_for_the_starters(players: int, worms: int) -> None:
    session = begun(players, worms="random")
    until(session, "setup-worm")
    assert prompt(session).rule == "TB-S09"
    purposes = until(session, "worm")
    assert purposes.count("setup-worm") == worms
    assert "TB-S04" not in [event.rule for event in told(session)]


@pytest.mark.rule("TB-S09")
def test_missing_colours_are_said_and_undo_draws_again() -> None:
    session = begun(2, worms="random")
    until(session, "setup-worm")
    before = session.digest()
    events = play(session, "TB-W16", "TB-W19", "TB-W20", "TB-W14")  # green and blue
    notes = [event.text for event in events if event.rule == "TB-S09" and event.kind == "note"]
    assert notes == [
        "There is no red or yellow Egg on the board; undo to draw other Worms if you like."
    ]
    session.undo(len(session.entries) - session.entries.index("TB-W16"))
    assert session.digest() == before
    events = play(session, "TB-W10", "TB-W14", "TB-W13", "TB-W16")  # one of each
    assert "note" not in kinds(events)


@pytest.mark.rule("TB-S09")
def test_random_worms_go_to_the_discard() -> None:
    session = begun(2, worms="random")
    until(session, "setup-worm")
    play(session, "TB-W16", "TB-W19", "TB-W20", "TB-W14")
    assert form(session)["discards"]["worm"] == ["TB-W16", "TB-W19", "TB-W20", "TB-W14"]
    assert form(session)["removed"]["worm"] == []


def test_the_whole_setup_can_be_undone_and_done_again() -> None:
    session = begun(3, hands="known", locations="mixed")
    begin = session.digest()
    until(session, "vehicle")
    end, count = session.digest(), len(session.entries)
    session.undo(count)
    assert session.digest() == begin
    session.redo(count)
    assert session.digest() == end


def test_a_wrongly_scanned_card_can_be_corrected_in_the_middle_of_the_setup() -> None:
    session = begun()
    play(session, *LINE, "TB-I01")
    session.correct({"players": [form(session)["players"][0] | {"items": ["TB-I02"]}]})
    assert asked(session) == "weapon"
    play(session, "TB-A01")
    assert form(session)["players"][0]["items"] == ["TB-I02"]
