"""An installed machine in a folder of its own, and releases for it.

It differs from a real one in three things. Its first release borrows the packages of the .venv
that runs the tests (a .pth file), which later ones then share as they would on a Pi. systemd is
`supervisor.py`. And nobody is root, or everybody: no user changes.
"""

from __future__ import annotations

import gzip
import hashlib
import io
import json
import os
import runpy
import shutil
import signal
import subprocess
import sys
import sysconfig
import tarfile
from contextlib import suppress
from pathlib import Path
from typing import Any

import msgspec

from companion.appliance.mailbox import Mailbox, Request, Result
from companion.appliance.places import Places
from companion.appliance.release_archive import Release
from companion.table.schema import STEPS
from tests import refused
from tests.appliance.keys import signed, signers

ROOT = Path(__file__).parent.parent.parent
HERE = Path(__file__).parent
PYTHONS = ["3.11", "3.12", "3.13"]

# A release that is nothing but the manners of one: it passes its trial, and reports ready.
STUB = """\
import os, socket, sys, time
DATA = sys.argv[sys.argv.index("--data") + 1] if "--data" in sys.argv else ""
if "health" in sys.argv:
    print('{"ok": true, "findings": []}')
    sys.exit(0)
if "play" not in sys.argv:
    sys.exit(0)
%s
with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as line:
    line.sendto(b"READY=1", os.environ["NOTIFY_SOCKET"])
time.sleep(600)
"""


def stub(version: str, play: str = "", main: str = "") -> dict[str, bytes]:
    """The files of a small release; `play` is what it does before it reports ready."""
    files = {
        "companion/__init__.py": f'__version__ = "{version}"\n',
        "companion/__main__.py": main or STUB % play,
        "pyproject.toml": '[project]\nname = "wormwatch"\ndependencies = []\n',
        "requirements/run.txt": "",
        "deploy/release_venv.py": (ROOT / "deploy" / "release_venv.py").read_text(),
    }
    return {name: text.encode() for name, text in files.items()}


def checkout(version: str, **changed: str) -> dict[str, bytes]:
    """The files of this very checkout as a release of that version, with some changed. Pictures
    and tests are left out, to be quick."""
    names = subprocess.run(
        ["git", "-C", str(ROOT), "ls-files", "-co", "--exclude-standard"],
        capture_output=True, text=True, check=True,
    ).stdout.splitlines()  # fmt: skip
    files = {
        name: (ROOT / name).read_bytes()
        for name in names
        if not name.startswith(("docs/", "tests/", "benchmarks/")) and (ROOT / name).is_file()
    }
    files["companion/__init__.py"] = f'__version__ = "{version}"\n'.encode()
    return files


def about(version: str, **given: Any) -> bytes:
    release = Release(version=version, schema=len(STEPS), pythons=PYTHONS, notes=["New things."])
    return msgspec.json.encode(msgspec.structs.replace(release, **given))


def packed(folder: Path, version: str, files: dict[str, bytes], **given: Any) -> Path:
    """An archive of these files, with its checksum and signature."""
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / f"wormwatch-{version}.tar.gz"
    with gzip.open(path, "wb", 1) as plain, tarfile.open(fileobj=plain, mode="w") as tar:
        for name, content in {"release.json": about(version, **given), **files}.items():
            entry = tarfile.TarInfo(f"wormwatch-{version}/{name}")
            entry.size = len(content)
            entry.mode = 0o755 if content.startswith(b"#!") else 0o644
            tar.addfile(entry, io.BytesIO(content))
    return signed(summed(path))


def summed(path: Path) -> Path:
    """Write the checksum beside an archive."""
    sum = hashlib.sha256(path.read_bytes()).hexdigest()
    path.with_name(path.name + ".sha256").write_text(f"{sum}  {path.name}\n")
    return path


