"""Read the records of a partition, without those of aborted transactions."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator
from typing import Any

from .cluster import Cluster, Leader, check
from .wire.clients import FetchRequest
from .wire.clients.fetch_request import FetchPartition, FetchTopic
from .wire.records import ControlType, Record, read_batches, read_control

READ_COMMITTED = 1
WAIT_MS = 500


async def fetch(cluster: Cluster, topic: str, partition: int, offset: int) -> AsyncIterator[Record]:
    """Yield the records of committed transactions, and those without one, from an offset on; waits at the end.

    A new leader continues at the same offset, so that no record is lost or comes twice.

    Raises:
        KafkaError: OFFSET_OUT_OF_RANGE, or an error that does not pass.
    """

    async def read(leader: Leader) -> Any:
        return await _read(leader, topic, partition, offset)

    while True:
        found = await cluster.on_leader(topic, partition, read)
        for record, following in committed(found.records, found.aborted_transactions or ()):
            if record is not None and record.offset >= offset:  # a batch can begin before the offset
                yield record
            offset = max(offset, following)


def committed(records: bytes | None, aborted: Any) -> Iterator[tuple[Record | None, int]]:
    """Yield each record to show, and the offset after it; None for the end of each batch.

    `aborted` are the transactions that Fetch lists: the producer of each, and its first offset. A producer's records
    from there to its abort marker are left out.
    """
    waiting = sorted(aborted, key=lambda transaction: transaction.first_offset)
    aborting: set[int] = set()
    for batch in read_batches(records):
        while waiting and waiting[0].first_offset <= batch.last_offset:
            aborting.add(waiting.pop(0).producer_id)
        if batch.is_control:
            for record in batch.records():
                if read_control(record).type == ControlType.ABORT:
                    aborting.discard(batch.producer_id)
        elif not (batch.is_transactional and batch.producer_id in aborting):
            for record in batch.records():
                yield record, record.offset + 1
        # Compaction can remove the last records of a batch; the header keeps the offset that follows.
        yield None, batch.last_offset + 1


async def _read(leader: Leader, topic: str, partition: int, offset: int) -> Any:
    fetched_partition = FetchPartition(
        partition=partition,
        current_leader_epoch=leader.epoch,
        fetch_offset=offset,
        partition_max_bytes=1 << 20,
    )
    # Requests have the name of the topic up to version 12, and its id from version 13 on (KIP-516).
    topics = [FetchTopic(topic=topic, topic_id=leader.topic_id, partitions=[fetched_partition])]
    request = FetchRequest(max_wait_ms=WAIT_MS, min_bytes=1, isolation_level=READ_COMMITTED, topics=topics)
    answer = await leader.connection.ask(request)
    check(answer.error_code, "Fetch")
    (partition_answer,) = answer.responses[0].partitions
    check(partition_answer.error_code, f"{topic}-{partition}")
    return partition_answer
