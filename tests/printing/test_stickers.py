"""Tags on paper: every one is read back from the rendered page, and every length is true."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.games.dry_run.kit import DryRunKit
from companion.games.registry import find_card_box
from companion.games.terror_below.catalogue import DECKS
from companion.printing import labels
from companion.printing.commands import COPIES, place_cards
from companion.printing.press import PAPERS
from hardware.parts import list_cards
from tests.another_button import SPARE, add_button
from tests.printing.sight import Printed, once_each, printed

ALL = {
    f"TB-{deck.letter}{number:02}" for deck in DECKS.values() for number in range(1, deck.size + 1)
}
SIZES = [12, 13.5, 15, 18, 20, 22.5, 25]


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_every_tag_of_every_deck_is_read_back(tmp_path: Path, paper: str) -> None:
    seen = printed(tmp_path, "tags", "--paper", paper)
    assert once_each(seen.tags()) == ALL
    assert not seen.beyond_the_page()


@pytest.mark.parametrize("deck", DECKS)
def test_a_deck_alone(tmp_path: Path, deck: str) -> None:
    tags = once_each(printed(tmp_path, "tags", "--deck", deck).tags())
    assert len(tags) == DECKS[deck].size
    assert all(tag.startswith(f"TB-{DECKS[deck].letter}") for tag in tags)


def test_two_decks(tmp_path: Path) -> None:
    tags = once_each(printed(tmp_path, "tags", "--deck", "worms", "--deck", "Character").tags())
    assert len(tags) == 37 + 16


def test_chosen_cards(tmp_path: Path) -> None:
    tags = once_each(printed(tmp_path, "tags", "--cards", "TB-V01,TB-V05..TB-V07,tb-w02").tags())
    assert tags == {"TB-V01", "TB-V05", "TB-V06", "TB-V07", "TB-W02"}


def test_the_other_game_has_tags_too(tmp_path: Path) -> None:
    seen = printed(tmp_path, "tags", "--game", "dry-run")
    assert once_each(seen.tags()) == set(DryRunKit().rules().cards)


@pytest.mark.parametrize("sheet", ["plain", "avery-l7120"])
def test_squirmish_has_a_tag_for_every_creature(tmp_path: Path, sheet: str) -> None:
    seen = printed(tmp_path, "tags", "--game", "squirmish", "--labels", sheet)
    assert once_each(seen.tags()) == {f"SQ-M{number:02}" for number in range(1, 55)}


@pytest.mark.parametrize("size", SIZES)
def test_a_tag_is_as_large_as_it_says_and_keeps_its_white(tmp_path: Path, size: float) -> None:
    seen = printed(tmp_path, "tags", "--size", str(size), "--deck", "vehicle")
    tags = seen.tags()
    assert len(once_each(tags)) == 54
    for tag in tags:
        assert abs(tag.width - size) < 0.3, tag
        assert abs(tag.height - size) < 0.3, tag
        assert seen.quiet(tag) >= 3.9, tag
    assert not seen.beyond_the_page()


def test_under_each_tag_stand_its_id_and_its_name(tmp_path: Path) -> None:
    text = printed(tmp_path, "tags", "--cards", "TB-W09,TB-C01").all_text()
    for said in ("TB-W09", "Hollow Screamer", "TB-C01", "Veronica,", "driver"):
        assert said in text


def test_a_card_that_nobody_entered_has_a_tag_without_a_name(tmp_path: Path) -> None:
    from companion import cards

    folder = tmp_path / "mine"
    cards.export(find_card_box("terror-below"), folder)
    (folder / "items.toml").unlink()
    seen = printed(tmp_path, "tags", "--deck", "item", "--catalogue", str(folder))
    assert len(once_each(seen.tags())) == 24


# Sheets of labels


@pytest.mark.parametrize("name", labels.names())
def test_every_tag_is_in_the_middle_of_its_label(tmp_path: Path, name: str) -> None:
    seen = printed(tmp_path, "tags", "--labels", name)
    sheet = labels.read(labels.FOLDER / f"{name}.toml")
    tags = seen.tags()
    assert once_each(tags) == ALL
    assert not seen.beyond_the_page()
    high = seen.size()[1]
    places = [(page, place) for page in range(20) for place in range(sheet.count)]
    order = sorted(tags, key=lambda tag: (tag.page, round(tag.y / 5), tag.x))
    for tag, (page, place) in zip(order, places, strict=False):
        label = sheet.label(place)
        assert tag.page == page
        assert label.x <= tag.x
        assert tag.x + tag.width <= label.right
        assert high - label.top <= tag.y
        assert tag.y + tag.height <= high - label.y
        if labels.way(sheet, tag.width) == "under":
            assert abs(tag.x + tag.width / 2 - (label.x + label.width / 2)) < 0.3
        assert seen.quiet(tag) >= 3.9, tag


@pytest.mark.parametrize("name", labels.names())
def test_a_sheet_is_symmetrical_as_sold(name: str) -> None:
    """All of these are: a wrong margin or pitch would show here."""
    sheet = labels.read(labels.FOLDER / f"{name}.toml")
    first, last = sheet.label(0), sheet.label(sheet.count - 1)
    wide, high = PAPERS[sheet.paper]
    assert abs(first.x - (wide - last.right)) < 0.1
    assert abs(last.y - (high - first.top)) < 0.1


def test_a_tag_that_nobody_sized_is_as_large_as_the_label_allows(tmp_path: Path) -> None:
    (tag,) = printed(tmp_path, "tags", "--labels", "avery-l7651", "--cards", "TB-V01").tags()
    assert abs(tag.width - 15) < 0.3


def test_a_label_sheet_of_ones_own(tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_text(
        'name = "Mine"\npaper = "letter"\ncolumns = 2\nrows = 3\nwidth = 50\nheight = 40\n'
        "left = 20\ntop = 30\nacross = 60\ndown = 50\n"
    )
    seen = printed(tmp_path, "tags", "--labels", str(file), "--cards", "TB-V01..TB-V07")
    assert len(once_each(seen.tags())) == 7
    assert len(seen.pages) == 2
    assert seen.size() == pytest.approx((215.9, 279.4), abs=0.1)


def test_a_sheet_is_used_up(tmp_path: Path) -> None:
    args = ("--labels", "avery-l7120", "--cards", "TB-V01..TB-V05")
    first = next(tag for tag in printed(tmp_path, "tags", *args).tags() if tag.text == "TB-V01")
    tags = {tag.text: tag for tag in printed(tmp_path, "tags", *args, "--start", "34").tags()}
    assert tags["TB-V01"].page == tags["TB-V02"].page == 0
    assert tags["TB-V03"].page == 1
    assert tags["TB-V01"].x == pytest.approx(first.x + 3 * 40, abs=0.2)
    assert tags["TB-V01"].y == pytest.approx(first.y + 6 * 40, abs=0.2)
    assert tags["TB-V03"].y == pytest.approx(first.y, abs=0.2)


@pytest.mark.parametrize("offset", [(1.5, -0.5), (-2.0, 3.0), (0.0, 0.0)])
def test_an_offset_moves_by_what_it_says(tmp_path: Path, offset: tuple[float, float]) -> None:
    args = ("--labels", "avery-l7120", "--cards", "TB-V01..TB-V35")
    before = {tag.text: tag for tag in printed(tmp_path, "tags", *args).tags()}
    said = f"{offset[0]},{offset[1]}"
    after = printed(tmp_path, "tags", *args, "--offset", said)
    for tag in after.tags():
        assert tag.x - before[tag.text].x == pytest.approx(offset[0], abs=0.2)
        assert tag.y - before[tag.text].y == pytest.approx(offset[1], abs=0.2)
    assert not after.beyond_the_page()


@pytest.mark.parametrize("what", [[], ["--commands"], ["--calibration"]])
@pytest.mark.parametrize("offset", ["5,5", "-5,-5"])
def test_nothing_leaves_the_paper_with_the_largest_offset(
    tmp_path: Path, what: list[str], offset: str
) -> None:
    assert not printed(tmp_path, "tags", *what, "--offset", offset).beyond_the_page()


# Instead of cards


def command_tags() -> set[str]:
    return {card.tag for card in list_cards().values()}


@pytest.mark.parametrize("size", [None, "12", "18", "25"])
@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_command_tags(tmp_path: Path, paper: str, size: str | None) -> None:
    args = ("--size", size) if size else ()
    seen = printed(tmp_path, "tags", "--commands", "--paper", paper, *args)
    tags = seen.tags()
    assert {tag.text for tag in tags} == command_tags()
    assert len(tags) == 3 * len(command_tags())
    for tag in tags:
        assert abs(tag.width - float(size or 22)) < 0.3
        assert seen.quiet(tag) >= 3.9, tag
    assert "Terror Turn" in seen.text()
    assert not seen.beyond_the_page()


@pytest.mark.parametrize("more", [1, 5, 20])
@pytest.mark.parametrize(("paper", "size"), [("a4", "12"), ("letter", "25")])
def test_more_command_tags_stand_in_rows(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, more: int, paper: str, size: str
) -> None:
    add_more(monkeypatch, more)
    seen = printed(tmp_path, "tags", "--commands", "--paper", paper, "--size", size)
    tags = seen.tags()
    assert {tag.text for tag in tags} == command_tags()
    assert len(tags) == 3 * len(command_tags())
    assert all(seen.quiet(tag) >= 3.9 for tag in tags)
    assert not seen.beyond_the_page()
    assert "Spare button" in seen.all_text()


@pytest.mark.parametrize("count", [1, 2, 3, 4, 5, 7, 40])
def test_any_number_of_command_tags_has_its_place(count: int) -> None:
    width, height = PAPERS["a4"]
    pages = place_cards(count, 44, width, height)
    assert [number for page in pages for number, _ in page] == list(range(count)) * COPIES
    for page in pages:
        boxes = [box for _, box in page]
        assert all(box.x >= 5 and box.right <= width - 5 and box.top <= height for box in boxes)
        assert all(box.y >= 14 for box in boxes), "above the ruler"
        assert len({(box.x, box.y) for box in boxes}) == len(boxes)
    assert len(pages) == 1 or count > 5


def test_one_more_command_tag_on_labels(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    add_more(monkeypatch, 40)
    seen = printed(tmp_path, "tags", "--commands", "--labels", "avery-5160")
    assert once_each(seen.tags()) == command_tags()
    assert len(seen.pages) == 2


def add_more(monkeypatch: pytest.MonkeyPatch, more: int) -> None:
    """Give so many more buttons a card; the first is the one of tests/another_button.py."""
    add_button(monkeypatch)
    assert SPARE.card
    for number in range(1, more):
        letter = chr(ord("A") + number // 26) + chr(ord("A") + number % 26)
        card = SPARE.card._replace(tag=f"WW-{letter}")
        name = f"more-{number}"
        part = SPARE._replace(name=name, title=f"More {number}", keys=(name,), card=card)
        add_button(monkeypatch, part)


def test_command_tags_on_labels(tmp_path: Path) -> None:
    seen = printed(tmp_path, "tags", "--commands", "--labels", "avery-5160")
    assert once_each(seen.tags()) == command_tags()


@pytest.mark.parametrize("name", [labels.PLAIN, *labels.names()])
def test_a_page_to_measure_the_printer_with(tmp_path: Path, name: str) -> None:
    seen = printed(tmp_path, "tags", "--calibration", "--labels", name)
    assert len(seen.pages) == 1
    assert not seen.beyond_the_page()
    assert sorted(round(tag.width) for tag in seen.tags()) == [12, 15, 18, 20, 25]
    wide, high = seen.size()
    for x in (20, wide - 20):
        for y in (20, high - 20):
            assert _is_dark(seen, x + 3.5, y), "the cross, beside its ring"
            assert _is_dark(seen, x, y + 3.5)
            assert not _is_dark(seen, x + 1, y + 1)
    assert _is_dark(seen, 100, 38 + 2.8), "the long stroke at 100 mm"
    assert _is_dark(seen, 38 - 2.8, 100)


def test_the_page_moves_with_the_offset(tmp_path: Path) -> None:
    seen = printed(tmp_path, "tags", "--calibration", "--offset", "-2,3")
    assert _is_dark(seen, 18 + 3.5, 23)
    assert "--offset -2,3" in seen.text()


def _is_dark(seen: Printed, x: float, y: float) -> bool:
    """Whether a thin line passes here: a pixel or two beside it count."""
    from tests.printing.sight import PX

    row, column = round(y * PX), round(x * PX)
    return bool(seen.pages[0][row - 2 : row + 3, column - 2 : column + 3].min() < 170)
