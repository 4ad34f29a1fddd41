"""What ends a waiting Fetch, and what a fetch session answers about topics that are gone: as a real Kafka."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from uuid import UUID

import pytest
from kafka_wire.clients import CreateTopicsRequest, DeleteTopicsRequest, FetchRequest
from kafka_wire.clients.delete_topics_request import DeleteTopicState
from kafka_wire.clients.fetch_request import FetchPartition, FetchTopic

from kip.cluster import EmbeddedCluster
from tests.cluster.beside.both import Json, on_both
from tests.cluster.helpers.topics import creatable, stored_topic
from tests.cluster.helpers.wire import ask, connected
from tests.real_kafka import RealKafka
from tests.waiting import wait_for

TOPIC = "vanishing"
PATIENCE_MS = 20_000


def fetch(topic_id: UUID | None, session: int = 0, epoch: int = 0, offset: int = 6, wait_ms: int = 0) -> FetchRequest:
    """Return a request from the end of the topic on; without an id, what a session has is fetched again."""
    wanted = FetchPartition(partition=0, fetch_offset=offset, partition_max_bytes=1 << 20)
    topics = [] if topic_id is None else [FetchTopic(topic_id=topic_id, partitions=[wanted])]
    return FetchRequest(
        topics=topics, session_id=session, session_epoch=epoch, max_wait_ms=wait_ms, min_bytes=1, max_bytes=1 << 20
    )


def deleted(address: str) -> None:
    topics = [DeleteTopicState(name=TOPIC)]
    ask(address, DeleteTopicsRequest(topics=topics, timeout_ms=5000), 6)


def created(address: str) -> None:
    def is_created() -> bool:
        code = ask(address, CreateTopicsRequest(topics=[creatable(TOPIC, 1)]), 7).topics[0].error_code
        return code == 0

    wait_for(is_created, "the topic to be created again")


def codes(answer: object) -> list[int]:
    return [part.error_code for topic in answer.responses for part in topic.partitions]  # type: ignore[attr-defined]


def answers(address: str) -> dict[str, Json]:
    """Return the error codes of a session before and after the deletion of its topic, and of a waiting request."""
    topic_id = stored_topic(address, TOPIC)
    found: dict[str, Json] = {}
    with connected(address) as peer, connected(address) as other:
        opened = peer.ask(fetch(topic_id), 13)
        found["opened"] = {"codes": codes(opened)}
        waiting: list[object] = []
        begin = time.monotonic()
        thread = threading.Thread(
            target=lambda: waiting.append(other.ask(fetch(topic_id, epoch=-1, wait_ms=PATIENCE_MS), 13))
        )
        thread.start()
        time.sleep(0.3)
        deleted(address)
        thread.join()
        found["waiting"] = {"codes": codes(waiting[0]), "at once": time.monotonic() - begin < PATIENCE_MS / 2000}
        session = opened.session_id
        wait_for(lambda: _is_gone(address, topic_id), "the deletion")
        found["deleted"] = {"codes": codes(peer.ask(fetch(None, session, 1), 13))}
        created(address)
        time.sleep(1)  # until the broker has the new topic
        found["created again"] = {"codes": codes(peer.ask(fetch(None, session, 2), 13))}
        found["the old id"] = {"codes": codes(other.ask(fetch(topic_id, epoch=-1), 13))}
        deleted(address)
    return found


def _is_gone(address: str, topic_id: UUID) -> bool:
    return codes(ask(address, fetch(topic_id, epoch=-1), 13)) == [100]


def test_answers_are_equal(single_kafka: RealKafka) -> None:
    both = on_both(single_kafka, answers)
    assert {name: ours for name, (ours, _) in both.items()} == {name: theirs for name, (_, theirs) in both.items()}


@pytest.mark.parametrize(
    ("change", "code"),
    [
        (lambda cluster: cluster.fence_broker(1), 6),
        (lambda cluster: cluster.stop_node(2), None),
    ],
    ids=["the leader is fenced", "another broker stops"],
)
def test_a_change_of_the_leader_ends_waiting(
    change: Callable[[EmbeddedCluster], None], code: int | None, embedded_cluster: EmbeddedCluster
) -> None:
    topic = embedded_cluster.create_topic(TOPIC, assignment=[[1, 3]])
    address = f"127.0.0.1:{embedded_cluster.state.brokers[1].port}"
    found: list[object] = []
    wait = PATIENCE_MS if code else 1000
    with connected(address) as peer:
        request = fetch(topic.id, epoch=-1, offset=0, wait_ms=wait)
        thread = threading.Thread(target=lambda: found.append(peer.ask(request, 13)))
        begin = time.monotonic()
        thread.start()
        time.sleep(0.2)
        change(embedded_cluster)
        thread.join()
    assert codes(found[0]) == [code or 0]
    assert (time.monotonic() - begin < 1) == (code is not None)
