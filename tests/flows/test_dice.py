"""How the dice fell: what the journal has of all games, the app's rolls and the table's."""

from __future__ import annotations

from companion.fair_dice import Rolled
from companion.screens.dice import verdict
from tests.flows.driver import Driver
from tests.flows.test_panel import CARD, lay


def show(app: Driver) -> list[list[int]]:
    """What the page counts, the app's dice first."""
    app.shell.go("dice")
    app.settle()
    falls = reversed(app.page.ids.falls.children)
    return [[int(side.times) for side in reversed(fall.ids.sides.children)] for fall in falls]


def test_nothing_was_rolled_yet(app: Driver) -> None:
    assert show(app) == [[0] * 6, [0] * 6]
    assert app.sees("Not rolled yet.")


def test_every_roll_of_every_game_counts_for_whoever_rolled_it(app: Driver) -> None:
    lay(app, CARD, "1", "end", 5)  # by hand
    lay(app, CARD, "1", "end")
    app.tabletop.answer_for_player()
    rolled = [row.value for row in app.tabletop.record.rows if row.source == "dice"]
    apps, tables = show(app)
    assert sum(tables) == 1
    assert tables[4] == 1
    assert sum(apps) == len(rolled) == 1
    assert apps[int(rolled[0]) - 1] == 1


def test_what_was_undone_was_rolled_all_the_same(app: Driver) -> None:
    lay(app, CARD, "1", "end", 5)
    app.tabletop.undo()
    assert sum(show(app)[1]) == 1


def test_the_way_there_is_in_the_settings(app: Driver) -> None:
    app.tap("Settings")
    app.tap("Buttons and dice")
    app.tap("How the dice fell")
    assert app.sees("The app's dice")
    app.tap("← Back")
    assert app.sees("The panel on the screen")


def test_a_verdict_is_a_sentence_with_its_figures() -> None:
    assert verdict(Rolled((103, 96, 110, 91, 99, 101))).startswith("600 rolls, and nothing odd")
    assert "too few" in verdict(Rolled((1, 0, 0, 0, 0, 0)))
    assert "less than once in 1000" in verdict(Rolled((300, 60, 60, 60, 60, 60)))
