"""Hostile cards and maps: valid files with one thing wrong. Each is read, or refused in one
sentence; what was read can be compared with ours and played."""

from __future__ import annotations

import tempfile
import tomllib
from datetime import date, datetime, time
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

from companion import card_files, map_files
from companion.games import toml
from companion.games.registry import find_card_box, find_kit
from companion.games.wormlord import maps
from companion.table.errors import Refused
from tests.faults.hostile import deep, mutated, one_sentence

BOXES = ("terror-below", "squirmish")
EXAMPLES = 25


def without_none(value: Any) -> Any:
    """The nearest thing that TOML can say: it has no None."""
    if isinstance(value, dict):
        return {str(key): without_none(each) for key, each in value.items() if each is not None}
    if isinstance(value, list):
        return [without_none(each) for each in value if each is not None]
    return "" if value is None else value


def written(wrong: Any) -> str:
    """As TOML. Our writer has an end, too: what is nested deeper is brought as deep as a file can
    be."""
    try:
        said = without_none(wrong)
        return toml.lines(said) if isinstance(said, dict) else f"a = {toml.written(said)}"
    except RecursionError:
        return "a = " + "[" * 900 + "]" * 900


def hostile_cards(name: str, examples: int) -> None:
    box = find_card_box(name)
    ours = box.stand_ins()
    files = {
        file: tomllib.loads((box.shipped / file).read_text("utf-8"))
        for file in box.files
        if (box.shipped / file).exists()
    }

    @settings(
        max_examples=examples, deadline=None, database=None, derandomize=True,
        suppress_health_check=list(HealthCheck), phases=(Phase.generate,),
    )  # fmt: skip
    @given(st.data())
    def attack(data: st.DataObject) -> None:
        wrong = data.draw(st.sampled_from(sorted(files)))
        document = data.draw(mutated(files[wrong]))
        with tempfile.TemporaryDirectory() as folder:
            for file in files:
                text = (box.shipped / file).read_text("utf-8")
                text = written(document) if file == wrong else text
                (Path(folder) / file).write_text(text, "utf-8", errors="replace")
            try:
                found = card_files.read(Path(folder), box)
                box.compare(ours, found.cards)
                find_kit(name).rules(Path(folder))
            except Refused as refusal:
                one_sentence(refusal)

    attack()


@pytest.mark.parametrize("name", BOXES)
def test_hostile_cards(name: str) -> None:
    hostile_cards(name, EXAMPLES)


@pytest.mark.soak
@pytest.mark.parametrize("name", BOXES)
def test_hostile_cards_for_long(name: str) -> None:
    hostile_cards(name, 10_000)


def hostile_maps(examples: int) -> None:
    [known, *_] = sorted(maps.SHIPPED.glob("*.toml"))
    document = tomllib.loads(known.read_text("utf-8"))

    @settings(max_examples=examples, deadline=None, database=None, derandomize=True)
    @given(mutated(document) | st.binary(max_size=300))
    def attack(wrong: Any) -> None:
        with tempfile.TemporaryDirectory() as folder:
            file = Path(folder) / "brought.toml"
            raw = wrong if isinstance(wrong, bytes) else b""
            if not raw:
                raw = written(wrong).encode("utf-8", "replace")
            file.write_bytes(raw)
            try:
                map_files.read(file)
            except Refused as refusal:
                one_sentence(refusal)

    attack()


def test_hostile_maps() -> None:
    hostile_maps(EXAMPLES)


NOON = datetime(2026, 1, 1)  # noqa: DTZ001 - TOML has moments without a zone


@pytest.mark.parametrize("value", [date(2026, 1, 1), NOON, time(1), float("inf")])
def test_values_that_only_toml_has(value: Any, tmp_path: Path) -> None:
    box = find_card_box("terror-below")
    for file in box.files:
        (tmp_path / file).write_bytes((box.shipped / file).read_bytes())
    worms = tomllib.loads((tmp_path / "worms.toml").read_text("utf-8"))
    for key in ("health", "name", "start", "pattern", "id"):
        cards = [{**worms["card"][0], key: value}, *worms["card"][1:]]
        (tmp_path / "worms.toml").write_text(written({"card": cards}), "utf-8")
        with pytest.raises(Refused) as refusal:
            card_files.read(tmp_path)
        one_sentence(refusal.value)


@pytest.mark.parametrize("name", BOXES)
@pytest.mark.parametrize("id", ["TB-" + "0" * 50_000, deep(200), [deep(100)] * 500])
def test_an_id_of_any_size_is_told_in_a_sentence(name: str, id: Any, tmp_path: Path) -> None:
    box = find_card_box(name)
    for file in box.files:
        if (box.shipped / file).exists():
            document = tomllib.loads((box.shipped / file).read_text("utf-8"))
            if "card" in document:
                document["card"][0]["id"] = id
            (tmp_path / file).write_text(toml.lines(document), "utf-8")
    with pytest.raises(Refused, match=r"look like|100 is the most here") as refused:
        card_files.read(tmp_path, box)
    assert len(refused.value.message.replace(str(tmp_path), "")) < 200


def test_a_field_with_a_name_of_any_length_is_told_in_a_sentence(tmp_path: Path) -> None:
    box = find_card_box("squirmish")
    for file in box.files:
        if (box.shipped / file).exists():
            document = tomllib.loads((box.shipped / file).read_text("utf-8"))
            for cards in document.values():
                if isinstance(cards, list):
                    cards[0]["A" * 50_000] = 1
            (tmp_path / file).write_text(toml.lines(document), "utf-8")
    with pytest.raises(Refused) as refused:
        card_files.read(tmp_path, box)
    one_sentence(refused.value)