class Machine:
    """A machine that was set up with a release, and runs it."""

    def __init__(self, folder: Path, version: str, files: dict[str, bytes]) -> None:
        self.folder = folder
        self.places = Places(folder / "opt", folder / "state", folder / "media", folder / "default")
        self.run_folder = folder / "run"
        self.keys = folder / "keys"  # what deploy/install.sh puts into /etc/wormwatch
        self.keys.mkdir(parents=True)
        (self.keys / "release_signers").write_text(signers("project", "next"))
        for path in (self.places.state, self.places.media, self.places.update, self.run_folder):
            path.mkdir(parents=True, exist_ok=True)
        self.environ = {
            **{key: value for key, value in os.environ.items() if key != "PYTHONPATH"},
            "WORMWATCH_PREFIX": str(self.places.prefix),
            "WORMWATCH_STATE": str(self.places.state),
            "WORMWATCH_MEDIA": str(self.places.media),
            "WORMWATCH_KEYS": str(self.keys),
            "WORMWATCH_SYSTEMCTL": f"{sys.executable} {HERE / 'supervisor.py'}",
            "SUPERVISOR_RUN": str(self.run_folder),
        }
        self._install(version, files)
        self.box = Mailbox(self.places.state)

    def _install(self, version: str, files: dict[str, bytes]) -> None:
        home = self.places.releases / version
        for name, content in files.items():
            path = home / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(content)
        script = runpy.run_path(str(ROOT / "deploy" / "release_venv.py"))
        venv = home / ".venv"
        base = os.path.realpath(sys.executable)
        subprocess.run(
            [base, "-m", "venv", "--system-site-packages", "--without-pip", venv], check=True
        )
        (site,) = venv.glob("lib/python*/site-packages")
        lent = {sysconfig.get_path(name) for name in ("purelib", "platlib")}
        (site / "lent.pth").write_text("\n".join(sorted(lent)) + "\n")
        script["_add_self"](home, venv, site)
        (venv / script["STAMP"]).write_text(script["stamp_of"](home))
        self.places.current.symlink_to(Path("releases") / version)

    # Updating

    def ask(self, path: Path, **given: Any) -> None:
        """Leave the request that the app would leave."""
        sum = path.with_name(path.name + ".sha256").read_text().split()[0]
        self.box.post(Request(**{"file": str(path), "sha256": sum, **given}))

    def apply(self, **environ: str) -> subprocess.CompletedProcess[str]:
        """What wormwatch-update.service does."""
        return self.wormwatch("update", "--apply", "--json", **environ)

    def wormwatch(self, *words: str, **environ: str) -> subprocess.CompletedProcess[str]:
        """A command of the checkout, on this machine."""
        return subprocess.run(
            self.command(*words), env=self.environ | environ, cwd=ROOT, capture_output=True,
            text=True, timeout=300,
        )  # fmt: skip

    def command(self, *words: str) -> list[str]:
        return [sys.executable, "-m", "companion", "--data", str(self.places.state), *words]

    def update(self, path: Path, given: dict[str, Any] | None = None, **environ: str) -> Result:
        """Ask for a release, let it be taken, and hear how it ended."""
        self.ask(path, **(given or {}))
        done = self.apply(**environ)
        assert done.stdout, done.stderr
        result = msgspec.json.decode(done.stdout, type=Result)
        refused.CODES.update([] if result.good else [result.code])  # in that process
        assert (done.returncode == 0) == result.good
        assert json.loads(done.stdout)["says"] == result.says
        # The app is told the same; a real one may have told it already, and cleared it away.
        assert self.box.read(Result) in (result, None)
        return result

    # Looking

    @property
    def running(self) -> str:
        """The release that `current` leads to; it is whole and can be started."""
        assert (self.places.current / ".venv" / "bin" / "wormwatch").is_file()
        assert (self.places.current / "companion" / "__main__.py").is_file()
        return Path(os.readlink(self.places.current)).name

    def left(self) -> set[str]:
        """Everything in the places that belong to root."""
        names = {path.name for path in self.places.prefix.iterdir()}
        return names | {f"releases/{path.name}" for path in self.places.releases.iterdir()}

    def calls(self) -> list[str]:
        """What the supervisor was asked to do with the app, in its order."""
        path = self.run_folder / "calls"
        lines = path.read_text().splitlines() if path.exists() else []
        about_app = [line.split()[0] for line in lines if "update" not in line]
        return [verb for verb in about_app if verb in ("start", "stop")]

    def log(self) -> str:
        """What the app has said."""
        return (self.run_folder / "log").read_text()

    def close(self) -> None:
        """End the app."""
        with suppress(FileNotFoundError, ProcessLookupError, ValueError):
            os.killpg(int((self.run_folder / "pid").read_text()), signal.SIGKILL)
        shutil.rmtree(self.folder, ignore_errors=True)
