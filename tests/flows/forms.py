"""What a hand does on the form of a new game."""

from __future__ import annotations

from typing import Any

from companion.games.terror_below.options import Options
from tests.flows.driver import Driver


def choose(app: Driver, card: str) -> None:
    app.tap("New game")
    app.tap(card)


def names(app: Driver) -> list[str]:
    found: list[str] = app.page.draft.names
    return found


def options(app: Driver) -> Options:
    """The options of the game on the table."""
    found: Options = app.tabletop.session.state.options
    return found


def row(app: Driver, label: str) -> Any:
    """A row of the sheet in front."""
    return next(each for each in app.widgets() if getattr(each, "label", "") == label)


def settle(app: Driver, section: str, *words: str) -> None:
    """Open a section, tap these, and come back."""
    app.tap(section)
    for each in words:
        app.tap(each)
    app.tap("← Back")
