"""The form of a game nobody has thought of yet, drawn from its fields."""

from __future__ import annotations

from typing import Any, ClassVar

from companion.games.dry_run.game import DryRun
from companion.games.dry_run.kit import DryRunKit
from companion.games.dry_run.rules import State
from companion.table.errors import Refused
from companion.table.game import Field
from tests.flows.driver import Driver
from tests.flows.forms import names, settle


class Wide(DryRun):
    """Dry Run with a question of every kind, one of which decides how many may play."""

    fields = (
        *DryRun.fields,
        Field(
            name="mode", label="Mode", kind="one-of", default="solo",
            choices=[("solo", "Alone"), ("versus", "Against each other")],
        ),
        Field(name="queens", label="Queens?", kind="switch", default=False),
        Field(
            name="deep.sand", label="Sand?", kind="one-of", default="dry", group="More",
            choices=[("dry", "Dry"), ("wet", "Wet")],
        ),
    )  # fmt: skip
    taken: ClassVar[dict[str, Any]] = {}

    def new(self, options: dict[str, Any]) -> State:
        players = options["players"]
        if len(players) not in ([1] if options["mode"] == "solo" else [3, 4]):
            raise Refused("bad-options", "Alone, or three and four.")
        if options["deep"]["sand"] == "wet" and len(players) == 4:
            raise Refused("bad-options", "Four sink into wet sand.")
        Wide.taken = options
        return super().new({"players": players})


def open_wide(app: Driver, mode: str) -> None:
    cards = app.tabletop.library.load_game(DryRunKit()).cards
    app.shell.go("new-game", game=Wide(list(cards.values())), mode=mode)
    app.settle()


def test_every_kind_of_field_is_drawn_and_handed_over(app: Driver) -> None:
    open_wide(app, "solo")
    app.tap("Yes")
    settle(app, "More", "Wet")
    app.tap("Start")
    assert Wide.taken == {
        "players": ["Player 1"], "mode": "solo", "queens": True, "deep": {"sand": "wet"},
    }  # fmt: skip


def test_how_many_may_play_follows_the_other_answers(app: Driver) -> None:
    open_wide(app, "versus")
    assert names(app) == ["Player 1", "Player 2", "Player 3"]
    settle(app, "More", "Wet")
    assert not app.sees("+ player")
    settle(app, "More", "Dry")
    app.tap("+ player")
    assert not app.sees("+ player")
    app.tap("✕")
    app.tap("Start")
    assert Wide.taken["players"] == ["Player 2", "Player 3", "Player 4"]


def test_what_the_rules_refuse_is_said_and_nothing_is_begun(app: Driver) -> None:
    open_wide(app, "versus")
    app.tap("+ player")
    settle(app, "More", "Wet")
    app.tap("Start")
    assert app.sees("Four sink into wet sand.")
    assert app.shell.front == "new-game"
    assert app.tabletop.library.keeper.games() == []
    assert app.tabletop.library.keeper.setting("new-game") is None
