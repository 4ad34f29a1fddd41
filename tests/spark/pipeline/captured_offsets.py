"""What Kafka's own tools received about groups and offsets of the captured cluster, as files of `kip collect`."""

from __future__ import annotations

from base64 import b64decode
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from kip.log.snapshot_writer import SnapshotWriter
from kip.log.snapshots import Snapshot
from tests.shared import json_lines, shared_path

__all__ = ["write_responses"]

APIS = {2: "ListOffsets", 3: "Metadata", 9: "OffsetFetch", 16: "ListGroups", 60: "DescribeCluster"}
CLIENT = "adminclient-"
"""The client ids of Kafka's tools begin with it."""


def write_responses(folder: Path, capture: str = "groups") -> None:
    """Write the responses in a capture, in the order in which they came."""
    snapshots = sorted(_snapshots(capture), key=lambda each: each.time)
    writer = SnapshotWriter(folder, clock=lambda: snapshots[0].time / 1000)
    for snapshot in snapshots:
        writer.write(snapshot)
    writer.close()


def _snapshots(capture: str) -> Iterator[Snapshot]:
    decoded = json_lines(shared_path("captures", "traffic", f"{capture}.decoded.jsonl.gz"))
    facts = {(line["conn"], line["seq"], line["dir"]): line for line in decoded}
    requests: dict[tuple[int, int], tuple[dict[str, Any], bytes]] = {}
    for line in json_lines(shared_path("captures", "traffic", f"{capture}.frames.jsonl.gz")):
        fact = facts.get((line["conn"], line["seq"], line["dir"]))
        if fact is None or fact["apiKey"] not in APIS:
            continue
        key = (fact["conn"], fact["correlationId"])
        if fact["dir"] == "req":
            if (fact["clientId"] or "").startswith(CLIENT):
                requests[key] = (fact, b64decode(line["b64"]))
        elif key in requests:
            asked, request = requests.pop(key)
            yield Snapshot(
                int(1000 * line["ts"]),
                line["src"],
                "broker",
                asked["apiKey"],
                asked["version"],
                request,
                b64decode(line["b64"]),
            )
