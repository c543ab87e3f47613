"""What each word of the vocabulary does at its moment (SQ-B01), a small function a word.

The words that are always so stand where they matter: `reach`, `loyal`, `taunt` and `rooted` in
targets.py, `plus`, `times`, `armour`, `halve` and `thick` in modifiers.py, `dodge`, `mend` and
`knock-out` in attack.py.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TypeAlias

from companion.games.squirmish import by_hand, hands, harm, placing
from companion.games.squirmish.catalogue import Ref
from companion.games.squirmish.moments import Hit, Moment
from companion.games.squirmish.reattach import reattach
from companion.games.squirmish.table import SquirmishTable, in_order
from companion.games.squirmish.targets import swap, swappable, targets
from companion.games.squirmish.vocabulary import CHOSEN
from companion.table.game import Script, Steps
from companion.table.prompts import Choose

RULE = "SQ-B01"


Effect: TypeAlias = Callable[[SquirmishTable, Ref, Moment], Script]


# Who it is for


def reached(table: SquirmishTable, ref: Ref, moment: Moment) -> list[str]:
    """The cards in play an ability can be for; the player picks one of them where it says so."""
    who, squirmish = ref.ability.who, table.state.squirmish
    if who == "self":
        return [ref.card] if table.find(ref.card) is not None else []
    if who == "target":
        other = moment.other
        return [other] if other is not None and table.find(other) is not None else []
    if who in ("adjacent", "enemy", "all-adjacent", "all-enemies"):
        near = _near(table, ref, moment)
        if who in ("enemy", "all-enemies"):
            near = [card for card in near if _owner(table, card) != moment.owner]
        return near
    cards = [squirmish[key].card for key in table.everywhere()]
    if who in ("friend", "all-friends"):
        return [card for card in cards if _owner(table, card) == moment.owner]
    if who == "members":
        group = table.cards.creatures[ref.card].group
        return [card for card in cards if table.cards.creatures[card].group == group]
    return cards


def _near(table: SquirmishTable, ref: Ref, moment: Moment) -> list[str]:
    if moment.fallen is not None:
        return [card for card in moment.fallen.near if table.find(card) is not None]
    key = table.find(ref.card)
    if key is None:
        return []
    return [table.state.squirmish[each].card for each in in_order(table.near(key))]


def _owner(table: SquirmishTable, card: str) -> int | None:
    fighter = table.fighter(card)
    return None if fighter is None else fighter.owner


def fitting(table: SquirmishTable, ref: Ref, moment: Moment) -> list[str]:
    """Of those it can be for, the ones it would change anything about."""
    found = []
    for card in reached(table, ref, moment):
        fighter = table.fighter(card)
        assert fighter is not None
        match ref.ability.effect:
            case "heal":
                fits = fighter.damage > 0
            case "shield":
                fits = not fighter.safe
            case "daze":
                fits = not fighter.dazed
            case "swap":
                fits = card != ref.card and swappable(table, moment.owner, fighter)
            case _:
                fits = not fighter.safe
        if fits:
            found.append(card)
    return found


def aimed(table: SquirmishTable, ref: Ref, moment: Moment) -> Steps[list[str]]:
    """The cards it is for, once the player has picked."""
    if ref.ability.who not in CHOSEN:
        return fitting(table, ref, moment)

    def places() -> list[str]:
        return in_order(key for card in fitting(table, ref, moment) if (key := table.find(card)))

    if not places():
        return []
    key = yield Choose(
        places,
        data={
            "card": ref.card,
            "ability": ref.number,
            "effect": ref.ability.effect,
            "amount": table.amount(ref),
        },
        purpose="aim",
        rule=RULE,
        player=moment.owner,
    )
    return [table.state.squirmish[key].card]


# The words


def damage(table: SquirmishTable, ref: Ref, moment: Moment) -> Script:
    """`amount` damage, outside the arithmetic of attacks."""
    cards = yield from aimed(table, ref, moment)
    hits = [Hit(card, table.amount(ref)) for card in cards]
    yield from harm.harm(table, hits, moment.owner, ref.card, RULE)


def healing(table: SquirmishTable, ref: Ref, moment: Moment) -> Script:
    """`amount` damage off."""
    for card in (yield from aimed(table, ref, moment)):
        harm.heal(table, card, table.amount(ref), ref.card, "SQ-A04")


def draw(table: SquirmishTable, ref: Ref, moment: Moment) -> Script:
    """`amount` cards into the hand of its player."""
    for _ in range(table.amount(ref)):
        if (yield from table.draw(moment.owner, RULE)):
            yield from hands.limit(table, moment.owner)


def discard(table: SquirmishTable, ref: Ref, moment: Moment) -> Script:
    """Another player throws `amount` cards away."""
    victims = _victims(table, ref, moment)
    if not victims:
        return
    chosen = yield Choose(
        lambda: _victims(table, ref, moment),
        data={"card": ref.card, "effect": "discard"},
        purpose="opponent",
        rule=RULE,
        player=moment.owner,
    )
    for _ in range(table.amount(ref)):
        if table.state.players[int(chosen)].holds:
            yield from hands.discard(table, int(chosen), RULE)


def _victims(table: SquirmishTable, ref: Ref, moment: Moment) -> list[str]:
    players = table.state.players
    others = range(len(players)) if ref.ability.who == "any" else [moment.other_owner]
    return [str(i) for i in others if i not in (None, moment.owner) and players[i].holds]


def recover(table: SquirmishTable, ref: Ref, moment: Moment) -> Script:
    """A card of the discard pile into the hand of its player."""
    if not table.state.discard:  # a correction may have emptied it since
        return
    card = yield Choose(
        lambda: list(table.state.discard),
        data={"card": ref.card},
        purpose="recover",
        rule=RULE,
        player=moment.owner,
    )
    table.state.discard.remove(card)
    table.take(moment.owner, card)
    say = "{name} takes {title} from the discard pile."
    name = table.state.players[moment.owner].name
    table.tell("recover", RULE, say, card=card, player=moment.owner, name=name)
    yield from hands.limit(table, moment.owner)


def swapping(table: SquirmishTable, ref: Ref, moment: Moment) -> Script:
    """It changes places."""
    for card in (yield from aimed(table, ref, moment)):
        one, other = table.find(ref.card), table.find(card)
        if one is not None and other is not None:
            swap(table, one, other, RULE)


def retreat(table: SquirmishTable, ref: Ref, moment: Moment) -> Script:
    """Back into the hand, healed; others may lose contact by it (SQ-A06)."""
    key = table.find(ref.card)
    if key is None:
        return
    del table.state.squirmish[key]
    table.take(moment.owner, ref.card)
    say = "{name} takes {title} back into the hand."
    name = table.state.players[moment.owner].name
    at = table.at(key)
    table.tell("retreat", RULE, say, card=ref.card, at=at, player=moment.owner, name=name)
    yield from reattach(table)
    yield from hands.limit(table, moment.owner)


def shield(table: SquirmishTable, ref: Ref, moment: Moment) -> Script:
    """Nothing hurts it until its player's next turn."""
    for card in (yield from aimed(table, ref, moment)):
        fighter, key = table.fighter(card), table.find(card)
        if fighter is not None and key is not None:
            fighter.safe = True
            say = "Nothing hurts {title} until its player's next turn."
            table.tell("status", RULE, say, card=card, at=table.at(key), safe=True)


