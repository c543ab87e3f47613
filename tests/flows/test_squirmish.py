"""Squirmish by touch: from home to the score book, with the app's cards and with one's own."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from kivy.core.window import Window
from kivy.tests.common import UnitTestTouch

from companion.games.squirmish import catalogue
from companion.games.squirmish.game import Squirmish
from companion.lab.squirmish_bot import SquirmishBot
from companion.screens.squirmish.asking import Bar, HandCard, OutcomePanel
from companion.screens.squirmish.duel import DuelSheet
from companion.screens.squirmish.lens import THUMB
from companion.screens.window.commands import commands_in_front, obey
from tests.flows.conftest import Open
from tests.flows.driver import Driver
from tests.flows.heap_person import begin, do_all, give, heap, lay, tap_place
from tests.flows.test_camera import film, watch
from tests.sure import sure, the

HP = {id: card.hp for id, card in catalogue.load().creatures.items()}


def purpose(app: Driver) -> str:
    return str(app.prompt.purpose)


def state(app: Driver) -> Any:
    return app.tabletop.session.state


def nearly_out(table: dict[str, Any], at: str) -> dict[str, Any]:
    """The card there can take one more."""
    card = table["squirmish"][at]
    card["damage"] = HP[card["card"]] - 1
    return table


def play_on(app: Driver, seed: int, answers: int = 2000) -> None:
    """Let a finger play what a bot decides, until the game is over."""
    session = app.tabletop.session
    bot = SquirmishBot(the(Squirmish, session.game), seed)
    for _ in range(answers):
        do_all(app)
        if session.result is not None:
            return
        give(app, bot(session.state, app.prompt))
    raise AssertionError("It never ends.")


# From home to the score book


def test_a_whole_game_by_touch(app: Driver) -> None:
    app.shell.set(motion="none")
    for words in ("New game", "Squirmish", "The app rolls", "The app deals", "Start"):
        app.tap(words)
    do_all(app)
    assert app.page.question == "Who begins?"
    app.tap("The stinkiest")
    app.tap("Player 2")
    assert state(app).active == 1
    assert app.page.question == "Player 2: draw a card?"
    play_on(app, 7)
    assert app.shell.front == "game-over"
    winner = state(app).result.winner
    assert app.sees(f"Player {winner + 1} has 3 prize guys.")
    assert app.sees(f"1. Player {winner + 1}")
    assert app.sees("3 of 3")
    app.tap("Score book")
    assert app.sees("Squirmish")


@pytest.mark.soak  # the one before plays a whole one, too, with less to tap
def test_with_dice_and_cards_of_ones_own(app: Driver) -> None:
    session = begin(app)
    give(app, "SQ-M20")
    for answer in ("rock-paper-scissors", "0", "skip", "SQ-M01", "cry"):
        give(app, answer)
    assert session.state.squirmish["0,0"].card == "SQ-M01"
    assert session.state.active == 1
    play_on(app, 3)
    assert app.shell.front == "game-over"


def test_a_card_is_shown_to_the_camera(app: Driver, tmp_path: Path) -> None:
    session = begin(app)
    do_all(app)
    app.shell.set(camera=film(tmp_path / "a.avi", ((), 10), (("SQ-M31",), 25), ((), 25)))
    watch(app, lambda: bool(session.entries))
    assert session.entries[0] == "SQ-M31"
    assert app.tabletop.record.rows[0].source == "camera"
    assert app.sees("Pogo Ghost") or app.page.question == "Who begins?"


# One turn


def test_the_cry_is_asked_with_a_smile_and_counts(app: Driver) -> None:
    lay(app, heap(["01"]), "skip", "SQ-M17")
    give(app, "2,0")
    cry = catalogue.load().creatures["SQ-M17"].cry
    assert app.page.question == "Battle cry!"
    assert app.sees(cry)
    no, yes = app.find("Stay quiet"), app.find("Shouted!")
    assert no.right < yes.x, "to refuse is on the left"
    app.tap("Shouted!")
    assert state(app).now.cried == ["SQ-M17"]
    for answer in ("attack:2,0", "1,0"):
        if purpose(app) in ("action", "target"):
            give(app, answer)
    give(app, 5)
    events = [event for told in app.tabletop.session.log for event in told]
    [hit] = [event for event in events if event.kind == "damage" and event.data.get("sum")]
    assert "battle cry" in hit.data["sum"]
    assert app.sees(str(hit.data["amount"]))


def test_a_card_that_can_attack_and_move_is_asked_which(app: Driver) -> None:
    lay(app, heap(["01", "10"]), "skip", "none")
    tap_place(app, (0, 0))
    assert app.sees("What does it do?")
    app.tap("Move Sock Golem")
    assert purpose(app) == "swap"
    tap_place(app, (1, 0))
    assert state(app).squirmish["1,0"].card == "SQ-M01"


def test_a_tap_on_any_other_card_shows_it_large(app: Driver) -> None:
    lay(app, heap(["01", "10"]))
    tap_place(app, (1, 0))
    assert app.sees("Bo's card, 8 of 8 hitpoints.")
    app.tap("Close")
    assert app.page.question == "Ada: draw a card?"


def test_a_players_prizes_are_a_tap_away(app: Driver) -> None:
    table = heap(["01", "10"])
    table["players"][1]["prizes"] = ["SQ-M47"]
    lay(app, table)
    chips = [each for each in app.widgets() if type(each).__name__ == "PlayerChip"]
    app.tap(next(each for each in chips if each.name == "Bo"))
    assert app.sees("Bo: 1 of 3")
    app.tap("SQ-M47")
    assert app.sees("Backwards Turtle")
    app.tap("Close")
    app.tap("← Back")
    assert app.page.question == "Ada: draw a card?"


def test_reminders_stand_under_the_question_and_cover_nothing(app: Driver) -> None:
    lay(app, heap(["01", "10"]), "skip", "none")
    strip = app.page.side.strip
    found = sure(app.tabletop.session.game.reminders(state(app), app.prompt))
    assert len(found) > 0
    assert app.sees(f"Don't forget: {len(found)} abilities")
    app.tap(strip)
    assert all(app.sees(each.text) for each in found)
    app.tap(next(each for each in app.widgets() if type(each).__name__ == "ReminderLine"))
    assert app.sees(f"{found[0].title}")
    app.tap("Close")
    app.tap("← Back")
    give(app, "attack:0,0")
    give(app, "1,0")
    assert not strip.height, "beside the attack table there is a key for them"
    app.tap(next(each for each in app.widgets() if type(each).__name__ == "RemindKey"))
    assert app.sees("Don't forget")


def test_a_hand_the_app_knows_is_seen(app: Driver) -> None:
    table = heap(["01"])
    table["players"][0]["hand"] = ["SQ-M30", "SQ-M31"]
    table["players"][1]["hand"] = ["SQ-M40"]
    lay(app, table, "skip")
    assert not app.sees("SQ-M31"), "nobody else may see it"
    app.tap("Show")
    app.tap("SQ-M31")
    assert purpose(app) == "where"
    assert state(app).now.placed == "SQ-M31"


def test_a_hand_is_looked_at_before_one_decides_about_it(app: Driver) -> None:
    table = heap(["01"])
    table["players"][0]["hand"] = ["SQ-M30", "SQ-M31", "SQ-M32", "SQ-M33", "SQ-M34"]
    table["players"][1]["hand"] = ["SQ-M40"]
    lay(app, table)
    assert purpose(app) == "draw"
    assert not app.sees("SQ-M31"), "nobody else may see it"
    app.tap("Show")
    app.tap("SQ-M31")
    assert app.sees(catalogue.load().creatures["SQ-M31"].name)
    app.tap("Close")
    assert purpose(app) == "draw", "a look is no answer"
    app.tap("Draw")
    give(app, "SQ-M50")
    assert purpose(app) == "hand-limit"
    assert "SQ-M50" in [each.words for each in app.widgets() if isinstance(each, HandCard)]


def test_everything_that_can_come_of_an_ability_is_in_sight(app: Driver) -> None:
    lay(app, heap(["01", "10"]), "skip", "none")
    app.tabletop.session.correct({"squirmish": {"0,0": {"card": "SQ-M39", "damage": 1}}})
    app.shell.show_table()
    app.settle()
    give(app, "end")
    app.tap(next(each for each in app.widgets() if isinstance(each, Bar)))
    assert app.page.question == "What came of it?"
    assert_in_sight(app)
    [panel] = [each for each in app.widgets() if isinstance(each, OutcomePanel)]
    for letters in range(0, 260, 9):  # whatever is printed, the page comes to rest
        panel.says = ("What it says. " * 20)[:letters]
        app.settle()


def assert_in_sight(app: Driver) -> None:
    scroll = app.page.ids.scroll
    floor, roof = (scroll.to_window(scroll.x, y)[1] for y in (scroll.y, scroll.top))
    bars = [each for each in app.widgets() if isinstance(each, Bar)]
    assert len(bars) == 6
    for bar in bars:
        low, high = (bar.to_window(bar.x, y)[1] for y in (bar.y, bar.top))
        assert floor + 24 <= high <= roof + 1, f"enough of {bar.words} is seen to look for it"
        assert low < high


# Knock-outs


def test_a_loose_card_is_put_where_it_is_tapped(app: Driver) -> None:
    lay(app, nearly_out(heap(["00.", ".10"], hurt=False), "1,1"), "skip", "none")
    give(app, "attack:1,0")
    if purpose(app) == "target":
        give(app, "1,1")
    give(app, 5)
    assert app.sees("Knock-out!")
    do_all(app)
    assert purpose(app) == "reattach"
    tap_place(app, (-1, 0))
    assert "-1,0" in state(app).squirmish
    assert len(state(app).players[0].prizes) == 1


def loose_group(app: Driver) -> Any:
    lay(app, nearly_out(heap(["00..1", ".0111", "..1.0"], hurt=False), "2,1"), "skip", "none")
    give(app, "attack:1,1")
    if purpose(app) == "target":
        give(app, "2,1")
    give(app, 5)
    do_all(app)
    assert purpose(app) == "reattach"
    return app.page.side


def test_a_group_goes_back_in_its_shape(app: Driver) -> None:
    side = loose_group(app)
    ways = side._ways
    seen = {ways.answer}
    for at in ways.rim:  # every way can be reached by taps alone
        for _ in ways.answers:
            tap_place(app, at)
            assert at in side.field._ghost, "the ghost lies where the finger was"
            seen.add(ways.answer)
    assert seen == set(ways.answers)
    chosen, ghost = ways.answer, dict(side.field._ghost)
    app.tap("Put it here")
    assert app.tabletop.session.entries[-1] == chosen
    places = {tuple(map(int, key.split(","))): each for key, each in state(app).squirmish.items()}
    assert all(places[at].card == seen.card for at, seen in ghost.items())


def test_undo_says_what_goes_back(app: Driver) -> None:
    lay(app, nearly_out(heap(["01", "10"], hurt=False), "1,0"), "skip", "none")
    give(app, "attack:0,0")
    give(app, "1,0")
    give(app, 5)
    do_all(app)
    assert len(state(app).players[0].prizes) == 1
    app.tap("↶ Undo")
    assert app.sees("prize guy of Ada → column 1, row 0")
    do_all(app)
    assert app.page.question == "Roll the die!"
    assert state(app).players[0].prizes == []


def test_a_restart_goes_on_in_the_middle_of_an_attack(open_app: Open, tmp_path: Path) -> None:
    first = open_app(tmp_path)
    lay(first, heap(["01", "10"]), "skip", "none", "attack:0,0", "1,0")
    second = open_app(tmp_path)
    second.tap("Continue")
    assert second.page.question == "Roll the die!"
    give(second, 1)
    assert purpose(second) != "attack"


def test_an_open_list_is_open_again_after_a_restart(open_app: Open, tmp_path: Path) -> None:
    first = open_app(tmp_path)
    table = nearly_out(heap(["01", "10"], hurt=False), "1,0")
    lay(first, table, "skip", "none", "attack:0,0", "1,0")
    give(first, 5)
    assert first.sees("Knock-out!")
    rows = [row for row in first.page.steps.rows if row.hands]
    first.tap(rows[0])
    second = open_app(tmp_path)
    second.tap("Continue")
    assert second.sees("Knock-out!")
    assert [row.ticked for row in second.page.steps.rows if row.hands][:2] == [True, False]
    do_all(second)
    assert second.page.steps is None


# What is seen


def test_an_attack_is_seen_before_it_is_written_out(app: Driver) -> None:
    lay(app, heap(["01", "10"], hurt=False), "skip", "none", "attack:0,0", "1,0")
    app.shell.set(motion="normal")
    before = state(app).squirmish["1,0"].damage
    app.page.give(5)
    while not isinstance(sheet := app.shell.root.children[0], DuelSheet):
        app.step()
    assert [row.value for row in sheet.ids.rows.children if row.lit] == [5]
    app.wait(8)
    assert not isinstance(app.shell.root.children[0], DuelSheet)
    assert state(app).squirmish["1,0"].damage > before
    scene = app.page.side.field.scene
    assert scene.cards[1, 0].damage == state(app).squirmish["1,0"].damage, "all of it was played"


def test_a_tap_ends_the_play(app: Driver) -> None:
    lay(app, heap(["01", "10"], hurt=False), "skip", "none", "attack:0,0", "1,0")
    app.shell.set(motion="slow")
    app.page.give(5)
    while not isinstance(app.shell.root.children[0], DuelSheet):
        app.step()
    touch = UnitTestTouch(600, 200)
    touch.touch_down()
    touch.touch_up()
    app.settle()
    assert not isinstance(app.shell.root.children[0], DuelSheet)


def test_thirty_cards_can_be_tapped_and_pushed(app: Driver) -> None:
    lay(app, heap(["012345" * 5], 6), "skip", "none")
    field = app.page.side.field
    assert app.page.side._pane.cramped
    assert field.lens.cell >= THUMB - 0.5, "what may be tapped is as large as a thumb"
    before = field.lens.middle
    touch = UnitTestTouch(*field.center)
    touch.touch_down()
    for step in range(1, 6):
        touch.touch_move(field.center_x - 40 * step, field.center_y)
        app.step()
    touch.touch_up()
    app.settle()
    assert field.lens.middle[0] > before[0]
    assert app.page.question == "Ada: attack or move?", "to push is not to tap"
    app.tap("All")
    assert all(field.lens.sees(at) for at in field.scene.cards)
    app.tap("+")
    large = field.lens.cell
    app.tap("−")
    assert field.lens.cell < large


def test_nothing_is_drawn_past_the_rim(app: Driver) -> None:
    lay(app, heap(["012345" * 5], 6), "skip", "none")
    field, (wide, high) = app.page.side.field, Window.size

    def beside() -> list[bytes]:
        seen, first = app.pixels(), int(field.right) + 2
        return [seen[(row * wide + first) * 3 : (row + 1) * wide * 3] for row in range(high)]

    drawn = beside()
    field.opacity = 0
    app.settle()
    assert beside() == drawn


def test_two_fingers_look_closer(app: Driver) -> None:
    lay(app, heap(["012345", "501234", "450123", "345012", "234501"], 6), "skip", "none")
    field = app.page.side.field
    before, (x, y) = field.lens.cell, field.center
    one, two = UnitTestTouch(x - 30, y), UnitTestTouch(x + 30, y)
    one.touch_down()
    two.touch_down()
    two.touch_move(x + 90, y)
    two.touch_up()
    one.touch_up()
    app.settle()
    assert field.lens.cell > before


# The panel, and hints


def test_the_panel_rolls_and_says_yes(app: Driver) -> None:
    lay(app, heap(["01", "10"]))
    assert commands_in_front(app.page)["yes"].words == "Draw"
    assert obey(app.page, "yes")
    app.settle()
    assert purpose(app) == "hand-limit"
    for answer in ("discard", "SQ-M40", "none", "attack:0,0", "1,0"):
        give(app, answer)
    assert purpose(app) == "attack"
    answered = len(app.tabletop.session.entries)
    assert obey(app.page, "red-die")
    app.settle()
    assert len(app.tabletop.session.entries) > answered


@pytest.mark.parametrize("answers", [("skip", "none"), ("skip", "none", "attack:0,0")])
def test_a_good_move_is_shown_on_the_cards(app: Driver, answers: tuple[str, ...]) -> None:
    lay(app, heap(["01", "10"]), *answers)
    app.tap(app.page.hints.lamp)
    for _ in range(400):
        app.step()
        if app.shell.root.children[0].ready:
            break
    assert app.page.side.field._pointed
    app.tap("Close")
    assert not app.page.side.field._pointed
