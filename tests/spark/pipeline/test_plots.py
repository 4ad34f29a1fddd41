"""The plots of examples/pipeline: from tables to pictures, the same each time; no Spark needed."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from typing import Any

import pytest

from tests.shared import ROOT

START = datetime(2026, 11, 21, 13, tzinfo=UTC)


def at(minutes: int) -> datetime:
    return START + timedelta(minutes=minutes)


def broker(number: int, start: int, end: int | None, **states: bool) -> dict[str, Any]:
    row = {"broker_id": number, "valid_from": at(start), "valid_to": None if end is None else at(end)}
    return row | {"fenced": False, "in_controlled_shutdown": False, "unregistered": False} | states


TABLES: dict[str, list[dict[str, Any]]] = {
    "brokers": [
        broker(1, 0, None),
        broker(7, 0, 5),
        broker(7, 5, 9, fenced=True),
        broker(7, 9, None, unregistered=True),
    ],
    "quorum_replicas": [
        {"endpoint_type": "broker", "replica_id": 3001 + each, "time": at(minute), "lag": lag}
        for minute, lags in enumerate([(0, 0), (0, 40), (0, None), (0, 3)])
        for each, lag in enumerate(lags)
    ],
    "api_usage": [
        {
            "software_name": software,
            "software_version": "1.0",
            "api_name": "Fetch",
            "version": version,
            "is_removed_in_4_0": version < 4,
        }
        for software, versions in {"old": (2,), "new": (12, 13, 16), None: (1,)}.items()
        for version in versions
    ],
}


@pytest.mark.slow
def test_plots(tmp_path: Path) -> None:
    pytest.importorskip("matplotlib")
    import pyarrow as pa
    from pyarrow import parquet

    spec = spec_from_file_location("plots", ROOT / "examples" / "pipeline" / "plots.py")
    assert spec is not None
    assert spec.loader is not None
    plots = module_from_spec(spec)
    spec.loader.exec_module(plots)
    for name, rows in TABLES.items():
        (tmp_path / name).mkdir()
        parquet.write_table(pa.Table.from_pylist(rows), tmp_path / name / "part-0.parquet")
    plots.draw(tmp_path, tmp_path / "once")
    plots.draw(tmp_path, tmp_path / "again")
    pictures = {path.stem: path.read_text() for path in (tmp_path / "once").iterdir()}
    assert pictures == {path.stem: path.read_text() for path in (tmp_path / "again").iterdir()}
    assert pictures.keys() == {path.stem for path in (ROOT / "docs" / "images").glob("*.svg")}
    assert "broker 7" in pictures["fenced"]
    assert all(color in pictures["fenced"] for color in plots.STATES.values())
    assert "node 3002" in pictures["quorum-lag"]
    assert "12 to 16" in pictures["api-versions"]
    assert "#c0392b" in pictures["api-versions"]
    assert "dc:date" not in "".join(pictures.values())
