"""Games at a person's pace: a bot decides, and its answer is tapped or given to the table page."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, NamedTuple

from companion.lab.bots import make_bot
from companion.lab.playout import Player, RandomPlayer
from companion.language import tr
from companion.table.prompts import Answer, Card, Prompt
from tests.flows import heap_person, person
from tests.flows.driver import Driver

if TYPE_CHECKING:
    from tests.flows.daylong.day import Day

CAMERA = person.APPS | {"deck:vehicle": "person", "deck:worm": "person"}  # cards that are held up
TWO, THREE = ["Ada", "Bo"], ["Ada", "Bo", "Cy"]
KNOTS = 3  # that are counted after a round


class Piece(NamedTuple):
    """One game of the day, and how far it is played."""

    game: str
    options: dict[str, Any]
    seats: Mapping[str, str] = MappingProxyType({})  # all by hand
    answers: int = 1000  # after so many it is left


SOLO = {"players": ["Ada"], "mode": "solo"}
PROGRAMME = (
    Piece("terror-below", {**SOLO, "scenario": "scramble"}, person.APPS),
    Piece("squirmish", {"players": THREE, "hands": "known", "start": "random"}),
    Piece("wormlord", {"players": TWO, "map": "flower-bed", "seconds": 90}),
    Piece("terror-below", {**SOLO, "scenario": "special-delivery", "board": "canyon"}, CAMERA),
    Piece("terror-below", {"players": THREE, "mode": "versus"}, person.APPS),
    Piece("squirmish", {"players": TWO}, answers=40),
    Piece("wormlord", {"players": THREE}),
    Piece("terror-below", {**SOLO, "scenario": "total-extermination"}, answers=60),
)


def sit_down(day: Day, piece: Piece) -> None:
    """Begin a game; the table is laid by hands that need their time."""
    tabletop = day.app.tabletop
    tabletop.begin(tabletop.library.load_game(piece.game), piece.options, piece.seats)
    day.app.shell.show_table()
    day.app.settle()
    day.rest(60)
    person.do_all(day.app)


def play(day: Day, piece: Piece) -> None:
    """Play until it is over, or until nobody has time any more."""
    tabletop = day.app.tabletop
    decides, taps = _player(day, piece), TAPS.get(piece.game)
    for number in range(piece.answers):
        before = tabletop.session.prompt
        if before is None or day.is_over:
            return
        day.think()
        if number % 9 == 4:
            day.look_around()
        if number % 14 == 11:
            _take_back(day.app)
        person.do_all(day.app)
        prompt = tabletop.session.prompt
        if prompt is None:
            return
        answer = decides(tabletop.session.state, prompt)
        if day.eyes.can_show(prompt):
            day.eyes.show(str(answer))
        elif taps and number % 3 == 0 and day.speaks_english:
            taps(day.app, answer)
        else:
            day.give(answer)
        person.do_all(day.app)


def _player(day: Day, piece: Piece) -> Player:
    game, seed = day.app.tabletop.library.load_game(piece.game), day.chance.getrandbits(32)
    return _lord(seed) if piece.game == "wormlord" else make_bot("greedy", game, seed)


def _lord(seed: int) -> Player:
    """Somebody who comes to an end: at random a count would go on all night."""
    otherwise = RandomPlayer(seed)
    usual = {"ready": "start", "countdown": "now", "verdict": "confirm"}
    counted = 0

    def decide(state: Any, prompt: Prompt) -> Answer:
        nonlocal counted
        if prompt.purpose == "count":
            counted += 1
            return "done" if counted % KNOTS == 0 else otherwise(state, prompt)
        return usual.get(prompt.purpose) or otherwise(state, prompt)

    return decide


def _take_back(app: Driver) -> None:
    """Undo, and put everything back."""
    person.do_all(app)
    if app.page.can_undo:
        app.page.undo()
        app.settle()
        person.do_all(app)


TAPS: dict[str, Callable[[Driver, Answer], None]] = {
    "terror-below": person.tap_answer,
    "squirmish": heap_person.give,
}


def is_for_the_camera(prompt: Prompt | None) -> bool:
    """Whether a card of a deck on the table is asked for, which has a tag."""
    return (
        isinstance(prompt, Card) and prompt.deck in ("vehicle", "worm") and prompt.source != "hand"
    )


def has_menu(app: Driver) -> bool:
    """Whether the table is in front, and no question takes its whole page."""
    return bool(app.shell.front == "table" and app.page.ids.menu.get_root_window())


def leave(app: Driver) -> None:
    """From the table to Home, through the menu."""
    person.do_all(app)
    if has_menu(app):
        app.tap(app.page.ids.menu)
        app.tap(tr("⌂ Home"))
    else:
        app.shell.show_home()
        app.settle()
