"""Requests about share groups: a real Kafka and the embedded cluster answer alike."""

from __future__ import annotations

from uuid import UUID

import pytest
from kafka_wire.clients import (
    DeleteGroupsRequest,
    DeleteShareGroupOffsetsRequest,
    DescribeConfigsRequest,
    DescribeShareGroupOffsetsRequest,
    FindCoordinatorRequest,
    ShareAcknowledgeRequest,
    ShareFetchRequest,
    ShareGroupDescribeRequest,
    share_acknowledge_request,
)
from kafka_wire.clients.delete_share_group_offsets_request import DeleteShareGroupOffsetsRequestTopic
from kafka_wire.clients.describe_configs_request import DescribeConfigsResource
from kafka_wire.clients.describe_share_group_offsets_request import (
    DescribeShareGroupOffsetsRequestGroup,
    DescribeShareGroupOffsetsRequestTopic,
)

from tests.cluster.beside.both import Both, Json, Steps, answers_to
from tests.cluster.helpers.configs import GROUP, group_config
from tests.cluster.helpers.share_groups import MEMBER, TOPIC, heartbeat, set_share_offset, share_fetch
from tests.cluster.helpers.topics import stored_topic
from tests.cluster.helpers.wire import ask
from tests.waiting import wait_for

NO_GROUP, NEW_GROUP = "nobody", "created"


def acknowledgement(topic: UUID, epoch: int, first: int, last: int, kind: int) -> ShareAcknowledgeRequest:
    batches = [
        share_acknowledge_request.AcknowledgementBatch(first_offset=first, last_offset=last, acknowledge_types=[kind])
    ]
    partition = share_acknowledge_request.AcknowledgePartition(partition_index=0, acknowledgement_batches=batches)
    topics = [share_acknowledge_request.AcknowledgeTopic(topic_id=topic, partitions=[partition])]
    return ShareAcknowledgeRequest(group_id=GROUP, member_id=MEMBER, share_session_epoch=epoch, topics=topics)


def share_offsets(group: str = GROUP, topic: str | None = None) -> DescribeShareGroupOffsetsRequest:
    topics = None if topic is None else [DescribeShareGroupOffsetsRequestTopic(topic_name=topic, partitions=[0])]
    return DescribeShareGroupOffsetsRequest(
        groups=[DescribeShareGroupOffsetsRequestGroup(group_id=group, topics=topics)]
    )


def deleted_share_offsets(topic: str = TOPIC, group: str = GROUP) -> DeleteShareGroupOffsetsRequest:
    topics = [DeleteShareGroupOffsetsRequestTopic(topic_name=topic)]
    return DeleteShareGroupOffsetsRequest(group_id=group, topics=topics)


