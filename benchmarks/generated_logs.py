"""Logs of any size to measure: commits of groups, and the records of a controller."""

from __future__ import annotations

import struct
from collections.abc import Iterable, Iterator
from functools import cache
from itertools import count
from pathlib import Path
from typing import Any
from uuid import UUID

from crc32c import crc32c
from kafka_wire.group_coordinator import OffsetCommitKey, OffsetCommitValue
from kafka_wire.metadata import (
    NoOpRecord,
    PartitionChangeRecord,
    PartitionRecord,
    RegisterBrokerRecord,
    TopicRecord,
    UnfenceBrokerRecord,
)
from kafka_wire.records import Record, RecordBatch

from kip.log.records.families import FAMILIES, CoordinatorFamily, FramedFamily

OFFSETS, METADATA = "__consumer_offsets", "__cluster_metadata"
PARTITIONS = 4
IN_BATCH = 20
START = 1_800_000_000_000
COMMIT_INTERVAL_MS = 40
"""A partition of 17 million commits, 1 GB in four, then has those of two days."""

GROUPS, TOPICS = 100, 70
KEYS = 350
"""Batches after which the commits of a partition repeat: `IN_BATCH` times this is a multiple of all periods."""

CRC, ATTRIBUTES, BASE_TIMESTAMP = 17, 21, 27
"""Positions in the header of a batch."""


class OffsetsLog:
    """Logs of `__consumer_offsets`: commits of groups, divided evenly among partitions; they can be continued."""

    def __init__(self, folder: Path, records: int = 0) -> None:
        """Create the folder, or continue logs that have this number of records."""
        self.folder = folder
        self.records = records
        folder.mkdir(parents=True, exist_ok=True)
        (folder / "meta.properties").write_text("version=1\nnode.id=1\ncluster.id=bench\n", encoding="utf-8")

    @property
    def size(self) -> int:
        return sum(file.stat().st_size for file in self.folder.glob("*/*.log"))

    def write(self, records: int) -> None:
        """Append records, in complete batches."""
        first = self.records // PARTITIONS // IN_BATCH
        end = first + records // PARTITIONS // IN_BATCH
        for partition in range(PARTITIONS):
            path = self.folder / f"{OFFSETS}-{partition}" / f"{0:020}.log"
            path.parent.mkdir(exist_ok=True)
            batches = _batches(partition)
            with path.open("ab") as out:
                for number in range(first, end):
                    out.write(_moved(batches[number % len(batches)], number * IN_BATCH))
        self.records = end * PARTITIONS * IN_BATCH


@cache
def _batches(partition: int) -> list[bytearray]:
    """Return batches with a commit of each group to each of its topics and partitions, which are written repeatedly."""
    starts = range(0, IN_BATCH * KEYS, IN_BATCH)
    return [
        bytearray(RecordBatch.of(_commits(partition, range(start, start + IN_BATCH)), leader_epoch=1).data)
        for start in starts
    ]


def _moved(batch: bytearray, offset: int) -> bytearray:
    """Return a batch with another base offset, and its time."""
    time = START + COMMIT_INTERVAL_MS * offset
    struct.pack_into(">q", batch, 0, offset)
    struct.pack_into(">qq", batch, BASE_TIMESTAMP, time, time + COMMIT_INTERVAL_MS * (IN_BATCH - 1))
    struct.pack_into(">I", batch, CRC, crc32c(batch[ATTRIBUTES:]))
    return batch


def _commits(partition: int, offsets: Iterable[int]) -> Iterator[Record]:
    family = FAMILIES[OFFSETS]
    assert isinstance(family, CoordinatorFamily)
    for offset in offsets:
        time = START + COMMIT_INTERVAL_MS * offset
        group = PARTITIONS * (offset % (GROUPS // PARTITIONS)) + partition
        key = OffsetCommitKey(group=f"group-{group}", topic=f"orders.{offset % TOPICS}", partition=offset % 7)
        yield Record(offset, time, *family.encode(key, OffsetCommitValue(offset=offset, commit_timestamp=time), 4))


def write_metadata(folder: Path, size: int) -> int:
    """Write the log of a controller, mostly changes of partitions and no-ops; return the number of its records."""
    (folder / f"{METADATA}-0").mkdir(parents=True)
    (folder / "meta.properties").write_text("version=1\nnode.id=1\ncluster.id=bench\n", encoding="utf-8")
    family = FAMILIES[METADATA]
    assert isinstance(family, FramedFamily)
    records = _controller_records()
    offset = 0
    with (folder / f"{METADATA}-0" / f"{0:020}.log").open("wb") as out:
        while out.tell() < size:
            batch = []
            for _ in range(IN_BATCH):
                message = next(records)
                batch.append(Record(offset, START + 100 * offset, None, family.encode(message, message.VERSIONS[-1])))
                offset += 1
            out.write(RecordBatch.of(batch, leader_epoch=1).data)
    return offset


def _controller_records() -> Iterator[Any]:
    for broker in range(1, 10):
        yield RegisterBrokerRecord(broker_id=broker, broker_epoch=broker, incarnation_id=UUID(int=broker))
        yield UnfenceBrokerRecord(id=broker, epoch=broker)
    for topic in range(TOPICS):
        yield TopicRecord(name=f"orders.{topic}", topic_id=UUID(int=1000 + topic))
        for partition in range(30):
            replicas = tuple((partition + number) % 9 + 1 for number in range(3))
            yield PartitionRecord(
                partition_id=partition,
                topic_id=UUID(int=1000 + topic),
                replicas=replicas,
                isr=replicas,
                leader=replicas[0],
                leader_epoch=0,
            )
    for number in count():
        leader = (number // 2100 + number) % 9 + 1
        yield PartitionChangeRecord(
            partition_id=number % 30, topic_id=UUID(int=1000 + number // 30 % TOPICS), leader=leader
        )
        yield NoOpRecord()
