"""Cards to cut out: every tag is read back, and a card is 63 x 88 mm between its cut marks."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from companion.drawings.palette import find_color
from companion.games.terror_below.catalogue import DECKS, load
from tests.printing.sight import DPI, PX, Printed, once_each, printed


@pytest.mark.parametrize("paper", ["a4", pytest.param("letter", marks=pytest.mark.soak)])
def test_every_card_of_every_deck_is_read_back(tmp_path: Path, paper: str) -> None:
    seen = printed(tmp_path, "proxies", "--paper", paper)
    tags = seen.tags()
    assert once_each(tags) == {id for deck in DECKS for id in load().deck(deck)}
    assert len(seen.pages) == 22
    for tag in tags:
        assert abs(tag.width - 18) < 0.3, tag
        assert seen.quiet(tag) >= 3.9, tag
    assert not seen.beyond_the_page()


def test_every_creature_is_read_back(tmp_path: Path) -> None:
    seen = printed(tmp_path, "proxies", "--game", "squirmish")
    assert once_each(seen.tags()) == {f"SQ-M{number:02}" for number in range(1, 55)}
    assert len(seen.pages) == 6
    assert all(seen.quiet(tag) >= 3.9 for tag in seen.tags())
    assert "Sock Golem" in seen.all_text()
    assert not seen.beyond_the_page()


@pytest.mark.parametrize("size", [12, 20])
def test_other_sizes_of_tags(tmp_path: Path, size: int) -> None:
    seen = printed(tmp_path, "proxies", "--deck", "character", "--size", str(size))
    for tag in seen.tags():
        assert abs(tag.width - size) < 0.3
        assert seen.quiet(tag) >= 3.9, tag


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_a_card_is_63_by_88_mm_between_its_cut_marks(tmp_path: Path, paper: str) -> None:
    seen = printed(tmp_path, "proxies", "--cards", "TB-V01..TB-V09", "--paper", paper)
    wide, high = seen.size()
    left, top = (wide - 3 * 63) / 2, (high - 3 * 88) / 2
    across = _strokes(seen.pages[0][round((top - 2.5) * PX), :])
    down = _strokes(seen.pages[0][:, round((left - 2.5) * PX)])
    assert np.diff(across) == pytest.approx([63, 63, 63], abs=0.3)
    assert np.diff(down) == pytest.approx([88, 88, 88], abs=0.3)
    assert across[0] == pytest.approx(left, abs=0.3)


def _strokes(line: np.ndarray) -> list[float]:
    """The middles of the dark strokes that a line of pixels crosses, in mm."""
    dark = np.flatnonzero(line < 200)
    groups = np.split(dark, np.flatnonzero(np.diff(dark) > 3) + 1)
    return [float(group.mean() + 0.5) / DPI * 25.4 for group in groups]


def test_the_tag_is_at_the_bottom_right_where_no_thumb_is(tmp_path: Path) -> None:
    seen = printed(tmp_path, "proxies", "--cards", "TB-V01..TB-V09")
    left, top = (210 - 3 * 63) / 2, (297 - 3 * 88) / 2
    for tag in seen.tags():
        x, y = (tag.x - left) % 63, (tag.y - top) % 88
        assert x + tag.width == pytest.approx(59, abs=0.3)
        assert y + tag.height == pytest.approx(84, abs=0.3)


def test_a_card_says_what_the_catalogue_says(tmp_path: Path) -> None:
    text = printed(tmp_path, "proxies", "--cards", "TB-W08,TB-I11,TB-V01").all_text()
    words = " ".join(text.split())
    for said in ("Shrill Screamer", "column 5, row 2", "Not for solo", "Group Photo", "Boots"):
        assert said in words
    assert "Never a 7." in words


@pytest.mark.parametrize("deck", DECKS)
def test_all_words_stay_clear_of_the_tag(tmp_path: Path, deck: str) -> None:
    """However long they are: nothing is read by a camera that stands in its white."""
    from companion.drawings.faces import Face, Figure, Look
    from companion.printing import proxies
    from companion.printing.press import Press

    press = Press(tmp_path / "long.pdf", "long", "a4")
    long = "Whoever plays this card has to say something long about it, twice. " * 2
    name = "Bartholomew Featherstonehaugh, circus strongman"
    look = Look("2 dice +1", [Figure((), 1)])
    face = Face("TB-V01", deck, "DUSK", name, long, look, "Not for solo")
    proxies.print_proxies(press, [face] * 9, 18, "Long")
    press.save()
    seen = Printed(tmp_path / "long.pdf")
    assert len(seen.tags()) == 9
    assert min(map(seen.quiet, seen.tags())) >= 3.9
    assert " ".join(seen.all_text().split()).count("about it, twice.") == 18


def test_backs_lie_behind_their_fronts(tmp_path: Path) -> None:
    """Turned over the long edge, the left card of the front is the right one of the back."""
    cards = "TB-W37,TB-V01,TB-B01"
    seen = printed(tmp_path, "proxies", "--cards", cards, "--duplex")
    assert len(seen.pages) == 2
    left, top = (210 - 3 * 63) / 2, (297 - 3 * 88) / 2
    fronts = [seen.colour(left + column * 63 + 30, top + 4, 0) for column in range(3)]
    backs = [seen.colour(left + column * 63 + 30, top + 6, 1) for column in range(3)]
    assert fronts == [
        find_color("DANGER", "paper"),
        find_color("DUSK", "paper"),
        find_color("TEAL", "paper"),
    ]
    assert backs == fronts[::-1]
    assert {tag.page for tag in seen.tags()} == {0}


def test_the_other_game_has_cards_too(tmp_path: Path) -> None:
    seen = printed(tmp_path, "proxies", "--game", "dry-run", "--duplex")
    assert len(once_each(seen.tags())) == 12
    assert len(seen.pages) == 4


def test_a_card_that_nobody_entered_is_not_printed(tmp_path: Path) -> None:
    from companion import cards
    from companion.__main__ import main
    from companion.games.registry import find_card_box

    folder = tmp_path / "mine"
    cards.export(find_card_box("terror-below"), folder)
    (folder / "items.toml").unlink()
    args = ("--deck", "item", "--deck", "character", "--catalogue", str(folder))
    assert len(once_each(printed(tmp_path, "proxies", *args).tags())) == 16
    alone = ["--deck", "item", "--catalogue", str(folder), "--data", str(tmp_path)]
    assert main(["proxies", str(tmp_path / "none.pdf"), *alone]) == 1
