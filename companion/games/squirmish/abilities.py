"""When abilities come into play (SQ-B01): at their moment, asked for where they are optional."""

from __future__ import annotations

from companion.games.squirmish import effects, vocabulary
from companion.games.squirmish.catalogue import Ref
from companion.games.squirmish.moments import Fallen, Moment
from companion.games.squirmish.table import DIE, SquirmishTable
from companion.table.game import Script, Steps
from companion.table.prompts import Choose, Roll

RULE = "SQ-B01"
END = "end"
ONCE = ("attack-again",)  # in a turn: or an attack would never end


def at_moment(
    table: SquirmishTable, card: str, when: str, other: str | None = None,
    other_owner: int | None = None, face: int = 0,
) -> Script:  # fmt: skip
    """Everything a card in play does at a moment."""
    for ref in table.cards.by_moment[card].get(when, ()):
        fighter = table.fighter(card)
        if fighter is not None and table.active(ref):
            yield from come_up(table, ref, Moment(fighter.owner, other, other_owner, face))


def last_words(table: SquirmishTable, fallen: Fallen, source: str | None) -> Script:
    """What a card does as it is knocked out; it counted as a member until just now (SQ-B02)."""
    card, owner = fallen.fighter.card, fallen.fighter.owner
    doer = table.fighter(source)
    moment = Moment(owner, source, None if doer is None else doer.owner, 0, fallen)
    for ref in table.cards.by_moment[card].get("knocked-out", ()):
        if not ref.group or table.members(ref.group) >= 1:
            yield from come_up(table, ref, moment)


def come_up(table: SquirmishTable, ref: Ref, moment: Moment) -> Script:
    """One ability's moment: may it, does its player want it, do the dice?"""
    if ref.ability.effect in ONCE and ref.key in table.state.now.used:
        return
    if ref.ability.by == "attack" and moment.face and not on_face(ref, moment.face):
        return
    if not effects.possible(table, ref, moment):
        return
    if ref.ability.optional:
        about = {"card": ref.card, "ability": ref.number, "says": text_of(table, ref)}
        choice = yield Choose(
            ["use", "skip"], data=about, purpose="use", rule=RULE, player=moment.owner
        )
        if choice == "skip":
            return
    yield from use(table, ref, moment)


def use(table: SquirmishTable, ref: Ref, moment: Moment) -> Script:
    """The ability is used: roll for it, where it needs a die of its own, and do what it says."""
    if ref.number >= 0:
        table.state.now.used.append(ref.key)
    needs_roll = ref.ability.faces and ref.ability.by == "roll"
    if needs_roll and not (yield from rolled(table, ref, moment.owner)):
        return
    tell_used(table, ref, moment.owner)
    yield from effects.EFFECTS[ref.ability.effect](table, ref, moment)


def rolled(table: SquirmishTable, ref: Ref, owner: int) -> Steps[bool]:
    """Whether the die that an ability is rolled with shows one of its faces."""
    now = table.state.now
    now.ability = ref.key
    face = yield Roll(die=DIE, purpose="ability", rule=RULE, player=owner)
    now.ability = None
    works = on_face(ref, face)
    if not works and table.told:
        say = "The die shows {face}: {title}'s ability does nothing."
        table.tell("note", RULE, say, card=ref.card, face=face)
    return works


def on_face(ref: Ref, face: int) -> bool:
    """Whether an ability works with what the die shows."""
    return not ref.ability.faces or face in ref.ability.faces


def tell_used(table: SquirmishTable, ref: Ref, owner: int) -> None:
    """An ability comes into play; what it does to cards is told by itself."""
    if table.told and ref.number >= 0:
        table.tell(
            "ability", "SQ-B02" if ref.group else RULE, "{title}: {text}", card=ref.card,
            text=text_of(table, ref), ability=ref.number, player=owner,
        )  # fmt: skip


def text_of(table: SquirmishTable, ref: Ref) -> str:
    """What the card says; one without a text is told by its word."""
    return ref.ability.text or vocabulary.said(ref.ability)


# SQ-T03, step 4


def step(table: SquirmishTable) -> Script:
    """Abilities of the turn: those that just happen, then those a player may use."""
    state = table.state
    for card in [state.squirmish[key].card for key in table.of(state.active)]:
        for ref in turn_abilities(table, card, optional=False):
            if table.find(card) is not None:
                yield from come_up(table, ref, Moment(state.active))
    while usable(table):
        answer = yield Choose(
            lambda: [*(f"use:{ref.key}" for ref in usable(table)), END],
            purpose="ability",
            rule="SQ-T03",
            player=state.active,
        )
        if answer == END:
            return
        ref = next(ref for ref in usable(table) if answer == f"use:{ref.key}")
        yield from use(table, ref, Moment(state.active))


def turn_abilities(table: SquirmishTable, card: str, optional: bool) -> list[Ref]:
    """What a card does in step 4, or may do."""
    refs = table.abilities_at(card, "turn")
    return [ref for ref in refs if ref.ability.optional == optional]


def usable(table: SquirmishTable) -> list[Ref]:
    """What the active player may still use in step 4; each once a turn."""
    state = table.state
    return [
        ref
        for key in table.of(state.active)
        for ref in turn_abilities(table, state.squirmish[key].card, optional=True)
        if ref.key not in state.now.used and effects.possible(table, ref, Moment(state.active))
    ]
