"""The records of coordinators in the internal topics: a real Kafka and the embedded cluster write the same ones."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Iterable
from itertools import groupby
from pathlib import Path

import pytest
from kafka_wire.clients import MetadataRequest

from kip.cluster import EmbeddedCluster
from kip.kafka.topic_hashes import group_hash, topic_hash
from kip.kafka.topics import OFFSETS_TOPIC, id_text
from kip.log.records.views import view
from tests.cluster.helpers.coordinator_steps import ACTIONS, GONE, PREFIX, Written, act, written
from tests.cluster.helpers.wire import ask
from tests.real_kafka import NEWEST, RealKafka, java_tool

pytestmark = [pytest.mark.kafka, pytest.mark.slow, pytest.mark.xdist_group("single Kafka")]

PARTITIONS = {"offsets.topic.num.partitions": "3", "transaction.state.log.num.partitions": "2"}
"""Those of the real Kafka"""
MARKERS = ("COMMIT", "ABORT")
Both = dict[str, tuple[list[str], list[str]]]
"""Our records and Kafka's, by the actions of clients"""

_TIME = re.compile(r'(?<=imestamp": )[1-9]\d+|(?<=imestampMs": )[1-9]\d+')
_PRODUCER = re.compile(r'(?<=roducerId": )\d+')
_RESOLVED = re.compile(r'(?<="version": )\d+(?=, "timestamp")')
_TOPIC_ID = re.compile(r'(?<="topicId": )"([^"]+)"')
_MEMBER = re.compile(r"[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}")
_HASH = re.compile(r'(?<="metadataHash": )(-?\d+)')


class Topics:
    """Replaces ids of topics and hashes of groups, which differ in each cluster."""

    def __init__(self, address: str) -> None:
        topics = {topic.name: topic for topic in ask(address, MetadataRequest(topics=None), 12).topics}
        self.names = {id_text(topic.topic_id): name for name, topic in topics.items()}
        hashes = {
            name: topic_hash(topic.topic_id, name, [[]] * len(topic.partitions)) for name, topic in topics.items()
        }
        internal = [name for name in topics if name.startswith(PREFIX + "streams")]
        sets = [*([name] for name in topics), *([name, *internal] for name in topics)]
        self.hashes = {str(group_hash({name: hashes[name] for name in of})): "+".join(sorted(of)) for of in sets}

    def shown(self, text: str) -> str:
        text = _TOPIC_ID.sub(lambda found: json.dumps(self.names.get(found[1], GONE)), text)
        return _HASH.sub(lambda found: self.hashes.get(found[1], found[1]), text)


def records(address: str) -> dict[str, list[str]]:
    """Let clients act, and return the records of each action as text."""
    act(address)
    topics = Topics(address)
    found: dict[str, list[str]] = {name: [] for name in ACTIONS}
    producers: dict[int, str] = {}
    for record in written(address):
        name = action_of(record)
        if record.decoded in MARKERS:
            name = producers.get(record.producer_id)
        if name is not None:
            producers[record.producer_id] = name
            found[name].append(shown(record, topics))
    return {name: ordered(texts) for name, texts in found.items()}


def action_of(record: Written) -> str | None:
    """Return the action whose group or transactional id a record has."""
    if isinstance(record.decoded, str):
        return None
    key = (view(record.decoded).key or {}).get("data", {})
    name = key.get("transactionalId") or key.get("groupId") or key.get("group") or ""
    if not name.startswith(PREFIX):
        return None
    return "transaction" if "transactionalId" in key else str(name).removeprefix(PREFIX)


def shown(record: Written, topics: Topics) -> str:
    """Return a record as text, without times and ids; the partition is that of the key, except for share states."""
    where = f"{record.topic}-{record.partition}" if record.topic != "__share_group_state" else record.topic
    if isinstance(record.decoded, str):
        return f"{where} {record.decoded}"
    decoded = view(record.decoded)
    value = decoded.value
    if decoded.type == "TRANSACTION_LOG" and value is not None:
        (value["data"]["transactionPartitions"] or []).sort(key=lambda partition: partition["topic"])
    text = f"{where} {decoded.type} {json.dumps(decoded.key)} -> {json.dumps(value)}"
    for pattern, replacement in (
        (_TIME, "time"),
        (_PRODUCER, "producer"),
        (_RESOLVED, "an offset"),
        (_MEMBER, "id"),
    ):
        text = pattern.sub(replacement, text)
    return topics.shown(text)


def ordered(texts: Iterable[str]) -> list[str]:
    """Sort successive records of a type, whose order is that of a hash table, or of their times for one key."""
    found: list[str] = []
    for _, run in groupby(texts, key=lambda text: (text.split(" ")[1], text.endswith("null"))):
        found += sorted(run, key=lambda text: text.partition(" -> ")[0])
    return found


