"""Sights: other tables, and everything around the question: menu, log, correction."""

from __future__ import annotations

from companion.games.terror_below.kit import TerrorBelowKit
from companion.lab.terror_bot import SoloBot
from companion.language import tr
from companion.screens.gallery.sights import also_flipped, sight
from companion.screens.gallery.visit import Visit
from companion.screens.terror_below.sights import tables
from companion.screens.terror_below.sights.tables import ada, around, evening

CARD = "TB-V19"
SEED, ANSWERS = 3, 60  # of the game in the log


@sight
def five_players(visit: Visit) -> None:
    """Five players around the table."""
    visit.sit_down(around())


@sight
def five_players_action(visit: Visit) -> None:
    """The same, with rings on the board."""
    visit.sit_down(around(), "TB-V27", "1")


@sight
def two_players_die(visit: Visit) -> None:
    """Two players: a die names one more Worm."""
    visit.sit_down(around(2), "TB-V27", "1", "end")


@sight
def canyon(visit: Visit) -> None:
    """The other side of the board, with a jump to make."""
    slots = [
        {**slot, "target": at}
        for slot, at in zip(tables.SLOTS, ([2, 2], [5, 4], [5, 3]), strict=True)
    ]
    table = evening(
        ada(pawn=[2, 4]),
        {"board": "canyon"},
        slots=slots,
        rubble={"1,3": 2, "4,2": 1, "5,5": 1, "6,3": 1},
        eggs={"2,6": ["red"], "5,2": ["blue"]},
    )
    visit.sit_down(table, "TB-V45", "1")


@sight
def action_at_noon(visit: Visit) -> None:
    """The table in the colours for bright rooms."""
    visit.wear(theme="noon")
    visit.sit_down(evening(), CARD, "1")


@sight
def action_in_contrast(visit: Visit) -> None:
    """The table in high contrast."""
    visit.wear(theme="contrast")
    visit.sit_down(evening(), CARD, "1")


@sight
def menu(visit: Visit) -> None:
    """Everything else at the table."""
    visit.sit_down(evening())
    visit.page.show_menu()


@sight
def dice_and_decks(visit: Visit) -> None:
    """Who rolls and deals from now on."""
    visit.lay(evening())
    visit.go("seats")


# The log


def _play(visit: Visit) -> None:
    """A game of some turns, played by a bot."""
    tabletop = visit.tabletop
    game = tabletop.library.load_game(TerrorBelowKit())
    tabletop.begin(game, tables.SOLO, {})
    tabletop.just_begun = False
    bot = SoloBot(game, SEED)
    for _ in range(ANSWERS):
        assert tabletop.session.prompt is not None
        tabletop.answer(bot(tabletop.session.state, tabletop.session.prompt))


@also_flipped
@sight
def log(visit: Visit) -> None:
    """Every step in words."""
    _play(visit)
    visit.go("log")


@sight
def log_back(visit: Visit) -> None:
    """Back to an earlier turn? What that means."""
    _play(visit)
    visit.go("log")
    visit.page.choose(2)
    visit.page.ask_to_go_back()


@sight
def log_undone(visit: Visit) -> None:
    """After an undo in the log: what to change on the table."""
    _play(visit)
    visit.go("log")
    visit.page.undo()


@sight
def steps_again(visit: Visit) -> None:
    """The instructions of an earlier answer once more."""
    visit.lay(tables.night(), 1, "TB-V16", 5)
    visit.go("steps", answer=3)


# Correcting the table


def _correct(visit: Visit) -> None:
    visit.lay(evening(), CARD, "1")
    visit.go("correct")


@sight
def correct(visit: Visit) -> None:
    """Something lies differently? The piles."""
    _correct(visit)


@sight
def correct_space(visit: Visit) -> None:
    """A space was tapped: what lies on it?"""
    _correct(visit)
    visit.page.ids.board.dispatch("on_space", (4, 4))


@sight
def correct_changes(visit: Visit) -> None:
    """What is different from before, ready to be taken."""
    _correct(visit)
    draft = visit.page.draft
    draft.set_rubble((4, 4), 2)
    draft.move_target(2, (4, 4))
    draft.take_egg((4, 4), "yellow")
    visit.page.ids.board.dispatch("on_space", (4, 4))


@sight
def correct_worm(visit: Visit) -> None:
    """A Worm and the cards under it."""
    _correct(visit)
    visit.press(tr("Worm {number}", number=2))


@sight
def correct_squad(visit: Visit) -> None:
    """What lies in front of a player."""
    _correct(visit)
    visit.press("Ada")


@sight
def correct_pick(visit: Visit) -> None:
    """Which card lies there?"""
    _correct(visit)
    visit.press(tr("Worm {number}", number=2))
    visit.press(tr("+ a card"))
