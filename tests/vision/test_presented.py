"""When a card counts as shown: examples first, then whatever a shaking hand can do."""

from __future__ import annotations

from itertools import pairwise

from hypothesis import example, given
from hypothesis import strategies as st

from companion.vision.presented import (
    AGREEING,
    AMONG,
    AWAY_FRAMES,
    AWAY_SECONDS,
    BETWEEN_COMMANDS,
    LONG_AWAY,
    Presented,
    strangers,
)
from companion.vision.reads import Read

TICK = 0.05


def at(text: str, x: float = 0.0) -> Read:
    return Read(text, ((x, 0), (x + 40, 0), (x + 40, 40), (x, 40)))


def play(pictures: list[list[Read]], tick: float = TICK) -> list[tuple[int, str]]:
    """(picture, card) for each card told."""
    shown = Presented()
    return [
        (number, text)
        for number, reads in enumerate(pictures)
        for text in shown.feed(reads, number * tick)
    ]


CARD, OTHER = at("TB-V07"), at("TB-W01", 200)
NOTHING: list[Read] = []


def test_two_pictures_that_agree_are_enough() -> None:
    assert play([[CARD], [CARD]]) == [(1, "TB-V07")]
    assert play([[CARD]]) == []


def test_one_blurred_picture_in_between_does_not_matter() -> None:
    assert play([[CARD], NOTHING, [CARD]]) == [(2, "TB-V07")]
    assert play([[CARD], NOTHING, NOTHING, [CARD]]) == []


def test_held_still_it_is_told_once() -> None:
    assert play([[CARD]] * 400) == [(1, "TB-V07")]


def test_a_finger_in_between_is_not_a_card_put_down() -> None:
    pause = [NOTHING] * (int(AWAY_SECONDS / TICK) - 2)
    assert play([[CARD]] * 3 + pause + [[CARD]] * 3) == [(1, "TB-V07")]


def test_put_down_and_shown_again_it_is_told_again() -> None:
    pause = [NOTHING] * (int(AWAY_SECONDS / TICK) + 2)
    assert len(play([[CARD]] * 3 + pause + [[CARD]] * 3)) == 2


def test_a_camera_that_hangs_is_not_a_card_put_down() -> None:
    """Seconds without a picture say nothing about the card."""
    assert play([[CARD]] * 6, tick=30) == [(1, "TB-V07")]


def test_two_cards_at_once_are_both_told() -> None:
    shown = Presented()
    shown.feed([CARD, OTHER], 0)
    assert shown.feed([CARD, OTHER], 0.1) == ["TB-V07", "TB-W01"]
    assert shown.in_sight == ("TB-V07", "TB-W01")


def test_codes_of_others_never_count() -> None:
    for text in ("TB-V7", "tb-v07", "https://example.org", "", "TB-V07\n", "WW-FORMAT"):
        assert play([[at(text)]] * 9) == []


def test_a_code_of_others_is_told_once_however_the_light_falls() -> None:
    lid = at("https://example.org", 200)
    met, now, told = strangers(), 0.0, []
    for second in (0, 1, 2, 20, 45, 46 + LONG_AWAY):  # seen a moment, and away in between
        for now in (second, second + 0.1):
            told += [(text, second) for text in met.feed([lid, CARD], now)]
        for n in range(1, 2 * AWAY_FRAMES):
            met.feed([], now + n * 0.05)
    assert told == [(lid.text, 0), (lid.text, 46 + LONG_AWAY)], "and never a card of ours"


def test_two_texts_at_one_place_are_a_doubt() -> None:
    assert play([[at("TB-V07"), at("TB-V08", 3)]] * 9) == []
    turns = [[at("TB-V07")], [at("TB-V08", 3)]] * 9
    assert play(turns) == []


def test_a_card_laid_over_another_counts() -> None:
    """The one below was told; another at its place is no contradiction."""
    told = play([[at("TB-V07")]] * 4 + [[at("TB-V08", 3)]] * 4)
    assert told == [(1, "TB-V07"), (5, "TB-V08")]


