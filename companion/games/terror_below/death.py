"""A Leader dies, what is dropped, who follows, and where the squad comes back (TB-H05, TB-H06)."""

from __future__ import annotations

from companion.games.terror_below import pieces
from companion.games.terror_below.board import Space
from companion.games.terror_below.state import MAX_RUBBLE, Player
from companion.games.terror_below.table import TerrorTable
from companion.games.terror_below.worn import discard_worn
from companion.table.game import Script
from companion.table.prompts import Choose


def die(table: TerrorTable, player: Player, space: Space, rule: str, why: str) -> Script:
    """TB-H05: the Leader dies and drops everything carried on the space."""
    index = table.state.players.index(player)
    leader, player.leader = player.leader, None
    if leader is not None:  # a loaded table need not tell who leads
        player.dead.append(leader)
    if table.told:
        say = "{name}'s Leader {title} dies." if leader else "{name}'s Leader dies."
        table.tell("leader-dies", rule, say, why, name=player.name, card=leader, player=index)
    player.pawn = None
    say = "Take {name}'s pawn off the board."
    table.tell("remove-pawn", rule, say, name=player.name, player=index)
    discard_worn(table, player)
    yield from drop(table, player, space)
    yield from new_leader(table, player, index)


def drop(table: TerrorTable, player: Player, space: Space) -> Script:
    """TB-H05, TB-O12: Rubble and Eggs fall on the space; a Location takes them its own way."""
    in_location = table.location_at(space) is not None
    if not in_location or table.solo:
        while player.rubble and table.state.rubble[space] < MAX_RUBBLE:
            player.rubble -= 1  # first, or the supply would count it twice
            pieces.put_rubble(table, space, "TB-H05", "the Leader carried it")
    player.rubble = 0
    if table.solo:
        yield from pieces.collapse(table)
    eggs, player.eggs = player.eggs, []
    if pieces.may_hold_egg(table, space):
        for colour in eggs:
            table.state.eggs.setdefault(space, []).append(colour)
            if table.told:
                at = list(table.board.at(space))
                say = "Drop the {colour} Egg on column {at[0]}, row {at[1]}."
                table.tell("place-egg", "TB-H05", say, at=at, colour=colour)
        pieces.keep_one_egg(table, space)
    else:
        rule = "TB-O12" if table.solo else "TB-X05"
        for colour in eggs:
            yield from pieces.roll_egg(table, colour, rule)


def new_leader(table: TerrorTable, player: Player, index: int, rule: str = "TB-H06") -> Script:
    """TB-H06: a new Leader at once from the living; TB-E02: without one the player is out."""
    if not player.squad:
        eliminate(table, player, index)
        return
    leader = yield Choose(lambda: list(player.squad), purpose="leader", rule=rule, player=index)
    player.squad.remove(leader)
    player.leader = leader
    if table.told:
        say = "{title} leads {name}'s squad now."
        table.tell("leader-chosen", rule, say, name=player.name, card=leader, player=index)


def eliminate(table: TerrorTable, player: Player, index: int) -> None:
    """TB-O01, TB-E02: the whole squad is dead."""
    if table.solo:
        table.finish("lost", "TB-O01", "The whole squad is dead.")
    state = table.state
    say = "{name} is out of the game; all others have 1 final turn."
    table.tell("note", "TB-E02", say, name=player.name, player=index)
    if state.final is None:
        count = len(state.players)
        order = [(state.active + step) % count for step in range(1, count + 1)]
        state.final = [each for each in order if state.players[each].alive]
    else:
        state.final = [each for each in state.final if each != index]


def respawn(table: TerrorTable) -> Script:
    """TB-H06: the turn starts by placing the pawn on an unoccupied Location."""
    player, index = table.me, table.state.active
    choice = yield Choose(
        lambda: respawn_options(table), purpose="respawn", rule="TB-H06", player=index
    )
    place_pawn(table, player, space_of(table, choice), "TB-H06")


def respawn_options(table: TerrorTable) -> list[str]:
    """Free Locations; without any, former start spaces; without those, any free space (TB-O12)."""
    state, board = table.state, table.board
    locations = free_locations(table)
    if locations:
        return locations
    free = [space for space in board.desert if not state.rubble[space] and not table.pawn_at(space)]
    former = [space for space in free if space in state.starts]
    return [board.key(space) for space in former or free or board.desert]


def free_locations(table: TerrorTable) -> list[str]:
    """The standing Locations without a pawn."""
    locations = table.state.locations.items()
    return [name for name, space in locations if space is not None and not table.pawn_at(space)]


def space_of(table: TerrorTable, choice: str) -> Space:
    """The space of a Location by its name, or of a key."""
    space = table.state.locations.get(choice)
    return table.board.by_key(choice) if space is None else space


def place_pawn(table: TerrorTable, player: Player, space: Space, rule: str) -> None:
    """A pawn onto the board."""
    player.pawn = space
    if table.told:
        say = "Put {name}'s pawn on column {at[0]}, row {at[1]}."
        index = table.state.players.index(player)
        at = list(table.board.at(space))
        table.tell("place-pawn", rule, say, name=player.name, player=index, at=at)
