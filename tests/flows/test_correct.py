"""Correcting the table: tap what is wrong, see the difference, apply it, take it back."""

from __future__ import annotations

import random
from typing import Any

import pytest
from kivy.tests.common import UnitTestTouch

from companion.games.dry_run.kit import DryRunKit
from companion.games.terror_below.draft import LINE, Pile
from companion.games.terror_below.scene import scene
from companion.screens.terror_below.sights.tables import night
from companion.table import sources
from tests.flows.driver import Driver
from tests.flows.person import lay, sit_down
from tests.flows.test_log import LOOKS, check_looks, play
from tests.flows.test_looks import at_size
from tests.sure import sure

__all__ = ["at_size"]  # a fixture


@pytest.fixture(autouse=True)
def _the_same_evening(monkeypatch: pytest.MonkeyPatch) -> None:
    """The app rolls and deals the same in every run of a test."""
    monkeypatch.setattr(sources, "_chance", random.Random(5))


def begin(app: Driver, answers: int = 4, **options: Any) -> Any:
    """A game of Terror Below in the middle of a turn, and the page of corrections."""
    app.shell.set(motion="none", checklists="none")
    sit_down(app, **options)
    if options.get("mode") != "versus":
        play(app, answers)
    open_correct(app)
    return app.tabletop.session


def open_correct(app: Driver) -> None:
    app.shell.show_table()
    app.settle()
    app.tap("≡")
    app.tap("Correct the table")


def tap_space(app: Driver, column: int, row: int) -> None:
    """Put a finger on a space of the board."""
    board = app.page.ids.board
    box = board.box((column, row))
    touch = UnitTestTouch(*board.to_window(box.x + box.width / 2, box.y + box.height / 2))
    app._guarded(touch.touch_down)
    app.step(2)
    app._guarded(touch.touch_up)
    app.settle()


def free_space(session: Any) -> tuple[int, int]:
    """A space on which nothing lies and nobody stands."""
    now = scene(session.game, session.state)
    taken = {*now.rubble, *now.eggs, *now.locations.values(), *now.ruins, *now.canyon}
    taken |= {*now.targets.values(), *now.pawns.values()}
    spaces = [(column, row) for row in range(1, 7) for column in range(1, 7)]
    return next(at for at in spaces if at not in taken)


def form(session: Any) -> Any:
    return session.game.state_form(session.state)


def key(app: Driver, kind: str, **values: Any) -> Any:
    """The first row of a kind with these values."""
    rows = [each for each in app.page.ids.rows.walk() if type(each).__name__ == kind]
    return next(
        each for each in rows if all(getattr(each, name) == value for name, value in values.items())
    )


def test_rubble_is_set_right_seen_on_the_table_and_undone(app: Driver) -> None:
    session = begin(app)
    column, row = free_space(session)
    before = form(session)
    tap_space(app, column, row)
    assert app.sees(f"Column {column}, row {row}")
    app.tap("2")
    assert app.sees(f"Rubble on column {column}, row {row}: 0 → 2")
    assert form(session) == before, "nothing happens before it is applied"
    answers = len(session.entries)
    app.tap("Apply")
    assert type(app.page).__name__ == "TablePage"
    assert app.sees("The table is set right. Undo takes it back.")
    assert form(session)["rubble"][f"{column},{row}"] == 2
    assert app.page.side.board.scene.rubble[column, row] == 2
    assert len(session.entries) == answers + 1
    app.tap("↶ Undo")
    assert form(session) == before
    assert len(session.entries) == answers


def test_leaving_it_changes_nothing(app: Driver) -> None:
    session = begin(app)
    before = form(session)
    tap_space(app, *free_space(session))
    app.tap("1")
    app.tap("✕ Leave it")
    assert type(app.page).__name__ == "TablePage"
    assert form(session) == before


def test_with_nothing_changed_there_is_nothing_to_apply(app: Driver) -> None:
    session = begin(app)
    tap_space(app, *free_space(session))
    assert app.page.ids.apply.disabled
    app.tap("2")
    app.tap("0")
    assert app.page.ids.apply.disabled, "it is as it was"


def test_several_things_are_one_correction(app: Driver) -> None:
    session = begin(app)
    before, answers = form(session), len(session.entries)
    column, row = free_space(session)
    tap_space(app, column, row)
    app.tap(key(app, "EggKey", colour_name="red").ids.more)
    app.tap("3")
    app.tap("Ada")
    app.tap("↑ Piles")
    tap_space(app, column, row)
    assert app.find("✓ 3") is not None
    assert app.find("✓ Ada") is not None
    app.tap("Apply")
    after = form(session)
    assert after["eggs"][f"{column},{row}"] == ["red"]
    assert after["slots"][2]["target"] == [column, row]
    assert after["players"][0]["pawn"] == [column, row]
    assert len(session.entries) == answers + 1
    app.tap("↶ Undo")
    assert form(session) == before


def test_a_location_falls_with_two_taps(app: Driver) -> None:
    session = begin(app)
    now = scene(session.game, session.state)
    name, at = next(iter(now.locations.items()))
    tap_space(app, *at)
    app.tap("None")
    assert app.sees(f"{name.capitalize()}: column {at[0]}, row {at[1]} → destroyed")
    assert at in app.page.ids.board.scene.ruins
    app.tap("Apply")
    assert form(session)["locations"][name] is None


def test_a_table_that_cannot_be_is_said_and_the_draft_stays(app: Driver) -> None:
    session = begin(app, board="canyon")
    before = form(session)
    canyon = min(scene(session.game, session.state).canyon)
    tap_space(app, *canyon)
    app.tap("1")
    assert app.sees(f"There cannot be Rubble on column {canyon[0]}, row {canyon[1]}")
    app.tap("0")
    app.tap(key(app, "Marks").children[-1])
    assert app.sees("Target 1 cannot be in the canyon (TB-K01).")
    app.tap("Apply")
    assert type(app.page).__name__ == "BoardCorrectPage"
    assert sure(app.shell._toast).sentence == "Target 1 cannot be in the canyon (TB-K01)."
    assert form(session) == before
    assert app.sees(f"column {canyon[0]}, row {canyon[1]}"), "the difference is still there"


