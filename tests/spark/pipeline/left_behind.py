"""All files of the captured cluster, in one folder: logs, packet captures, and snapshots of its responses."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from kip.log.collected.snapshots import Snapshot
from kip.log.collected.writer import SnapshotWriter
from tests.shared import json_lines, shared_path

__all__ = ["collect", "snapshot_of", "write_snapshots"]

CLUSTER, QUORUM = 60, 55
KEPT = {CLUSTER: 2, QUORUM: 2}
"""The APIs that `kip collect` asks, and in which versions."""


def collect(folder: Path) -> Path:
    """Make the folder and return it; logs and captures are links."""
    folder.mkdir()
    for name in ("logs", "traffic"):
        (folder / name).symlink_to(shared_path("captures", name), target_is_directory=True)
    write_snapshots(folder / "collected")
    return folder


def write_snapshots(folder: Path) -> None:
    """Write recorded probes in the format of `kip collect`."""
    snapshots = list(_snapshots())
    writer = SnapshotWriter(folder, clock=lambda: snapshots[0].time / 1000)
    for snapshot in snapshots:
        writer.write(snapshot)
    writer.close()


def _snapshots() -> Iterator[Snapshot]:
    """Yield answers in order; the time is the leader's clock in the latest answer that contains it."""
    probes = [probe for probe in json_lines(shared_path("captures", "probes.jsonl.gz")) if _is_kept(probe)]
    time = next(time for probe in probes for time in _fetch_times(probe["response"])) - len(probes)
    for probe in probes:
        time = max([time + 1, *_fetch_times(probe["response"])])
        yield snapshot_of(probe, time)


def snapshot_of(probe: dict[str, Any], time: int) -> Snapshot:
    """Return a recorded probe as `kip collect` would store it at a time."""
    return Snapshot(
        time,
        probe["endpoint"],
        "controller" if "controller" in probe["endpoint"] else "broker",
        probe["api_key"],
        probe["version"],
        bytes.fromhex(probe["request_hex"]),
        bytes.fromhex(probe["response_hex"]),
    )


def _is_kept(probe: dict[str, Any]) -> bool:
    return (
        bool(probe.get("response_hex"))
        and KEPT.get(probe["api_key"]) == probe["version"]
        and probe.get("note") in (None, "fenced brokers included")
    )


def _fetch_times(response: dict[str, Any]) -> Iterator[int]:
    for topic in response.get("topics", ()):
        for partition in topic["partitions"]:
            for replica in (*partition["currentVoters"], *partition["observers"]):
                yield replica["lastFetchTimestamp"]


if __name__ == "__main__":
    import sys

    collect(Path(sys.argv[1]))
