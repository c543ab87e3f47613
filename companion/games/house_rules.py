"""What a house rule says about itself: one entry in the struct of a game's options.

A game's house rules are the fields of a struct. The type of each field names its settings, so that
mypy finds a misspelled name or setting in the rules, and msgspec refuses one from outside. The
`HouseRule` beside the type holds everything else.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Annotated, Any, NamedTuple, get_args, get_origin, get_type_hints

import msgspec

from companion.table.game import Field


class HouseRule(NamedTuple):
    """One house rule. `name` and `values` are filled in by `read_house_rules`."""

    rule: str  # the clause that it changes
    label: str  # the question on the New game page
    settings: tuple[str, ...]  # its answers in words: one for each value, in their order
    explanation: str  # what it changes, as the clause tells it after "House rule:"
    only_in: str = ""  # the mode that it is for; empty: every mode
    as_printed: str = ""  # the answer that leaves it to what is printed on the board
    name: str = ""
    values: tuple[str, ...] = ()  # the first is how we read the book

    @property
    def default(self) -> str:
        """Return the value that is in force unless somebody chooses another."""
        return self.values[0]


def read_house_rules(kind: type[msgspec.Struct]) -> tuple[HouseRule, ...]:
    """Return the house rules in the struct `kind`, or raise `TypeError` for an entry that does not
    fit together."""
    hints = get_type_hints(kind, include_extras=True)
    return tuple(_read(field, hints[field.name]) for field in msgspec.structs.fields(kind))


def _read(field: msgspec.structs.FieldInfo, hint: Any) -> HouseRule:
    if get_origin(hint) is not Annotated or not isinstance(get_args(hint)[1], HouseRule):
        raise TypeError(f"{field.name} has no HouseRule beside its type.")
    kind, entry, *_ = get_args(hint)
    assert isinstance(entry, HouseRule)
    values = get_args(kind)
    if field.default != values[0]:
        raise TypeError(f"{field.name}: the default {field.default!r} has to be the first value.")
    if len(entry.settings) != len(values):
        raise TypeError(
            f"{field.name} has {len(values)} values and {len(entry.settings)} settings."
        )
    return entry._replace(name=field.name, values=values)


def make_form_fields(rules: Sequence[HouseRule], group: str) -> tuple[Field, ...]:
    """Return the fields of the New game page; those that are for one mode only come last."""
    return tuple(
        Field(
            name=f"house_rules.{rule.name}",
            label=rule.label,
            kind="one-of",
            default=None if rule.as_printed else rule.default,
            choices=_choices(rule),
            rule=rule.rule,
            group=group,
            advanced=True,
            shown_if={"mode": rule.only_in} if rule.only_in else {},
        )
        for rule in sorted(rules, key=lambda rule: bool(rule.only_in))
    )


def _choices(rule: HouseRule) -> tuple[tuple[str | None, str], ...]:
    chosen = tuple(zip(rule.values, rule.settings, strict=True))
    return ((None, rule.as_printed), *chosen) if rule.as_printed else chosen


def leave_out_defaults(written: dict[str, str], kind: type[msgspec.Struct], always: int) -> None:
    """Take the house rules of the struct `kind` that are at their default out of plain data, but
    for the first `always`. So a new one changes nothing for programs that compare states, and an
    older release still reads a game that is played without it."""
    for name, default in _defaults_after(kind, always):
        if written[name] == default:
            del written[name]


@cache  # every answer to a game writes its state
def _defaults_after(kind: type[msgspec.Struct], always: int) -> Sequence[tuple[str, str]]:
    return [(each.name, each.default) for each in msgspec.structs.fields(kind)[always:]]
