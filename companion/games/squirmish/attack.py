"""An attack: declare it, roll, read the table, count, and see what comes of it (SQ-A01 to A05)."""

from __future__ import annotations

from companion.games.squirmish import abilities, harm, modifiers, reminders
from companion.games.squirmish.catalogue import Ref, Row
from companion.games.squirmish.moments import Hit, Moment
from companion.games.squirmish.state import Fighter
from companion.games.squirmish.table import DIE, SquirmishTable, in_order
from companion.games.squirmish.targets import targets
from companion.table.game import Script, Steps
from companion.table.prompts import Choose, Roll

END, LATER = "end", "later"


def attack(table: SquirmishTable, card: str) -> Script:
    """SQ-A01: whom it attacks is said before anybody rolls; and once more if it may."""
    table.again, further = 0, False
    while True:
        target = yield from declare(table, card, further)
        if target is None:
            break
        yield from strike(table, card, target)
        if not table.again or table.fighter(card) is None:
            break
        table.again, further = table.again - 1, True
    now = table.state.now
    now.attacker = now.target = None


def declare(table: SquirmishTable, card: str, further: bool) -> Steps[str | None]:
    """Who attacks whom; a further attack may be left."""
    state, key = table.state, table.find(card)
    if key is None or not targets(table, card):
        return None
    state.now.attacker, state.now.target = card, None
    leave = [END] if further else []
    chosen = yield Choose(
        lambda: [*targets(table, card), *leave],
        data={"card": card, "at": table.at(key)},
        purpose="target",
        rule="SQ-A01",
        player=state.active,
    )
    if chosen == END or chosen not in state.squirmish:
        return None
    target = state.squirmish[chosen].card
    state.now.target = target
    if table.told:
        name, at = state.players[state.active].name, table.at(table.find(card) or key)
        about = {"at": at, "to": table.at(chosen), "player": state.active, "name": name}
        say = "{title} attacks {other}."
        table.tell("declare", "SQ-A01", say, card=card, target=target, **about)
        reminders.tell_of_attack(table, card, target)
    return target


def strike(table: SquirmishTable, card: str, target: str) -> Script:
    """SQ-A02: roll, and do what the attack table says."""
    attacker, victim = table.fighter(card), table.fighter(target)
    if attacker is None or victim is None:
        return
    owner, other_owner = attacker.owner, victim.owner
    face, row = yield from rolled_row(table, card)
    struck: list[str] = []
    if row.nothing:
        no_effect(table, card)
    else:
        struck = yield from hit(table, card, target, face, row)
    moment = Moment(owner, target, other_owner, face)
    for ability in row.also:
        if table.fighter(card) is not None:
            yield from abilities.come_up(table, Ref(card, -1, ability), moment)
    yield from abilities.at_moment(table, card, "attacking", target, other_owner, face)
    for each in struck or ([target] if row.nothing else []):
        yield from abilities.at_moment(table, each, "attacked", card, owner, face)


def rolled_row(table: SquirmishTable, card: str) -> Steps[tuple[int, Row]]:
    """SQ-A02: the line of the attack table that counts; some say to roll again."""
    while True:
        face = yield Roll(die=DIE, purpose="attack", rule="SQ-A02", player=table.state.active)
        row = table.cards.creatures[card].attack[face - 1]
        if table.told:
            say = "{title} rolls {face}: {row}."
            table.tell("attack-roll", "SQ-A02", say, card=card, face=face, row=row)
        if not row.again:
            return face, row


def no_effect(table: SquirmishTable, card: str) -> None:
    """SQ-A03: nothing at all, whatever would be added; SQ-S04: the battle cry is lost."""
    lost = _spend_cry(table, card)
    if table.told:
        say, rule = "No effect.", "SQ-A03"
        if lost:
            say, rule = "No effect; the battle cry is lost.", "SQ-S04"
        table.tell("no-effect", rule, say, card=card, lost=lost)


