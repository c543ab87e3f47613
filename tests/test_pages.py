"""The pages that are made from the program say what the program says."""

from __future__ import annotations

import re
import sys

import pytest

from companion.cli import list_names
from tests.refused import registered
from tests.test_proof import tool

pages = tool("pages")
STALE = "`make pages` writes it anew"


@pytest.mark.skipif(sys.version_info >= (3, 13), reason="argparse lays help out in another way")
def test_the_page_of_commands_is_up_to_date() -> None:
    assert pages.write_commands_page() == pages.COMMANDS.read_text("utf-8"), STALE


def test_the_page_has_a_chapter_for_each_command() -> None:
    chapters = re.findall(r"^## (.*)$", pages.COMMANDS.read_text("utf-8"), re.MULTILINE)
    assert set(chapters) == list_names()


def test_the_lists_of_house_rules_and_refusal_codes_are_up_to_date() -> None:
    assert pages.write_protocol_page() == pages.PROTOCOL.read_text("utf-8"), STALE


def test_the_page_of_the_protocol_has_every_code() -> None:
    page = pages.PROTOCOL.read_text("utf-8")
    assert all(f"| `{code}` | {entry['meaning']} |" in page for code, entry in registered().items())
