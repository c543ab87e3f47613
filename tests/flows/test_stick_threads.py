"""A stick can take its time, or never answer: no page touches one on the screen's own thread."""

from __future__ import annotations

import io
import os
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from companion import card_files, cards, map_box, map_files
from companion.appliance import backup
from companion.games.terror_below.box import BOX
from companion.games.wormlord.kit import WormlordKit
from companion.screens.window.keeping import AFTERWARDS
from companion.screens.wormlord import map_files as map_files_page
from tests.appliance.mounts import mounted, needs_mounts
from tests.flows.test_backups import kept, open_backups, play, until
from tests.sure import sure


@pytest.fixture
def stick(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    monkeypatch.setenv("WORMWATCH_MEDIA", str(tmp_path / "media"))
    monkeypatch.setattr(Path, "home", lambda: tmp_path / "home")
    with mounted(tmp_path / "media" / "STICK") as folder:
        monkeypatch.setattr(card_files, "sticks", lambda *_: [folder])
        monkeypatch.setattr(map_files, "sticks", lambda *_: [folder])
        yield folder


@pytest.fixture
def touched(stick: Path, monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, str]]:
    """The threads that opened or listed something on the stick, and what it was."""
    found: list[tuple[str, str]] = []

    def watch(owner: Any, name: str) -> None:
        plain = getattr(owner, name)

        def watched(path: Any, *args: Any, **kwargs: Any) -> Any:
            if isinstance(path, str | Path) and Path(path).is_relative_to(stick.parent):
                found.append((threading.current_thread().name, str(path)))
            return plain(path, *args, **kwargs)

        monkeypatch.setattr(owner, name, watched)

    for owner, name in ((os, "open"), (os, "scandir"), (os, "listdir"), (io, "open")):
        watch(owner, name)
    return found


@needs_mounts
def test_pages_leave_a_stick_to_other_threads(
    tmp_path: Path, stick: Path, touched: list[tuple[str, str]], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(map_files_page, "places", lambda *_: [stick])
    with kept(tmp_path / "data") as app:
        game: Any = app.tabletop.library.load_game(WormlordKit())
        map_box.save(game, "Pond", game.maps["the-ditch"].rows, 2)
        cards.export(BOX, stick / "cards.zip")
        map_files.write([game.maps["picnic"]], stick / "picnic.toml")
        play(app.tabletop)
        backup.make(app.tabletop.library.data, to=stick / "wormwatch-backups")
        touched.clear()
        app.shell.show_home()
        app.wait(AFTERWARDS + 1)
        until(app, lambda: app.sees("Keep backups on this stick?"))
        app.tap("Keep them there")
        until(app, lambda: app.sees("You can pull it now."))
        sure(app.shell.keeping).wait()
        app.shell.go("cards")
        app.settle()
        app.tap("Import")
        until(app, lambda: app.sees("cards.zip"))
        app.tap("Hand mine on")
        app.tap("cards.zip")
        until(app, lambda: app.sees("Everything entered there is here already."))
        app.shell.go("map-files")
        app.settle()
        until(app, lambda: app.sees("picnic.toml"))
        app.tap("Hand mine on")
        app.tap("picnic.toml")
        until(app, lambda: app.sees("Take this map in?"))
        app.tap("Take in")
        until(app, lambda: app.sees("You have them already."))
        app.shell.show_home()
        app.settle()
        open_backups(app)
        until(app, lambda: app.sees("Tap one to see what would change."))
        app.tap("1 game")
        app.settle()
    pages = {name for name, _ in touched}
    assert len(touched) > 20
    assert threading.main_thread().name not in pages, touched
