"""A game as a picture: a film and a page, the same every time, from the first turn to the end."""

from __future__ import annotations

import io
import itertools
from functools import lru_cache
from pathlib import Path
from typing import Any

import pytest
from PIL import Image, ImageChops, ImageSequence

from companion.__main__ import main
from companion.drawings import image_surface
from companion.film import Film
from companion.games.registry import find_kit, game_ids
from companion.games.terror_below.board_painter import paint_board
from companion.games.terror_below.scene import scene
from companion.lab import replay_picture
from companion.lab.playout import RandomPlayer
from companion.lab.replay_picture import LARGEST, PACES, frame_of, gif, strip
from companion.lab.shots import MOST, shots
from companion.lab.stills import still
from companion.lab.table_picture import fit_cell, picture_of
from companion.table.keeper import Keeper
from companion.table.session import Session
from tests.endings import answers, options, play, terror_below

GAME = terror_below()
FIVE = ("Ada", "Bo", "Cleo", "Dee", "Ezra")
SIZE = 200


def ended(outcome: str, scenario: str | None, *players: str) -> Session[Any]:
    session = Session.new(GAME, options(scenario, *players))
    play(session, answers(outcome, scenario, *players))
    return session


@lru_cache
def film(outcome: str = "lost", scenario: str | None = "scramble", *players: str) -> Film:
    session = ended(outcome, scenario, *(players or ("Ada",)))
    return Film(GAME, session, ["person"] * len(session.entries))


def pictures(content: bytes) -> list[Image.Image]:
    image = Image.open(io.BytesIO(content))
    return [frame.convert("RGB") for frame in ImageSequence.Iterator(image)]


def alike(one: Image.Image, other: Image.Image) -> bool:
    """But for what the palette of a film rounds off."""
    worst = [high for _, high in ImageChops.difference(one, other).getextrema()]  # type: ignore[misc]
    histogram = ImageChops.difference(one, other).convert("L").histogram()
    off = sum(histogram[24:])
    return one.size == other.size and off < 0.004 * one.width * one.height and max(worst) < 160


# Which pictures are taken


def test_every_attack_has_two_pictures_and_the_end_has_the_last() -> None:
    taken = shots(film())
    attacks = [each for each in film().moments if each.mark and _attacks(each)]
    assert sum(shot.coming for shot in taken) == len(attacks)
    assert taken[-1].at == len(film()) - 1
    assert taken[-1].mark == "end"
    assert [shot.at for shot in taken] == sorted(shot.at for shot in taken)


def _attacks(moment: Any) -> bool:
    return any(event.kind == "attack-begins" for event in moment.events)


def test_an_attack_that_comes_marks_where_it_will_lay_something() -> None:
    coming = next(shot for shot in shots(film()) if shot.coming)
    events = film().moments[coming.at].events
    laid = {tuple(each.data["at"]) for each in events if each.kind in ("place-egg", "place-rubble")}
    assert set(coming.marked) == laid


def test_small_steps_share_a_picture() -> None:
    taken = shots(film())
    assert len(taken) < len(film()) * 0.75
    assert all(shot.caption for shot in taken)


@pytest.mark.parametrize("players", [("Ada", "Bo"), FIVE])
def test_a_long_game_has_no_more_pictures_than_a_friend_looks_at(players: tuple[str, ...]) -> None:
    whole = film("won", None, *players)
    taken = shots(whole)
    assert len(taken) <= MOST
    assert taken[-1].at == len(whole) - 1


# The film


def test_a_film_opens_and_ends_with_the_end() -> None:
    made = gif(film(), SIZE)
    found = pictures(made.content)
    taken = shots(film())
    assert len(found) == made.pictures == len(taken)
    assert alike(found[-1], frame_of(film(), taken[-1], SIZE))
    image = Image.open(io.BytesIO(made.content))
    assert image.info["loop"] == 0


def test_every_picture_of_a_film_is_what_was_drawn() -> None:
    found, taken = pictures(gif(film(), SIZE).content), shots(film())
    for picture, shot in itertools.islice(zip(found, taken, strict=True), 0, None, 5):
        assert alike(picture, frame_of(film(), shot, SIZE)), shot


def test_the_last_picture_has_the_final_board() -> None:
    whole = film()
    board = still(whole, len(whole) - 1, SIZE)
    red = whole.final.options.house_rules.red_axis
    painting = paint_board(scene(GAME, whole.final), red=red)
    assert board.tobytes() == picture_of(painting, fit_cell(painting, SIZE)).tobytes()


def test_the_same_game_gives_the_same_file() -> None:
    first, page = gif(film(), SIZE).content, strip(film(), 160).content
    image_surface.stamp.cache_clear()
    assert gif(film(), SIZE).content == first
    assert strip(film(), 160).content == page


def test_a_whole_game_can_be_sent() -> None:
    assert len(gif(film()).content) < LARGEST / 2


