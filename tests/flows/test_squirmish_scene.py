"""What is seen of a Squirmish follows its events: played on a scene they lead to its cards."""

from __future__ import annotations

from typing import Any

import pytest

from companion.games.squirmish import grid
from companion.games.squirmish.draft import DECK, DISCARD, HeapDraft, Pile
from companion.games.squirmish.kit import SquirmishKit
from companion.games.squirmish.scene import SEATS, Scene, letters, short, spots
from companion.games.squirmish.steps import is_setup, is_worth_a_list, steps
from companion.lab.playout import RandomPlayer
from companion.lab.squirmish_bot import SquirmishBot
from companion.screens.squirmish.duel import blow
from companion.screens.squirmish.put_back import Ways
from companion.screens.squirmish.sights.turn import heap
from companion.table.events import Event
from companion.table.session import Session
from tests.sure import sure


@pytest.fixture(scope="module")
def game() -> Any:
    return SquirmishKit().rules()


@pytest.mark.parametrize("players", [2, 3, 4, 6])
@pytest.mark.parametrize("seed", range(6))
def test_events_lead_to_the_cards_of_the_state(game: Any, players: int, seed: int) -> None:
    names = [f"P{number}" for number in range(players)]
    session = Session.new(game, {"players": names, "hands": "known"})
    bot = RandomPlayer(seed) if seed % 2 else SquirmishBot(game, seed)
    for _ in range(1500):
        if session.prompt is None:
            break
        seen = Scene(game, session.state)
        events = session.answer(bot(session.state, session.prompt))
        for event in events:
            for at in spots(event):
                assert len(at) == 2
            seen.play(event)
        assert seen.cards == Scene(game, session.state).cards, [each.text for each in events]


def test_everybody_has_a_seat_and_a_letter() -> None:
    for count, seats in SEATS.items():
        assert len(seats) == count
    assert letters(("Ada", "ada", "Ad", "a", "日本", "")) == ("A", "D", "3", "4", "日", "6")


def test_a_name_is_written_in_ever_less_room() -> None:
    ways = list(short("Turnip Tyrant"))
    assert ways == ["Turnip Tyrant", "Turnip T.", "Turnip", "TT"]
    assert list(short("Gurgle")) == ["Gurgle"]


# Steps


def event(kind: str, rule: str = "SQ-A02", **data: Any) -> Event:
    return Event(kind, rule, "It happens.", "because", data)


def test_the_deal_is_one_step() -> None:
    dealt = [event("draw", "SQ-T01", count=5, name=name) for name in ("Ada", "Bo")]
    [step] = steps(dealt)
    assert step.text == "Deal 5 cards to everybody, face down."
    assert step.hands
    assert is_setup([step])
    assert is_worth_a_list([step])


def test_a_sum_stands_behind_its_sentence() -> None:
    [hit] = steps([event("damage", amount=2)])
    assert hit.text == "It happens. because"
    assert hit.why == ""


def test_nothing_to_heal_is_nothing_to_do() -> None:
    [healed] = steps([event("heal", amount=0)])
    assert not healed.hands
    assert not steps([event("reminder"), event("declare")])
    assert is_worth_a_list(steps([event("knock-out")]))


# Attacks


def blow_of(game: Any, face: int, *answers: str, shape: tuple[str, ...] = ("01", "10")) -> Any:
    session = Session.load(game, heap(list(shape), hurt=False))
    for answer in answers:
        session.answer(answer)
    before = game.read_state(game.state_form(session.state))
    return blow(game, before, session.answer(face))


def test_a_sum_grows_from_what_the_table_says(game: Any) -> None:
    seen = blow_of(game, 5, "skip", "none", "attack:0,0", "1,0")
    assert (seen.attacker, seen.target, seen.face) == ("SQ-M01", "SQ-M02", 5)
    assert seen.sums == ("3", "3 + 3 Laundry Day = 6")
    assert (seen.before, seen.after) == (8, 2)


