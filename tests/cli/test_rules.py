"""`wormwatch rules`: a rule in the terminal, and for programs."""

from __future__ import annotations

import json
from typing import Any

import pytest

from companion.games.registry import KITS
from tests.test_main import run_here


def asked(*words: str) -> Any:
    done = run_here("rules", "--json", *words)
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


def test_a_question_is_answered_best_first() -> None:
    done = run_here("rules", "can i drive", "through", "rubble?")
    assert done.returncode == 0
    head, *_ = done.stdout.splitlines()
    assert head == "TB-A01 Move (Terror Below)"
    for part in ("For example: ", "Often wrong: ", "In the book: ", "See TB-A02 Ramp another pawn"):
        assert part in done.stdout
    assert "more speak of it; --all prints them." in done.stdout
    assert len(done.stdout) < len(run_here("rules", "rubble", "--all").stdout)


def test_an_id_prints_that_clause_alone() -> None:
    done = run_here("rules", "tb-v01")
    assert done.stdout.startswith("TB-V01 Boots (Terror Below)\n")
    assert "The house rule boots can change this." in done.stdout
    assert "--all" not in done.stdout


def test_without_words_the_chapters_are_listed() -> None:
    text = run_here("rules").stdout
    for line in ("Terror Below (terror-below)", "  TB-X01 to 09  Worm attack", "  WL-W01 to 13"):
        assert line in text
    text = run_here("rules", "--game", "squirmish", "--all").stdout
    assert "    SQ-S04  Battle cry" in text
    assert "TB-" not in text


def test_programs_get_the_clause_and_what_to_light() -> None:
    first, *others = asked("two eggs same space solo")
    assert first["id"] == "TB-O10"
    assert first["game"] == "terror-below"
    assert {"title", "text", "example", "mistakes", "section", "page", "see"} <= first.keys()
    begin, end = first["lit"]["text"][0]
    assert first["text"][begin:end] == "2"
    assert 2 <= len(others) < 10
    assert all(first["score"] >= other["score"] for other in others)


def test_only_one_game_is_asked() -> None:
    found = asked("how do i win", "--game", "wormlord", "--all")
    assert found[0]["id"] == "WL-W08"
    assert {each["game"] for each in found} == {"wormlord"}


def test_programs_get_the_chapters() -> None:
    books = asked()
    assert [book["game"] for book in books] == [kit.id for kit in KITS]
    assert books[1]["chapters"][-1] == {"title": "Goal", "clauses": ["SQ-G01"]}


def test_nothing_found_is_one_sentence() -> None:
    done = run_here("rules", "zeppelin")
    assert done.returncode == 1
    assert done.stdout == ""
    assert done.stderr == "wormwatch: No rule speaks of 'zeppelin'; try other words.\n"
    assert asked("zeppelin") == []


@pytest.mark.parametrize("words", ['"', "[bold]egg[/x]", "\x1b[31mworm", "🪱", "x" * 5000])
def test_nasty_words_get_a_clean_answer(words: str) -> None:
    done = run_here("rules", words)
    assert done.returncode in (0, 1)
    assert "Traceback" not in done.stderr
    assert "\x1b" not in done.stdout + done.stderr
    assert len(done.stderr) < 200


def test_a_game_that_is_none_is_refused_in_one_sentence() -> None:
    done = run_here("rules", "--game", "chess", "queen")
    assert done.returncode == 1
    assert done.stderr.startswith("wormwatch: There is no rulebook of chess;")
    assert done.stderr.count("\n") == 1
