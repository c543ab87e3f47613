"""The form of a new game: players, what the game asks, and who rolls and deals."""

from __future__ import annotations

from typing import Any, ClassVar

from companion.games.dry_run.game import DryRun
from companion.games.dry_run.rules import State
from companion.table.errors import Refused
from companion.table.game import Field
from tests.flows.driver import Driver


def names(app: Driver) -> list[str]:
    return list(app.page.names["players"])


def test_players_come_and_go(app: Driver) -> None:
    app.tap("New: Dry Run")
    app.tap("+ player")
    app.tap("+ player")
    assert names(app) == ["Player 1", "Player 2", "Player 3"]
    app.tap("✕")
    assert names(app) == ["Player 2", "Player 3"]


def test_no_button_offers_more_players_than_the_game_takes(app: Driver) -> None:
    app.tap("New: Dry Run")
    for _ in range(3):
        app.tap("+ player")
    assert not app.sees("+ player")
    app.tap("Start")
    assert app.sees("Player 1 leads with 0 of 10")


def test_a_name_is_written_with_thumbs(app: Driver) -> None:
    app.tap("New: Dry Run")
    app.tap("Player 1")
    for key in ("A", "n", "n", "⌫", "a", "space", "L", "e", "e"):
        app.tap(key)
    assert app.sees("Ana Lee")
    app.tap("Done")
    assert names(app) == ["Ana Lee"]
    app.tap("Start")
    assert app.sees("Ana Lee searches.")


def test_a_name_is_written_on_a_keyboard(app: Driver) -> None:
    app.tap("New: Dry Run")
    app.tap("Player 1")
    app.type("Zoé [1]")
    app.tap("Done")
    assert names(app) == ["Zoé [1]"]


def test_going_back_keeps_the_old_name(app: Driver) -> None:
    app.tap("New: Dry Run")
    app.tap("Player 1")
    app.tap("Q")
    app.tap("Back")
    assert names(app) == ["Player 1"]


def test_an_empty_name_cannot_be_taken(app: Driver) -> None:
    app.tap("New: Dry Run")
    app.tap("Player 1")
    for key in ("A", "⌫"):
        app.tap(key)
    assert not any(
        getattr(each, "words", "") == "Done" and not each.disabled for each in app.widgets()
    )
    app.tap("Back")


class Wide(DryRun):
    """Dry Run with a question of every kind, one of which decides how many may play."""

    fields = (
        *DryRun.fields,
        Field(
            name="mode", label="Mode", kind="one-of", default="solo",
            choices=[("solo", "Alone"), ("versus", "Against each other")],
        ),
        Field(name="queens", label="Queens?", kind="switch", default=False),
    )  # fmt: skip
    taken: ClassVar[dict[str, Any]] = {}

    def new(self, options: dict[str, Any]) -> State:
        players = options["players"]
        if len(players) not in ([1] if options["mode"] == "solo" else [3, 4]):
            raise Refused("bad-options", "Alone, or three and four.")
        Wide.taken = options
        return super().new({"players": players})


def open_wide(app: Driver) -> None:
    cards = app.shell.host.game("dry-run").cards
    app.shell.show_new_game(Wide(list(cards.values())))
    app.settle()


def test_every_kind_of_field_is_drawn_and_handed_over(app: Driver) -> None:
    open_wide(app)
    app.tap("Yes")
    app.tap("Start")
    assert Wide.taken == {"players": ["Player 1"], "mode": "solo", "queens": True}


def test_how_many_may_play_follows_the_other_answers(app: Driver) -> None:
    open_wide(app)
    assert not app.sees("+ player")
    app.tap("Against each other")
    app.tap("Start")
    assert app.sees("Alone, or three and four."), "two are missing: said, and nothing changes"
    app.tap("+ player")
    app.tap("+ player")
    app.tap("+ player")
    assert not app.sees("+ player")
    app.tap("✕")
    app.tap("Start")
    assert Wide.taken["players"] == ["Player 2", "Player 3", "Player 4"]