@pytest.fixture(scope="module")
def both(single_kafka: RealKafka) -> Both:
    theirs = records(single_kafka.bootstrap_servers)
    with EmbeddedCluster(brokers=1, controllers=1, internal_topics=True, broker_configs=PARTITIONS) as embedded:
        ours = records(embedded.bootstrap_server)
    return {name: (ours[name], theirs[name]) for name in ours}


@pytest.mark.parametrize("name", [name for name in ACTIONS if name not in ("pattern", "share")])
def test_records_are_the_same(name: str, both: Both) -> None:
    ours, theirs = both[name]
    assert len(theirs) > 4
    assert ours == theirs


def test_a_pattern_is_resolved_at_once(both: Both) -> None:
    """Kafka resolves it in a thread, so that its first assignment of the member is empty."""
    ours, theirs = both["pattern"]
    (first, *rest) = [text for text in theirs if "CURRENT_MEMBER_ASSIGNMENT" in text]
    assert '"memberEpoch": 1, "previousMemberEpoch": 0, "state": 0, "assignedPartitions": []' in first
    (own, *last) = [text for text in ours if "CURRENT_MEMBER_ASSIGNMENT" in text]
    assert own.replace('"previousMemberEpoch": 0', '"previousMemberEpoch": 1') == rest[0]
    assert [*last] == rest[1:]
    others = [[text for text in side if "CURRENT_MEMBER_ASSIGNMENT" not in text] for side in (ours, theirs)]
    assert others[0] == others[1]


def test_share_partitions_are_assigned_at_once(both: Both) -> None:
    """Kafka assigns them in a second epoch, after the share coordinator has created their states."""
    ours, theirs = both["share"]
    states = [[text for text in side if text.startswith("__share_group_state")] for side in (ours, theirs)]
    assert _later(states[0]) == states[1]
    groups = [[text for text in side if text.startswith(OFFSETS_TOPIC)] for side in (ours, theirs)]
    delayed = next(index for index, text in enumerate(groups[1]) if '"epoch": 3' in text)
    first = {text for text in groups[1][:delayed] if "STATE_PARTITION" in text or "MEMBER_METADATA" in text}
    before, after = groups[0][:7], groups[0][7:]
    assert first <= set(before)
    assert _later(after) == groups[1][delayed + 4 :]


def _later(texts: list[str]) -> list[str]:
    """Return records as they are in the next epoch of the group."""
    return [
        re.sub(
            r'("stateEpoch": |"epoch": |"assignmentEpoch": )([3-9])',
            lambda found: f"{found[1]}{int(found[2]) + 1}",
            text,
        )
        for text in texts
    ]


DECODERS = {
    "__consumer_offsets": "--offsets-decoder",
    "__transaction_state": "--transaction-log-decoder",
    "__share_group_state": "--share-group-state-decoder",
}


def test_kafkas_tools_read_the_files_and_the_topics(tmp_path: Path) -> None:
    single = dict.fromkeys((*PARTITIONS, "share.coordinator.state.topic.num.partitions"), "1")
    start = {"internal_topics": True, "directory": tmp_path, "broker_configs": single}
    with EmbeddedCluster(brokers=1, controllers=1, **start) as cluster:  # type: ignore[arg-type]
        act(cluster.bootstrap_server)
        count = sum(record.topic == OFFSETS_TOPIC for record in written(cluster.bootstrap_server)) - len(MARKERS) * 2
        reading = ("--topic", OFFSETS_TOPIC, "--from-beginning", "--max-messages", str(count))
        formatter = ("--formatter", "org.apache.kafka.tools.consumer.OffsetsMessageFormatter")
        address = ("--bootstrap-server", cluster.bootstrap_server)
        run = java_tool(NEWEST, "org.apache.kafka.tools.consumer.ConsoleConsumer", *address, *reading, *formatter)
        # Only now: the consumer has joined a group.
        counts = Counter(record.topic for record in written(cluster.bootstrap_server) if record.decoded not in MARKERS)
    assert run.stdout.count('"group":"coordinated-offsets"') == 9
    for topic, decoder in DECODERS.items():
        segment = tmp_path / f"{topic}-0" / f"{0:020}.log"
        run = java_tool(NEWEST, "org.apache.kafka.tools.DumpLogSegments", decoder, "--files", str(segment))
        decoded = [line for line in run.stdout.splitlines() if " key: {" in line]
        assert (len(decoded), "Could not" in run.stdout) == (counts[topic], False)
