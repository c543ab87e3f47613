"""The stand-in set, and what a look over a catalogue finds."""

from __future__ import annotations

from collections import Counter
from typing import Any

import msgspec
import pytest

from companion.games.terror_below.cardcheck import ITEM_EFFECTS, check, understood
from companion.games.terror_below.catalogue import Catalogue, Dice, load

SHIPPED = load()


def with_card(deck: str, id: str, **fields: Any) -> Catalogue:
    """The shipped catalogue with one card changed."""
    cards = dict(getattr(SHIPPED, deck))
    cards[id] = msgspec.structs.replace(cards[id], **fields)
    return msgspec.structs.replace(SHIPPED, **{deck: cards})


def with_side(name: str, **fields: Any) -> Catalogue:
    """The shipped catalogue with one side of the board changed."""
    side = msgspec.structs.replace(SHIPPED.sides[name], **fields)
    return msgspec.structs.replace(SHIPPED, sides={**SHIPPED.sides, name: side})


def without(deck: str, *ids: str) -> Catalogue:
    cards = {id: card for id, card in getattr(SHIPPED, deck).items() if id not in ids}
    return msgspec.structs.replace(SHIPPED, **{deck: cards})


def test_the_stand_in_set_is_complete_and_nothing_about_it_is_odd() -> None:
    assert check(SHIPPED) == []


def test_a_queen_leaves_rubble_in_the_centre_and_every_colour_beside_it() -> None:
    for worm in SHIPPED.worms.values():
        if worm.type == "queen":
            assert (0, 0) in worm.pattern.rubble
            assert sorted(str(colour) for _, colour in worm.pattern.eggs) == sorted(
                SHIPPED.egg_colours
            )
            assert all(abs(across) + abs(down) == 1 for (across, down), _ in worm.pattern.eggs)


def test_there_is_a_delivery_of_every_colour_to_every_location() -> None:
    deliveries = [card for card in SHIPPED.bounties.values() if card.kind == "delivery"]
    assert len(deliveries) == 28
    pairs = {(card.egg, card.location) for card in deliveries}
    assert len(pairs) == len(SHIPPED.egg_colours) * len(SHIPPED.sides["desert"].locations)


def test_the_vehicles_favour_no_side_of_the_board() -> None:
    arrows = Counter("".join(card.arrows for card in SHIPPED.vehicles.values()))
    assert len(set(arrows.values())) == 1
    assert {card.points for card in SHIPPED.vehicles.values()} == {2, 3, 4, 5, 6, 7}


def test_the_cards_that_the_rules_name_say_what_the_rules_say() -> None:
    weapons = {card.name: card.damage for card in SHIPPED.weapons.values()}
    assert weapons["Hunting Rifle"] == Dice(2, "highest")
    assert weapons["Pistol"] == 2
    assert sum(card.hat for card in SHIPPED.items.values()) == 5
    for deck in (SHIPPED.weapons, SHIPPED.items, SHIPPED.characters):
        assert any(not card.solo for card in deck.values())


@pytest.mark.rule("TB-C03")
def test_missing_cards_are_named_by_their_numbers() -> None:
    missing = ("TB-V03", "TB-V10", "TB-V11", "TB-V12")
    assert check(without("vehicles", *missing)) == [
        "vehicles.toml has 50 of the 54 vehicle cards; missing: TB-V 03 and 10-12."
    ]


def test_an_empty_deck_is_one_sentence() -> None:
    assert check(msgspec.structs.replace(SHIPPED, items={})) == [
        "items.toml has 0 of the 24 item cards; missing: TB-I 01-24."
    ]


def test_cards_that_are_not_in_the_box_are_named() -> None:
    extra = msgspec.structs.replace(SHIPPED.items["TB-I01"], id="TB-I25")
    found = check(msgspec.structs.replace(SHIPPED, items={**SHIPPED.items, "TB-I25": extra}))
    assert found == ["items.toml has cards that the box does not: TB-I 25."]


def test_starters_are_one_of_each_colour() -> None:
    found = check(with_card("worms", "TB-W01", egg="blue"))
    assert found == [
        "worms.toml has 0 starters with a red Egg, not 1.",
        "worms.toml has 2 starters with a blue Egg, not 1.",
    ]


def test_no_starters_at_all_is_said_once() -> None:
    found = check(without("worms", "TB-W01", "TB-W02", "TB-W03", "TB-W04"))
    assert found[1:] == ["worms.toml has no starters: a game must begin with random Worms."]


def test_queens_are_three() -> None:
    assert "worms.toml has 2 Queens, not 3." in check(without("worms", "TB-W06"))


