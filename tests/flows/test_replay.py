"""Replay on the screen: from the score book through a whole game, back and forth, and saved."""

from __future__ import annotations

import io
from pathlib import Path
from time import sleep
from typing import Any

import msgspec
import pytest
from kivy.tests.common import UnitTestTouch
from PIL import Image

from companion.games.terror_below.kit import TerrorBelowKit
from companion.games.terror_below.scene import scene
from companion.screens.replay.projector import SPEEDS
from companion.screens.replay.save_picture import SaveSheet
from companion.screens.window.commands import obey
from companion.table.journal import Journal
from tests.endings import answers, options, play
from tests.flows.driver import Driver
from tests.flows.sits import is_calm, sits_well
from tests.flows.test_game_over import drive_home, end
from tests.flows.test_looks import resize
from tests.sure import sure

FIVE = ("Ada", "Bo", "Cleo", "Dee", "Ezra")


def kept(app: Driver, outcome: str, scenario: str | None, *players: str) -> str:
    """A game of the book; its id comes back."""
    tabletop = app.tabletop
    tabletop.begin(tabletop.library.load_game(TerrorBelowKit()), options(scenario, *players), {})
    with tabletop.session.batch():
        play(tabletop.session, answers(outcome, scenario, *players))
    id: str = tabletop.game_id
    tabletop.leave()
    return id


def watched(app: Driver, outcome: str, scenario: str | None, *players: str) -> Any:
    """The replay of a whole game, opened from the score book; its page comes back."""
    app.shell.set(motion="none")
    kept(app, outcome, scenario, *players)
    app.shell.go("scores")
    app.settle()
    app.tap(app.page.ids.rows.children[-1])
    app.tap("Watch it again")
    wait(app)
    return app.page


def wait(app: Driver) -> None:
    """Until what is worked on is done."""
    while app.shell.busy:
        sleep(0.001)
        app.step()
    app.settle()


def board(page: Any) -> Any:
    return page.projector.stage.board.scene


def seek(app: Driver, *moments: int) -> None:
    """Put a thumb on the timeline and draw it along."""
    line = app.page.ids.timeline
    touch = None
    for at in moments:
        x, y = line.to_window(line.x_of(at), line.center_y)
        if touch is None:
            touch = UnitTestTouch(x, y)
            touch.touch_down()
        else:
            touch.touch_move(x, y)
        app.step(2)
    assert touch is not None
    touch.touch_up()
    app.settle()


@pytest.mark.parametrize(
    ("outcome", "scenario", "players"),
    [("lost", "scramble", ("Ada",)), ("won", None, FIVE)],
)
def test_a_whole_game_step_by_step(
    app: Driver, outcome: str, scenario: str | None, players: tuple[str, ...]
) -> None:
    page = watched(app, outcome, scenario, *players)
    film, game = page.film, page.film.game
    for at in range(len(film) - 1):
        state, events = film.table(at)
        if not events:
            assert board(page) == scene(game, state), at
        page.do("step")
    app.settle()
    assert page.at_end
    assert board(page) == scene(game, film.final)
    assert app.sees("The game is over")
    app.tap("Step back")
    assert not page.at_end
    app.tap("Next step")
    assert board(page) == scene(game, film.final)


def test_back_and_forth_by_turns_and_to_both_ends(app: Driver) -> None:
    page = watched(app, "lost", "scramble", "Ada")
    assert page.turn == "Before the first turn"
    assert page.at_start
    app.tap("Next turn")
    assert page.turn == "Turn 1: Ada"
    app.tap("Next turn")
    assert page.turn == "Terror Turn 1"
    app.tap("Next step")
    app.tap("A turn back")
    assert page.turn == "Terror Turn 1"
    app.tap("A turn back")
    assert page.turn == "Turn 1: Ada"
    app.tap("To the end")
    assert page.at_end
    assert page.turn == page.film.turns[-1].title
    app.tap("To the start")
    assert page.at_start
    assert board(page) == scene(page.film.game, page.film.table(0)[0])