def hit(table: SquirmishTable, card: str, target: str, face: int, row: Row) -> Steps[list[str]]:
    """Damage or healing for every card it reaches. Returns the cards that were attacked."""
    reached = reached_by(table, card, target, row)
    if not (row.damage or row.heal):
        return [target]
    cried_at = yield from battle_cry(table, card, reached, row, face)
    hits, struck = [], []
    for each in reached:
        attacker, victim = table.fighter(card), table.fighter(each)
        if attacker is None or victim is None:
            continue
        heals = bool(row.heal) or mends(table, attacker, victim)
        if not heals:
            struck.append(each)
            if (yield from dodges(table, victim, face)):
                continue
        base = row.heal or row.damage
        sum = modifiers.of_attack(table, attacker, victim, face, base, heals, each == cried_at)
        if heals:
            harm.heal(table, each, sum.total, card, "SQ-A04", sum)
        else:
            hits.append(weighed(table, attacker, victim, face, Hit(each, sum.total, sum)))
    yield from harm.harm(table, hits, table.state.active, card, "SQ-A02")
    return struck


def reached_by(table: SquirmishTable, card: str, target: str, row: Row) -> list[str]:
    """The declared card, or every neighbour where the table says so."""
    key, attacker = table.find(card), table.fighter(card)
    if row.to == "target" or key is None or attacker is None:
        return [target] if table.find(target) is not None else []
    beside = [table.state.squirmish[each] for each in in_order(table.near(key))]
    if row.to == "enemies":
        beside = [each for each in beside if each.owner != attacker.owner]
    return [each.card for each in beside]


def mends(table: SquirmishTable, attacker: Fighter, victim: Fighter) -> bool:
    """The word `mend`: damage to a card of the same player heals instead."""
    return attacker.owner == victim.owner and bool(table.having(attacker.card, "mend"))


def dodges(table: SquirmishTable, victim: Fighter, face: int) -> Steps[bool]:
    """The word `dodge`: the attack does nothing to it, if the die says so."""
    for ref in table.having(victim.card, "dodge"):
        if not ref.ability.faces or ref.ability.by == "attack":
            works = abilities.on_face(ref, face)
        else:
            works = yield from abilities.rolled(table, ref, victim.owner)
        if works:
            key = table.find(victim.card)
            at = table.at(key) if key is not None else None
            table.tell("dodge", "SQ-B01", "{title} dodges.", card=victim.card, at=at)
            return True
    return False


def weighed(table: SquirmishTable, attacker: Fighter, victim: Fighter, face: int, hit: Hit) -> Hit:
    """The words `knock-out` and `thick`: all of it, or nothing."""
    for ref in table.having(attacker.card, "knock-out"):
        if modifiers.counts(ref, face):
            abilities.tell_used(table, ref, attacker.owner)
            return Hit(hit.card, table.left(victim))
    skin = modifiers.thickness(table, victim.card, face)
    if 0 < hit.amount < skin and table.told:
        say = "{amount} damage is too little to hurt {title}."
        table.tell("no-effect", "SQ-B01", say, card=hit.card, amount=hit.amount)
    return hit._replace(amount=0) if hit.amount < skin else hit


def battle_cry(
    table: SquirmishTable, card: str, reached: list[str], row: Row, face: int
) -> Steps[str | None]:
    """SQ-S04: the card that the battle cry's 1 is for, of the attacker's choice."""
    if card not in table.state.now.cried or not reached:
        return None
    another = may_go_on(table, card, row, face)

    def choices() -> list[str]:
        keys = in_order(key for each in reached if (key := table.find(each)) is not None)
        return [*keys, LATER] if another else keys

    chosen = yield Choose(
        choices, data={"card": card}, purpose="cry-target", rule="SQ-S04",
        player=table.state.active,
    )  # fmt: skip
    if chosen == LATER:
        return None
    _spend_cry(table, card)
    return table.state.squirmish[chosen].card


def may_go_on(table: SquirmishTable, card: str, row: Row, face: int) -> bool:
    """Whether another attack may follow: it is owed, the row gives it, or an ability could."""
    used = table.state.now.used
    return (
        table.again > 0
        or any(each.effect == "attack-again" for each in row.also)
        or any(
            ref.key not in used and (ref.ability.by == "roll" or abilities.on_face(ref, face))
            for ref in table.having(card, "attack-again")
        )
    )


def _spend_cry(table: SquirmishTable, card: str) -> bool:
    cried = table.state.now.cried
    if card not in cried:
        return False
    cried.remove(card)
    return True
