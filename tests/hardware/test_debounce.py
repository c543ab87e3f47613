"""One press is one press: by examples, and against a slow way to say the same."""

from __future__ import annotations

import math
import random
from collections.abc import Iterable, Sequence
from itertools import pairwise
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from hardware.debounce import Debouncer, Report, Timing

WHOLE = Timing(press=15, release=30, beat=100, stuck=1000)  # milliseconds: nothing is rounded
Feed = tuple[int, bool]  # when, and whether the line is down


def names(reports: Iterable[Report]) -> list[str]:
    return [report.what for report in reports]


def live(edges: Sequence[tuple[float, bool]], until: float, **start: Any) -> list[Report]:
    """What a button says that is looked at whenever it wants to be, as the panel does it."""
    button = Debouncer(**start)
    said: list[Report] = []
    for at, down in [*edges, (until, None)]:
        while button.due < at:
            said += button.look(button.due, button.down)
        said += button.edge(at, button.down if down is None else down)
    return said


# The slow way: the whole line is written down, a mark a millisecond, and read from the beginning.


def reference(feeds: Sequence[Feed], start_down: bool) -> list[Report]:
    said: list[Report] = []
    line: list[bool] = [start_down] * 100
    offset = len(line)  # marks before time 0
    pressed = stuck = start_down
    began, told, read = 0, 0.0, offset
    level = start_down
    for at, down in feeds:
        line += [level] * (at + offset - len(line))
        chunk: list[Report] = []
        for end in range(read, len(line) + 1):  # every moment since the last time somebody asked
            now = end - offset
            for wanted, settle in ((True, WHOLE.press), (False, WHOLE.release)):
                last = line[end - int(settle) : end]
                if pressed is not wanted and set(last) == {wanted}:
                    turned = now - int(settle)
                    pressed = wanted
                    if wanted:
                        began, told = turned, 0.0
                        chunk.append(Report("pressed", began))
                    else:
                        what = Report("freed" if stuck else "released", began, turned - began)
                        stuck = False
                        chunk.append(what)
            lasted = now - began
            if pressed and not stuck and line[end - 1]:
                beat = lasted // WHOLE.beat * WHOLE.beat
                if lasted >= WHOLE.stuck:
                    stuck = True
                    chunk.append(Report("stuck", began, lasted))
                elif beat > told:
                    told = beat
                    chunk.append(Report("held", began, beat))
        read = len(line) + 1
        said += newest(chunk, at)
        level = down
    return said


def newest(chunk: list[Report], at: int) -> list[Report]:
    """Of several beats that nobody asked for in time only the last is told, and none if the button
    turned out to be stuck; which is told with how long it has been when somebody asked."""
    kept: list[Report] = []
    for report in chunk:
        if kept and kept[-1].what == "held" and report.what in ("held", "stuck"):
            kept.pop()
        if report.what == "stuck":
            report = Report("stuck", report.at, at - report.at)
        kept.append(report)
    return kept


# Never two edges in one millisecond: the slow way has a single mark for it.
gaps = st.one_of([st.integers(1, most) for most in (3, 40, 400, 1500)])


@settings(max_examples=400, deadline=None)
@given(st.lists(st.tuples(gaps, st.booleans()), max_size=40), st.booleans())
def test_it_says_what_the_slow_way_says(steps: list[tuple[int, bool]], start: bool) -> None:
    feeds, now = [], 0
    for gap, down in steps:
        now += gap
        feeds.append((now, down))
    button = Debouncer(0, start, WHOLE)
    said = [report for at, down in feeds for report in button.edge(at, down)]
    assert said == reference(feeds, start)


@settings(max_examples=200, deadline=None)
@given(st.lists(st.tuples(gaps, st.booleans()), max_size=40), st.booleans())
def test_looking_more_often_changes_nothing_but_beats(
    steps: list[tuple[int, bool]], start: bool
) -> None:
    seldom, often = Debouncer(0, start, WHOLE), Debouncer(0, start, WHOLE)
    rarely: list[Report] = []
    always: list[Report] = []
    now = 0
    for gap, down in steps:
        for passed in range(1, gap):
            always += often.look(now + passed, often.down)
        now += gap
        rarely += seldom.edge(now, down)
        always += often.edge(now, down)

    def without_beats(reports: list[Report]) -> list[tuple[str, float]]:
        return [(each.what, each.at) for each in reports if each.what != "held"]

    assert without_beats(rarely) == without_beats(always)


@settings(max_examples=200, deadline=None)
@given(st.lists(st.tuples(gaps, st.booleans(), st.booleans()), max_size=40))
def test_lost_edges_are_made_up_for(steps: list[tuple[int, bool, bool]]) -> None:
    """Whatever gets lost: a line at rest that is looked at is believed in the end."""
    button, now, line = Debouncer(0, timing=WHOLE), 0, False
    for gap, down, is_lost in steps:
        now, line = now + gap, down
        if not is_lost:
            button.edge(now, down)
    for _ in range(4):
        now += 40
        button.look(now, line)
    assert button.pressed is line