def test_scrubbing_goes_anywhere_at_once(app: Driver) -> None:
    page = watched(app, "lost", "scramble", "Ada")
    film = page.film
    last = len(film) - 1
    for there in (last // 3, last, 5, last // 2):
        seek(app, 0, last, there)
        assert page.projector.at == there
        assert page.ids.timeline.at == there
        assert board(page) == page.projector.stage._scene(*film.table(there))
        assert page.turn == film.turns[film.turn_at(there)].title


def test_attacks_and_points_are_counted(app: Driver) -> None:
    page = watched(app, "lost", "scramble", "Ada")
    assert page.tally.startswith("Attack 0 of 15")
    app.tap("To the end")
    assert page.tally.startswith(f"Attack {page.film.final.attacks} of 15")


def test_everybodys_points_are_counted_around_the_table(app: Driver) -> None:
    page = watched(app, "won", None, *FIVE)
    for name in FIVE:
        assert f"{name} 0 VP" in page.tally
    said = [said for moment in page.film.moments for said in moment.said]
    assert not any("hidden card" in each for each in said)


def test_it_plays_by_itself_and_stops_at_the_end(app: Driver) -> None:
    page = watched(app, "lost", "scramble", "Ada")
    page.projector.go(len(page.film) - 4)
    app.tap("Play")
    assert page.running
    app.wait(15)
    assert page.at_end
    assert not page.running
    assert board(page) == scene(page.film.game, page.film.final)
    assert is_calm(app)
    app.tap("Play")
    assert page.running
    assert page.projector.at <= 1
    app.tap("Pause")
    assert not page.running
    at = page.projector.at
    app.wait(10)
    assert page.projector.at == at


def test_events_are_seen_on_the_board_one_by_one(app: Driver) -> None:
    page = watched(app, "lost", "scramble", "Ada")
    page.projector._motion = "normal"
    attacks = [at for at, each in enumerate(page.film.moments) if each.mark == "attack"]
    page.projector.go(attacks[0] - 1)
    page.do("step")
    assert page.projector.at == attacks[0]
    seen: list[str] = []
    for _ in range(400):
        app.step()
        lit = [line.text for line, _ in page._told if line.lit]
        if lit and lit != seen[-1:]:
            seen += lit
    assert any("attacks!" in each for each in seen)
    assert len(seen) > 2
    assert not any(line.lit for line, _ in page._told)
    assert board(page) == scene(page.film.game, page.film.table(attacks[0])[0])


def test_a_step_in_the_middle_of_a_motion_leaves_nothing_half_way(app: Driver) -> None:
    page = watched(app, "lost", "scramble", "Ada")
    page.projector._motion = "slow"
    for _ in range(30):
        page.do("step")
        app.step()
    page.do("step", -1)
    app.settle()
    assert board(page) == scene(page.film.game, page.film.table(29)[0])


def test_three_speeds(app: Driver) -> None:
    page = watched(app, "lost", "scramble", "Ada")
    for speed in (*SPEEDS[1:], SPEEDS[0]):
        app.tap(page.ids.pace)
        assert page.speed == f"{speed}×"


def test_the_panel_steps_as_well(app: Driver) -> None:
    page = watched(app, "lost", "scramble", "Ada")
    assert not obey(page, "undo")
    assert obey(page, "yes")
    assert page.projector.at == 1
    assert obey(page, "undo")
    assert page.projector.at == 0
    assert not obey(page, "red-die")


def test_the_panel_leaves_a_replay_under_a_sheet_alone(app: Driver) -> None:
    page = watched(app, "lost", "scramble", "Ada")
    page.save()
    app.settle()
    assert not obey(page, "yes")
    assert page.projector.at == 0


def test_from_the_end_of_a_game_and_back(app: Driver) -> None:
    end(app, "won", "special-delivery", "Ada")
    app.tap("Watch it again")
    wait(app)
    assert app.page.turn == "Before the first turn"
    app.tap("← Back")
    assert app.page.mood == "Won"


def test_a_game_without_a_board_is_told_in_words(app: Driver) -> None:
    app.shell.set(checklists="none")
    drive_home(app)
    app.tap("Watch it again")
    wait(app)
    page = app.page
    app.tap("To the end")
    game = page.film.game
    assert page.projector.stage.view.picture == game.picture(page.film.final)
    app.tap("Step back")
    assert app.sees("Turn")


def test_a_game_that_cannot_be_shown_says_so(app: Driver, tmp_path: Path) -> None:
    id = kept(app, "lost", "scramble", "Ada")
    with Journal(tmp_path / "data" / "journal.db") as journal:
        rows = journal.rows(id)
        torn = msgspec.structs.replace(rows[30], value='"torn"', snapshot=None)
        heading = sure(journal.game(id))
        newer = msgspec.structs.replace(heading, version=heading.version + 1)  # the file broke
        journal.save_game(newer, [], None, lambda: [*rows[:30], torn, *rows[31:]])
    app.shell.go("replay", id=id)
    wait(app)
    assert app.sees("cannot be shown step by step")
    assert not app.page.ready
    app.tap("← Back")


def test_a_game_that_is_not_in_the_journal_says_so(app: Driver) -> None:
    kept(app, "lost", "scramble", "Ada")
    app.shell.go("replay", id="nothing")
    wait(app)
    assert app.sees("No game is kept under")


@pytest.mark.parametrize(("key", "ends"), [("A film", ".gif"), ("A comic page", ".png")])
def test_saved_as_a_picture(app: Driver, tmp_path: Path, key: str, ends: str) -> None:
    watched(app, "lost", "scramble", "Ada")
    app.tap("Save as a picture")
    app.tap(key)
    finish(app)
    assert app.sees("The picture is saved in")
    (file,) = (tmp_path / "data" / "exports").iterdir()
    assert file.suffix == ends
    Image.open(io.BytesIO(file.read_bytes())).load()


def finish(app: Driver) -> None:
    """Until the picture is drawn."""
    sheet = next(each for each in app.shell.root.children if isinstance(each, SaveSheet))
    sure(sheet.drawing).thread.join(60)
    app.wait(1)
    app.settle()


def test_saving_can_be_cancelled(app: Driver, tmp_path: Path) -> None:
    watched(app, "lost", "scramble", "Ada")
    app.tap("Save as a picture")
    app.tap("Cancel")
    app.tap("Save as a picture")
    sheet = next(each for each in app.shell.root.children if isinstance(each, SaveSheet))
    sheet.draw("gif")
    sheet.cancel()
    sure(sheet.drawing).thread.join(60)
    assert not (tmp_path / "data" / "exports").exists()


@pytest.mark.refuses("not-drawn")
def test_a_picture_that_cannot_be_drawn_is_said(
    app: Driver, monkeypatch: pytest.MonkeyPatch
) -> None:
    from companion.lab import replay_picture

    def fail(*args: object, **more: object) -> None:
        raise MemoryError("no room")

    monkeypatch.setattr(replay_picture, "gif", fail)
    watched(app, "lost", "scramble", "Ada")
    app.tap("Save as a picture")
    app.tap("A film")
    finish(app)
    assert app.sees("The picture cannot be drawn: no room")


def test_a_folder_that_takes_nothing_is_said(app: Driver, tmp_path: Path) -> None:
    (tmp_path / "data" / "exports").write_text("in the way")
    watched(app, "lost", "scramble", "Ada")
    app.tap("Save as a picture")
    app.tap("A comic page")
    finish(app)
    assert app.sees("cannot be written") or app.sees("no folder")


@pytest.mark.soak  # the suite has these pages in the gallery
@pytest.mark.parametrize(("size", "scale"), [((800, 480), 100), ((800, 480), 150)])
def test_it_sits_well(app: Driver, size: tuple[int, int], scale: int) -> None:
    resize(app, size)
    app.shell.set(text_scale=scale)
    page = watched(app, "won", None, *FIVE)
    for at in (0, len(page.film) // 2, len(page.film) - 1):
        page.projector.go(at)
        app.settle()
        sits_well(app, f"moment {at} at {scale} %")
    assert is_calm(app)
