"""Forecasts computed in another process: the same figures, and it can be stopped."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from queue import SimpleQueue
from time import sleep
from typing import Any

import pytest

from companion.games.terror_below.game import TerrorBelow
from companion.games.terror_below.kit import TerrorBelowKit
from companion.lab.figures import Figures, ForecastRequest, percent, read_request
from companion.lab.forecast import forecast
from companion.lab.forecast_process import compute_forecast
from companion.lab.stops import stops
from companion.lab.worker_process import Limits, Reply, WorkerProcess
from companion.screens.terror_below.sights.tables import SLOTS, around, evening, night
from companion.table.session import Session

GAME = TerrorBelowKit().rules()
assert isinstance(GAME, TerrorBelow)
CARD = "TB-V19"
TASK = "companion.lab.forecast_process:ForecastTask"
MEMORY = 700 * 2**20  # bytes, as the screen gives it


def table(form: dict[str, Any], *answers: Any) -> Session[Any]:
    session = Session.load(GAME, form)
    for answer in answers:
        session.answer(answer)
    return session


def asked(form: dict[str, Any], *answers: Any) -> ForecastRequest:
    session = table(form, *answers)
    found = read_request(session.state, session.prompt)
    assert found is not None
    return found


def endless() -> ForecastRequest:
    """So many cards that nobody has seen that nobody can count it."""
    unseen = {"card": None, "face": "down"}
    slots = [
        {**slot, "cards": [unseen] * cards} for slot, cards in zip(SLOTS, (2, 4, 12), strict=True)
    ]
    return asked(evening(slots=slots))


@pytest.mark.parametrize(
    "question",
    [asked(evening()), asked(evening(), CARD, "1"), asked(night()), asked(around(2), CARD, "1")],
    ids=["before the card", "action", "terror", "two players"],
)
def test_the_figures_are_those_of_the_forecast(question: ForecastRequest) -> None:
    figures = compute_forecast(GAME, question)
    coming = forecast(GAME, question.state, question.step)
    at = GAME.board(question.state).at
    assert figures.covered == {at(space): each for space, each in enumerate(coming.covered)}
    assert figures.locations == coming.locations
    assert (figures.attacks, figures.clock, figures.lost) == (
        coming.attacks, coming.clock, coming.lost,
    )  # fmt: skip
    for risk, danger in zip(figures.leaders, coming.leaders, strict=True):
        assert risk is not None and danger is not None  # noqa: PT018
        assert risk.caught == danger.caught
        assert risk.dies == pytest.approx(1 - danger.survives)
    apart = stops(GAME, question.state, question.points)
    assert list(figures.stops) == [at(stop.space) for stop in apart]
    for stop in apart:
        here = figures.stops[at(stop.space)]
        assert here.caught == pytest.approx(stop.danger.caught, abs=0.01)
        assert here.dies == pytest.approx(1 - stop.danger.survives, abs=0.01)


def test_the_pawn_stands_first_among_the_stops() -> None:
    session = table(evening(), CARD, "1")
    found = read_request(session.state, session.prompt)
    assert found is not None
    assert found.points == 4
    figures = compute_forecast(GAME, found)
    assert next(iter(figures.stops)) == (3, 4)
    assert len(figures.stops) > 5
    assert figures.stops[3, 4] == figures.leaders[0]


def test_nobody_looks_ahead_where_it_would_not_be_true() -> None:
    heard = table(night(), 1)  # the blue die is rolled, its card not drawn
    assert heard.prompt is not None
    assert heard.prompt.purpose == "terror-vehicle"
    assert read_request(heard.state, heard.prompt) is None
    prey = table(night(), 3, "TB-V16", 1)
    assert prey.prompt is not None
    assert prey.prompt.purpose == "hunt"
    assert read_request(prey.state, prey.prompt) is None
    new = Session.new(GAME, {"players": ["Ada"], "mode": "solo"})
    assert read_request(new.state, new.prompt) is None
    assert read_request(new.state, None) is None


def test_after_the_blue_die_only_the_red_one_counts() -> None:
    found = asked(night(), 1, "TB-V16")
    assert found.step == "terror-red"
    assert compute_forecast(GAME, found).attacks == pytest.approx(1)


def test_the_safest_is_marked_unless_nearly_everything_is() -> None:
    figures = compute_forecast(GAME, asked(evening(), CARD, "1"))
    least = min(risk.caught for risk in figures.stops.values())
    assert figures.safest
    assert {percent(figures.stops[at].caught) for at in figures.safest} == {percent(least)}
    quiet = compute_forecast(GAME, asked(around(), CARD, "2"))
    assert quiet.attacks == 0
    assert not quiet.safest


# The process


@contextmanager
def worker(seconds: float = 60) -> Iterator[WorkerProcess]:
    process = WorkerProcess(TASK, GAME.cards, Limits(nice=0, memory=MEMORY, seconds=seconds))
    try:
        yield process
    finally:
        process.close()


def test_the_process_computes_the_same() -> None:
    question = asked(evening(), CARD, "1")
    with worker() as process:
        process.send(question)
        reply = next(process.replies())
    assert reply.kind == "result"
    assert isinstance(reply.value, Figures)
    assert reply.value == compute_forecast(GAME, question)


def test_a_forecast_is_canceled_in_its_middle_and_the_next_is_computed() -> None:
    with worker() as process:
        first = process.send(endless())
        second = process.send(asked(evening(), CARD, "1"))
        replies: SimpleQueue[Reply] = SimpleQueue()
        process.listen(replies.put)
        while process.current != first:
            sleep(0.001)
        process.cancel(first)
        assert replies.get() == Reply("canceled", first)
        assert replies.get()[:2] == ("result", second)


def test_a_forecast_that_takes_too_long_is_given_up() -> None:
    with worker(seconds=0.3) as process:
        process.send(endless())
        assert next(process.replies()) == Reply("slow", 1)


def test_a_table_that_makes_no_sense_does_not_end_the_process() -> None:
    question = asked(evening())
    with worker() as process:
        process.send(question._replace(state=None))  # type: ignore[arg-type]
        process.send(question)
        replies = process.replies()
        reply = next(replies)
        assert (reply.kind, bool(reply.error)) == ("failed", True)
        assert next(replies).kind == "result"


def test_a_screen_that_only_shows_figures_imports_nothing_heavy() -> None:
    code = "import sys, companion.lab.figures; print('numpy' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "False"
