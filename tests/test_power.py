"""Switching off: asked first, done only when told, and said plainly when it fails."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from companion import power
from companion.table.errors import Refused


@pytest.fixture(autouse=True)
def _ask_afresh() -> Iterator[None]:
    power.can_power_off.cache_clear()
    yield
    power.can_power_off.cache_clear()


@pytest.fixture
def tools(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder of programs that is all this machine has; nobody's machine goes off here."""
    folder = tmp_path / "bin"
    folder.mkdir()
    monkeypatch.setenv("PATH", str(folder))
    return folder


def tool(folder: Path, name: str, script: str) -> Path:
    """A program that writes down how it was called."""
    path = folder / name
    path.write_text(f'#!/bin/sh\necho "$@" >> "{folder}/{name}.calls"\n{script}\n')
    path.chmod(0o755)
    return folder / f"{name}.calls"


@pytest.mark.parametrize(
    ("said", "can"),
    [
        ('s "yes"', True),
        ('s "no"', False),
        ('s "challenge"', False),
        ('s "na"', False),
        ("", False),
    ],
)
def test_the_system_says_whether_it_would(tools: Path, said: str, can: bool) -> None:
    calls = tool(tools, "busctl", f"echo '{said}'")
    off = tool(tools, "systemctl", "")
    assert power.can_power_off() is can
    assert power.can_power_off() is can
    assert calls.read_text().splitlines() == [" ".join(power.ASK[1:])], "asked once"
    assert not off.exists(), "asking does nothing"


def test_a_system_that_does_not_answer_cannot(tools: Path) -> None:
    assert power.can_power_off() is False, "there is no busctl"
    power.can_power_off.cache_clear()
    tool(tools, "busctl", "echo 's \"yes\"'; exit 1")
    assert power.can_power_off() is False


def test_off_means_off(tools: Path) -> None:
    calls = tool(tools, "systemctl", "")
    power.power_off()
    assert calls.read_text() == "poweroff -i\n"


@pytest.mark.refuses("no-power-off")
def test_a_refusal_is_said(tools: Path) -> None:
    with pytest.raises(Refused, match="cannot be switched off"):
        power.power_off()
    tool(tools, "systemctl", "echo 'Access denied.' >&2; exit 1")
    with pytest.raises(Refused, match=r"does not switch off: Access denied\."):
        power.power_off()
