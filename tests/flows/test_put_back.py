"""After an undo at the table: the hands are told what to do, and the board shows how it was."""

from __future__ import annotations

from companion.games.terror_below.scene import scene
from tests.flows.driver import Driver
from tests.flows.person import do_all, sit_down
from tests.flows.test_table import play_until_attack


def test_an_attack_taken_back_is_a_list_for_hands(app: Driver) -> None:
    session = sit_down(app)
    play_until_attack(app)
    attacks = session.state.attacks
    do_all(app)
    app.tap("↶ Undo")
    rows = app.page.steps.rows
    assert app.page.steps.title == "Put it back"
    assert any(row.text.startswith("Take 1 Rubble off") for row in rows)
    assert any("back into slot" in row.text for row in rows)
    assert all("→" not in row.text for row in rows), "no bookkeeping"
    assert [row.hands for row in rows if "attack count" in row.text] == [False]
    assert session.state.attacks < attacks
    assert app.page.side.board.scene == scene(session.game, session.state)
    do_all(app)
    assert app.page.side.board.scene == scene(session.game, session.state)
