"""Tables laid for a look: a solo game half-way through, others nearly over, one with five players.

They are written as the engine protocol writes a state; whatever is left out has its default.
"""

from __future__ import annotations

from typing import Any

Form = dict[str, Any]

SOLO: Form = {"players": ["Ada"], "mode": "solo", "scenario": "scramble"}
NAMES = ["Ada", "Bartholomew the Bold", "Chiara", "Dee", "Ezra"]  # one as long as a name can be
WORMS_GONE = ["TB-W20", "TB-W26", "TB-W12", "TB-W33", "TB-W17", "TB-W22"]
SLOTS: list[Form] = [
    {"worm": "TB-W08", "target": [2, 3], "cards": [{"card": "TB-V15"}]},
    {
        "worm": "TB-W14",
        "target": [5, 4],
        "cards": [{"card": "TB-V28"}, {"card": None, "face": "down"}],
    },
    {
        "worm": "TB-W32",
        "target": [4, 3],
        "cards": [{"card": "TB-V20"}, {"card": "TB-V37"}, {"card": "TB-V04"}],
    },
]
# The whole setup of a solo game, up to where the pawn starts: Bounties, an Item, a Weapon, the
# squad and its Leader, three Worms.
DRAWN = ["TB-B21", "TB-B12", "TB-B38", "TB-B41", "TB-I07", "TB-A05", "TB-C01", "TB-C04", "TB-C13"]
SET_UP = [*DRAWN, "TB-C01", "TB-W08", "TB-W14", "TB-W32"]


def ada(**said: Any) -> Form:
    """What lies in front of Ada, half-way through."""
    return {
        "name": "Ada",
        "pawn": [3, 4],
        "rubble": 1,
        "eggs": ["red"],
        "leader": "TB-C01",
        "squad": ["TB-C04", "TB-C13"],
        "items": ["TB-I07", "TB-I14"],
        "weapons": ["TB-A05", "TB-A17"],
        "bounties": ["TB-B02", "TB-B29"],
        "tokens": 2,
        **said,
    }


def evening(player: Form | None = None, options: Form | None = None, **said: Any) -> Form:
    """Scramble after six attacks: Rubble, Eggs, a ruin, and a Worm one card from attacking."""
    return {
        "options": {**SOLO, **(options or {})},
        "rubble": {"1,3": 2, "2,4": 1, "4,2": 1, "5,5": 1, "6,3": 1, "6,5": 1, "3,5": 1},
        "eggs": {"4,4": ["yellow"], "2,6": ["red"], "5,2": ["blue"]},
        "locations": {"facility": None},
        "slots": SLOTS,
        "line": ["TB-B21", "TB-B12", "TB-B38", "TB-B41"],
        "discards": {"worm": WORMS_GONE},
        "players": [player or ada()],
        **said,
    }


def night(**said: Any) -> Form:
    """The same evening when the Worms have their turn."""
    return evening(phase="terror", **said)


def around(players: int = 5, **said: Any) -> Form:
    """A table with several players, of whom the one with the longest name has the turn."""
    pawns = [[3, 4], [4, 4], [1, 5], [5, 1], [6, 6]]
    squads = [["TB-C02", "TB-C03"], ["TB-C05", "TB-C06"], ["TB-C07"], ["TB-C08"], ["TB-C09"]]
    weapons = [["TB-A01"], ["TB-A05", "TB-A17"], [], ["TB-A19"], ["TB-A21"]]
    seated = [
        {
            "name": NAMES[index],
            "pawn": pawns[index],
            "leader": ["TB-C01", "TB-C04", "TB-C10", "TB-C11", "TB-C12"][index],
            "squad": squads[index],
            "weapons": weapons[index],
            "eggs": [["red"], ["blue", "green"], [], [], ["yellow"]][index],
            "tokens": [4, 7, 3, 0, 9][index],
        }
        for index in range(players)
    ]
    return {
        "options": {"players": NAMES[:players], "mode": "versus"},
        "active": 1,
        "rubble": {"1,3": 2, "2,4": 1, "4,2": 1, "5,5": 1, "6,5": 1, "3,5": 1, "2,1": 1},
        "eggs": {"2,6": ["red"], "5,2": ["blue"]},
        "slots": SLOTS,
        "line": ["TB-B21", "TB-B12", "TB-B38", "TB-B41"],
        "discards": {"worm": WORMS_GONE[:3]},
        "players": seated,
        **said,
    }


def last_delivery(attacks: int = 8, tokens: int = 2, **options: Any) -> Form:
    """Special Delivery with one Egg to go: "TB-V19", "1" and "deliver:blue" win it."""
    return evening(
        ada(
            pawn=[1, 5],
            eggs=["blue"],
            bounties=["TB-B01", "TB-B02", "TB-B03"],
            tokens=tokens,
            worn=["TB-I05"],
        ),
        {"scenario": "special-delivery", **options},
        line=["TB-B14", "TB-B20", "TB-B38", "TB-B41"],
        locations={},
        discards={"worm": MANY_WORMS[:attacks]},
    )


def last_points(attacks: int = 10, tokens: int = 12) -> Form:
    """Scramble with one delivery to go: "TB-V19", "1" and "deliver:red" win it."""
    player = ada(pawn=[1, 2], tokens=tokens)
    return evening(player, discards={"worm": MANY_WORMS[:attacks]})


def last_attack(scenario: str = "scramble") -> Form:
    """One attack before the army comes: 1, "TB-V16" and 1 lose it."""
    player = ada(pawn=[6, 6])
    return night(
        player=player, options={"scenario": scenario}, discards={"worm": MANY_WORMS}, locations={}
    )


MANY_WORMS = [
    *WORMS_GONE, "TB-W09", "TB-W10", "TB-W11", "TB-W13", "TB-W15", "TB-W16", "TB-W18", "TB-W19",
]  # fmt: skip
WON_DELIVERY = ("TB-V19", "1", "deliver:blue")
WON_POINTS = ("TB-V19", "1", "deliver:red")
LOST = (1, "TB-V16", 1)
