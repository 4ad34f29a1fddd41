"""Fetch: record batches from leaders, in sessions (KIP-227), waiting until enough bytes are available."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable
from contextlib import suppress

from kafka_wire.clients import FetchRequest, FetchResponse
from kafka_wire.clients.fetch_response import (
    AbortedTransaction,
    FetchableTopicResponse,
    LeaderIdAndEpoch,
    NodeEndpoint,
    PartitionData,
)
from kafka_wire.error_codes import ErrorCode

from kip.cluster.calls.apis import handles
from kip.cluster.calls.call import ReceivedCall
from kip.cluster.calls.leading import ANY_EPOCH, endpoints, find_topic, led_log
from kip.cluster.errors import ApiError, StorageError
from kip.cluster.logs.fetch_sessions import FetchedPartition, FetchSession
from kip.cluster.logs.partition_log import PartitionLog, check_offset
from kip.cluster.metadata.partitions import Topic
from kip.kafka.acls import Operation
from kip.kafka.enumerations import IsolationLevel

_log = logging.getLogger(__name__)
_UNREAD = {ErrorCode.UNKNOWN_TOPIC_OR_PARTITION, ErrorCode.UNKNOWN_TOPIC_ID, ErrorCode.TOPIC_AUTHORIZATION_FAILED}
"""Errors that a broker detects before reading; with others, the list of aborted transactions is null."""
_WITH_IDS = 13
"""From this version on, the request contains the ids of topics instead of their names (KIP-516)."""
_WITH_LEADERS = 16
"""From this version on, the response contains the leaders of partitions that have moved to other brokers (KIP-951)."""


# Fetch 4-18: 7 adds sessions (KIP-227), 9 leader epochs (KIP-320), 10 zstd (KIP-110), 11 racks (KIP-392), 13 ids of
# topics (KIP-516), 15 to 18 are for replicas (KIP-903, KIP-853, KIP-1166) and 16 for leaders that have moved (KIP-951).
# Left out: followers that fetch, reading from the closest replica, tiered storage, diverging epochs.
@handles(FetchRequest, oldest=4, has_sessions=True)
def fetch(call: ReceivedCall, request: FetchRequest) -> FetchResponse | Awaitable[FetchResponse]:
    session = call.state.fetch_sessions.session(call.node_id, request)
    reading = _Reading(call, request, session)
    if reading.is_done():
        return reading.response()
    return reading.wait()


class _Reading:
    """One request: reads all partitions repeatedly until there are `min_bytes`, an error, or a timeout."""

    def __init__(self, call: ReceivedCall, request: FetchRequest, session: FetchSession) -> None:
        self._call = call
        self._request = request
        self._session = session
        self._partitions: list[tuple[FetchedPartition, PartitionData]] = []
        self._logs: list[PartitionLog] = []

    def is_done(self) -> bool:
        """Read all partitions; return whether to answer immediately."""
        self._partitions, self._logs = [], []
        left = self._request.max_bytes
        size = 0
        for partition in self._session.partitions.values():
            # KIP-74: the first batch is returned even if it exceeds the limit, or the consumer would never pass it.
            data = self._read(partition, left, at_least_one=size == 0)
            size += len(data.records or b"")
            left = max(0, left - len(data.records or b""))
            self._partitions.append((partition, data))
        failed = any(data.error_code for _, data in self._partitions)
        return failed or size >= self._request.min_bytes or not self._partitions or self._request.max_wait_ms <= 0

    async def wait(self) -> FetchResponse:
        loop = asyncio.get_running_loop()
        end = loop.time() + self._request.max_wait_ms / 1000
        while (left := end - loop.time()) > 0:
            appended: asyncio.Future[None] = loop.create_future()
            logs = self._logs
            for log in logs:
                log.waiting.add(appended)
            try:
                with suppress(TimeoutError):
                    await asyncio.wait_for(appended, left)
            finally:
                for log in logs:
                    log.waiting.discard(appended)
            if self.is_done():
                break
        return self.response()

    def response(self) -> FetchResponse:
        topics: dict[tuple[str, object], FetchableTopicResponse] = {}
        rotated = []
        for partition, data in self._partitions:
            offsets = data.high_watermark, data.log_start_offset, data.last_stable_offset
            if not (self._session.is_full or data.records or data.error_code or offsets != partition.sent_offsets):
                continue
            # After an error the partition is returned again with the next response, even if nothing changes (KIP-227).
            partition.sent_offsets = None if data.error_code else offsets
            topic = topics.get((partition.topic, partition.topic_id))
            if topic is None:
                topic = FetchableTopicResponse(topic=partition.topic, topic_id=partition.topic_id)
                topics[partition.topic, partition.topic_id] = topic
            topic.partitions.append(data)
            if data.records:
                rotated.append((partition.topic, partition.topic_id, data.partition_index))
        # FetchSession: partitions with records go to the end, so that others are not starved by the limit of bytes.
        self._session.rotate(rotated)
        response = FetchResponse(session_id=self._session.id, responses=list(topics.values()))
        if self._call.version >= _WITH_LEADERS:
            leaders = (data.current_leader.leader_id for _, data in self._partitions)
            response.node_endpoints = endpoints(self._call, leaders, NodeEndpoint)
        size = sum(len(data.records or b"") for _, data in self._partitions)
        response.throttle_time_ms = self._call.throttle_ms("consumer_byte_rate", size)
        return response

    def _read(self, partition: FetchedPartition, left: int, *, at_least_one: bool) -> PartitionData:
        request = partition.request
        data = PartitionData(
            partition_index=request.partition,
            high_watermark=-1,
            last_stable_offset=-1,
            log_start_offset=-1,
            records=b"",
        )
        try:
            topic = self._topic(partition)
            log = self._led_log(partition, topic, data)
            check_offset(log, request.fetch_offset)
        except ApiError as error:
            data.error_code = error.code
            if error.code not in _UNREAD:
                data.aborted_transactions = None
            return data
        self._logs.append(log)
        is_committed = self._request.isolation_level == IsolationLevel.READ_COMMITTED
        end = log.stable_offset if is_committed else log.end_offset
        data.high_watermark, data.last_stable_offset = log.end_offset, log.stable_offset
        data.log_start_offset = log.start_offset
        most = min(left, request.partition_max_bytes)
        data.aborted_transactions = None
        try:
            data.records = log.read(request.fetch_offset, most, end=end, at_least_one=at_least_one)
        except StorageError as error:  # of this partition only: others may be readable
            _log.error("%s", error)
            data.error_code = ErrorCode.KAFKA_STORAGE_ERROR
            return data
        if is_committed:
            aborted = log.aborted_between(request.fetch_offset, end) if data.records else []
            data.aborted_transactions = [
                AbortedTransaction(producer_id=transaction.producer_id, first_offset=transaction.first_offset)
                for transaction in aborted
            ]
        return data

    def _topic(self, partition: FetchedPartition) -> Topic:
        """Return the topic of a partition; one that was found by its id is known by its name from then on."""
        if self._call.version < _WITH_IDS:
            return find_topic(self._call, partition.topic, None, Operation.READ)
        if partition.name is None:
            topic = find_topic(self._call, "", partition.topic_id, Operation.READ)
            partition.name = topic.name
            return topic
        topic = find_topic(self._call, partition.name, None, Operation.READ)
        if topic.id != partition.topic_id:  # deleted and created again
            raise ApiError(ErrorCode.INCONSISTENT_TOPIC_ID)
        return topic

    def _led_log(self, fetched: FetchedPartition, topic: Topic, data: PartitionData) -> PartitionLog:
        request = fetched.request
        try:
            # FetchRequest.optionalEpoch: each negative epoch is none.
            log = led_log(self._call, topic, request.partition, max(request.current_leader_epoch, ANY_EPOCH))
            if request.last_fetched_epoch > topic.partitions[request.partition].leader_epoch:
                raise ApiError(ErrorCode.OFFSET_OUT_OF_RANGE)
            return log
        except ApiError as error:
            moved = error.code in (ErrorCode.NOT_LEADER_OR_FOLLOWER, ErrorCode.FENCED_LEADER_EPOCH)
            if moved and self._call.version >= _WITH_LEADERS:
                partition = topic.partitions[request.partition]
                data.current_leader = LeaderIdAndEpoch(leader_id=partition.leader, leader_epoch=partition.leader_epoch)
            raise
