"""The board as a picture and the board on the screen: the same drawings at the same places."""

from __future__ import annotations

from typing import Any

import pytest
from kivy.core.window import Window
from PIL import Image, ImageChops, ImageStat

from companion.games.terror_below.kit import TerrorBelowKit
from companion.games.terror_below.scene import scene
from companion.screens.terror_below.board import BoardView
from companion.screens.terror_below.sights.tables import evening
from tests.flows.driver import Driver
from tests.lab.test_board_picture import Measure, board_picture


def on_the_screen(app: Driver, board: Any) -> Image.Image:
    """What is seen of the spaces."""
    whole = Image.frombytes("RGB", Window.size, app.pixels()).transpose(
        Image.Transpose.FLIP_TOP_BOTTOM
    )
    first, last = board.box((1, 1)), board.box((board.scene.columns, board.scene.rows))
    left, _ = board.to_window(first.x, first.y)
    right, bottom = board.to_window(last.x + last.width, last.y)
    _, top = board.to_window(first.x, first.y + first.height)
    return whole.crop(
        (round(left), round(whole.height - top), round(right), round(whole.height - bottom))
    )


@pytest.mark.parametrize("side", ["desert", "canyon"])
def test_the_picture_is_what_the_screen_shows(app: Driver, side: str) -> None:
    tabletop = app.tabletop
    game = tabletop.library.load_game(TerrorBelowKit())
    state = game.read_state(evening(options={"board": side}))
    shown = scene(game, state)
    board = BoardView(size_hint=(None, None), size=(26 + 6 * 64, 26 + 6 * 64), pos=(0, 0))
    board.show(shown)
    app.shell.root.ids.stage.clear_widgets()
    app.shell.root.ids.stage.add_widget(board)
    app.step(3)  # and no more: what has come to rest is drawn in haste
    screen = on_the_screen(app, board)
    at = Measure(64)
    picture = board_picture(shown, 64)
    picture = picture.crop((at.ruler, at.ruler, *picture.size))
    assert screen.size == picture.size
    off = ImageChops.difference(screen, picture)
    # Rims are smoothed in another way; everything else is alike.
    assert max(ImageStat.Stat(off).mean) < 2.0
    assert sum(off.convert("L").histogram()[80:]) < 0.01 * off.width * off.height
    app.shell.show_home()
