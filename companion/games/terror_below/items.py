"""Items, Weapons and what Rubble is exchanged for: gaining them, playing them, wearing them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from companion.games.terror_below import bounties, pieces
from companion.games.terror_below.printed import Character, Item
from companion.games.terror_below.state import Player
from companion.games.terror_below.table import TerrorTable
from companion.table.game import Script
from companion.table.prompts import Choose

if TYPE_CHECKING:
    from companion.games.terror_below.turn import Turn

# What an Item can do on its owner's turn; anything else is for the hunt or done by hand.
ON_TURN = ("vp", "points", "draw", "clear", "line", "target", "revive")
LEADER = ("hand", "damage", "points", "rubble", "delivery")  # what a Leader can add to
IN_HUNT = ("damage", "protect")


def rubble_prize(table: TerrorTable, player: Player, price: int) -> Script:
    """TB-A04: 3 Rubble go back for a Weapon or an Item of the player's choice."""
    player.rubble -= price
    index = table.state.players.index(player)
    say = "Put {count} Rubble back into the supply."
    table.tell("remove-rubble", "TB-A04", say, "it is worth a card", player=index, count=price)
    decks = [deck for deck in ("weapon", "item") if table.can_draw(deck)]
    if decks:
        deck = yield Choose(decks, purpose="rubble-prize", rule="TB-A04", player=index)
        yield from gain_card(table, player, deck, "TB-A04")


def gain_card(table: TerrorTable, player: Player, deck: str, rule: str) -> Script:
    """Draw an Item or a Weapon; it cannot be used on the turn it was gained (TB-I01)."""
    index = table.state.players.index(player)
    card = yield from table.draw(deck, deck, rule, index)
    if card is None:
        return
    (player.items if deck == "item" else player.weapons).append(card)
    table.fresh.append(card)
    say = "{name} keeps the {deck} hidden."  # TB-I01: so the sentence does not name it
    table.tell("note", rule, say, name=player.name, deck=deck, card=card, player=index)


def kind_of(item: Item) -> str:
    """What an Item does, in one word of the vocabulary; "hat" and "manual" included."""
    if item.hat:
        return "hat"
    if isinstance(item.effect, dict) and len(item.effect) == 1:
        [word] = item.effect
        if word in ON_TURN or word in IN_HUNT:
            return word
    return "manual"


def is_manual(person: Character) -> bool:
    """Whether a Leader's ability is done by hand; one told by its text alone is never asked for."""
    if isinstance(person.effect, str):
        return person.effect not in ("", "none")
    return any(word not in LEADER for word in person.effect)


def playable(table: TerrorTable, player: Player) -> Sequence[str]:
    """TB-I01: the Items that can be played as an action of the turn."""
    return [
        card
        for card in player.items
        if card not in table.fresh and table.kinds[card] not in IN_HUNT
    ]


def play_item(table: TerrorTable, turn: Turn, card: str) -> Script:
    """TB-I02: follow the card."""
    player = table.me
    kind = table.kinds[card]
    player.items.remove(card)
    item = table.cards.items[card]
    say = "Play {title}: {text}" if item.text else "Play {title}."
    table.tell("play-card", "TB-I02", say, card=card, title=item.name, text=item.text)
    if kind == "hat":
        wear(table, player, card)
        return
    table.state.discards["item"].append(card)
    if kind == "manual":
        yield from by_hand(table, player, card)
        return
    value = item.effect.get(kind) if isinstance(item.effect, dict) else None
    yield from _do(table, turn, player, kind, value)


def wear(table: TerrorTable, player: Player, card: str) -> None:
    """TB-I03: one Hat at a time, face up; the old one is discarded."""
    _discard_hats(table, player, "Discard the old Hat, {title}.")
    player.worn.append(card)


def hat_shooters(table: TerrorTable, player: Player) -> Sequence[str]:
    """TB-I03: the Weapons that can take a Hat off another Leader now."""
    if not any(_hats(table, other) for other in table.state.players if other is not player):
        return []
    weapons = table.cards.weapons
    return [
        card for card in player.weapons if weapons[card].shoots_hats and card not in table.fresh
    ]


def shoot_hat(table: TerrorTable, player: Player, card: str) -> Script:
    """TB-I03: a Pistol shoots off another Leader's Hat; both cards are discarded."""
    players = table.state.players
    index = players.index(player)
    wearers = [str(i) for i, other in enumerate(players) if i != index and _hats(table, other)]
    chosen = yield Choose(wearers, purpose="hat", rule="TB-I03", player=index)
    player.weapons.remove(card)
    table.state.discards["weapon"].append(card)
    table.tell("discard-card", "TB-I03", "Play and discard {title}.", card=card, player=index)
    wearer = players[int(chosen)]
    say, why = "Discard {name}'s Hat, {title}.", "{shooter} shot it off"
    _discard_hats(table, wearer, say, why, name=wearer.name, shooter=player.name)


