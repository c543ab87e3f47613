"""The report of a game: on paper, as a picture, in words, and for programs."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from PIL import Image

from companion import language
from companion.__main__ import main
from companion.lab.analysis import FOLDER, MOST, Analysis, Shelf, analyse
from companion.lab.course import course_of
from companion.lab.game_report import game_report, percent, signed
from companion.lab.report_files import write_pdf, write_png
from companion.lab.turning_points import Wish
from companion.lab.ways import heat, trails
from tests.lab.report_games import course, filed, played
from tests.printing.sight import Printed

QUICK = ["--playouts", "2", "--bot", "greedy", "--jobs", "1"]
WISH = Wish(playouts=2, bot="greedy")


@pytest.fixture(scope="module")
def game(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return filed(tmp_path_factory.mktemp("game"))


@pytest.fixture(scope="module")
def analysis() -> Analysis:
    return analyse(course(), WISH)


def report(file: Path | str, data: Path, *more: str) -> int:
    return main(["report", str(file), *QUICK, "--data", str(data), *more])


# What comes out


def test_on_paper_everything_can_be_read(game: Path, tmp_path: Path) -> None:
    file = tmp_path / "report.pdf"
    assert report(game, tmp_path, "--pdf", str(file)) == 0
    printed = Printed(file)
    assert len(printed.pages) == 1
    assert printed.size() == pytest.approx((210, 297), abs=0.5)
    said = printed.text()
    for words in (
        "Terror Below: Special Delivery", "Ada", "Where it turned", "Luck", "Worm attacks",
        "The board at the end", "The squad", "The chance to win",
    ):  # fmt: skip
        assert words in said
    assert printed.colour(2, 290) == "#FFFFFF"  # paper stays paper


def test_the_picture_is_of_the_night(game: Path, tmp_path: Path) -> None:
    file = tmp_path / "report.png"
    assert report(game, tmp_path, "--png", str(file)) == 0
    with Image.open(file) as picture:
        assert picture.size == (1240, 1753)
        assert picture.convert("RGB").getpixel((8, 1740)) == (23, 18, 15)
        assert len(picture.convert("RGB").getcolors(1 << 24) or ()) > 500
    assert file.stat().st_size < 600_000


def test_programs_get_the_figures(
    game: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert report(game, tmp_path, "--json") == 0
    said = json.loads(capsys.readouterr().out)
    assert said["wish"]["playouts"] == 2
    assert len(said["moments"]) > 10
    assert {each["name"] for each in said["luck"]} >= {"attacks", "caught"}
    assert sum(sum(face["times"]) for face in said["faces"]) > 10


def test_a_terminal_gets_words(
    game: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert report(game, tmp_path) == 0
    said = capsys.readouterr().out
    assert said.startswith("Terror Below: Special Delivery: ")
    assert "attacks where" in said
    assert "give or take" in said


def test_the_second_time_nothing_is_played(
    game: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    assert report(game, tmp_path, "--json") == 0
    first = capsys.readouterr().out
    assert len(list((tmp_path / FOLDER).iterdir())) == 1
    monkeypatch.setattr("companion.lab.turning_points.playout", None)
    assert report(game, tmp_path, "--json") == 0
    assert capsys.readouterr().out == first


def test_a_game_in_the_journal_goes_by_its_id_or_as_the_last(
    game: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["import", str(game), "--data", str(tmp_path)]) == 0
    id = capsys.readouterr().out.partition("kept as ")[2].partition(".")[0]
    for named in (id, "last"):
        assert report(named, tmp_path) == 0
        assert "Special Delivery" in capsys.readouterr().out


def test_a_game_that_goes_on_has_one_too(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = filed(tmp_path, answers=90)
    assert report(file, tmp_path, "--pdf", str(tmp_path / "r.pdf"), "--json") == 0
    said = json.loads(capsys.readouterr().out)
    assert said["outcome"] == "Still being played"
    assert "The board now" in Printed(tmp_path / "r.pdf").text()


def test_one_around_the_table_has_everybody(tmp_path: Path) -> None:
    names = ["Ada", "Bartholomew the Bold", "Chiara", "Dee", "Ezra"]
    session = played(3, players=names, mode="versus", scenario=None)
    found = course_of(session)
    told = game_report(found, analyse(found, Wish(playouts=1, bot="greedy")))
    write_pdf(told, tmp_path / "r.pdf")
    write_png(told, tmp_path / "r.png")
    said = Printed(tmp_path / "r.pdf").text()
    for name in names:
        assert name in said


def test_it_speaks_german(analysis: Analysis, tmp_path: Path) -> None:
    language.use("de")
    try:
        told = game_report(course(), analysis)
        write_pdf(told, tmp_path / "r.pdf")
        assert not language.missed
    finally:
        language.use("en")
    said = Printed(tmp_path / "r.pdf").text()
    assert "Wo es sich gewendet hat" in said
    assert "Glück" in said


# What is told


def test_the_way_goes_from_neighbour_to_neighbour() -> None:
    for trail in trails(course()):
        for (a, b), (c, d) in zip(trail.spaces, trail.spaces[1:], strict=False):
            assert abs(a - c) + abs(b - d) <= 2  # a ramp leads over one


def test_attacks_are_counted_where_they_came_down() -> None:
    found = heat(course())
    assert found
    assert max(found.values()) <= course().state.attacks


def test_the_score_is_that_of_the_rules(analysis: Analysis) -> None:
    told = game_report(course(), analysis)
    result = course().state.result
    assert result is not None
    lines = {row.label: row.value for row in told.score}
    assert told.total == str(result.score.get("total", ""))
    assert lines.get("Victory points", "") == str(result.score.get("vp", ""))
    assert sum(int(value) for value in lines.values()) == result.score.get("total", 0)


def test_figures_never_claim_to_be_certain() -> None:
    assert [percent(each) for each in (0, 0.001, 0.5, 0.9999, 1)] == [
        "0 %", "< 1 %", "50 %", "> 99 %", "100 %",
    ]  # fmt: skip
    assert (signed(0.004), signed(-0.11)) == ("+0", "−11")


def test_names_of_any_length_and_letters_fit(tmp_path: Path) -> None:
    found = course_of(played(5, players=["Żółć 漢字 " + "W" * 40]))
    told = game_report(found, analyse(found, Wish(playouts=1, bot="greedy")))
    write_pdf(told, tmp_path / "r.pdf")
    write_png(told, tmp_path / "r.png")


# What is kept


def test_only_so_many_are_kept(tmp_path: Path, analysis: Analysis) -> None:
    shelf = Shelf(tmp_path)
    for seed in range(MOST + 3):
        shelf.keep(course(), Wish(seed=seed), analysis)
    assert len(list((tmp_path / FOLDER).iterdir())) == MOST
    assert shelf.find(course(), Wish(seed=MOST + 2)) == analysis


def test_a_broken_file_is_worked_out_anew(tmp_path: Path, analysis: Analysis) -> None:
    shelf = Shelf(tmp_path)
    shelf.keep(course(), WISH, analysis)
    [file] = (tmp_path / FOLDER).iterdir()
    file.write_bytes(b"{")
    assert shelf.find(course(), WISH) is None


def test_a_disk_that_refuses_costs_nothing_but_time(tmp_path: Path, analysis: Analysis) -> None:
    (tmp_path / FOLDER).write_text("in the way")
    Shelf(tmp_path).keep(course(), WISH, analysis)
    assert Shelf(tmp_path).find(course(), WISH) is None


# What is refused


@pytest.mark.parametrize("named", ["gone.json", "nobody", "last"])
def test_a_game_that_is_not_there(
    named: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert report(named, tmp_path) == 1
    said = capsys.readouterr().err
    assert said.startswith("wormwatch: ")
    assert said.count("\n") == 1


@pytest.mark.parametrize("text", ["", "nonsense", "[]", '{"wormwatch": 99}'])
def test_a_file_that_is_no_game(
    text: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "game.json"
    file.write_text(text)
    assert report(file, tmp_path) == 1
    assert capsys.readouterr().err.count("\n") == 1


def test_nowhere_to_put_it(game: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert report(game, tmp_path, "--pdf", str(tmp_path / "no" / "r.pdf")) == 1
    assert "There is no folder" in capsys.readouterr().err
    assert not (tmp_path / FOLDER).exists()  # said before anything was played


def test_another_game_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    from companion.games.dry_run.kit import DryRunKit
    from companion.table import gamefile
    from companion.table.keeper import Keeper
    from companion.table.session import Session

    keeper = Keeper(tmp_path)
    record = keeper.begin(Session.new(DryRunKit().rules(), {"players": ["Ada"]}))
    gamefile.write(gamefile.pack(record.kept, record.rows), tmp_path / "dry.json")
    keeper.close()
    assert report(tmp_path / "dry.json", tmp_path) == 1
    assert "Terror Below only" in capsys.readouterr().err


@pytest.mark.parametrize("bad", [["--playouts", "0"], ["--bot", "clever"], ["--jobs", "-1"]])
def test_bad_usage(bad: list[str], game: Path) -> None:
    with pytest.raises(SystemExit) as left:
        main(["report", str(game), *bad])
    assert left.value.code == 2
