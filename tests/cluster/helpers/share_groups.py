"""Requests of members of share groups."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from kafka_wire.clients import (
    AlterShareGroupOffsetsRequest,
    ShareFetchRequest,
    ShareGroupHeartbeatRequest,
    share_fetch_request,
)
from kafka_wire.clients.alter_share_group_offsets_request import (
    AlterShareGroupOffsetsRequestPartition,
    AlterShareGroupOffsetsRequestTopic,
)

from tests.cluster.helpers.configs import GROUP

TOPIC = "shared"
MEMBER = "4f1u7UqtRDW0pQ8HhC1SEA"


def heartbeat(epoch: int, topics: tuple[str, ...] | None = None, **fields: Any) -> ShareGroupHeartbeatRequest:
    wanted = {"group_id": GROUP, "member_id": MEMBER, **fields}
    return ShareGroupHeartbeatRequest(member_epoch=epoch, subscribed_topic_names=topics, **wanted)


def share_fetch(topic: UUID, epoch: int, *acknowledged: tuple[int, int, int], **fields: Any) -> ShareFetchRequest:
    batches = [
        share_fetch_request.AcknowledgementBatch(first_offset=first, last_offset=last, acknowledge_types=[kind])
        for first, last, kind in acknowledged
    ]
    partition = share_fetch_request.FetchPartition(
        partition_index=fields.pop("partition", 0), acknowledgement_batches=batches
    )
    wanted = {"group_id": GROUP, "member_id": MEMBER, "max_records": 500, "batch_size": 500, "max_wait_ms": 500}
    return ShareFetchRequest(
        share_session_epoch=epoch,
        topics=[share_fetch_request.FetchTopic(topic_id=topic, partitions=[partition])],
        **{**wanted, "min_bytes": 1, **fields},
    )


def set_share_offset(offset: int, topic: str = TOPIC, group: str = GROUP) -> AlterShareGroupOffsetsRequest:
    partition = AlterShareGroupOffsetsRequestPartition(partition_index=0, start_offset=offset)
    topics = [AlterShareGroupOffsetsRequestTopic(topic_name=topic, partitions=[partition])]
    return AlterShareGroupOffsetsRequest(group_id=group, topics=topics)
