"""A person at the touchscreen: finds each answer where it can be seen, and taps it there."""

from __future__ import annotations

from typing import Any

from kivy.tests.common import UnitTestTouch

from companion.games.terror_below.kit import TerrorBelowKit
from companion.screens.cards.card_wall import CardWall
from companion.screens.gallery.visit import Visit
from companion.screens.table.ask import MANY
from companion.screens.terror_below.side import WORMS
from companion.table.prompts import NONE, Answer, Card, Roll
from companion.tabletop.tabletop import Tabletop
from tests.flows.driver import Driver

APPS = {"die:red": "dice", "die:blue": "dice"} | dict.fromkeys(
    [f"deck:{deck}" for deck in ("vehicle", "worm", "bounty", "item", "weapon", "character")],
    "dealer",
)


def sit_down(
    app: Driver, seats: dict[str, str] | None = None, motion: str = "none", **options: Any
) -> Any:
    """A Terror Below game on the table, without the way there; the session comes back."""
    tabletop = app.tabletop
    app.shell.set(motion=motion)
    game = tabletop.library.load_game(TerrorBelowKit())
    chosen = {"players": ["Ada"], "mode": "solo", "scenario": "scramble", **options}
    tabletop.begin(game, chosen, APPS if seats is None else seats)
    app.shell.show_table()
    app.settle()
    return tabletop.session


def lay(app: Driver, table: dict[str, Any], *answers: Answer) -> None:
    """Sit down at this table some answers later, without motion."""
    app.shell.set(motion="none")
    Visit(app, app.tabletop.library.data, Tabletop.open).sit_down(table, *answers)


def do_all(app: Driver) -> None:
    """Work through an open list: let it play, then go on."""
    while getattr(app.page, "steps", None):
        app.tap(app.page.steps.ids.go)


def tap_space(app: Driver, column: int, row: int) -> None:
    """Put a finger on a space of the board."""
    box = app.page.side.board.box((column, row))
    touch = UnitTestTouch(box.x + box.width / 2, box.y + box.height / 2)
    app._guarded(touch.touch_down)
    app.step(2)
    app._guarded(touch.touch_up)
    app.settle()


def pick(app: Driver, card: str, label: str) -> None:
    """Find a card on the sheet: its kind first, then down the wall to its face."""
    app.tap("Pick the card")
    if card == NONE:
        app.tap(label)
        return
    kind = app.tabletop.session.game.kind_of_card(card)
    app.tap(kind[:1].upper() + kind[1:])
    sheet = app.shell.root.children[0]
    wall = sheet.ids.sides.children[0]
    if isinstance(wall, CardWall):
        place = wall.ids_shown.index(card)
        wall.scroll_y = 1 - place / len(wall.ids_shown)
        app.settle()
    app.tap(card)


def tap_answer(app: Driver, answer: Answer) -> None:
    """Give an answer the way a person would."""
    session = app.tabletop.session
    prompt = app.prompt
    side = app.page.side
    label = session.game.label(session.state, prompt, answer)
    live = {each: at for at, here in side._live.items() for each in here}
    if isinstance(prompt, Roll):
        app.roll(int(answer))
    elif isinstance(prompt, Card) and len(prompt.legal()) > MANY:
        pick(app, str(answer), label)
    elif isinstance(prompt, Card) and label != answer:
        app.tap(str(answer))
    elif prompt.purpose in WORMS:
        app.tap(side.status._chips[int(answer) - 1])
    elif answer in live:
        tap_space(app, *live[str(answer)])
        if len(side._live.get(live[str(answer)], ())) > 1 and session.prompt is prompt:
            app.tap(label)
    else:
        app.tap(label)