def share_steps(topic: UUID) -> Steps:
    yield "describe an unknown group", ShareGroupDescribeRequest(group_ids=[NO_GROUP])
    yield "a heartbeat of an unknown group", heartbeat(3)
    yield "join without topics", heartbeat(0)
    yield "join without a member id", heartbeat(0, (TOPIC,), member_id="")
    yield "join without a group", heartbeat(0, (TOPIC,), group_id="")
    yield "an invalid epoch", heartbeat(-2)
    yield "join", heartbeat(0, (TOPIC,))
    yield "fetch in an unknown session", share_fetch(topic, 5)
    yield "acknowledge in an unknown session", acknowledgement(topic, 1, 0, 0, 1)
    yield "fetch", share_fetch(topic, 0)
    yield "fetch of an old epoch", share_fetch(topic, 7)
    yield "acknowledge some", acknowledgement(topic, 1, 0, 1, 1)
    yield "acknowledge them again", acknowledgement(topic, 2, 0, 1, 1)
    yield "acknowledge others' records", acknowledgement(topic, 3, 90, 91, 1)
    yield "acknowledge with an unknown type", acknowledgement(topic, 4, 2, 2, 9)
    yield "acknowledge backwards", acknowledgement(topic, 5, 3, 2, 1)
    yield "acknowledge the last record", acknowledgement(topic, 6, 5, 5, 1)
    yield "acknowledge the last record again", acknowledgement(topic, 7, 5, 5, 1)
    yield "acknowledge all records", acknowledgement(topic, 8, 2, 5, 1)
    yield "release a record, and fetch it again", share_fetch(topic, 9, (2, 2, 2))
    yield "reject a record", share_fetch(topic, 10, (3, 3, 3))
    yield "nothing is left", share_fetch(topic, 11)
    yield "an unknown partition", share_fetch(topic, 12, partition=9)
    yield "describe the offsets of a group with members", share_offsets()
    yield "set the offset of a group with members", set_share_offset(1)
    yield "describe the group", ShareGroupDescribeRequest(group_ids=[GROUP])
    yield "close the session", share_fetch(topic, -1)
    yield "leave", heartbeat(-1)
    yield "describe the empty group", ShareGroupDescribeRequest(group_ids=[GROUP])
    yield "set the offset of an unknown topic", set_share_offset(1, "nowhere")
    yield "set the offset of an unknown group", set_share_offset(1, group=NEW_GROUP)
    yield "set the offset", set_share_offset(1)
    yield "describe the offsets", share_offsets()
    yield "describe the offset of a partition", share_offsets(topic=TOPIC)
    yield "describe the offset of an unknown topic", share_offsets(topic="nowhere")
    yield "describe the offsets of an unknown group", share_offsets(NO_GROUP)
    yield "delete the offsets of an unknown topic", deleted_share_offsets("nowhere")
    yield "delete the offsets of an unknown group", deleted_share_offsets(group=NEW_GROUP)
    yield "delete the offsets", deleted_share_offsets()
    yield "describe the deleted offsets", share_offsets()
    yield "delete the group", DeleteGroupsRequest(groups_names=[GROUP])
    yield "describe the deleted group", ShareGroupDescribeRequest(group_ids=[GROUP])


def _is_assigned(answer: Json) -> bool:
    return bool(answer["assignment"] and answer["assignment"]["topicPartitions"])


def _is_fetched(answer: Json) -> bool:
    return any(partition["records"] for topic in answer["responses"] for partition in topic["partitions"])


def _share_fetch(answer: Json) -> Json:
    for response in answer["responses"]:
        for partition in response["partitions"]:
            partition["records"] = len(partition["records"] or "") > 0
    return answer


STEPS = [name for name, _ in share_steps(UUID(int=0))]
_FINAL = {"join": _is_assigned, "fetch": _is_fetched}


def answers(address: str) -> dict[str, Json]:
    topic = stored_topic(address, TOPIC)
    ask(address, group_config("share.auto.offset.reset", "earliest"), 1)
    wait_for(lambda: _reads_from_the_start(address), "the group to have its config")
    wait_for(lambda: _are_loaded(address), "the groups to have coordinators")
    return answers_to(address, share_steps(topic), {ShareFetchRequest: _share_fetch}, _FINAL)


def _reads_from_the_start(address: str) -> bool:
    resource = DescribeConfigsResource(
        resource_type=32, resource_name=GROUP, configuration_keys=["share.auto.offset.reset"]
    )
    (result,) = ask(address, DescribeConfigsRequest(resources=[resource]), 4).results
    return [config.value for config in result.configs] == ["earliest"]


def _are_loaded(address: str) -> bool:
    """Return whether the groups have coordinators, which know that the groups do not exist."""
    ask(address, FindCoordinatorRequest(key_type=0, coordinator_keys=[GROUP]), 4)
    request = ShareGroupDescribeRequest(group_ids=[GROUP, NO_GROUP, NEW_GROUP])
    return {group.error_code for group in ask(address, request, 1).groups} == {69}


@pytest.mark.parametrize("name", STEPS)
def test_an_answer_is_the_same(name: str, both: Both) -> None:
    ours, theirs = both[name]
    assert ours == theirs
