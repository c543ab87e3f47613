"""A clause in full: from a question, a list, the log, a refusal or a card, and on from there."""

from __future__ import annotations

from typing import Any

import pytest

from companion.games.dry_run.kit import DryRunKit
from companion.games.terror_below.card_rules import rules_of
from companion.games.terror_below.kit import TerrorBelowKit
from companion.rulebook.book import book
from companion.screens.drawing.diagram import DRAWINGS, laid, reach
from companion.screens.gallery.visit import Visit
from companion.screens.terror_below.sights.tables import SLOTS, ada, around, evening, night
from companion.table.clause import PIECES
from companion.table.errors import Refused
from companion.table.game import Clause, Game
from companion.table.session import Session
from companion.tabletop.tabletop import Tabletop
from tests.flows.driver import Driver
from tests.flows.test_rules import sheet

CARD = "TB-V19"
CLAUSES = {clause.id: clause for clause in book("terror-below").clauses}


def sit_down(app: Driver, table: dict[str, Any], *answers: Any) -> None:
    """At a table some answers later."""
    Visit(app, app.tabletop.library.data, Tabletop.open).sit_down(table, *answers)


def shown(app: Driver) -> str:
    """The clause in front."""
    assert sheet(app) is not None
    return str(sheet(app).rule)


# Where it is opened from


def test_the_question_opens_its_rule_and_waits(app: Driver) -> None:
    sit_down(app, evening(), CARD, "1")
    question = app.page.question
    app.tap(app.page.ids.head_of_question)
    assert shown(app) == app.page.rule == "TB-T05"
    app.tap("Back")
    assert sheet(app) is None
    assert app.page.question == question


def test_a_step_of_a_list_opens_its_rule_and_is_not_ticked(app: Driver) -> None:
    sit_down(app, night())
    for answer in (1, "TB-V16", 5):
        app.page.give(answer)
        app.settle()
    assert app.page.steps
    app.page.steps.skip()
    app.settle()
    row = next(row for row in app.page.steps.rows if row.rule == "TB-X03")
    app.tap(row.ids.rule)
    assert shown(app) == "TB-X03"
    assert not row.ticked


def test_a_line_of_the_log_opens_its_rule(app: Driver) -> None:
    sit_down(app, evening(), CARD, "1")
    app.shell.go("log")
    app.settle()
    app.tap("TB-T02")
    assert shown(app) == "TB-T02"


def test_a_line_of_a_plain_game_opens_its_rule(app: Driver) -> None:
    tabletop = app.tabletop
    tabletop.begin(tabletop.library.load_game(DryRunKit()), {"players": ["Ada"]}, {})
    tabletop.answer("DR-S01")
    app.shell.show_table()
    app.settle()
    line = next(each for each in app.page.side.view.ids.told.children if each.rule)
    app.tap(line)
    assert shown(app) == line.rule


def test_a_refusal_opens_its_rule(app: Driver) -> None:
    sit_down(app, evening())
    with pytest.raises(Refused) as refused:
        app.tabletop.session.answer("TB-W14")
    assert refused.value.rule == "TB-T02", "the rule by which the card was asked for"
    app.shell.refused(refused.value)
    app.settle()
    app.tap(app.shell._toast)
    assert shown(app) == "TB-T02"
    assert app.shell._toast is None


def test_a_refusal_that_names_its_rule_means_that_one() -> None:
    sentence = "TB-W03 is a starter; it is not in the Worm deck (TB-S02)."
    assert Refused("game-over", sentence, rule="TB-X07").rule == "TB-S02"


def test_a_sentence_without_a_rule_just_goes(app: Driver) -> None:
    app.shell.say("Nothing to see here.", "TB-X01")  # no game is on the table
    app.settle()
    app.tap(app.shell._toast)
    assert sheet(app) is None
    assert app.shell._toast is None


@pytest.mark.parametrize(("card", "rule"), [("TB-W01", "TB-S04"), ("TB-B21", "TB-A07")])
def test_a_card_opens_its_rules(app: Driver, card: str, rule: str) -> None:
    app.shell.go("cards")
    app.settle()
    deck = {"W": "Worms", "B": "Bounties"}[card[3]]
    app.tap(deck)
    app.page.look_at(card)
    app.settle()
    app.tap(rule)
    assert shown(app) == rule
    app.tap("Back")
    assert app.find("Edit"), "the card is in front again"


def test_every_card_has_rules_and_all_of_them_stand_in_the_book(app: Driver) -> None:
    cards = app.tabletop.library.load_game(TerrorBelowKit()).cards
    for deck in ("worms", "vehicles", "bounties", "weapons", "items", "characters"):
        for card in getattr(cards, deck).values():
            assert set(rules_of(card)) <= set(CLAUSES), card


# What it shows


@pytest.mark.soak  # the books have tests of their own
def test_everything_that_is_written_can_be_read(app: Driver) -> None:
    for clause in CLAUSES.values():
        app.shell.show_rule(clause.id)
        app.settle()
        texts = app.texts()
        for said in (clause.title, clause.text, clause.example, clause.ruling, clause.where):
            assert not said or said in texts, clause.id
        assert "\n".join(clause.mistakes) in texts or not clause.mistakes
        assert {link.note for link in sheet(app).ids.links.children} == set(clause.see)
        app.shell.close_sheet(sheet(app))


