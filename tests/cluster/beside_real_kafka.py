"""Send the same requests to a real Kafka and to the embedded cluster: helpers of modules that compare both."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any
from uuid import UUID

from kafka_wire.clients import CreateTopicsRequest, MetadataRequest
from kafka_wire.runtime.message import Message

from kip.cluster import EmbeddedCluster
from tests.cluster.test_records import batch, produce
from tests.cluster.test_topics import creatable
from tests.cluster.wire import ask, connected
from tests.real_kafka import RealKafka
from tests.waiting import wait_for

Json = dict[str, Any]
Steps = Iterator[tuple[str, Message]]
Both = dict[str, tuple[Json, Json]]
"""Our answer and Kafka's to each step."""


def on_both(kafka: RealKafka, answers: Callable[[str], dict[str, Json]]) -> Both:
    """Return the answers of an embedded cluster of one broker and of a real one, given those of an address."""
    theirs = answers(kafka.bootstrap_servers)
    with EmbeddedCluster(brokers=1, controllers=1) as embedded:
        ours = answers(embedded.bootstrap_server)
    return {name: (ours[name], theirs[name]) for name in ours}


def stored_topic(address: str, name: str) -> UUID:
    """Create a topic of one partition with six records, and return its id."""
    ask(address, CreateTopicsRequest(topics=[creatable(name, 1)]), 7)
    wait_for(lambda: _topic(address, name) is not None, "the topic to have a leader")
    records = produce(batch(*(b"%d" % number for number in range(6))), topic=name)

    def is_stored() -> bool:
        return not ask(address, records, 9).responses[0].partition_responses[0].error_code

    wait_for(is_stored, "the leader to store the records")
    topic = _topic(address, name)
    assert topic is not None
    return topic


def answers_to(
    address: str,
    steps: Iterable[tuple[str, Message]],
    blanks: Mapping[type[Message], Callable[[Json], Json]],
    final: Mapping[str, Callable[[Json], bool]],
) -> dict[str, Json]:
    """Run the steps in order, on one connection, as share sessions end with their connection.

    Args:
        blanks: what makes the answers to a request comparable.
        final: steps to repeat until their answer satisfies the function, because a real Kafka propagates changes and
            assigns partitions later.
    """
    given: dict[str, Json] = {}
    with connected(address) as peer:
        for name, request in steps:

            def is_final(name: str = name, request: Message = request) -> bool:
                version = request.VERSIONS[-1]
                answer = _plain(peer.ask(request, version).to_json(version))
                given[name] = blanks[type(request)](answer) if type(request) in blanks else answer
                return name not in final or final[name](given[name])

            wait_for(is_final, f"the final answer of {name!r}")
    return given


def _topic(address: str, name: str) -> UUID | None:
    found = (topic for topic in ask(address, MetadataRequest(topics=None), 12).topics if topic.name == name)
    topic = next(found, None)
    is_led = topic is not None and bool(topic.partitions) and topic.partitions[0].leader_id >= 0
    return topic.topic_id if is_led else None


_MOMENTARY = {"throttleTimeMs", "topicId", "memberEpoch", "groupEpoch", "assignmentEpoch"}


def _plain(value: Any) -> Any:
    """Return an answer without throttle times, epochs of groups and topic ids."""
    if isinstance(value, dict):
        return {key: _plain(each) for key, each in value.items() if key not in _MOMENTARY}
    return [_plain(each) for each in value] if isinstance(value, list) else value


def sorted_by(array: str, key: Callable[[Json], Any]) -> Callable[[Json], Json]:
    """Return a function that sorts an array of an answer, whose order differs."""

    def sort(answer: Json) -> Json:
        return {**answer, array: sorted(answer[array] or (), key=key)}

    return sort
