"""The rulebooks on the screen: sections, entries, and words that find them."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from companion.games.dry_run.kit import DryRunKit
from companion.rulebook.book import book
from companion.screens.rules.contents import FOUND
from tests.flows.conftest import Open
from tests.flows.driver import Driver
from tests.flows.sits import everywhere, is_calm, sits_well


def open_rules(app: Driver, **given: str) -> None:
    app.shell.go("rules", **given)
    app.settle()


def rows(app: Driver) -> list[Any]:
    """What is read on the right, from the top."""
    return list(app.page.reader.ids.text.children[::-1])


def read(app: Driver) -> list[str]:
    return [row.rule for row in rows(app)]


def lit(app: Driver) -> list[str]:
    return [row.rule for row in rows(app) if row.lit]


def at_top(app: Driver) -> Any:
    """The clause the reader's eye falls on."""
    scroll = app.page.reader.ids.scroll
    top = scroll.to_window(0, scroll.top)[1]
    return next(row.rule for row in rows(app) if row.to_window(0, row.y)[1] < top - 20)


def sheet(app: Driver) -> Any:
    """The clause that lies on top, or None."""
    top = app.shell.root.children[0]
    return top if type(top).__name__ == "ClauseSheet" else None


def best(app: Driver) -> str:
    """The answer above the keys."""
    return str(app.page.finder.ids.best.children[0].rule)


def others(app: Driver) -> list[str]:
    return [row.rule for row in app.page.finder.ids.others.children[::-1]]


def write(app: Driver, word: str) -> None:
    for letter in word:
        app.tap(letter)


# Reading


def test_the_book_opens_at_its_beginning(app: Driver) -> None:
    app.tap("Rules")
    assert app.sees("Rules of Terror Below")
    assert read(app)[0] == "TB-C01"
    assert lit(app) == []


def test_every_chapter_opens_and_together_they_are_the_book(app: Driver) -> None:
    open_rules(app)
    seen: list[str] = []
    for title in book("terror-below").chapters.values():
        app.tap(title)
        seen += read(app)
        assert app.page.reader.ids.scroll.scroll_y == pytest.approx(1)
    assert seen == [clause.id for clause in book("terror-below").clauses]


def test_the_other_games_have_rules_too(app: Driver) -> None:
    open_rules(app)
    for game, first in (("Squirmish", "SQ"), ("Wormlord", "WL"), ("Dry Run", "DR")):
        app.tap(game)
        assert app.sees(f"Rules of {game}")
        assert read(app)[0].startswith(first)
    app.tap("Terror Below")
    assert read(app)[0] == "TB-C01"


@pytest.mark.parametrize("rule", ["TB-O07", "TB-X04", "TB-C01", "TB-P01", "DR-W01"])
def test_it_opens_at_the_clause_that_was_asked_for(app: Driver, rule: str) -> None:
    open_rules(app, rule=rule)
    assert lit(app) == [rule]
    shown = next(row for row in rows(app) if row.lit)
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
    assert read(app)[0] == "TB-C01"


def test_a_word_of_the_game_leads_to_its_clause(app: Driver) -> None:
    open_rules(app)
    app.tap("Words of the game")
    row = next(row for row in rows(app) if row.rule)
    app.tap(row)
    assert sheet(app).rule == row.rule


def test_a_cheat_sheet_is_one_page_and_its_lines_open_their_clauses(app: Driver) -> None:
    open_rules(app)
    app.tap("A turn at a glance")
    lines = [each for each in app.widgets() if type(each).__name__ == "OverviewLine"]
    assert len(lines) == len(book("terror-below").sheets[0].lines)
    assert min(line.to_window(*line.pos)[1] for line in lines) >= 0, "all of it is in sight"
    app.tap(lines[1])
    assert sheet(app).rule == lines[1].rule
    app.tap("Back")
    assert app.sees("A turn at a glance")
    app.tap("← Back")
    assert read(app)[0] == "TB-C01", "the page is as it was"


# Finding


def test_words_find_clauses_while_they_are_written(app: Driver) -> None:
    open_rules(app)
    app.tap("Find a word")
    assert app.sees("Type a word of the rules")
    write(app, "hats")
    assert best(app) == "TB-I03"
    row = app.page.finder.ids.best.children[0]
    assert [row.title[start:end] for start, end in row.title_lit] == ["Hats"]
    assert row.text, "it can be read at once"
    assert others(app), "the next ones stand beside it"
    app.tap("⌫")
    assert app.page.query == "hat"
    assert best(app) == "TB-I03"


def test_the_best_answer_opens_in_full_and_the_words_stay(app: Driver) -> None:
    open_rules(app)
    app.tap("Find a word")
    app.type("hats")
    app.tap(app.page.finder.ids.best.children[0])
    assert sheet(app).rule == "TB-I03"
    app.tap("Back")
    assert app.page.finding
    assert app.page.query == "hats"


