"""A turn (SQ-T03): draw, place, move or attack, abilities; then clockwise."""

from __future__ import annotations

from companion.games.squirmish import abilities, hands, placing, reminders
from companion.games.squirmish.attack import attack
from companion.games.squirmish.reattach import reattach
from companion.games.squirmish.state import Now
from companion.games.squirmish.table import SquirmishTable
from companion.games.squirmish.targets import attackers, movers, partners, swap
from companion.table.game import Script, Steps
from companion.table.prompts import Choose

END = "end"


def turn(table: SquirmishTable) -> Script:
    """SQ-T03: the four steps."""
    state, player = table.state, table.me
    index = state.active
    yield from begin(table)
    say = "{name}, it is your turn."
    table.tell("turn-begins", "SQ-T03", say, name=player.name, player=index)
    wake(table)
    dazed = [each.card for each in state.squirmish.values() if each.owner == index and each.dazed]
    placed = yield from draw(table)
    state.now.step = "place"
    if not placed:
        yield from placing.may_place(table, index, "SQ-T03")
    state.now.step = "act"
    yield from act(table)
    state.now.step = "abilities"
    if table.told:
        reminders.tell_of_turn(table)
    yield from abilities.step(table)
    come_round(table, dazed)
    forget(state.now)
    state.active = (index + 1) % len(state.players)


def begin(table: SquirmishTable) -> Script:
    """A table that was written down in the middle of a turn begins that turn afresh."""
    now = table.state.now
    if now.loose:
        yield from reattach(table)
    forget(now)


def forget(now: Now) -> None:
    """What lasts only as long as a turn is gone."""
    now.step = ""
    now.placed = now.attacker = now.target = now.ability = None
    now.cried.clear()
    now.used.clear()


def wake(table: SquirmishTable) -> None:
    """What kept a player's cards safe ends with the player's next turn."""
    state = table.state
    for key in table.of(state.active):
        fighter = state.squirmish[key]
        if fighter.safe:
            fighter.safe = False
            say = "{title} can be hurt again."
            table.tell("status", "SQ-B01", say, card=fighter.card, at=table.at(key), safe=False)


def come_round(table: SquirmishTable, cards: list[str]) -> None:
    """Cards that were dazed when the turn began can attack again."""
    for card in cards:
        fighter, key = table.fighter(card), table.find(card)
        if fighter is not None and key is not None and fighter.dazed:
            fighter.dazed = False
            say = "{title} is no longer dazed."
            table.tell("status", "SQ-B01", say, card=card, at=table.at(key), dazed=False)


def draw(table: SquirmishTable) -> Steps[bool]:
    """Step 1: a card, if you wish; SQ-T04: over the limit one is placed or discarded.

    Returns whether the turn's card was placed that way."""
    state, index = table.state, table.state.active
    state.now.step = "draw"
    if not table.can_draw():
        return False
    choice = yield Choose(["draw", "skip"], purpose="draw", rule="SQ-T03", player=index)
    if choice == "skip":
        return False
    yield from table.draw(index, "SQ-T03")
    placed: bool = yield from hands.limit(table, index)
    return placed


def act(table: SquirmishTable) -> Script:
    """Step 3: move a card, or attack with one, or neither."""
    state, index = table.state, table.state.active
    answer = yield Choose(lambda: actions(table), purpose="action", rule="SQ-T03", player=index)
    verb, _, key = answer.partition(":")
    if verb == "attack":
        yield from attack(table, state.squirmish[key].card)
    elif verb == "move":
        yield from move(table, key)


def actions(table: SquirmishTable) -> list[str]:
    """Which cards can attack, which can move; or to do neither."""
    index = table.state.active
    return [
        *(f"attack:{key}" for key in attackers(table, index)),
        *(f"move:{key}" for key in movers(table, index)),
        END,
    ]


def move(table: SquirmishTable, key: str) -> Script:
    """SQ-S05: two neighbours change places."""
    index, card = table.state.active, table.state.squirmish[key].card

    def neighbours() -> list[str]:
        here = table.find(card)
        return [] if here is None else partners(table, index, here)

    other = yield Choose(
        neighbours,
        data={"card": card, "at": table.at(key)},
        purpose="swap",
        rule="SQ-S05",
        player=index,
    )
    swap(table, table.find(card) or key, other, "SQ-S05")
