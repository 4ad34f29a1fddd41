"""The committed names and signatures of the documented Python API, and the committed commands."""

from __future__ import annotations

import hashlib
from pathlib import Path

NAMES = Path(__file__).with_name("names.txt")
COMMANDS = Path(__file__).with_name("commands.txt")
"""Commands and options that stay in 1.x; those that are added join them when a version is published."""


def mark() -> str:
    """Return the mark that the changelog has to contain: it shows that a change of the API was described."""
    return hashlib.sha256(NAMES.read_bytes()).hexdigest()[:8]
