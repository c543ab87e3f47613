"""The structs of a game as a later release may have them: each with one more field."""

from __future__ import annotations

from functools import cache
from inspect import signature
from types import UnionType
from typing import Any, Union, get_args, get_origin

import msgspec


def grow(hint: Any) -> Any:
    """The same type, where every struct in it has one field more, at its default."""
    if isinstance(hint, type) and issubclass(hint, msgspec.Struct):
        return _grow_struct(hint)
    parts = get_args(hint)
    if isinstance(hint, UnionType):
        return Union[tuple(grow(part) for part in parts)]  # noqa: UP007
    if get_origin(hint) in (list, dict, tuple):
        return get_origin(hint)[tuple(part if part is ... else grow(part) for part in parts)]
    return hint


@cache
def _grow_struct(kind: type[msgspec.Struct]) -> type[msgspec.Struct]:
    fields: list[Any] = []
    for field in msgspec.structs.fields(kind):
        default = field.default
        if isinstance(default, msgspec.Struct):
            default = grow(type(default))()
        if field.default_factory is not msgspec.NODEFAULT:
            default = msgspec.field(default_factory=grow(field.default_factory))
        given = () if default is msgspec.NODEFAULT else (default,)
        fields.append((field.name, grow(field.type), *given))
    more = [("of_tomorrow", str, "as it always was")]
    named = any(each.kind is each.KEYWORD_ONLY for each in signature(kind).parameters.values())
    return msgspec.defstruct(kind.__name__, [*fields, *more], bases=(kind,), kw_only=named)
