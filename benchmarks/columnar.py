"""Columns of messages beside the scalar codec: `python -m benchmarks.columnar [--rows N]`."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from random import Random

import pyarrow as pa
from kafka_wire.clients import DescribeClusterResponse, DescribeQuorumResponse, OffsetFetchResponse
from kafka_wire.clients.describe_cluster_response import DescribeClusterBroker
from kafka_wire.clients.describe_quorum_response import PartitionData, ReplicaState, TopicData
from kafka_wire.clients.offset_fetch_response import (
    OffsetFetchResponseGroup,
    OffsetFetchResponsePartitions,
    OffsetFetchResponseTopics,
)
from kafka_wire.group_coordinator import GroupMetadataKey, GroupMetadataValue, OffsetCommitKey, OffsetCommitValue
from kafka_wire.runtime.message import Message

from benchmarks.tables import Section, Target, times
from benchmarks.timing import best_times
from kip.columnar import decode_column, decode_records, encode_column
from kip.log.records.families import FAMILIES, CoordinatorFamily

DISTINCT = 5000
"""As many different messages are made; columns repeat them. The scalar codec is timed with these alone."""

OFFSETS = "__consumer_offsets"


@dataclass(frozen=True, slots=True)
class _Case:
    title: str
    cls: type[Message]
    version: int
    make: Callable[[Random], Message]


def _cluster(random: Random, brokers: int) -> Message:
    return DescribeClusterResponse(
        cluster_id="kZx8mXJvT9iHn2WvQh1lBg",
        controller_id=random.randrange(3),
        brokers=[
            DescribeClusterBroker(
                broker_id=random.randrange(1000),
                host=f"kafka-{random.randrange(1000)}",
                port=9092,
                rack=random.choice(("az-a", "az-b", None)),
                is_fenced=random.random() < 0.05,
            )
            for _ in range(brokers)
        ],
    )


def _quorum(random: Random) -> Message:
    voters = [ReplicaState(replica_id=number, log_end_offset=random.getrandbits(40)) for number in range(3)]
    partition = PartitionData(leader_id=1, high_watermark=random.getrandbits(40), current_voters=voters)
    return DescribeQuorumResponse(topics=[TopicData(topic_name="__cluster_metadata", partitions=[partition])])


def _offsets(random: Random) -> Message:
    topics = [
        OffsetFetchResponseTopics(
            name=f"orders.{topic}",
            partitions=[
                OffsetFetchResponsePartitions(partition_index=partition, committed_offset=random.getrandbits(40))
                for partition in range(random.randrange(1, 6))
            ],
        )
        for topic in range(random.randrange(1, 4))
    ]
    return OffsetFetchResponse(groups=[OffsetFetchResponseGroup(group_id="group", topics=topics)])


SMALL = _Case(
    "DescribeClusterResponse v2, 2 to 4 brokers",
    DescribeClusterResponse,
    2,
    lambda random: _cluster(random, random.choice((2, 3, 3, 3, 4))),
)
CASES = (
    SMALL,
    _Case("DescribeClusterResponse v2, 50 brokers", DescribeClusterResponse, 2, lambda random: _cluster(random, 50)),
    _Case("DescribeQuorumResponse v2, 3 voters", DescribeQuorumResponse, 2, _quorum),
    _Case("OffsetFetchResponse v8, 1 to 15 partitions", OffsetFetchResponse, 8, _offsets),
)


def columnar(rows: int, rounds: int) -> Section:
    """Decode and encode columns of messages of some shapes, and of the small one columns of many lengths."""
    lines, targets = [], []
    for case in CASES:
        decode, encode, scalar_decode, scalar_encode = _times(case, min(rows, 100_000), rounds)
        lines.append([case.title, *_cells(decode, scalar_decode), *_cells(encode, scalar_encode)])
    lines.append(_records_line(min(rows, 100_000), rounds))
    for length in _lengths(rows):
        decode, encode, *_ = _times(SMALL, length, 1 if length > 1_000_000 else rounds)
        lines.append([f"{SMALL.title}: {length:,} rows", *_cells(decode), *_cells(encode)])
        if length == 1_000_000:
            targets = [
                Target("columnar decode of a small message", decode * 1e6, "at most", 0.8, " us"),
                Target("columnar encode of a small message", encode * 1e6, "at most", 1.0, " us"),
            ]
    head = ["", "decode", "scalar", "faster", "encode", "scalar", "faster"]
    text = "Time of a row: of columns, and of the scalar codec, which makes objects and no columns."
    return Section("Columns", text, head, lines, targets)


def _lengths(rows: int) -> Iterator[int]:
    length = 1000
    while length <= rows:
        yield length
        length *= 10


def _times(case: _Case, rows: int, rounds: int) -> tuple[float, float, float, float]:
    """Return seconds a row: decode and encode of columns, then of the scalar codec."""
    random = Random(1)
    messages = [case.make(random) for _ in range(min(DISTINCT, rows))]
    data = [message.encode(case.version) for message in messages]
    column = pa.array((data * (rows // len(data) + 1))[:rows], pa.binary())
    structs, errors = decode_column(column, case.cls, case.version)
    assert errors.null_count == rows
    assert encode_column(structs, case.cls, case.version) == column
    best = best_times(
        {
            "decode": lambda: decode_column(column, case.cls, case.version),
            "encode": lambda: encode_column(structs, case.cls, case.version),
            "scalar decode": lambda: [case.cls.decode(value, case.version) for value in data],
            "scalar encode": lambda: [message.encode(case.version) for message in messages],
        },
        rounds,
    )
    decode, encode, scalar_decode, scalar_encode = best.values()
    return decode / rows, encode / rows, scalar_decode / len(data), scalar_encode / len(data)


def _records_line(rows: int, rounds: int) -> list[str]:
    """Measure commits of offsets with metadata of groups, tombstones and two versions of values among them."""
    family = FAMILIES[OFFSETS]
    records = [record(number) for number in range(DISTINCT)]
    columns = [
        pa.array((list(column) * (rows // DISTINCT + 1))[:rows], pa.binary()) for column in zip(*records, strict=True)
    ]
    best = best_times(
        {
            "columns": lambda: decode_records(OFFSETS, *columns),
            "scalar": lambda: [family.decode(key, value) for key, value in records],
        },
        rounds,
    )
    cells = _cells(best["columns"] / rows, best["scalar"] / DISTINCT)
    return [f"records of {OFFSETS}, mixed", *cells, "", "", ""]


def record(number: int) -> tuple[bytes, bytes | None]:
    """Return key and value: mostly commits, of two versions, some metadata of groups, some tombstones."""
    family = FAMILIES[OFFSETS]
    assert isinstance(family, CoordinatorFamily)
    match number % 20:
        case 0:
            return family.encode(GroupMetadataKey(group="group"), GroupMetadataValue(protocol_type="consumer"), 3)
        case 1:
            return family.encode(OffsetCommitKey(group="group", topic="orders", partition=number), None)
        case rest:
            key = OffsetCommitKey(group=f"group-{number % 100}", topic="orders", partition=number % 50)
            return family.encode(key, OffsetCommitValue(offset=number), 3 + rest % 2)


def _cells(seconds: float, scalar: float | None = None) -> list[str]:
    own = f"{seconds * 1e6:.2f} us"
    return [own, "", ""] if scalar is None else [own, f"{scalar * 1e6:.2f} us", times(scalar / seconds)]


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.columnar", description="Measure columns of messages.")
    parser.add_argument("--rows", type=int, default=1_000_000, help="of the longest column (%(default)s)")
    parser.add_argument("--rounds", type=int, default=5, help="the best of so many counts (%(default)s)")
    options = parser.parse_args()
    section = columnar(options.rows, options.rounds)
    print("\n".join(section.lines()))
    for target in section.targets:
        print("| " + " | ".join(target.row()) + " |")


if __name__ == "__main__":
    main()
