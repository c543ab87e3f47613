"""Hints: for every kind of question what to do and why, in sentences that hold what they say."""

from __future__ import annotations

from typing import Any

import pytest

from companion.games.bot_shelf import Hint
from companion.games.terror_below.printed import Bounty
from companion.lab import bots, reasons
from companion.lab.forecast import forecast
from companion.lab.hints import can_hint, copy_question, find_answer, find_hint
from companion.lab.terror_hints import TerrorHints
from companion.screens.terror_below.sights.tables import SET_UP, SOLO, ada, around, evening, night
from companion.table.game import Table
from companion.table.prompts import Answer
from companion.table.session import Session
from tests.lab.tables import GAME, laid

CARD, HAND = "TB-V19", ["TB-V19", "TB-V36", "TB-V09", "TB-V45"]
PREY = (3, "TB-V16", 1)
KNOWN = {"hands": "known"}


def at(table: dict[str, Any], *answers: Answer) -> Session[Any]:
    """A session some answers after this table."""
    session = Session.load(GAME, table)
    for answer in answers:
        session.answer(answer)
    return session


def told(table: dict[str, Any], *answers: Answer) -> Hint:
    found = find_hint(at(table, *answers))
    assert found is not None
    return found


def quiet(**said: Any) -> dict[str, Any]:
    """The evening without Items to play, so that the board is what matters."""
    return evening(ada(items=[], **said))


def test_an_egg_is_delivered_for_its_bounty() -> None:
    found = told(quiet(pawn=[1, 2]), CARD, "1")
    assert found.answer == "deliver:red"
    assert found.what == "Deliver the red Egg."
    assert found.reason == "The red Egg completes a Bounty here: 4 VP."
    assert found.spaces == ((1, 2),), "where the pawn stands"


def test_a_drive_says_what_for_and_how_far() -> None:
    found = told(quiet(pawn=[2, 2]), CARD, "1")
    assert found.answer == "move:1,2"
    assert found.what == "Drive to column 1, row 2."
    assert found.reason == "The red Egg completes a Bounty at the store: 4 VP."
    assert found.spaces == ((1, 2),)


def test_the_objective_is_named() -> None:
    options = {**SOLO, "scenario": "special-delivery"}
    table = evening(ada(pawn=[1, 2], items=[], bounties=[]), options)
    assert told(table, CARD, "1").reason == (
        "The red Egg completes a Bounty here: 4 VP. Your objective still needs that Location."
    )


def test_an_egg_says_what_it_is_worth_and_what_it_risks() -> None:
    session = at(quiet(pawn=[2, 6], eggs=[], weapons=[]), CARD, "1")
    found = find_hint(session)
    assert found is not None
    assert found.answer == "pickup"
    first, second = found.reason.split(". ")
    assert first.startswith("The red Egg here is worth ")
    caught = round(100 * forecast(GAME, session.state).caught)
    assert second == f"The risk of being caught there is {caught} %."


def test_the_risk_is_the_forecasts() -> None:
    session = at(evening())
    table = GAME.table(Table(session.state))
    caught = forecast(GAME, session.state).caught
    assert reasons.caught(table, table.me.pawn or 0) == round(100 * caught)
    session.state.slots[0].cards *= 9
    for played in session.state.slots[0].cards:
        played.card = None
    assert reasons.caught(table, 0) is None, "it would take too long"
    assert reasons.danger(table, 0) == ""


def test_rubble_counts_towards_a_card() -> None:
    state = laid(players=[{"name": "Ada", "pawn": [3, 3], "rubble": 1}], rubble={"3,2": 1})
    table = GAME.table(Table(state))
    here = table.board.space(3, 2)
    assert reasons.rubble(table, table.me, here) == (
        "It makes 2 of the 3 Rubble for a Weapon or an Item."
    )
    table.me.rubble = 2
    assert reasons.rubble(table, table.me, here) == (
        "It is your Rubble number 3: that is a Weapon or an Item."
    )


