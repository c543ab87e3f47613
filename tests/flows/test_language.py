"""The app in another language: how it is chosen, and what follows it (see test_german.py, too)."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from companion import language
from companion.games.dry_run.kit import DryRunKit
from tests.flows.conftest import Open
from tests.flows.driver import Driver
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
    tap_answer(app, app.prompt.legal()[0])
    assert app.sees("Bau den Tisch auf")
    do_all(app)
    assert app.sees("Wo startest du?")


def test_the_end_of_a_game_is_told_in_german(app: Driver) -> None:
    choose(app, "Deutsch")
    tabletop = app.tabletop
    tabletop.begin(
        tabletop.library.load_game(DryRunKit()), {"players": ["Ada"]}, {"die:red": "dice"}
    )
    while tabletop.session.prompt is not None:
        tabletop.answer(tabletop.session.prompt.legal()[0])
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
