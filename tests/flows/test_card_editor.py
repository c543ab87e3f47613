"""The card editor: a real card in a few taps, whatever its deck; what is wrong is said."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
import pytest

from companion.games.terror_below.box import BOX
from companion.games.terror_below.catalogue import DECKS, Dice, load
from companion.games.terror_below.game import TerrorBelow
from companion.games.terror_below.kit import TerrorBelowKit
from companion.screens.terror_below.card_grids import PatternGrid, StartGrid
from tests.flows.conftest import Open
from tests.flows.driver import Driver
from tests.flows.sits import everywhere, is_calm, sits_well
from tests.sure import the


class Hand:
    """A finger that counts its taps."""

    def __init__(self, app: Driver) -> None:
        self.app = app
        self.taps = 0

    def tap(self, *targets: Any) -> None:
        for target in targets:
            self.app.tap(target)
            self.taps += 1


def edit(app: Driver, id: str) -> None:
    """Open the editor from Home: the wall of cards takes longer than any of it."""
    app.shell.go("card-editor", card_id=id)
    app.settle()


def kept(app: Driver, id: str) -> Any:
    """The card as the next game has it."""
    return app.tabletop.library.load_game(TerrorBelowKit()).cards.deck(BOX.deck_of(id))[id]


def grid(app: Driver, kind: type) -> Any:
    return next(each for each in app.widgets() if isinstance(each, kind))


def choose(app: Driver, label: str, words: str) -> None:
    """Tap the chip of that name under that label."""
    for row in app.page.walk():
        if getattr(row, "label", None) == label:
            chips = [each for each in row.walk() if hasattr(each, "on_release")]
            for chip in chips:
                if getattr(chip, "words", getattr(chip, "text", "")).removeprefix("✓ ") == words:
                    app.tap(chip)
                    return
    raise AssertionError(f"No {words} under {label}")


def test_a_real_vehicle_takes_ten_taps_at_most(app: Driver) -> None:
    app.shell.go("cards")
    app.settle()
    hand = Hand(app)
    hand.tap("TB-V05", "Edit", "7", "↓", "↓", "→", "motorcycle", "Save")
    assert hand.taps <= 10
    card = kept(app, "TB-V05")
    assert (card.points, card.arrows, card.ability) == (7, "SSE", "motorcycle")
    assert app.sees("TB-V05 is entered.")
    assert app.sees("1 of 54")


def test_a_twin_is_entered_by_pointing_at_the_other(app: Driver) -> None:
    hand = Hand(app)
    edit(app, "TB-A07")
    hand.tap("Same as …", "TB-A05", "Save")
    assert hand.taps == 3
    one, other = kept(app, "TB-A07"), kept(app, "TB-A05")
    assert (one.name, one.damage, one.text) == (other.name, other.damage, other.text)
    assert one.id == "TB-A07"


def test_the_next_game_is_played_with_it(app: Driver) -> None:
    edit(app, "TB-V01")
    before = app.tabletop.library.load_game(TerrorBelowKit())
    app.tap("9")
    app.tap("Save")
    after = app.tabletop.library.load_game(TerrorBelowKit())
    assert after is not before
    app.tabletop.begin(after, {"players": ["Ada"], "mode": "solo"}, {})
    assert the(TerrorBelow, app.tabletop.session.game).cards.vehicles["TB-V01"].points == 9


def test_a_card_is_still_there_tomorrow(open_app: Open, tmp_path: Path) -> None:
    app = open_app(tmp_path)
    edit(app, "TB-V01")
    app.tap("9")
    app.tap("Save")
    app = open_app(tmp_path)
    assert kept(app, "TB-V01").points == 9
    assert kept(app, "TB-V02") == load().vehicles["TB-V02"]


def test_the_card_is_seen_while_it_is_entered(app: Driver) -> None:
    edit(app, "TB-V01")
    app.tap("8")
    app.tap("boots")
    app.tap("tow")
    assert app.page.cards.vehicles["TB-V01"].points == 8
    stand_in = BOX.words_for(app.page.said)
    assert app.sees(stand_in["name"]), "nobody has named it, so it is called like its kind"
    assert kept(app, "TB-V01") == load().vehicles["TB-V01"], "not before it is saved"


def test_arrows_begin_anew_and_are_taken_back(app: Driver) -> None:
    edit(app, "TB-V05")
    for key in ("↓", "←", "←", "⌫", "↑"):
        app.tap(key)
    assert app.page.said["arrows"] == "SWN"
    edit(app, "TB-V05")
    app.tap("⌫")
    assert app.page.said["arrows"] == "", "one tap for a card without arrows"


def test_names_and_texts_are_written_and_stay(app: Driver) -> None:
    edit(app, "TB-V01")
    app.tap("Boots")
    app.type("Roller Skates")
    app.tap("Done")
    app.tap("Then play another")
    app.tap("clear")
    app.type("Mind the sand.")
    app.tap("Done")
    app.tap("by hand")
    assert app.sees("You do what it says")
    app.tap("Save")
    card = kept(app, "TB-V01")
    assert (card.name, card.text, card.ability) == ("Roller Skates", "Mind the sand.", "manual")


def test_a_pattern_is_painted(app: Driver) -> None:
    edit(app, "TB-W09")
    spaces = grid(app, PatternGrid).spaces
    for at in [(-2, -2), (2, 2), (2, 2)]:
        app.tap(spaces[at])
    app.tap(grid(app, StartGrid).spaces[(3, 4)])
    app.tap("Save")
    worm, before = kept(app, "TB-W09"), load().worms["TB-W09"]
    assert (-2, -2) in before.pattern.rubble
    assert (-2, -2) not in worm.pattern.rubble, "Rubble, then an Egg"
    assert ((-2, -2), None) in worm.pattern.eggs
    assert ((2, 2), None) in worm.pattern.eggs, "nothing, Rubble, an Egg"
    assert worm.start == (3, 4)


def test_a_larger_pattern_has_a_larger_grid(app: Driver) -> None:
    edit(app, "TB-W09")
    app.tap("7 × 7")
    app.tap(grid(app, PatternGrid).spaces[(3, -3)])
    app.tap("Save")
    assert (3, -3) in kept(app, "TB-W09").pattern.rubble
    edit(app, "TB-W09")
    assert grid(app, PatternGrid).cols == 7


def test_a_worm_becomes_a_queen_with_an_egg_of_each_colour(app: Driver) -> None:
    edit(app, "TB-W09")
    choose(app, "Type", "queen")
    assert app.sees("Paint the Queen's Eggs")
    spaces = grid(app, PatternGrid).spaces
    for at in [(-1, 0), (0, -1), (1, 0), (0, 1)]:
        app.tap(spaces[at])
        app.tap(spaces[at])
    app.tap("Save")
    queen = kept(app, "TB-W09")
    assert (queen.type, queen.egg) == ("queen", "")
    assert {colour for _, colour in queen.pattern.eggs} == {"red", "green", "blue", "yellow"}


def test_a_queen_becomes_a_worm_of_a_new_type(app: Driver) -> None:
    edit(app, "TB-W05")
    choose(app, "Type", "another")
    app.type("Sand Shark")
    app.tap("Done")
    choose(app, "Egg", "blue")
    choose(app, "Health", "+")
    app.tap("Save")
    worm = kept(app, "TB-W05")
    assert (worm.type, worm.egg, worm.health) == ("sand-shark", "blue", 10)
    assert worm.pattern.eggs == (((0, 0), None),)


def test_a_starter_has_no_numbers(app: Driver) -> None:
    edit(app, "TB-W09")
    choose(app, "A starter?", "Yes")
    assert not app.sees("Health")
    app.tap("Save")
    assert (kept(app, "TB-W09").starter, kept(app, "TB-W09").health) == (True, 0)
    edit(app, "TB-W09")
    choose(app, "A starter?", "No")
    choose(app, "Attacks at so many cards", "+")
    app.tap("Save")
    assert kept(app, "TB-W09").limit == 4


def test_a_delivery(app: Driver) -> None:
    edit(app, "TB-B01")
    for key in ("5", "yellow", "hospital", "Save"):
        app.tap(key)
    card = kept(app, "TB-B01")
    assert (card.egg, card.location, card.vp) == ("yellow", "hospital", 5)


def test_a_delivery_becomes_a_hunt_and_back(app: Driver) -> None:
    edit(app, "TB-B01")
    app.tap("Hunt")
    app.tap("lurker")
    app.tap("Save")
    assert (kept(app, "TB-B01").kind, kept(app, "TB-B01").worm) == ("hunt", "lurker")
    assert kept(app, "TB-B01").egg == ""
    edit(app, "TB-B01")
    app.tap("Delivery")
    app.tap("motel")
    app.tap("Save")
    assert kept(app, "TB-B01").location == "motel"


def test_damage_is_a_number_dice_or_by_hand(app: Driver) -> None:
    edit(app, "TB-A01")
    app.tap("5")
    choose(app, "Shoots Hats off?", "No")
    app.tap("Save")
    assert (kept(app, "TB-A01").damage, kept(app, "TB-A01").shoots_hats) == (5, False)
    assert "2 damage" not in kept(app, "TB-A01").text, "no text for what it does not do"
    edit(app, "TB-A01")
    choose(app, "Damage", "Dice")
    choose(app, "Dice", "+")
    choose(app, "What counts", "the highest")
    choose(app, "Plus", "+")
    app.tap("Save")
    assert kept(app, "TB-A01").damage == Dice(3, "highest", 1)
    edit(app, "TB-A01")
    choose(app, "Damage", "By hand")
    choose(app, "For solo games?", "No")
    app.tap("Save")
    assert (kept(app, "TB-A01").damage, kept(app, "TB-A01").solo) == (None, False)


def test_an_item_does_one_thing_so_many_times(app: Driver) -> None:
    edit(app, "TB-I01")
    choose(app, "A Hat?", "No")
    choose(app, "What it does", "points")
    choose(app, "How much", "+")
    choose(app, "How much", "+")
    app.tap("Save")
    assert (kept(app, "TB-I01").hat, kept(app, "TB-I01").effect) == (False, {"points": 3})
    edit(app, "TB-I01")
    choose(app, "What it does", "draw a card")
    choose(app, "Which", "item")
    app.tap("Save")
    assert kept(app, "TB-I01").effect == {"draw": "item"}
    edit(app, "TB-I01")
    choose(app, "What it does", "revive")
    app.tap("Save")
    assert kept(app, "TB-I01").effect == {"revive": True}
    edit(app, "TB-I01")
    choose(app, "A Hat?", "Yes")
    app.tap("Save")
    assert (kept(app, "TB-I01").hat, kept(app, "TB-I01").effect) == (True, "none")


def test_a_hat_does_something_every_turn_or_is_done_by_hand(app: Driver) -> None:
    edit(app, "TB-I01")
    choose(app, "What it does", "points")
    app.tap("Save")
    assert (kept(app, "TB-I01").hat, kept(app, "TB-I01").effect) == (True, {"points": 1})
    edit(app, "TB-I01")
    choose(app, "What it does", "by hand")
    app.tap("Save")
    assert (kept(app, "TB-I01").hat, kept(app, "TB-I01").effect) == (True, "manual")


def test_a_character_adds_something_or_is_done_by_hand(app: Driver) -> None:
    edit(app, "TB-C01")
    choose(app, "What it does", "delivery VP")
    choose(app, "How much", "+")
    app.tap("Save")
    assert kept(app, "TB-C01").effect == {"delivery": 2}
    edit(app, "TB-C01")
    choose(app, "What it does", "by hand")
    app.tap("Save")
    assert kept(app, "TB-C01").effect == "manual"


@pytest.mark.parametrize("deck", DECKS)
def test_a_card_saved_as_it_was_is_the_same_card(app: Driver, deck: str) -> None:
    id = sorted(load().deck(deck))[len(load().deck(deck)) // 2]
    edit(app, id)
    app.tap("Save")
    assert kept(app, id) == msgspec.structs.replace(load().deck(deck)[id], entered=True)
    assert BOX.is_owners(app.tabletop.library.load_game(TerrorBelowKit()).cards, id), (
        "somebody has looked"
    )


def test_what_cannot_be_is_said_and_not_kept(app: Driver) -> None:
    edit(app, "TB-V01")
    app.page.put(points=12)
    app.settle()
    assert app.sees("Points: 1 to 9, not 12.")
    app.tap("Save")
    assert app.page.card_id == "TB-V01", "still here"
    assert not (app.tabletop.library.data / "catalogue").exists()
    app.tap("3")
    app.tap("Save")
    assert kept(app, "TB-V01").points == 3


def test_a_disk_that_cannot_be_written_is_said_and_the_card_stays(app: Driver) -> None:
    edit(app, "TB-V01")
    (app.tabletop.library.data / "catalogue").write_text("in the way")
    app.tap("9")
    app.tap("Save")
    assert app.sees("cannot be written")
    assert app.page.said["points"] == 9, "nothing that was tapped is lost"
    (app.tabletop.library.data / "catalogue").unlink()
    app.tap("Save")
    assert kept(app, "TB-V01").points == 9


def test_leaving_with_changes_is_asked_about(app: Driver) -> None:
    app.shell.go("cards")
    edit(app, "TB-V01")
    app.tap("← Back")
    assert app.sees("0 of 196 entered"), "nothing changed, nothing asked"
    edit(app, "TB-V01")
    app.tap("9")
    app.tap("← Back")
    app.tap("Go on")
    assert app.page.said["points"] == 9
    app.tap("← Back")
    app.tap("Leave it")
    assert app.sees("0 of 196 entered")


@pytest.mark.soak  # the suite has these pages in the gallery
def test_the_editor_sits_well_everywhere(app: Driver) -> None:
    def look(where: str) -> None:
        for id in ("TB-V20", "TB-W05", "TB-W09", "TB-B01", "TB-B40", "TB-A01", "TB-A05", "TB-I07",
                   "TB-C01"):  # fmt: skip
            edit(app, id)
            sits_well(app, f"{id}, {where}")

    everywhere(app, look)


def test_the_editor_is_laid_out_before_its_first_frame(
    app: Driver, caplog: pytest.LogCaptureFixture
) -> None:
    edit(app, "TB-V07")  # rows in boxes in lists: Kivy's clock says so if it has to give up
    assert "iteration" not in caplog.text


def test_the_editor_is_calm(app: Driver) -> None:
    edit(app, "TB-W09")
    app.tap(grid(app, PatternGrid).spaces[(1, 1)])
    assert is_calm(app)
