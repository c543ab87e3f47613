"""Reports of our mistakes: complete, without anybody's folders, and never more than a few."""

from __future__ import annotations

import json
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from companion import __version__, report
from companion.games.dry_run.kit import DryRunKit
from companion.table.gamefile import GameFile, pack, unpack
from companion.table.keeper import Keeper
from companion.table.resuming import rebuild_session
from companion.table.rows import Rows
from companion.table.session import Session

NOON = datetime(2026, 1, 2, 12, 0, tzinfo=UTC)


def mistake() -> Exception:
    try:
        raise ValueError(f"no such file: {Path.home()}/secret/plan.txt")
    except ValueError as error:
        return error


def exported(data: Path) -> GameFile:
    """A game after two answers."""
    keeper = Keeper(data)
    session = Session.new(DryRunKit().load(data=data), {"players": ["Ada"]})
    record = keeper.begin(session)
    for _ in range(2):
        assert session.prompt
        session.answer(session.prompt.legal()[-1])
    keeper.close()
    return pack(record.kept, record.rows)


def test_a_report_tells_when_what_and_how_the_game_stood(tmp_path: Path) -> None:
    game = exported(tmp_path)
    told = json.loads(report.write(tmp_path, mistake(), game, NOON).read_bytes())
    assert (told["version"], told["at"]) == (__version__, "2026-01-02T12:00:00+00:00")
    assert told["traceback"][0] == "Traceback (most recent call last):"
    assert told["traceback"][-1].startswith("ValueError: no such file")
    assert "in mistake" in "\n".join(told["traceback"])
    assert len(told["game"]["answers"]) == 2


def test_the_game_in_it_can_be_played_again(tmp_path: Path) -> None:
    import msgspec

    path = report.write(tmp_path, mistake(), exported(tmp_path), NOON)
    game = msgspec.convert(json.loads(path.read_bytes())["game"], GameFile)
    kept, rows = unpack(game)
    session = rebuild_session(DryRunKit().load(data=tmp_path), kept, Rows(rows))
    assert len(session.entries) == 2


def test_no_folder_of_a_person_is_in_it(tmp_path: Path) -> None:
    text = report.write(tmp_path, mistake(), None, NOON).read_text()
    assert str(Path(report.__file__).parent.parent) + "/" not in text
    assert f"{Path.home()}/secret" not in text
    assert "~/secret" in text


def test_twenty_are_kept_and_the_oldest_go(tmp_path: Path) -> None:
    paths = [
        report.write(tmp_path, mistake(), None, NOON + timedelta(seconds=second))
        for second in range(25)
    ]
    assert sorted((tmp_path / "reports").iterdir()) == paths[5:]


def test_where_nothing_can_be_written_it_says_so(tmp_path: Path) -> None:
    (tmp_path / "data").write_text("no folder")
    with pytest.raises(OSError, match="data"):
        report.write(tmp_path / "data", mistake(), None, NOON)
