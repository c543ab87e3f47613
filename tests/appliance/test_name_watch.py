"""A file that gets its name: told, whoever has named it, and nothing else is."""

from __future__ import annotations

import threading
from pathlib import Path
from queue import SimpleQueue

from companion.appliance.name_watch import NameWatch
from companion.table.on_disk import write


def test_a_file_of_that_name_is_told_and_no_other(tmp_path: Path) -> None:
    told: SimpleQueue[str] = SimpleQueue()
    watch = NameWatch(tmp_path / "one", lambda: told.put("one"))
    watch.begin()
    assert told.get(timeout=10) == "one", "it watches"
    for name in ("other", "one-more", "o" * 255, "last"):
        (tmp_path / "half").write_bytes(b"x")
        (tmp_path / "half").rename(tmp_path / name)
    assert told.empty()
    for content in (b"first", b"second"):
        write(tmp_path / "one", content)
        assert told.get(timeout=10) == "one"
    watch.end()
    assert told.empty()
    assert not [each for each in threading.enumerate() if each.name == "name"]


def test_a_folder_that_is_not_there_is_not_watched(tmp_path: Path) -> None:
    told: SimpleQueue[str] = SimpleQueue()
    watch = NameWatch(tmp_path / "nowhere" / "one", lambda: told.put("one"))
    watch.begin()
    watch.end()
    assert told.empty()
