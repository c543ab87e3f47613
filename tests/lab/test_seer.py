"""The seer: the forecast as a program of its own, which can be stopped in its midst."""

from __future__ import annotations

import pickle
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest

from companion.games.terror_below.game import TerrorBelow
from companion.games.terror_below.kit import TerrorBelowKit
from companion.lab.figures import DROP, Asked, Figures, Reply, asked_of, percent
from companion.lab.forecast import forecast
from companion.lab.seer import look
from companion.lab.stops import stops
from companion.screens.gallery.tables import SLOTS, around, evening, night
from companion.table.session import Session

GAME = TerrorBelowKit().rules()
assert isinstance(GAME, TerrorBelow)
CARD = "TB-V19"


def table(form: dict[str, Any], *answers: Any) -> Session[Any]:
    session = Session.load(GAME, form)
    for answer in answers:
        session.answer(answer)
    return session


def asked(form: dict[str, Any], *answers: Any) -> Asked:
    session = table(form, *answers)
    found = asked_of(session.state, session.prompt)
    assert found is not None
    return found


def endless() -> Asked:
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
def test_the_figures_are_those_of_the_forecast(question: Asked) -> None:
    figures = look(GAME, question)
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
    found = asked_of(session.state, session.prompt)
    assert found is not None
    assert found.points == 4
    figures = look(GAME, found)
    assert next(iter(figures.stops)) == (3, 4)
    assert len(figures.stops) > 5
    assert figures.stops[3, 4] == figures.leaders[0]


def test_nobody_looks_ahead_where_it_would_not_be_true() -> None:
    heard = table(night(), 1)  # the blue die is rolled, its card not drawn
    assert heard.prompt is not None
    assert heard.prompt.purpose == "terror-vehicle"
    assert asked_of(heard.state, heard.prompt) is None
    prey = table(night(), 3, "TB-V16", 1)
    assert prey.prompt is not None
    assert prey.prompt.purpose == "hunt"
    assert asked_of(prey.state, prey.prompt) is None
    new = Session.new(GAME, {"players": ["Ada"], "mode": "solo"})
    assert asked_of(new.state, new.prompt) is None
    assert asked_of(new.state, None) is None


def test_after_the_blue_die_only_the_red_one_counts() -> None:
    found = asked(night(), 1, "TB-V16")
    assert found.step == "terror-red"
    assert look(GAME, found).attacks == pytest.approx(1)


def test_the_safest_is_marked_unless_nearly_everything_is() -> None:
    figures = look(GAME, asked(evening(), CARD, "1"))
    least = min(risk.caught for risk in figures.stops.values())
    assert figures.safest
    assert {percent(figures.stops[at].caught) for at in figures.safest} == {percent(least)}
    quiet = look(GAME, asked(around(), CARD, "2"))
    assert quiet.attacks == 0
    assert not quiet.safest


# The program


@contextmanager
def seer(patience: float = 60) -> Iterator[subprocess.Popen[bytes]]:
    """One that has its cards and is ready."""
    start = [sys.executable, "-c", "from companion.lab.seer import main; main()", str(patience)]
    with subprocess.Popen(start, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as process:
        tell(process, GAME.cards)
        assert hear(process) == Reply("ready")
        yield process
        assert process.stdin is not None
        process.stdin.close()
        assert process.wait(30) == 0


def tell(process: subprocess.Popen[bytes], what: object) -> None:
    assert process.stdin is not None
    process.stdin.write(pickle.dumps(what))
    process.stdin.flush()


def hear(process: subprocess.Popen[bytes]) -> Reply:
    assert process.stdout is not None
    reply: Reply = pickle.load(process.stdout)
    return reply


def test_it_answers_and_goes_when_nobody_is_left() -> None:
    question = asked(evening(), CARD, "1")
    with seer() as process:
        tell(process, question)
        reply = hear(process)
    assert reply.kind == "figures"
    assert isinstance(reply.figures, Figures)
    assert reply.figures == look(GAME, question)


def test_it_is_stopped_in_its_midst_and_goes_on() -> None:
    question = asked(evening(), CARD, "1")
    with seer() as process:
        tell(process, endless())
        process.send_signal(DROP)
        assert hear(process) == Reply("dropped")
        tell(process, question)
        assert hear(process).kind == "figures"


def test_it_gives_up_after_a_while() -> None:
    with seer(patience=0.3) as process:
        tell(process, endless())
        assert hear(process) == Reply("slow")


def test_a_table_it_cannot_make_sense_of_does_not_end_it() -> None:
    question = asked(evening())
    with seer() as process:
        tell(process, question._replace(state=None))  # type: ignore[arg-type]
        reply = hear(process)
        assert reply.kind == "failed"
        assert reply.error
        tell(process, question)
        assert hear(process).kind == "figures"


def test_a_screen_that_only_shows_figures_imports_nothing_heavy() -> None:
    code = "import sys, companion.lab.figures; print('numpy' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "False"
