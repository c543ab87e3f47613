"""Picking one card of many, of any game: by kind, then by its face."""

from __future__ import annotations

from typing import Any

import pytest

from companion.games.squirmish.kit import SquirmishKit
from companion.games.terror_below.catalogue import DECKS
from companion.games.terror_below.game import TerrorBelow
from companion.screens.cards.card_wall import CardKey, CardWall
from companion.screens.table import ask
from companion.screens.table.picker import CardPicker
from companion.table.prompts import NONE, Answer, Card
from tests.flows.driver import Driver
from tests.flows.geometry import HOME, flaws, resize
from tests.flows.person import sit_down
from tests.flows.test_play import begin
from tests.sure import the

PURPOSES = {"character": "squad"}  # what else a card of a deck is drawn for is named like the deck


def open_picker(app: Driver, deck: str, optional: bool = False) -> list[Answer]:
    """A sheet with every card of a deck; what is picked is found in the list."""
    session = sit_down(app)
    cards = list(session.game.cards.deck(deck))
    purpose = PURPOSES.get(deck, deck)
    prompt = Card(deck=deck, candidates=cards, optional=optional, purpose=purpose, rule="TB-T02")
    picked: list[Answer] = []
    app.shell.open_sheet(CardPicker(app.shell, session, prompt, picked.append))
    app.settle()
    return picked


def sheet(app: Driver) -> Any:
    return app.shell.root.children[0]


def wall(app: Driver) -> Any:
    found = sheet(app).ids.sides.children[0]
    assert isinstance(found, CardWall)
    return found


@pytest.mark.parametrize("deck", DECKS)
def test_every_card_of_every_deck_has_a_face_to_tap(app: Driver, deck: str) -> None:
    picked = open_picker(app, deck)
    picker = sheet(app)
    shown = []
    for kind in picker._chips:
        app.tap(picker._chips[kind])
        shown += wall(app).ids_shown
    cards = the(TerrorBelow, app.tabletop.session.game).cards.deck(deck)
    assert sorted(shown) == sorted(cards), "each is under one kind"
    last = wall(app).ids_shown[-1]
    wall(app).scroll_y = 0
    app.settle()
    assert cards[last].name in app.texts()
    app.tap(last)
    assert picked == [last]
    assert not isinstance(sheet(app), CardPicker), "the sheet is gone"


def test_only_what_is_in_sight_is_built(app: Driver) -> None:
    open_picker(app, "item")
    built = [each for each in sheet(app).walk() if isinstance(each, CardKey)]
    assert len(wall(app).ids_shown) > len(built)
    assert len(built) <= 5 * (3 + 1), "the rows in sight, and one more"


def test_another_kind_begins_at_its_top(app: Driver) -> None:
    open_picker(app, "vehicle")
    wall(app).scroll_y = 0
    app.tap("4 points")
    assert wall(app).scroll_y == 1
    cards = the(TerrorBelow, app.tabletop.session.game).cards
    assert all(cards.vehicles[id].points == 4 for id in _seen(app))


def _seen(app: Driver) -> list[str]:
    return [each.face.id for each in app.widgets() if isinstance(each, CardKey)]


def test_six_kinds_are_in_sight_at_once(app: Driver) -> None:
    open_picker(app, "bounty")
    assert len(sheet(app)._chips) == 6
    assert not sheet(app).ids.chapters.do_scroll_y


def test_a_hand_without_such_a_card_is_answered_at_once(app: Driver) -> None:
    picked = open_picker(app, "vehicle", optional=True)
    assert NONE not in [id for ids in sheet(app)._kinds.values() for id in ids]
    app.tap("None of them")
    assert picked == [NONE]


@pytest.mark.soak  # the suite has these pages in the gallery
@pytest.mark.parametrize("size", [HOME, (1024, 600), (1280, 720)], ids=str)
@pytest.mark.parametrize("scale", [100, 150])
def test_it_sits_well(app: Driver, size: tuple[int, int], scale: int) -> None:
    resize(app, size)
    try:
        for deck in ("worm", "character"):
            app.shell.set(text_scale=scale)
            open_picker(app, deck, optional=True)
            assert flaws(large=scale > 100) == []
    finally:
        resize(app, HOME)


def test_another_game_has_its_own_faces(app: Driver, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ask, "MANY", 3)
    begin(app)
    app.tap("Pick the card")
    assert flaws() == []
    assert [chip.words for chip in sheet(app)._chips.values()] == ["All"]
    assert "Canned beans" in app.texts()
    wall(app).scroll_y = 0
    app.settle()
    app.tap("DR-S12")
    assert app.sees("Lay Spare wheel on Player 1's load.")


def test_creatures_are_picked_by_their_group_or_found_by_name(app: Driver) -> None:
    tabletop = app.tabletop
    tabletop.begin(tabletop.library.load_game(SquirmishKit()), {"players": ["Ada", "Bo"]}, {})
    creatures = list(tabletop.library.load_game(SquirmishKit()).cards.creatures)
    prompt = Card(deck="creature", candidates=creatures, purpose="first-discard", rule="SQ-T01")
    picked: list[Answer] = []
    app.shell.open_sheet(CardPicker(app.shell, tabletop.session, prompt, picked.append))
    app.settle()
    assert len(sheet(app)._chips) == 6
    app.tap("Laundry Day")
    assert "Sock Golem" in app.texts()
    assert flaws() == []
    app.tap("Find")
    app.type("grav")
    app.tap("SQ-M32")
    assert picked == ["SQ-M32"]
