"""Where things are: what a person's machine keeps, and what travels with the program."""

from __future__ import annotations

from pathlib import Path


def data_folder(override: str | None = None) -> Path:
    """The folder for everything the app writes: `--data DIR`, or the user's own data folder."""
    if override is not None:
        return Path(override).expanduser()
    import platformdirs

    return platformdirs.user_data_path("wormwatch", appauthor=False)


def kv_folder() -> Path:
    """The looks of the screens: inside the package when installed, else beside it in the checkout.

    >>> (kv_folder() / "theme.kv").exists()
    True
    """
    installed = Path(__file__).resolve().parent / "kv"
    return installed if installed.is_dir() else installed.parent.parent / "kv"


def fonts_folder() -> Path | None:
    """The screen's type, which Kivy brings along. It is found, not imported: that opens a window's
    worth."""
    from importlib.util import find_spec

    spec = find_spec("kivy")
    if spec is None or spec.origin is None:
        return None
    return Path(spec.origin).parent / "data" / "fonts"


def short(path: Path) -> str:
    """A path the way a person writes it.

    >>> short(Path.home() / "games")
    '~/games'
    """
    home = Path.home()
    return f"~/{path.relative_to(home)}" if path.is_relative_to(home) else str(path)
