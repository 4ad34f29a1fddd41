"""ShareGroupDescribe (KIP-932): members, epochs and assignments of share groups."""

from __future__ import annotations

from collections.abc import Mapping
from uuid import UUID

from kafka_wire.clients import ShareGroupDescribeRequest, ShareGroupDescribeResponse
from kafka_wire.clients.share_group_describe_response import Assignment, DescribedGroup, Member, TopicPartitions

from kip.cluster.acls import Resource
from kip.cluster.apis import handles
from kip.cluster.assignors import TopicPartition
from kip.cluster.call import Call
from kip.cluster.coordinating import check_described_share_group
from kip.cluster.errors import ApiError, Code
from kip.cluster.share_group import ASSIGNOR, ShareMember


@handles(ShareGroupDescribeRequest)
def share_group_describe(call: Call, request: ShareGroupDescribeRequest) -> ShareGroupDescribeResponse:
    groups = [_describe(call, group_id) for group_id in request.group_ids]
    if request.include_authorized_operations:
        for group in groups:
            if not group.error_code:
                group.authorized_operations = call.state.authorizer.allowed_bits(
                    call.principal, Resource.GROUP, group.group_id
                )
    return ShareGroupDescribeResponse(groups=groups)


def _describe(call: Call, group_id: str) -> DescribedGroup:
    described = DescribedGroup(group_id=group_id, error_message=None)
    try:
        check_described_share_group(call, group_id)
        group = call.state.groups.find(group_id)
        if group is None:
            raise ApiError(Code.GROUP_ID_NOT_FOUND, f"Group {group_id} not found.")
        if group.kind != "share":
            raise ApiError(Code.GROUP_ID_NOT_FOUND, f"Group {group_id} is not a share group.")
    except ApiError as error:
        described.error_code, described.error_message = error.code, error.message
        return described
    names = {topic.id: topic.name for topic in call.state.topics.values()}
    described.group_state, described.assignor_name = group.share.state, ASSIGNOR
    described.group_epoch = described.assignment_epoch = group.share.epoch
    described.members = [_member(each, names) for each in group.share.members.values()]
    return described


def _member(member: ShareMember, names: Mapping[UUID, str]) -> Member:
    return Member(
        member_id=member.id,
        rack_id=member.rack,
        member_epoch=member.epoch,
        client_id=member.client_id,
        client_host="/127.0.0.1",
        subscribed_topic_names=member.topics,
        assignment=Assignment(topic_partitions=_by_topic(member.assigned, names)),
    )


def _by_topic(partitions: set[TopicPartition], names: Mapping[UUID, str]) -> list[TopicPartitions]:
    topics: dict[UUID, TopicPartitions] = {}
    for topic_id, index in sorted(partitions):
        if topic_id in names:
            found = topics.setdefault(topic_id, TopicPartitions(topic_id=topic_id, topic_name=names[topic_id]))
            found.partitions = (*found.partitions, index)
    return list(topics.values())