def test_a_vehicle_says_its_points_and_who_should_hear_it() -> None:
    found = told(evening(ada(hand=HAND, items=[]), KNOWN))
    card = GAME.cards.vehicles[str(found.answer)]
    assert found.what.startswith(f"Play {card.points} {card.name}")
    assert found.reason.startswith(f"It gives {card.points} action points. ")
    assert found.reason.endswith(" hear it.")


def test_a_worm_says_where_its_target_goes() -> None:
    session = at(quiet(weapons=[], eggs=[]), CARD)
    found = find_hint(session)
    assert found is not None
    assert found.what.startswith(f"Let Worm {found.answer} hear it: ")
    slot = session.state.slots[int(found.answer) - 1]
    assert found.spaces == (GAME.board(session.state).at(slot.target),)
    session.answer(found.answer)
    column, row = GAME.board(session.state).at(slot.target)
    assert f"column {column}, row {row}" in found.reason


def test_a_hunt_tells_the_odds() -> None:
    found = told(night(), *PREY)
    assert found.what == "Play Hunting Rifle."
    assert found.reason == (
        "56 % to kill at once, 97 % with all you hold; in this order you keep the most."
    )
    hopeless = told(night(player=ada(weapons=["TB-A08"], items=[])), *PREY)
    assert hopeless.answer == "stop"
    assert hopeless.reason == "Nothing you hold can help; keep it for another hunt."


def test_whoever_is_protected_keeps_the_rest() -> None:
    found = told(night(), *PREY, "TB-I14")
    assert found.answer == "stop"
    assert found.reason == "You are safe already: keep the rest for another hunt."


def test_what_saves_is_played_when_nothing_kills() -> None:
    found = told(night(player=ada(weapons=["TB-A08"], items=["TB-I14"])), *PREY)
    assert found.what == "Play Storm Cellar Key."
    assert found.reason == "Your Weapons cannot do it, and this one saves you for sure."


@pytest.mark.parametrize(
    ("table", "answers", "what", "reason"),
    [
        (evening(ada(rubble=2)), (CARD, "1", "clear:3,5"), "Take this: Weapon.",
         "The more Weapons you have, the surer you survive a hunt."),
        (evening(ada(pawn=[1, 2])), (CARD, "1", "deliver:red", "TB-B13"), "Take it.",
         "An Item always comes in handy."),
        (evening(ada(pawn=[1, 2]), line=["TB-B21", "TB-B01", "TB-B38", "TB-B41"]),
         (CARD, "1", "deliver:red"), "Take this one: ", "It is worth the most: "),
        (evening(ada(pawn=None, squad=["TB-C04"], dead=["TB-C13"])), (), "Come back here: Store.",
         "On column 1, row 2 the red Egg can be delivered at once next turn. The risk of "),
        (evening(), ("TB-V35", "1", "end"), "The Target goes here: ",
         "There its Target does you least harm."),
        (around(), ("TB-V27", "1"), "Drive to column ",
         "The blue Egg completes a Bounty at the motel: 3 VP."),
    ],
    ids=["rubble-prize", "bonus", "delivery-bounty", "respawn", "motorcycle", "versus"],
)  # fmt: skip
def test_the_smaller_questions(
    table: dict[str, Any], answers: tuple[Answer, ...], what: str, reason: str
) -> None:
    found = told(table, *answers)
    assert found.what.startswith(what)
    assert found.reason.startswith(reason)


def test_who_leads_and_where_to_start() -> None:
    session: Session[Any] = Session.new(GAME, {"players": ["Ada"], "mode": "solo"})
    seen = {}
    for answer in SET_UP:
        found = find_hint(session)
        if found and session.prompt:
            seen[session.prompt.purpose] = found
        session.answer(answer)
    found = find_hint(session)
    assert seen["leader"].what == "Veronica, rally driver leads."
    assert seen["leader"].reason == "A larger hand leaves you more to choose from."
    assert found is not None
    assert found.what.startswith("Start here: ")


