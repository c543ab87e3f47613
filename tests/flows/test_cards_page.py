"""The card browser: every deck on a wall, each card to look at, the owner's ones marked."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from kivy.core.window import Window
from kivy.tests.common import UnitTestTouch

from companion import card_entry, card_import, cards
from companion.games.terror_below.box import BOX
from companion.games.terror_below.card_words import deck_words
from companion.games.terror_below.catalogue import DECKS, SHIPPED, Catalogue, load
from companion.games.terror_below.faces import face_of, text
from companion.games.terror_below.kit import TerrorBelowKit
from companion.screens.drawing.card_face import CardFace
from tests.flows.conftest import Open
from tests.flows.driver import Driver
from tests.flows.sits import everywhere, is_calm, sits_well
from tests.sure import sure


@pytest.fixture
def wall(app: Driver) -> Driver:
    """The app, on the page of the cards."""
    app.shell.go("cards")
    app.settle()
    return app


def enter(data: Path, id: str, **said: Any) -> None:
    deck = BOX.deck_of(id)
    card_entry.keep_card(data, BOX.fields(load().deck(deck)[id]) | said)


def enter_all(data: Path) -> None:
    """Somebody has looked at every card of the box."""
    cards.export(BOX, data / "catalogue")
    for file in (data / "catalogue").glob("*s.toml"):
        text = file.read_text("utf-8").replace("[[card]]\n", "[[card]]\nentered = true\n")
        file.write_text(text, "utf-8")


def swipe(app: Driver, by: float) -> None:
    """Drag the wall upwards with a thumb."""
    x, y = Window.width / 2, Window.height * 0.25
    touch = UnitTestTouch(x, y)
    touch.touch_down()
    app.step(2)
    for part in range(1, 11):
        touch.touch_move(x, y + by * part / 10)
        app.step()
    touch.touch_up()
    app.wait(2)


def keys(app: Driver) -> dict[str, Any]:
    """The cards that are built, by id."""
    return {key.face.id: key for key in app.page.ids.wall._keys.values()}


def test_every_deck_has_a_tab_and_every_card_a_face(wall: Driver) -> None:
    for deck in DECKS:
        wall.tap(deck_words(deck))
        first, last = min(load().deck(deck)), max(load().deck(deck))
        assert wall.sees(f"0 of {len(load().deck(deck))}"), deck
        assert load().deck(deck)[first].name in wall.texts(), deck
        wall.page.ids.wall.scroll_y = 0
        wall.settle()
        assert last in keys(wall), deck
        assert load().deck(deck)[last].name in wall.texts(), deck


def test_a_wall_of_many_cards_builds_only_what_is_in_sight(wall: Driver) -> None:
    most = 0
    while wall.page.ids.wall.scroll_y > 0.01:
        swipe(wall, 200)
        most = max(most, len(keys(wall)))
        seen = {sure(each.face).id for each in wall.widgets() if isinstance(each, CardFace)}
        assert seen == set(keys(wall))
    assert "TB-V54" in keys(wall), "the thumb came to the end"
    assert most <= 30


def test_a_swipe_opens_nothing(wall: Driver) -> None:
    swipe(wall, 150)
    assert wall.page.ids.wall.scroll_y < 1
    assert not wall.sees("Edit")


def test_a_card_is_looked_at_and_leafed_through(wall: Driver) -> None:
    wall.tap("TB-V03")
    assert wall.sees("Then play another Vehicle card for its points only.")
    assert wall.sees("A stand-in of ours")
    wall.tap("◀")
    wall.tap("◀")
    assert wall.sees("TB-V01")
    wall.tap("◀")
    assert wall.sees("TB-V54"), "around at the ends"
    wall.tap("Close")
    assert not wall.sees("Edit")


def test_what_is_done_by_hand_says_so(wall: Driver) -> None:
    by_hand = next(card.id for card in load().vehicles.values() if card.ability == "manual")
    wall.page.look_at(by_hand)
    wall.settle()
    assert wall.sees("You do what it says")


def test_an_owners_card_is_marked_and_can_be_given_up(open_app: Open, tmp_path: Path) -> None:
    enter(tmp_path, "TB-V02", points=9, name="Camel")
    app = open_app(tmp_path)
    app.shell.go("cards")
    app.settle()
    assert app.sees("1 of 54")
    assert app.sees("1 of 196 entered")
    assert app.sees("✎ TB-V02")
    assert not app.sees("✎ TB-V03")
    app.tap("TB-V02")
    app.tap("Back to the stand-in")
    app.tap("Cancel")
    assert app.sees("Camel"), "asked first"
    app.tap("TB-V02")
    app.tap("Back to the stand-in")
    assert app.sees("What you have entered (Camel) is forgotten.")
    app.tap("Back to the stand-in")
    assert app.sees("0 of 196 entered")
    assert not app.sees("Camel")
    assert app.tabletop.library.load_game(TerrorBelowKit()).cards == load()


# How far one has come


def test_each_deck_and_the_whole_box_say_what_is_entered(open_app: Open, tmp_path: Path) -> None:
    for id in ("TB-V02", "TB-V03", "TB-A01"):
        enter(tmp_path, id)
    app = open_app(tmp_path)
    app.shell.go("cards")
    app.settle()
    assert app.sees("3 of 196 entered")
    assert [tab.note for tab in app.page.ids.tabs.children[::-1]] == [
        "0 of 37", "2 of 54", "0 of 42", "1 of 23", "0 of 24", "0 of 16",
    ]  # fmt: skip


def test_a_tap_leads_to_what_is_missing_and_on_from_there(wall: Driver, tmp_path: Path) -> None:
    wall.tap("Weapons")
    wall.tap("Next: TB-A01")
    assert wall.page.card_id == "TB-A01"
    wall.tap("Save")
    assert wall.page.card_id == "TB-A02"
    wall.tap("Later")
    assert wall.page.card_id == "TB-A03"
    wall.tap("← Back")
    assert wall.sees("1 of 196 entered")
    assert wall.sees("Next: TB-A02"), "what can wait is still missing"


def test_half_a_card_cannot_wait(wall: Driver) -> None:
    wall.tap("Next: TB-V01")
    wall.tap("9")
    wall.tap("Later")
    assert wall.sees("Save TB-V01 first, or leave it as it was.")
    assert wall.page.card_id == "TB-V01"


def test_the_last_card_of_a_deck_leads_to_the_next_deck(open_app: Open, tmp_path: Path) -> None:
    for id in list(load().characters)[:-1]:
        enter(tmp_path, id)
    app = open_app(tmp_path)
    app.shell.go("cards")
    app.settle()
    app.tap("Characters")
    app.tap("Next: TB-C16")
    app.tap("Save")
    assert app.page.card_id == "TB-W01", "around to the first deck"
    app.tap("← Back")
    assert app.sees("16 of 16")
    assert app.sees("Next: TB-W01")


def test_a_whole_box_has_nothing_to_go_on_with(open_app: Open, tmp_path: Path) -> None:
    enter_all(tmp_path)
    app = open_app(tmp_path)
    app.shell.go("cards")
    app.settle()
    assert app.sees("196 of 196 entered")
    assert app.page.ids.progress.disabled
    assert not app.sees("Next:")


def test_the_last_card_of_the_box_leads_back(open_app: Open, tmp_path: Path) -> None:
    enter_all(tmp_path)
    card_entry.back_to_stand_in(tmp_path, "TB-I05")
    app = open_app(tmp_path)
    app.shell.go("cards")
    app.settle()
    app.tap("Next: TB-I05")
    app.tap("Save")
    assert app.sees("196 of 196 entered")


def test_only_an_owners_card_can_be_given_up(open_app: Open, tmp_path: Path) -> None:
    enter(tmp_path, "TB-V02", points=9)
    app = open_app(tmp_path)
    app.shell.go("cards")
    app.settle()
    app.tap("TB-V01")
    assert not app.sees("Back to the stand-in")
    app.tap("▶")
    assert app.sees("Back to the stand-in")


def test_cards_that_a_catalogue_lacks_have_a_place(open_app: Open, tmp_path: Path) -> None:
    mine = tmp_path / "mine"
    cards.export(BOX, mine)
    (mine / "characters.toml").unlink()
    card_import.take_all(tmp_path / "data", mine)
    app = open_app(tmp_path / "data")
    app.shell.go("cards")
    app.settle()
    app.tap("Characters")
    app.tap("TB-C01")
    assert app.sees("Nobody has entered this card yet.")
    app.tap("Edit")
    app.tap("Save")
    assert list(app.tabletop.library.load_game(TerrorBelowKit()).cards.characters) == ["TB-C01"]


def test_whoever_comes_back_finds_the_wall_as_it_was(wall: Driver) -> None:
    wall.tap("Worms")
    wall.page.ids.wall.scroll_y = 0.4
    wall.settle()
    wall.tap("TB-W20")
    place = wall.page.ids.wall.scroll_y
    wall.tap("Edit")
    wall.tap("← Back")
    assert wall.page.shelf == "worm"
    assert wall.page.ids.wall.scroll_y == pytest.approx(place)


@pytest.mark.soak  # the suite has these pages in the gallery
def test_the_wall_sits_well_everywhere(app: Driver, tmp_path: Path) -> None:
    def look(where: str) -> None:
        app.shell.go("cards")
        for deck in DECKS:
            app.settle()
            app.tap(deck_words(deck))
            sits_well(app, f"{deck}, {where}")
            app.page.look_at(min(load().deck(deck)))
            app.settle()
            sits_well(app, f"a {deck}, {where}")
            app.tap("Close")

    everywhere(app, look)


def wordiest(catalogue: Catalogue, deck: str) -> list[str]:
    """The cards of a deck that are hardest to fit: the longest names and the longest texts."""
    found = catalogue.deck(deck)
    by_name = sorted(found, key=lambda id: len(found[id].name))
    by_text = sorted(found, key=lambda id: len(text(found[id])))
    return [*by_name[-2:], *by_text[-2:]]


@pytest.mark.parametrize("size", [(88, 120), (118, 163), (330, 456)])
@pytest.mark.parametrize("compact", [True, False])
def test_a_face_fits_whatever_box_it_is_given(
    app: Driver, size: tuple[int, int], compact: bool
) -> None:
    catalogue = load()
    for scale in (100, 150):
        app.shell.set(text_scale=scale)
        for id in (id for deck in DECKS for id in wordiest(catalogue, deck)):
            face = CardFace(
                face_of(catalogue, id), compact=compact, size_hint=(None, None), size=size
            )
            app.page.add_widget(face)
            face.draw()
            for label in face.children:
                if label.text and label.opacity:
                    assert face.x - 1 <= label.x <= label.right <= face.right + 1, id
                    assert face.y - 1 <= label.y, id
                    assert label.texture_size[0] <= label.width + 1, id
            app.page.remove_widget(face)


def test_the_wall_is_calm(wall: Driver) -> None:
    swipe(wall, 150)
    assert is_calm(wall)


def test_every_shipped_file_is_somebodys_deck() -> None:
    assert {path.name for path in SHIPPED.iterdir()} == {deck.file for deck in DECKS.values()} | {
        "board.toml"
    }
