"""Send the same requests to a real Kafka and to the embedded cluster: helpers of modules that compare both."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

from kafka_wire.runtime.message import Message

from kip.cluster import EmbeddedCluster
from tests.cluster.helpers.wire import connected
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
