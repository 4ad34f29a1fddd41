"""ListTopics of KIP-142: the names of the topics that the caller may describe, and whether they are internal."""

from __future__ import annotations

from kafka_wire.kips.kip_142 import ListTopicsRequest, ListTopicsResponse
from kafka_wire.kips.kip_142.list_topics_response import TopicListing

from kip.cluster.calls.apis import handles
from kip.cluster.calls.call import ReceivedCall
from kip.kafka.acls import Operation
from kip.kafka.topics import INTERNAL_TOPICS


@handles(ListTopicsRequest)
def list_topics(call: ReceivedCall, request: ListTopicsRequest) -> ListTopicsResponse:
    names = (name for name in sorted(call.state.topics) if call.allows_topic(Operation.DESCRIBE, name))
    return ListTopicsResponse(
        topic_listing=[
            TopicListing(name=name, internal=name in INTERNAL_TOPICS)
            for name in names
            if request.list_internal or name not in INTERNAL_TOPICS
        ]
    )
