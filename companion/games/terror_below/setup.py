"""Setting up the table (TB-S), for every mode and variant."""

from __future__ import annotations

from companion.games.terror_below import attack, bounties, death
from companion.games.terror_below.board import Space
from companion.games.terror_below.catalogue import Worm
from companion.games.terror_below.state import Player, Slot
from companion.games.terror_below.table import TerrorTable
from companion.table.game import Script
from companion.table.prompts import Choose

SQUAD = 3  # TB-S03
SLOTS = 3  # TB-S06
STARTERS = 4  # TB-S02, and how many deck Worms stand in for them with two players (TB-S09)


def set_up(table: TerrorTable) -> Script:
    """The whole setup in the order of the clauses; then the first turn can begin."""
    lay_out(table)
    yield from place_locations(table)
    yield from bounties.refill_line(table, "TB-S02")
    for index in range(len(table.state.players)):
        yield from deal_player(table, index)
    yield from first_attacks(table)
    yield from reveal_worms(table)
    yield from place_pawns(table)
    table.state.phase = "turn"


def lay_out(table: TerrorTable) -> None:
    """TB-S01, TB-S02, TB-O02: the board, and the decks as this game is played with them."""
    options = table.state.options
    say = "Lay the board with its {side} side up."
    if options.locations == "standard":
        say = "Lay the board with its {side} side up, each Location on its start space."
    table.tell("note", "TB-S01", say, side=options.board)
    if table.solo:
        say = "Take out every card that is not for solo, and the Queens."
        if options.queens:
            say = "Take out every card that is not for solo; the Queens stay in."
        table.tell("note", "TB-O02", say)
    table.tell("note", "TB-S02", "Set the starter Worms aside and shuffle every deck.")


def place_locations(table: TerrorTable) -> Script:
    """TB-S01, TB-S08: on their start spaces, mixed over them, or rolled with both dice."""
    state = table.state
    how = state.options.locations
    if how == "standard":
        return
    names = list(state.locations)
    starts = list(state.starts)
    state.locations.update(dict.fromkeys(names))
    if how == "mixed":
        for space in starts:
            yield from mixed_location(table, space)
        return
    state.starts = []
    for name in names:
        yield from roll_location(table, name)


def mixed_location(table: TerrorTable, space: Space) -> Script:
    """TB-S08: which of the mixed tiles lies on a start space."""
    state = table.state
    left = [name for name, at in state.locations.items() if at is None]
    at = list(table.board.at(space))
    name = yield Choose(left, data={"at": at}, purpose="location", rule="TB-S08")
    state.locations[name] = space
    say = "The {location} lies on column {at[0]}, row {at[1]}."
    table.tell("note", "TB-S08", say, location=name, at=at)


def roll_location(table: TerrorTable, name: str) -> Script:
    """TB-S08: both dice, again for a canyon or a taken space."""
    state = table.state
    while True:
        space = yield from table.roll_space("location", "TB-S08")
        if space not in table.board.canyon and table.location_at(space) is None:
            break
    state.locations[name] = space
    state.starts.append(space)
    at = list(table.board.at(space))
    say = "Put the {location} on column {at[0]}, row {at[1]}."
    table.tell("note", "TB-S08", say, location=name, at=at)


def deal_player(table: TerrorTable, index: int) -> Script:
    """TB-S03: an Item, a Weapon, Vehicle cards, and a squad with its Leader."""
    state = table.state
    player: Player = state.players[index]
    for deck, pile in (("item", player.items), ("weapon", player.weapons)):
        card = yield from table.draw(deck, deck, "TB-S03", index)
        if card is not None:
            pile.append(card)
    left_behind = state.options.left_behind
    for _ in range(SQUAD if table.rules.whole_squad_is_drawn else SQUAD - left_behind):
        card = yield from table.draw("character", "squad", "TB-S03", index)
        if card is not None:
            player.squad.append(card)
    if table.rules.whole_squad_is_drawn:
        yield from leave_behind(table, player, left_behind)
    if player.squad:  # a catalogue need not have Characters
        yield from death.new_leader(table, player, index, "TB-S03")
    if player.hand is None:
        limit = table.hand_limit(player)
        say = "{name} draws {limit} Vehicle cards."
        table.tell("note", "TB-S03", say, name=player.name, player=index, limit=limit)
    else:
        while len(player.hand) < table.hand_limit(player):
            card = yield from table.draw("vehicle", "hand", "TB-S03", index)
            if card is None:
                break
            player.hand.append(card)


