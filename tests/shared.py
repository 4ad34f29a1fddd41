"""Find test data: Kafka's specs, vectors and captures.

The archives in `tests/data` hold them. A folder with the same layout, KIPC_SHARED or `../shared`, takes precedence, and
adds what the repository does not contain.
"""

from __future__ import annotations

import gzip
import json
import os
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

import pytest

from tools.oracles import unpacked

ROOT = Path(__file__).parent.parent
SHARED = Path(os.environ.get("KIPC_SHARED", ROOT.parent / "shared"))


def _places() -> Iterator[Path]:
    yield SHARED
    yield unpacked(ROOT / "build")


def shared_path(*parts: str) -> Path:
    """Return a file or folder of the test data, or skip the test if it is not in the repository, and not at hand."""
    for place in _places():
        path = place.joinpath(*parts)
        if path.exists():
            return path
    pytest.skip(f"no {SHARED.joinpath(*parts)}; tests/data/README.md describes how to get it")


def shared_files(pattern: str) -> list[Path]:
    """Return the files of the test data that match a pattern."""
    return next(filter(None, (sorted(place.glob(pattern)) for place in _places())))


def slow_after(count: int, cases: Iterable[Any]) -> list[Any]:
    """Return the cases, all but the first `count` marked as slow."""
    return [pytest.param(case, marks=pytest.mark.slow) if place >= count else case for place, case in enumerate(cases)]


def json_lines(path: Path) -> Iterator[Any]:
    """Yield the rows of a JSON lines file, compressed or not."""
    with gzip.open(path, "rt", encoding="utf-8") if path.suffix == ".gz" else path.open(encoding="utf-8") as lines:
        for line in lines:
            yield json.loads(line)
