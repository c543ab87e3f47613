"""Every game has the drawings and the scoring rule that its kit declares."""

from __future__ import annotations

from typing import Any

import pytest

from companion.games.kit import GameKit
from companion.games.registry import KITS

WAYS = "mode"  # the option whose choices each have a card on Home

kits = pytest.mark.parametrize("kit", KITS, ids=lambda kit: kit.id)


@kits
def test_the_emblem_draws_something(kit: GameKit[Any]) -> None:
    assert kit.emblem(), f"{kit.id} has an empty emblem"


@kits
def test_each_way_to_play_has_a_drawing(kit: GameKit[Any]) -> None:
    fields = [field for field in kit.rules().fields if field.name == WAYS]
    ways = [choice for field in fields for choice in field.choices]
    drawn = kit.choice_drawings().get(WAYS, {})
    missing = [value for value, _ in ways if not drawn.get(value)]
    assert missing == [], f"{kit.id} has no drawing for its ways {missing}"


@kits
def test_drawn_options_have_a_drawing_for_each_choice(kit: GameKit[Any]) -> None:
    fields = {field.name: field for field in kit.rules().fields}
    for name, drawn in kit.choice_drawings().items():
        assert name in fields, f"{kit.id} draws {name}, which is none of its options"
        choices = [value for value, _ in fields[name].choices]
        assert list(drawn) == choices, f"{kit.id} does not draw each choice of {name}"
        assert all(drawn.values()), f"{kit.id} has an empty drawing for {name}"


@kits
def test_a_winner_is_drawn_for_each_player_or_for_none(kit: GameKit[Any]) -> None:
    drawn = [bool(kit.winner_drawing(player)) for player in range(8)]
    assert len(set(drawn)) == 1, f"{kit.id} draws only some of its winners"


@kits
def test_the_scoring_rule_is_a_rule_of_the_game(kit: GameKit[Any]) -> None:
    rules = {clause.id for clause in kit.rules().clauses()}
    assert not kit.scoring_rule or kit.scoring_rule in rules, f"{kit.id} has no such rule"


def test_a_game_without_an_emblem_is_refused() -> None:
    class NoEmblem(GameKit[Any]):
        id, title, card_prefix = "no-emblem", "No Emblem", "NE"

        def rules(self, cards: object = None) -> Any:
            return None

    with pytest.raises(TypeError, match="emblem"):
        NoEmblem()  # type: ignore[abstract]
