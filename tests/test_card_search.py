"""Finding a card by a few letters."""

from __future__ import annotations

import pytest

from companion.card_search import Finder

CARDS = {
    "TB-V07": "3 Éclair ↑",
    "TB-V17": "7 Old Pickup →",
    "TB-V27": "2 Straßenkreuzer",
    "TB-W07": "Queen of Glass",
}


@pytest.mark.parametrize(
    ("query", "found"),
    [
        ("", list(CARDS)),
        ("   ", list(CARDS)),
        ("ecl", ["TB-V07"]),
        ("ÉCL", ["TB-V07"]),
        ("strasse", ["TB-V27"]),
        ("STRASSE", ["TB-V27"]),
        ("pick old", ["TB-V17"]),
        ("ick", []),  # words are known by how they begin
        ("glass 7", ["TB-W07"]),
        ("7", ["TB-V07", "TB-V17", "TB-W07"]),
        ("07", ["TB-V07", "TB-W07"]),
        ("v7", ["TB-V07"]),
        ("V07", ["TB-V07"]),
        ("tb-v", ["TB-V07", "TB-V17", "TB-V27"]),
        ("[", []),
        ("old old", ["TB-V17"]),
        ("pick zebra", []),
    ],
)
def test_what_is_found(query: str, found: list[str]) -> None:
    assert Finder(CARDS).find(query) == found


def test_an_id_of_any_game_will_do() -> None:
    assert Finder({"SQ-M1a": "Mole", "X": "Ten"}).find("m1") == ["SQ-M1a"]
