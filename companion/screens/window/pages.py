"""The pages, one line each, in the order of their buttons at Home; a game adds its own.

A page is a `Page` (companion/screens/contracts/page.py) with its looks in kv/ under the same name;
examples/a_page.py is a small one.
"""

from __future__ import annotations

from companion.games.registry import KITS
from companion.screens.contracts import PageEntry

PAGES = {
    "home": PageEntry("companion.screens.home.home:HomePage", needs="games"),
    "rules": PageEntry("companion.screens.rules.rules:RulesPage", "Rules"),
    "scores": PageEntry("companion.screens.scores.scores:ScoresPage", "Score book"),
    "cards": PageEntry("companion.screens.cards.cards:CardsPage", "Cards"),
    "settings": PageEntry("companion.screens.settings:SettingsPage", "Settings", needs="games"),
    "more-games": PageEntry("companion.screens.home.more_games:MoreGamesPage"),
    "choose-game": PageEntry("companion.screens.home.choose_game:ChooseGamePage", changes=True),
    "new-game": PageEntry("companion.screens.new_game.new_game:NewGamePage", changes=True),
    "table": PageEntry("companion.screens.table.table:TablePage"),
    "demo": PageEntry("companion.screens.demo.demo:DemoPage"),
    "card-editor": PageEntry("companion.screens.cards.card_editor:CardEditorPage", changes=True),
    "import-cards": PageEntry("companion.screens.cards.import_cards:ImportCardsPage", changes=True),
    "card-differences": PageEntry(
        "companion.screens.cards.card_differences:CardDifferencesPage", changes=True
    ),
    "camera": PageEntry("companion.screens.camera:CameraPage"),
    "panel": PageEntry("companion.screens.panel:PanelPage"),
    "preflight": PageEntry("companion.screens.care.preflight:PreflightPage", needs="nothing"),
    "bundle": PageEntry("companion.screens.care.bundle:BundlePage", needs="nothing"),
    "dice": PageEntry("companion.screens.dice:DicePage"),
    "game-over": PageEntry("companion.screens.table.game_over:GameOverPage"),
    "report": PageEntry("companion.screens.report.report:ReportPage"),
    "replay": PageEntry("companion.screens.replay.replay:ReplayPage"),
    "seats": PageEntry("companion.screens.table.seats:SeatsPage", changes=True),
    "steps": PageEntry("companion.screens.table.steps_page:StepsPage"),
    "log": PageEntry("companion.screens.table.log:LogPage"),
    "correct": PageEntry("companion.screens.correct.correct:page", changes=True),
    "safe-mode": PageEntry("companion.screens.care.safe_mode:SafeModePage", needs="nothing"),
    "backups": PageEntry(
        "companion.screens.care.backups:BackupsPage", needs="nothing", changes=True
    ),
    "update": PageEntry("companion.screens.care.update:UpdatePage", changes=True),
}


def find_page(name: str) -> PageEntry:
    """Return the entry of a page; a game's own pages are found, too."""
    if name in PAGES:
        return PAGES[name]
    for kit in KITS:
        pages = kit.screen().pages()
        if name in pages:
            return pages[name]
    raise LookupError(f"there is no page {name!r}, and no game has one")