def test_another_worm_lies_in_a_slot(app: Driver) -> None:
    session = begin(app)
    first, second = form(session)["slots"][:2]
    app.tap("Worm 1")
    app.tap(first["worm"])
    app.tap(f"{second['worm']}, now: slot 2")
    assert app.sees(": slot 1 → slot 2")
    app.tap("Apply")
    slots = form(session)["slots"]
    assert (slots[0]["worm"], slots[1]["worm"]) == (second["worm"], first["worm"])


def test_cards_under_a_worm(app: Driver) -> None:
    session = begin(app)
    under = form(session)["slots"][2]["cards"]
    app.tap("Worm 3")
    app.tap("+ a face-down card")
    app.tap("+ a card")
    card = app.page.draft.candidates(Pile(("slots", 2, "cards"), "vehicle"))[0].card
    app.tap(card)
    row = key(app, "CardRow", note=card)
    app.tap(row.ids.turn)
    assert app.sees("seen, but face down")
    app.tap("Apply")
    assert form(session)["slots"][2]["cards"] == [
        *under,
        {"card": None, "face": "down"},
        {"card": card, "face": "down"},
    ]


def test_the_bounty_line(app: Driver) -> None:
    session = begin(app)
    line = form(session)["line"]
    app.tap("Bounty Line")
    app.tap(key(app, "CardRow", note=line[0]).ids.take)
    app.tap("+ a card")
    card = next(
        each.card for each in app.page.draft.candidates(LINE)
        if each.card != line[0]
    )  # fmt: skip
    app.tap(card)
    app.tap("Apply")
    assert form(session)["line"] == [*line[1:], card]


def test_what_a_player_has(app: Driver) -> None:
    session = begin(app)
    before = form(session)["players"][0]
    app.tap("Ada")
    app.tap(key(app, "Stepper", label="VP tokens").ids.more)
    app.tap(key(app, "Stepper", label="VP tokens").ids.more)
    app.tap(key(app, "Stepper", label="Rubble").ids.more)
    app.tap(key(app, "EggKey", colour_name="blue").ids.more)
    app.tap("Leader")
    app.tap(before["squad"][0])
    app.tap("Weapons")
    app.tap(key(app, "CardRow", note=before["weapons"][0]).ids.take)
    assert app.sees(": Ada's Weapons → deck")
    app.tap("↑ Ada")
    app.tap("Apply")
    after = form(session)["players"][0]
    assert after["tokens"] == before["tokens"] + 2
    assert after["vp"] == before["vp"] + 2
    assert after["rubble"] == before["rubble"] + 1
    assert after["eggs"] == [*before["eggs"], "blue"]
    assert (after["leader"], before["leader"] in after["squad"]) == (before["squad"][0], True)
    assert after["weapons"] == before["weapons"][1:]


def test_attacks_and_discards(app: Driver) -> None:
    session = begin(app)
    before = form(session)
    app.tap(key(app, "Stepper", label="Attacks so far").ids.more)
    app.tap("Discards")
    app.tap("Worm discard")
    app.tap("+ a card")
    card = app.page.draft.candidates(Pile(("discards", "worm"), "worm"))[0].card
    app.tap(card)
    app.tap("↑ Discards")
    app.tap("↑ Piles")
    assert app.sees(f"Attacks: {before['attacks']} → {before['attacks'] + 1}")
    app.tap("Apply")
    assert form(session)["attacks"] == before["attacks"] + 1
    assert form(session)["discards"]["worm"] == [*before["discards"]["worm"], card]


def test_where_several_play_it_asks_who_is_looking(app: Driver) -> None:
    begin(app, mode="versus", players=["Ada", "Bo"], scenario=None)
    app.tap("Bo")
    assert app.sees("Is only Bo looking?")
    app.tap("Cancel")
    assert app.page.subject == ""
    app.tap("Bo")
    app.tap("Show them")
    assert app.page.subject == "Bo"


def test_a_game_without_pieces_says_what_to_do_instead(app: Driver) -> None:
    tabletop = app.tabletop
    tabletop.begin(tabletop.library.load_game(DryRunKit()), {"players": ["Ada"]}, {})
    open_correct(app)
    assert app.sees("undo takes back what was answered wrong")
    app.tap("← Back")
    assert type(app.page).__name__ == "TablePage"


@pytest.mark.soak  # the suite has these pages in the gallery
@pytest.mark.parametrize(("at_size", "scale"), LOOKS, indirect=["at_size"])
def test_corrections_sit_well(at_size: Driver, scale: int) -> None:
    app = at_size
    session = begin(app, 25)
    app.shell.set(text_scale=scale)
    app.settle()
    check_looks(app)
    tap_space(app, *free_space(session))
    app.tap("2")
    check_looks(app)
    app.tap("↑ Piles")
    for chip in ("Worm 1", "Bounty Line", "Ada", "Discards"):
        app.tap(chip)
        check_looks(app)
        app.tap("↑ Piles")
    app.tap("Worm 1")
    app.tap("+ a card")
    check_looks(app)


def test_a_slot_whose_worm_has_attacked_is_shown_without_one(app: Driver) -> None:
    lay(app, night(), 1, "TB-V16", 5)
    app.tap("≡")
    app.tap("Correct the table")
    app.tap("Worm 3")
    assert app.sees("None")
    assert app.sees("Cards under it: 0 of 0")
