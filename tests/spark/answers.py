"""Answers of a cluster for tests of snapshot files, and a way to write them."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from pathlib import Path

from kip.log.collected.snapshots import Snapshot
from kip.log.collected.writer import SnapshotWriter

BASE = 1_795_268_000_000
"""Of the times of answers, in ms since 1970."""
CLUSTER = 60

ANSWER = Snapshot(
    time=BASE,
    endpoint="127.0.0.1:9092",
    endpoint_type="broker",
    api_key=CLUSTER,
    version=0,
    request=bytes.fromhex("003c0000000000020003 6b6970 00 01 00"),
    response=bytes.fromhex("00000002 00 00000000 0000 00 02 63 00000001 01 80000000 00"),
)
AWAY = Snapshot(BASE, "127.0.0.1:9092", "broker", error="cannot connect to 127.0.0.1:9092: Connection refused")


def instant(milliseconds: int) -> datetime:
    return datetime.fromtimestamp(0, UTC).replace(tzinfo=None) + timedelta(milliseconds=milliseconds)


def write(folder: Path, *snapshots: Snapshot, **arguments: int) -> Path:
    writer = SnapshotWriter(folder, **arguments)  # type: ignore[arg-type]
    for snapshot in snapshots:
        writer.write(snapshot)
    writer.close()
    assert writer.path is not None
    return writer.path
