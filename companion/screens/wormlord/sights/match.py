"""Sights: Wormlord, from the choice of a map to the last round of a match."""

from __future__ import annotations

from typing import Any

from companion.card_files import INCOMING
from companion.games.wormlord.kit import WormlordKit
from companion.language import tr
from companion.map_box import save
from companion.map_files import write
from companion.round_clock import Spent, remember
from companion.screens.gallery.sights import also_flipped, moving_sight, sight
from companion.screens.gallery.visit import Visit
from companion.table.prompts import Answer

TWO = {"players": ["Ada", "Bo"]}
FOUR = {"players": ["Ada", "Bartholomew", "Chiara", "Dee"], "seconds": 180}
NOW = ("start", "now")
WON = (*NOW, "claim:0", "confirm")
# Whose knots lie where when the time is up, on Crossroads.
HELD = {
    0: ["3,1", "3,2", "2,2", "2,3", "4,2", "5,2", "1,1", "2,1"],
    1: ["7,3", "6,3", "6,2", "7,5", "6,5", "5,5"],
    2: ["4,6", "3,6", "2,6", "2,5", "5,6"],
    3: ["1,3", "1,5", "2,4", "1,6"],
}


def _begin(visit: Visit, options: dict[str, Any], *answers: Answer) -> None:
    """A match some answers later, whose map lies already."""
    visit.tabletop.begin(visit.tabletop.library.load_game(WormlordKit()), options, {})
    visit.answer(*answers)
    visit.tabletop.just_begun = False
    visit.look()


def _run(visit: Visit, options: dict[str, Any], seconds: float, *answers: Answer) -> None:
    """A round that has been running for a while."""
    tabletop = visit.tabletop
    tabletop.begin(tabletop.library.load_game(WormlordKit()), options, {})
    visit.answer(*answers)
    begun, game = len(answers) - 1, tabletop.game_id
    remember(tabletop.library.keeper, Spent(game=game, begun=begun, seconds=seconds))
    tabletop.just_begun = False
    visit.look()
    visit.page.side._view.go_on()
    visit.settle()


@sight
def wormlord_new(visit: Visit) -> None:
    """A new match: who plays, in teams or not, and against which clock."""
    visit.go("new-game", game=visit.tabletop.library.load_game(WormlordKit()))


@sight
def wormlord_teams(visit: Visit) -> None:
    """In teams of two: four people, and a clock of one's own."""
    visit.go("new-game", game=visit.tabletop.library.load_game(WormlordKit()))
    visit.press(tr("Yes"))
    visit.press("+")


@sight
def wormlord_maps(visit: Visit) -> None:
    """Which map?"""
    _begin(visit, TWO)


@sight
def wormlord_own_map(visit: Visit) -> None:
    """A map that was drawn here, among ours."""
    game: Any = visit.tabletop.library.load_game(WormlordKit())
    save(game, "Grandma's garden", game.maps["the-ditch"].rows, 2)
    _begin(visit, TWO)


@sight
def wormlord_editor(visit: Visit) -> None:
    """A map is drawn: something is missing."""
    visit.go("map-editor", players=4)
    page = visit.page
    for tile, at in (("#", (3, 3)), ("#", (4, 3)), ("*", (2, 5)), ("1", (1, 4)), ("2", (7, 4))):
        page.take(tile)
        page.ids.board.dispatch("on_begin", at)
        page.ids.board.dispatch("on_paint", at)


@sight
def wormlord_copy(visit: Visit) -> None:
    """A copy of one of our maps, to be changed."""
    visit.go("map-editor", players=3, id="molehill")


@moving_sight
def wormlord_tiles(visit: Visit) -> None:
    """The tiles are laid row by row."""
    visit.tabletop.begin(
        visit.tabletop.library.load_game(WormlordKit()), {**FOUR, "map": "crossroads"}, {}
    )
    visit.look()
    visit.frames.wait(1.6)


@sight
def wormlord_supply(visit: Visit) -> None:
    """Everybody takes strings and a headquarters."""
    visit.wear(motion="none")
    visit.tabletop.begin(
        visit.tabletop.library.load_game(WormlordKit()), {**FOUR, "map": "crossroads"}, {}
    )
    visit.look()
    visit.tap(visit.page.steps.ids.go)


