"""ShareGroupDescribe (KIP-932): members, epochs and assignments of share groups."""

from __future__ import annotations

from collections.abc import Mapping
from uuid import UUID

from kafka_wire.clients import ShareGroupDescribeRequest, ShareGroupDescribeResponse
from kafka_wire.clients.share_group_describe_response import Assignment, DescribedGroup, Member, TopicPartitions

from kip.cluster.calls.apis import handles
from kip.cluster.calls.call import ReceivedCall
from kip.cluster.calls.coordinating import check_described_share_group
from kip.cluster.calls.group_answers import by_topic, group_of_kind, set_operations
from kip.cluster.errors import ApiError
from kip.cluster.groups.share import ASSIGNOR, ShareMember


@handles(ShareGroupDescribeRequest)
def share_group_describe(call: ReceivedCall, request: ShareGroupDescribeRequest) -> ShareGroupDescribeResponse:
    groups = [_describe(call, group_id) for group_id in request.group_ids]
    if request.include_authorized_operations:
        set_operations(call, groups)
    return ShareGroupDescribeResponse(groups=groups)


def _describe(call: ReceivedCall, group_id: str) -> DescribedGroup:
    described = DescribedGroup(group_id=group_id, error_message=None)
    try:
        check_described_share_group(call, group_id)
        group = group_of_kind(call, group_id, "share")
    except ApiError as error:
        described.error_code, described.error_message = error.code, error.message
        return described
    names = {topic.id: topic.name for topic in call.state.topics.values()}
    described.group_state, described.assignor_name = group.share.state, ASSIGNOR
    described.group_epoch = described.assignment_epoch = group.share.epoch
    described.members = [_member(each, names) for each in group.share.members.values()]
    return described


def _member(member: ShareMember, names: Mapping[UUID, str]) -> Member:
    known = [each for each in member.assigned if each[0] in names]
    return Member(
        member_id=member.id,
        rack_id=member.rack,
        member_epoch=member.epoch,
        client_id=member.client_id,
        client_host="/127.0.0.1",
        subscribed_topic_names=member.topics,
        assignment=Assignment(
            topic_partitions=by_topic(known, lambda topic: TopicPartitions(topic_id=topic, topic_name=names[topic]))
        ),
    )
