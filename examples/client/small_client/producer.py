"""Write batches of records, each of them once (KIP-98)."""

from __future__ import annotations

import asyncio
from collections import defaultdict
from collections.abc import Sequence

from .cluster import Cluster, Leader, check, retrying
from .wire.clients import InitProducerIdRequest, ProduceRequest
from .wire.clients.produce_request import PartitionProduceData, TopicProduceData
from .wire.error_codes import ErrorCode
from .wire.records import Record, RecordBatch, add_sequence

ALL_REPLICAS = -1


class Producer:
    """An idempotent producer: the number in each batch lets a broker recognize one that it stored before."""

    def __init__(self, cluster: Cluster) -> None:
        self.cluster = cluster
        self.id = -1
        self.epoch = -1
        self.sequences: dict[tuple[str, int], int] = defaultdict(int)
        self.lock = asyncio.Lock()

    async def send(self, topic: str, partition: int, records: Sequence[Record], compression: str = "gzip") -> int:
        """Write one batch, and return the offset of its first record; -1 if a broker had it and no longer knows.

        The records need a timestamp in ms. After an error, it is unknown whether the batch was written, and the
        producer must not be used again.
        """
        async with self.lock:  # a batch with a later number is refused while an earlier one is missing
            if self.id < 0:
                await retrying(self._get_id)
            place = topic, partition
            batch = RecordBatch.of(
                records,
                compression=compression,
                producer_id=self.id,
                producer_epoch=self.epoch,
                base_sequence=self.sequences[place],
            )

            async def write(leader: Leader) -> int:
                return await self._write(leader, topic, partition, batch)

            offset = await self.cluster.on_leader(topic, partition, write)
            self.sequences[place] = add_sequence(self.sequences[place], len(records))
            return offset

    async def _get_id(self) -> None:
        connection = await self.cluster.any()
        answer = await connection.ask(InitProducerIdRequest(transactional_id=None, transaction_timeout_ms=0))
        check(answer.error_code, "InitProducerId")
        self.id, self.epoch = answer.producer_id, answer.producer_epoch

    async def _write(self, leader: Leader, topic: str, partition: int, batch: RecordBatch) -> int:
        data = PartitionProduceData(index=partition, records=batch.data)
        # Requests have the name of the topic up to version 12, and its id from version 13 on (KIP-516).
        topics = [TopicProduceData(name=topic, topic_id=leader.topic_id, partition_data=[data])]
        answer = await leader.connection.ask(ProduceRequest(acks=ALL_REPLICAS, timeout_ms=10_000, topic_data=topics))
        (result,) = answer.responses[0].partition_responses
        if result.error_code != ErrorCode.DUPLICATE_SEQUENCE_NUMBER:  # then an earlier attempt has written it
            check(result.error_code, f"{topic}-{partition}")
        offset: int = result.base_offset
        return offset