def test_a_film_too_large_to_be_sent_is_drawn_smaller(monkeypatch: pytest.MonkeyPatch) -> None:
    large = gif(film(), 400)
    monkeypatch.setattr(replay_picture, "LARGEST", len(large.content) * 3 // 4)
    small = gif(film(), 400)
    assert len(small.content) <= len(large.content) * 3 // 4
    assert Image.open(io.BytesIO(small.content)).width < 400


def test_paces() -> None:
    whole = film()
    lasting = {}
    for pace in PACES:
        image = Image.open(io.BytesIO(gif(whole, 160, pace).content))
        lasting[pace] = sum(each.info["duration"] for each in ImageSequence.Iterator(image))
    assert lasting["quick"] < lasting["normal"] < lasting["slow"]
    assert 30_000 < lasting["normal"] < 300_000


def test_progress_is_told() -> None:
    seen: list[tuple[int, int]] = []
    made = gif(film(), 160, progress=lambda done, of: seen.append((done, of)))
    assert seen[-1] == (made.pictures, made.pictures)
    assert [done for done, _ in seen] == list(range(1, made.pictures + 1))


# The page


def test_a_page_has_a_board_for_each_turn() -> None:
    made = strip(film(), 160)
    assert made.pictures == len(film().turns)
    page = Image.open(io.BytesIO(made.content))
    assert page.format == "PNG"
    assert 0.5 < page.width / page.height < 2.5
    assert len(made.content) < 400_000


@pytest.mark.parametrize("name", [name for name in game_ids() if name != "terror-below"])
def test_a_game_without_a_board_has_its_words(name: str) -> None:
    game = find_kit(name).rules()
    session = Session.new(game, {"players": ["Ada", "Bo"]})
    player = RandomPlayer(4)
    for _ in range(120):
        if session.prompt is not None:
            session.answer(player(session.state, session.prompt))
    whole = Film(game, session, ["person"] * len(session.entries))
    made = gif(whole, 240)
    assert len(pictures(made.content)) >= 3
    assert strip(whole, 160).pictures == len(whole.turns)


# The command


@pytest.fixture
def kept(tmp_path: Path) -> tuple[Path, str]:
    """A data folder with a finished game in it."""
    data = tmp_path / "data"
    data.mkdir()
    keeper = Keeper(data)
    session = Session.new(GAME, options("scramble", "Ada"))
    record = keeper.begin(session)
    with session.batch():
        play(session, answers("lost", "scramble", "Ada"))
    keeper.close()
    return data, record.kept.id


def test_the_command_draws_a_kept_game(
    kept: tuple[Path, str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    data, id = kept
    out = tmp_path / "game.gif"
    assert main(["--data", str(data), "replay", id, "--gif", str(out), "--size", "160"]) == 0
    assert f"saved in {out}" in capsys.readouterr().out
    assert len(pictures(out.read_bytes())) == len(shots(film()))


def test_the_command_draws_a_file_as_a_page(
    kept: tuple[Path, str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    data, _ = kept
    file, out = tmp_path / "game.json", tmp_path / "page.png"
    assert main(["--data", str(data), "export", "last", str(file)]) == 0
    assert main(["replay", str(file), "--strip", str(out), "--size", "160", "--json"]) == 0
    assert '"over":true' in capsys.readouterr().out
    assert out.read_bytes() == strip(film(), 160).content


def test_an_unfinished_game_is_drawn_with_a_note(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    data, out = tmp_path / "data", tmp_path / "half.png"
    data.mkdir()
    keeper = Keeper(data)
    session = Session.new(GAME, options("scramble", "Ada"))
    keeper.begin(session)
    play(session, answers("lost", "scramble", "Ada")[:50])
    keeper.close()
    command = ["--data", str(data), "replay", "last", "--strip", str(out), "--size", "160"]
    assert main(command) == 0
    assert "not over yet" in capsys.readouterr().err
    assert out.exists()


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["replay", "nowhere", "--gif", "OUT/x.gif"], "no game is kept under that id"),
        (["replay", "last", "--gif", "OUT/no/x.gif"], "There is no folder"),
        (["replay", "last", "--strip", "OUT"], "is a folder"),
        (["replay", "OUT/junk.json", "--gif", "OUT/x.gif"], "is not"),
    ],
)
def test_what_cannot_be_drawn_is_said_in_a_sentence(
    kept: tuple[Path, str],
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    words: list[str],
    said: str,
) -> None:
    (tmp_path / "junk.json").write_text('{"no": "game"}')
    command = [word.replace("OUT", str(tmp_path)) for word in words]
    assert main(["--data", str(kept[0]), *command]) == 1
    told = capsys.readouterr().err
    assert said in told
    assert told.count("\n") == 1


def test_bad_usage_is_bad_usage(tmp_path: Path) -> None:
    for words in (["--gif", "a", "--strip", "b"], ["--gif", "a", "--size", "9"]):
        with pytest.raises(SystemExit) as exit:
            main(["replay", "last", *words])
        assert exit.value.code == 2
