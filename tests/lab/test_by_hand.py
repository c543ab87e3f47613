"""Small tables whose chances fit on a sheet of paper: the forecast has them to the last digit.

The fractions were found by following every die and every draw on paper, without the program.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Any

import msgspec
import pytest

from companion.games.terror_below import pattern
from companion.games.terror_below.game import TerrorBelow
from companion.games.terror_below.printed import Vehicle, Worm
from companion.lab.forecast import forecast
from tests.lab.tables import GAME

STARTS = [(2, 2), (4, 3), (5, 5), (3, 4), (1, 1), (6, 2), (2, 5)]  # of Worms 1 to 7
CROSS = pattern.parse(". # .\n# o #\n. # .")
EIGHT = ["N", "E", "S", "W", "", "NE", "SS", "WWN"]
UP = "up"


def tiny(limits: Sequence[int], arrows: Sequence[str]) -> TerrorBelow:
    """A catalogue of Worms with these limits, and Vehicles with these arrows."""
    one = next(worm for worm in GAME.cards.worms.values() if worm.egg and not worm.starter)
    worms: dict[str, Worm] = {}
    for number, (limit, start) in enumerate(zip(limits, STARTS, strict=False), 1):
        id = f"TB-W{number:02}"
        worms[id] = msgspec.structs.replace(
            one, id=id, type="grinder", limit=limit, start=start, health=5, pattern=CROSS
        )
    card = next(iter(GAME.cards.vehicles.values()))
    vehicles: dict[str, Vehicle] = {}
    for number, row in enumerate(arrows, 1):
        id = f"TB-V{number:02}"
        vehicles[id] = msgspec.structs.replace(card, id=id, arrows=row)
    return TerrorBelow(msgspec.structs.replace(GAME.cards, worms=worms, vehicles=vehicles))


def laid(*cards: list[tuple[int, str]], pawn: tuple[int, int] = (6, 6), **more: Any) -> Any:
    rows = [*cards, [], [], []][:3]
    slots = [
        {
            "worm": f"TB-W{number:02}",
            "cards": [{"card": f"TB-V{card:02}" if card else None, "face": face}
                      for card, face in row],
        }
        for number, row in enumerate(rows, 1)
    ]  # fmt: skip
    options = {"players": ["Ada"], "mode": "solo"}
    return {"options": options, "slots": slots, "players": [{"pawn": list(pawn)}], **more}


TABLES: dict[str, tuple[list[int], list[str], Any, dict[str, str]]] = {
    "nothing yet": (
        [9] * 5, EIGHT, laid(),
        {"5,5": "23/72", "2,2": "11/36", "caught": "1/24", "attacks": "1"},
    ),
    "one Vehicle, though the hand is not told": (
        [9] * 5, ["N"], laid(), {"1,1": "1/9", "2,1": "1/3", "1,2": "2/9"},
    ),
    "a limit of 1": (
        [1, 9, 9, 9, 9], EIGHT, laid(pawn=(2, 1)),
        {"2,2": "4/9", "caught": "31/72", "3,3": "13/36", "attacks": "4/3"},
    ),
    "three Worms in all: who has attacked comes again": (
        [1, 1, 1], EIGHT, laid(pawn=(2, 1)),
        {"5,5": "19/36", "2,2": "1/2", "caught": "17/36", "attacks": "2"},
    ),
    "four Worms: the last one, then who has attacked": (
        [1, 9, 9, 9], EIGHT, laid(pawn=(2, 1)), {"2,2": "4/9", "2,1": "29/72", "3,5": "11/72"},
    ),
    "two come after attacks, and are never the same": (
        [1, 1, 9, 1, 9, 9, 9], EIGHT, laid([(1, UP)], [(2, UP)]),
        {"2,4": "107/324", "2,5": "17/81", "3,4": "2/9", "attacks": "19/6"},
    ),
    "the deck is made of what lay under the Worm": (
        [2] * 5, EIGHT,
        laid([(1, UP), (2, UP)], players=[{"pawn": [6, 6], "hand": []}],
             removed={"vehicle": [f"TB-V{n:02}" for n in range(3, 9)]}),
        {"2,2": "1", "caught": "1/18", "attacks": "2"},
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", TABLES)
def test_the_chances_are_those_on_paper(name: str) -> None:
    limits, arrows, table, expected = TABLES[name]
    game = tiny(limits, arrows)
    form: Any = forecast(game, game.read_state(table)).form()
    found = {**form["covered"], "caught": form["caught"], "attacks": form["attacks"]}
    for figure, chance in expected.items():
        assert found[figure] == pytest.approx(float(Fraction(chance)), abs=1e-12), figure


def test_a_squad_nobody_told_of_goes_on() -> None:
    """All three attack; the Leader under the first dies, and somebody follows."""
    game = tiny([1] * 5, EIGHT)
    cards = [[(1, UP)], [(2, UP)], [(3, UP)]]
    untold = forecast(game, game.read_state(laid(*cards, pawn=(2, 2))))
    alone = laid(*cards, players=[{"pawn": [2, 2], "leader": "TB-C01"}])
    last = forecast(game, game.read_state(alone))
    assert (untold.at(5, 5), untold.lost) == pytest.approx((1, 0))
    assert (last.at(5, 5), last.lost, last.attacks) == pytest.approx((0, 1, 1))


def test_among_several_the_figures_are_those_of_whose_turn_it_is() -> None:
    options = {"players": ["Ada", "Bo", "Cy"], "mode": "versus"}
    players = [{"pawn": [2, 2]}, {"pawn": [6, 6]}, {"pawn": None}]
    table = laid([(1, UP)], options=options, players=players, active=1)
    game = tiny([1, 9, 9, 9, 9], EIGHT * 3)
    coming = forecast(game, game.read_state(table))
    assert (coming.caught, coming.survives) == (0, 1)
    assert coming.leaders[0] is not None
    assert coming.leaders[0].caught == pytest.approx(1)
    assert coming.form()["leaders"] == [{"caught": 1.0, "survives": 0.0},
                                        {"caught": 0.0, "survives": 1.0}, None]  # fmt: skip
