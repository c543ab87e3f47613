"""What tells whose machine it is: the table that cleans a text and makes the manifest's promises.

A row has a promise in words, what stands in the text instead, and how a text is searched. What the
machine itself knows (its serial numbers, its USB sticks, its networks) is in machine_names.py.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection
from functools import cache, lru_cache
from importlib import metadata
from ipaddress import ip_address
from typing import NamedTuple

from companion.language import tr

_TIME = re.compile(r"\d{4}-\d\d-\d\d \d\d:\d\d:\d\d ")
_QUOTED = r"""(?:"[^"\n]*"?|'[^'\n]*'?|[^\s"',;&]+)"""  # a value in a file or in a command
_SECRET = (
    r"pass(?:word|wd|phrase|wort)?|kennwort|psk|secret|token|api[ _-]?key|wep[ _-]?key\d?"
    r"|wpa[ _-]?key|authorization|cookie|credentials?"
)


class Search(NamedTuple):
    """How a text is searched. A line without any of the hints (in lower case) is passed over."""

    hints: tuple[str, ...]
    pattern: re.Pattern[str]
    is_one: Callable[[str], bool] = bool  # what the pattern cannot tell


class Kind(NamedTuple):
    """One kind of personal data: what the manifest promises, and how the promise is kept."""

    instead: str
    promise: Callable[[], str]
    searches: tuple[Search, ...]


def _search(hints: str, pattern: str, is_one: Callable[[str], bool] = bool) -> Search:
    """A search; what the group `keep` finds stays in the text."""
    return Search(tuple(hints.split()), re.compile(pattern, re.IGNORECASE), is_one)


def _is_address(found: str) -> bool:
    """Whether the text is an IP address; slices and versions of packages are none."""
    try:
        ip_address(found.strip("[]").partition("%")[0])
    except ValueError:
        return False
    groups = [group for group in found.split(":") if group]
    return found not in _package_versions() and ("." in found or len(groups) > 1)


@cache
def _package_versions() -> Collection[str]:
    """The versions of four numbers that packages here have, such as 5.0.0.93."""
    found = (each.version for each in metadata.distributions())
    return {version for version in found if version and version.count(".") == 3}


