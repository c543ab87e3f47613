"""Cards held to the camera: rendered videos, read by the real eyes of the real app."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import pytest
import segno

from companion.games.terror_below.kit import TerrorBelowKit
from companion.lab.terror_bot import SoloBot
from companion.screens.camera import ADVICE
from companion.table.prompts import Card
from companion.table.session import Session
from companion.vision.watcher import Shown
from tests.flows.driver import Driver
from tests.flows.person import APPS, do_all, tap_answer

PATIENCE = 20.0  # seconds for the camera's threads, which have a time of their own
MINE = APPS | {"deck:vehicle": "person", "deck:worm": "person"}
SIZE = 640, 360


def picture(tags: Sequence[str]) -> Any:
    """A grey table with cards on it, each with its tag."""
    image = np.full((SIZE[1], SIZE[0]), 90, np.uint8)
    image[::7, :] = 96  # the grain of the wood
    for number, tag in enumerate(tags):
        code = np.array([list(row) for row in segno.make(tag, error="h").matrix], np.uint8)
        code = np.pad(np.where(code, 0, 255).astype(np.uint8), 4, constant_values=255)
        code = code.repeat(5, 0).repeat(5, 1)
        left = 60 + number * 280
        image[60 : 60 + code.shape[0], left : left + code.shape[1]] = code
    return image


def film(path: Path, *scenes: tuple[Sequence[str], int]) -> str:
    """A video: which tags are in sight, for so many pictures, one after another."""
    fourcc = cv2.VideoWriter.fourcc(*"MJPG")
    video = cv2.VideoWriter(str(path), fourcc, 60, SIZE, isColor=False)
    for tags, count in scenes:
        seen = picture(tags)
        for _ in range(count):
            video.write(seen)
    video.release()
    return str(path)


def watch(app: Driver, until: Callable[[], bool]) -> None:
    """Let the camera look until something has happened."""
    end = time.monotonic() + PATIENCE
    while not until():
        assert time.monotonic() < end, f"{app.shell.eyes.state}: {app.texts()}"
        app.step()
        time.sleep(0.01)
    app.settle()


@pytest.fixture
def asked(app: Driver) -> Any:
    """A Terror Turn that waits for the card on top of the Vehicle deck."""
    tabletop = app.tabletop
    app.shell.set(motion="none")
    options = {"players": ["Ada"], "mode": "solo", "scenario": "scramble"}
    tabletop.begin(tabletop.library.load_game(TerrorBelowKit()), options, MINE)
    session, bot = tabletop.session, SoloBot(tabletop.library.load_game(TerrorBelowKit()), 1)
    while app.prompt.purpose != "terror-vehicle":
        tabletop.answer(bot(session.state, app.prompt))
    tabletop.just_begun = False
    app.shell.show_table()
    app.settle()
    return session


def test_a_card_that_is_shown_is_the_answer(app: Driver, asked: Any, tmp_path: Path) -> None:
    before, card = len(asked.entries), asked.prompt.candidates[3]
    app.shell.set(camera=film(tmp_path / "a.avi", ((), 10), ((card,), 25), ((), 25)))
    watch(app, lambda: len(asked.entries) > before)
    assert asked.entries[before] == card
    assert app.tabletop.record.rows[before].source == "camera"
    watch(app, lambda: app.shell.eyes.state == "ended")
    assert list(asked.entries).count(card) == 1, "held still it does not answer twice"


def test_a_wrong_card_says_why_and_changes_nothing(app: Driver, asked: Any, tmp_path: Path) -> None:
    before, worm = len(asked.entries), asked.state.slots[0].worm
    app.shell.set(camera=film(tmp_path / "b.avi", ((), 10), ((worm,), 15), ((), 5)))
    reason = asked.game.why_not(asked.state, asked.prompt, worm)
    watch(app, lambda: app.sees(reason))
    assert len(asked.entries) == before


def test_of_two_cards_the_one_that_fits_counts(app: Driver, asked: Any, tmp_path: Path) -> None:
    before, card, worm = len(asked.entries), asked.prompt.candidates[0], asked.state.slots[1].worm
    app.shell.set(camera=film(tmp_path / "c.avi", ((), 10), ((worm, card), 25), ((), 5)))
    watch(app, lambda: len(asked.entries) > before)
    assert asked.entries[before] == card


def test_of_two_that_fit_one_is_chosen(app: Driver, asked: Any, tmp_path: Path) -> None:
    before, (one, two) = len(asked.entries), asked.prompt.candidates[:2]
    app.shell.set(camera=film(tmp_path / "d.avi", ((), 10), ((one, two), 25), ((), 5)))
    watch(app, lambda: app.sees("Which of them?"))
    assert len(asked.entries) == before
    app.tap(two)
    assert asked.entries[before] == two


def test_a_card_can_undo(app: Driver, asked: Any, tmp_path: Path) -> None:
    before = len(asked.entries)
    app.shell.set(camera=film(tmp_path / "e.avi", ((), 10), (("WW-UNDO",), 15), ((), 5)))
    watch(app, lambda: len(asked.entries) < before)


@pytest.mark.parametrize("destroys", [True, False])
def test_a_card_says_yes_only_where_nothing_is_lost(
    app: Driver, asked: Any, destroys: bool
) -> None:
    """A code on a phone is anybody's: what deletes or overwrites is answered with a finger."""
    done: list[str] = []
    app.shell.confirm("Sure?", "Do it", lambda: done.append("done"), destroys=destroys)
    app.settle()
    app.shell.eyes._show(Shown("WW-YES", ("WW-YES",)))
    app.settle()
    assert bool(done) is not destroys
    assert app.sees("a card cannot say yes to it") is destroys
    if destroys:
        app.tap("Do it")
        assert done == ["done"]


