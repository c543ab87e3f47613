"""Files, letters and what is refused: one sentence, and never a torn file."""

from __future__ import annotations

import os
import re
from pathlib import Path

import pytest

from companion import drawings
from companion.__main__ import main
from companion.cli import tags
from companion.drawings.palette import PALETTE, find_color
from companion.games.registry import find_kit
from companion.printing import labels, letters
from companion.printing.press import Press, write
from companion.table.errors import Refused
from tests.printing.sight import Printed

ROOT = Path(__file__).parent.parent.parent


def test_the_same_cards_give_the_same_file(tmp_path: Path) -> None:
    files = [tmp_path / "one.pdf", tmp_path / "two.pdf"]
    for file in files:
        main(["proxies", str(file), "--deck", "character", "--data", str(tmp_path)])
    assert files[0].read_bytes() == files[1].read_bytes()


def test_an_old_file_is_replaced_and_nothing_else_is_left(tmp_path: Path) -> None:
    file = tmp_path / "tags.pdf"
    file.write_text("old")
    assert main(["tags", str(file), "--deck", "worm", "--data", str(tmp_path / "data")]) == 0
    assert file.read_bytes().startswith(b"%PDF")
    assert [each.name for each in tmp_path.iterdir()] == ["tags.pdf"]


def test_a_full_disk_leaves_the_old_file_whole(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "tags.pdf"
    file.write_text("old")

    def full(descriptor: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    assert main(["tags", str(file), "--deck", "worm", "--data", str(tmp_path / "data")]) == 1
    assert file.read_text() == "old"
    assert [each.name for each in tmp_path.iterdir()] == ["tags.pdf"]
    assert capsys.readouterr().err == (
        f"wormwatch: {file} cannot be written: No space left on device.\n"
    )


def test_a_link_stays_a_link(tmp_path: Path) -> None:
    real, link = tmp_path / "real.pdf", tmp_path / "link.pdf"
    real.write_text("old")
    link.symlink_to(real)
    write(link, b"new")
    assert link.is_symlink()
    assert real.read_bytes() == b"new"


def test_a_device_is_written_to_and_not_replaced() -> None:
    write(Path(os.devnull), b"gone")
    assert not Path(os.devnull).is_file()


# Each is one sentence on stderr.


@pytest.mark.parametrize(
    ("args", "said"),
    [
        (["--size", "11"], "a tag is 12 to 25 mm, not 11"),
        (["--size", "26"], "a tag is 12 to 25 mm, not 26"),
        (["--size", "nan"], "a tag is 12 to 25 mm, not nan"),
        (["--size", "big"], "a tag is 12 to 25 mm, not big"),
        (["--paper", "a3"], "invalid choice"),
        (["--offset", "left"], "left is no offset like 1.5,-0.5"),
        (["--offset", "1"], "1 is no offset like 1.5,-0.5"),
        (["--offset", "6,0"], "an offset is 5 mm at most"),
        (["--offset", "nan,0"], "an offset is 5 mm at most"),
        (["--start", "0"], "0 is no label; the first one is 1"),
        (["--cards", "V1"], "V1 is no card like TB-V01"),
        (["--cards", "TB-V09..TB-V01"], "TB-V09..TB-V01 is no card"),
        (["--cards", "TB-V01..TB-W02"], "no range like TB-V05..TB-V09"),
        (["--cards", "TB-V01", "--deck", "worm"], "not allowed with"),
        (["--commands", "--calibration"], "not allowed with"),
    ],
)
def test_bad_usage_is_one_sentence_and_exit_2(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], args: list[str], said: str
) -> None:
    with pytest.raises(SystemExit) as left:
        main(["tags", str(tmp_path / "out.pdf"), *args])
    assert left.value.code == 2
    error = capsys.readouterr().err
    assert said in error
    assert error.startswith("wormwatch: ")
    assert error.count("\n") == 1
    assert not list(tmp_path.iterdir())


BAD = 'name = "Odd"\npaper = "a4"\ncolumns = 9\nrows = 1\nwidth = 30\nheight = 40\n'


@pytest.mark.parametrize(
    ("command", "args", "said"),
    [
        ("tags", ["--deck", "spells"], "There is no deck spells; there is worm, vehicle"),
        ("proxies", ["--deck", "spells"], "There is no deck spells; there is worm, vehicle"),
        ("sheets", ["--deck", "spells"], "There is no deck spells; there is worm, vehicle"),
        ("tags", ["--cards", "TB-V55"], "There is no card TB-V55"),
        ("tags", ["--game", "chess"], "There is no game called chess"),
        ("tags", ["--labels", "gold"], "There are no labels gold; there is plain, avery-"),
        ("tags", ["--labels", "none.toml"], "none.toml cannot be read: No such file"),
        ("tags", ["--labels", "BAD"], "the labels reach beyond the paper"),
        ("tags", ["--labels", "avery-l7651", "--size", "18"], "is 38.1 x 21.2 mm: --size 15 fits"),
        ("tags", ["--labels", "avery-l7120", "--paper", "letter"], "is a sheet of a4, not letter"),
        ("tags", ["--labels", "avery-l7120", "--start", "36"], "so --start is 1 to 35"),
        ("tags", ["--labels", "avery-l7651", "--offset", "-5,0"], "tags would leave the paper"),
        ("tags", ["--catalogue", "nowhere"], "There is no catalogue folder nowhere"),
        ("sheets", ["--game", "dry-run", "--what", "scores"], "Dry Run has no scores sheet"),
    ],
)
def test_a_job_that_fails_is_one_sentence_and_exit_1(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], command: str, args: list[str], said: str
) -> None:
    bad = tmp_path / "bad.toml"
    bad.write_text(f"{BAD}left = 0\ntop = 0\nacross = 30\ndown = 40\n")
    args = [str(bad) if each == "BAD" else each for each in args]
    assert main([command, str(tmp_path / "out.pdf"), "--data", str(tmp_path), *args]) == 1
    error = capsys.readouterr().err
    assert said in error
    assert error.startswith("wormwatch: ")
    assert error.count("\n") == 1
    assert not (tmp_path / "out.pdf").exists()


