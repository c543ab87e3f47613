"""Backups on the screen: listed, made, restored, undone; also where the games cannot be opened."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from time import sleep

import pytest

from companion.appliance import backup, sticks
from companion.appliance.stick_wishes import MARK, keep_wish, read_wish
from companion.appliance.sticks import Stick
from companion.games.dry_run.kit import DryRunKit
from companion.screens.window import frames
from companion.screens.window.keeping import AFTERWARDS, Keeping
from companion.screens.window.shell import Shell
from companion.table.errors import Refused
from companion.table.restoring import BACKUPS
from companion.tabletop.tabletop import Tabletop
from tests.appliance.mounts import mounted, needs_mounts
from tests.faults.strange import STRANGE
from tests.flows.driver import Driver
from tests.sure import sure


@pytest.fixture(autouse=True)
def media(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Nobody's own sticks."""
    monkeypatch.setenv("WORMWATCH_MEDIA", str(tmp_path / "media"))
    return tmp_path / "media"


@contextmanager
def kept(data: Path) -> Iterator[Driver]:
    """The app as `wormwatch` starts it: with backups by themselves."""
    try:
        shell = Shell(Tabletop.open(data))
    except Refused as refusal:
        shell = Shell(None, trouble=refusal.message)
        shell.open_tabletop = partial(Tabletop.open, data)
    shell.keeping = Keeping(shell, data)
    with frames.running(shell, Driver) as driver:
        yield driver
    assert shell.faults == []


def until(app: Driver, holds: Callable[[], bool]) -> None:
    """Other threads live in real time."""
    for _ in range(2000):
        if holds():
            app.settle()
            return
        sleep(0.01)
        app.step()
    raise AssertionError("It never came.")


def play(tabletop: Tabletop) -> str:
    """A game is begun and left."""
    tabletop.begin(tabletop.library.load_game(DryRunKit()), {"players": ["Ada"]}, {})
    id = tabletop.game_id
    tabletop.leave()
    return id


def games(app: Driver) -> list[str]:
    return [each.id for each in app.tabletop.library.keeper.games()]


def open_backups(app: Driver) -> None:
    app.tap("Settings")
    app.tap("Machine")
    app.tap("Backups")


def test_made_restored_and_undone_by_touch(app: Driver) -> None:
    first = play(app.tabletop)
    open_backups(app)
    assert app.sees("There is none yet.")
    app.tap("Make one now")
    assert app.sees("Just now: 1 game")
    second = play(app.tabletop)
    app.tap("Just now: 1 game")
    assert app.sees("Goes away: Dry Run")
    app.tap("Cancel")
    assert sorted(games(app)) == sorted([first, second]), "nothing has changed"
    app.tap("Just now: 1 game")
    app.tap("Everything as it was then")
    assert app.sees("It is done.")
    assert games(app) == [first]
    assert app.sees("Before a restore.")
    app.tap("Undo the restore")
    assert sorted(games(app)) == sorted([first, second])
    assert not app.sees("Undo the restore"), "once"
    app.tap("← Back")
    app.tap("← Back")
    assert app.sees("Continue")


def test_only_the_missing_games(app: Driver, tmp_path: Path) -> None:
    other = Tabletop.open(tmp_path / "other")
    theirs = play(other)
    other.close()
    folder = app.tabletop.library.data / BACKUPS
    backup.make(tmp_path / "other", to=folder)
    mine = play(app.tabletop)
    open_backups(app)
    app.tap("Just now: 1 game")
    assert app.sees("Comes back: Dry Run")
    app.tap("Only the missing games")
    assert sorted(games(app)) == sorted([mine, theirs])


def test_a_damaged_one_is_told_apart_and_refused(app: Driver) -> None:
    id = play(app.tabletop)
    made = backup.make(app.tabletop.library.data)
    made.path.write_bytes(made.path.read_bytes()[:-300])
    open_backups(app)
    app.tap("damaged")
    assert app.sees(f"{made.path.name} is damaged, or no backup.")
    assert games(app) == [id]


def test_from_the_table_one_comes_home(app: Driver) -> None:
    """A restore under a game on the table: that game is not there any more."""
    tabletop = app.tabletop
    play(tabletop)
    backup.make(tabletop.library.data)
    tabletop.begin(tabletop.library.load_game(DryRunKit()), {"players": ["Bo"]}, {})
    app.shell.show_table()
    app.shell.go("backups")
    app.settle()
    app.tap("Just now: 1 game")
    app.tap("Everything as it was then")
    app.tap("← Back")
    assert app.sees("Continue")


def test_where_the_games_cannot_be_opened(tmp_path: Path) -> None:
    tabletop = Tabletop.open(tmp_path)
    id = play(tabletop)
    backup.make(tmp_path)
    tabletop.close()
    with sqlite3.connect(tmp_path / "journal.db") as db:
        db.execute("PRAGMA user_version = 999")
    db.close()
    with kept(tmp_path) as app:
        assert app.sees("was written by a newer Wormwatch")
        app.tap("Restore a backup")
        app.tap("← Back")
        assert app.sees("was written by a newer Wormwatch")
        app.tap("Restore a backup")
        app.tap("Just now: 1 game")
        app.tap("Everything as it was then")
        assert app.sees("Continue"), "and the evening goes on"
        assert games(app) == [id]


