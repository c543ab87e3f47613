"""What works on this machine, and what to type about the rest.

checkup   the list of checks, and the round that makes them
finding   what a check says
software  Python, SQLite, our packages, zbar, the clock
screen    the screen and what draws on it
devices   touch, camera, pins, sound
installed the units, tools and rules of an installed machine
storage   the disk, the data folder, the journal
panel     trying lamps, tones and buttons by hand
board     a Raspberry Pi's model, power and temperature
printing  the findings for a person, or as JSON
"""

from __future__ import annotations

from pathlib import Path

from companion.doctor.checkup import examine
from companion.doctor.finding import Finding
from companion.doctor.printing import report

__all__ = ["Finding", "examine", "report", "run"]


def run(data: Path, as_json: bool) -> int:
    """Examine this machine and print it. 0 when nothing is wrong, else 1."""
    findings = examine(data)
    report(findings, as_json)
    return int(any(finding.status == "wrong" for finding in findings))
