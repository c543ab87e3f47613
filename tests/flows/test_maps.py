"""The maps of Wormlord without a match: looked at, drawn, changed, deleted, handed on, taken in."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from companion import card_files, map_box, map_files
from companion.games.wormlord.kit import WormlordKit
from companion.games.wormlord.maps import Map
from companion.screens.wormlord import map_files as map_files_page
from tests.faults.strange import STRANGE, guarded
from tests.flows.driver import Driver
from tests.flows.match import begin
from tests.flows.test_map_editor import kept, paint


@pytest.fixture(autouse=True)
def _nobodys_downloads(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """What lies on this machine is not the test's business."""
    monkeypatch.setattr(card_files, "sticks", lambda root=None: [])
    monkeypatch.setattr(map_files, "sticks", lambda root=None: [])
    monkeypatch.setattr(Path, "home", lambda: tmp_path)


def game_of(app: Driver) -> Any:
    return app.tabletop.library.load_game(WormlordKit())


def drawn(app: Driver, name: str = "Pond", players: int = 2, like: str = "the-ditch") -> Map:
    game = game_of(app)
    return map_box.save(game, name, game.maps[like].rows, players)


def open_maps(app: Driver) -> None:
    for words in ("New game", "Wormlord", "Maps"):
        app.tap(words)


def test_a_map_is_drawn_before_any_match(app: Driver) -> None:
    open_maps(app)
    app.tap("New map")
    paint(app, "1", (1, 1))
    paint(app, "2", (7, 7))
    paint(app, "*", (3, 3), (5, 3), (3, 5), (5, 5))
    app.tap("Keep the map")
    assert app.shell.front == "maps"
    assert app.sees("✓ My map")
    assert list(kept(app)) == ["my-map"]


def test_the_form_is_found_as_it_was_left(app: Driver) -> None:
    for words in ("New game", "Wormlord", "3 minutes", "+ player", "Maps"):
        app.tap(words)
    app.tap("← Back")
    assert app.shell.front == "new-game"
    assert len(app.page.draft.names) == 3
    app.tap("Start")
    state = app.tabletop.session.state
    assert (len(state.players), state.options.seconds) == (3, 180)


def test_every_number_of_players_has_its_maps(app: Driver) -> None:
    open_maps(app)
    assert app.sees("The Ditch")
    app.tap("4 play")
    assert app.sees("Whirlpool")
    assert not app.sees("The Ditch")
    app.tap("Whirlpool")
    assert app.page.ids.board.rows == game_of(app).maps["whirlpool"].rows
    app.tap("Change a copy")
    assert app.page.players == 4
    app.tap(app.page.ids.back)
    assert app.sees("✓ 4 play"), "where one was"


def test_a_map_of_ones_own_is_renamed(app: Driver) -> None:
    drawn(app)
    open_maps(app)
    app.tap("Rename")
    app.shell.root.children[0].type("Lake")
    app.tap("Done")
    assert app.sees("✓ Lake")
    assert [each.name for each in kept(app).values()] == ["Lake"]


def test_a_map_of_ones_own_is_copied(app: Driver) -> None:
    drawn(app)
    open_maps(app)
    app.tap("Copy")
    assert app.page.name == "Pond 2"
    app.tap("Keep the map")
    assert sorted(each.name for each in kept(app).values()) == ["Pond", "Pond 2"]


def test_a_map_of_ones_own_is_deleted_after_a_yes(app: Driver) -> None:
    drawn(app)
    open_maps(app)
    app.tap("Delete")
    app.tap("Cancel")
    assert list(kept(app)) == ["pond"]
    app.tap("Delete")
    app.tap(app.shell.root.children[0].ids.accept)
    assert not app.sees("Pond")
    assert not list((app.tabletop.library.data / "wormlord-maps").glob("*"))
    assert not app.sees("Rename"), "ours stay as they are"


def test_the_menu_of_a_match_leads_there_and_back(app: Driver) -> None:
    begin(app)
    app.tap(app.page.ids.menu)
    app.tap("Maps")
    assert app.shell.front == "maps"
    app.tap("← Back")
    assert app.page.question == "Round 1: take 1 string each, arms out!"


def test_no_other_game_has_maps(app: Driver) -> None:
    for words in ("New game", "Squirmish"):
        app.tap(words)
    assert not app.sees("Maps")


# A friend's


def brought(app: Driver) -> Path:
    inbox = app.tabletop.library.data / card_files.INCOMING
    inbox.mkdir(parents=True)
    maps = game_of(app).maps
    pond = Map(id="pond", name="Pond", rows=maps["the-ditch"].rows)
    garden = Map(id="garden", name="Garden", rows=maps["picnic"].rows)
    map_files.write([pond, garden], inbox / "maps.zip")
    return inbox


def test_a_friends_maps_are_taken_in(app: Driver) -> None:
    brought(app)
    open_maps(app)
    app.tap("A friend's maps")
    app.tap("maps.zip")
    assert app.sees("Take these 2 maps in?")
    assert app.sees("Garden (3 play), Pond (2 play)")
    app.tap("Take in")
    assert app.shell.front == "maps"
    assert app.sees("New: Garden (3 play), Pond (2 play)")
    assert sorted(kept(app)) == ["garden", "pond"]
    app.tap("A friend's maps")
    app.tap("maps.zip")
    app.tap("Take in")
    assert app.sees("You have them already.")


def test_a_torn_file_is_refused_in_a_sentence(app: Driver) -> None:
    inbox = brought(app)
    (inbox / "torn.toml").write_text("picture = ")
    open_maps(app)
    app.tap("A friend's maps")
    app.tap("torn.toml")
    assert any("torn.toml is not TOML" in getattr(each, "text", "") for each in app.widgets())
    assert app.shell.front == "map-files"


def test_maps_are_handed_on(app: Driver) -> None:
    open_maps(app)
    app.tap("A friend's maps")
    assert any("No maps are found" in getattr(each, "text", "") for each in app.widgets())
    app.tap("Hand mine on")
    assert app.sees("You have no map of your own yet: draw one first.")
    drawn(app)
    app.tap("Hand mine on")
    packed = list((app.tabletop.library.data / card_files.OUTGOING).glob("wormlord-maps-*.zip"))
    assert [each.name for each in map_files.read(packed[0])] == ["Pond"]
    app.tap("Look again")


@pytest.mark.parametrize("kind", STRANGE)
def test_a_strange_stick_holds_up_no_page(
    app: Driver, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, kind: str
) -> None:
    stick = tmp_path / "STICK"
    (stick / "deep").mkdir(parents=True)
    monkeypatch.setattr(map_files_page, "places", lambda *_: [stick])
    map_files.write([game_of(app).maps["the-ditch"]], stick / "good.toml")
    for name in ("a.toml", "b.zip", "deep/c.toml", "deep/d.zip"):
        STRANGE[kind](stick / name)
    with guarded():
        open_maps(app)
        app.shell.go("map-files")
        app.settle()
        assert app.sees("good.toml")
        app.tap("good.toml")
        assert app.sees("Take this map in?")
