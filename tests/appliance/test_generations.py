"""Which backups stay: properties that hold for any pile of them."""

from __future__ import annotations

from datetime import date, timedelta

from hypothesis import given
from hypothesis import strategies as st

from companion.appliance.generations import DAYS, LAST, WEEKS, Stamp, staying

FIRST = date(2026, 1, 1)


@st.composite
def piles(draw: st.DrawFn) -> list[Stamp]:
    days = draw(st.lists(st.integers(0, 90), max_size=40))
    sizes = draw(st.lists(st.integers(1, 50), min_size=len(days), max_size=len(days)))
    return [
        Stamp(f"{number}.zip", number, FIRST + timedelta(days=day), size)
        for number, (day, size) in enumerate(zip(days, sizes, strict=True))
    ]


@given(piles())
def test_the_newest_stay_and_few_others(pile: list[Stamp]) -> None:
    kept = staying(pile)
    assert set(kept) <= set(pile)
    assert kept[:LAST] == pile[::-1][:LAST]
    assert len(kept) <= LAST + DAYS + WEEKS


@given(piles())
def test_each_of_the_last_days_and_weeks_has_one(pile: list[Stamp]) -> None:
    kept = staying(pile)
    # The last days are those that were written on last, whatever the clock said then.
    days = list(dict.fromkeys(stamp.day for stamp in pile[::-1]))
    weeks = list(dict.fromkeys(stamp.day.isocalendar()[:2] for stamp in pile[::-1]))
    assert {*days[:DAYS]} <= {stamp.day for stamp in kept}
    assert {*weeks[:WEEKS]} <= {stamp.day.isocalendar()[:2] for stamp in kept}


@given(piles())
def test_thinning_again_changes_nothing(pile: list[Stamp]) -> None:
    assert staying(staying(pile)) == staying(pile)


@given(piles(), st.integers(0, 300))
def test_the_room_holds_except_for_what_must_stay(pile: list[Stamp], room: int) -> None:
    kept = staying(pile, room)
    assert sum(stamp.size for stamp in kept[1:]) <= max(0, room - sum(s.size for s in kept[:1]))
    assert kept[:1] == pile[::-1][:1]
    dropped = {*staying(pile)} - {*kept}
    assert all(old.number < each.number for old in dropped for each in kept), "the oldest go"


@given(piles(), st.integers(0, 100))
def test_what_is_needed_stays(pile: list[Stamp], room: int) -> None:
    needed = [stamp.name for stamp in pile[:2]]
    assert {*needed} <= {stamp.name for stamp in staying(pile, room, needed)}


def test_an_evening_a_week_keeps_a_month() -> None:
    evenings = [
        Stamp(f"{week}-{n}", week * 10 + n, FIRST + timedelta(weeks=week), 1)
        for week in range(30)
        for n in range(3)
    ]
    weeks = {stamp.day for stamp in staying(evenings)}
    assert weeks == {FIRST + timedelta(weeks=week) for week in range(23, 30)}, "seven evenings"