@pytest.mark.parametrize("command", ["tags", "proxies", "sheets"])
@pytest.mark.parametrize("where", ["nowhere/out.pdf", "."])
def test_a_place_that_cannot_be_written_to(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], command: str, where: str
) -> None:
    assert main([command, str(tmp_path / where), "--data", str(tmp_path / "data")]) == 1
    assert capsys.readouterr().err.count("\n") == 1


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("columns = 0", "columns and rows are 1 to 50"),
        ("width = -3", "lengths cannot be negative"),
        ("across = 10", "across and down must leave room"),
        ('paper = "a5"', "paper is a4 or letter, not a5"),
        ("depth = 3", "unknown field depth"),
        ('top = "high"', "Expected float, got str"),
        ("top = ", "is not TOML"),
    ],
)
def test_a_label_sheet_with_a_mistake_says_which(tmp_path: Path, line: str, said: str) -> None:
    good = (labels.FOLDER / "avery-l7120.toml").read_text()
    name = line.partition(" ")[0]
    kept = [each for each in good.splitlines() if not each.startswith(f"{name} ")]
    file = tmp_path / "mine.toml"
    file.write_text("\n".join([*kept, line]))
    with pytest.raises(Refused, match=re.escape(said)):
        labels.read(file)


# What is on the paper


def test_help_names_every_label_sheet() -> None:
    assert tags.LABELS.split(", ")[0] == labels.PLAIN
    assert sorted(tags.LABELS.split(", ")[1:]) == labels.names()


def test_paper_has_every_colour_that_drawings_use() -> None:
    for name in ("terror-below", "dry-run"):
        for face in find_kit(find_kit(name).rules().name).faces(find_kit(name).rules()):
            assert face.look
            assert face.band in PALETTE
            for figure in face.look.figures:
                assert all(find_color(shape.fill, "paper") for shape in figure.drawing)
    assert all(find_color(shape.fill, "paper") for shape in drawings.worm("screamer"))


NAMES = ["Żółć, ľúbezná", "Ẵng Ốc Đảo", "Ærøskøbing", "Straẞe", "Ⱥrrow → ★"]


def test_names_in_any_latin_letters_are_printed_with_their_font_in_the_file(tmp_path: Path) -> None:
    press = Press(tmp_path / "names.pdf", "names", "a4")
    press.page()
    for number, name in enumerate(NAMES):
        press.text(20, 200 - number * 10, name, 12)
        press.text(20, 100 - number * 10, name, 12, bold=True)
    press.save()
    text = Printed(tmp_path / "names.pdf").text()
    assert all(text.count(name) == 2 for name in NAMES)
    content = (tmp_path / "names.pdf").read_bytes()
    fonts = re.findall(rb"/FontFile2 ", content)
    assert len(fonts) == 3
    assert letters.font_for("Boots") == "Plain"
    assert letters.font_for("Straẞe", bold=True) == "Any"


def test_a_text_is_set_smaller_and_then_cut_short() -> None:
    assert letters.fitted("Boots", 30, 1, 8, 5) == (["Boots"], 8)
    found, size = letters.fitted("Corkscrew Sidewinder", 20, 1, 8, 4)
    assert found == ["Corkscrew Sidewinder"]
    assert size < 8
    found, size = letters.fitted("Corkscrew Sidewinder of the Desert", 15, 1, 8, 6)
    assert size == 6
    assert found[0].endswith("…")
    assert letters.wide(found[0], 6) <= 15
    assert letters.fitted("", 20, 2, 8, 4)[0] in ([], [""])


def test_a_number_stays_with_its_points() -> None:
    assert all("VP" not in line.split()[0] for line in letters.lines("Gain 1 VP now", 11, 8))


def test_whoever_watches_sees_it_count(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.stderr.isatty", lambda: True, raising=False)
    main(["tags", str(tmp_path / "out.pdf"), "--data", str(tmp_path)])
    seen = capsys.readouterr()
    assert "Drawing tag 196 of 196" in seen.err
    assert seen.err.endswith("\r\033[K")
    assert seen.out.startswith("196 tags of 18 mm on ")


def test_a_pipe_sees_only_the_outcome(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    main(["tags", str(tmp_path / "out.pdf"), "--data", str(tmp_path)])
    assert capsys.readouterr().err == ""