def test_which_worm_attacks_first() -> None:
    table = night()
    first, second, third = table["slots"]
    first = {**first, "cards": [{"card": f"TB-V{number:02}"} for number in range(5, 8)]}
    third = {**third, "cards": [{"card": f"TB-V{number:02}"} for number in range(21, 25)]}
    found = told({**table, "slots": [first, second, third]})
    assert found.what.startswith("Worm 1 attacks first: ")
    assert "you live through it with " in found.reason
    far = told({**night(player=ada(pawn=[6, 6])), "slots": [first, second, third]})
    assert far.reason == "None of them reaches you: the order makes no difference to you."


def test_only_whoever_holds_the_card_knows() -> None:
    manual = at(evening(ada(pawn=[1, 2], items=["TB-I24"])), CARD, "1", "item:TB-I24")
    assert manual.prompt is not None
    assert manual.prompt.purpose in TerrorHints.unanswerable
    assert not can_hint(manual)
    assert find_hint(manual) is None


def test_what_is_thought_of_touches_nothing_of_the_game() -> None:
    session = at(evening(ada(hand=HAND), KNOWN))
    before = session.digest()
    question = copy_question(session)
    assert question is not None
    assert question.state is not session.state
    session.answer(CARD)
    found = find_answer(question)  # of the question as it was
    assert found.answer in HAND
    session.undo()
    assert session.digest() == before


@pytest.mark.parametrize("options", [
    {"players": ["Ada"], "mode": "solo", "scenario": "total-extermination", "board": "canyon"},
    {"players": ["Ada", "Bo", "Cy"], "mode": "versus"},
], ids=["solo", "versus"])  # fmt: skip
def test_a_whole_game_by_hints(options: dict[str, Any]) -> None:
    """Every hint is legal and says why; nobody is left alone with a question it could answer."""
    session: Session[Any] = Session.new(GAME, {**options, "hands": "known"})
    chance = bots.make_bot("random", GAME, seed=8)
    while session.prompt is not None:
        found = find_hint(session)
        if found is not None:
            assert found.answer in session.prompt.legal()
            assert found.what.endswith(".")
            assert found.reason.endswith(".")
            assert "{" not in found.what + found.reason
        session.answer(found.answer if found else chance(session.state, session.prompt))
    assert session.result is not None


def test_a_bounty_of_ones_own_is_named_by_its_worth() -> None:
    table = GAME.table(Table(laid()))
    known: Bounty = GAME.cards.bounties["TB-B21"]
    assert reasons.bounty(table, "TB-B21") == f"It is worth the most: {known.vp} VP."
    assert "Hidden" in reasons.kept(table, "TB-B21")


def test_when_no_point_is_left_a_hint_plays_a_card_or_ends_the_turn() -> None:
    played = told(evening(ada(pawn=[4, 4], items=["TB-I10"])), CARD, "1", "pickup")
    assert (played.answer, played.reason) == ("item:TB-I10", "VP at once, and nothing lost by it.")
    kept = told(evening(ada(pawn=[4, 4], items=["TB-I24"])), CARD, "1", "pickup")
    assert (kept.answer, kept.what) == ("end", "End the turn.")
    assert kept.reason == "Your cards can wait for a better moment."


def test_who_can_be_spared_stays_in_the_box() -> None:
    session = Session.new(GAME, {**SOLO, "left_behind": 2})
    for answer in SET_UP[: SET_UP.index("TB-C13") + 1]:
        session.answer(answer)
    found = find_hint(session)
    assert found is not None
    assert (found.answer, found.reason) == ("TB-C13", "The others are of more use.")
    assert found.what == "Otto, pawnbroker stays in the box."


def test_a_hat_is_not_said_to_count_at_the_end_of_a_game_of_several() -> None:
    table = around(2)
    table["players"][1]["items"] = ["TB-I01"]
    found = told(table, CARD, "1")
    assert (found.answer, found.reason) == ("item:TB-I01", "It costs nothing to wear it.")


def test_a_vehicle_is_said_to_give_what_it_gives_this_leader() -> None:
    """Leader C05 has 1 action point more in each turn."""
    table = evening(ada(leader="TB-C05", squad=[], hand=HAND, items=[]), options=KNOWN)
    found = told(table)
    points = GAME.cards.vehicles[str(found.answer)].points + 1
    assert found.reason.startswith(f"It gives {points} action points.")
