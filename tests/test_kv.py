"""The looks: every rule stands once, in the file of its screen."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable
from pathlib import Path

from companion.paths import kv_folder

# Kivy applies every rule for a class, whichever file it is in: the one read last wins, and which
# that is depends on the way through the screens.
_RULE = re.compile(r"(?m)^<([^>]+)>")


def rules(kv: str) -> list[str]:
    """The classes a text has rules for.

    >>> rules("<Key>:\\n<Deck@Fat>:\\n<-Sign,Row+Tall>:\\n# <Not>:\\n")
    ['Key', 'Deck', 'Sign', 'Row']
    """
    names = [each for found in _RULE.findall(kv) for each in found.split(",")]
    return [re.split(r"[@+]", name.strip().lstrip("-"))[0] for name in names]


def twice(files: Iterable[Path]) -> dict[str, list[str]]:
    """The classes that have more than one rule, and the files of those."""
    found: dict[str, list[str]] = defaultdict(list)
    for file in files:
        for name in rules(file.read_text("utf-8")):
            found[name].append(file.name)
    return {name: where for name, where in found.items() if len(where) > 1}


def test_no_class_has_two_rules() -> None:
    assert twice(sorted(kv_folder().glob("*.kv"))) == {}


def test_a_second_rule_is_seen(tmp_path: Path) -> None:
    (tmp_path / "one.kv").write_text("<Panel>:\n    Words:\n<Key@Fat>:\n")
    (tmp_path / "two.kv").write_text("<Row, Key>:\n    spacing: 8\n")
    assert twice(sorted(tmp_path.iterdir())) == {"Key": ["one.kv", "two.kv"]}
