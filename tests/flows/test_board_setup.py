"""Setting the board up: start spaces, canyon, and which die counts the columns."""

from __future__ import annotations

from typing import Any

import pytest

from companion.games.terror_below.catalogue import load
from companion.games.terror_below.game import TerrorBelow
from companion.games.terror_below.kit import TerrorBelowKit
from tests.flows.driver import Driver
from tests.flows.sits import everywhere, is_calm, sits_well
from tests.sure import the


def open_board(app: Driver) -> None:
    app.shell.go("cards")
    app.settle()
    app.tap("The board")


def tap(app: Driver, *spaces: tuple[int, int]) -> None:
    for at in spaces:
        app.tap(app.page.grid.spaces[at])


def begin(app: Driver, **options: Any) -> Any:
    """A new game; its state in the contract's form comes back."""
    tabletop = app.tabletop
    tabletop.begin(
        tabletop.library.load_game(TerrorBelowKit()),
        {"players": ["Ada"], "mode": "solo", **options},
        {},
    )
    session = tabletop.session
    return session.game.state_form(session.state)


def test_five_taps_set_five_start_spaces(app: Driver) -> None:
    open_board(app)
    assert app.sees("Tap where the store starts.")
    tap(app, (2, 1), (5, 1), (6, 4), (1, 3), (4, 6))
    app.tap("Save")
    assert app.sees("The board is set.")
    starts = {"store": [2, 1], "motel": [5, 1], "police": [6, 4], "hospital": [1, 3],
              "facility": [4, 6]}  # fmt: skip
    assert begin(app)["locations"] == starts
    assert begin(app, board="canyon")["locations"] != starts, "the other side is another board"


def test_a_location_is_chosen_and_moved_alone(app: Driver) -> None:
    open_board(app)
    app.tap("hospital")
    assert app.sees("Tap where the hospital starts.")
    tap(app, (3, 3))
    app.tap("Save")
    locations = app.tabletop.library.load_game(TerrorBelowKit()).cards.sides["desert"].locations
    assert locations == load().sides["desert"].locations | {"hospital": (3, 3)}


def test_two_locations_change_places(app: Driver) -> None:
    open_board(app)
    tap(app, load().sides["desert"].locations["police"])
    locations = app.page.side.locations
    assert locations["store"] == (6, 3)
    assert locations["police"] == (1, 2)


def test_the_canyon_is_dug_and_filled(app: Driver) -> None:
    open_board(app)
    assert not app.sees("the canyon"), "there is none on the desert side"
    app.tap("Canyon side")
    app.tap("the canyon")
    tap(app, (2, 3), (5, 5))
    app.tap("Save")
    canyon = app.tabletop.library.load_game(TerrorBelowKit()).cards.sides["canyon"].canyon
    assert set(canyon) == set(load().sides["canyon"].canyon) - {(2, 3)} | {(5, 5)}
    begin(app, board="canyon")
    assert len(the(TerrorBelow, app.tabletop.session.game).boards["canyon"].canyon) == 5


def test_canyon_and_locations_keep_apart(app: Driver) -> None:
    open_board(app)
    app.tap("Canyon side")
    tap(app, (3, 3))
    assert app.sees("That space is canyon")
    app.tap("the canyon")
    tap(app, (4, 1))
    assert app.sees("A Location stands there")
    assert app.page.sides == load().sides


def test_which_die_counts_the_columns(app: Driver) -> None:
    open_board(app)
    app.tap("rows")
    app.tap("Save")
    assert begin(app)["options"]["house_rules"]["red_axis"] == "row"
    assert begin(app, board="canyon")["options"]["house_rules"]["red_axis"] == "column"


def test_both_sides_are_kept_at_once(app: Driver) -> None:
    open_board(app)
    tap(app, (2, 1))
    app.tap("Canyon side")
    tap(app, (1, 1))
    app.tap("Desert side")
    assert app.page.side.locations["store"] == (2, 1), "turning the board over loses nothing"
    app.tap("Save")
    sides = app.tabletop.library.load_game(TerrorBelowKit()).cards.sides
    assert sides["desert"].locations["store"] == (2, 1)
    assert sides["canyon"].locations["store"] == (1, 1)


def test_leaving_with_changes_is_asked_about(app: Driver) -> None:
    open_board(app)
    tap(app, (2, 1))
    app.tap("← Back")
    app.tap("Go on")
    assert app.page.side.locations["store"] == (2, 1)
    app.tap("← Back")
    app.tap("Leave it")
    assert app.sees("of 196 entered")
    assert app.tabletop.library.load_game(TerrorBelowKit()).cards.sides == load().sides


@pytest.mark.soak  # the suite has these pages in the gallery
def test_the_board_sits_well_everywhere(app: Driver) -> None:
    def look(where: str) -> None:
        app.shell.go("board-setup")
        app.settle()
        sits_well(app, f"desert, {where}")
        app.tap("Canyon side")
        app.tap("the canyon")
        sits_well(app, f"canyon, {where}")

    everywhere(app, look)


def test_the_board_is_calm(app: Driver) -> None:
    open_board(app)
    tap(app, (2, 1))
    assert is_calm(app)
