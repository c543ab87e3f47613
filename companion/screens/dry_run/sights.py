"""Sights: a game without a board of its own, in words."""

from __future__ import annotations

from companion.games.dry_run.kit import DryRunKit
from companion.language import tr
from companion.screens.gallery.sights import sight
from companion.screens.gallery.visit import Visit


@sight
def training_form(visit: Visit) -> None:
    """A new Dry Run."""
    visit.go("new-game", game=visit.tabletop.library.load_game(DryRunKit()))


@sight
def training_table(visit: Visit) -> None:
    """A game without a board of its own, told in words."""
    tabletop = visit.tabletop
    tabletop.begin(tabletop.library.load_game(DryRunKit()), {"players": ["Ada", "Chiara"]}, {})
    visit.answer("DR-S12", 6, "search", "DR-S11", 5, "search")
    visit.shell.show_table()


@sight
def replay_in_words(visit: Visit) -> None:
    """A replay of a game without a board of its own."""
    tabletop = visit.tabletop
    tabletop.begin(tabletop.library.load_game(DryRunKit()), {"players": ["Ada"]}, {})
    visit.answer("DR-S12", 6, "search", "DR-S11", 6, "search", "DR-S10", 6, "search", "DR-S09", 6)
    visit.answer("home")
    visit.go("game-over")
    visit.press(tr("Watch it again"))
    visit.wait_for_work()
    visit.page.do("step")