def has_gone_on(session: Session[Any], before: int) -> bool:
    return len(session.entries) > before


def test_a_terror_turn_is_played_before_the_camera(app: Driver, asked: Any, tmp_path: Path) -> None:
    bot = SoloBot(asked.game, 1)
    shown = 0
    while asked.result is None and asked.state.phase == "terror":
        before, prompt = len(asked.entries), asked.prompt
        if isinstance(prompt, Card) and prompt.deck in ("vehicle", "worm"):
            shown += 1
            card = str(prompt.legal()[0])
            app.shell.set(camera=film(tmp_path / f"{shown}.avi", ((), 6), ((card,), 20), ((), 4)))
            watch(app, partial(has_gone_on, asked, before))
        else:
            do_all(app)
            tap_answer(app, bot(asked.state, asked.prompt))
    assert shown >= 2, "the card on top, and the next Worm"
    given = [row.source for row in app.tabletop.record.rows]
    assert given.count("camera") == shown


def test_no_camera_is_a_normal_state(app: Driver, asked: Any) -> None:
    app.shell.set(camera="/dev/video77")
    watch(app, lambda: app.shell.eyes.state == "no camera")
    assert app.sees("Pick the card"), "and nobody speaks of cameras"
    assert not app.sees("camera")


def test_a_tag_opens_its_card_in_the_editor(app: Driver, tmp_path: Path) -> None:
    app.tap("Cards")
    app.shell.set(camera=film(tmp_path / "g.avi", ((), 10), (("TB-V21",), 15), ((), 5)))
    watch(app, lambda: app.shell.front == "card-editor")
    assert app.sees("TB-V21")


def test_the_camera_shows_what_it_sees(app: Driver, tmp_path: Path) -> None:
    app.shell.set(camera=film(tmp_path / "h.avi", ((), 10), (("TB-V21",), 900)))  # 15 s
    app.tap("Settings")
    app.tap("At the table")
    app.tap("What the camera sees")
    watch(app, lambda: app.sees("Read: TB-V21"))
    watch(app, lambda: any(each.reads for each in app.page._kept))  # the page looks now and then
    assert app.page.advice == ADVICE[""]
    app.tap("Save these pictures")
    [saved] = (app.tabletop.library.data / "frames").iterdir()
    assert len(list(saved.glob("*.png"))) > 0
    assert "TB-V21" in (saved / "reads.json").read_text()
    app.tap("← Back")
    assert app.shell.front == "settings"


def test_tag_after_tag_the_whole_box_is_entered(app: Driver, tmp_path: Path) -> None:
    app.tap("Cards")
    app.shell.set(camera=film(tmp_path / "i.avi", ((), 8), (("TB-V21",), 12), ((), 6)))
    watch(app, lambda: app.shell.front == "card-editor")
    app.shell.set(camera=film(tmp_path / "j.avi", ((), 8), (("TB-A05",), 12), ((), 6)))
    watch(app, lambda: app.sees("TB-A05"))
    assert not app.sees("TB-V21"), "nothing was changed: on to the next card"
    app.page.put(damage=3)
    app.shell.set(camera=film(tmp_path / "k.avi", ((), 8), (("TB-A06",), 12), ((), 6)))
    watch(app, lambda: app.sees("Save TB-A05 first, or leave it as it was."))