def test_a_game_that_was_left_is_kept_by_itself(tmp_path: Path) -> None:
    with kept(tmp_path) as app:
        app.wait(AFTERWARDS + 1)
        assert app.shell.keeping
        app.shell.keeping.wait()
        assert backup.newest(tmp_path) is None, "there is nothing to keep yet"
        play(app.tabletop)
        app.shell.show_home()
        app.shell.keeping.wait()
        newest = backup.newest(tmp_path)
        assert newest
        assert newest.manifest
        assert (newest.manifest.games, newest.manifest.why) == (1, backup.OFTEN)


def test_what_cannot_be_kept_is_said_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_: object, **__: object) -> None:
        raise OSError(28, "No space left on device")

    with kept(tmp_path) as app:
        play(app.tabletop)
        monkeypatch.setattr(backup, "_write", full)
        app.wait(AFTERWARDS + 1)
        said = "No backup could be made: No space left on device."
        until(app, lambda: app.sees(said))
        app.shell.hush()
        app.shell.show_home()
        sure(app.shell.keeping).wait()
        app.settle()
        assert not app.sees(said)


@needs_mounts
def test_a_stick_is_asked_about_once(tmp_path: Path, media: Path) -> None:
    with kept(tmp_path / "data") as app:
        play(app.tabletop)
        app.shell.show_home()
        app.wait(AFTERWARDS + 1)
        with mounted(media / "HOLIDAY") as stick:
            until(app, lambda: app.sees("Keep backups on this stick?"))
            app.tap("Keep them there")
            until(app, lambda: app.sees("Your games are on the stick too. You can pull it now."))
            (there,) = backup.found(stick / sticks.FOLDER, thoroughly=True)
            assert there.manifest
            assert there.manifest.games == 1
            app.shell.hush()
            sure(app.shell.keeping)._look_at([])
            play(app.tabletop)
            sure(app.shell.keeping)._look_at(sticks.sticks())  # as if it were put in again
            until(app, lambda: app.sees("You can pull it now."))
            assert not app.sees("Keep backups on this stick?")
            assert len(backup.found(stick / sticks.FOLDER)) == 2


def _at(folder: Path) -> Stick:
    (found,) = [each for each in sticks.sticks() if each.folder == folder]
    return found


@needs_mounts
@pytest.mark.parametrize("theirs", [True, False])
def test_a_stick_of_another_household_is_asked_about(
    tmp_path: Path, media: Path, theirs: bool
) -> None:
    """Their mark says yes or no to their games, and nothing about ours."""
    with kept(tmp_path / "data") as app:
        play(app.tabletop)
        app.shell.show_home()
        app.wait(AFTERWARDS + 1)
        keeping = sure(app.shell.keeping)
        with mounted(media / "THEIRS") as stick:
            if theirs:
                keep_wish(tmp_path / "theirs", _at(stick), True)
            else:
                (stick / MARK).write_text('{"backups":true}')  # as a release before wrote it
            keeping._look_at([])
            keeping._look_at(sticks.sticks())
            until(app, lambda: app.sees("Keep backups on this stick?"))
            keeping.wait()
            assert not (stick / sticks.FOLDER).exists(), "nothing was copied without a yes"
            app.tap("Not on this one")
            keeping.wait()
            assert not (stick / sticks.FOLDER).exists()
            assert read_wish(tmp_path / "data", _at(stick)) is False


@needs_mounts
@pytest.mark.parametrize("kind", STRANGE)
def test_a_strange_stick_holds_up_no_page(tmp_path: Path, media: Path, kind: str) -> None:
    """Its mark, its backups, and its folder for them are no such things: the page comes."""
    with kept(tmp_path / "data") as app:
        play(app.tabletop)
        backup.make(app.tabletop.library.data)
        app.shell.show_home()
        app.wait(AFTERWARDS + 1)
        with mounted(media / "STRANGE") as stick:
            (stick / sticks.FOLDER).mkdir()
            STRANGE[kind](stick / sticks.FOLDER / "wormwatch-20260101-120000.zip")
            STRANGE[kind](stick / MARK)
            until(app, lambda: app.sees("Keep backups on this stick?"))
            app.tap("Not on this one")
            open_backups(app)
            until(app, lambda: app.sees("Tap one to see what would change."))


@needs_mounts
def test_a_stick_that_is_not_for_backups_is_left_alone(tmp_path: Path, media: Path) -> None:
    with kept(tmp_path / "data") as app:
        play(app.tabletop)
        app.wait(AFTERWARDS + 1)
        app.shell.go("settings")
        with mounted(media / "PHOTOS") as stick:
            keeping = sure(app.shell.keeping)
            until(app, lambda: bool(keeping._unasked))
            assert not app.sees("Keep backups on this stick?"), "it waits until Home"
            app.tap("← Back")
            app.tap("Not on this one")
            keeping.wait()
            assert read_wish(tmp_path / "data", _at(stick)) is False
            assert not (stick / sticks.FOLDER).exists()
            keeping._look_at([])
            keeping._look_at(sticks.sticks())
            keeping.wait()
            app.settle()
            assert not app.sees("Keep backups on this stick?")
