"""JSON that is nested deeper than any reader goes, wherever somebody else may have written it: on a
memory stick, in a journal that was restored, in what the app tells the one who updates it."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from companion import round_clock, settings, ticks
from companion.appliance import backup, release_archive
from companion.appliance.mailbox import Mailbox, Request
from companion.appliance.stick_wishes import MARK, read_wish
from companion.appliance.sticks import Stick
from companion.appliance.update_words import Trouble
from companion.table import hidden
from companion.table.form import decoded
from companion.table.keeper import Keeper

DEEP = '{"x":' + "[" * 50_000


@pytest.mark.parametrize("text", [DEEP, "[" * 50_000, b'{"x":"\xff"}', b"\xff"])
def test_what_cannot_be_decoded(text: str | bytes) -> None:
    with pytest.raises(msgspec.DecodeError):
        decoded(text)


def test_a_field_that_nobody_knows() -> None:
    with pytest.raises(msgspec.DecodeError):
        decoded(DEEP, Request)


def test_in_a_journal(tmp_path: Path) -> None:
    keeper = Keeper(tmp_path)
    for name in (settings.NAME, ticks.NAME, round_clock.NAME, hidden.NAME):
        keeper.set(name, DEEP)
    assert settings.read(keeper.setting(settings.NAME)) == settings.Settings()
    assert ticks.recall(keeper, "game", 1) is None
    assert round_clock.recall(keeper, "game", 1) is None
    hidden.put_back(keeper, "game")
    keeper.close()


def test_on_a_stick(tmp_path: Path) -> None:
    (tmp_path / MARK).write_text(DEEP)
    assert read_wish(tmp_path, Stick(tmp_path, "sda1")) is None
    with (tmp_path / MARK).open("wb") as sparse:  # nor is more read than a marker has
        sparse.truncate(4_000_000_000)
    assert read_wish(tmp_path, Stick(tmp_path, "sda1")) is None


def test_in_a_backup_folder(tmp_path: Path) -> None:
    (tmp_path / backup.UNDO).write_text(DEEP)
    assert backup.restored(tmp_path) is None


def test_to_the_one_who_updates(tmp_path: Path) -> None:
    box = Mailbox(tmp_path)
    box.post(Request(do="look"))
    [posted] = [each for each in tmp_path.rglob("*") if each.is_file()]
    posted.write_text(DEEP)
    assert box.read(Request) is None
    with pytest.raises(Trouble):
        release_archive.decoded(DEEP.encode(), "release.json")
