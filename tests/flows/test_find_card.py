"""Finding a card by typing: on the keys, on the machine's own keyboard, and when none fits."""

from __future__ import annotations

from typing import Any

import pytest
from kivy.core.window import Window

from companion.games.terror_below.game import TerrorBelow
from companion.screens.cards.card_wall import CardKey
from companion.screens.table.find_card import FindCard
from tests.flows.driver import Driver
from tests.flows.geometry import HOME, flaws, rect, resize
from tests.flows.test_picker import open_picker, sheet
from tests.sure import the


def finder(app: Driver) -> FindCard:
    found = sheet(app).ids.stage.children[0]
    assert isinstance(found, FindCard)
    return found


def listed(app: Driver) -> list[str]:
    """The cards that are offered, in order."""
    return [key.note for key in finder(app).ids.cards.children[::-1]]


def type_keys(app: Driver, text: str) -> None:
    for letter in text:
        app.tap(letter)


def names(app: Driver, deck: str) -> dict[str, str]:
    cards = the(TerrorBelow, app.tabletop.session.game).cards.deck(deck)
    return {id: card.name for id, card in cards.items()}


def test_cards_are_filtered_while_one_types(app: Driver) -> None:
    picked = open_picker(app, "vehicle")
    app.tap("Find")
    assert len(listed(app)) == 54, "of every kind"
    type_keys(app, "pick")
    called = [id for id, name in names(app, "vehicle").items() if name.startswith("Pickup")]
    assert listed(app) == called
    app.tap("⌫")
    assert set(called) <= set(listed(app))
    app.tap(called[1])
    assert picked == [called[1]]


def test_a_number_is_enough(app: Driver) -> None:
    picked = open_picker(app, "worm")
    app.tap("Find")
    app.tap("123")
    type_keys(app, "17")
    assert listed(app) == ["TB-W17"]
    app.tap("TB-W17")
    assert picked == ["TB-W17"]


def test_an_id_is_enough(app: Driver) -> None:
    open_picker(app, "worm")
    app.type("tb-w0")
    assert finder(app).query == "tb-w0"
    assert sorted(listed(app)) == [f"TB-W{n:02}" for n in range(1, 10)]


def test_what_was_found_is_shown_as_it_is_drawn(app: Driver) -> None:
    picked = open_picker(app, "vehicle")
    app.tap("Find")
    type_keys(app, "pick")
    found = listed(app)
    app.tap("Show")
    faces = [each.face.id for each in app.widgets() if isinstance(each, CardKey)]
    assert sorted(faces) == sorted(found)
    assert app.sees("Find: pick")
    app.tap(found[0])
    assert picked == [found[0]]


def test_the_cross_leads_back_to_the_kind_one_came_from(app: Driver) -> None:
    open_picker(app, "vehicle")
    app.tap("4 points")
    app.tap("Find")
    type_keys(app, "pick")
    app.tap("Show")
    app.tap("✕")
    assert sheet(app).kind == "4 points"
    assert sheet(app).faces.ids_shown == sheet(app)._kinds["4 points"]
    assert app.find("Find").words == "Find"


def test_a_kind_ends_the_search(app: Driver) -> None:
    open_picker(app, "vehicle")
    app.tap("Find")
    type_keys(app, "pick")
    app.tap("Show")
    app.tap("6 points")
    assert sheet(app).query == ""
    assert sheet(app).faces.ids_shown == sheet(app)._kinds["6 points"]


def test_nothing_found_is_one_sentence_and_the_way_back(app: Driver) -> None:
    open_picker(app, "vehicle")
    for way in ("Show all cards", "← Back", "Show", "escape"):
        app.tap("Find")
        type_keys(app, "zz")
        assert app.sees("No card that can turn up here says “zz”.")
        assert listed(app) == []
        if way == "escape":
            Window.dispatch("on_key_down", 27, 0, None, [])
            app.settle()
        else:
            app.tap(way)
        assert not sheet(app).finding, way
        assert sheet(app).faces.ids_shown == sheet(app)._kinds[sheet(app).kind], way


def test_whoever_types_on_a_keyboard_needs_no_key_for_it(app: Driver) -> None:
    open_picker(app, "vehicle")
    app.type("PÍC")
    assert finder(app).query == "PÍC", "every letter once"
    assert listed(app), "capitals and accents do not matter"
    assert all("Pickup" in names(app, "vehicle")[id] for id in listed(app))
    for _ in range(3):
        Window.dispatch("on_key_down", 8, 0, None, [])
    app.settle()
    app.type("pic")
    assert finder(app).query == "pic"
    Window.dispatch("on_key_down", 8, 0, None, [])
    app.settle()
    assert finder(app).query == "pi"
    Window.dispatch("on_key_down", 13, 0, None, [])
    app.settle()
    assert app.sees("Find: pi")
    app.type("ck")
    assert finder(app).query == "pick", "and goes on where it was"


def test_nobody_listens_when_the_sheet_is_gone(app: Driver) -> None:
    open_picker(app, "vehicle")
    picker: Any = sheet(app)
    app.type("pic")
    keyboard = finder(app).ids.keyboard
    app.tap("TB-V36")
    app.type("x")
    assert picker.query == "pic"
    assert keyboard._typist is None


def test_long_labels_are_names_and_their_texts_are_looked_through(app: Driver) -> None:
    open_picker(app, "character")
    app.tap("Find")
    assert all(len(key.words) <= 40 for key in finder(app).ids.cards.children)
    app.type("geologist")
    assert len(listed(app)) == 1


@pytest.mark.parametrize(
    "size",
    [HOME, *(pytest.param(size, marks=pytest.mark.soak) for size in [(1024, 600), (1280, 720)])],
    ids=str,
)
@pytest.mark.parametrize("scale", [100, 150])
@pytest.mark.parametrize(
    "deck",
    ["vehicle", *(pytest.param(deck, marks=pytest.mark.soak) for deck in ("bounty", "character"))],
)
def test_what_is_found_stays_in_sight(
    app: Driver, size: tuple[int, int], scale: int, deck: str
) -> None:
    resize(app, size)
    try:
        app.shell.set(text_scale=scale)
        open_picker(app, deck, optional=True)
        app.tap("Find")
        assert flaws(large=scale > 100) == []
        keys, place = finder(app).ids.cards.children, rect(finder(app).ids.scroll)
        whole = [key for key in keys if rect(key).is_inside(place)]
        assert len(whole) >= (6 if scale == 100 and deck == "vehicle" else 2)
        type_keys(app, "zzz")
        assert flaws(large=scale > 100) == []
    finally:
        resize(app, HOME)
