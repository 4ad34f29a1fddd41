"""The log files of the real cluster."""

from __future__ import annotations

import io
from collections.abc import Iterator
from pathlib import Path

from kip.log.segments.batches import Batch
from kip.log.segments.reader import Damage, read_batches
from tests.shared import shared_files, slow_after

FILES = [path for path in shared_files("captures/logs/*/*") if path.suffix in (".log", ".checkpoint")]
FILE_CASES = slow_after(6, FILES)
"""The same files as test cases."""


def name_of(path: Path) -> str:
    """Return `<partition>/<file>`, the name of a test case."""
    return f"{path.parent.name}/{path.name}"


def split(data: bytes) -> tuple[list[Batch], list[Damage]]:
    """Read a file's bytes into batches and losses."""
    batches: list[Batch] = []
    damages: list[Damage] = []
    for item in read_batches(io.BytesIO(data), "file"):
        if isinstance(item, Batch):
            batches.append(item)
        else:
            damages.append(item)
    return batches, damages


def whole_batches(path: Path) -> Iterator[Batch]:
    """Yield the batches of a file that must have no damage."""
    batches, damages = split(path.read_bytes())
    assert not damages
    yield from batches
