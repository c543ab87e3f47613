"""The example game on the touchscreen: on Home, begun, played by touch, and looked up."""

from __future__ import annotations

from pathlib import Path

from companion.screens.window.commands import obey
from companion.table.prompts import Roll
from examples.a_game import SandstormKit
from tests.flows.conftest import Open
from tests.flows.test_camera import film, watch
from tests.games.register import register_game


def test_it_is_begun_from_home_and_played_by_touch(open_app: Open, tmp_path: Path) -> None:
    with register_game(SandstormKit()):
        app = open_app(tmp_path / "data")
        app.shell.set(motion="none", checklists="none")
        app.tap("New game")
        app.tap("Sandstorm")
        app.tap("The app deals")
        app.tap("Start")
        assert app.sees("Dig or go home?")
        app.tap("dig")
        app.roll(6)
        app.tap("home")  # the second player
        app.tap("home")
        assert app.sees("Player 1 has found")
        app.shell.show_rule("SA-T02")
        app.settle()
        assert app.sees("The sandstorm")


def test_its_card_is_shown_to_the_camera_and_its_die_has_a_button(
    open_app: Open, tmp_path: Path
) -> None:
    with register_game(SandstormKit()):
        app = open_app(tmp_path / "data")
        app.shell.set(motion="none", checklists="none")
        app.tap("New game")
        app.tap("Sandstorm")
        app.tap("Start")
        app.tap("dig")
        session = app.tabletop.session
        app.shell.set(camera=film(tmp_path / "a.avi", ((), 10), (("SA-F05",), 25), ((), 5)))
        watch(app, lambda: isinstance(session.prompt, Roll))
        assert session.state.players[0].finds == ["SA-F05"]
        assert obey(app.page, "red-die")
        app.settle()
        assert session.entries[-1] in range(1, 7)
