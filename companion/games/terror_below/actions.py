"""What action points are spent on (TB-A), each action under its id in the protocol."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from companion.games.terror_below import bounties, items, pieces, ramps, worn
from companion.games.terror_below.board import Space
from companion.games.terror_below.catalogue import Bounty
from companion.games.terror_below.state import Player
from companion.games.terror_below.table import TerrorTable
from companion.table.game import Script, Steps
from companion.table.prompts import Choose

if TYPE_CHECKING:
    from companion.games.terror_below.turn import Turn

END = "end"  # stop here, whatever points are left
WIPE_LINE = "wipe-line"  # replace a Line of only Hunts or only Deliveries


def action_ids(table: TerrorTable, turn: Turn) -> list[str]:
    """Everything the active player may do now; stopping is always possible but on a pawn."""
    pawn = table.me.pawn
    ids: list[str] = []
    if pawn is not None and turn.points > 0:
        ids = _paid_actions(table, turn, pawn)
        if len(table.state.players) > 1 and is_taken(table, pawn):
            return ids or [END]  # TB-A01: having entered a pawn's space, the next action is a move
    elif not table.rules.items_last_the_turn:
        return [END]
    return [*ids, *_free_actions(table, turn), END]


def is_turn_open(table: TerrorTable, turn: Turn, player: Player) -> bool:
    """Whether the player has Action Points to spend (TB-T05), or an Item to play (TB-I02)."""
    if turn.points > 0 and player.pawn is not None:
        return True
    if not table.rules.items_last_the_turn or not player.alive:
        return False
    return _has_useful_card(table, turn, player) or _can_wipe_line(table, turn)


def rule_for_actions(table: TerrorTable, turn: Turn, player: Player) -> str:
    """Return the clause by which the player is asked what to do now."""
    if turn.points > 0:
        return "TB-T05"
    return "TB-I02" if _has_useful_card(table, turn, player) else "TB-A07"


def _has_useful_card(table: TerrorTable, turn: Turn, player: Player) -> bool:
    cards = [
        *items.playable(table, player, turn.ended),
        *items.usable_worn_cards(table, turn, player),
    ]
    return any(items.is_useful(table, player, card) for card in cards)


def _can_wipe_line(table: TerrorTable, turn: Turn) -> bool:
    return WIPE_LINE not in turn.used and bounties.can_wipe_line(table)


def _paid_actions(table: TerrorTable, turn: Turn, pawn: Space) -> list[str]:
    """Return the actions that cost an Action Point; on another pawn's space only moves (TB-A01)."""
    state, player, board = table.state, table.me, table.board
    named = board.ids
    ids = [named["move"][space] for space in moves(table, turn, pawn)]
    if len(state.players) > 1 and is_taken(table, pawn):
        return ids
    rubble = state.rubble
    ids += [named["clear"][space] for space in board.neighbours[pawn] if rubble[space]]
    if len(state.players) > 1:
        ids += [named["ramp"][space] for space in ramps.landings(table, pawn)]
    if board.jumps[pawn]:
        ids += [named["canyon"][space] for space in ramps.jumps(table, pawn)]
    if pawn in state.eggs:
        ids.append("pickup")
    if player.eggs and table.location_at(pawn):
        ids += [f"deliver:{colour}" for colour in dict.fromkeys(player.eggs)]
    return ids


def _free_actions(table: TerrorTable, turn: Turn) -> list[str]:
    """Return what costs no Action Point: Items, a shot at a Hat, Hats, the Leader's ability, and a
    new Bounty Line by house rule."""
    player, ids = table.me, []
    if player.items:
        ids += [f"item:{card}" for card in items.playable(table, player, turn.ended)]
    if len(table.state.players) > 1 and (player.weapons or player.worn):
        ids += [f"shoot:{card}" for card in worn.hat_shooters(table, player)]
    if not turn.ability_used and table.kinds.get(player.leader or "") == "manual":
        ids.append(f"ability:{player.leader}")
    ids += [f"ability:{card}" for card in items.usable_worn_cards(table, turn, player)]
    if _can_wipe_line(table, turn):
        ids.append(WIPE_LINE)
    return ids


