"""Updates by touch: the page asks, the real update does it, and its end is told."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from time import sleep

import pytest

from companion.appliance.mailbox import Mailbox, Request, Result
from tests.appliance.keys import signed
from tests.appliance.machine import Machine, packed, stub
from tests.flows.conftest import Open
from tests.flows.driver import Driver
from tests.flows.sits import is_calm


@pytest.fixture
def machine(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Machine]:
    """An installed machine. The app of this test is not the one that it stops and starts, so that
    it sees the end."""
    machine = Machine(tmp_path / "m", "0.1.0", stub("0.1.0"))
    for name, value in machine.environ.items():
        if name.startswith(("WORMWATCH_", "SUPERVISOR_")):
            monkeypatch.setenv(name, value)
    monkeypatch.delenv("PYTHONPATH", raising=False)  # a release runs with its own code
    yield machine
    machine.close()


def until(app: Driver, holds: Callable[[], bool]) -> None:
    """Other programs live in real time."""
    for _ in range(6000):
        if holds():
            app.settle()
            return
        sleep(0.01)
        app.step()
    raise AssertionError(f"It never came: {app.texts()}")


def open_page(app: Driver) -> None:
    app.tap("Settings")
    app.tap("Machine")
    app.tap("Update")
    until(app, lambda: not app.shell.busy)


def test_on_a_desktop_it_says_how_it_is_done_there(app: Driver) -> None:
    open_page(app)
    assert app.sees("git pull")
    assert is_calm(app)


def test_nothing_found_says_how_one_comes_here(open_app: Open, machine: Machine) -> None:
    app = open_app(machine.places.state)
    open_page(app)
    assert app.sees("Wormwatch 0.1.0 runs now.")
    assert app.sees("No release is on a memory stick.")
    assert not app.sees("Ask the network"), "nobody has named an address"
    packed(machine.places.state / "import", "0.2.0", stub("0.2.0"))
    app.tap("Look again")
    until(app, lambda: app.sees("Wormwatch 0.2.0"))


def test_taken_by_touch_and_told(open_app: Open, machine: Machine) -> None:
    packed(machine.places.state / "import", "0.2.0", stub("0.2.0"))
    app = open_app(machine.places.state)
    open_page(app)
    app.tap("Wormwatch 0.2.0")
    assert app.sees("• New things.")
    assert app.sees("If it does not start, 0.1.0 comes back by itself.")
    assert machine.calls() == [], "nothing has happened yet"
    app.tap(app.page.ids.body.children[0].ids.go)
    until(app, lambda: app.sees("Starting 0.2.0.") or machine.running == "0.2.0")
    until(app, lambda: machine.calls() == ["stop", "start"])
    until(app, lambda: not (machine.places.prefix / "pending").is_symlink())
    assert machine.running == "0.2.0"
    # The next start is that of the new release: it tells, once.
    app = open_app(machine.places.state)
    until(app, lambda: app.sees("Updated to 0.2.0."))
    app = open_app(machine.places.state)
    app.step(200)
    assert not app.sees("Updated to 0.2.0.")


def test_a_bad_one_is_a_sentence_and_the_old_one_stays(open_app: Open, machine: Machine) -> None:
    folder = machine.places.state / "import"
    packed(folder, "0.2.0", stub("0.2.0", main="raise SystemExit('sandworm')"))
    torn = packed(folder, "0.3.0", stub("0.3.0"))
    torn.write_bytes(torn.read_bytes()[:-9])
    app = open_app(machine.places.state)
    open_page(app)
    app.tap("⚠ wormwatch-0.3.0.tar.gz")
    assert app.sees("it is damaged. Copy it again.")
    app.tap("Wormwatch 0.2.0")
    app.tap(app.page.ids.body.children[0].ids.go)
    until(app, lambda: app.sees("0.2.0 did not pass its trial, so 0.1.0 stays. sandworm"))
    assert machine.running == "0.1.0"
    app.shell.hush()  # what was said of the torn one may just be going away
    assert is_calm(app)


def test_the_same_is_not_taken_by_touch(open_app: Open, machine: Machine) -> None:
    packed(machine.places.state / "import", "0.1.0", stub("0.1.0"))
    app = open_app(machine.places.state)
    open_page(app)
    app.tap("Wormwatch 0.1.0 (not newer)")
    assert app.sees("0.1.0 is not newer than 0.1.0, which runs now.")
    assert app.sees("sudo wormwatch update --older FILE")
    assert Mailbox(machine.places.state).read(Request) is None


def test_a_release_of_a_stranger_says_why_it_is_not_taken(open_app: Open, machine: Machine) -> None:
    path = packed(machine.places.state / "import", "0.2.0", stub("0.2.0"))
    signed(path, "stranger")
    app = open_app(machine.places.state)
    open_page(app)
    app.tap("⚠ wormwatch-0.2.0.tar.gz")
    assert app.sees("signed with a key that this machine does not trust")


@pytest.mark.refuses("not-begun")
def test_a_system_that_refuses_is_said(
    open_app: Open, machine: Machine, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("WORMWATCH_SYSTEMCTL", "sh -c 'echo Access denied; exit 1'")
    packed(machine.places.state / "import", "0.2.0", stub("0.2.0"))
    app = open_app(machine.places.state)
    open_page(app)
    app.tap("Wormwatch 0.2.0")
    app.tap(app.page.ids.body.children[0].ids.go)
    until(app, lambda: app.sees("The update could not be begun: Access denied."))
    assert Mailbox(machine.places.state).read(Request) is None


def test_an_answer_right_after_the_start_is_left_to_the_page(
    open_app: Open, machine: Machine
) -> None:
    app = open_app(machine.places.state)
    app.shell.go("update")
    machine.box.post(Result(good=False, code="no-room", values={"version": "2", "megabytes": "9"}))
    app.step(200)
    assert machine.box.read(Result) is not None


def test_the_network_is_asked_only_by_a_tap(
    open_app: Open, machine: Machine, monkeypatch: pytest.MonkeyPatch
) -> None:
    from companion.appliance.release import tell_of
    from companion.appliance.release_archive import decoded
    from tests.appliance.machine import about
    from tests.appliance.test_fetch import serving

    with serving(machine.folder / "www") as server:
        tell_of(packed(server.folder, "0.2.0", stub("0.2.0")), decoded(about("0.2.0"), ""))
        monkeypatch.setenv("WORMWATCH_UPDATE_URL", server.address)
        app = open_app(machine.places.state)
        open_page(app)
        assert server.asked == []
        app.tap("Ask the network")
        until(app, lambda: app.sees("• New things."))
        assert len(server.asked) == 1
        assert Mailbox(machine.places.state).read(Result) is None
        app.tap(app.page.ids.body.children[0].ids.go)
        until(app, lambda: machine.running == "0.2.0")
        until(app, lambda: not (machine.places.prefix / "pending").is_symlink())
