"""The players' buttons in a round: on the panel with lamps, and as keys on the screen."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from kivy.tests.common import UnitTestTouch

from companion.games.dry_run.kit import DryRunKit
from companion.screens.table.panel_strip import PanelKey, usual
from hardware.layout import DEFAULT
from tests.flows.conftest import Open
from tests.flows.driver import Driver
from tests.flows.match import begin, purpose, run
from tests.flows.test_panel import Panel, _pins_come_first, pins

__all__ = ["_pins_come_first", "pins"]  # fixtures

THREE = {"players": ["Ada", "Bo", "Cy"], "map": "picnic", "seconds": 30}


def keys(app: Driver) -> list[Any]:
    """What stands on the keys, from left to right."""
    found = [each for each in app.widgets() if isinstance(each, PanelKey)]
    return sorted(found, key=lambda each: each.x)


def words(app: Driver) -> list[str]:
    return [each.words for each in keys(app)]


def list_first(app: Driver) -> list[PanelKey]:
    """Return the keys of three players, of undo and of yes; those of later parts come after."""
    return keys(app)[:5]


def test_the_keys_on_the_screen_are_everybodys_buzzers(app: Driver) -> None:
    app.shell.set(panel="screen")
    run(app, **THREE)
    assert [each.words for each in list_first(app)] == ["Ada", "Bo", "Cy", "Pause", "Pause"]
    assert [each.waited_for for each in list_first(app)] == [True, True, True, False, False]
    app.tap(keys(app)[2])
    assert purpose(app) == "verdict"
    assert app.prompt.player == 2
    assert [each.words for each in list_first(app)] == ["Ada", "Bo", "Cy", "Undo", "Yes, 3!"]
    assert [each.live for each in list_first(app)] == [False, False, False, True, True]
    app.tap(list_first(app)[-1])
    assert app.tabletop.session.state.players[2].wins == 1


def test_a_key_that_is_a_buzzer_counts_when_it_is_hit(app: Driver) -> None:
    app.shell.set(panel="screen")
    run(app, **THREE)
    key = keys(app)[1]
    touch = UnitTestTouch(*key.to_window(*key.center))
    app._guarded(touch.touch_down)
    app.settle()
    assert purpose(app) == "verdict"
    app._guarded(touch.touch_up)
    app.settle()
    assert purpose(app) == "verdict"


def test_in_a_pause_nobody_buzzes(app: Driver) -> None:
    app.shell.set(panel="screen")
    run(app, **THREE)
    app.tap(keys(app)[3])
    assert [each.words for each in list_first(app)] == ["Ada", "Bo", "Cy", "Stop", "Go on"]
    app.tap(keys(app)[0])
    assert purpose(app) == "round"
    app.tap("Go on")
    assert [each.waited_for for each in list_first(app)][:3] == [True] * 3


def test_other_games_keep_their_own_keys(app: Driver) -> None:
    app.shell.set(panel="screen")
    tabletop = app.tabletop
    tabletop.begin(tabletop.library.load_game(DryRunKit()), {"players": ["Ada"]}, {})
    app.shell.show_table()
    app.settle()
    assert len(keys(app)) == len(usual())
    assert words(app)[2] == "Terror Turn"


def test_lamps_of_the_players_pulse_while_somebody_can_call(
    open_app: Open, pins: Any, tmp_path: Path
) -> None:
    """An owner who uses no SPI has pins for them."""
    layout = DEFAULT.read_text("utf-8").replace("take = []", 'take = ["spi0"]')
    for number, lamp in ((1, 7), (2, 8)):
        layout = layout.replace(f"[player-{number}]\n", f"[player-{number}]\nlamp = {lamp}\n")
    (tmp_path / "panel.toml").write_text(layout, "utf-8")
    app = open_app(tmp_path)
    panel = Panel(app, pins)
    begin(app, "start", seconds=30)
    assert (panel.lamp("player-1"), panel.lamp("player-2")) == ("off", "off")
    app.page.give("now")
    app.settle()
    assert (panel.lamp("player-1"), panel.lamp("player-2")) == ("pulse", "pulse")
    panel.press("player-2")
    assert purpose(app) == "verdict"
    assert (panel.lamp("player-1"), panel.lamp("yes")) == ("off", "pulse")
    app.tap("No, go on")
    assert panel.lamp("player-2") == "pulse"
    panel.press("undo")
    assert panel.lamp("player-2") == "off", "the round stands"
