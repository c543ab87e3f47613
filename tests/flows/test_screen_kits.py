"""Every game shows on the screen what its screen kit declares: each game is opened everywhere."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from companion.games.kit import GameKit
from companion.games.registry import KITS
from companion.screens import screen_kit as room
from companion.screens.new_game.draft import Draft
from companion.screens.screen_kit import ScreenKit
from companion.table.sources import RandomBot
from tests.flows.driver import Driver

SCREENS = Path(room.__file__).parent
ANSWERS = 12  # of a game that is shown

kits = pytest.mark.parametrize("kit", KITS, ids=lambda kit: kit.id)


def begin(app: Driver, kit: GameKit[Any]) -> None:
    """Put a game on the table, begun as the New game page begins it, and answer a little."""
    app.shell.set(motion="none", checklists="none")
    game = app.tabletop.library.load_game(kit.id)
    draft = Draft(game)
    draft.suit()
    app.tabletop.begin(game, draft.options(), {})
    session, bot = app.tabletop.session, RandomBot(5)
    for _ in range(ANSWERS):
        if session.prompt is not None:
            answer = bot.answer(session.prompt)
            assert answer is not None
            app.tabletop.answer(answer)


@kits
def test_a_game_with_screens_of_its_own_leads_to_them(kit: GameKit[Any]) -> None:
    own = (SCREENS / kit.id.replace("-", "_")).is_dir()
    assert own == (type(kit.screen()) is not ScreenKit), f"{kit.id}: see screen() of its kit"


@kits
def test_its_table_is_shown(app: Driver, kit: GameKit[Any]) -> None:
    begin(app, kit)
    app.shell.show_table()
    app.settle()
    assert app.page.side.view.get_root_window(), f"{kit.id} does not show its side of the table"
    assert app.page.question, f"{kit.id} asks nothing"


@kits
def test_its_correction_page_opens(app: Driver, kit: GameKit[Any]) -> None:
    begin(app, kit)
    app.shell.show_table()
    app.shell.go("correct")
    app.settle()
    assert app.sees("Correct the table"), f"{kit.id} has no correction page"
    app.tap("← Back")
    assert type(app.page).__name__ == "TablePage"


@kits
def test_its_stage_shows_a_film(app: Driver, kit: GameKit[Any]) -> None:
    begin(app, kit)
    app.shell.go("replay")
    app.wait(1)
    page = app.page
    assert page.projector is not None, f"{kit.id} shows no film: {page.trouble}"
    stage, last = page.projector.stage, len(page.film) - 1
    for at in range(last + 1):
        stage.set_back(at)
        stage.show(at)
        assert stage.tally(at), f"{kit.id} says nothing about how far the game is"
    for event in page.film.moments[last].events:
        stage.play(event, 0.0, lambda: None)
    stage.stop()
    app.settle()
