"""Every game shows on the screen what its screen kit declares: each game is opened everywhere."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from companion.games.card_box import Box
from companion.games.card_text import Raw
from companion.games.kit import GameKit
from companion.games.registry import KITS, card_boxes
from companion.screens import screen_kit as room
from companion.screens.contracts import Page
from companion.screens.new_game.draft import Draft
from companion.screens.parts.theme import colour
from companion.screens.screen_kit import ScreenKit
from companion.screens.table.panel_strip import usual
from companion.screens.window.pages import PAGES, find_page
from companion.table.sources import RandomBot
from examples.a_game import SandstormKit
from hardware.parts import PARTS
from tests.flows.driver import Driver
from tests.games.register import register_game

SCREENS = Path(room.__file__).parent
ANSWERS = 4  # of a game that is shown

COMMANDED = 6  # answers after which the commands are looked at
MOST_ANSWERS = 2000  # of a game that is played to its end

kits = pytest.mark.parametrize("kit", [*KITS, SandstormKit()], ids=lambda kit: kit.id)

# The flows of the other games play to the end on their own pages.
IN_WORDS = [kit for kit in [*KITS, SandstormKit()] if type(kit.screen()).side is ScreenKit.side]


@pytest.fixture(autouse=True)
def _example_is_registered() -> Iterator[None]:
    with register_game(SandstormKit()):
        yield


def begin(app: Driver, kit: GameKit[Any], answers: int = ANSWERS) -> None:
    """Put a game on the table, begun as the New game page begins it, and answer a little."""
    app.shell.set(motion="none", checklists="none")
    game = app.tabletop.library.load_game(kit.id)
    draft = Draft(game)
    draft.suit()
    app.tabletop.begin(game, draft.options(), {})
    play(app, answers)


def play(app: Driver, answers: int) -> None:
    """Answer at random, until the game is over or so many answers are given."""
    session, bot = app.tabletop.session, RandomBot(5)
    for _ in range(answers):
        if session.prompt is not None:
            answer = bot.answer(session.prompt)
            assert answer is not None
            app.tabletop.answer(answer)


@kits
def test_a_game_with_screens_of_its_own_leads_to_them(kit: GameKit[Any]) -> None:
    own = (SCREENS / kit.id.replace("-", "_")).is_dir()
    assert own == (type(kit.screen()) is not ScreenKit), f"{kit.id}: see screen() of its kit"


@kits
def test_its_table_is_shown(app: Driver, kit: GameKit[Any]) -> None:
    begin(app, kit)
    app.shell.show_table()
    app.settle()
    assert app.page.side.view.get_root_window(), f"{kit.id} does not show its side of the table"
    assert app.page.question, f"{kit.id} asks nothing"


@kits
def test_every_command_has_a_button(app: Driver, kit: GameKit[Any]) -> None:
    """A command without a button of its game could never be given on the panel."""
    begin(app, kit, answers=0)
    bot = RandomBot(5)
    for _ in range(COMMANDED):
        app.shell.show_table()
        app.settle()
        side = app.page.side
        missing = set(app.page.commands()) - set(side.buttons() or usual())
        assert not missing, f"{kit.id}: no button for {sorted(missing)}"
        prompt = app.tabletop.session.prompt
        answer = bot.answer(prompt) if prompt else None
        if answer is None:
            return
        app.tabletop.answer(answer)


@kits
def test_its_correction_page_opens(app: Driver, kit: GameKit[Any]) -> None:
    begin(app, kit)
    app.shell.show_table()
    app.shell.go("correct")
    app.settle()
    assert app.sees("Correct the table"), f"{kit.id} has no correction page"
    app.tap("← Back")
    assert type(app.page).__name__ == "TablePage"


@kits
def test_its_stage_shows_a_film(app: Driver, kit: GameKit[Any]) -> None:
    begin(app, kit)
    app.shell.go("replay")
    app.wait(1)
    page = app.page
    assert page.projector is not None, f"{kit.id} shows no film: {page.trouble}"
    stage, last = page.projector.stage, len(page.film) - 1
    for at in range(last + 1):
        stage.set_back(at)
        stage.show(at)
        assert stage.tally(at), f"{kit.id} says nothing about how far the game is"
    for event in page.film.moments[last].events:
        stage.play(event, 0.0, lambda: None)
    stage.stop()
    app.settle()


@pytest.mark.parametrize("kit", IN_WORDS, ids=lambda kit: kit.id)
def test_its_end_is_shown_on_every_page(app: Driver, kit: GameKit[Any]) -> None:
    begin(app, kit)
    with app.tabletop.session.batch():
        play(app, MOST_ANSWERS)
    assert app.tabletop.session.result is not None, f"{kit.id} does not end"
    app.shell.show_table()
    for name in ("game-over", "log", "scores", "dice", "seats", "rules", "settings", "cards"):
        app.shell.go(name)
        app.settle()
        assert app.shell.front == name
        assert app.page.get_root_window(), f"{kit.id}: the page {name} is not shown"
    app.shell.go("report", id=app.tabletop.game_id)
    app.settle()


@kits
def test_home_offers_it_and_goes_on_with_it(app: Driver, kit: GameKit[Any]) -> None:
    app.shell.go("choose-game")
    app.settle()
    cards = [card for card in app.page.ids.cards.children if kit.title in card.words]
    assert cards, f"Home does not offer {kit.id}"
    assert all(card.drawing for card in cards), f"{kit.id} has no drawing on Home"
    app.tap(cards[0])
    assert app.shell.front == "new-game"
    begin(app, kit, answers=1)
    app.tabletop.leave()
    app.shell.show_home()
    app.settle()
    app.tap("Continue")
    assert app.page.question, f"{kit.id} does not go on"


@kits
def test_its_own_pages_are_loaded_under_names_of_their_own(kit: GameKit[Any]) -> None:
    screen = kit.screen()
    others = [each.screen().pages() for each in KITS if each is not kit]
    for name, entry in screen.pages().items():
        assert issubclass(entry.load(), Page), f"{kit.id}: the page {name} is no class"
        assert name not in PAGES, f"{kit.id}: every game has a page {name} already"
        assert not any(name in pages for pages in others), f"two games have a page {name}"
    for name in filter(None, (screen.board_page, screen.maps_page)):
        assert name in screen.pages(), f"{kit.id} has no page {name}"


@kits
def test_its_dice_have_a_color_and_a_button(app: Driver, kit: GameKit[Any]) -> None:
    for die in kit.dice:
        assert colour(die.color), f"{kit.id}: the theme has no color {die.color}"
        assert die.button in PARTS, f"{kit.id}: the panel has no button {die.button}"


@kits
def test_its_switches_are_settings(app: Driver, kit: GameKit[Any]) -> None:
    for switch in kit.screen().switches():
        value = getattr(app.shell.settings, switch.setting, None)
        assert isinstance(value, bool), f"{kit.id} switches {switch.setting}, which is no setting"
        app.shell.go("settings", section=switch.section)
        app.settle()
        assert app.sees(switch.label), f"{kit.id}: the settings do not show {switch.setting}"


def test_a_page_that_no_game_has_is_refused() -> None:
    with pytest.raises(LookupError, match="no page 'nowhere'"):
        find_page("nowhere")


boxes = pytest.mark.parametrize("box", card_boxes(), ids=lambda box: box.game)
# Fields that no form reads there: the page itself has the words of the card.
UNASKED = {"id", "entered", "name", "text"}


class ReadFields(dict[str, Any]):
    """The fields of a card, noting those that a form reads."""

    def __init__(self, said: Raw, read: set[str]) -> None:
        super().__init__(said)
        self.read = read

    def get(self, key: str, default: Any = None) -> Any:
        self.read.add(key)
        return super().get(key, default)

    def __getitem__(self, key: str) -> Any:
        self.read.add(key)
        return super().__getitem__(key)


@boxes
def test_the_first_deck_is_a_shelf(app: Driver, box: Box[Any]) -> None:
    first = forms_kit(box).first_deck
    assert not first or first in [shelf.name for shelf in box.shelves(box.stand_ins())]


def forms_kit(box: Box[Any]) -> ScreenKit:
    return next(kit for kit in KITS if kit.id == box.game).screen()


@boxes
def test_each_deck_has_a_form_for_every_field(app: Driver, box: Box[Any]) -> None:
    forms = forms_kit(box).card_forms()
    assert forms is not None, f"{box.game} has cards to enter and no forms for them"
    assert list(forms.by_deck) == list(box.decks), f"{box.game}: each deck needs a form"
    for deck in box.decks:
        read = _fields_read(app, box, deck)
        unread = box.known_fields(deck) - read - UNASKED
        assert not unread, f"{box.game}: the form for {deck} never asks for {sorted(unread)}"


def _fields_read(app: Driver, box: Box[Any], deck: str) -> set[str]:
    """Return the fields that the form of a deck reads, over all cards of the deck."""
    read: set[str] = set()
    cards = box.stand_ins().deck(deck)
    app.shell.go("card-editor", card_id=next(iter(cards)))
    editor = app.page
    for card in cards.values():
        editor.said = ReadFields(box.fields(card), read)
        editor.build()
        if box.known_fields(deck) - UNASKED <= read:
            break
    return read
