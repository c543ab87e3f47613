"""Refusals that it takes a rare machine or a fault of ours to see."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import pytest

from companion import card_files, shots
from companion.appliance import failure_page, restore, trust, update_service
from companion.appliance.mailbox import Result
from companion.appliance.owner import Done
from companion.appliance.places import Places
from companion.appliance.service import Service
from companion.appliance.update import Update
from companion.bench import command as bench
from companion.cli.runs import backup, update
from companion.games.dry_run.kit import DryRunKit
from companion.games.registry import find_card_box
from companion.games.terror_below import pattern
from companion.lab import bots
from companion.printing import letters
from companion.table import restoring
from companion.table.errors import Refused
from companion.table.journal_errors import JournalError
from companion.table.keeper import Keeper
from companion.table.presence import Presence
from companion.tabletop.tabletop import Tabletop
from tests.golden.command_line import fresh_home, run_in_process


def refused(code: str, call: Any, *args: Any) -> str:
    """Return the sentence of a call that is refused with this code."""
    with pytest.raises(Refused) as caught:
        call(*args)
    assert caught.value.code == code
    return caught.value.message


# What is kept


@pytest.mark.refuses("not-readable")
def test_kept_games_that_cannot_be_read(tmp_path: Path) -> None:
    (tmp_path / "journal.db").mkdir()
    keeper = Keeper(tmp_path)
    assert refused("not-readable", keeper.find, "last").startswith("The kept games cannot be read.")
    keeper.close()


@pytest.mark.refuses("only-looking", "being-played")
def test_who_only_looks_neither_plays_nor_restores(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    first, second = Presence(tmp_path), Presence(tmp_path)
    assert first.plays
    refused("only-looking", second.require)
    monkeypatch.setattr(backup, "join_folder", lambda data: second)
    refused("being-played", backup.bring_back, tmp_path, "x.zip", restore.ALL, False)


@pytest.mark.refuses("not-the-apps")
def test_the_app_does_not_choose_for_a_person(tmp_path: Path) -> None:
    tabletop = Tabletop.open(tmp_path)
    tabletop.begin(DryRunKit().load(), {"players": ["Ada"]}, {})
    for answer in ("DR-S01", 6):
        tabletop.answer(answer)
    refused("not-the-apps", tabletop.answer_for_player)
    tabletop.close()


@pytest.mark.refuses("not-written")
def test_cards_for_a_friend_where_no_folder_can_be_made(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    box = find_card_box("terror-below")
    refused("not-written", card_files.hand_on, box, tmp_path / "file", "x.zip")


@pytest.mark.refuses("not-restored")
def test_a_restore_where_no_folder_can_be_made(tmp_path: Path) -> None:
    with fresh_home():
        backup_file = _make_backup()
        (tmp_path / "file").touch()
        refused("not-restored", restore.restore, tmp_path / "file" / "data", backup_file)


@pytest.mark.refuses("not-finished")
def test_a_restore_that_ends_at_the_next_start(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(data: Path) -> None:
        raise JournalError("The disk is gone.")

    with fresh_home():
        made = _make_backup()
        monkeypatch.setattr(restoring, "carry_out", fail)
        status, _, err = run_in_process(["backup", "restore", str(made)], "")
    assert status == 1
    assert "The restore is finished at the next start" in err


def _make_backup() -> Path:
    """Return a backup of a game in the home that is worked in."""
    run_in_process(["engine", "dry-run", "--journal"], '{"new": {"players": ["Ada"]}}\n')
    assert run_in_process(["backup", "make", "--to", "there"], "")[0] == 0
    return next(Path("there").resolve().rglob("*.zip"))


# Cards, bots, paper, pictures


@pytest.mark.refuses("bad-pattern")
def test_a_pattern_without_a_centre() -> None:
    refused("bad-pattern", pattern.parse, "..\n..")


@pytest.mark.refuses("no-such-bot")
def test_a_bot_that_there_is_not() -> None:
    refused("no-such-bot", bots.make_bot, "clever", DryRunKit().load(), 1)


@pytest.mark.refuses("no-font")
def test_the_letters_to_print_with_are_missing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(letters, "fonts_folder", lambda: None)
    refused("no-font", letters._folder)


@pytest.mark.refuses("no-such-picture")
def test_a_picture_that_there_is_not() -> None:
    refused("no-such-picture", lambda: list(shots._chosen([], shots.Wish("unicorn"))))


@pytest.mark.refuses("not-writable")
def test_figures_that_cannot_be_written(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    nothing: Any = None
    refused("not-writable", bench.write, nothing, [], tmp_path / "file" / "out")


# The machine


@pytest.mark.refuses("no-screen")
def test_a_window_without_a_screen(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from companion import app

    monkeypatch.setenv("SDL_VIDEODRIVER", "x11")
    monkeypatch.delenv("DISPLAY", raising=False)
    refused("no-screen", app.run, tmp_path)


@pytest.mark.refuses("no-pillow")
def test_the_picture_of_a_failure_without_pillow(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*args: object) -> None:
        raise ImportError("No module named 'PIL'")

    monkeypatch.setattr(failure_page, "picture", fail)
    places = Places(prefix=tmp_path, state=tmp_path)
    refused("no-pillow", failure_page.run, places, tmp_path / "page.png")


@pytest.mark.refuses("no-tool", "too-many-keys")
def test_keys_that_are_not_taken(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    key = tmp_path / "key.pub"
    key.write_text(f"ssh-ed25519 {'A' * 68} ada\n")
    places = Places(prefix=tmp_path, keys=tmp_path / "keys")
    monkeypatch.setattr(trust, "TOOL", str(tmp_path / "no-such-tool"))
    refused("no-tool", trust.fingerprint, key.read_text())
    monkeypatch.setattr(trust, "_read_key", lambda path: path.read_text().strip())
    monkeypatch.setattr(trust, "MOST", 0)
    refused("too-many-keys", trust.trust, key, places)


@pytest.mark.refuses("not-root")
def test_keys_belong_to_root(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "geteuid", lambda: 1000)
    refused("not-root", update._require_root, tmp_path / "nowhere", "The keys belong to root")


@pytest.mark.refuses("nothing-asked")
def test_an_update_that_nobody_has_asked_for(tmp_path: Path) -> None:
    refused("nothing-asked", update_service.serve, Places(state=tmp_path), Service())


@pytest.mark.refuses("fault")
def test_a_mistake_of_ours_in_an_update(tmp_path: Path) -> None:
    def fail() -> Result:
        raise KeyError("ours")

    result = update_service.run_guarded(fail, Places(prefix=tmp_path))
    assert "KeyError" in refused("fault", update._told, result, False)


@pytest.mark.refuses("no-answer")
def test_a_program_that_is_silent() -> None:
    assert Update._why(Done(None, "")) == "It gave no answer in time."