def moves(table: TerrorTable, turn: Turn, pawn: Space) -> list[Space]:
    """TB-A01: the adjacent spaces without Rubble; through a pawn only with a way out."""
    rubble, beside = table.state.rubble, table.board.neighbours[pawn]
    open_ = [space for space in beside if not rubble[space] or is_open(table, space)]
    if len(table.state.players) == 1:
        return open_
    return [
        space
        for space in open_
        if not is_taken(table, space) or _has_exit(table, space, turn.points - 1)
    ]


def is_open(table: TerrorTable, space: Space) -> bool:
    """TB-A01, TB-O11: no Rubble there, or a damaged Location that may be entered all the same."""
    if not table.state.rubble[space]:
        return True
    return table.house.enter_damaged_location == "yes" and table.location_at(space) is not None


def is_taken(table: TerrorTable, space: Space) -> bool:
    """Whether another player's pawn stands there."""
    me = table.state.active
    return any(
        player.pawn == space for index, player in enumerate(table.state.players) if index != me
    )


def _has_exit(table: TerrorTable, space: Space, points: int) -> bool:
    """Whether the points take a pawn on to a free space, by way of other pawns if need be."""
    if points <= 0:
        return False
    return any(
        is_open(table, each) and (not is_taken(table, each) or _has_exit(table, each, points - 1))
        for each in table.board.neighbours[space]
    )


def act(table: TerrorTable, turn: Turn, action: str) -> Script:
    """Do one action and pay for it. Cards played cost nothing."""
    verb, _, what = action.partition(":")
    player = table.me
    if verb == "item":
        yield from items.play_item(table, turn, what)
        return
    if verb == "shoot":
        yield from worn.shoot_hat(table, player, what)
        return
    if verb == "ability" and what in player.worn:
        yield from items.use_worn(table, turn, what)
        return
    if verb == "ability":
        turn.ability_used = True
        yield from items.use_ability(table, what)
        return
    if verb == WIPE_LINE:
        turn.used.add(WIPE_LINE)
        yield from bounties.replace_line(table, "TB-A07")
        return
    turn.points -= 1
    match verb:
        case "move":
            move_pawn(table, player, table.board.by_key(what), "TB-A01")
        case "clear":
            yield from pieces.take_rubble(table, player, table.board.by_key(what), 1, "TB-A03")
        case "ramp":
            move_pawn(table, player, table.board.by_key(what), "TB-A02")
        case "canyon":
            yield from ramps.jump(table, turn, player, table.board.by_key(what))
        case "pickup":
            pick_up(table, player)
            turn.end_actions()
        case "deliver":
            yield from deliver(table, turn, player, what)


def move_pawn(table: TerrorTable, player: Player, to: Space, rule: str) -> None:
    """A pawn to another space."""
    start, player.pawn = player.pawn, to
    if table.told and start is not None:
        say = "Move {name}'s pawn to column {to[0]}, row {to[1]}."
        at, index = table.board.at, table.state.players.index(player)
        table.tell(
            "move-pawn", rule, say,
            name=player.name, player=index, **{"from": list(at(start)), "to": list(at(to))},
        )  # fmt: skip


def pick_up(table: TerrorTable, player: Player) -> None:
    """TB-A05: all Eggs of your own space; any number may be carried."""
    assert player.pawn is not None
    eggs = table.state.eggs.pop(player.pawn)
    player.eggs += eggs
    if table.told:
        say = "Put all {count} Eggs onto {name}'s Leader."
        if len(eggs) == 1:
            say = "Put the {colour} Egg onto {name}'s Leader."
        about = {"name": player.name, "player": table.state.players.index(player)}
        table.tell("note", "TB-A05", say, eggs=eggs, colour=eggs[0], count=len(eggs), **about)