KINDS = (
    Kind(
        "LOGIN",
        lambda: tr("Names and passwords in addresses, and passwords and keys anywhere: LOGIN."),
        (
            _search("://", r"(?P<keep>\b[a-z][a-z0-9+.-]*://)[^\s'\"<>]*@"),
            _search("@", r"(?<![\w/])[^\s'\"<>/@:]+:[^\s'\"<>/@]+@(?=[\w-])"),
            _search("://", r"(?P<keep>[?&][\w.-]+=)[^\s&'\"<>#]+"),
            _search(
                "pass kennwort psk secret token key authorization cookie credential",
                rf"(?P<keep>(?:{_SECRET})s?[\"']?\s*[:=]\s*)(?:(?:Bearer|Basic|Digest)\s+)?"
                rf"{_QUOTED}",
            ),
            _search("--", rf"(?P<keep>--(?:{_SECRET})\s+){_QUOTED}"),
            _search("pass kennwort psk secret token key",
                    rf"(?P<keep>\b(?:{_SECRET})\s+)(?:\"[^\"\n]*\"|'[^'\n]*')"),
            _search("bearer", r"(?P<keep>\bBearer\s+)\S+"),
        ),
    ),
    Kind(
        "EMAIL",
        lambda: tr("E-mail addresses: EMAIL."),
        (
            _search("@", r"(?<![^\s'\"<>()\[\]@,;=/])(?!LOGIN@)"
                    r"[^\s'\"<>()\[\]@,;=/]+@[\w-]+(?:\.[\w-]+)+"),
        ),
    ),
    Kind(
        "NETWORK",
        lambda: tr("Names of Wi-Fi networks: NETWORK."),
        (
            _search("ssid", r"(?P<keep>\b(?<!b)e?ssid[\"']?(?: value)?\s*[:=]?\s*)"
                    r"(?:\"[^\"\n]*\"?|'[^'\n]*'?)"),
            _search("ssid", r"(?P<keep>\b(?<!b)e?ssid\s*[:=]\s*)(?!NETWORK\b)[^\s\"'][^\n\"',;]*"),
            _search("connection", r"(?P<keep>\bconnection\s+)(?:\"[^\"\n]*\"|'[^'\n]*')"),
            _search("nmconnection", r"(?P<keep>system-connections/)[^\n\"']*?(?=\.nmconnection)"),
        ),
    ),
    Kind(
        "STICK",
        lambda: tr("Names of USB sticks: STICK."),
        (
            # A name may have blanks: it ends where its folder ends, or the sentence.
            _search(
                "/media /mnt",
                r"(?P<keep>(?:/run)?/media/|/mnt/)(?!STICK\b)(?:(?!\. )[^/\n\"',;:()])+"
                r"(?:(?<=\S)/(?:(?!\. )[^/\n\"',;:()])+(?=/|$|\. |[\"',;:()]))?",
            ),
            _search("media-", r"(?P<keep>\b(?:run-)?media-)(?!STICK\b)\S+?(?=\.(?:auto)?mount)"),
            _search("label", r"(?P<keep>\b(?:ID_FS_|ID_PART_ENTRY_|PART)?LABEL(?:_ENC)?=)"
                    rf"{_QUOTED}"),
            _search("by-label by-partlabel by\\x2dlabel",
                    r"(?P<keep>by(?:-|\\x2d)(?:part)?label[/-])[^\s\"',:]+"),
        ),
    ),
    Kind(
        "NUMBER",
        lambda: tr("Serial numbers, numbers of disks, and long hexadecimal numbers: NUMBER."),
        (
            _search("-", r"\b[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\b"),
            _search("/by- by\\x2d",
                    r"(?P<keep>(?:/by-|by\\x2d)(?:id|uuid|partuuid|path|diskseq)[/-])"
                    r"[^\s\"',]+(?<!:)"),
            _search("uuid", rf"(?P<keep>\b\w*UUID\w*\s*[:=]\s*){_QUOTED}"),
            _search("serial",
                    r"(?P<keep>serial(?:[ _-]?(?:number|no|nr|short|id))?\.?[\"']?\s*[:=#]\s*)"
                    rf"{_QUOTED}"),
            _search("serial", r"(?P<keep>serial(?: ?(?:number|no\.?|nr\.?))?(?: is)? )"
                    r"(?=\S*\d)[\w-]{4,}"),
            _search("iserial", r"(?P<keep>iserial\s+\d+\s+)\S+"),
            _search("seriennummer", rf"(?P<keep>seriennummer\s*[:=]?\s*){_QUOTED}"),
            _search("s/n", r"(?P<keep>\bs/n\s*[:=#]?\s*)[\w-]+"),
            _search("0 1 2 3 4 5 6 7 8 9", r"(?<![\w])(?=[a-f]*\d)[0-9a-f]{16,}(?!\w)"),
            _search("-", r"(?<![\w-])(?-i:[0-9A-F]{4}-[0-9A-F]{4})(?![\w-])"),
        ),
    ),
    Kind(
        "ADDRESS",
        lambda: tr("Addresses in networks (IPv4, IPv6, network cards): ADDRESS."),
        (
            _search(": - _", r"(?<![0-9a-z])[0-9a-f]{2}([:_-])[0-9a-f]{2}(?:\1[0-9a-f]{2}){4}"
                    r"(?:\1[0-9a-f]{2}){0,2}(?![0-9a-z])"),
            _search(".", r"\b(?:[0-9a-f]{4}\.){2}[0-9a-f]{4}\b"),
            _search("0 1 2 3 4 5 6 7 8 9", r"(?<!\w)(?=[a-f]*\d)(?=\d*[a-f])[0-9a-f]{12}(?!\w)"),
            _search(":", r"(?<![\w:.])[0-9a-f:]*:[0-9a-f]*:[0-9a-f:.]*(?<!\.)(?:%\w+)?(?![\w:])",
                    _is_address),
            _search(".", r"(?<![\w.-])(?:\d{1,3}\.){3}\d{1,3}(?![\w-]|\.\d)", _is_address),
        ),
    ),
    Kind(
        "HOST",
        lambda: tr("Names of machines, also in addresses: HOST."),
        (
            _search(":// login@", r"(?P<keep>\b[a-z][a-z0-9+.-]*://(?:LOGIN@)?+|\bLOGIN@)(?!ADDRESS\b)"
                    r"(?:\[[^\]\s]*\]|[^\s/?#'\"<>:@\]]+)"),
            _search(".local .lan .fritz .home. .intranet",
                    r"(?<![\w.])(?!threading\.local)[a-z0-9-]+(?:\.[a-z0-9-]+)*"
                    r"\.(?:local|lan|localdomain|intranet|home\.arpa|fritz\.box)\b"),
            # The system's journal: its lines begin with a time and the machine.
            _search("0 1 2 3 4 5 6 7 8 9", r"^(?P<keep>[a-z]{3} [ \d]\d \d\d:\d\d:\d\d )\S+(?= )"),
            _search("t", r"^(?P<keep>\d{4}-\d\d-\d\dT[\d:.,]+(?:Z|[+-]\d\d:?\d\d) )\S+(?= )"),
            _search("host", r"(?P<keep>(?<![/@])\bhost ?(?:name)?(?:\s*[:=]\s*| is ))[\w.-]+"),
            _search("\\\\", r"(?P<keep>(?<![\w\\])\\\\)[\w.-]+"),
        ),
    ),
    Kind(
        "USER",
        lambda: tr("Names of users and their home folders: USER."),
        (
            _search("/home /users", r"(?P<keep>(?<![\w.])(?:/var)?/(?:home|Users)/)"
                    r"[^/\s'\":,;)\]]+"),
            _search("\\users", r"(?P<keep>\b[A-Z]:\\+Users\\+)[^\\\s'\"]+"),
            _search("~", r"(?<![\w/~])~[a-z_][\w-]*(?=/)"),
            _search("user logname", r"(?P<keep>\b(?:SUDO_)?(?:USER|LOGNAME)=)[^\s'\",;]+"),
            _search("user", r"(?P<keep>\b(?:for|of|by|as) (?-i:user) )[^\s,.()'\"]+"),
            _search("for by", r"(?P<keep>\b(?:for|by) (?:invalid user )?)[\w.-]+(?=\(uid| from )"),
            _search("uid=", r"(?P<keep>\b[ug]id=\d+\()[^)\s]+"),
        ),
    ),
)  # fmt: skip