@sight
def wormlord_ready(visit: Visit) -> None:
    """Before the first round."""
    _begin(visit, {**TWO, "map": "flower-bed"})


@sight
def wormlord_next_round(visit: Visit) -> None:
    """After a round: who has won it, and how the match stands."""
    _begin(visit, {**FOUR, "map": "crossroads"}, *WON)


@sight
def wormlord_glance(visit: Visit) -> None:
    """The rules at one glance."""
    _begin(visit, {**TWO, "map": "flower-bed"})
    visit.press(tr("Rules at a glance"))


@sight
def wormlord_rounds(visit: Visit) -> None:
    """The rounds so far."""
    counted = (*NOW, "time-up", "2,2=1", "1,1=1", "done")
    tie = (*NOW, "time-up", "done")
    _begin(visit, {**FOUR, "map": "crossroads"}, *WON, *tie, *counted)
    visit.press(tr("Rounds so far"))


@sight
def wormlord_countdown(visit: Visit) -> None:
    """Ready to count down."""
    _begin(visit, {**TWO, "map": "flower-bed"}, "start")


@moving_sight
def wormlord_two(visit: Visit) -> None:
    """3, 2: counted by everybody."""
    _begin(visit, {**TWO, "map": "flower-bed"}, "start")
    visit.page.side._view.begin()
    visit.frames.wait(1.3)


@moving_sight
def wormlord_now(visit: Visit) -> None:
    """NOW, and everybody ties."""
    _begin(visit, {**FOUR, "map": "crossroads"}, "start")
    visit.page.give("now")
    visit.settle()


@also_flipped
@moving_sight
def wormlord_round(visit: Visit) -> None:
    """A round against the clock, with a buzzer for everybody."""
    _run(visit, {**FOUR, "map": "crossroads"}, 13.2, *WON, *NOW)


@moving_sight
def wormlord_last_seconds(visit: Visit) -> None:
    """The last ten seconds."""
    three = {"players": ["Ada", "Bo", "Cy"], "seconds": 10, "map": "picnic"}
    _run(visit, three, 2.2, *NOW)


@moving_sight
def wormlord_without_clock(visit: Visit) -> None:
    """A round without a clock tells how long it has been."""
    _run(visit, {**TWO, "map": "flower-bed"}, 75.4, *NOW)


@moving_sight
def wormlord_team_round(visit: Visit) -> None:
    """Four teams against the clock."""
    names = ["Ada", "Bartholomew", "Chiara", "Dee", "Ezra", "Flo", "Gus", "Hal"]
    _run(visit, {"players": names, "teams": True, "seconds": 600, "map": "whirlpool"}, 0.4, *NOW)


@sight
def wormlord_team_count(visit: Visit) -> None:
    """The time of four teams is up."""
    names = ["Ada", "Bartholomew", "Chiara", "Dee", "Ezra", "Flo", "Gus", "Hal"]
    options = {"players": names, "teams": True, "seconds": 600, "map": "whirlpool"}
    _begin(visit, options, *NOW, "time-up", "1,1=0")


@sight
def wormlord_paused(visit: Visit) -> None:
    """A round that stands, after a power cut for instance."""
    _begin(visit, {**FOUR, "map": "crossroads"}, *NOW)


@sight
def wormlord_verdict(visit: Visit) -> None:
    """Three Objectives? Everybody looks."""
    _begin(visit, {**FOUR, "map": "crossroads"}, *NOW, "claim:1")


@sight
def wormlord_count(visit: Visit) -> None:
    """Time is up: who holds which space?"""
    painted = [f"{space}={who}" for who, spaces in HELD.items() for space in spaces]
    _begin(visit, {**FOUR, "map": "crossroads"}, *NOW, "time-up", *painted)


@sight
def wormlord_won(visit: Visit) -> None:
    """The match is won."""
    _begin(visit, {**FOUR, "map": "crossroads"}, *WON, *NOW, "claim:1", "confirm", *WON)
    visit.go("game-over")


@sight
def wormlord_again(visit: Visit) -> None:
    """A match watched again."""
    _begin(visit, {**TWO, "map": "flower-bed"}, *WON, *WON)
    visit.go("replay")