def test_links_lead_on_and_back_to_where_one_was(app: Driver) -> None:
    app.shell.show_rule("TB-X04")
    app.settle()
    first = CLAUSES["TB-X04"].see[0]
    scroll = sheet(app).ids.scroll
    app.tap(first)
    assert shown(app) == first
    assert scroll.scroll_y == 1, "from its beginning"
    app.tap("← TB-X04")
    assert shown(app) == "TB-X04"
    app.tap("Back")
    assert sheet(app) is None


@pytest.mark.parametrize(
    ("boots", "said"),
    [("may", "Only if you want to\nAs we read the book: Yes, you must"), ("must", "Yes, you must")],
)
def test_the_house_rule_of_the_table_is_told(app: Driver, boots: str, said: str) -> None:
    sit_down(app, evening(options={"house_rules": {"boots": boots}}))
    app.shell.show_rule("TB-V01")
    app.settle()
    assert app.sees("At your table")
    assert any(text.endswith(said) for text in app.texts())


def test_a_later_house_rule_of_the_table_is_told_too(app: Driver) -> None:
    """A state does not list it while it is at its default."""
    sit_down(app, evening())
    app.shell.show_rule("TB-A07")
    app.settle()
    assert app.sees("At your table")
    assert any(text.endswith("It stays") for text in app.texts())


def test_without_a_table_there_is_no_house_rule(app: Driver) -> None:
    app.shell.show_rule("TB-V01")
    app.settle()
    assert not app.sees("At your table")


def test_every_piece_of_a_diagram_has_a_drawing() -> None:
    assert set(DRAWINGS) == set(PIECES)


@pytest.mark.parametrize("game", ["terror-below", "squirmish", "wormlord", "dry-run"])
def test_every_diagram_lies_in_its_place(game: str) -> None:
    clauses: tuple[Clause, ...] = book(game).clauses
    for diagram in (clause.diagram for clause in clauses if clause.diagram):
        whole = reach(diagram)
        for each in laid(diagram):
            assert each.drawing
            assert whole.left <= each.x <= each.x + each.width <= whole.right + 0.3
            assert whole.bottom <= each.y <= each.y + each.height <= whole.top


# On the board


def test_it_is_shown_on_the_board_with_a_way_back(app: Driver) -> None:
    sit_down(app, evening(ada(pawn=[2, 3])), CARD, "1")
    question, live = app.page.question, dict(app.page.side.board._live)
    app.shell.show_rule("TB-A03")
    app.settle()
    app.tap("Show me on my board")
    assert set(app.page.side.board._pointed) == {(1, 3), (2, 4)}
    assert app.sees("The Rubble next to you.")
    app.tap("← The rule")
    assert shown(app) == "TB-A03"
    assert not app.page.side.board._pointed
    app.tap("Show me on my board")
    app.tap("To the question")
    assert app.page.question == question
    assert app.page.side.board._live == live, "whatever could be tapped still can"


def test_from_the_rules_it_leads_to_the_table(app: Driver) -> None:
    sit_down(app, evening(), CARD, "1")
    app.shell.go("rules", rule="TB-X08")
    app.settle()
    app.tap(next(row for row in app.page.reader.ids.text.children if row.lit))
    app.tap("Show me on my board")
    assert app.shell.front == "table"
    assert app.page.side.board._pointed


def test_what_does_not_apply_is_not_offered(app: Driver) -> None:
    sit_down(app, evening(), CARD, "1")
    for rule in ("TB-K01", "TB-X09", "TB-P01"):  # no canyon, not alone, nothing to show
        app.shell.show_rule(rule)
        app.settle()
        assert not app.sees("Show me on my board"), rule
        app.tap("Back")


def test_with_others_a_location_protects_and_alone_it_does_not(app: Driver) -> None:
    """Worm 3 is one card from attacking, and its pattern covers the Motel."""
    game = app.tabletop.library.load_game(TerrorBelowKit())
    motel = (4, 1)
    slots = [*SLOTS[:2], {**SLOTS[2], "target": [5, 3]}]
    alone, together = (
        Session.load(game, table).state for table in (evening(slots=slots), around(slots=slots))
    )
    assert motel in spaces_of(game, alone, "TB-X08")
    assert motel not in spaces_of(game, together, "TB-X08")
    assert motel in spaces_of(game, together, "TB-X05")


def spaces_of(game: Game[Any], state: Any, rule: str) -> tuple[tuple[int, int], ...]:
    pointed = game.pointed_at(state, rule)
    return pointed.spaces if pointed else ()


@pytest.mark.parametrize("table", [evening(), night(), around()], ids=["day", "night", "five"])
def test_whatever_is_pointed_at_is_on_the_board(app: Driver, table: dict[str, Any]) -> None:
    game = app.tabletop.library.load_game(TerrorBelowKit())
    session = Session.load(game, table)
    found = [game.pointed_at(session.state, rule) for rule in CLAUSES]
    assert sum(pointed is not None for pointed in found) >= 8
    for pointed in filter(None, found):
        assert pointed.text.endswith(".")
        assert all(1 <= column <= 6 and 1 <= row <= 6 for column, row in pointed.spaces)