def deliver(table: TerrorTable, turn: Turn, player: Player, colour: str) -> Script:
    """TB-A06, TB-A07: 1 Egg for a Bounty that asks for it, else for 1 VP; then the bonus."""
    location = table.location_at(player.pawn)
    assert location is not None
    player.eggs.remove(colour)
    if table.told:
        say = "Put the {colour} Egg back into the supply."
        index = table.state.players.index(player)
        table.tell("note", "TB-A06", say, colour=colour, player=index)

    def fits(bounty: Bounty) -> bool:
        return bounties.fits_delivery(bounty, colour, location)

    chosen = yield from bounties.fulfilled(table, player, fits, "delivery-bounty", "TB-A07")
    if chosen == bounties.TOKEN:
        points = 1 + table.effect(player, "delivery")
        table.gain(player, points, "TB-A06", "an Egg is delivered")
    else:
        yield from bounties.complete(table, player, chosen, "TB-A07")
    if not turn.bonus_used:
        yield from delivery_bonus(table, turn, player, location)


def delivery_bonus(table: TerrorTable, turn: Turn, player: Player, location: str) -> Script:
    """TB-A08: once a turn, what the Location gives; it may be kept for a later delivery."""
    bonus = next((each for word, each in BONUSES.items() if word in location), None)
    if bonus is None or not BONUS_POSSIBLE[bonus](table, player):
        return
    index = table.state.players.index(player)
    data = {"location": location}
    choice = yield Choose(
        ["take", "decline"], data=data, purpose="bonus", rule="TB-A08", player=index
    )
    if choice == "take":
        turn.bonus_used = True
        yield from bonus(table, player)


def store_bonus(table: TerrorTable, player: Player) -> Script:
    """General Store: an Item."""
    yield from items.gain_card(table, player, "item", "TB-A08")


def motel_bonus(table: TerrorTable, player: Player) -> Script:
    """Motel: 1 VP."""
    table.gain(player, 1, "TB-A08", "the Motel gives it")
    yield from ()


def police_bonus(table: TerrorTable, player: Player) -> Script:
    """State Police: a Weapon."""
    yield from items.gain_card(table, player, "weapon", "TB-A08")


def facility_bonus(table: TerrorTable, player: Player) -> Script:
    """Government Facility: a Bounty from the Line or the deck, kept Hidden."""
    state = table.state
    index = state.players.index(player)

    def sources() -> list[str]:
        return [*state.line, *(["deck"] if table.can_draw("bounty") else [])]

    chosen = yield Choose(sources, purpose="hidden-source", rule="TB-A08", player=index)
    if chosen == "deck":
        chosen = yield from draw_hidden(table, index)
    else:
        state.line.remove(chosen)
    if chosen is not None:
        player.hidden.append(chosen)
        say = "{name} keeps a Bounty face down."
        table.tell("note", "TB-A09", say, name=player.name, player=index)
    yield from bounties.refill_line(table, "TB-A08")


def draw_hidden(table: TerrorTable, index: int) -> Steps[str | None]:
    """The top Bounty; one that nobody can complete is discarded and another drawn (TB-O09)."""
    while True:
        card = yield from table.draw("bounty", "hidden-bounty", "TB-A08", index)
        if card is None or not bounties.is_dead(table, card):
            return card
        table.state.removed["bounty"].append(card)
        bounties.tell_dead(
            table, card, "Take that Bounty ({title}) out of the game and draw again."
        )


def hospital_bonus(table: TerrorTable, player: Player) -> Script:
    """Hospital: one dead squad member back, under the Leader."""
    yield from items.revive(table, player, "TB-A08")


# The word in a Location's id that tells which of the five it is.
Bonus = Callable[[TerrorTable, Player], Script]
BONUSES: dict[str, Bonus] = {
    "store": store_bonus,
    "motel": motel_bonus,
    "police": police_bonus,
    "facility": facility_bonus,
    "government": facility_bonus,
    "hospital": hospital_bonus,
}
BONUS_POSSIBLE: dict[Bonus, Callable[[TerrorTable, Player], bool]] = {
    store_bonus: lambda table, _player: table.can_draw("item"),
    motel_bonus: lambda _table, _player: True,
    police_bonus: lambda table, _player: table.can_draw("weapon"),
    facility_bonus: lambda table, _player: bool(table.state.line) or table.can_draw("bounty"),
    hospital_bonus: lambda _table, player: bool(player.dead),
}
