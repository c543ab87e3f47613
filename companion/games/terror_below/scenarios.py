"""The three solo scenarios: what wins, what loses, and what can no longer be reached."""

from __future__ import annotations

from companion.games.terror_below.printed import ANY, Bounty
from companion.games.terror_below.state import Player
from companion.games.terror_below.table import TerrorTable
from companion.table.game import Script
from companion.table.prompts import Choose

DELIVERIES = 4  # TB-N01: of the 5 Locations
STANDEES = 3  # TB-N02
LOST_LOCATIONS = 3  # TB-N03


def delivered(table: TerrorTable, player: Player) -> set[str]:
    """TB-N01: the Locations a Delivery Bounty has been completed at."""
    bounties = (table.cards.bounties[card] for card in player.bounties)
    return {bounty.location for bounty in bounties if bounty.kind == "delivery"}


def is_done(table: TerrorTable, bounty: Bounty) -> bool:
    """TB-N01, TB-N02: a Bounty the scenario has no more use for. Any Worm always has."""
    player = table.state.players[0]
    match table.state.options.scenario:
        case "special-delivery":
            return bounty.kind == "delivery" and bounty.location in delivered(table, player)
        case "total-extermination":
            return bounty.kind == "hunt" and bounty.worm in player.standees
    return False


def claim_standee(table: TerrorTable, player: Player, type: str) -> None:
    """TB-N02: a Hunt Bounty gives the standee of the type killed, once."""
    if table.state.options.scenario == "total-extermination" and type not in player.standees:
        player.standees.append(type)
        say = "{name} claims the standee of the {type}: {count} of 3."
        count = len(player.standees)
        table.tell("note", "TB-N02", say, name=player.name, type=type, count=count)


def check_objective(table: TerrorTable, player: Player) -> None:
    """TB-O14: the win is instant."""
    match table.state.options.scenario:
        case "special-delivery" if len(delivered(table, player)) >= DELIVERIES:
            table.finish("won", "TB-N01", "Bounties delivered to 4 Locations.", player)
        case "total-extermination" if len(player.standees) >= STANDEES:
            table.finish("won", "TB-N02", "3 kinds of Worm exterminated.", player)


def check_table(table: TerrorTable) -> None:
    """A table that was corrected or laid by hand may be one that is won or lost already."""
    if not table.is_new_to("won or lost", True):
        return
    for player in table.state.players:
        table.check_goal(player)
    if table.solo:
        check_objective(table, table.state.players[0])
        check_locations(table)


def check_locations(table: TerrorTable) -> None:
    """TB-N03: in Scramble the third destroyed Location loses at once."""
    destroyed = sum(space is None for space in table.state.locations.values())
    if table.state.options.scenario == "scramble" and destroyed >= LOST_LOCATIONS:
        table.finish("lost", "TB-N03", "3 Locations are destroyed.")


def in_reach(table: TerrorTable) -> bool:
    """TB-N04: whether the objective can still be met with the Bounties that are not gone."""
    state, player = table.state, table.state.players[0]
    gone = {*state.removed["bounty"], *state.discards["bounty"], *player.bounties}
    left = [bounty for id, bounty in table.cards.bounties.items() if id not in gone]
    match state.options.scenario:
        case "special-delivery":
            done = delivered(table, player)
            open_ = {name for name, space in state.locations.items() if space is not None}
            if _has_enough(table, "delivery"):
                open_ &= {bounty.location for bounty in left if bounty.kind == "delivery"}
            return len(done | open_) >= DELIVERIES
        case "total-extermination" if _has_enough(table, "hunt"):
            hunts = [bounty.worm for bounty in left if bounty.kind == "hunt"]
            types = {*player.standees, *hunts} - {ANY}
            return len(types) + hunts.count(ANY) >= STANDEES
    return True


def _has_enough(table: TerrorTable, kind: str) -> bool:
    """Whether the catalogue has the Bounties for the objective at all; a small one may not."""
    bounties = [bounty for bounty in table.cards.bounties.values() if bounty.kind == kind]
    if kind == "delivery":
        return len({bounty.location for bounty in bounties}) >= DELIVERIES
    return len({bounty.worm for bounty in bounties} - {ANY}) >= STANDEES


def warn(table: TerrorTable) -> Script:
    """TB-N04: say once that the objective is out of reach, and offer to concede."""
    state = table.state
    # All that the reach depends on only ever grows, so counting tells whether anything has changed.
    lost = sum(space is None for space in state.locations.values())
    gone = len(state.removed["bounty"]), len(state.players[0].bounties)
    if not table.is_new_to("reach", (lost, gone)):
        return
    if state.warned or in_reach(table):
        return
    state.warned = True
    if table.house.impossible == "loss":
        table.finish("lost", "TB-N04", "The objective can no longer be met.")
    table.tell("note", "TB-N04", "The objective can no longer be met.")
    choice = yield Choose(["concede", "play-on"], purpose="concede", rule="TB-N04")
    if choice == "concede":
        table.finish("lost", "TB-N04", "Conceded: the objective could not be met any more.")
