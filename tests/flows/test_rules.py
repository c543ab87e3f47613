"""The rulebook on the screen: chapters, clauses, and words that find them."""

from __future__ import annotations

from typing import Any

import pytest

from tests.flows.driver import Driver
from tests.flows.sits import everywhere, is_calm, sits_well


def open_rules(app: Driver, **given: str) -> None:
    app.shell.go("rules", **given)
    app.settle()


def read(app: Driver) -> list[str]:
    """The clauses on the right, in the order of the book."""
    return [each.rule for each in app.page.reader.ids.text.children[::-1]]


def lit(app: Driver) -> list[str]:
    return [each.rule for each in app.page.reader.ids.text.children if each.lit]


def at_top(app: Driver) -> Any:
    """The clause the reader's eye falls on."""
    scroll = app.page.reader.ids.scroll
    for each in app.page.reader.ids.text.children[::-1]:
        if each.to_window(0, each.y)[1] < scroll.to_window(0, scroll.top)[1] - 20:
            return each.rule
    return None


def listed(app: Driver) -> list[str]:
    entries = app.page.finder.ids.found if app.page.finding else app.page.reader.ids.list
    return [each.note for each in entries.children[::-1] if getattr(each, "note", "")]


def write(app: Driver, word: str) -> None:
    for letter in word:
        app.tap(letter)


def test_the_book_opens_at_its_beginning(app: Driver) -> None:
    app.tap("Rules")
    assert app.sees("Rules of Terror Below")
    assert read(app)[0] == "TB-C01"
    assert lit(app) == []


def test_every_chapter_opens_and_together_they_are_the_book(app: Driver) -> None:
    open_rules(app)
    titles = [chapter.title for chapter in app.page.chapters]
    seen: list[str] = []
    for title in titles:
        app.tap(title)
        seen += read(app)
        assert app.page.reader.ids.scroll.scroll_y == pytest.approx(1)
    assert seen == [clause.id for clause in app.shell.host.game("terror-below").clauses()]


def test_the_other_games_have_rules_too(app: Driver) -> None:
    open_rules(app)
    app.tap("Dry Run")
    assert app.sees("Rules of Dry Run")
    assert read(app)[0] == "DR-G01"
    app.tap("Terror Below")
    assert read(app)[0] == "TB-C01"


@pytest.mark.parametrize("rule", ["TB-O07", "TB-X04", "TB-C01", "TB-P01", "DR-W01"])
def test_it_opens_at_the_clause_that_was_asked_for(app: Driver, rule: str) -> None:
    open_rules(app, rule=rule)
    assert lit(app) == [rule]
    shown = next(each for each in app.page.reader.ids.text.children if each.lit)
    scroll = app.page.reader.ids.scroll
    bottom, top = (scroll.to_window(0, at)[1] for at in (scroll.y, scroll.top))
    assert bottom - 1 <= shown.to_window(0, shown.top)[1] - 40, "its title is in sight"
    assert shown.to_window(0, shown.top)[1] <= top + 1
    entries = app.page.reader.ids.entries
    chosen = next(each for each in entries.children[0].children if _tone(each) == "chosen")
    assert entries.to_window(0, entries.y)[1] - 1 <= chosen.to_window(0, chosen.y)[1]


def _tone(widget: Any) -> str:
    return str(getattr(widget, "tone", ""))


def test_a_clause_in_the_middle_of_a_chapter_stands_at_the_top(app: Driver) -> None:
    open_rules(app, rule="TB-O07")
    assert at_top(app) == "TB-O07"


def test_a_clause_nobody_knows_opens_the_beginning(app: Driver) -> None:
    open_rules(app, rule="TB-Q99")
    assert app.sees("Rules of Terror Below")


def test_words_find_clauses_while_they_are_written(app: Driver) -> None:
    open_rules(app)
    app.tap("Find a word")
    assert app.sees("Type a word of the rules")
    app.tap("h")
    many = len(listed(app))
    write(app, "at")
    assert listed(app)[0] == "TB-I03"
    assert 0 < len(listed(app)) < many
    app.tap("⌫")
    assert len(listed(app)) > 1
    app.tap("t")
    app.tap("Hats")
    assert lit(app) == ["TB-I03"]
    assert listed(app)[0] == "TB-I03", "what was found stays beside it"
    app.tap("TB-H05")
    assert lit(app) == ["TB-H05"]


def test_a_clause_is_found_by_its_id_on_a_real_keyboard(app: Driver) -> None:
    open_rules(app)
    app.tap("Find a word")
    app.type("tb-o04")
    assert listed(app) == ["TB-O04"]
    app.tap("Read")
    assert lit(app) == ["TB-O04"]


def test_nothing_found_is_said(app: Driver) -> None:
    open_rules(app)
    app.tap("Find a word")
    app.type("zeppelin")
    assert app.sees("No rule speaks of zeppelin.")
    app.tap("Read")
    assert app.sees("What is in the box"), "the chapters are back"


def test_forgetting_the_words_keeps_the_place(app: Driver) -> None:
    open_rules(app)
    app.tap("Find a word")
    app.type("hats")
    app.tap("Read")
    app.tap("✕")
    assert lit(app) == ["TB-I03"]
    assert app.find("Items and Weapons").tone == "chosen"


def test_the_table_is_where_it_was(app: Driver) -> None:
    host = app.shell.host
    host.begin(host.game("dry-run"), {"players": ["Ada"]}, {})
    host.answer("DR-S01")
    app.shell.show_table()
    app.settle()
    question = app.page.question
    open_rules(app)
    assert app.sees("Rules of Dry Run"), "the game on the table comes first"
    app.tap("Find a word")
    app.tap("← Back")
    assert app.shell.front == "rules", "first away from the keys"
    app.tap("← Back")
    assert app.shell.front == "table"
    assert app.page.question == question


def test_the_rules_sit_well_everywhere(app: Driver) -> None:
    def look(where: str) -> None:
        open_rules(app, rule="TB-O07")
        sits_well(app, f"{where}, reading")
        app.tap("Find a word")
        sits_well(app, f"{where}, nothing typed")
        app.type("canyon")
        sits_well(app, f"{where}, found")
        app.tap("Read")
        sits_well(app, f"{where}, reading what was found")

    everywhere(app, look)


def test_the_rules_are_calm(app: Driver) -> None:
    open_rules(app, rule="TB-O07")
    assert is_calm(app)
    app.tap("Find a word")
    assert is_calm(app)
