"""The table of Terror Below: tapped on the board, played before the eyes, ticked by hand."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from kivy.uix.label import Label

from companion.games.terror_below.game import TerrorBelow
from companion.games.terror_below.scene import scene
from companion.lab.terror_bot import SoloBot
from companion.screens.gallery.visit import Visit
from companion.screens.terror_below.sights.tables import evening
from companion.table.prompts import Choose
from companion.tabletop.tabletop import Tabletop
from tests.flows.conftest import Open
from tests.flows.driver import Driver
from tests.flows.person import APPS, do_all, sit_down, tap_answer, tap_space
from tests.sure import the

SCENARIOS = {
    "special-delivery": "Special Delivery",
    "total-extermination": "Total Extermination",
    "scramble": "Scramble",
}


def from_home(app: Driver, scenario: str) -> None:
    """A new solo game, tapped from Home, with the dice and decks of the app."""
    app.shell.set(motion="none")
    app.tap("New game")
    app.tap("Terror Below: Solo")
    app.tap(SCENARIOS[scenario])
    app.tap("Dice and decks")
    app.tap("All the app's")
    app.tap("← Back")
    app.tap("Start")


def play_until(app: Driver, purpose: str, seed: int = 1) -> Any:
    """Play as the bot would, by touch, until something is asked."""
    session = app.tabletop.session
    bot = SoloBot(the(TerrorBelow, session.game), seed)
    for _ in range(400):
        do_all(app)
        if session.prompt is None or session.prompt.purpose == purpose:
            return session
        before, answer = len(session.entries), bot(session.state, session.prompt)
        tap_answer(app, answer)
        assert len(session.entries) > before, f"tapping {answer} did nothing: {app.texts()}"
    raise AssertionError(f"Nobody ever asked for {purpose}.")


@pytest.mark.parametrize(
    "scenario",
    [
        "scramble",
        pytest.param("special-delivery", marks=pytest.mark.soak),
        pytest.param("total-extermination", marks=pytest.mark.soak),
    ],
)
def test_a_whole_solo_game_by_touch(app: Driver, scenario: str) -> None:
    from_home(app, scenario)
    session = play_until(app, "over")
    assert session.state.options.scenario == scenario
    assert session.result is not None
    assert app.sees(session.result.reason)
    app.tap("Score book")
    assert app.sees(SCENARIOS[scenario])
    assert app.sees("Player 1 won" if session.result.outcome == "won" else "Player 1 lost")


def test_with_dice_and_cards_of_ones_own_every_answer_is_tapped(app: Driver) -> None:
    session = sit_down(app, seats={})
    play_until(app, "terror-red")
    given = {row.source for row in app.tabletop.record.rows}
    assert given == {"person"}
    assert session.state.phase == "terror"


def test_a_new_game_begins_with_laying_the_table(app: Driver) -> None:
    sit_down(app)
    assert app.sees("Set up the table")
    assert app.sees("Lay the board with its desert side up, each Location on its start space.")


def test_what_may_be_tapped_has_a_ring_and_answers(app: Driver) -> None:
    session = play_until_own(app, "action")
    moves = [answer for answer in session.prompt.legal() if answer.startswith("move:")]
    column, row = map(int, moves[0][5:].split(","))
    tap_space(app, column, row)
    board = session.game.board(session.state)
    assert board.at(session.state.players[0].pawn) == (column, row)
    assert app.sees(f"Move Ada's pawn to column {column}, row {row}.")


def play_until_own(app: Driver, purpose: str) -> Any:
    sit_down(app)
    return play_until(app, purpose)


def test_a_space_without_a_ring_does_nothing(app: Driver) -> None:
    session = play_until_own(app, "action")
    before = len(session.entries)
    live = app.page.side._live
    dead = next((c, r) for c in range(1, 7) for r in range(1, 7) if (c, r) not in live)
    tap_space(app, *dead)
    assert len(session.entries) == before


def test_a_worm_is_tapped_where_it_lies(app: Driver) -> None:
    session = play_until_own(app, "slot")
    number = int(session.prompt.legal()[0])
    app.tap(app.page.side.status._chips[number - 1])
    assert len(session.state.slots[number - 1].cards) == 1


def test_the_board_ends_as_the_table_is_whether_watched_or_skipped(app: Driver) -> None:
    session = sit_down(app)
    play_until_attack(app)
    do_all(app)
    app.shell.set(motion="normal")
    answer = play_until_attack(app)
    app.wait(5)
    assert not app.page.steps.playing, "it has been played to its end in 4 seconds"
    assert app.page.side.board.scene == scene(session.game, session.state)
    app.tap("Done, go on")
    app.tap("↶ Undo")
    do_all(app)
    app.page.give(answer)
    while not app.page.steps:
        app.step()
    app.step(5)
    assert app.page.steps.playing
    app.page.steps.press()
    app.settle()
    assert not app.page.steps.playing
    assert app.page.side.board.scene == scene(session.game, session.state)


def play_until_attack(app: Driver) -> Any:
    """Play as the bot would until a Worm attacks and its list is open; the last answer given."""
    session = app.tabletop.session
    bot = SoloBot(the(TerrorBelow, session.game), 1)
    do_all(app)
    for _ in range(100):
        answer = bot(session.state, app.prompt)
        tap_answer(app, answer)
        if app.page.steps and any(s.kind == "attack-begins" for s in app.page.steps.steps):
            return answer
        do_all(app)
    raise AssertionError("No Worm ever attacks.")


def test_ticks_survive_a_kill_in_the_middle_of_an_attack(open_app: Open, tmp_path: Path) -> None:
    app = open_app(tmp_path)
    sit_down(app)
    play_until_attack(app)
    rows = [row for row in app.page.steps.rows if row.hands]
    app.tap(rows[0])
    app.tap(rows[-1])
    texts = [row.text for row in app.page.steps.rows]
    ticked = [row.text for row in app.page.steps.rows if row.ticked]
    app = open_app(tmp_path)
    app.tap("Continue")
    assert app.page.steps is not None, "the list is open again"
    assert [row.text for row in app.page.steps.rows] == texts
    assert [row.text for row in app.page.steps.rows if row.ticked] == ticked
    do_all(app)
    app = open_app(tmp_path)
    app.tap("Continue")
    assert app.page.steps is None, "a list gone through is not opened again"


def test_undo_says_what_to_put_back(app: Driver) -> None:
    session = play_until_own(app, "action")
    column, row = session.game.board(session.state).at(session.state.players[0].pawn)
    move = next(answer for answer in session.prompt.legal() if answer.startswith("move:"))
    tap_answer(app, move)
    app.tap("↶ Undo")
    assert app.sees(f"Put Ada's pawn back on column {column}, row {row}.")
    assert app.page.side.board.scene == scene(session.game, session.state)


def test_undo_across_a_terror_turn(app: Driver) -> None:
    session = play_until_own(app, "action")
    before = session.digest()
    tap_answer(app, "end")
    do_all(app)
    assert session.digest() != before
    app.tap("↶ Undo")
    do_all(app)
    assert session.digest() == before


def test_a_stuck_bounty_line_is_replaced(app: Driver) -> None:
    """The house rule `stuck_line` (TB-A07)."""
    hunts = ["TB-B37", "TB-B38", "TB-B39", "TB-B40"]
    table = evening(options={"house_rules": {"stuck_line": "wipe"}}, line=hunts)
    Visit(app, app.tabletop.library.data, Tabletop.open).sit_down(table, "TB-V19", "1")
    app.settle()
    session = app.tabletop.session
    app.tap("Replace the Bounty Line")
    do_all(app)
    prompt = session.prompt
    assert prompt is not None
    assert (prompt.purpose, session.state.line) == ("bounty", [])
    app.tap("↶ Undo")
    do_all(app)
    assert session.state.line == hunts


def test_the_hunt_shows_health_and_odds(app: Driver) -> None:
    session = sit_down(app)
    for seed in range(30):
        session = play_until(app, "hunt", seed)
        if session.prompt is not None:
            break
        sit_down(app)
    prompt = session.prompt
    assert isinstance(prompt, Choose)
    assert app.sees(f"{prompt.data['health'] - prompt.data['dealt']} damage missing")
    assert app.sees("Then the Leader dies")


@pytest.mark.parametrize("checklists", ["all", "none"])
def test_lists_are_shown_as_wanted(app: Driver, checklists: str) -> None:
    app.shell.set(checklists=checklists)
    sit_down(app)
    session = play_until(app, "slot")
    app.page.give(session.prompt.legal()[0])
    app.settle()
    assert bool(app.page.steps) == (checklists == "all")


def test_dice_and_decks_change_hands_in_the_middle(app: Driver) -> None:
    sit_down(app, seats=APPS | {"die:blue": "person"})
    session = play_until(app, "terror-blue")
    app.tap(app.page.ids.menu)
    app.tap("Dice and decks")
    row = next(row for row in app.page.ids.rows.children if row.label == "blue die")
    app.tap(row.children[0]._buttons["dice"][0])
    app.tap("← Back")
    assert session.prompt.purpose != "terror-blue", "the app has rolled"
    assert app.tabletop.library.keeper.games()[0].sources["die:blue"] == "dice"


def test_the_worms_say_how_near_they_are(app: Driver) -> None:
    session = play_until_own(app, "action")
    chips = app.page.side.status._chips
    for slot, chip in zip(session.state.slots, chips, strict=True):
        worm = session.game.cards.worms[slot.worm]
        pips = next(w.text for w in chip.walk() if isinstance(w, Label) and "○" in w.text + "○")
        assert chip.pips.count("●") + chip.pips.count("◍") == len(slot.cards), pips
        assert len(chip.pips) == max(worm.limit, len(slot.cards))