@pytest.mark.parametrize(
    ("fields", "sentence"),
    [
        ({"start": (4, 1)}, "TB-W08 starts at 4,1, on the motel of the desert side."),
        ({"start": (3, 3)}, "TB-W08 starts at 3,3, in the canyon: its Target will be rolled."),
        ({"limit": 1}, "TB-W08 has a limit of 1; 2 to 6 is usual."),
        ({"limit": 7}, "TB-W08 has a limit of 7; 2 to 6 is usual."),
        ({"health": 13}, "TB-W08 has a health of 13: more than two dice can deal."),
        ({"starter": True}, "TB-W08 is a starter, but has health or a limit."),
        (
            {"pattern": msgspec.structs.replace(SHIPPED.worms["TB-W08"].pattern, rubble=())},
            "TB-W08 leaves no Rubble at all.",
        ),
        (
            {"pattern": SHIPPED.worms["TB-W05"].pattern},
            "TB-W08 is no Queen, but its pattern has Eggs elsewhere than in the centre.",
        ),
        ({"type": "queen"}, "TB-W08 is a Queen, but does not lay one Egg of each colour."),
    ],
)
def test_an_odd_worm_is_named(fields: dict[str, Any], sentence: str) -> None:
    assert sentence in check(with_card("worms", "TB-W08", **fields))


@pytest.mark.parametrize(
    ("deck", "id", "fields", "sentence"),
    [
        ("vehicles", "TB-V20", {"arrows": "NESW"},
         "TB-V20 has arrows that cancel each other: NESW."),
        ("vehicles", "TB-V20", {"arrows": "NS"}, "TB-V20 has arrows that cancel each other: NS."),
        ("vehicles", "TB-V20", {"ability": "fly"},
         "TB-V20 has an effect outside the vocabulary (fly): it plays as manual."),
        ("bounties", "TB-B30", {"worm": "eel"}, "TB-B30 hunts the type eel, and no Worm is one."),
        ("bounties", "TB-B01", {"egg": "pink"}, "TB-B01 wants a pink Egg, and no Worm lays one."),
        ("weapons", "TB-A23", {"text": ""},
         "TB-A23 is played by hand, but has no text that says how."),
        ("items", "TB-I09", {"effect": {"fly": 2}},
         "TB-I09 has an effect outside the vocabulary (fly = 2): it plays as manual."),
        ("items", "TB-I09", {"effect": {}},
         "TB-I09 has an effect outside the vocabulary (nothing): it plays as manual."),
        ("characters", "TB-C01", {"effect": {"vp": 2}},
         "TB-C01 has an effect outside the vocabulary (vp = 2): it plays as manual."),
    ],
)  # fmt: skip
def test_an_odd_card_is_named(deck: str, id: str, fields: dict[str, Any], sentence: str) -> None:
    assert check(with_card(deck, id, **fields)) == [sentence]


def test_arrows_that_lead_somewhere_do_not_cancel() -> None:
    assert check(with_card("vehicles", "TB-V20", arrows="NES")) == []


@pytest.mark.parametrize(
    ("name", "fields", "sentence"),
    [
        ("desert", {"columns": 7}, "the board is 7 by 6, not 6 by 6."),
        ("desert", {"canyon": ((3, 3),)}, "there is canyon on it."),
        ("canyon", {"canyon": ()}, "there is no canyon on it."),
        ("canyon", {"canyon": ((1, 1), (2, 2), (1, 3))},
         "the canyon cuts store off from the other Locations."),
    ],
)  # fmt: skip
def test_an_odd_side_is_named(name: str, fields: dict[str, Any], sentence: str) -> None:
    assert f"board.toml, [{name}]: {sentence}" in check(with_side(name, **fields))


def test_locations_are_five_at_the_edges_and_known() -> None:
    found = check(with_side("desert", locations={"motel": (2, 2), "bank": (1, 1)}))
    assert found[:3] == [
        "board.toml, [desert]: there are 2 Locations, not 5.",
        "board.toml, [desert]: motel at 2,2 is not at an edge.",
        "board.toml: 'bank' is no Location the rules know, so it has no bonus.",
    ]


def test_a_location_may_be_called_by_its_full_name() -> None:
    places = SHIPPED.sides["desert"].locations
    renamed = {f"general-{place}": space for place, space in places.items()}
    assert check(with_side("desert", locations=renamed)) == []


def test_without_a_canyon_side_only_the_desert_can_be_played() -> None:
    sides = {"desert": SHIPPED.sides["desert"]}
    assert check(msgspec.structs.replace(SHIPPED, sides=sides)) == [
        "board.toml has no [canyon]: only the desert side can be played."
    ]


def test_there_are_four_egg_colours_with_letters_of_their_own() -> None:
    colours = (*SHIPPED.egg_colours, "gold")
    found = check(msgspec.structs.replace(SHIPPED, egg_colours=colours))
    assert "There are 5 Egg colours (red, green, blue, yellow and gold), not 4." in found
    assert "Two Egg colours begin alike: a Queen's pattern cannot tell them apart." in found


@pytest.mark.parametrize(
    ("effect", "known"),
    [
        ({"vp": 1}, True),
        ({"vp": 0}, False),
        ({"vp": True}, False),
        ({"vp": "one"}, False),
        ({"draw": "weapon"}, True),
        ({"draw": "worm"}, False),
        ({"protect": True}, True),
        ({"protect": 1}, False),
        ({"vp": 1, "points": 1}, False),
        ("manual", False),
    ],
)
def test_an_effect_is_one_word_of_the_vocabulary(effect: Any, known: bool) -> None:
    assert understood(effect, ITEM_EFFECTS) == known


def test_damage_in_dice_needs_no_text() -> None:
    assert check(with_card("weapons", "TB-A23", damage=Dice(1), text="")) == []
