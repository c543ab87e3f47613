"""A release as it is fetched or lies on a stick: an archive without its packing (which no mutation
would survive), or the release.json beside it."""

from __future__ import annotations

import gzip
import io
import shutil
import tempfile
from functools import cache
from pathlib import Path

from companion.appliance import release_archive
from companion.table.errors import Refused
from tests.faults.hostile import one_sentence


@cache
def _place() -> tempfile.TemporaryDirectory[str]:
    return tempfile.TemporaryDirectory(prefix="wormwatch-fuzz-")


def one(data: bytes) -> None:
    target = Path(_place().name) / "release"
    shutil.rmtree(target, ignore_errors=True)
    packed = gzip.compress(data, 1, mtime=0)
    try:
        if data.startswith(b"{"):
            release_archive.decoded(data, "release.json")
        release_archive.about(io.BytesIO(packed), "brought.tar.gz")
        release_archive.unpack(io.BytesIO(packed), "brought.tar.gz", target)
    except Refused as refusal:
        one_sentence(refusal)
    assert [each.name for each in target.parent.iterdir()] in ([], ["release"])
    assert not any(each.is_symlink() for each in target.rglob("*"))