def test_the_battle_cry_is_part_of_it(game: Any) -> None:
    answers = ("skip", "SQ-M17", "2,0", "cry", "attack:2,0")
    seen = blow_of(game, 5, *answers, shape=("01",))
    assert seen.sums[-1].startswith(seen.sums[0])
    assert "1 battle cry" in seen.sums[1]


def test_a_blow_that_waited_for_an_answer_is_seen_whole(game: Any) -> None:
    session = Session.load(game, heap(["01.", "1.10", "011."], hurt=False))
    for answer in ("skip", "SQ-M37", "1,1", "cry", "attack:1,1", "1,0"):
        session.answer(answer)
    told = session.answer(2)
    assert session.prompt is not None
    assert session.prompt.purpose == "cry-target"
    before = game.read_state(game.state_form(session.state))
    seen = sure(blow(game, before, session.answer("2,1"), told))
    assert seen.face == 2
    assert seen.target == before.squirmish["2,1"].card
    assert seen.sums == ("1", "1 + 1 battle cry = 2")


def test_no_effect_is_said(game: Any) -> None:
    seen = blow_of(game, 1, "skip", "none", "attack:0,0", "1,0")
    assert seen.sums == ("No effect.",)
    assert seen.before == seen.after


def test_without_a_roll_there_is_nothing_to_see(game: Any) -> None:
    session = Session.load(game, heap(["01", "10"], hurt=False))
    assert blow(game, session.state, session.answer("skip")) is None


# Groups that go back


def test_every_way_has_its_ghost(game: Any) -> None:
    session = Session.load(game, heap(["00..1", ".0111", "..1.0"], hurt=False))
    scene = Scene(game, session.state)
    del scene.cards[2, 1]
    piece = [(0, 0), (1, 0), (1, 1)]
    rest = [at for at in scene.cards if at not in piece]
    main, *others = grid.pieces(rest)
    lying = [at for other in others for at in other]
    answers = [grid.key(at) for at in grid.attachments(main, piece, lying)]
    ways = Ways(scene, piece, answers)
    for _ in answers:
        ghost = ways.ghost
        assert [seen.card for seen in ghost.values()] == [scene.cards[at].card for at in piece]
        assert not set(ghost) & set(rest)
        assert set(ghost) & set(ways.rim), "it touches the rest"
        ways.step(1)
    assert not ways.tap((99, 99))


# Setting right


@pytest.fixture
def draft(game: Any) -> HeapDraft:
    return HeapDraft(game, Session.load(game, heap(["01", "10"], hurt=False)).state)


def test_a_draft_is_a_patch(game: Any, draft: HeapDraft) -> None:
    draft.set((0, 0), damage=4, dazed=True)
    draft.move((1, 1), (2, 0))
    draft.lay("SQ-M54", (1, 1), 1)  # it lay on the discard pile
    draft.put("SQ-M03", Pile("prizes", 0))
    draft.set_holds(1, 3)
    session = Session.load(game, heap(["01", "10"], hurt=False))
    session.correct(draft.patch())
    now = session.state
    assert now.squirmish["0,0"].damage == 4
    assert now.squirmish["2,0"].card == "SQ-M04"
    assert now.squirmish["1,1"].card == "SQ-M54"
    assert now.discard == []
    assert now.players[0].prizes == ["SQ-M03"]
    assert now.players[1].holds == 3


def test_a_card_lies_in_one_place_only(draft: HeapDraft) -> None:
    for pile in (DISCARD, Pile("prizes", 1), DECK, Pile("hand", 0)):
        draft.put("SQ-M01", pile)
        assert draft.at((0, 0)) is None
        assert draft.where("SQ-M01") in ("on the discard pile", "prize guy of Bo", "")
    assert draft.players[0]["holds"] == 6
    offered = [card for card, _ in draft.candidates()]
    assert "SQ-M01" in offered
    assert "SQ-M02" not in offered


def test_what_cannot_be_is_said(draft: HeapDraft) -> None:
    assert draft.problem() == ""
    draft.set((0, 0), damage=99)
    assert "knocked out" in draft.problem()
