"""What Kafka's own tools received about groups and offsets of the captured cluster, as files of `kip collect`."""

from __future__ import annotations

from base64 import b64decode
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from kafka_wire.runtime.frames import encode_request, encode_response

from kip.log.collected.snapshots import Snapshot
from kip.log.collected.writer import SnapshotWriter
from tests.shared import json_lines, shared_path
from tests.spark.pipeline.made_snapshots import assignment, committed, described_classic, listed, offsets

__all__ = ["LAGGING", "write_responses"]

LAGGING = "reports"
"""A group that Kafka's tools did not ask for."""

APIS = {2: "ListOffsets", 3: "Metadata", 9: "OffsetFetch", 16: "ListGroups", 60: "DescribeCluster"}
CLIENT = "adminclient-"
"""The client ids of Kafka's tools begin with it."""


def write_responses(folder: Path, capture: str = "groups") -> None:
    """Write the responses in a capture, in the order in which they came."""
    captured = list(_snapshots(capture))
    start = min(each.time for each in captured)
    snapshots = sorted([*captured, *_of_lagging(start, captured[0].endpoint)], key=lambda each: each.time)
    writer = SnapshotWriter(folder, clock=lambda: snapshots[0].time / 1000)
    for snapshot in snapshots:
        writer.write(snapshot)
    writer.close()


def _of_lagging(start: int, endpoint: str) -> Iterator[Snapshot]:
    """Yield three rounds in which a group is behind: in all, 868 records in the end, and it has left a partition.

    In another partition, its offset is beyond the end of the log.
    """
    rounds = [({0: 100, 1: 50, 2: 900}, {0: 400, 1: 50, 2: 900}), ({0: 300, 1: 50, 2: 900}, {0: 900, 1: 118, 2: 0})]
    rounds.append(({0: 400, 1: 50, 2: 900}, {0: 1_200, 1: 118, 2: 20}))
    for number, (offsets_of, ends) in enumerate(rounds):
        at = 15_000 * number
        for each in (
            listed(at, {LAGGING: "Stable"}),
            described_classic(at + 1, LAGGING, assignment([("sales", 0), ("sales", 2)])),
            committed(at + 2, {LAGGING: {("sales", partition): offset for partition, offset in offsets_of.items()}}),
            offsets(at + 3, -2, {("sales", partition): 0 for partition in ends}),
            offsets(at + 4, -1, {("sales", partition): end for partition, end in ends.items()}),
        ):
            after, request, response, version = each
            key = request.API_KEY
            sent = encode_request(request, version, correlation_id=number, client_id="kip")[4:]
            received = encode_response(response, version, correlation_id=number)[4:]
            yield Snapshot(start + after, endpoint, "broker", key, version, sent, received)


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
