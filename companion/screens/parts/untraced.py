"""Kivy's kv language without its tracing.

Whenever a property changes, Kivy writes what follows from it into a sentence for a log that nobody
reads, with the whole value in it: a drawing has hundreds of points. That was a tenth of the answer
to a tap. Python's own way to switch it off (-O) would take every `assert` along.
"""

from __future__ import annotations

from typing import Any

from kivy.lang import builder


def _follow(args: tuple[Any, ...], _: object, __: object) -> None:
    """Set what a rule of a .kv file says anew, because something it depends on has changed."""
    element, key, value, rule, names = args
    rule.count += 1
    setattr(element, key, eval(value, names))


def trace_nothing() -> None:
    """From now on; Kivy looks its own function up by this name each time."""
    builder.call_fn = _follow
