"""Root opens nothing in the folder of another user, and leaves nothing of its own there."""

from __future__ import annotations

import os
import pwd
import sqlite3
import subprocess
import sys
import sysconfig
import zipfile
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from companion.appliance import archive, upgrade
from companion.appliance.rights import OthersFolder, other_owner, require_own
from companion.table.schema import STEPS, migrate

ROOT = Path(__file__).resolve().parents[2]
NOBODY = pwd.getpwnam("nobody").pw_uid
SECRET = "the password of root"

needs_root = pytest.mark.skipif(os.geteuid() != 0, reason="giving up root's rights needs root")


@pytest.fixture
def folder() -> Iterator[Path]:
    with TemporaryDirectory() as name:  # pytest keeps its folders to itself
        Path(name).chmod(0o755)
        yield Path(name)


@pytest.fixture
def data(folder: Path) -> Path:
    """The app's folder with a journal of an older release, and links that lead to a secret."""
    data, secret = folder / "state", folder / "secret"
    secret.write_text(SECRET)
    secret.chmod(0o600)
    (data / "catalogue-x").mkdir(parents=True)
    (data / "catalogue-x/mine.toml").write_text("cards = []\n")
    (data / "catalogue-x/shadow").symlink_to(secret)
    (data / "catalogue-x/inner").symlink_to(folder)
    (data / "catalogue-y").symlink_to(folder)
    (data / "panel.toml").symlink_to(secret)
    (data / "import").mkdir()
    (data / "import/wormwatch-9.9.9.tar.gz").symlink_to(secret)
    (data / "logs").mkdir()
    (data / "logs/wormwatch.log").symlink_to(secret)
    with closing(sqlite3.connect(data / "journal.db", isolation_level=None)) as db:
        migrate(db, STEPS[:2])
        db.execute("INSERT INTO settings VALUES ('app', '{}')")
    for path in [data, *data.rglob("*")]:
        os.chown(path, NOBODY, -1, follow_symlinks=False)
    return data


@pytest.fixture(scope="module")
def python() -> Iterator[Path]:
    """A Python that everybody can run, with the packages of the one that runs this test."""
    system = "/usr/bin/python3"
    version = f"{sys.version_info.major}.{sys.version_info.minor}"
    if not Path(f"/usr/lib/python{version}/os.py").exists() or not ROOT.stat().st_mode & 1:
        pytest.skip("what runs this test can be run by root alone")
    with TemporaryDirectory() as name:
        Path(name).chmod(0o755)
        make = [
            str(system),
            "-m",
            "venv",
            "--without-pip",
            "--system-site-packages",
            f"{name}/venv",
        ]
        subprocess.run(make, check=True)
        (site,) = Path(name).glob("venv/lib/python*/site-packages")
        lent = sorted({sysconfig.get_path("purelib"), sysconfig.get_path("platlib"), str(ROOT)})
        (site / "lent.pth").write_text("\n".join(lent))
        yield Path(name) / "venv/bin/python"


def wormwatch(
    python: Path, data: Path, *words: str, user: int | None = None
) -> subprocess.CompletedProcess[str]:
    own = data.parent / "own"
    places = {"WORMWATCH_PREFIX": own, "WORMWATCH_STATE": data, "WORMWATCH_MEDIA": own / "media"}
    environ = {"PATH": os.environ["PATH"], "HOME": "/nowhere"}
    environ |= {name: str(path) for name, path in places.items()}
    environ |= {"WORMWATCH_FRAMEBUFFER": str(own / "fb"), "WORMWATCH_GRAPHICS": str(own / "none")}
    return subprocess.run(
        [python, "-I", "-B", "-m", "companion", *words], env=environ, user=user, cwd="/",
        stdin=subprocess.DEVNULL, capture_output=True, text=True, timeout=120,
    )  # fmt: skip


def everything_in(data: Path) -> str:
    """The content of every file and of every backup below a folder; links are not followed."""
    found = []
    for path in data.rglob("*"):
        if path.is_symlink() or not path.is_file():
            continue
        found.append(path.read_bytes().decode("latin-1"))
        if path.suffix == ".zip":
            with zipfile.ZipFile(path) as packed:
                found += [packed.read(name).decode("latin-1") for name in packed.namelist()]
    return "\n".join(found)


def roots_files(data: Path) -> list[Path]:
    return [path for path in data.rglob("*") if path.lstat().st_uid != NOBODY]


def test_no_link_gets_into_a_backup_at_any_depth(data: Path) -> None:
    assert archive.kept_names(data) == ["catalogue-x"]
    assert [path.name for path in archive.kept_files(data)] == ["mine.toml"]


@needs_root
def test_root_packs_no_backup_of_another_users_folder(data: Path) -> None:
    assert upgrade.is_older(data)
    assert upgrade.keep_before(data) == ""
    assert not (data / "backups").exists()


@needs_root
@pytest.mark.parametrize(
    "words",
    [
        "backup make --data STATE", "doctor --json --data STATE", "export --data STATE",
        "--data STATE splash --prepare", "failure-page", "failure-page --data STATE",
        "update --json", "update --settle", "update --check STATE/import/wormwatch-9.9.9.tar.gz",
    ],
)  # fmt: skip
def test_root_reads_nothing_there_and_leaves_nothing(python: Path, data: Path, words: str) -> None:
    own = data.parent / "own"
    (own / "releases/1.0").mkdir(parents=True)
    (own / "current").symlink_to("releases/1.0")
    given = words.replace("STATE", str(data)).split()
    done = wormwatch(python, data, *given)
    assert "Traceback" not in done.stderr, done.stderr
    assert SECRET not in done.stdout + done.stderr + everything_in(data)
    assert roots_files(data) == []
    if "splash" in words:
        assert done.returncode == 0
        assert (own / "splash.ppm").stat().st_uid == 0
        assert upgrade.is_older(data), "the games were not opened"
    if "backup" in words:
        assert done.returncode == 0, done.stderr
        assert wormwatch(python, data, *given, user=NOBODY).returncode == 0


def test_whose_a_path_is(folder: Path) -> None:
    games = folder / "pam/games"
    games.mkdir(parents=True)
    if os.geteuid() != 0:
        found = other_owner(games)
        assert found
        assert found.st_uid == os.geteuid()
        return
    assert other_owner(games) is None
    require_own(games)
    (folder / "pam/link").symlink_to("/root")
    (folder / "mine").symlink_to(games)
    os.chown(folder / "pam/link", NOBODY, -1, follow_symlinks=False)
    os.chown(games, NOBODY, -1)
    for path in (games, games / "new/one", folder / "pam/link", folder / "mine"):
        found = other_owner(path)
        assert found, path
        assert found.st_uid == NOBODY
        with pytest.raises(OthersFolder):
            require_own(path)
