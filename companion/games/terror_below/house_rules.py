"""Every house rule of Terror Below, one entry each.

The option and its check, the field on the New game page and the note at the clause in the rulebook
come from the entry, and tests go through all entries. The rules read it as
`table.house.boots == "may"`, which mypy checks.
"""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from companion.games.house_rules import HouseRule, read_house_rules

FIRST = 12  # of the first release: a state always lists them, and a later one where it is chosen


class HouseRules(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The house rules of one game. The first value of each is how we read the book.

    A new one goes to the end.
    """

    red_axis: Annotated[
        Literal["column", "row"],
        HouseRule(
            rule="TB-C01",
            label="Red die: what it names",
            settings=("The column", "The row"),
            explanation="red names the row and blue the column.",
            as_printed="What your board says",
        ),
    ] = "column"
    egg_supply: Annotated[
        Literal["unlimited", "limited"],
        HouseRule(
            rule="TB-C05",
            label="Eggs: the supply",
            settings=("No end: use stand-ins", "7 of each colour"),
            explanation="only the 7 Eggs of each colour exist, and an Egg that is not there is not"
            " placed.",
        ),
    ] = "unlimited"
    rubble_supply: Annotated[
        Literal["limited", "unlimited"],
        HouseRule(
            rule="TB-C06",
            label="Rubble: the supply",
            settings=("50 and no more", "No end: use stand-ins"),
            explanation="Rubble never runs out; use stand-ins.",
        ),
    ] = "limited"
    boots: Annotated[
        Literal["must", "may"],
        HouseRule(
            rule="TB-V01",
            label="Boots: a second card must be played",
            settings=("Yes, you must", "Only if you want to"),
            explanation="as in the older edition, you may play the second card but need not.",
        ),
    ] = "must"
    attack_order: Annotated[
        Literal["player", "slot"],
        HouseRule(
            rule="TB-X01",
            label="Several attacks: who sets the order",
            settings=("Whoever had the turn", "Lowest slot first"),
            explanation="they attack in slot order, lowest slot first.",
        ),
    ] = "player"
    capped_space_catches: Annotated[
        Literal["yes", "no"],
        HouseRule(
            rule="TB-X08",
            label="Caught even if no piece fits",
            settings=("Yes, all the same", "No, only by a real piece"),
            explanation="only a piece that is really placed catches you.",
        ),
    ] = "yes"
    setup_attacks_count: Annotated[
        Literal["no", "yes"],
        HouseRule(
            rule="TB-O01",
            label="Solo: random setup Worms count",
            settings=("No, the 15 come after", "Yes, as some of the 15"),
            explanation="the Worms of a random setup do count.",
            only_in="solo",
        ),
    ] = "no"
    setup_rubble_on_locations: Annotated[
        Literal["no", "yes"],
        HouseRule(
            rule="TB-O06",
            label="Solo: starters hit Locations",
            settings=("No, they are spared", "Yes, with Rubble"),
            explanation="the starters' attacks put Rubble on Locations as well.",
            only_in="solo",
        ),
    ] = "no"
    egg_on_destroyed: Annotated[
        Literal["place", "roll"],
        HouseRule(
            rule="TB-O07",
            label="Solo: Egg on a destroyed Location",
            settings=("It lies on the open space", "Both dice place it"),
            explanation="roll both dice for that Egg instead.",
            only_in="solo",
        ),
    ] = "place"
    stray_egg_on_egg: Annotated[
        Literal["discard", "reroll"],
        HouseRule(
            rule="TB-O10",
            label="Solo: Egg rolled onto an Egg",
            settings=("Both are discarded", "It is rolled again"),
            explanation="an Egg rolled onto another Egg is rolled again.",
            only_in="solo",
        ),
    ] = "discard"
    enter_damaged_location: Annotated[
        Literal["no", "yes"],
        HouseRule(
            rule="TB-O11",
            label="Solo: drive into damaged Locations",
            settings=("No, clear it first", "Yes, you may"),
            explanation="you may drive into it.",
            only_in="solo",
        ),
    ] = "no"
    impossible: Annotated[
        Literal["warn", "loss"],
        HouseRule(
            rule="TB-N04",
            label="Solo: objective out of reach",
            settings=("You hear it and may go on", "The game is lost at once"),
            explanation="the game is lost at once.",
            only_in="solo",
        ),
    ] = "warn"
    stuck_line: Annotated[
        Literal["stay", "wipe"],
        HouseRule(
            rule="TB-A07",
            label="Bounty Line of only Hunts or only Deliveries",
            settings=("It stays", "You may replace it, once a turn"),
            explanation="once in your turn, for no Action Point, you may discard a Line of nothing"
            " but Hunts, or nothing but Deliveries, and refill it.",
        ),
    ] = "stay"


HOUSE_RULES = read_house_rules(HouseRules)
