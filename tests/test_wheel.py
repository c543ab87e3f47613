"""The built wheel works by itself: in a fresh venv, far from the checkout.

Third-party packages are lent from the environment that runs the tests, so no network is needed.
"""

from __future__ import annotations

import ast
import importlib.metadata
import json
import os
import subprocess
import sys
import sysconfig
from pathlib import Path
from typing import Any

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

ROOT = Path(__file__).resolve().parent.parent
OURS = {"companion", "hardware"}
FROM_APT = {"picamera2"}  # not on PyPI: it fits the system's own libcamera and no other
FROM_EXTRAS = {"distributed"}  # imported only by whoever has asked for a cluster


class Installed:
    """Wormwatch from its wheel, in a venv of its own; commands run in an empty folder."""

    def __init__(self, home: Path) -> None:
        self.venv, self.elsewhere = home / "venv", home / "elsewhere"
        self.elsewhere.mkdir()
        pip = [sys.executable, "-m", "pip", "--disable-pip-version-check"]
        offline = ["--no-index", "--no-deps", "--quiet"]
        wheels = home / "wheels"
        run(*pip, "wheel", *offline, "--no-build-isolation", "-w", str(wheels), str(ROOT))
        (self.wheel,) = wheels.glob("wormwatch-*.whl")
        run(sys.executable, "-m", "venv", "--without-pip", str(self.venv))
        self.python, self.wormwatch = (self.venv / "bin" / it for it in ("python", "wormwatch"))
        run(*pip, "--python", str(self.python), "install", *offline, str(self.wheel))
        (self.site,) = self.venv.glob("lib/python*/site-packages")
        # A folder named in a .pth file lends its packages, but its own .pth files do not count: the
        # editable install of the checkout stays out of sight.
        lent = {sysconfig.get_path(name) for name in ("purelib", "platlib")}
        (self.site / "lent.pth").write_text("\n".join(sorted(lent)) + "\n")
        self.env = {key: value for key, value in os.environ.items() if key != "PYTHONPATH"}
        self.env |= {"HOME": str(home), "KIVY_HOME": str(home / "kivy"), "KIVY_NO_ARGS": "1"}

    def run(self, *command: str | Path, **env: str) -> str:
        return run(*map(str, command), cwd=self.elsewhere, env=self.env | env)


def run(*command: str, cwd: Path | None = None, env: dict[str, str] | None = None) -> str:
    done = subprocess.run(
        command,
        cwd=cwd,
        env=env,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        timeout=180,
    )
    assert done.returncode == 0, f"{command} gave {done.returncode}:\n{done.stdout}"
    return done.stdout


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Installed:
    return Installed(tmp_path_factory.mktemp("wheel"))


def test_wheel_and_not_the_checkout_is_what_runs(installed: Installed) -> None:
    said = installed.run(installed.python, "-c", "import companion; print(companion.__file__)")
    assert Path(said.strip()) == installed.site / "companion" / "__init__.py"


def test_version_is_the_one_of_the_wheel(installed: Installed) -> None:
    said = installed.run(installed.wormwatch, "--version")
    assert said.split()[-1] == installed.wheel.name.split("-")[1]


def answer(prompt: dict[str, Any]) -> Any:
    match prompt["kind"]:
        case "choose":
            return prompt["options"][0]["id"]
        case "roll":
            return 3
        case "card":
            return prompt["candidates"][0]
        case kind:
            pytest.fail(f"no answer known for {kind}: {prompt}")


@pytest.mark.parametrize(("game", "mode"), [("dry-run", {}), ("terror-below", {"mode": "solo"})])
def test_engine_answers_one_line_with_one_line(
    installed: Installed, game: str, mode: dict[str, str]
) -> None:
    process = subprocess.Popen(
        [installed.wormwatch, "engine", game],
        cwd=installed.elsewhere,
        env=installed.env,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )
    with process as engine:
        assert engine.stdin
        assert engine.stdout
        line: dict[str, Any] = {"new": {"players": ["Ada"], **mode}}
        for _ in range(6):
            engine.stdin.write(json.dumps(line) + "\n")
            engine.stdin.flush()
            reply = json.loads(engine.stdout.readline())
            assert set(reply) == {"events", "prompt", "state", "result"}, reply
            if reply["prompt"] is None:
                break
            line = {"answer": answer(reply["prompt"])}
        rest, _ = engine.communicate(timeout=60)
    assert rest == ""
    assert engine.returncode == 0


def test_app_opens_and_draws_a_frame(installed: Installed, tmp_path: Path) -> None:
    said = installed.run(
        installed.wormwatch,
        "play",
        "--data",
        tmp_path,
        SDL_VIDEODRIVER="offscreen",
        WORMWATCH_EXIT_AFTER_FIRST_FRAME="1",
    )
    assert "playing in the terminal" not in said  # as it does when there is no screen


def test_wheel_carries_everything_the_checkout_has(installed: Installed) -> None:
    def files(folder: Path) -> set[str]:
        found = (path for path in folder.rglob("*") if path.is_file())
        return {str(path.relative_to(folder)) for path in found if "__pycache__" not in path.parts}

    assert files(ROOT / "companion") | {f"kv/{name}" for name in files(ROOT / "kv")} == files(
        installed.site / "companion"
    )


def imported(source: str) -> set[str]:
    """The top-level packages a module imports."""
    names: set[str] = set()
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            names.update(alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            names.add(node.module)
    return {name.split(".")[0] for name in names}


def test_wheel_asks_for_every_package_it_imports(installed: Installed) -> None:
    (info,) = importlib.metadata.distributions(name="wormwatch", path=[str(installed.site)])
    required = map(Requirement, info.requires or [])
    # A marker may leave out a machine, but not what every machine imports: extras do not count.
    asked = {
        canonicalize_name(one.name)
        for one in required
        if not one.marker or one.marker.evaluate({"extra": ""})
    }
    modules = (installed.site / "companion").rglob("*.py")
    names = set().union(*(imported(path.read_text("utf-8")) for path in modules))
    owners = importlib.metadata.packages_distributions()
    for name in names - OURS - FROM_APT - FROM_EXTRAS - set(sys.stdlib_module_names):
        found = {canonicalize_name(owner) for owner in owners.get(name, [])}
        assert found & asked, f"companion imports {name}, but pyproject.toml does not ask for it"
