"""The cards of Squirmish on the touchscreen: turned to, entered, and taken over from a friend."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from companion import card_entry, card_files, cards
from companion.games.registry import find_card_box
from companion.games.squirmish.box import BOX
from companion.games.squirmish.catalogue import Creature, Row
from companion.games.squirmish.kit import SquirmishKit
from companion.games.terror_below.kit import TerrorBelowKit
from companion.vision.watcher import Shown
from tests.flows.driver import Driver
from tests.flows.test_card_editor import choose, edit


def kept(app: Driver, id: str) -> Creature:
    """The card as the next game has it."""
    found: Any = app.tabletop.library.load_game(SquirmishKit()).cards.creatures[id]
    assert isinstance(found, Creature)
    return found


@pytest.fixture
def golem(app: Driver) -> Driver:
    """The app, entering a creature."""
    edit(app, "SQ-M01")
    return app


def test_the_page_turns_from_game_to_game_and_remembers_both(app: Driver) -> None:
    app.shell.go("cards")
    app.settle()
    app.tap("Worms")
    app.tap("Terror Below")
    assert app.sees("0 of 54 entered")
    assert not app.sees("The board")
    app.tap("The Night Shift")
    assert app.sees("SQ-M25")
    app.tap("Squirmish")
    assert app.sees("0 of 196 entered")
    assert app.page.shelf == "worm"
    app.tap("Terror Below")
    assert app.page.shelf == "night-shift"


def test_a_tag_opens_its_card_whichever_game_is_looked_at(app: Driver) -> None:
    app.shell.go("cards")
    app.settle()
    app.page.card_shown(Shown("SQ-M12", ("SQ-M12",)))
    app.settle()
    assert app.page.card_id == "SQ-M12"
    app.page.card_shown(Shown("TB-V07", ("TB-V07",)))
    app.settle()
    assert app.page.card_id == "TB-V07"


def test_faces_that_do_the_same_are_settled_together(golem: Driver) -> None:
    choose(golem, "Group", "The Night Shift")
    choose(golem, "Hitpoints", "+")
    for face in (2, 3, 1):  # 1 was ticked already
        key = next(each for each in golem.widgets() if _is_face(each, face))
        golem.tap(key)
    choose(golem, "On 2, 3", "healing")
    choose(golem, "How much", "+")
    choose(golem, "Whom", "every neighbour")
    choose(golem, "And then", "draw")
    golem.tap("Save")
    card = kept(golem, "SQ-M01")
    assert (card.hp, card.group, card.entered) == (11, "night-shift", True)
    assert card.attack[0] == Row(nothing=True)
    assert card.attack[1] == card.attack[2]
    assert (card.attack[1].heal, card.attack[1].to) == (3, "adjacent")
    assert [each.effect for each in card.attack[1].also] == ["draw"]
    assert card.attack[3] == Row(damage=2)


def _is_face(widget: Any, face: int) -> bool:
    return getattr(widget, "words", "").removeprefix("✓ ") == str(face) and widget.note != ""


def test_an_ability_is_put_together_of_words(golem: Driver) -> None:
    golem.tap("Strikes back: 5 or 6")
    choose(golem, "What it does", "healing")
    choose(golem, "When", "when placed")
    choose(golem, "Whom", "every neighbour")
    choose(golem, "How much", "+")
    golem.tap("Save")
    (ability,) = kept(golem, "SQ-M01").abilities
    said = (ability.effect, ability.when, ability.who, ability.amount)
    assert said == ("heal", "placed", "all-adjacent", 2)
    assert ability.text.startswith("Strikes back"), "what the card says stays until it is changed"


def test_what_no_word_covers_is_written_down(golem: Driver) -> None:
    golem.tap("+ One more ability")
    golem.tap("Save")
    assert golem.sees("Write down what the ability says.")
    golem.tap("Write it")
    golem.type("Everybody sings.")
    golem.tap("Done")
    golem.tap("Save")
    assert kept(golem, "SQ-M01").abilities[1].text == "Everybody sings."
    assert BOX.by_hand(kept(golem, "SQ-M01"))
    edit(golem, "SQ-M01")
    golem.tap("Everybody sings.")
    golem.tap("Take this ability away")
    golem.tap("Save")
    assert len(kept(golem, "SQ-M01").abilities) == 1


def test_a_group_nobody_has_named_yet_is_there_for_the_next_card(golem: Driver) -> None:
    assert not golem.sees("What the group can"), "the rules know what the laundry can"
    choose(golem, "Group", "another")
    golem.type("Angry Aunts")
    golem.tap("Done")
    choose(golem, "What the group can, 2 or more in play", "Write it")
    golem.type("Everybody sits up straight.")
    golem.tap("Done")
    golem.tap("Save")
    assert kept(golem, "SQ-M01").group == "angry-aunts"
    edit(golem, "SQ-M02")
    choose(golem, "Group", "Angry Aunts")
    golem.tap("Save")
    assert kept(golem, "SQ-M02").group == "angry-aunts"
    group = golem.tabletop.library.load_game(SquirmishKit()).cards.groups["angry-aunts"]
    assert [each.text for each in group.abilities] == ["Everybody sits up straight."]


def test_a_cry_is_written(golem: Driver) -> None:
    golem.tap("“Who took my other half?”")
    golem.type("!")
    golem.tap("Done")
    golem.tap("Save")
    assert kept(golem, "SQ-M01").cry == "Who took my other half?!"


def test_a_creature_of_another_set_begins_with_what_most_have(app: Driver) -> None:
    edit(app, "SQ-M60")
    app.tap("Save")
    assert kept(app, "SQ-M60").hp == 8


def test_a_friends_creatures_are_compared_with_the_creatures_here(
    app: Driver, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    friend = tmp_path / "friend"
    said = BOX.fields(BOX.stand_ins().creatures["SQ-M07"])
    card_entry.keep_card(friend, said | {"hp": 15})
    cards.export(BOX, tmp_path / "STICK" / "bos", cards.home(BOX, friend))
    monkeypatch.setattr(card_files, "places", lambda *_: [tmp_path / "STICK"])
    app.shell.go("cards")
    app.settle()
    app.tap("Import")
    app.tap("bos")
    assert app.sees("bos: Squirmish")
    assert app.sees("Hitpoints: 12 → 15")
    app.tap("Take 1 card")
    assert kept(app, "SQ-M07").hp == 15
    app.tap("Undo")
    assert kept(app, "SQ-M07").hp == 12
    assert find_card_box("terror-below").missing(
        app.tabletop.library.load_game(TerrorBelowKit()).cards, ["TB-V01"]
    ) == ["TB-V01"]  # fmt: skip
