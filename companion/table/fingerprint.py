"""Fingerprints of a table and its open question: equal games have equal fingerprints.

A fingerprint is kept with every answer, and a later release compares it with its own. Version 2
begins with "2:". It covers what is on the table, without every field that has its default, and
which question is open, without its words: so a new option, a new field or a better sentence does
not change it. Version 1 has no mark. It covers exactly the fields of the first release.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from itertools import repeat
from pathlib import Path
from typing import Any, TypeAlias, get_args, get_origin

import msgspec

from companion.table.form import plain, to_json
from companion.table.game import RULES_VERSION, Game
from companion.table.prompts import Card, Choose, Prompt, Roll

VERSION_2 = "2:"
LEFT_OUT = {("", RULES_VERSION), ("result", "reason")}  # they say nothing about the table
FIRST_FIELDS = Path(__file__).with_name("first_fields.toml")

# The fields of each struct with a default, by the path of the struct in the state: "" is the state
# itself, "players" each of a list, "squirmish.*" each value of a dict.
Defaults: TypeAlias = Mapping[str, Mapping[str, Any]]
Fields: TypeAlias = Mapping[str, Sequence[str]]


def take_fingerprint(game: Game[Any], state: Any, prompt: Prompt | None) -> str:
    """Return the fingerprint of a table and its open question, in the newest version."""
    kind: type[msgspec.Struct] = type(state)
    form = _without_defaults(game.state_form(state), defaults_of(kind))
    return VERSION_2 + digest(form, _question(prompt))


def has_fingerprint(game: Game[Any], state: Any, prompt: Prompt | None, fingerprint: str) -> bool:
    """Return whether this or an earlier release took the fingerprint from such a table."""
    if fingerprint.startswith(VERSION_2):
        return fingerprint == take_fingerprint(game, state, prompt)
    return fingerprint == _first_version(game, state, prompt)


def digest(*values: Any) -> str:
    """Return a short hash of values: equal values have equal hashes.

    >>> digest({"a": 1, "b": 2}) == digest({"b": 2, "a": 1})
    True
    """
    sponge = hashlib.blake2b(digest_size=12)
    for value in values:
        sponge.update(to_json(value))
        sponge.update(b"\n")
    return sponge.hexdigest()


# Version 2


def _question(prompt: Prompt | None) -> list[Any] | None:
    """Which question it is, without its words and without the cards that may answer it."""
    if prompt is None:
        return None
    asked = [type(prompt).__struct_config__.tag, prompt.purpose, prompt.player]
    if isinstance(prompt, Roll):
        return [*asked, prompt.die, prompt.sides]
    if isinstance(prompt, Card):
        return [*asked, prompt.deck, prompt.source]
    if isinstance(prompt, Choose):
        options = prompt.options() if callable(prompt.options) else prompt.options
        return [*asked, sorted(options, key=str)]
    return asked


def _without_defaults(form: Any, defaults: Defaults) -> Any:
    """Return plain data of a state without the fields that have their default."""
    whole = [form]
    waiting: list[tuple[Any, Any, str]] = [(whole, 0, "")]  # what is in `holder[key]`, its path
    while waiting:
        holder, key, path = waiting.pop()
        value, known, each_value = holder[key], defaults.get(path), f"{path}.*"
        if known is None and each_value not in defaults:
            continue  # no struct is in there
        made: Any
        if isinstance(value, list):
            holder[key] = made = value.copy()
            waiting += zip(repeat(made), range(len(made)), repeat(path))
        elif isinstance(value, dict) and known is None:
            holder[key] = made = value.copy()
            waiting += zip(repeat(made), made, repeat(each_value))
        elif isinstance(value, dict) and known is not None:
            holder[key] = made = {}
            for name, each in value.items():
                below = f"{path}.{name}" if path else name
                at_default = name in known and known[name] == each
                if not at_default and below in defaults and isinstance(each, dict):
                    # A struct may leave out fields that have their default.
                    whole_struct = known.get(name)
                    at_default = (
                        isinstance(whole_struct, dict) and each.items() <= whole_struct.items()
                    )
                if (path, name) not in LEFT_OUT and not at_default:
                    made[name] = each
                    waiting.append((made, name, below))
    return whole[0]


@cache
def defaults_of(kind: type[msgspec.Struct]) -> Defaults:
    """Return the defaults of a struct and of every struct inside it."""
    found: dict[str, dict[str, Any]] = {}
    _find_defaults(kind, "", found)
    return found


def _find_defaults(kind: type[msgspec.Struct], path: str, found: dict[str, dict[str, Any]]) -> None:
    found[path] = {}
    for field in msgspec.structs.fields(kind):
        if field.default is not msgspec.NODEFAULT:
            found[path][field.encode_name] = plain(field.default)
        elif field.default_factory is not msgspec.NODEFAULT:
            found[path][field.encode_name] = plain(field.default_factory())
        below = f"{path}.{field.encode_name}" if path else field.encode_name
        for star, struct in _structs_in(field.type):
            _find_defaults(struct, below + star, found)


def _structs_in(hint: Any) -> Iterator[tuple[str, type[msgspec.Struct]]]:
    """The structs in a type, each with ".*" for a dict that it is a value of."""
    if isinstance(hint, type) and issubclass(hint, msgspec.Struct):
        yield "", hint
    for part in get_args(hint):
        for star, struct in _structs_in(part):
            yield (".*" if get_origin(hint) is dict else "") + star, struct


# Version 1


def _first_version(game: Game[Any], state: Any, prompt: Prompt | None) -> str:
    """The fingerprint as the first release took it."""
    fields = _first_fields()
    form = game.state_form(state)
    if game.name in fields:
        form = _only(form, fields[game.name])
    if prompt is None:
        return digest(form, None)
    names = fields["prompt"][str(type(prompt).__struct_config__.tag)]
    asked = plain(prompt)
    return digest(form, msgspec.Raw(_in_order({name: asked[name] for name in names})))


def _in_order(values: Mapping[str, Any]) -> bytes:
    """JSON whose keys come in the order they are given."""
    return (
        b"{" + b",".join(to_json(key) + b":" + to_json(each) for key, each in values.items()) + b"}"
    )


def _only(form: Any, fields: Fields, path: str = "state") -> Any:
    """Plain data of a state with these fields only."""
    if isinstance(form, list):
        return [_only(each, fields, path) for each in form]
    if not isinstance(form, dict):
        return form
    if (names := fields.get(path)) is None:
        below = f"{path}.*"
        return {key: _only(each, fields, below) for key, each in form.items()}
    return {name: _only(form[name], fields, f"{path}.{name}") for name in names if name in form}


@cache
def _first_fields() -> Mapping[str, Fields]:
    from companion.table import data  # only now: the start waits for no TOML

    return data.read(FIRST_FIELDS, dict[str, dict[str, list[str]]])
