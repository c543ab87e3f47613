"""Corrections: a JSON merge patch over a state (RFC 7396), put into the state in place."""

from __future__ import annotations

from typing import Any

import msgspec


def merge(target: Any, patch: Any) -> Any:
    """`target` with `patch` merged over it; neither is changed. None removes a key.

    >>> merge({"a": 1, "b": {"c": 2, "d": 3}}, {"b": {"c": None, "e": 4}})
    {'a': 1, 'b': {'d': 3, 'e': 4}}
    >>> merge({"a": [1, 2]}, {"a": [3]})
    {'a': [3]}
    """
    if not isinstance(patch, dict):
        return patch
    merged = dict(target) if isinstance(target, dict) else {}
    for key, value in patch.items():
        if value is None:
            merged.pop(key, None)
        else:
            merged[key] = merge(merged.get(key), value)
    return merged


def graft(old: msgspec.Struct, new: msgspec.Struct) -> None:
    """Make `old` equal to `new` while every part of it stays the same object.

    A rule stopped in the middle of a turn holds on to parts of the state (`me = players[0]`);
    after a correction it must see the corrected table, not the one it remembers.
    """
    for name in old.__struct_fields__:
        setattr(old, name, _grafted(getattr(old, name), getattr(new, name)))


def _grafted(old: Any, new: Any) -> Any:
    if type(old) is not type(new):
        return new
    if isinstance(old, msgspec.Struct) and not old.__struct_config__.frozen:
        graft(old, new)
        return old
    if isinstance(old, list):
        old[:] = [
            _grafted(old[index], item) if index < len(old) else item
            for index, item in enumerate(new)
        ]
        return old
    if isinstance(old, dict):
        kept = {key: _grafted(old[key], item) if key in old else item for key, item in new.items()}
        old.clear()
        old.update(kept)
        return old
    return new
