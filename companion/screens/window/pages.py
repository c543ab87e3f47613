"""The pages: each by its name, and where its Python side is; a game adds its own."""

from __future__ import annotations

from pkgutil import resolve_name
from typing import Any

from companion.games.registry import KITS

PAGES = {
    "home": "companion.screens.home.home:HomePage",
    "more-games": "companion.screens.home.more_games:MoreGamesPage",
    "choose-game": "companion.screens.home.choose_game:ChooseGamePage",
    "new-game": "companion.screens.new_game.new_game:NewGamePage",
    "rules": "companion.screens.rules.rules:RulesPage",
    "table": "companion.screens.table.table:TablePage",
    "demo": "companion.screens.demo.demo:DemoPage",
    "cards": "companion.screens.cards.cards:CardsPage",
    "card-editor": "companion.screens.cards.card_editor:CardEditorPage",
    "import-cards": "companion.screens.cards.import_cards:ImportCardsPage",
    "card-differences": "companion.screens.cards.card_differences:CardDifferencesPage",
    "settings": "companion.screens.settings:SettingsPage",
    "camera": "companion.screens.camera:CameraPage",
    "panel": "companion.screens.panel:PanelPage",
    "preflight": "companion.screens.care.preflight:PreflightPage",
    "bundle": "companion.screens.care.bundle:BundlePage",
    "dice": "companion.screens.dice:DicePage",
    "game-over": "companion.screens.table.game_over:GameOverPage",
    "scores": "companion.screens.scores.scores:ScoresPage",
    "report": "companion.screens.report.report:ReportPage",
    "replay": "companion.screens.replay.replay:ReplayPage",
    "seats": "companion.screens.table.seats:SeatsPage",
    "steps": "companion.screens.table.steps_page:StepsPage",
    "log": "companion.screens.table.log:LogPage",
    "correct": "companion.screens.correct.correct:page",
    "safe-mode": "companion.screens.care.safe_mode:SafeModePage",
    "backups": "companion.screens.care.backups:BackupsPage",
    "update": "companion.screens.care.update:UpdatePage",
}
# Pages that open where the games cannot be.
WITHOUT_GAMES = {"safe-mode", "backups", "bundle", "preflight"}
WITHOUT_A_TABLE = {"home", "settings", *WITHOUT_GAMES}  # those that know of no game on the table


def page(name: str) -> Any:
    """Return the class of a page, which is imported when the page is first shown."""
    if name in PAGES:
        return resolve_name(PAGES[name])
    for kit in KITS:
        pages = kit.screen().pages()
        if name in pages:
            return pages[name]()
    raise LookupError(f"there is no page {name!r}, and no game has one")