@sight
def wormlord_over(visit: Visit) -> None:
    """Back at the table when the match is over."""
    _begin(visit, {**TWO, "map": "flower-bed"}, *WON, *WON)


@sight
def wormlord_correct(visit: Visit) -> None:
    """Who has won which round? Set right."""
    tie = (*NOW, "time-up", "done")
    _begin(visit, {**FOUR, "map": "crossroads"}, *WON, *tie)
    visit.go("correct")


@sight
def wormlord_correct_round(visit: Visit) -> None:
    """A round of four teams was won by others."""
    names = ["Ada", "Bartholomew", "Chiara", "Dee", "Ezra", "Flo", "Gus", "Hal"]
    _begin(visit, {"players": names, "teams": True, "map": "whirlpool"}, *WON)
    visit.go("correct")
    visit.page.show_round(0)
    visit.press("Ezra & Flo")


@sight
def wormlord_correct_map(visit: Visit) -> None:
    """Another map lies there."""
    _begin(visit, {**TWO, "map": "flower-bed"})
    visit.go("correct")
    visit.page.show_maps()


@sight
def wormlord_correct_count(visit: Visit) -> None:
    """Whose knot is where, in a count."""
    painted = [f"{space}={who}" for who, spaces in HELD.items() for space in spaces]
    _begin(visit, {**FOUR, "map": "crossroads"}, *NOW, "time-up", *painted)
    visit.go("correct")
    visit.page._take(3)
    visit.page._begin(None, (3, 1))
    visit.page._paint(None, (3, 1))


@sight
def wormlord_all_maps(visit: Visit) -> None:
    """All maps without a match: one of one's own is chosen."""
    game: Any = visit.tabletop.library.load_game(WormlordKit())
    save(game, "Grandma's garden", game.maps["picnic"].rows, 3)
    visit.go("maps", players=3)


@sight
def wormlord_no_friends_maps(visit: Visit) -> None:
    """No friend has brought maps yet."""
    visit.go("map-files")
    visit.settle()


@sight
def wormlord_friends_maps(visit: Visit) -> None:
    """Maps that a friend has brought."""
    game: Any = visit.tabletop.library.load_game(WormlordKit())
    inbox = visit.data / INCOMING
    inbox.mkdir(parents=True)
    write([game.maps["picnic"], game.maps["the-ditch"]], inbox / "maps-of-chiara.zip")
    write([game.maps["picnic"]], inbox / "garden.toml")
    visit.go("map-files")
    visit.settle()


@sight
def wormlord_menu(visit: Visit) -> None:
    """The menu of a match leads to its maps."""
    _begin(visit, {**TWO, "map": "flower-bed"})
    visit.page.show_menu()


@moving_sight
def wormlord_panel(visit: Visit) -> None:
    """The panel as keys has everybody's buzzer."""
    visit.wear(panel="screen")
    _run(visit, {**FOUR, "map": "crossroads"}, 13.2, *WON, *NOW)


@sight
def wormlord_panel_claim(visit: Visit) -> None:
    """The panel as keys while everybody looks."""
    visit.wear(panel="screen")
    _begin(visit, {**FOUR, "map": "crossroads"}, *NOW, "claim:1")


@sight
def wormlord_scores(visit: Visit) -> None:
    """Matches in the score book: who won how many rounds, and who wins most."""
    for answers in ((*WON, *WON), (*NOW, "claim:1", "confirm", *WON, *NOW, "claim:1", "confirm")):
        visit.tabletop.begin(
            visit.tabletop.library.load_game(WormlordKit()), {**TWO, "map": "flower-bed"}, {}
        )
        visit.answer(*answers)
    visit.go("scores")


@moving_sight
def wormlord_long_names(visit: Visit) -> None:
    """Four teams whose names take all the room there is."""
    names = ["Maximilian Alexander", "Bartholomew Longwood", "Chiara Philippina XY"]
    names += ["Wilhelmine Dorothea", "Ezra Montgomery Fox", "Florentina Annabell"]
    names += ["Gustav Adolf Hinrich", "Konstantin Leopold X"]
    _run(visit, {"players": names, "teams": True, "seconds": 600, "map": "whirlpool"}, 0.4, *NOW)
