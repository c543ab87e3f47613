"""Damage, healing and knock-outs (SQ-A04, SQ-A05): what happens to cards in the Squirmish."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from companion.games.squirmish import abilities
from companion.games.squirmish.modifiers import Arithmetic
from companion.games.squirmish.moments import Fallen, Hit
from companion.games.squirmish.reattach import next_loose, reattach
from companion.games.squirmish.state import Fighter
from companion.games.squirmish.table import SquirmishTable
from companion.table.game import Script


def harm(table: SquirmishTable, hits: Sequence[Hit], by: int, source: str, rule: str) -> Script:
    """All of it at once; then those without hitpoints are out. `by` is whose doing it is."""
    out = []
    for hit in hits:
        key, fighter = table.find(hit.card), table.fighter(hit.card)
        if key is None or fighter is None:
            continue
        if fighter.safe:
            say = "Nothing can hurt {title} now."
            table.tell("no-effect", "SQ-B01", say, card=hit.card, at=table.at(key))
        elif hit.amount > 0:
            fighter.damage = min(fighter.damage + hit.amount, table.creature(fighter).hp)
            tell_damage(table, hit, key, fighter, source, rule)
            if not table.left(fighter):
                out.append(hit.card)
    if out:
        yield from knock_out(table, out, by, source)


def tell_damage(
    table: SquirmishTable, hit: Hit, key: str, fighter: Fighter, source: str, rule: str
) -> None:
    """SQ-A02: counters on the card that was hit, with the sum that leads to them."""
    if not table.told:
        return
    about: dict[str, Any] = {
        "card": hit.card,
        "at": table.at(key),
        "left": table.left(fighter),
        "by": source,
    }
    say = "Put {amount} damage on {title}: {left} hitpoints left."
    why = ""
    if hit.arithmetic is not None:
        about |= {"arithmetic": hit.arithmetic, "sum": hit.arithmetic.written()}
        if hit.arithmetic.steps:
            rule, why = "SQ-A03", "{arithmetic}"
    table.tell("damage", rule, say, why, amount=hit.amount, **about)


def heal(
    table: SquirmishTable, card: str, amount: int, source: str, rule: str,
    arithmetic: Arithmetic | None = None,
) -> None:  # fmt: skip
    """SQ-A04: takes damage off, never above the hitpoints a card began with."""
    key, fighter = table.find(card), table.fighter(card)
    if key is None or fighter is None:
        return
    healed = min(amount, fighter.damage)
    fighter.damage -= healed
    if not table.told:
        return
    about: dict[str, Any] = {
        "card": card,
        "at": table.at(key),
        "left": table.left(fighter),
        "by": source,
    }
    say = "Take {amount} damage off {title}: {left} hitpoints."
    why = "" if arithmetic is None or not arithmetic.steps else "{arithmetic}"
    if not healed:
        say = "{title} has no damage to heal."
    if arithmetic is not None:
        about |= {"arithmetic": arithmetic, "sum": arithmetic.written()}
    table.tell("heal", rule, say, why, amount=healed, **about)


def knock_out(table: SquirmishTable, cards: Sequence[str], by: int, source: str) -> Script:
    """SQ-A05: prizes for whoever did it; one's own cards are discarded. Then SQ-A06."""
    state = table.state
    fallen = []
    for card in cards:
        key = table.find(card)
        if key is not None:
            near = [state.squirmish[each].card for each in table.near(key)]
            fallen.append(Fallen(state.squirmish[key], key, near))
    for each in fallen:
        del state.squirmish[each.key]
        own = each.fighter.owner == by
        pile = state.discard if own else state.players[by].prizes
        pile.append(each.fighter.card)
        tell_knocked_out(table, each, by, own)
    table.check_goal(by)
    state.now.loose = next_loose(table) is not None
    for each in fallen:
        yield from abilities.last_words(table, each, source)
    yield from reattach(table)


def tell_knocked_out(table: SquirmishTable, fallen: Fallen, by: int, own: bool) -> None:
    """Which pile it goes to."""
    if table.told:
        player = table.state.players[by]
        say = "{title} is knocked out! It is a prize guy of {name} now."
        why = "prize guy {prizes} of 3"
        if own:
            say, why = "{title} is knocked out. Discard it.", "it is {name}'s own card"
        table.tell(
            "knock-out", "SQ-A05", say, why, card=fallen.fighter.card, at=table.at(fallen.key),
            to="discard" if own else "prizes", player=by, name=player.name,
            owner=fallen.fighter.owner, prizes=len(player.prizes),
        )  # fmt: skip