CARDS = ["TB-V07", "TB-V08", "TB-W01", "WW-UNDO", "TB-V7", "nonsense"]
PICTURES = st.lists(
    st.lists(
        st.builds(at, st.sampled_from(CARDS), st.sampled_from([0.0, 100.0, 200.0])), max_size=3
    ),
    max_size=60,
)


@given(PICTURES)
def test_nothing_is_told_that_two_near_pictures_did_not_say(pictures: list[list[Read]]) -> None:
    for number, text in play(pictures):
        near = pictures[max(0, number - AMONG + 1) : number + 1]
        assert sum(any(read.text == text for read in reads) for reads in near) >= AGREEING
        assert text in ("TB-V07", "TB-V08", "TB-W01", "WW-UNDO")


def is_clear(card: str, reads: list[Read]) -> bool:
    """Whether it is read there, and nothing else at its place."""
    here = [read for read in reads if read.text == card]
    others = [read for read in reads if read.text != card]
    return any(not any(read.overlaps(other) for other in others) for read in here)


@example([[CARD], [CARD], *[NOTHING] * 10, [CARD, at("TB-V08")], [CARD], [CARD]])
@given(PICTURES)
def test_between_two_tellings_the_card_was_away(pictures: list[list[Read]]) -> None:
    told = play(pictures)
    for card in {text for _, text in told}:
        for before, after in pairwise(number for number, text in told if text == card):
            times = [n for n in range(before, after + 1) if is_clear(card, pictures[n])]
            longest = max(later - earlier for earlier, later in pairwise(times))
            assert longest > AWAY_FRAMES
            assert longest * TICK >= AWAY_SECONDS - 1e-9


@given(PICTURES, st.integers(0, 5))
def test_a_card_alone_in_clear_sight_is_told_within_three_pictures(
    before: list[list[Read]], gap: int
) -> None:
    """Whatever went on before, unless it was told already and is still in sight."""
    shown = Presented()
    now = 0.0
    for reads in [*before, *[NOTHING] * gap]:
        shown.feed(reads, now)
        now += TICK
    if "TB-V07" not in shown.in_sight:
        told = [text for n in range(3) for text in shown.feed([CARD], now + n * TICK)]
        assert told == ["TB-V07"]


@given(PICTURES)
def test_what_is_told_is_in_sight(pictures: list[list[Read]]) -> None:
    shown = Presented()
    for number, reads in enumerate(pictures):
        for text in shown.feed(reads, number * TICK):
            assert text in shown.in_sight
    for number in range(60):
        shown.feed([], (len(pictures) + number) * TICK)
    assert shown.in_sight == ()


def test_a_blinking_command_counts_once_in_3_seconds() -> None:
    """A phone that shows WW-UNDO, and nothing for 0.65 seconds, over and over for a minute."""
    away = [NOTHING] * (int(AWAY_SECONDS / TICK) + 1)
    told = play(([[at("WW-UNDO")]] * 2 + away) * 86)
    moments = [number * TICK for number, _ in told]
    assert len(moments) > 10, "it still counts when it is shown again later"
    assert all(after - before >= BETWEEN_COMMANDS for before, after in pairwise(moments))


def test_another_command_waits_as_well() -> None:
    """Two commands in turn, or at the same moment, are no way around it."""
    both = [at("WW-UNDO"), at("WW-YES", 200)]
    assert play([both] * 100) == [(1, "WW-UNDO")]
    turns = [[at("WW-UNDO")]] * 5 + [[at("WW-YES", 200)]] * 5 + [[CARD]] * 5
    assert play(turns) == [(1, "WW-UNDO"), (11, CARD.text)], "cards of a game never wait"


def test_a_command_shown_too_early_is_taken_away_first() -> None:
    later = [NOTHING] * round(BETWEEN_COMMANDS / TICK)
    told = play([[at("WW-UNDO")]] * 3 + [[at("WW-YES", 200)]] * 200)
    assert told == [(1, "WW-UNDO")]
    told = play([[at("WW-UNDO")]] * 3 + later + [[at("WW-YES", 200)]] * 3)
    assert [text for _, text in told] == ["WW-UNDO", "WW-YES"]
