"""The kv language does what it always does, without writing it down."""

from __future__ import annotations

from kivy.lang import Builder, builder
from kivy.properties import NumericProperty, ObjectProperty
from kivy.uix.widget import Widget

from companion.screens.parts.untraced import _follow
from tests.flows.driver import Driver


class Unspoken:
    """Fails whoever wants to put it into words."""

    def __repr__(self) -> str:
        raise AssertionError("somebody writes down what a property is")


class Follower(Widget):
    """Has what the other one has."""

    leads = ObjectProperty(None, allownone=True)
    follows = ObjectProperty(None, allownone=True)
    double = NumericProperty(0)


Builder.load_string("""
<Follower>:
    follows: self.leads
    double: self.width * 2
""")


def test_what_depends_on_a_property_follows_it_without_a_word(app: Driver) -> None:
    assert builder.call_fn is _follow
    widget = Follower()
    widget.leads = thing = Unspoken()
    assert widget.follows is thing
    widget.width = 21
    assert widget.double == 42
