"""Merge patches by the examples of RFC 7396, and grafting them in place."""

from __future__ import annotations

from typing import Any

import pytest

from companion.table.patch import graft, merge
from tests.table.stones import Hand, Heap


# The table of test cases in appendix A of the RFC.
@pytest.mark.parametrize(
    ("target", "patch", "merged"),
    [
        ({"a": "b"}, {"a": "c"}, {"a": "c"}),
        ({"a": "b"}, {"b": "c"}, {"a": "b", "b": "c"}),
        ({"a": "b"}, {"a": None}, {}),
        ({"a": "b", "b": "c"}, {"a": None}, {"b": "c"}),
        ({"a": ["b"]}, {"a": "c"}, {"a": "c"}),
        ({"a": "c"}, {"a": ["b"]}, {"a": ["b"]}),
        ({"a": {"b": "c"}}, {"a": {"b": "d", "c": None}}, {"a": {"b": "d"}}),
        ({"a": [{"b": "c"}]}, {"a": [1]}, {"a": [1]}),
        (["a", "b"], ["c", "d"], ["c", "d"]),
        ({"a": "b"}, ["c"], ["c"]),
        ({"a": "foo"}, None, None),
        ({"a": "foo"}, "bar", "bar"),
        ({"e": None}, {"a": 1}, {"e": None, "a": 1}),
        ([1, 2], {"a": "b", "c": None}, {"a": "b"}),
        ({}, {"a": {"bb": {"ccc": None}}}, {"a": {"bb": {}}}),
    ],
)
def test_merge_does_as_the_rfc_says(target: Any, patch: Any, merged: Any) -> None:
    assert merge(target, patch) == merged


def test_merge_leaves_its_arguments_alone() -> None:
    target, patch = {"a": {"b": 1}}, {"a": {"c": 2}}
    merge(target, patch)
    assert (target, patch) == ({"a": {"b": 1}}, {"a": {"c": 2}})


def test_graft_changes_the_objects_somebody_holds() -> None:
    old = Heap(heap=5, hands={"Ann": Hand(1, ["ST-C01"]), "Bob": Hand(2)})
    ann, charms = old.hands["Ann"], old.hands["Ann"].charms
    new = Heap(heap=4, hands={"Ann": Hand(3, ["ST-C02", "ST-C03"]), "Cy": Hand(7)}, active=1)
    graft(old, new)
    assert old == new
    assert old.hands["Ann"] is ann
    assert ann.charms is charms
    assert charms == ["ST-C02", "ST-C03"]
