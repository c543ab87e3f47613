"""A friend's cards on the touchscreen: found, or refused in a sentence."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from companion import card_files, cards
from companion.games.terror_below.box import BOX
from tests.faults.strange import STRANGE, guarded
from tests.flows.driver import Driver
from tests.flows.sits import is_calm


@pytest.fixture
def stick(app: Driver, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A memory stick, and no other place to look at."""
    folder = tmp_path / "STICK"
    folder.mkdir()
    monkeypatch.setattr(card_files, "places", lambda *_: [folder])
    return folder


def look(app: Driver) -> None:
    app.shell.go("cards")
    app.settle()
    app.tap("Import")


def test_nothing_there_says_how_cards_come_here(app: Driver, stick: Path) -> None:
    look(app)
    assert app.sees("No cards are found.")
    assert app.sees("wormwatch cards export")
    assert is_calm(app)


def test_a_stick_may_be_plugged_in_later(app: Driver, stick: Path) -> None:
    look(app)
    cards.export(BOX, stick / "adas.zip")
    app.tap("Look again")
    assert app.sees("adas.zip")
    assert not app.sees("No cards are found.")
    app.tap("adas.zip")
    assert app.sees("Everything entered there is here already.")
    app.tap("← Back")
    app.tap("← Back")
    assert app.sees("0 of 196 entered")


def test_a_bad_file_is_one_sentence_and_changes_nothing(app: Driver, stick: Path) -> None:
    (stick / "torn.zip").write_bytes(b"half a zi")
    cards.export(BOX, stick / "odd")
    worms = stick / "odd" / "worms.toml"
    worms.write_text(worms.read_text("utf-8").replace("health = 9", "health = -9"), "utf-8")
    look(app)
    app.tap("torn.zip")
    assert app.sees("torn.zip cannot be read: it is no .zip, or damaged.")
    app.tap("odd")
    assert app.sees("worms.toml, TB-W05: health: cannot be less than 0.")
    assert app.sees("A friend's cards"), "still on the page"
    assert cards.active_folder(BOX, app.tabletop.library.data) is None


def test_a_stick_that_is_pulled_out_is_said(app: Driver, stick: Path) -> None:
    cards.export(BOX, stick / "adas.zip")
    look(app)
    (stick / "adas.zip").unlink()
    app.tap("adas.zip")
    assert app.sees("There is no board.toml in")
    assert app.sees("A friend's cards")


def test_ones_own_cards_are_handed_on(
    app: Driver, stick: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    look(app)
    app.tap("Hand mine on")
    packed = list((app.tabletop.library.data / card_files.OUTGOING).iterdir())
    assert app.sees(packed[0].name)
    assert card_files.read(packed[0]) == card_files.read(BOX.shipped)
    monkeypatch.setattr(card_files, "sticks", lambda *_: [stick])
    monkeypatch.setattr(os.path, "ismount", lambda path: path == stick)
    app.tap("Hand mine on")
    assert [path.name for path in stick.iterdir()] == [packed[0].name]


@pytest.mark.parametrize("kind", STRANGE)
def test_a_strange_stick_holds_up_no_page(app: Driver, stick: Path, kind: str) -> None:
    """Cards that are a pipe, a device or without end, as a .zip, as a folder and in one."""
    cards.export(BOX, stick / "good")
    for name in ("a.zip", "b.toml"):
        STRANGE[kind](stick / name)
    cards.export(BOX, stick / "odd")
    (stick / "odd" / "items.toml").unlink()
    STRANGE[kind](stick / "odd" / "items.toml")
    with guarded():
        look(app)
        assert app.sees("good")
        app.tap("odd")
        assert app.sees("items.toml")
        assert app.sees("cannot be read") or app.sees("far too large")
        app.tap("good")
        assert app.sees("Everything entered there is here already.")
