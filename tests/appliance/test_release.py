"""`make release`: the same commit packs to the same bytes, and what is packed can be taken."""

from __future__ import annotations

import subprocess
from pathlib import Path

import msgspec
import pytest

from companion.appliance import release, release_archive
from companion.appliance.release_archive import Release
from companion.table.errors import Refused
from companion.table.schema import STEPS
from tests.appliance.keys import private_key
from tests.appliance.machine import stub


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    """A small checkout that git knows."""
    root = tmp_path / "checkout"
    files = stub("0.2.0") | {
        "CHANGELOG.md": b"# Changelog\n\n## 0.2.0\n\n- Maps for *friends*.\n\n## 0.1.0\n\n- Old.\n",
        "deploy/setup": b"oldest_python=3.11 newest_python=3.13\n",
    }
    for name, content in files.items():
        (root / name).parent.mkdir(parents=True, exist_ok=True)
        (root / name).write_bytes(content)
    (root / "deploy" / "setup").chmod(0o755)
    for words in (["init", "-q"], ["add", "-A"], ["commit", "-qm", "All of it."]):
        who = ["-c", "user.name=Ada", "-c", "user.email=ada@example.org"]
        subprocess.run(["git", "-C", str(root), *who, *words], check=True)
    return root


def test_what_is_packed_can_be_taken(checkout: Path, tmp_path: Path) -> None:
    path = release.pack(checkout, tmp_path / "dist")
    about = release_archive.check(path)
    beside = msgspec.json.decode((path.parent / "release.json").read_bytes(), type=Release)
    assert about == beside
    assert (about.version, about.schema, about.notes) == (
        "0.2.0",
        len(STEPS),
        ["Maps for friends."],
    )
    assert about.pythons == ["3.11", "3.12", "3.13"]
    with path.open("rb") as file:
        release_archive.unpack(file, path.name, tmp_path / "there")
    assert (tmp_path / "there" / "deploy" / "setup").stat().st_mode & 0o111
    assert not (tmp_path / "there" / "companion" / "__main__.py").stat().st_mode & 0o111
    assert not (tmp_path / "there" / ".git").exists()


def test_the_same_commit_packs_to_the_same_bytes(checkout: Path, tmp_path: Path) -> None:
    first = release.pack(checkout, tmp_path / "a").read_bytes()
    for path in checkout.rglob("*.py"):
        path.touch()
    assert release.pack(checkout, tmp_path / "b").read_bytes() == first


def test_what_no_machine_takes_is_not_packed(checkout: Path, tmp_path: Path) -> None:
    (checkout / "Größe.txt").write_text("larger")
    subprocess.run(["git", "-C", str(checkout), "add", "-A"], check=True)
    with pytest.raises(Refused, match=r"0\.2\.0/Gr.*e\.txt: a path of an odd kind"):
        release.pack(checkout, tmp_path / "dist", anyway=True)
    assert not (tmp_path / "dist" / "wormwatch-0.2.0.tar.gz").exists()


@pytest.mark.refuses("not-committed")
def test_changes_that_are_not_committed_are_no_release(checkout: Path, tmp_path: Path) -> None:
    (checkout / "CHANGELOG.md").write_text("Nothing.")
    with pytest.raises(Refused, match=r"Commit your changes first, such as CHANGELOG\.md"):
        release.pack(checkout, tmp_path / "dist")
    assert release.pack(checkout, tmp_path / "dist", anyway=True).exists()


@pytest.mark.refuses("no-keys")
def test_the_command_signs_and_says_so(
    checkout: Path,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.chdir(checkout)
    monkeypatch.delenv(release.SIGNING_KEY, raising=False)
    words = ["--out", str(tmp_path / "dist")]
    assert release.main([*words, "--key", str(private_key("project"))]) == 0
    assert "It is signed, and not with a key of the project" in capsys.readouterr().out
    signature = tmp_path / "dist" / "wormwatch-0.2.0.tar.gz.sig"
    assert signature.read_text().startswith("-----BEGIN SSH SIGNATURE-----")
    assert release.main(words) == 0
    assert "It is not signed, so no machine takes it." in capsys.readouterr().out
    assert not signature.exists(), "it was of another archive"
    monkeypatch.setenv(release.SIGNING_KEY, str(tmp_path / "nothing"))
    assert release.main(words) == 1
    assert "There is no key at" in capsys.readouterr().err


def test_wheels_are_those_of_the_other_machine() -> None:
    lock = "lgpio==1 ; platform_machine == 'aarch64' and python_full_version < '3.13'\nkivy==2\n"
    assert release.locked_for(lock, "aarch64", "3.11") == ["lgpio==1", "kivy==2"]
    assert release.locked_for(lock, "aarch64", "3.13") == ["kivy==2"]
    assert release.locked_for(lock, "x86_64", "3.11") == ["kivy==2"]


@pytest.mark.refuses("no-version")
def test_a_version_that_cannot_be_sorted_is_no_release(checkout: Path, tmp_path: Path) -> None:
    (checkout / "companion" / "__init__.py").write_text('__version__ = "next"\n')
    with pytest.raises(Refused, match="next is no version that can be sorted"):
        release.pack(checkout, tmp_path / "dist", anyway=True)


@pytest.mark.refuses("odd-checkout")
def test_a_checkout_without_a_version_is_no_release(checkout: Path, tmp_path: Path) -> None:
    (checkout / "companion" / "__init__.py").write_text("")
    with pytest.raises(Refused, match="does not say what it should"):
        release.pack(checkout, tmp_path / "dist", anyway=True)


@pytest.mark.refuses("no-wheels")
def test_packages_that_cannot_be_had_are_no_release(
    checkout: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (checkout / "requirements").mkdir(exist_ok=True)
    (checkout / "requirements" / "run.txt").write_text("no-such-package-of-ours==1.0\n")
    monkeypatch.setenv("PIP_NO_INDEX", "1")
    with pytest.raises(Refused, match="Not every package could be had"):
        release.pack(checkout, tmp_path / "dist", "aarch64", ["3.11"], anyway=True)
