"""Items, Weapons and what Rubble is exchanged for: gaining them, playing them, wearing them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from companion.games.terror_below import bounties, pieces, worn
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
# What a Hat does when its player says so; its points come by themselves.
WHILE_WORN = (*(word for word in ON_TURN if word != "points"), "manual")


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
    """What playing an Item does, in one word of the vocabulary; "hat" and "manual" included."""
    if item.hat:
        return "hat"
    word = effect_of(item)
    return "manual" if word == "none" else word


def effect_of(item: Item) -> str:
    """Return what a played or worn Item does: a word of the vocabulary, "manual" or "none"."""
    if isinstance(item.effect, dict) and len(item.effect) == 1:
        [word] = item.effect
        if word in ON_TURN or word in IN_HUNT:
            return word
    return "none" if item.effect == "none" else "manual"


def is_manual(person: Character) -> bool:
    """Whether a Leader's ability is done by hand; one told by its text alone is never asked for."""
    if isinstance(person.effect, str):
        return person.effect not in ("", "none")
    return any(word not in LEADER for word in person.effect)


def playable(table: TerrorTable, player: Player, ended: bool = False) -> Sequence[str]:
    """TB-I01: the Items that can be played in the turn; action points not when it has ended them
    (TB-A05)."""
    never = (*IN_HUNT, "points") if ended else IN_HUNT
    return [
        card for card in player.items if card not in table.fresh and table.kinds[card] not in never
    ]


def is_useful(table: TerrorTable, player: Player, card: str) -> bool:
    """Whether a card would do anything now; the turn waits only for cards that would."""
    item = table.cards.items[card]
    if item.hat and card in player.items:
        return not worn.hats_of(table, player)
    match effect_of(item):
        case "revive":
            return bool(player.dead)
        case "clear":
            return bool(_beside(table, player))
        case "line":
            return bool(table.state.line)
    return True


def play_item(table: TerrorTable, turn: Turn, card: str) -> Script:
    """TB-I02: follow the card."""
    player = table.me
    kind = table.kinds[card]
    player.items.remove(card)
    item = table.cards.items[card]
    say = "Play {title}: {text}" if item.text else "Play {title}."
    table.tell("play-card", "TB-I02", say, card=card, title=item.name, text=item.text)
    if kind == "hat":
        worn.wear(table, turn, player, card)
        return
    table.state.discards["item"].append(card)
    yield from _do(table, turn, player, item)


def usable_worn_cards(table: TerrorTable, turn: Turn, player: Player) -> list[str]:
    """TB-I03: return the worn cards that the player can still use in this turn."""
    if not player.worn or not table.rules.hats_work_every_turn:
        return []
    known = table.cards.items
    return [
        card
        for card in player.worn
        if card in known and card not in turn.used and effect_of(known[card]) in WHILE_WORN
    ]


def use_worn(table: TerrorTable, turn: Turn, card: str) -> Script:
    """TB-I03: do what a worn card says; it can be used once in each turn."""
    turn.used.add(card)
    item = table.cards.items[card]
    say = "{title}: {text}" if item.text else "Use {title}."
    table.tell("note", "TB-I03", say, card=card, text=item.text)
    yield from _do(table, turn, table.me, item)


def _do(table: TerrorTable, turn: Turn, player: Player, item: Item) -> Script:
    """TB-I02: what the card says."""
    kind = effect_of(item)
    value: Any = item.effect.get(kind) if isinstance(item.effect, dict) else None
    match kind:
        case "vp":
            table.gain(player, value, "TB-I02", "the Item gives it")
        case "points":
            turn.gain_points(value)
        case "draw":
            yield from gain_card(table, player, value, "TB-I02")
        case "clear":
            yield from clear(table, player, value)
        case "line":
            yield from bounties.replace_line(table, "TB-I02")
        case "target":
            yield from push_target(table, player, value)
        case "revive":
            yield from revive(table, player, "TB-I02")
        case _:
            yield from by_hand(table, player, item.id)


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