def _hats(table: TerrorTable, player: Player) -> list[str]:
    return [worn for worn in player.worn if table.cards.items[worn].hat]


def _discard_hats(
    table: TerrorTable, player: Player, say: str, why: str = "", **about: str
) -> None:
    for hat in _hats(table, player):
        player.worn.remove(hat)
        table.state.discards["item"].append(hat)
        table.tell("discard-card", "TB-I03", say, why, card=hat, **about)


def _do(table: TerrorTable, turn: Turn, player: Player, kind: str, value: Any) -> Script:
    if kind == "vp":
        table.gain(player, value, "TB-I02", "the Item gives it")
    elif kind == "points":
        turn.points += value
    elif kind == "draw":
        yield from gain_card(table, player, value, "TB-I02")
    elif kind == "clear":
        yield from clear(table, player, value)
    elif kind == "line":
        yield from new_line(table)
    elif kind == "target":
        yield from push_target(table, player, value)
    elif kind == "revive":
        yield from revive(table, player, "TB-I02")


def clear(table: TerrorTable, player: Player, count: int, rule: str = "TB-I02") -> Script:
    """Remove so many Rubble from adjacent spaces onto the Leader; an Item's owner may stop."""
    stop = ["stop"] if rule == "TB-I02" else []
    index = table.state.players.index(player)
    for _ in range(count):
        if not _beside(table, player):
            return
        key = yield Choose(
            lambda: [*_beside(table, player), *stop], purpose="clear", rule=rule, player=index
        )
        if key == "stop":
            return
        yield from pieces.take_rubble(table, player, table.board.by_key(key), 1, rule)


def _beside(table: TerrorTable, player: Player) -> list[str]:
    """The adjacent spaces with Rubble."""
    if player.pawn is None:
        return []
    beside, rubble = table.board.neighbours[player.pawn], table.state.rubble
    return [table.board.key(space) for space in beside if rubble[space]]


def new_line(table: TerrorTable) -> Script:
    """Every Bounty of the Line leaves the game, and 4 others take their place."""
    state = table.state
    for card in list(state.line):
        state.line.remove(card)
        state.removed["bounty"].append(card)
        table.tell(
            "discard-bounty", "TB-I02", "Take the Bounty ({title}) out of the Line.", card=card
        )
    yield from bounties.refill_line(table, "TB-I02")


def push_target(table: TerrorTable, player: Player, steps: int) -> Script:
    """Move one Target so many spaces, any way."""
    index = table.state.players.index(player)
    number = yield Choose(["1", "2", "3"], purpose="slot", rule="TB-I02", player=index)
    slot = table.state.slots[int(number) - 1]

    def ways() -> list[str]:
        spaces = {table.board.arrows[arrow][slot.target] for arrow in "NESW"} - {slot.target}
        return [*(table.board.key(space) for space in sorted(spaces)), "stop"]

    for _ in range(steps):
        key = yield Choose(ways, purpose="target", rule="TB-I02", player=index)
        if key == "stop":
            return
        pieces.move_target(table, int(number) - 1, table.board.by_key(key), "TB-I02")


def revive(table: TerrorTable, player: Player, rule: str) -> Script:
    """One dead squad member comes back, under the Leader."""
    if not player.dead:
        return
    index = table.state.players.index(player)
    card = yield Choose(lambda: list(player.dead), purpose="revive", rule=rule, player=index)
    player.dead.remove(card)
    player.squad.append(card)
    table.tell("note", rule, "Turn {title} up again and lay it under the Leader.", card=card)


def use_ability(table: TerrorTable, card: str) -> Script:
    """A Leader's ability no vocabulary covers, once a turn."""
    say = "{title}: {text}"
    table.tell("note", "TB-I02", say, card=card, text=table.cards.characters[card].text)
    yield from by_hand(table, table.me, card)


def by_hand(table: TerrorTable, player: Player, card: str) -> Script:
    """A card no vocabulary covers: the player does what it says and tells the outcome."""
    index = table.state.players.index(player)
    outcomes = ["done", "vp:1", "vp:2", "vp:3"]
    asked = {"card": card}  # whoever is asked wants to read what it says
    outcome = yield Choose(outcomes, data=asked, purpose="manual", rule="TB-I02", player=index)
    if outcome.startswith("vp:"):
        table.gain(player, int(outcome[3:]), "TB-I02", "the card gives it")
