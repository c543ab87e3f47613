"""SQ-B03: a forgotten ability is lost, so each is remembered while there is still time.

Every open question of a turn comes with the abilities that apply to it or can be used now, and
events tell of them before the chance has passed: when an attack is declared, and in step 4.
"""

from __future__ import annotations

from collections.abc import Iterator

from companion.games.squirmish import abilities, effects
from companion.games.squirmish.catalogue import Ref
from companion.games.squirmish.moments import Moment
from companion.games.squirmish.table import SquirmishTable
from companion.games.squirmish.targets import attackers, targets
from companion.table.game import Reminder
from companion.table.prompts import Prompt

# Which words matter to somebody who attacks, and which to somebody who is attacked.
ATTACKING = ("reach", "plus", "times", "knock-out", "mend", "loyal")
DEFENDING = ("dodge", "armour", "halve", "thick", "taunt")


def reminders(table: SquirmishTable, prompt: Prompt) -> list[Reminder]:
    """What is to be remembered at an open question."""
    found = {ref.key: ref for ref in _refs(table, prompt)}
    return [_reminder(table, ref) for ref in found.values()]


def _refs(table: SquirmishTable, prompt: Prompt) -> Iterator[Ref]:
    state, now = table.state, table.state.now
    if now.ability is not None:
        yield from (ref for ref in _all(table) if ref.key == now.ability)
    match prompt.purpose:
        case "where" | "battle-cry":
            refs = table.cards.by_moment[now.placed].get("placed", ()) if now.placed else ()
            yield from (ref for ref in refs if _counts(table, ref))
        case "action":
            for key in attackers(table, state.active):
                yield from attacks(table, state.squirmish[key].card)
            yield from abilities.usable(table)
        case "target" if now.attacker:
            yield from attacks(table, now.attacker)
            for key in targets(table, now.attacker):
                yield from defences(table, state.squirmish[key].card)
        case "ability":
            yield from abilities.usable(table)
        case "swap":
            yield from (ref for ref in _all(table) if ref.ability.effect == "rooted")
        case _ if now.attacker and now.target:
            yield from attacks(table, now.attacker)
            yield from defences(table, now.target)


def attacks(table: SquirmishTable, card: str) -> Iterator[Ref]:
    """What a card that attacks can do."""
    if table.find(card) is not None:
        for ref in table.abilities(card):
            if ref.ability.effect in ATTACKING or ref.ability.when == "attacking":
                yield ref


def defences(table: SquirmishTable, card: str) -> Iterator[Ref]:
    """What a card that is attacked can do, even as it is knocked out."""
    if table.find(card) is not None:
        for ref in table.abilities(card):
            if ref.ability.effect in DEFENDING or ref.ability.when in ("attacked", "knocked-out"):
                yield ref


def tell_of_attack(table: SquirmishTable, card: str, target: str) -> None:
    """Before the die is rolled: whatever the two cards have to say to it."""
    for ref in [*attacks(table, card), *defences(table, target)]:
        _tell(table, ref)


def tell_of_turn(table: SquirmishTable) -> None:
    """Before a turn ends: what can still be used, and what just happens in step 4."""
    state = table.state
    for key in table.of(state.active):
        for ref in table.abilities(state.squirmish[key].card):
            can = effects.possible(table, ref, Moment(state.active))
            if ref.ability.when == "turn" and can and ref.key not in state.now.used:
                _tell(table, ref)


def _tell(table: SquirmishTable, ref: Ref) -> None:
    fighter, say = table.fighter(ref.card), "Remember {title}: {text}"
    table.tell(
        "reminder", "SQ-B03", say, card=ref.card, ability=ref.number,
        text=abilities.text_of(table, ref), player=None if fighter is None else fighter.owner,
    )  # fmt: skip


def _all(table: SquirmishTable) -> Iterator[Ref]:
    for key in table.everywhere():
        yield from table.abilities(table.state.squirmish[key].card)


def _counts(table: SquirmishTable, ref: Ref) -> bool:
    """A card about to be placed makes its group active itself."""
    there = table.find(ref.card) is not None
    return not ref.group or table.members(ref.group) >= (2 if there else 1)


def _reminder(table: SquirmishTable, ref: Ref) -> Reminder:
    key, fighter = table.find(ref.card), table.fighter(ref.card)
    return Reminder(
        card=ref.card,
        title=table.cards.name(ref.card),
        at=None if key is None else table.at(key),
        player=None if fighter is None else fighter.owner,
        ability=ref.number,
        kind=ref.ability.kind,
        text=abilities.text_of(table, ref),
        group=table.cards.groups[ref.group].name if ref.group else "",
    )
