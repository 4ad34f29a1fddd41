"""ShareAcknowledge (KIP-932): accept, release, reject or renew records that a member has acquired."""

from __future__ import annotations

from uuid import UUID

from kafka_wire.clients import ShareAcknowledgeRequest, ShareAcknowledgeResponse
from kafka_wire.clients.share_acknowledge_request import AcknowledgePartition
from kafka_wire.clients.share_acknowledge_response import PartitionData, ShareAcknowledgeTopicResponse

from kip.cluster.calls.apis import handles
from kip.cluster.calls.call import ReceivedCall
from kip.cluster.calls.sharing import acknowledge, end_session, limits_of, share_group
from kip.cluster.errors import ApiError
from kip.cluster.groups.group import Group


@handles(ShareAcknowledgeRequest, oldest=1)
def share_acknowledge(call: ReceivedCall, request: ShareAcknowledgeRequest) -> ShareAcknowledgeResponse:
    try:
        group = share_group(call, request.group_id)
        session = call.state.share_sessions.acknowledging(call.node_id, request)
    except ApiError as error:
        return ShareAcknowledgeResponse(error_code=error.code, error_message=error.message)
    responses = []
    for topic in request.topics:
        partitions = [_acknowledge(call, group, request, topic.topic_id, each) for each in topic.partitions]
        responses.append(ShareAcknowledgeTopicResponse(topic_id=topic.topic_id, partitions=partitions))
    if session.is_final:
        end_session(call.state, session)
    timeout = round(limits_of(call.state, group.id).lock_seconds * 1000)
    return ShareAcknowledgeResponse(error_message=None, acquisition_lock_timeout_ms=timeout, responses=responses)


def _acknowledge(
    call: ReceivedCall, group: Group, request: ShareAcknowledgeRequest, topic_id: UUID, asked: AcknowledgePartition
) -> PartitionData:
    data = PartitionData(partition_index=asked.partition_index, error_message=None)
    try:
        batches = asked.acknowledgement_batches
        acknowledge(call, group, request.member_id or "", topic_id, asked.partition_index, batches)
    except ApiError as error:
        data.error_code, data.error_message = error.code, error.message or None
    return data
