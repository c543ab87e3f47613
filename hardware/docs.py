"""Keeps docs/hardware.md and its drawings true: `python -m hardware.docs` after panel.toml changed.

In the page, what stands between <!-- wiring --> and <!-- /wiring --> is the table of the default
layout, and likewise for <!-- keys -->. A test fails when any of it is old.
"""

from __future__ import annotations

from pathlib import Path

from hardware.desk import keys_of
from hardware.layout import Layout, read
from hardware.parts import PARTS, list_keys
from hardware.picture import picture
from hardware.wiring import diagram, table

DOCS = Path(__file__).parent.parent / "docs"
PAGE = "hardware.md"


def files(folder: Path = DOCS, layout: Layout | None = None) -> dict[str, str]:
    """The page and its drawings as they should be, by their names in the folder."""
    layout = layout or read()
    page = (folder / PAGE).read_text("utf-8")
    for name, made in (("wiring", table(layout)), ("keys", keys())):
        begin, end = f"<!-- {name} -->\n", f"<!-- /{name} -->"
        before, _, rest = page.partition(begin)
        page = f"{before}{begin}{made}\n{end}{rest.partition(end)[2]}"
    return {
        PAGE: page,
        "pictures/panel.svg": picture(layout),
        "pictures/panel-wiring.svg": diagram(layout),
    }


def keys() -> str:
    """The keyboard as a table in Markdown."""
    rows = [
        f"| {PARTS[part].title} | {', '.join(f'`{key}`' for key in keys_of(part))} |"
        for part in dict.fromkeys(list_keys().values())
    ]
    return "\n".join(["| part | keys |", "| --- | --- |", *rows])


if __name__ == "__main__":
    for name, text in files().items():
        (DOCS / name).write_text(text, "utf-8")
