"""Records of share groups, and their acknowledgement (KIP-932)."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable
from contextlib import suppress
from functools import partial
from time import monotonic
from uuid import UUID

from kafka_wire.clients import ShareAcknowledgeRequest, ShareAcknowledgeResponse, ShareFetchRequest, ShareFetchResponse
from kafka_wire.clients.share_acknowledge_request import AcknowledgePartition
from kafka_wire.clients.share_acknowledge_response import PartitionData as AcknowledgedPartitionData
from kafka_wire.clients.share_acknowledge_response import ShareAcknowledgeTopicResponse
from kafka_wire.clients.share_fetch_response import (
    AcquiredRecords,
    LeaderIdAndEpoch,
    NodeEndpoint,
    PartitionData,
    ShareFetchableTopicResponse,
)
from kafka_wire.error_codes import ErrorCode

from kip.cluster.calls.apis import handles
from kip.cluster.calls.call import ReceivedCall
from kip.cluster.calls.leading import endpoints
from kip.cluster.calls.sharing import acknowledge, end_session, limits_of, share_group, share_partition
from kip.cluster.errors import ApiError
from kip.cluster.groups.group import Group
from kip.cluster.groups.share_partition import Acquired, SharePartition
from kip.cluster.groups.share_sessions import ShareSession
from kip.cluster.logs.partition_log import PartitionLog

_RECORD_LIMIT = 1


# ShareFetch 1-2: The API is KIP-932's; version 0 was its early access. 2 adds strict limits of records (KIP-1206) and
# renewals (KIP-1222).
@handles(ShareFetchRequest, oldest=1, has_sessions=True)
def share_fetch(call: ReceivedCall, request: ShareFetchRequest) -> ShareFetchResponse | Awaitable[ShareFetchResponse]:
    group = share_group(call, request.group_id)
    session = call.state.share_sessions.fetching(call.node_id, request)
    call.session.on_close[session.key] = partial(end_session, call.state, session)
    fetching = _Fetching(call, request, group, session)
    fetching.acknowledge()
    if session.is_final:
        end_session(call.state, session)
        return fetching.response()
    if fetching.is_done() or request.max_wait_ms <= 0:
        return fetching.response()
    return fetching.wait()


class _Fetching:
    """One request: acknowledges once, then tries to acquire records until there are some, or a timeout."""

    def __init__(self, call: ReceivedCall, request: ShareFetchRequest, group: Group, session: ShareSession) -> None:
        self._call = call
        self._request = request
        self._group = group
        self._session = session
        self._limits = limits_of(call.state, group.id)
        self._isolation = call.state.configs.group_value("share.isolation.level", group.id)
        self._data: dict[tuple[UUID, int], PartitionData] = {}
        self._partitions: list[tuple[PartitionLog, SharePartition]] = []

    def acknowledge(self) -> None:
        member = self._request.member_id or ""
        for topic in self._request.topics:
            for partition in topic.partitions:
                if not partition.acknowledgement_batches:
                    continue
                data = self._of(topic.topic_id, partition.partition_index)
                try:
                    batches = partition.acknowledgement_batches
                    acknowledge(self._call, self._group, member, topic.topic_id, partition.partition_index, batches)
                except ApiError as error:
                    data.acknowledge_error_code = error.code
                    data.acknowledge_error_message = error.message or None

    def is_done(self) -> bool:
        """Acquire records; return whether there are some, or acknowledgements or errors to report."""
        self._partitions = []
        left = self._request.max_records
        is_renewal = self._request.is_renew_ack
        for topic_id, index in list(self._session.partitions) if not is_renewal else ():
            left -= self._acquire(topic_id, index, left)
            if left <= 0:
                break
        return is_renewal or bool(self._data) or not self._session.partitions

    async def wait(self) -> ShareFetchResponse:
        loop = asyncio.get_running_loop()
        end = loop.time() + self._request.max_wait_ms / 1000
        while (left := end - loop.time()) > 0:
            woken: asyncio.Future[None] = loop.create_future()
            partitions = self._partitions
            for log, _ in partitions:
                log.waiting.add(woken)
            expiries = [expiry.next_expiry for _, expiry in partitions]
            until = min((expiry - monotonic() for expiry in expiries if expiry is not None), default=left)
            try:
                with suppress(TimeoutError):
                    await asyncio.wait_for(woken, max(0, min(left, until)))
            finally:
                for log, _ in partitions:
                    log.waiting.discard(woken)
            if self.is_done():
                break
        return self.response()

    def response(self) -> ShareFetchResponse:
        topics: dict[UUID, ShareFetchableTopicResponse] = {}
        for (topic_id, _), data in self._data.items():
            topic = topics.setdefault(topic_id, ShareFetchableTopicResponse(topic_id=topic_id))
            topic.partitions.append(data)
        self._session.rotate([key for key, data in self._data.items() if data.records])
        leaders = (data.current_leader.leader_id for data in self._data.values())
        return ShareFetchResponse(
            error_message=None,
            acquisition_lock_timeout_ms=round(self._limits.lock_seconds * 1000),
            responses=list(topics.values()),
            node_endpoints=endpoints(self._call, leaders, NodeEndpoint),
        )

    def _acquire(self, topic_id: UUID, index: int, most: int) -> int:
        """Acquire records of a partition; return their number."""
        try:
            log, shared = share_partition(self._call, self._group, topic_id, index)
        except ApiError as error:
            data = self._of(topic_id, index)
            data.error_code = error.code
            if error.code == ErrorCode.NOT_LEADER_OR_FOLLOWER:
                data.current_leader = self._leader(topic_id, index)
            return 0
        self._partitions.append((log, shared))
        is_strict = self._request.share_acquire_mode == _RECORD_LIMIT
        committed = self._isolation == "read_committed"
        member = self._request.member_id or ""
        acquired = shared.acquire(member, most, self._limits, is_strict=is_strict, committed=committed)
        if acquired:
            data = self._of(topic_id, index)
            data.records = log.read(
                acquired[0].first, self._request.max_bytes, end=acquired[-1].last + 1, at_least_one=True
            )
            data.acquired_records = [_shown(batch) for batch in acquired]
        return sum(batch.last - batch.first + 1 for batch in acquired)

    def _of(self, topic_id: UUID, index: int) -> PartitionData:
        new = PartitionData(partition_index=index, error_message=None, acknowledge_error_message=None, records=b"")
        return self._data.setdefault((topic_id, index), new)

    def _leader(self, topic_id: UUID, index: int) -> LeaderIdAndEpoch:
        partition = self._call.state.topic_by_id(topic_id).partitions[index]
        return LeaderIdAndEpoch(leader_id=partition.leader, leader_epoch=partition.leader_epoch)


def _shown(acquired: Acquired) -> AcquiredRecords:
    return AcquiredRecords(first_offset=acquired.first, last_offset=acquired.last, delivery_count=acquired.count)


# ShareAcknowledge 1-2: The API is KIP-932's; version 0 was its early access. 2 adds renewals (KIP-1222).
@handles(ShareAcknowledgeRequest, oldest=1)
def share_acknowledge(call: ReceivedCall, request: ShareAcknowledgeRequest) -> ShareAcknowledgeResponse:
    group = share_group(call, request.group_id)
    session = call.state.share_sessions.acknowledging(call.node_id, request)
    responses = []
    for topic in request.topics:
        partitions = [_acknowledge(call, group, request, topic.topic_id, partition) for partition in topic.partitions]
        responses.append(ShareAcknowledgeTopicResponse(topic_id=topic.topic_id, partitions=partitions))
    if session.is_final:
        end_session(call.state, session)
    timeout = round(limits_of(call.state, group.id).lock_seconds * 1000)
    return ShareAcknowledgeResponse(error_message=None, acquisition_lock_timeout_ms=timeout, responses=responses)


def _acknowledge(
    call: ReceivedCall, group: Group, request: ShareAcknowledgeRequest, topic_id: UUID, partition: AcknowledgePartition
) -> AcknowledgedPartitionData:
    data = AcknowledgedPartitionData(partition_index=partition.partition_index, error_message=None)
    try:
        batches = partition.acknowledgement_batches
        acknowledge(call, group, request.member_id or "", topic_id, partition.partition_index, batches)
    except ApiError as error:
        data.error_code, data.error_message = error.code, error.message or None
    return data
