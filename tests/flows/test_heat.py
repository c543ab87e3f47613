"""The forecast at the table: one tap on and off, true to the table in front, in nobody's way."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from signal import SIGSTOP, SIGTERM
from time import sleep
from typing import Any

import pytest

from companion.games.terror_below.game import TerrorBelow
from companion.lab.figures import Figures, percent, read_request
from companion.lab.forecast_process import compute_forecast
from companion.lab.worker_process import WorkerProcess
from companion.screens.gallery.visit import Visit
from companion.screens.terror_below import forecast_client
from companion.screens.terror_below.forecast_client import ForecastClient
from companion.screens.terror_below.heat import tags
from companion.screens.terror_below.sights.forecast import endless
from companion.screens.terror_below.sights.tables import SLOTS, around, evening, night
from companion.tabletop.tabletop import Tabletop
from tests.flows.conftest import Open
from tests.flows.driver import Driver
from tests.flows.geometry import assert_calm
from tests.flows.person import do_all, tap_space
from tests.sure import sure, the

CARD = "TB-V19"
LONG = 60_000  # looks, a thousandth of a second each: then something is wrong


def sit_down(app: Driver, table: dict[str, Any], *answers: Any, on: bool = True) -> None:
    """At a table some answers later, with the forecast on or off."""
    app.shell.set(motion="none", forecast=on)
    Visit(app, app.tabletop.library.data, Tabletop.open).sit_down(table, *answers)
    if on:
        wait(app)


def wait(app: Driver) -> None:
    """Until the figures are there: they come from a program that lives in real time."""
    for _ in range(LONG):
        if not app.page.side.looks_ahead:
            app.settle()
            return
        sleep(0.001)
        app.step()
    raise AssertionError("It looks ahead for ever.")


def key(app: Driver) -> Any:
    return app.page.side.head.ids.forecast


def line(app: Driver) -> Any:
    return app.page.side.lookahead.line


def shown(app: Driver) -> Figures | None:
    """The figures on the board."""
    found: Figures | None = app.page.side.lookahead.heat.figures
    return found


def true_figures(app: Driver) -> Figures:
    """What they should be."""
    session = app.tabletop.session
    asked = read_request(session.state, session.prompt)
    assert asked is not None
    return compute_forecast(the(TerrorBelow, session.game), asked)


def assert_true(app: Driver) -> None:
    wait(app)
    assert shown(app) == true_figures(app)


# On and off


def test_one_tap_switches_it_on_and_another_off(app: Driver) -> None:
    sit_down(app, evening(), CARD, "1", on=False)
    before = app.pixels()
    app.tap(key(app))
    assert_true(app)
    assert key(app).on
    assert app.sees("Stop here: caught")
    assert app.pixels() != before
    worker = forecast_client.find_client(app.shell)._worker
    assert worker is not None
    app.tap(key(app))
    assert app.page.side.lookahead is None
    assert not app.sees("Stop here: caught")
    assert app.pixels() == before, "off is off"
    assert not worker.is_running, "nobody counts any more"


def test_it_stays_on_in_the_next_game_and_after_the_next_start(
    app: Driver, open_app: Open, tmp_path: Path
) -> None:
    sit_down(app, evening(), CARD, "1", on=False)
    app.tap(key(app))
    wait(app)
    again = open_app(tmp_path / "data")
    assert again.shell.settings.forecast
    Visit(again, again.tabletop.library.data, Tabletop.open).sit_down(night())
    assert_true(again)


def test_off_is_off_and_not_even_imported(tmp_path: Path) -> None:
    code = """if True:
        import os, sys
        os.environ["SDL_VIDEODRIVER"] = "offscreen"
        import companion.screens
        from pathlib import Path
        from companion.tabletop.tabletop import Tabletop
        from companion.screens.terror_below.sights.tables import evening
        from companion.screens.gallery.visit import Visit
        from companion.screens.window import frames
        from companion.screens.window.shell import Shell, has_window
        assert has_window(False)
        frames.take_over()
        data = Path(sys.argv[1])
        with frames.running(Shell(Tabletop.open(data))) as running:
            Visit(running, data, Tabletop.open).sit_down(evening(), "TB-V19", "1")
        heavy = ("lookahead", "outlook", "heat", "forecast_client", "lab.fig", "lab.worker",
                 "lab.forecast")
        print([name for name in sys.modules for word in heavy if word in name])
    """
    arguments = [sys.executable, "-c", code, str(tmp_path / "data")]
    done = subprocess.run(arguments, capture_output=True, text=True, check=False)
    assert done.stdout.strip() == "[]", done.stderr


def test_nobody_counts_where_nobody_looks(app: Driver) -> None:
    sit_down(app, evening(), CARD, "1")
    counting = forecast_client.find_client(app.shell)
    worker = counting._worker
    assert worker is not None
    app.shell.go("log")
    app.settle()
    assert not worker.is_running
    app.shell.back()
    app.settle()
    assert_true(app)
    assert counting._worker is None, "it was known already"
    app.shell.go("settings", section="table")
    app.shell.set(forecast=False)
    app.shell.back()
    app.settle()
    assert app.page.side.lookahead is None
    assert not key(app).on


# True to the table


def test_it_follows_moves_undo_and_corrections(app: Driver) -> None:
    sit_down(app, evening(), CARD, "1")
    assert_true(app)
    tap_space(app, 4, 4)
    assert_true(app)
    assert next(iter(sure(shown(app)).stops)) == (4, 4)
    app.tap("↶ Undo")
    do_all(app)
    assert_true(app)
    app.page.do(lambda: app.tabletop.correct({"rubble": {"3,3": 2}}))
    app.settle()
    do_all(app)
    assert_true(app)


def test_every_space_to_stop_on_has_its_number(app: Driver) -> None:
    sit_down(app, evening(), CARD, "1")
    side, figures = app.page.side, true_figures(app)
    found = tags(figures, side.board.scene)
    assert found.keys() == figures.stops.keys() > {(3, 4), (3, 3), (4, 4)}
    assert found[3, 4].said == percent(figures.stops[3, 4].caught)
    assert (found[3, 4].right, found[3, 4].top) == (True, True), "above the pawn"
    assert {at for at, tag in found.items() if tag.safest} == figures.safest
    assert side.lookahead.heat.asked
    caught, dead = (percent(each) for each in figures.stops[3, 4])
    assert line(app).words == f"Stop here: caught {caught} %, dead {dead} %"


def test_before_a_card_is_played_it_says_so(app: Driver) -> None:
    sit_down(app, evening())
    assert_true(app)
    assert line(app).words.startswith("Before your card: caught")


def test_before_a_terror_turn_nothing_can_be_chosen(app: Driver) -> None:
    sit_down(app, night())
    assert_true(app)
    assert not app.page.side.lookahead.heat.asked
    assert line(app).words.startswith("Here: caught")


def test_there_is_no_heat_while_an_attack_plays_and_in_a_hunt(app: Driver) -> None:
    sit_down(app, night(), 1, "TB-V16")
    assert_true(app)
    app.page.give(5)
    app.settle()
    assert app.page.steps is not None
    assert shown(app) is None
    assert line(app).parent is None
    do_all(app)
    assert shown(app) is None, "which Worm follows is not known yet"
    sit_down(app, night(), 3, "TB-V16", 1)
    assert app.prompt.purpose == "hunt"
    assert shown(app) is None
    assert line(app).parent is None


def test_switched_on_in_front_of_a_list_it_waits_for_its_end(app: Driver) -> None:
    sit_down(app, evening(), CARD, "1", on=False)
    app.shell.set(checklists="all")
    tap_space(app, 4, 4)
    assert app.page.steps is not None
    app.tap(key(app))
    assert shown(app) is None
    do_all(app)
    assert_true(app)


def test_among_several_players_it_is_about_the_one_whose_turn_it_is(app: Driver) -> None:
    first, second, third = SLOTS
    third = {**third, "cards": [{"card": f"TB-V{number:02}"} for number in range(21, 25)]}
    sit_down(app, around(slots=[first, second, third]), CARD, "1")
    assert_true(app)
    figures = shown(app)
    assert figures is not None
    assert figures.attacks == 1
    assert next(iter(figures.stops)) == (4, 4)
    app.tap(line(app))
    assert app.sees("Caught: Bartholomew the Bold")
    assert app.sees("Caught: Dee"), "who stands where it strikes"
    assert not app.sees("Caught: Ada")


def test_no_attack_is_due(app: Driver) -> None:
    sit_down(app, around(), CARD, "2")
    assert line(app).words == "No attack is due before the next turn."
    assert not line(app).legend


# Asking for more


def test_a_space_that_answers_nothing_says_how_likely_it_is_covered(app: Driver) -> None:
    sit_down(app, evening(), CARD, "1")
    figures = true_figures(app)
    answered = len(app.tabletop.session.entries)
    tap_space(app, 1, 1)
    assert line(app).words == f"Column 1, row 1: covered {percent(figures.covered[1, 1])} %"
    tap_space(app, 5, 2)
    assert f"row 2: caught {percent(figures.stops[5, 2].caught)} %" in line(app).words
    assert len(app.tabletop.session.entries) == answered


def test_the_sheet_has_every_figure_and_its_rule(app: Driver) -> None:
    sit_down(app, evening(), CARD, "1")
    figures = true_figures(app)
    app.tap(line(app))
    assert app.sees("What is coming")
    assert app.sees(f"{figures.attacks:.1f}")
    for name in figures.locations:
        assert app.sees(f"The {name} falls")
    row = next(each for each in app.widgets() if getattr(each, "rule", "") == "TB-O01")
    app.tap(row)
    assert app.sees("Solo: goal and 15 attacks")
    app.tap("Back")
    app.tap("Back to the game")
    assert not app.sees("What is coming")


# In nobody's way


def test_a_table_that_takes_its_time_holds_up_nobody(app: Driver) -> None:
    app.shell.set(motion="none", forecast=True)
    Visit(app, app.tabletop.library.data, Tabletop.open).sit_down(endless())
    app.wait(1)
    assert app.page.side.looks_ahead
    assert line(app).words == "Looking ahead …"
    assert_calm(app)
    app.page.give(CARD)
    app.settle()
    app.page.do(lambda: app.tabletop.correct({"slots": SLOTS}))
    app.settle()
    do_all(app)
    assert_true(app)


def test_a_table_that_takes_too_long_is_given_up(
    app: Driver, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(forecast_client, "PATIENCE", 0.2)
    sit_down(app, endless())
    assert line(app).words == "No forecast: this table takes too long to count."
    assert shown(app) is None
    app.tap(line(app))
    assert not app.sees("What is coming")
    app.page.give(CARD)
    app.settle()
    assert app.prompt.purpose == "slot"


def wait_until_computing(app: Driver, client: ForecastClient) -> WorkerProcess:
    """Until the process works on a table."""
    for _ in range(LONG):
        if client._worker is not None and client._worker.current is not None:
            return client._worker
        sleep(0.001)
        app.step()
    raise AssertionError("It computes nothing.")


def test_a_counting_that_breaks_is_said_and_begun_anew(app: Driver) -> None:
    app.shell.set(motion="none", forecast=True)
    Visit(app, app.tabletop.library.data, Tabletop.open).sit_down(endless())
    counting = forecast_client.find_client(app.shell)
    os.kill(wait_until_computing(app, counting).pid, SIGTERM)
    wait(app)
    assert line(app).words == "No forecast this time. The game goes on."
    sit_down(app, evening(), CARD, "1")
    assert_true(app)


def test_a_counting_that_hears_no_signal_is_ended(
    app: Driver, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(forecast_client, "GRACE", 0.1)
    app.shell.set(motion="none", forecast=True)
    Visit(app, app.tabletop.library.data, Tabletop.open).sit_down(endless())
    counting = forecast_client.find_client(app.shell)
    worker = wait_until_computing(app, counting)
    os.kill(worker.pid, SIGSTOP)  # as deaf as can be
    app.page.do(lambda: app.tabletop.correct({"slots": SLOTS}))
    app.settle()
    do_all(app)
    assert_true(app)
    assert counting._worker is not worker


def test_what_was_asked_before_is_never_shown(app: Driver) -> None:
    """Taps that come faster than the figures: only the last table's are seen."""
    sit_down(app, evening(), CARD, "1")
    heard = []
    side = app.page.side
    side.lookahead.line.bind(words=lambda _, words: heard.append(words))
    for answer in ("move:4,4", "move:4,5", "move:5,5"):
        if answer in app.prompt.legal():
            app.page.give(answer)
            app.settle()
    assert_true(app)
    assert line(app).words in heard


def test_the_app_closes_in_the_midst_of_it(open_app: Open, tmp_path: Path) -> None:
    app = open_app(tmp_path / "data")
    app.shell.set(motion="none", forecast=True)
    Visit(app, app.tabletop.library.data, Tabletop.open).sit_down(endless())
    worker = forecast_client.find_client(app.shell)._worker
    assert worker is not None
    assert worker.is_running
    open_app(tmp_path / "other")
    assert not worker.is_running