def leave_behind(table: TerrorTable, player: Player, count: int) -> Script:
    """TB-O13: ask so many times who of the squad goes back into the box."""
    for _ in range(min(count, len(player.squad) - 1)):
        card = yield Choose(lambda: list(player.squad), purpose="squad", rule="TB-O13")
        player.squad.remove(card)
        table.state.removed["character"].append(card)
        table.tell("note", "TB-O13", "Put {title} back into the box.", card=card)


def first_attacks(table: TerrorTable) -> Script:
    """TB-S04, TB-S05, TB-S09: starters, further deck Worms, or deck Worms instead."""
    state = table.state
    further = 0 if table.solo else max(len(state.players) - 2, 0)
    rule = "TB-S05"
    if state.options.worms == "random":
        further += STARTERS
        rule = "TB-S09"
    else:
        for worm in [worm for worm in table.cards.worms.values() if worm.starter]:
            yield from setup_attack(table, worm, "TB-S04")
            state.removed["worm"].append(worm.id)
    for _ in range(further):
        card = yield from table.draw("worm", "setup-worm", rule)
        if card is not None:
            yield from setup_attack(table, table.cards.worms[card], rule)
            discard_setup_worm(table, card)
    if state.options.worms == "random":
        advise_on_eggs(table)


def setup_attack(table: TerrorTable, worm: Worm, rule: str) -> Script:
    """TB-S04: Egg and Rubble from the printed coordinates; no Target, and nobody to catch."""
    target = yield from attack.start_of(table, worm)
    if table.told:
        say = "The {title} attacks from column {at[0]}, row {at[1]}."
        at = list(table.board.at(target))
        table.tell("attack-begins", rule, say, worm=worm.id, title=worm.name, at=at)
    yield from attack.strike(table, worm, target, setup=True)


def discard_setup_worm(table: TerrorTable, card: str) -> None:
    """TB-S05: to the Worm discard; TB-O01: in a solo game it counts only by house rule."""
    state = table.state
    counts = not table.solo or table.house.setup_attacks_count == "yes"
    (state.discards if counts else state.removed)["worm"].append(card)
    if counts and table.solo:
        state.attacks += 1


def advise_on_eggs(table: TerrorTable) -> None:
    """TB-S09: at least 1 Egg of each colour is recommended."""
    lying = {colour for eggs in table.state.eggs.values() for colour in eggs}
    missing = [colour for colour in table.cards.egg_colours if colour not in lying]
    if missing:
        say = "There is no {colours} Egg on the board; undo to draw other Worms if you like."
        table.tell("note", "TB-S09", say, colours=missing)


def reveal_worms(table: TerrorTable) -> Script:
    """TB-S06: three Worms into the slots, lowest first, each Target on its coordinates."""
    for number in range(SLOTS):
        slot = Slot(None, 0)
        yield from attack.reveal(table, slot, number, "TB-S06")
        table.state.slots.append(slot)


def place_pawns(table: TerrorTable) -> Script:
    """TB-S07: from the last player in reverse order, each on a free Location."""
    for index in reversed(range(len(table.state.players))):
        choice = yield Choose(
            lambda: death.free_locations(table),
            purpose="start-location",
            rule="TB-S07",
            player=index,
        )
        player = table.state.players[index]
        death.place_pawn(table, player, death.space_of(table, choice), "TB-S07")