def daze(table: SquirmishTable, ref: Ref, moment: Moment) -> Script:
    """It cannot attack in its player's next turn."""
    for card in (yield from aimed(table, ref, moment)):
        fighter, key = table.fighter(card), table.find(card)
        if fighter is not None and key is not None:
            fighter.dazed = True
            say = "{title} is dazed: no attack in its player's next turn."
            table.tell("status", RULE, say, card=card, at=table.at(key), dazed=True)


def attack_again(table: SquirmishTable, ref: Ref, moment: Moment) -> Script:
    """One more attack, once this one is over."""
    table.again += 1
    yield from ()


def place_again(table: SquirmishTable, ref: Ref, moment: Moment) -> Script:
    """Another card may be placed."""
    yield from placing.may_place(table, moment.owner, RULE)


def manual(table: SquirmishTable, ref: Ref, moment: Moment) -> Script:
    """The player does what the card says and tells the outcome."""
    yield from by_hand.told(table, ref, moment.owner)


EFFECTS: Mapping[str, Effect] = {
    "damage": damage,
    "counter": damage,
    "heal": healing,
    "draw": draw,
    "discard": discard,
    "recover": recover,
    "swap": swapping,
    "retreat": retreat,
    "shield": shield,
    "daze": daze,
    "attack-again": attack_again,
    "place-again": place_again,
    "manual": manual,
}


def possible(table: SquirmishTable, ref: Ref, moment: Moment) -> bool:
    """Whether an ability would change anything now; what would not is not offered."""
    match ref.ability.effect:
        case "draw":
            return table.can_draw()
        case "discard":
            return bool(_victims(table, ref, moment))
        case "recover":
            return bool(table.state.discard)
        case "retreat":
            return table.find(ref.card) is not None
        case "attack-again":
            return bool(targets(table, ref.card))
        case "place-again":
            return hands.can_place(table, moment.owner)
        case "manual":
            return True
        case _:
            return table.amount(ref) > 0 and bool(fitting(table, ref, moment))
