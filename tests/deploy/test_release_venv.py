"""deploy/release_venv.py, which runs as root: what it takes from a lock, and what it runs."""

from __future__ import annotations

import os
import runpy
import subprocess
import sys
from pathlib import Path

import pytest

from tests.appliance.machine import ROOT, stub

SCRIPT = ROOT / "deploy" / "release_venv.py"
HASH = f"--hash=sha256:{'0' * 64}"
SCRIPT_NAMES = runpy.run_path(str(SCRIPT))


def test_our_own_locks_are_taken() -> None:
    for name in ("run", "test", "fuzz"):
        text = (ROOT / "requirements" / f"{name}.txt").read_text()
        lines = list(SCRIPT_NAMES["locked"](text))
        assert len(lines) == sum("==" in each.split(";")[0] for each in text.splitlines())
        assert all("--hash=sha256:" in each for each in lines)


@pytest.mark.parametrize(
    "line",
    [
        "./evil",
        "{folder}/evil",
        f"./evil {HASH}",
        f"evil @ file:///opt/evil {HASH}",
        f"evil @ https://example.org/evil-1.whl {HASH}",
        f"https://example.org/evil-1.whl {HASH}",
        f"/opt/evil-1-py3-none-any.whl {HASH}",
        f"-e . {HASH}",
        f"-r other.txt {HASH}",
        "-c other.txt",
        "--index-url https://example.org/simple",
        "--find-links /tmp",
        "--no-binary :all:",
        f"evil==1 --index-url=https://example.org/simple {HASH}",
        f"evil==1 --config-settings=a=b {HASH}",
        f"evil==1 {HASH} --global-option=x",
        f"evil==1 ; os_name == 'posix' -e . {HASH}",
        f"evil[extra]==1 {HASH}",
        f"evil===1 {HASH}",
        f"evil>=1 {HASH}",
        f"evil==1.* {HASH}",
        f"evil {HASH}",
        "evil==1",
        "evil==1 --hash=md5:0123456789abcdef",
        f"evil==1 --hash=sha256:{'0' * 63}",
        f"evil==1 \\\n -e . \\\n {HASH}",
        f"evil==\u0661 {HASH}",
        f"a==1 {HASH}\x0c-e .",
        f"a==1 {HASH}\r-e .",
        "${HOME}",
    ],
)
def test_a_line_that_is_no_version_with_hashes_is_refused_before_pip_sees_it(
    tmp_path: Path, line: str
) -> None:
    built = tmp_path / "built"
    evil = f"import pathlib, setuptools\npathlib.Path({str(built)!r}).touch()\nsetuptools.setup()\n"
    files = {
        "requirements/run.txt": line.replace("{folder}", str(tmp_path)).encode(),
        "evil/setup.py": evil.encode(),
    }
    for name, content in (stub("0.2.0") | files).items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_bytes(content)
    done = make(tmp_path, "--network")
    assert not built.exists(), "pip runs what it builds, and it is root"
    assert done.returncode == 1
    assert done.stderr.startswith("requirements/run.txt has a line that is not a version")
    assert len(done.stderr.splitlines()) == 1
    assert not (tmp_path / ".venv").exists()


def make(folder: Path, *words: str, **environ: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-I", SCRIPT, folder, *words], env=os.environ | environ,
        capture_output=True, text=True,
    )  # fmt: skip


@pytest.mark.skipif(os.geteuid() != 0, reason="it is about root")
def test_root_runs_no_code_from_another_home(tmp_path: Path) -> None:
    """No .pth file of the app's user, no settings of pip, and nothing from the folder around."""
    home, release = tmp_path / "home", tmp_path / "release"
    version = ".".join(map(str, sys.version_info[:2]))
    packages = home / ".local" / "lib" / f"python{version}" / "site-packages"
    packages.mkdir(parents=True)
    seen = tmp_path / "seen"
    (packages / "evil.pth").write_text(f"import pathlib; pathlib.Path({str(seen)!r}).touch()\n")
    for name, content in stub("0.2.0").items():
        (release / name).parent.mkdir(parents=True, exist_ok=True)
        (release / name).write_bytes(content)
    like = tmp_path / "like"  # a release to share with, so that pip takes no time here
    (like / ".venv/lib" / f"python{version}" / "site-packages").mkdir(parents=True)
    (like / ".venv/.packages").write_text(SCRIPT_NAMES["stamp_of"](release))
    done = make(
        release, "--like", str(like), HOME=str(home), PYTHONPATH=str(packages), PIP_TARGET=str(seen)
    )
    assert done.returncode == 0, done.stderr
    launcher = (release / ".venv/bin/wormwatch").read_text()
    assert 'python" -s -P -m companion' in launcher
    assert not seen.exists()
    (release / ".venv/bin/wormwatch").write_text("#!/bin/sh\n")
    assert make(release, "--launcher").returncode == 0
    assert (release / ".venv/bin/wormwatch").read_text() == launcher


def test_a_lock_that_is_far_too_large_is_refused(tmp_path: Path) -> None:
    (tmp_path / "requirements").mkdir()
    (tmp_path / "requirements" / "run.txt").write_bytes(b"#" * 2_000_000)
    done = make(tmp_path, "--network")
    assert done.stderr == "run.txt is far too large for a release.\n"
