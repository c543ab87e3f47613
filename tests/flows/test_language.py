"""The app in German: every page, every sheet and every state of the table, and the way there."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from kivy.uix.behaviors import ButtonBehavior
from kivy.uix.label import Label

from companion import language
from companion.app import Host
from companion.screens.gallery import sights
from companion.screens.gallery.sights import Sight
from companion.screens.gallery.visit import Visit
from tests.flows.conftest import Open
from tests.flows.driver import Driver, running
from tests.flows.geometry import flaws, flaws_of_label
from tests.flows.person import do_all, sit_down, tap_answer


@pytest.fixture(autouse=True)
def _english_again() -> Iterator[None]:
    yield
    language.use("en")


def choose(app: Driver, name: str) -> None:
    """Choose a language on the settings page."""
    app.shell.go("settings")
    app.settle()
    app.page.show("language")
    app.settle()
    app.tap(name)


@pytest.fixture(scope="module")
def visit(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Visit]:
    """One app for everything there is to see, at the largest text: long words have least room."""
    data = tmp_path_factory.mktemp("german") / "data"
    with running(data) as app:
        visit = Visit(app, data, Host)
        visit.looks = {"language": "de", "text_scale": 150}
        yield visit


@pytest.mark.parametrize("sight", sights(), ids=lambda sight: sight.name)
def test_everything_there_is_to_see_is_in_german(visit: Visit, sight: Sight) -> None:
    sight.visit(visit)
    assert visit.shell.faults == []
    assert language.missed == set()
    assert list(misfits(visit.frames)) == []
    assert flaws(large=True) == []


def misfits(app: Any) -> Iterator[str]:
    """Words that are too long for their button."""
    for button in app.widgets():
        if isinstance(button, ButtonBehavior):
            labels = [each for each in button.walk(restrict=True) if isinstance(each, Label)]
            found = [flaw for label in labels for flaw in flaws_of_label(label, large=True)]
            yield from (flaw for flaw in found if "out of sight" not in flaw)


def test_a_language_is_chosen_in_the_settings_and_stays(open_app: Open, tmp_path: Path) -> None:
    app = open_app(tmp_path)
    choose(app, "Deutsch")
    assert app.sees("Einstellungen")
    app.tap("Zurück")
    assert app.sees("Neues Spiel")
    app = open_app(tmp_path)
    assert app.sees("Neues Spiel")
    choose(app, "English")
    app.tap("← Back")
    assert app.sees("New game")
    assert not app.sees("Neues Spiel")


def test_a_game_begun_in_english_goes_on_in_german(app: Driver) -> None:
    sit_down(app)
    do_all(app)
    app.shell.show_home()
    app.settle()
    assert app.sees("Scramble, attack 0 of 15")
    choose(app, "Deutsch")
    app.shell.show_home()
    app.settle()
    assert app.sees("Flucht, Angriff 0 von 15, gerade eben")
    app.tap("Weiterspielen")
    assert app.sees("Wer führt den Trupp an?")
    tap_answer(app, app.shell.host.session.prompt.legal()[0])
    assert app.sees("Bau den Tisch auf")
    do_all(app)
    assert app.sees("Wo startest du?")


def test_the_end_of_a_game_is_told_in_german(app: Driver) -> None:
    choose(app, "Deutsch")
    host = app.shell.host
    host.begin(host.game("dry-run"), {"players": ["Ada"]}, {"die:red": "dice"})
    while host.session.prompt is not None:
        host.answer(host.session.prompt.legal()[0])
    app.shell.show_table()
    app.settle()
    reason = app.page.question
    assert reason.endswith(("zugeschlagen.", "Wert zu Hause."))
    app.tap("Ergebnis")
    assert app.sees(reason)
    assert language.missed == set()


def test_rules_are_looked_for_in_the_language_they_are_read_in(app: Driver) -> None:
    choose(app, "Deutsch")
    app.shell.go("rules")
    app.settle()
    app.tap("Wort suchen")
    app.type("Gleichstand")
    assert app.sees("TB-E03")
