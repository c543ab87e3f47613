"""SQ-A03: the arithmetic of an attack. Plus and minus first, then times and divided.

>>> attack = worked_out(2, [Modifier("×", 2, "Ada"), Modifier("+", 1, BATTLE_CRY)])
>>> attack.total, str(attack)
(6, '(2 + 1 battle cry) × 2 = 6')
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Literal

import msgspec

from companion.games.squirmish.catalogue import Ref
from companion.games.squirmish.state import Fighter
from companion.games.squirmish.table import SquirmishTable
from companion.language import word

BATTLE_CRY = "battle cry"
SUMS, PRODUCTS = "+−", "×÷"


class Modifier(msgspec.Struct, frozen=True):
    """One change to what the attack table says, and whom it comes from."""

    op: Literal["+", "−", "×", "÷"]
    value: int
    source: str = msgspec.field(default="", name="for")


class Arithmetic(msgspec.Struct, frozen=True):
    """What an attack does to one card, and how that comes about; in an event it is plain data,
    and in a sentence it says itself in the language of who reads it."""

    base: int
    steps: list[Modifier]
    total: int

    def __str__(self) -> str:
        return self.written(word)

    def written(self, say: Callable[[str], str] = str) -> str:
        """The sum as people write it."""
        if not self.steps:
            return str(self.base)
        sums, products = _of(self.steps, SUMS), _of(self.steps, PRODUCTS)
        said = " ".join([str(self.base), *(_said(step, say) for step in sums)])
        if products:
            said = f"({said})" if sums else said
            said = " ".join([said, *(f"{step.op} {step.value}" for step in products)])
        return f"{said} = {self.total}"


def worked_out(base: int, steps: Iterable[Modifier] = ()) -> Arithmetic:
    """The outcome: never below nothing, and half a hitpoint counts as a whole one.

    >>> worked_out(3, [Modifier("÷", 2)]).total, worked_out(1, [Modifier("−", 2)]).total
    (2, 0)
    """
    steps = list(steps)
    value = base
    for step in _of(steps, SUMS):
        value += step.value if step.op == "+" else -step.value
    value, under = max(value, 0), 1
    for step in _of(steps, PRODUCTS):
        if step.op == "×":
            value *= step.value
        else:
            under *= step.value
    return Arithmetic(base, steps, -(-value // under))


def _of(steps: Iterable[Modifier], ops: str) -> list[Modifier]:
    return [step for step in steps if step.op in ops]


def _said(step: Modifier, say: Callable[[str], str]) -> str:
    source = say(step.source) if step.source == BATTLE_CRY else step.source
    return " ".join(filter(None, (step.op, str(step.value), source)))


def of_attack(
    table: SquirmishTable, attacker: Fighter, target: Fighter, face: int, base: int,
    heals: bool, cry: bool,
) -> Arithmetic:  # fmt: skip
    """Everything that changes an attack on one card; a defence changes no healing."""
    steps = [Modifier("+", 1, BATTLE_CRY)] if cry else []
    steps += _from(table, attacker.card, "plus", "+", face)
    if not heals:
        steps += _from(table, target.card, "armour", "−", face)
    steps += _from(table, attacker.card, "times", "×", face)
    if not heals:
        steps += _from(table, target.card, "halve", "÷", face)
    return worked_out(base, steps)


def _from(
    table: SquirmishTable, card: str, effect: str, op: Literal["+", "−", "×", "÷"], face: int
) -> Iterator[Modifier]:
    for ref in table.having(card, effect):
        amount = table.amount(ref)
        if counts(ref, face) and amount:
            yield Modifier(op, amount, source_of(table, ref))


def counts(ref: Ref, face: int) -> bool:
    """Whether an ability goes with what the attack's die shows."""
    return not ref.ability.faces or face in ref.ability.faces


def source_of(table: SquirmishTable, ref: Ref) -> str:
    """Whose ability it is, by name."""
    return table.cards.groups[ref.group].name if ref.group else table.cards.name(ref.card)


def thickness(table: SquirmishTable, card: str, face: int) -> int:
    """How much damage an attack needs to hurt a card at all."""
    skins = [table.amount(ref) for ref in table.having(card, "thick") if counts(ref, face)]
    return max(skins, default=0)