def test_everything_found_can_be_read_with_its_words_lit(app: Driver) -> None:
    open_rules(app)
    app.tap("Find a word")
    app.type("rubble")
    app.tap("Read")
    assert app.page.place.section == FOUND
    assert len(read(app)) > 5
    top = rows(app)[0]
    assert {top.text[start:end] for start, end in top.text_lit} == {"Rubble"}
    app.tap("✕")
    assert read(app)[0] == "TB-C01"
    assert app.page.query == ""


def test_a_real_keyboard_types_at_once(app: Driver) -> None:
    open_rules(app)
    app.type("hats")
    assert app.page.finding
    assert app.page.query == "hats"
    assert best(app) == "TB-I03"


def test_a_clause_is_found_by_its_id(app: Driver) -> None:
    open_rules(app)
    app.type("tb-o04")
    assert best(app) == "TB-O04"
    app.tap("Read")
    assert read(app) == ["TB-O04"]


def test_keys_that_come_at_once_are_answered_together(app: Driver) -> None:
    open_rules(app)
    app.tap("Find a word")
    searched: list[str] = []
    find = app.page.library.find

    def finding(query: str, game: str) -> Any:
        searched.append(query)
        return find(query, game)

    app.page.library.find = finding
    try:
        for letter in "rubble":
            app.page.type(app.page.query + letter)
        assert app.page.query == "rubble", "every key is seen at once"
        app.settle()
    finally:
        del app.page.library.find
    assert searched == ["rubble"]


def test_all_games_are_searched_the_one_on_the_table_first(app: Driver) -> None:
    tabletop = app.tabletop
    tabletop.begin(tabletop.library.load_game(DryRunKit()), {"players": ["Ada"]}, {})
    open_rules(app)
    app.type("worm")
    app.tap("Read")
    games = [rule[:2] for rule in read(app)]
    assert games[0] == "DR"
    assert "TB" in games


def test_nothing_found_is_said(app: Driver) -> None:
    open_rules(app)
    app.tap("Find a word")
    app.type("xylophone")
    assert app.sees("No rule speaks of xylophone.")
    app.tap("Read")
    assert app.sees("What is in the box"), "the chapters are back"


# The place


def test_back_finds_the_same_section_and_the_same_line(app: Driver) -> None:
    open_rules(app)
    app.tap("Worm attack")
    app.tap(rows(app)[-1])
    before = at_top(app)
    app.tap("In the book")
    assert app.page.place.rule == read(app)[-1]
    app.tap("← Back")
    assert app.find("Worm attack").tone == "chosen"
    assert at_top(app) == before


def test_the_rules_open_again_where_they_were_left(app: Driver) -> None:
    open_rules(app)
    app.tap("Canyon")
    app.tap("← Back")
    open_rules(app)
    assert read(app)[0] == "TB-K01"


def test_the_table_is_where_it_was(app: Driver) -> None:
    tabletop = app.tabletop
    tabletop.begin(tabletop.library.load_game(DryRunKit()), {"players": ["Ada"]}, {})
    tabletop.answer("DR-S01")
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


# What is kept


def test_stars_and_what_was_read_survive_a_restart(open_app: Open, tmp_path: Path) -> None:
    app = open_app(tmp_path)
    open_rules(app, rule="TB-X08")
    app.tap(next(row for row in rows(app) if row.lit))
    app.tap("☆")
    assert app.find("★")
    app.tap("Back")
    assert app.find("★ Bookmarks"), "the list knows of it at once"
    app = open_app(tmp_path)
    open_rules(app)
    app.tap("★ Bookmarks")
    assert read(app) == ["TB-X08"]
    app.tap("Last looked up")
    assert read(app) == ["TB-X08"]
    app.tap("★ Bookmarks")
    app.tap(rows(app)[0])
    app.tap("★")
    app.tap("Back")
    assert not app.sees("Bookmarks")


def test_the_last_twenty_are_remembered_the_newest_first(app: Driver) -> None:
    ids = [clause.id for clause in book("terror-below").clauses[:25]]
    for id in [*ids, ids[10]]:
        app.shell.show_rule(id)
        app.shell.close_sheet(app.shell.root.children[0])
    kept = app.shell.settings.looked_up
    assert len(kept) == 20
    assert kept[:3] == (ids[10], ids[24], ids[23])


# How it looks


@pytest.mark.soak  # the suite has these pages in the gallery
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


def test_nothing_is_drawn_while_somebody_reads(app: Driver) -> None:
    open_rules(app, rule="TB-O07")
    assert is_calm(app)
    app.tap("Find a word")
    assert is_calm(app)
