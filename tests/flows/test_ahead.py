"""Made ready in quiet moments: so that no tap has to wait for what could have been there."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from companion import drawings
from companion.screens.drawing.outlines import cut
from companion.screens.drawing.stamps import _made
from companion.screens.table.ahead import BETWEEN, FIRST, Ahead
from companion.screens.table.steps import AT_ONCE
from companion.screens.terror_below.board import ON_THE_WAY
from tests.flows.driver import Driver
from tests.flows.person import do_all, sit_down, tap_answer


def test_a_little_at_a_time_and_not_at_once(app: Driver) -> None:
    done: list[int] = []

    def work(numbers: range) -> Iterator[None]:
        for number in numbers:
            done.append(number)
            yield

    ahead = Ahead(work(range(20)), work(range(20, 40)))
    app.settle()
    assert done == []
    app.wait(FIRST)
    assert 1 <= len(done) < 40
    app.wait(BETWEEN * 80)
    assert done == list(range(40))
    ahead.stop()


def test_what_is_left_is_not_gone_on_with(app: Driver) -> None:
    sit_down(app)
    do_all(app)
    ahead = app.page._ahead
    app.shell.show_home()
    app.settle()
    left: list[object] = []
    ahead._work = iter(left.append, None)  # type: ignore[arg-type]
    app.wait(FIRST + BETWEEN * 4)
    assert left == []


def test_the_rows_of_the_first_list_are_there_before_it_is_needed(app: Driver) -> None:
    sit_down(app)
    do_all(app)
    app.shell.show_again()  # a page that has had no list yet
    app.step(2)  # on a busy machine it may take longer to settle than until the first quiet moment
    panel = app.page.hands._made()
    assert panel.rows + panel._spare == []
    app.wait(FIRST + BETWEEN * 12)
    assert len(panel._spare) == AT_ONCE


def test_nothing_is_painted_while_somebody_waits(app: Driver) -> None:
    session = sit_down(app, motion="fast")  # with the list of how to set up in front of all else
    forget_all_drawings()
    app.wait(FIRST + BETWEEN * 120)
    do_all(app)
    painted, chance = _made.cache_info().misses, Random(2)
    for _ in range(30):
        tap_answer(app, chance.choice(list(app.prompt.legal())))
        do_all(app)
    assert len(session.entries) > 20
    assert _made.cache_info().misses == painted


def test_what_moves_is_cut_before_it_does(app: Driver) -> None:
    sit_down(app)
    forget_all_drawings()
    app.wait(FIRST + BETWEEN * 120)
    space = app.page.side.board.box((1, 1))
    side, before = space.width * ON_THE_WAY, cut.cache_info().misses
    for drawing in (drawings.pawn(0), *map(drawings.target, (1, 2, 3))):
        cut(drawing, side, side)
    cut(drawings.burst(), space.width, space.height)
    assert cut.cache_info().misses == before


def forget_all_drawings() -> None:
    cut.cache_clear()
    _made.cache_clear()
