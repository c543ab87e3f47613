"""Every script for a shell, looked through by shellcheck."""

from __future__ import annotations

import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]


def scripts() -> Iterator[Path]:
    for path in sorted([*ROOT.glob("deploy/**/*"), *ROOT.glob(".ci/*")]):
        if path.is_file() and "__pycache__" not in path.parts:
            head = path.read_bytes()[:40]
            if path.suffix == ".sh" or (head.startswith(b"#!") and b"sh\n" in head):
                yield path


def test_shellcheck_finds_nothing() -> None:
    found = list(scripts())
    assert {"setup", "install.sh", "uninstall.sh", "readonly.sh", "stick", "failure-page"} <= {
        path.name for path in found
    }
    tool = shutil.which("shellcheck")
    if tool is None:
        pytest.skip("shellcheck is not installed")
    done = subprocess.run(
        [tool, "-x", "-P", str(ROOT), *map(str, found)], capture_output=True, text=True
    )
    assert done.returncode == 0, done.stdout


def test_what_is_run_may_be_run() -> None:
    tools = [f"tools/{name}" for name in ("caged", "failure-page", "stick", "wormwatch")]
    for name in ("install.sh", "uninstall.sh", "readonly.sh", *tools):
        assert (ROOT / "deploy" / name).stat().st_mode & 0o111, name