def remove_personal_data(text: str) -> str:
    """Return the text with what every kind of the table finds replaced.

    >>> remove_personal_data("eth0 dc:a6:32:01:02:03, /media/zoe/ZOES STICK/x, https://a:b@nas/")
    'eth0 ADDRESS, /media/STICK/x, https://LOGIN@HOST/'
    """
    return "\n".join(map(_clean_line, text.split("\n")))


def list_promises() -> list[str]:
    """Return what the manifest promises, a sentence for each kind."""
    return [kind.promise() for kind in KINDS]


def _clean_line(line: str) -> str:
    time = _TIME.match(line)  # in front of each line of our own log, which often repeats itself
    at = time.end() if time else 0
    return line[:at] + _clean(line[at:])


@lru_cache(maxsize=2048)
def _clean(line: str) -> str:
    lowered = line.lower()
    for kind in KINDS:
        for search in kind.searches:
            if any(hint in lowered for hint in search.hints):
                cleaned = _replace(search, kind.instead, line)
                if cleaned != line:
                    line, lowered = cleaned, cleaned.lower()
    return line


def _replace(search: Search, instead: str, line: str) -> str:
    def replace(found: re.Match[str]) -> str:
        if not search.is_one(found[0]):
            return found[0]
        at = "@" if found[0].endswith("@") else ""
        return f"{found.groupdict().get('keep') or ''}{instead}{at}"

    return search.pattern.sub(replace, line)
