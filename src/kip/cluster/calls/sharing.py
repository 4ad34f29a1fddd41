"""What ShareFetch and ShareAcknowledge have in common: share partitions, acknowledgements, and the end of sessions."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from uuid import UUID

from kafka_wire.clients.share_acknowledge_request import AcknowledgementBatch as AcknowledgeBatch
from kafka_wire.clients.share_fetch_request import AcknowledgementBatch as FetchBatch
from kafka_wire.error_codes import ErrorCode

from kip.cluster.calls.call import ReceivedCall
from kip.cluster.calls.leading import find_topic, led_log
from kip.cluster.configs.definitions import duration_seconds
from kip.cluster.errors import ApiError
from kip.cluster.groups.group import Group
from kip.cluster.groups.share_partition import Limits, SharePartition
from kip.cluster.groups.share_sessions import ShareSession
from kip.cluster.logs.partition_log import PartitionLog
from kip.cluster.security.acls import Resource
from kip.cluster.state.cluster_state import ClusterState
from kip.kafka.acls import Operation

AcknowledgementBatches = Sequence[FetchBatch] | Sequence[AcknowledgeBatch]
"""Ranges of records to acknowledge, in ShareFetch or ShareAcknowledge."""


def share_group(call: ReceivedCall, group_id: str | None) -> Group:
    """Return the share group of a request.

    Raises:
        ApiError: GROUP_AUTHORIZATION_FAILED, GROUP_ID_NOT_FOUND.
    """
    if not call.allows(Operation.READ, Resource.GROUP, group_id or ""):
        raise ApiError(ErrorCode.GROUP_AUTHORIZATION_FAILED)
    group = call.state.groups.find(group_id or "")
    if group is None or group.kind != "share":
        raise ApiError(ErrorCode.GROUP_ID_NOT_FOUND, f"Share group {group_id} not found.")
    return group


def limits_of(state: ClusterState, group_id: str) -> Limits:
    """Return the limits that the configs of a group set."""

    def value(name: str) -> int:
        return int(state.configs.group_value(f"share.{name}", group_id))

    return Limits(
        value("record.lock.duration.ms") / 1000, value("delivery.count.limit"), value("partition.max.record.locks")
    )


def share_partition(
    call: ReceivedCall, group: Group, topic_id: UUID, index: int
) -> tuple[PartitionLog, SharePartition]:
    """Return the log of a partition that this broker leads, and its records' deliveries to a group.

    Raises:
        ApiError: UNKNOWN_TOPIC_ID, UNKNOWN_TOPIC_OR_PARTITION, TOPIC_AUTHORIZATION_FAILED, NOT_LEADER_OR_FOLLOWER.
    """
    log = led_log(call, find_topic(call, "", topic_id, Operation.READ), index)
    key = topic_id, index
    shared = group.share.partitions.get(key)
    if shared is None:
        # The config counts only at the first fetch; after that, a group continues where it was (KIP-932).
        start = group.share.starts.pop(key, None)
        if start is None:
            reset = call.state.configs.group_value("share.auto.offset.reset", group.id)
            start = _start(log, reset, call.state.now())
        shared = group.share.partitions[key] = SharePartition(log, start)
        shared.on_change = partial(call.state.groups.watcher.delivered, group, key)
        call.state.on_change()
    return log, shared


def _start(log: PartitionLog, reset: str, now: float) -> int:
    """Return the first offset for a new group, by its config `share.auto.offset.reset`."""
    if reset == "latest":
        return log.end_offset
    if reset == "earliest":
        return log.start_offset
    age = duration_seconds(reset.removeprefix("by_duration:"))
    record = log.find_timestamp(int((now - age) * 1000), log.end_offset)
    return log.end_offset if record is None else record.offset


def acknowledge(
    call: ReceivedCall, group: Group, member: str, topic_id: UUID, index: int, batches: AcknowledgementBatches
) -> None:
    """Apply the acknowledgements of a member for one partition.

    Raises:
        ApiError: as `share_partition`, INVALID_REQUEST, INVALID_RECORD_STATE.
    """
    _, partition = share_partition(call, group, topic_id, index)
    limits = limits_of(call.state, group.id)
    before = partition.start_offset
    for batch in batches:
        partition.acknowledge(member, batch.first_offset, batch.last_offset, batch.acknowledge_types, limits)
    if partition.start_offset != before:
        call.state.on_change()


def end_session(state: ClusterState, session: ShareSession) -> None:
    """End a session: other members get the records that its member has acquired and not acknowledged."""
    # A session ends by its last request and when the connection closes; only the first of both may release records.
    if not state.share_sessions.end(session):
        return
    _, group_id, member = session.key
    group = state.groups.find(group_id)
    if group is None:
        return
    for key in session.partitions:
        partition = group.share.partitions.get(key)
        if partition is not None:
            partition.release(member, limits_of(state, group_id))
