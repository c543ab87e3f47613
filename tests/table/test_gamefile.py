"""A game as a file: out, in again, and the same game."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from companion.table import gamefile
from companion.table.errors import Refused
from companion.table.keeper import Keeper
from companion.table.replay import replay
from companion.table.sources import RandomBot
from tests.table.stones import Stones, StonesOfTomorrow
from tests.table.test_keeper import begin


def test_a_game_survives_the_way_through_a_file(tmp_path: Path) -> None:
    keeper = Keeper(tmp_path / "here")
    session, record = begin(keeper, 20)
    session.correct({"heap": 31})
    session.undo(3)
    gamefile.write(gamefile.pack(*keeper.find("last")), tmp_path / "game.json")
    there = Keeper(tmp_path / "there")
    kept = there.add(*gamefile.unpack(gamefile.read(tmp_path / "game.json")))
    again, _ = there.resume(Stones(), *there.find(kept.id))
    assert again.digest() == session.digest()
    assert again.undone == session.undone
    assert [row.source for row in there.find(kept.id)[1]] == [row.source for row in record.rows]
    assert there.notes == []


def test_a_file_can_be_replayed_step_by_step(tmp_path: Path) -> None:
    keeper = Keeper(tmp_path)
    session, _ = begin(keeper, 9)
    steps = list(replay(Stones(), *keeper.find("last")))
    assert [step.answer for step in steps] == [None, *session.entries]
    assert steps[1].question.text == "take?"
    assert steps[1].events[0].text == f"Ann takes {session.entries[0]}."
    assert steps[1].form()["events"][0]["rule"] == "ST-T01"


@pytest.mark.refuses("replay-differs")
def test_a_replay_names_the_first_answer_that_leads_elsewhere(tmp_path: Path) -> None:
    keeper = Keeper(tmp_path)
    session, _ = begin(keeper, 1)
    session.answer(1)
    with pytest.raises(Refused, match="After answer 2"):
        list(replay(StonesOfTomorrow(), *keeper.find("last")))


def test_a_replay_names_the_first_answer_that_is_not_legal_any_more(tmp_path: Path) -> None:
    keeper = Keeper(tmp_path)
    begin(keeper, 1)
    kept, [row] = keeper.find("last")
    with pytest.raises(Refused, match=r"Answer 1 .* is not legal any more"):
        list(replay(Stones(), kept, [msgspec.structs.replace(row, value='"9"')]))


@pytest.mark.parametrize(
    ("content", "code"),
    [
        (b"", "bad-json"),
        (b"{", "bad-json"),
        (b"\xff\xfe", "bad-json"),
        (b"[]", "bad-file"),
        (b'{"wormwatch": 1, "game": "stones"}', "bad-file"),
        (b'{"wormwatch": 3}', "newer-file"),
    ],
)
def test_a_strange_file_is_refused_in_a_sentence(tmp_path: Path, content: bytes, code: str) -> None:
    (tmp_path / "game.json").write_bytes(content)
    with pytest.raises(Refused) as refusal:
        gamefile.read(tmp_path / "game.json")
    assert refusal.value.code == code


def test_a_file_that_is_not_there_is_said(tmp_path: Path) -> None:
    with pytest.raises(Refused, match="No such file"):
        gamefile.read(tmp_path / "nothing.json")


def test_a_file_that_cannot_be_written_leaves_no_half(tmp_path: Path) -> None:
    keeper = Keeper(tmp_path)
    begin(keeper, 1)
    target = tmp_path / "folder"
    target.mkdir()
    with pytest.raises(Refused, match="cannot be written"):
        gamefile.write(gamefile.pack(*keeper.find("last")), target)
    assert not list(tmp_path.glob(".*half"))


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"status": "forgotten"}, "answer 2: its status is none of live, undone, dropped"),
        ({"at": "yesterday"}, "answer 2: 'yesterday' is no moment"),
        ({"value": None}, "answer 2 is neither an answer nor a correction"),
        ({"value": {"correct": 3}}, "answer 2 is neither an answer nor a correction"),
    ],
)
def test_an_answer_that_is_none_is_named(
    tmp_path: Path, change: dict[str, object], said: str
) -> None:
    keeper = Keeper(tmp_path / "data")
    begin(keeper, 3)
    file = gamefile.pack(*keeper.find("last"))
    file.answers[1] = msgspec.structs.replace(file.answers[1], **change)
    gamefile.write(file, tmp_path / "game.json")
    with pytest.raises(Refused, match=said) as refusal:
        gamefile.read(tmp_path / "game.json")
    assert refusal.value.code == "bad-file"


def test_a_file_far_too_large_is_not_even_read(tmp_path: Path) -> None:
    with (tmp_path / "game.json").open("wb") as file:
        file.truncate(gamefile.LARGEST + 1)  # a hole: it takes no room
    with pytest.raises(Refused, match="far too large"):
        gamefile.read(tmp_path / "game.json")


def test_a_replay_follows_corrections_to_the_end_of_the_game(tmp_path: Path) -> None:
    keeper = Keeper(tmp_path)
    session, _ = begin(keeper, 4)
    session.correct({"heap": 1})
    bot = RandomBot(1)
    while session.prompt is not None:
        session.answer(bot.answer(session.prompt) or "")
    steps = list(replay(Stones(), *keeper.find("last")))
    assert steps[5].answer == {"correct": {"heap": 1}}
    assert len(steps) == len(session.entries) + 1


@pytest.mark.refuses("bad-entry")
def test_a_row_that_is_no_answer_at_all_is_refused(tmp_path: Path) -> None:
    keeper = Keeper(tmp_path)
    begin(keeper, 1)
    kept, [row] = keeper.find("last")
    with pytest.raises(Refused, match="Answer 1 is no answer at all"):
        list(replay(Stones(), kept, [msgspec.structs.replace(row, value="{}")]))
