"""A Worm's pattern, from the picture in a catalogue and back."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.games.terror_below.pattern import Pattern, draw, has_coloured_eggs, letters_of, parse
from companion.table.errors import Refused


def test_offsets_count_from_the_centre_to_the_right_and_down() -> None:
    assert parse("#..\n.o.\n.#.") == Pattern(
        rubble=((-1, -1), (0, 1)),
        eggs=(((0, 0), None),),
    )


def test_a_picture_need_not_be_square() -> None:
    assert parse("##o#.").rubble == ((-2, 0), (-1, 0), (1, 0))


def test_blank_lines_spaces_and_indents_do_not_matter() -> None:
    assert parse("\n    # . #\n\n\t. o .\n    . # .  \n\n") == parse("#.#\n.o.\n.#.")


def test_the_letters_of_a_queen_are_egg_colours() -> None:
    queen = parse(".r.\nb#g\n.y.")
    assert queen.rubble == ((0, 0),)
    assert queen.eggs == (
        ((0, -1), "red"),
        ((-1, 0), "blue"),
        ((1, 0), "green"),
        ((0, 1), "yellow"),
    )


def test_a_letter_stands_for_the_catalogues_colour_that_begins_with_it() -> None:
    assert parse("p#g", ["gold", "pink"]).eggs == (((-1, 0), "pink"), ((1, 0), "gold"))


def test_o_is_the_worms_own_egg_whatever_the_colours() -> None:
    assert parse("o", ["orange"]).eggs == (((0, 0), None),)


def test_without_an_egg_in_the_picture_it_lies_in_the_centre() -> None:
    assert parse("#.#").eggs == (((0, 0), None),)


@pytest.mark.parametrize(
    ("picture", "sentence"),
    [
        ("", "The pattern is empty."),
        (" \n \n", "The pattern is empty."),
        ("#o", "The pattern is 2 wide and 1 high; both must be odd, for the Target is the centre."),
        ("#.#\n.o.", "The pattern is 3 wide and 2 high; both must be odd, .*"),
        ("#.#\n.o\n...", "The pattern's line 1 is 3 wide, but line 2 2."),
        ("#.#\n.o.\n.x.", "The pattern's line 3 has 'x'; a pattern is drawn with . # o r g b y."),
    ],
)
def test_a_picture_that_is_none_is_refused_with_where(picture: str, sentence: str) -> None:
    with pytest.raises(Refused, match=f"^{sentence}$") as refusal:
        parse(picture)
    assert refusal.value.code == "bad-pattern"
    known = [".", "#", "o", "r", "g", "b", "y"] if "has 'x'" in sentence else None
    assert refusal.value.expected == known  # a sign can be put right, a size cannot


def test_no_colour_has_the_letter_of_the_worms_own_egg() -> None:
    assert "o" not in letters_of(["orange"])
    assert letters_of(["gold"])["g"] == "gold"


def test_only_the_letter_of_a_colour_makes_a_picture_coloured() -> None:
    assert has_coloured_eggs(".r.\n.#.\n...")
    assert not has_coloured_eggs("#.#\n.o.\n...")


@st.composite
def pictures(draw: st.DrawFn) -> str:
    across, down = draw(st.integers(0, 3)), draw(st.integers(0, 3))
    line = st.text(".#orgby", min_size=2 * across + 1, max_size=2 * across + 1)
    return "\n".join(draw(st.lists(line, min_size=2 * down + 1, max_size=2 * down + 1)))


@given(pictures())
def test_what_is_drawn_is_read_back_the_same(picture: str) -> None:
    pattern = parse(picture)
    again = parse(draw(pattern))
    assert again == pattern
    assert draw(again) == draw(pattern)
