"""Find shared test data: Kafka's specs, vectors and captures."""

from __future__ import annotations

import gzip
import json
import os
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parent.parent
SHARED = Path(os.environ.get("KIPC_SHARED", ROOT.parent / "shared"))


def shared_path(*parts: str) -> Path:
    """Return a file of the shared test data, or skip the test if there is none."""
    path = SHARED.joinpath(*parts)
    if not path.exists():
        pytest.skip(f"no test data at {path}; set KIPC_SHARED to its folder")
    return path


def shared_cases(cases: Iterable[Any], what: str, fast: int | None = None) -> list[Any]:
    """Return cases from the shared test data, or one case that skips the test if there are none.

    With `fast`, only this number of cases belongs to `make test-fast`.
    """
    found = list(cases)
    if found:
        return found if fast is None else slow_after(fast, found)
    reason = f"no {what} at {SHARED}; set KIPC_SHARED to a folder that contains the shared test data"
    return [pytest.param(None, marks=pytest.mark.skip(reason=reason), id="no shared test data")]


def slow_after(count: int, cases: Iterable[Any]) -> list[Any]:
    """Return the cases, all but the first `count` marked as slow."""
    return [pytest.param(case, marks=pytest.mark.slow) if place >= count else case for place, case in enumerate(cases)]


def json_lines(path: Path) -> Iterator[Any]:
    """Yield the rows of a JSON lines file, compressed or not."""
    with gzip.open(path, "rt", encoding="utf-8") if path.suffix == ".gz" else path.open(encoding="utf-8") as lines:
        for line in lines:
            yield json.loads(line)