@settings(max_examples=200, deadline=None)
@given(st.lists(st.tuples(gaps, st.booleans()), max_size=60))
def test_presses_and_releases_take_turns(steps: list[tuple[int, bool]]) -> None:
    now, edges = 0, []
    for gap, down in steps:
        now += gap
        edges.append((now / 1000, down))
    said = [name for name in names(live(edges, now / 1000 + 40)) if name != "held"]
    for one, other in pairwise(said):
        assert (one == "pressed") != (other == "pressed") or "stuck" in (one, other)
    assert said[:1] in ([], ["pressed"])


# Examples


def test_a_clean_press() -> None:
    said = live([(1.0, True), (1.08, False)], 2.0)
    assert names(said) == ["pressed", "released"]
    assert said[1].at == 1.0
    assert math.isclose(said[1].seconds, 0.08)


def test_chatter_on_both_sides_is_one_press() -> None:
    edges = [(1.0, True), (1.002, False), (1.0035, True), (1.004, False), (1.0045, True)]
    edges += [(1.2, False), (1.201, True), (1.212, False), (1.220, True), (1.221, False)]
    assert names(live(edges, 2.0)) == ["pressed", "held", "held", "released"]


def test_a_tap_that_is_shorter_than_it_takes_is_none() -> None:
    assert live([(1.0, True), (1.014, False)], 2.0) == []


def noise(begin: float, end: float, seed: int = 1) -> list[tuple[float, bool]]:
    """About 1 kHz, of any shape."""
    rng = random.Random(seed)
    at, down, edges = begin, False, []
    while at < end:
        down = not down
        edges.append((at, down))
        at += rng.uniform(0.0001, 0.0009)
    return [*edges, (end, False)]


def test_a_kilohertz_on_the_line_is_no_press() -> None:
    assert live(noise(1.0, 11.0), 12.0) == []


def test_noise_during_a_press_does_not_end_it() -> None:
    edges = [(1.0, True), *((at, not up) for at, up in noise(1.1, 1.4)), (1.5, False)]
    said = [name for name in names(live(edges, 2.0)) if name != "held"]
    assert said == ["pressed", "released"]


def test_a_held_button_counts() -> None:
    said = live([(1.0, True), (3.05, False)], 4.0)
    held = [round(report.seconds, 3) for report in said if report.what == "held"]
    assert held == [round(beat / 10, 3) for beat in range(1, 21)]


def test_a_stuck_button_is_told_once_and_works_again_when_let_go() -> None:
    said = live([(1.0, True), (95.0, False), (96.0, True), (96.05, False)], 97.0)
    kept = [name for name in names(said) if name != "held"]
    assert kept == ["pressed", "stuck", "freed", "pressed", "released"]
    assert max(report.seconds for report in said if report.what == "held") < 30


def test_a_button_that_is_down_at_the_start_is_ignored_until_let_go() -> None:
    assert Debouncer(down=True).stuck
    said = live([(50.0, False), (51.0, True), (51.05, False)], 52.0, down=True)
    assert names(said) == ["freed", "pressed", "released"]


def test_a_stuck_button_whose_end_got_lost_works_again() -> None:
    button = Debouncer(10.0, down=True)
    said: list[Report] = []
    while button.due < 20.0:
        said += button.look(button.due, False)
    assert names(said) == ["freed"]


def test_edges_that_come_late_count_from_when_they_happened() -> None:
    """Python was busy for a tenth of a second: both edges of a tap arrive at its end."""
    button = Debouncer()
    assert button.edge(1.00, True) == []
    assert names(button.edge(1.08, False)) == ["pressed"]
    assert names(button.look(1.12, False)) == ["released"]


def test_a_disturbance_whose_end_is_kept_waiting_is_no_press() -> None:
    """The machine is so busy that its second edge comes after two looks, or never."""
    button = Debouncer()
    assert button.edge(1.000, True) == []
    assert [button.look(at, False) for at in (1.015, 1.045, 1.200)] == [[], [], []]
    assert button.edge(1.001, False) == []
    assert button.due == math.inf
    assert button.edge(2.000, True) == []
    assert names(button.look(2.015, True)) == ["pressed"], "and the next press is one"


def test_a_look_that_overtakes_an_edge_decides_nothing() -> None:
    button = Debouncer()
    button.edge(1.000, True)
    assert button.look(1.050, False) == []  # it has bounced: the edges are on their way
    assert button.edge(1.001, False) == []
    assert button.look(1.200, False) == []
