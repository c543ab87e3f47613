"""The three tables, the report and the film as pictures, beside those that were drawn before."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from pathlib import Path
from typing import Any

import msgspec
import pypdfium2
import pytest
from PIL import Image, ImageChops, ImageStat

from companion import drawings
from companion.drawings.shapes import box
from companion.drawings.surface import Painting, Placed
from companion.film import Film
from companion.games.dry_run.kit import DryRunKit
from companion.games.squirmish.heap_painter import paint_heap
from companion.games.squirmish.kit import SquirmishKit
from companion.games.squirmish.scene import Scene as Heap
from companion.games.terror_below.board_painter import paint_board
from companion.games.terror_below.scene import Scene
from companion.games.wormlord.kit import WormlordKit
from companion.games.wormlord.map_painter import paint_map
from companion.lab.analysis import analyse
from companion.lab.game_report import GameReport, game_report
from companion.lab.replay_picture import frame_of, panel_of
from companion.lab.report_files import write_pdf, write_png
from companion.lab.shots import shots
from companion.lab.stills import still
from companion.lab.table_picture import picture_of
from companion.lab.turning_points import Wish
from companion.printing.press import Press
from companion.table.session import Session
from tests.golden.pictures import assert_like
from tests.lab.report_games import course, played
from tests.lab.test_board_picture import board_picture, full
from tests.lab.test_heap_picture import heap_picture, laid
from tests.lab.test_map_picture import COUNTED, WON, map_picture, match_picture
from tests.lab.test_map_picture import film as match

CELL = 36


def crowded() -> Scene:
    """A board with several pieces of a kind on one space, and ruins."""
    return msgspec.structs.replace(
        full(),
        rubble={(1, 1): 2, (3, 3): 1, (4, 4): 2},
        eggs={(3, 3): ["red", "green", "blue"], (6, 1): ["yellow"]},
        targets={1: (3, 3), 2: (3, 3), 3: (3, 3)},
        pawns={0: (3, 3), 1: (3, 3), 2: (1, 6), 3: (2, 6), 4: (3, 6)},
        ruins={(5, 2), (2, 4)},
    )


BOARDS: dict[str, Callable[[], Image.Image]] = {
    "desert": lambda: board_picture(full(), CELL),
    "canyon": lambda: board_picture(full("canyon"), CELL),
    "crowded": lambda: board_picture(crowded(), CELL),
    "plain-eggs": lambda: board_picture(crowded(), CELL, shapes=False),
    "red-rows": lambda: board_picture(full(), CELL, red="row"),
    "marked": lambda: board_picture(full("canyon"), CELL, marked=[(1, 1), (3, 3), (3, 4)]),
    "large": lambda: board_picture(crowded(), 60),
    "small": lambda: board_picture(crowded(), 18),
}


@pytest.mark.parametrize("name", BOARDS)
def test_board(name: str) -> None:
    assert_like(f"board-{name}.png", BOARDS[name]())


def heap(*rows: str, **marks: Any) -> Heap:
    """Cards in rows: the letter is the owner, a dot is an open place; each is another creature."""
    cards = {
        f"{column}_{row}": {"card": f"SQ-M{10 * row + column + 1:02}", "owner": "ABCD".index(owner),
                            **marks}
        for row, line in enumerate(rows)
        for column, owner in enumerate(line)
        if owner != "."
    }  # fmt: skip
    return laid(SquirmishKit().rules(), **cards)


HEAPS: dict[str, Callable[[], Image.Image]] = {
    "one": lambda: heap_picture(heap("A"), 240),
    "owners": lambda: heap_picture(heap("AB", "CD"), 240),
    "hurt": lambda: heap_picture(heap("AB", "CD", damage=2), 240),
    "marks": lambda: heap_picture(heap("AB", "CD", safe=True, dazed=True), 240),
    "nine": lambda: heap_picture(heap("ABC", "DAB", "CDA", damage=1), 240),
    "gaps": lambda: heap_picture(heap("ABC.", "..DA", "..B."), 240),
    "row": lambda: heap_picture(heap("ABCDABCD"), 240),
    "large": lambda: heap_picture(heap("AB.", ".CD", damage=3), 480),
    "none": lambda: heap_picture(heap("."), 120),
}


@pytest.mark.parametrize("name", HEAPS)
def test_heap(name: str) -> None:
    assert_like(f"heap-{name}.png", HEAPS[name]())


def rows(name: str) -> list[str]:
    """The rows of a map that comes with the game."""
    game: Any = WormlordKit().rules()
    return list(game.maps[name].rows)


HELD = {(1, 1): 0, (2, 2): 1, (3, 1): 0, (4, 4): 1, (7, 7): 1, (6, 5): 0}
EVERYTHING = ["1.#.*.2", ".#.*.#.", "..3.4..", "*..5..*", ".......", "#*#*#*#", "......."]
MAPS: dict[str, Callable[[], Image.Image]] = {
    "flower-bed": lambda: map_picture(rows("flower-bed"), {}, 30),
    "picnic": lambda: map_picture(rows("picnic"), {}, 30),
    "held": lambda: map_picture(rows("flower-bed"), HELD, 30),
    "everything": lambda: map_picture(EVERYTHING, {}, 30),
    "everybody": lambda: map_picture(EVERYTHING, {(each, each): each % 5 for each in range(1, 8)},
                                     30),
    "objectives": lambda: map_picture(EVERYTHING, {(4, 2): 2, (5, 1): 3, (2, 6): 4}, 30),
    "large": lambda: map_picture(EVERYTHING, HELD, 56),
    "small": lambda: map_picture(EVERYTHING, HELD, 16),
    "bare": lambda: match_picture(WormlordKit().rules().new({"players": ["Ada", "Bo"]}), 30),
}  # fmt: skip


@pytest.mark.parametrize("name", MAPS)
def test_map(name: str) -> None:
    assert_like(f"map-{name}.png", MAPS[name]())


# Films


@lru_cache
def films() -> dict[str, Film]:
    """A game of each kind that a bot or a script has played."""
    whole = played(4)
    board = Film(whole.game, whole, ["person"] * len(whole.entries))
    dry: Any = DryRunKit().rules()
    words = Session.new(dry, {"players": ["Ada"]})
    return {
        "board": board,
        "map": match(*COUNTED, *WON, *WON),
        "words": Film(dry, words, []),
    }


@pytest.mark.parametrize("name", ["board", "map", "words"])
@pytest.mark.parametrize("part", [0.2, 0.7])
def test_film(name: str, part: float) -> None:
    film = films()[name]
    taken = shots(film)
    shot = taken[round(part * (len(taken) - 1))]
    assert_like(f"film-{name}-{round(part * 10)}.png", frame_of(film, shot, 240))


def test_turn_of_a_page() -> None:
    film = films()["board"]
    last = film.turns[2].start - 1
    assert_like("film-panel.png", panel_of(film, 1, last, 220))
    assert_like("film-still.png", still(film, last, 200))


# The report


@pytest.fixture(scope="module")
def told() -> GameReport:
    analysis = analyse(course(), Wish(playouts=2, bot="greedy"))
    return game_report(course(), analysis)


def shrunk(picture: Image.Image, width: int) -> Image.Image:
    """The same, so many pixels wide."""
    size = width, round(picture.height * width / picture.width)
    return picture.convert("RGB").resize(size, Image.Resampling.LANCZOS)


def test_report_as_a_picture(told: GameReport, tmp_path: Path) -> None:
    write_png(told, tmp_path / "r.png")
    whole = Image.open(tmp_path / "r.png")
    assert_like("report-night.jpg", shrunk(whole, 330))
    assert_like("report-night-maps.jpg", shrunk(whole.crop((60, 250, 1180, 860)), 480))


def test_report_on_paper(told: GameReport, tmp_path: Path) -> None:
    write_pdf(told, tmp_path / "r.pdf")
    with pypdfium2.PdfDocument(tmp_path / "r.pdf") as document:
        whole = document[0].render(scale=150 / 72).to_pil()
    assert_like("report-paper.jpg", shrunk(whole, 330))
    assert_like("report-paper-maps.jpg", shrunk(whole.crop((60, 250, 1180, 860)), 480))


# One painter


def pinks(picture: Image.Image) -> int:
    """How many pixels have the color that nothing of ours has."""
    colors: Any = picture.convert("RGB").getcolors(1 << 24)
    return sum(count for count, (red, green, blue) in colors
               if abs(red - 255) + green + abs(blue - 255) < 60)  # fmt: skip


def test_another_rubble_is_seen_in_films_and_reports(
    told: GameReport, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(drawings, "rubble", lambda count=1: (box("#FF00FF", 0, 0, 100, 100),))
    film = films()["board"]
    assert pinks(still(film, len(film) - 1, 200)) > 100
    write_png(told, tmp_path / "r.png")
    assert pinks(Image.open(tmp_path / "r.png")) > 1000
    write_pdf(told, tmp_path / "r.pdf")
    with pypdfium2.PdfDocument(tmp_path / "r.pdf") as document:
        assert pinks(document[0].render(scale=1).to_pil()) > 100


@pytest.mark.parametrize(
    "painting",
    [paint_board(full("canyon")), paint_map(EVERYTHING, HELD), paint_heap(heap("AB", "CD"), 400)],
)
def test_a_page_and_a_picture_have_the_same_table(painting: Painting, tmp_path: Path) -> None:
    cell = 12.0
    page = Press(tmp_path / "t.pdf", "Table", "a4")
    page.page()
    painting.paint(Placed(page, -painting.extent.x * cell, -painting.extent.y * cell, cell))
    page.save()
    with pypdfium2.PdfDocument(tmp_path / "t.pdf") as document:
        paper = document[0].render(scale=4 * 25.4 / 72).to_pil()
    shown = picture_of(painting, 4 * cell)
    paper = paper.crop((0, paper.height - shown.height, shown.width, paper.height))
    # The colors of a theme differ, those of the pieces do not: they are the vivid ones.
    vivid = [each.convert("HSV").getchannel("S").point([0] * 150 + [255] * 106)
             .resize((24, 24), Image.Resampling.BOX) for each in (paper, shown)]  # fmt: skip
    assert ImageStat.Stat(ImageChops.difference(*vivid)).mean[0] < 6
    assert ImageStat.Stat(vivid[0]).mean[0] > 3


# What the comparison sees


@pytest.mark.parametrize("gone", ["eggs", "targets", "pawns", "rubble"])
def test_a_piece_that_is_missing_is_seen(gone: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("REMAKE_PICTURES", raising=False)
    shown = full()
    pieces = dict(getattr(shown, gone))
    pieces.pop(next(iter(pieces)))
    without = msgspec.structs.replace(shown, **{gone: pieces})
    with pytest.raises(AssertionError, match="differs"):
        assert_like("board-desert.png", board_picture(without, CELL))
