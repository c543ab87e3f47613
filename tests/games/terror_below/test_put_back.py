"""After an undo: what the hands are told, for everything that can lie differently."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from copy import deepcopy
from typing import Any

import pytest

from companion import language
from companion.games.terror_below.game import TerrorBelow
from companion.games.terror_below.kit import TerrorBelowKit
from companion.games.terror_below.put_back import put_back
from companion.lab.terror_bot import SoloBot
from companion.table.session import Session
from companion.table.sources import RandomBot
from tests.games.terror_below.laid import GAME, form, play, solo, squad, versus
from tests.games.terror_below.terror import slot, terror

Form = dict[str, Any]

assert isinstance(GAME, TerrorBelow)
OPEN = {"hands": "known"}
EVENING = form(
    solo(
        player={"hand": ["TB-V11", "TB-V12", "TB-V13", "TB-V14"], "tokens": 3, "rubble": 1,
                "eggs": ["red"], "items": ["TB-I01"], "weapons": ["TB-A01"]},
        options=OPEN,
        rubble={"2,2": 1, "5,2": 2},
        eggs={"4,4": ["green"]},
        slots=[slot("W10", (2, 3), "V21"), slot("W17", (6, 1)), slot("W18", (1, 6))],
    )
)  # fmt: skip


def told(now: Form, then: Form, secret: bool = False) -> list[str]:
    """What there is to do; what is only good to know has a star."""
    tasks = put_back(GAME, now, then, secret)
    return [task.text if task.hands else f"* {task.text}" for task in tasks]


def changed(**parts: Any) -> Form:
    """The evening with some parts of it different; `ada` is what lies in front of the player."""
    now = deepcopy(EVENING)
    now["players"][0] |= parts.pop("ada", {})
    return now | parts


def test_nothing_is_said_of_a_table_that_lies_as_it_lay() -> None:
    assert told(EVENING, EVENING) == []


NOWHERE = {name: at for name, at in EVENING["locations"].items() if name != "motel"}

ON_THE_BOARD: list[tuple[Form, list[str]]] = [
    # Rubble
    ({"rubble": {"2,2": 1, "5,2": 2, "3,1": 1}}, ["Take 1 Rubble off column 3, row 1."]),
    (
        {"rubble": {"2,2": 2, "5,2": 2, "6,1": 1, "3,1": 1}},
        ["Take 1 Rubble off each of these 3: 3,1  6,1  2,2."],
    ),
    (
        {"rubble": {"2,2": 1, "5,2": 2, "1,1": 2, "1,3": 2}},
        ["Take 2 Rubble off each of these 2: 1,1  1,3."],
    ),
    ({"rubble": {"5,2": 2}}, ["Put 1 Rubble back on column 2, row 2."]),
    (
        {"rubble": {"5,2": 1}},
        ["Put 1 Rubble back on each of these 2: 2,2  5,2."],
    ),
    # Eggs
    (
        {"eggs": {"4,4": ["green", "red"]}},
        ["Take the red Egg off column 4, row 4."],
    ),
    ({"eggs": {}}, ["Put a green Egg back on column 4, row 4."]),
    (
        {"eggs": {"4,5": ["green"]}},
        ["Move the green Egg from column 4, row 5 to column 4, row 4."],
    ),
    # Pawns and Locations
    ({"ada": {"pawn": [3, 4]}}, ["Put Ada's pawn back on column 3, row 3."]),
    ({"ada": {"pawn": None}}, ["Put Ada's pawn back on column 3, row 3."]),
    (
        {"locations": {**EVENING["locations"], "motel": None}},
        ["Put the motel back on column 4, row 1."],
    ),
]


@pytest.mark.parametrize(("parts", "said"), ON_THE_BOARD)
def test_what_lies_on_the_board(parts: Form, said: list[str]) -> None:
    assert told(changed(**parts), EVENING) == said


def test_what_was_not_on_the_board_yet_is_taken_off() -> None:
    before = changed(
        ada={"pawn": None}, slots=[], locations={**EVENING["locations"], "motel": None}
    )
    said = told(EVENING, before)
    assert "Take Ada's pawn off the board." in said
    assert "Take the motel off the board." in said
    assert [each for each in said if "Target" in each] == [
        f"Take Target {number} off the board." for number in (1, 2, 3)
    ]


def test_targets() -> None:
    slots = deepcopy(EVENING["slots"])
    slots[1]["target"] = [6, 4]
    assert told(changed(slots=slots), EVENING) == ["Put Target 2 back on column 6, row 1."]


CARRIED: list[tuple[Form, list[str]]] = [
    # Between the Leader, the board and the supply
    (
        {"ada": {"rubble": 2}, "rubble": {"5,2": 2}},
        ["Put 1 Rubble from Ada's Leader back on column 2, row 2."],
    ),
    (
        {"ada": {"rubble": 0}, "rubble": {"2,2": 2, "5,2": 2}},
        ["Take 1 Rubble from column 2, row 2 onto Ada's Leader."],
    ),
    ({"ada": {"rubble": 2}}, ["Put 1 of Ada's Rubble back into the supply."]),
    ({"ada": {"rubble": 0}}, ["Put 1 Rubble from the supply back onto Ada's Leader."]),
    (
        {"ada": {"eggs": ["red", "green"]}, "eggs": {}},
        ["Put Ada's green Egg back on column 4, row 4."],
    ),
    (
        {"ada": {"eggs": []}, "eggs": {"4,4": ["green"], "3,3": ["red"]}},
        ["Put the red Egg from column 3, row 3 back onto Ada's Leader."],
    ),
    ({"ada": {"eggs": ["red", "red"]}}, ["Put Ada's red Egg back into the supply."]),
    ({"ada": {"eggs": []}}, ["Put a red Egg back onto Ada's Leader."]),
    # Tokens and standees
    ({"ada": {"tokens": 5}}, ["Take 2 VP in tokens back from Ada."]),
    ({"ada": {"tokens": 2}}, ["Give Ada 1 VP in tokens back."]),
    (
        {"ada": {"standees": ["screamer"]}},
        ["Take the standee of the screamer back from Ada."],
    ),
]


@pytest.mark.parametrize(("parts", "said"), CARRIED)
def test_what_a_player_carries(parts: Form, said: list[str]) -> None:
    assert told(changed(**parts), EVENING) == said


def test_a_standee_comes_back_too() -> None:
    had = changed(ada={"standees": ["hulk"]})
    assert told(EVENING, had) == ["Give Ada the standee of the hulk back."]


def test_an_egg_goes_straight_from_one_player_to_another() -> None:
    then = form(versus(squad("Ada", eggs=["red"]), squad("Bo", 4, pawn=[1, 1])))
    now = deepcopy(then)
    now["players"][0]["eggs"], now["players"][1]["eggs"] = [], ["red"]
    assert told(now, then) == ["Put Bo's red Egg back onto the Leader of Ada."]


# Cards


def discarded(deck: str, *cards: str) -> Form:
    return {**EVENING["discards"], deck: list(cards)}


def removed(deck: str, *cards: str) -> Form:
    return {**EVENING["removed"], deck: list(cards)}


def slots(first: Form) -> list[Form]:
    return [first, *EVENING["slots"][1:]]


CARDS: list[tuple[Form, str]] = [
    (
        {"slots": slots(slot("W14", (2, 3), "V21")), "discards": discarded("worm", "TB-W10")},
        ("Put Second Screamer (TB-W14) back on top of the Worm deck. Now: slot 1."
        "|Lay Screamer (TB-W10) back into slot 1. Now: worm discard."),
    ),
    (
        {"slots": slots(slot("W10", (2, 3))), "discards": discarded("vehicle", "TB-V21")},
        "Lay {V21} back under Worm 1. Now: vehicle discard.",
    ),
    (
        {"slots": slots(slot("W10", (2, 3), "V21", "V11")),
         "ada": {"hand": ["TB-V12", "TB-V13", "TB-V14"]}},
        "Put {V11} back into Ada's hand. Now: under Worm 1.",
    ),
    (
        {"slots": slots(slot("W10", (2, 3), "V21", "V30", "V31"))},
        "Put {V30}, {V31} back on top of the Vehicle deck. Now: under Worm 1.",
    ),
    (
        {"line": ["TB-B02", "TB-B07", "TB-B12", "TB-B18"], "ada": {"bounties": ["TB-B17"]}},
        ("Put {B18} back on top of the Bounty deck. Now: Bounty Line."
        "|Lay {B17} back into the Bounty Line. Now: Ada's completed Bounties."),
    ),
    (
        {"line": ["TB-B02", "TB-B07", "TB-B12"], "removed": removed("bounty", "TB-B17")},
        "Lay {B17} back into the Bounty Line. Now: out of the game.",
    ),
    (
        {"ada": {"leader": "TB-C02", "squad": ["TB-C03"], "dead": ["TB-C01"]}},
        ("Put {C02} back into Ada's squad. Now: Ada's Leader."
        "|Let {C01} lead Ada's squad again. Now: Ada's dead."),
    ),
    (
        {"ada": {"items": []}, "discards": discarded("item", "TB-I01")},
        "Give {I01} back to Ada. Now: item discard.",
    ),
    (
        {"ada": {"weapons": ["TB-A01", "TB-A02"]}},
        "Put {A02} back on top of the Weapon deck. Now: Ada's Weapons.",
    ),
]  # fmt: skip


def named(sentence: str) -> list[str]:
    """A sentence with the names of its cards filled in; the bar parts two of them."""
    names = {
        card.removeprefix("TB-"): f"{GAME.cards.name(card)} ({card})"
        for deck in GAME.decks
        for card in GAME.cards.deck(deck.name)
    }
    return sentence.format_map(names).split("|")


@pytest.mark.parametrize(("parts", "said"), CARDS)
def test_where_cards_go(parts: Form, said: str) -> None:
    assert told(changed(**parts), EVENING) == named(said)


PILES: list[tuple[Form, Form, str]] = [
    ({"worn": []}, {"worn": ["TB-I02"]}, "Put the Hat back on Ada's Leader: {I02}."),
    ({"worn": []}, {"worn": ["TB-A02"]}, "Lay {A02} back face up near Ada's Leader."),
    ({"hidden": []}, {"hidden": ["TB-B01"]}, "Give {B01} back to Ada, face down."),
    (
        {"bounties": []},
        {"bounties": ["TB-B01"]},
        "Lay {B01} back with Ada's completed Bounties.",
    ),
    (
        {"dead": [], "squad": ["TB-C02", "TB-C03"]},
        {"dead": ["TB-C03"], "squad": ["TB-C02"]},
        "Lay {C03} back with Ada's dead. Now: Ada's squad.",
    ),
]


@pytest.mark.parametrize(("now", "then", "said"), PILES)
def test_every_pile_of_a_player(now: Form, then: Form, said: str) -> None:
    assert told(changed(ada=now), changed(ada=then)) == named(said)


def test_piles_beside_the_board() -> None:
    then = changed(discards=discarded("item", "TB-I02"), removed=removed("bounty", "TB-B01"))
    now = changed(removed=removed("bounty"))
    assert told(now, then) == named(
        "Put {I02} back on the Item discard.|Set {B01} aside again, out of the game."
    )


def test_a_hand_that_nobody_sees_may_be_where_it_came_from() -> None:
    session = solo()
    before = form(session)
    play(session, "TB-V44", "3")
    assert told(form(session), before) == named(
        "Put {V44} back: into the hand, or on top of the deck. Now: under Worm 3."
    )


def test_in_their_own_turn_the_worms_draw_from_the_deck() -> None:
    session = terror()
    before = form(session)
    play(session, 6, "TB-V44")
    assert told(form(session), before) == named(
        "Put {V44} back on top of the Vehicle deck. Now: under Worm 3."
    )


def test_a_worm_on_the_discard_has_left_its_slot() -> None:
    """While the next one is being drawn, the slot still remembers the one before."""
    between = changed(discards=discarded("worm", "TB-W10"))
    assert told(between, EVENING) == named("Lay {W10} back into slot 1. Now: worm discard.")
    drawn = changed(discards=discarded("worm", "TB-W10"), slots=slots(slot("W14", (2, 3), "V21")))
    assert told(drawn, between) == named("Put {W14} back on top of the Worm deck. Now: slot 1.")


# Face down


def with_down(*cards: Any) -> Form:
    """Cards under Worm 1: a name lies face up, None lies face down, and "?V30" is known so."""
    played = [
        {"card": None, "face": "down"}
        if card is None
        else {"card": f"TB-{card.strip('?')}", "face": "down" if "?" in card else "up"}
        for card in cards
    ]
    return {"slots": slots({"worm": "TB-W10", "target": [2, 3], "cards": played})}


FACE_DOWN: list[tuple[Form, Form, str]] = [
    (with_down("V21", "V30"), with_down("V21", None), "Turn {V30} face down again under Worm 1."),
    (with_down("V21", "V30"), with_down("V21", "?V30"), "Turn {V30} face down again under Worm 1."),
    (
        with_down("V21", None),
        with_down("V21"),
        "Take 1 face-down card back from under Worm 1.",
    ),
    (
        with_down("V21", None, None),
        with_down("V21"),
        "Take 2 face-down cards back from under Worm 1.",
    ),
    (
        with_down() | {"discards": discarded("vehicle", "TB-V21", "TB-V30")},
        with_down("V21", None),
        "Lay {V30} back face down under Worm 1.|Lay {V21} back under Worm 1. Now: vehicle discard.",
    ),
    (
        with_down() | {"discards": discarded("vehicle", "TB-V30", "TB-V31")},
        with_down(None),
        (
            "Lay 1 of these back face down under Worm 1, the others where they came from:"
            " {V30}, {V31}."
        ),
    ),
    (
        with_down() | {"discards": discarded("vehicle", "TB-V30")},
        with_down("?V30"),
        "Lay {V30} back face down under Worm 1. Now: vehicle discard.",
    ),
]


@pytest.mark.parametrize(("now", "then", "said"), FACE_DOWN)
def test_cards_that_lie_face_down(now: Form, then: Form, said: str) -> None:
    assert told(changed(**now), changed(**then)) == named(said)


# Secrets


def test_what_a_player_has_hidden_is_not_named() -> None:
    then = form(versus(squad("Ada"), squad("Bo", 4, pawn=[1, 1])))
    now = deepcopy(then)
    now["players"][0]["items"] = ["TB-I01"]
    said = "back on top of the Item deck. Now: Ada's Items."
    assert told(now, then, secret=True) == [f"Put a hidden item card {said}"]
    assert told(now, then) == named(f"Put {{I01}} {said}")


def test_what_was_played_for_all_to_see_is_named() -> None:
    then = form(versus(squad("Ada", items=["TB-I01"]), squad("Bo", 4, pawn=[1, 1])))
    now = deepcopy(then)
    now["players"][0]["items"], now["discards"]["item"] = [], ["TB-I01"]
    assert told(now, then, secret=True) == named("Give {I01} back to Ada. Now: item discard.")


# What is only good to know


def test_the_count_of_attacks_and_the_turn_are_told() -> None:
    assert told(changed(attacks=7), changed(attacks=6)) == ["* The attack count is 6 again."]
    then = form(versus(squad("Ada"), squad("Bo", 4, pawn=[1, 1])))
    assert told(then | {"active": 1}, then) == ["* It is Ada's turn again."]


# Whole games


def undone(options: Form, answers: int) -> Iterator[tuple[Form, Form]]:
    """A game with every answer taken back once: the table now, and then."""
    game = TerrorBelowKit().rules()
    session = Session.new(game, options)
    assert isinstance(game, TerrorBelow)
    bot: Callable[[Any, Any], Any] = SoloBot(game, 2)
    if options["mode"] == "versus":
        random = RandomBot(2)
        bot = lambda _, prompt: random.answer(prompt)  # noqa: E731
    for _ in range(answers):
        if session.prompt is None:
            return
        then = game.state_form(session.state)
        session.answer(bot(session.state, session.prompt))
        yield game.state_form(session.state), then


SOLO = {"players": ["Ada"], "mode": "solo", "scenario": "total-extermination"}
VERSUS = {"players": ["Ada", "Bo", "Cy"], "mode": "versus", "hands": "known"}
# The places of things on the table; whatever else a state has is no work for hands.
TABLE = ("rubble", "eggs", "locations", "slots", "line", "discards", "removed")
IN_FRONT = (
    "pawn", "rubble", "eggs", "leader", "squad", "dead", "items", "weapons", "worn", "hidden",
    "bounties", "tokens", "hand", "standees",
)  # fmt: skip


def lies(form: Form) -> Any:
    """Everything hands can move; the order of a pile is not theirs to restore."""

    def bag(value: Any) -> Any:
        return sorted(value, key=str) if isinstance(value, list) else value

    piles = [
        {deck: bag(cards) for deck, cards in part.items()} if isinstance(part, dict) else bag(part)
        for part in (form[name] for name in TABLE)
    ]
    return piles, [[bag(player[name]) for name in IN_FRONT] for player in form["players"]]


@pytest.mark.parametrize("options", [SOLO, VERSUS], ids=["solo", "versus"])
@pytest.mark.parametrize("spoken", ["en", "de"])
def test_whatever_hands_have_moved_is_put_back_in_every_language(
    options: Form, spoken: str
) -> None:
    language.use(spoken)
    try:
        for now, then in undone(options, 300):
            tasks = [each for each in told(now, then) if not each.startswith("*")]
            assert bool(tasks) == (lies(now) != lies(then))
        assert language.missed == set()
    finally:
        language.use("en")
