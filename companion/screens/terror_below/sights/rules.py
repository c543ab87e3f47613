"""Sights: the rulebooks, a clause in full, and what it is about on the board."""

from __future__ import annotations

from companion.language import tr
from companion.screens.gallery.sights import sight
from companion.screens.gallery.visit import Visit
from companion.screens.rules import memory, pointing, shelf
from companion.screens.rules.clause import ClauseSheet
from companion.screens.rules.contents import OVERVIEW, READ, STARS, WORDS
from companion.screens.terror_below.sights.tables import ada, evening
from companion.table.clause import PIECES, Arrow, Clause, Diagram, Piece

CARD = "TB-V19"
STARRED = ("TB-X08", "TB-A07", "TB-O07", "TB-K03")


def _read(visit: Visit, rule: str) -> None:
    """A clause in full, over whatever is in front."""
    visit.shell.show_rule(rule)
    visit.settle()


@sight
def rules(visit: Visit) -> None:
    """The rulebook by chapters."""
    visit.go("rules", rule="TB-O04")


def _search(visit: Visit, words: str) -> None:
    visit.go("rules")
    visit.page.look_up()
    visit.page.finder.ids.keyboard.say(words)
    visit.settle()


@sight
def rules_search(visit: Visit) -> None:
    """Looking for a word: the best answer above the keys."""
    _search(visit, tr("Rubble").lower())


@sight
def rules_search_begun(visit: Visit) -> None:
    """Nothing typed yet."""
    _search(visit, "")


@sight
def rules_found(visit: Visit) -> None:
    """Everything that was found, to be read."""
    _search(visit, tr("Rubble").lower())
    visit.page.go_back()


@sight
def rules_not_found(visit: Visit) -> None:
    """No rule has that word."""
    _search(visit, "xylophone")


@sight
def rules_words(visit: Visit) -> None:
    """The words of the game."""
    visit.go("rules")
    visit.page.turn_to(WORDS)


@sight
def rules_overview(visit: Visit) -> None:
    """A turn on one page."""
    visit.go("rules")
    visit.page.turn_to(f"{OVERVIEW}0")


@sight
def rules_solo_overview(visit: Visit) -> None:
    """A solo game on one page."""
    visit.go("rules")
    visit.page.turn_to(f"{OVERVIEW}1")


def _keep(visit: Visit) -> None:
    for id in STARRED:
        memory.star(visit.shell, id)
        memory.look_up(visit.shell, id)


@sight
def rules_bookmarks(visit: Visit) -> None:
    """The clauses with a star."""
    _keep(visit)
    visit.go("rules")
    visit.page.turn_to(STARS)


@sight
def rules_last_read(visit: Visit) -> None:
    """What was looked up last."""
    _keep(visit)
    visit.go("rules")
    visit.page.turn_to(READ)


# A clause in full


@sight
def rule(visit: Visit) -> None:
    """The rule behind a question."""
    visit.sit_down(evening(), CARD, "1")
    visit.page.show_rule()


@sight
def rule_with_diagram(visit: Visit) -> None:
    """A clause with its picture."""
    visit.go("rules")
    _read(visit, "TB-T03")


@sight
def rule_of_an_attack(visit: Visit) -> None:
    """What an attack covers, drawn."""
    visit.go("rules")
    _read(visit, "TB-X04")


@sight
def rule_at_the_end(visit: Visit) -> None:
    """The same, read to its end: what belongs to it."""
    rule_of_an_attack(visit)
    visit.sheet.ids.scroll.scroll_y = 0


@sight
def rule_linked(visit: Visit) -> None:
    """From one clause to another; back leads to the first."""
    rule_of_an_attack(visit)
    visit.tap(visit.sheet.ids.links.children[-1])


@sight
def rule_with_house_rule(visit: Visit) -> None:
    """What is set at this table, where it changes a clause."""
    visit.sit_down(evening(options={"house_rules": {"boots": "may"}}))
    _read(visit, "TB-V01")


@sight
def rule_with_every_piece(visit: Visit) -> None:
    """Everything that a diagram can show."""
    kinds = {"egg": "blue", "location": "motel", "target": "2", "card": "1", "knot": "3"}
    pieces = [
        Piece(name, (number % 6 + 1, number // 6 + 1), kinds.get(name, ""))
        for number, name in enumerate(PIECES)
    ]
    ways = (Arrow((1, 4), (3, 4)), Arrow((5, 3), (5, 4)), Arrow((6, 4), (6, 3), lost=True))
    diagram = Diagram("Everything that can lie there.", 6, 4, pieces=tuple(pieces), arrows=ways)
    visit.go("rules")
    clause = Clause("TB-C04", "Pieces", "A clause with all of them.", diagram=diagram)
    visit.shell.open_sheet(ClauseSheet(visit.shell, clause))


@sight
def refused_by_a_rule(visit: Visit) -> None:
    """A refusal that names its rule."""
    visit.sit_down(evening(), CARD, "1")
    visit.shell.say(tr("The blue die is not needed now."), visit.page.rule)


# On the board


def _point(visit: Visit, rule: str) -> None:
    clause = shelf.clause(rule)
    assert clause is not None
    pointing.point(visit.shell, clause)


@sight
def rule_that_can_be_shown(visit: Visit) -> None:
    """A clause that is about something on the board."""
    visit.sit_down(evening(), CARD, "1")
    _read(visit, "TB-X08")


@sight
def rule_on_my_board(visit: Visit) -> None:
    """Where the next attack would catch somebody."""
    visit.sit_down(evening(), CARD, "1")
    _point(visit, "TB-X08")


@sight
def rule_on_my_board_rubble(visit: Visit) -> None:
    """The Rubble next to the pawn."""
    visit.sit_down(evening(ada(pawn=[2, 3])), CARD, "1")
    _point(visit, "TB-A03")
