"""The internal topics that a cluster has when it is asked for them, with the configs that Kafka gives them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from kip.cluster.internal_topics.journal import GroupJournal
from kip.cluster.internal_topics.transaction_journal import TransactionJournal
from kip.cluster.state.cluster_state import ClusterState
from kip.cluster.state.topics import TopicRequest, create_topic
from kip.kafka.topics import OFFSETS_TOPIC, SHARE_STATE_TOPIC, TRANSACTIONS_TOPIC

_SEGMENT = {"segment.bytes": "104857600"}
"""`offsets.topic.segment.bytes` and those of the other topics"""


@dataclass(frozen=True, slots=True)
class _InternalTopic:
    """A topic: the prefix of the broker's configs of it, its own configs, and the feature that needs it."""

    prefix: str
    configs: Mapping[str, str]
    feature: str | None = None


_TOPICS = {
    OFFSETS_TOPIC: _InternalTopic("offsets.topic", {"cleanup.policy": "compact", "compression.type": "producer"}),
    TRANSACTIONS_TOPIC: _InternalTopic(
        "transaction.state.log",
        {
            "cleanup.policy": "compact",
            "compression.type": "uncompressed",
            "min.insync.replicas": "transaction.state.log.min.isr",
            "unclean.leader.election.enable": "false",
        },
    ),
    SHARE_STATE_TOPIC: _InternalTopic(
        "share.coordinator.state.topic",
        {
            "cleanup.policy": "delete",
            "compression.type": "producer",
            "min.insync.replicas": "share.coordinator.state.topic.min.isr",
            "retention.ms": "-1",
        },
        "share.version",
    ),
}


def write_internal_topics(state: ClusterState) -> None:
    """Create the internal topics of the release that do not exist yet, and write them from now on."""
    _create(state)
    groups, transactions = GroupJournal(state), TransactionJournal(state)
    groups.resume()
    transactions.resume()
    state.groups.watcher, state.transactions.on_change = groups, transactions.changed


def _create(state: ClusterState) -> None:
    # At once; a broker creates them when a client first looks for a coordinator (AutoTopicCreationManager).
    for name, topic in _TOPICS.items():
        if name in state.topics or topic.feature not in (None, *state.release.features):
            continue
        count = int(state.configs.value(f"{topic.prefix}.num.partitions"))
        # Kafka would wait for more brokers, and clients with it.
        factor = min(int(state.configs.value(f"{topic.prefix}.replication.factor")), len(state.alive))
        configs = {key: _value(state, key, value, factor) for key, value in topic.configs.items()} | _SEGMENT
        create_topic(state, TopicRequest(name, count, factor, configs=configs))


def _value(state: ClusterState, key: str, value: str, factor: int) -> str:
    """Return the value of a topic config; `min.insync.replicas` is that of a broker config, within the replicas."""
    return str(min(int(state.configs.value(value)), factor)) if key == "min.insync.replicas" else value
