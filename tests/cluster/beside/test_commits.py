"""Commits of offsets by members of each protocol: a real Kafka and the embedded cluster answer alike."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import product
from typing import Any
from uuid import UUID, uuid4

from kafka_wire.clients import (
    AddOffsetsToTxnRequest,
    EndTxnRequest,
    FindCoordinatorRequest,
    InitProducerIdRequest,
    MetadataRequest,
    OffsetCommitRequest,
    OffsetFetchRequest,
    ShareGroupHeartbeatRequest,
    TxnOffsetCommitRequest,
)
from kafka_wire.clients.consumer_group_heartbeat_request import TopicPartitions
from kafka_wire.clients.offset_commit_request import OffsetCommitRequestPartition, OffsetCommitRequestTopic
from kafka_wire.clients.offset_fetch_request import OffsetFetchRequestGroup, OffsetFetchRequestTopics
from kafka_wire.clients.txn_offset_commit_request import TxnOffsetCommitRequestPartition, TxnOffsetCommitRequestTopic

from kip.kafka.topics import id_text
from tests.cluster.beside.both import Both
from tests.cluster.beside.members import Members
from tests.cluster.helpers.classic_steps import UNKNOWN, ClassicMembers
from tests.cluster.helpers.streams_steps import PAIRS, WORDS, Json, StreamsSteps, forget, prepare, topology
from tests.cluster.helpers.wire import Peer, ask, connected
from tests.waiting import wait_for

COMMITS, TRANSACTIONS, FETCHES = (8, 9, 10), (5, 6), (9, 10)
"""Versions of OffsetCommit, TxnOffsetCommit and OffsetFetch with members."""
OLD_COMMITS, OLD_TRANSACTIONS, OLD_FETCHES = (2, 6, 7), (0, 2, 3), (5, 7, 8)
COMMITS_BY_ID, TRANSACTIONS_BY_ID, FETCHES_BY_ID, FETCHES_WITH_GROUPS = 10, 6, 10, 8
NOWHERE = "nowhere"
Target = tuple[str, int]
Ids = Mapping[str, str]
"""Ids of members by the names that the answers contain."""


class Commits:
    """Commits and fetches offsets of one group, in all versions."""

    def __init__(self, address: str, peer: Peer, name: str, group: str, answers: dict[str, Json]) -> None:
        self.address, self.peer, self.name, self.group, self.answers = address, peer, name, group, answers
        topics = ask(address, MetadataRequest(topics=None), 12).topics
        self.topic_ids = {topic.name: topic.topic_id for topic in topics if topic.name in (WORDS, PAIRS)}
        self.topic_ids[NOWHERE] = UUID(int=7)
        self.transactional_id = f"{name}-{uuid4()}"
        wait_for(self._has_producer, "a producer id")
        wait_for(lambda: self._adds(group), "the group to be added to the transaction")

    def all(
        self,
        state: str,
        ids: Ids,
        epochs: Mapping[str, int],
        instances: Iterable[str | None] = (None,),
        targets: Iterable[tuple[Target, ...]] = (((WORDS, 0),),),
    ) -> None:
        """Send all combinations as OffsetCommit, TxnOffsetCommit and OffsetFetch."""
        for (member, member_id), (epoch, number), instance, wanted in product(
            ids.items(), epochs.items(), instances, targets
        ):
            name = f"{state}: {member!r}, instance {instance!r}, epoch {epoch}, {wanted}"
            own: Json = {"member_id": member_id, "group_instance_id": instance, "generation_id_or_member_epoch": number}
            for version in COMMITS:
                self._commit(f"commit {version}: {name}", version, wanted, own)
            for version in TRANSACTIONS:
                self._commit_in_transaction(f"transaction {version}: {name}", version, wanted, own)
            if instance is None:
                asker = None if not member_id and number < 0 else member_id  # an epoch alone is error -1 in Kafka
                for version in FETCHES:
                    self._fetch(f"fetch {version}: {name}", version, wanted, asker, number)

    def old(self, state: str) -> None:
        """Send requests of old versions, which do not name an instance or a member."""
        wanted = ((WORDS, 0), (WORDS, 9), (NOWHERE, 0))
        for version, generation in product(OLD_COMMITS, (-1, 0, 1)):
            own = {"member_id": UNKNOWN, "generation_id_or_member_epoch": generation}
            self._commit(f"commit {version}: {state}, generation {generation}", version, wanted, own)
            self._commit(f"commit {version}: {state}, no member", version, wanted, {})
        for version in OLD_TRANSACTIONS:
            self._commit_in_transaction(f"transaction {version}: {state}", version, wanted, {})
        for version in (*OLD_FETCHES, *FETCHES):
            self._fetch(f"fetch {version}: {state}", version, wanted, None, -1)
            self._fetch(f"fetch {version}: {state}, all", version, None, None, -1)

    def end(self) -> None:
        """Abort the transaction, so that no later test waits for its end."""
        own = {"producer_id": self.producer, "producer_epoch": self.epoch}
        self.peer.ask(EndTxnRequest(transactional_id=self.transactional_id, committed=False, **own), 4)

    def _commit(self, step: str, version: int, wanted: Iterable[Target], own: Json) -> None:
        topics = [
            OffsetCommitRequestTopic(
                **self._topic(topic, version >= COMMITS_BY_ID),
                partitions=[
                    OffsetCommitRequestPartition(partition_index=index, committed_offset=5) for index in indexes
                ],
            )
            for topic, indexes in _by_topic(wanted).items()
        ]
        request = OffsetCommitRequest(group_id=self.group, topics=topics, **own)
        self._keep(step, self.peer.ask(request, version), version)

    def _commit_in_transaction(self, step: str, version: int, wanted: Iterable[Target], own: Json) -> None:
        topics = [
            TxnOffsetCommitRequestTopic(
                **self._topic(topic, version >= TRANSACTIONS_BY_ID),
                partitions=[
                    TxnOffsetCommitRequestPartition(partition_index=index, committed_offset=7) for index in indexes
                ],
            )
            for topic, indexes in _by_topic(wanted).items()
        ]
        request = TxnOffsetCommitRequest(
            transactional_id=self.transactional_id,
            group_id=self.group,
            producer_id=self.producer,
            producer_epoch=self.epoch,
            topics=topics,
            **own,
        )
        self._keep(step, self.peer.ask(request, version), version)

    def _fetch(self, step: str, version: int, wanted: Iterable[Target] | None, member: str | None, epoch: int) -> None:
        topics = wanted and [
            OffsetFetchRequestTopics(**self._topic(topic, version >= FETCHES_BY_ID), partition_indexes=indexes)
            for topic, indexes in _by_topic(wanted).items()
        ]
        if version < FETCHES_WITH_GROUPS:
            request = OffsetFetchRequest(group_id=self.group, topics=topics)
        else:
            asked = OffsetFetchRequestGroup(group_id=self.group, member_id=member, member_epoch=epoch, topics=topics)
            request = OffsetFetchRequest(groups=[asked])
        self._keep(step, self.peer.ask(request, version), version)

    def _topic(self, name: str, by_id: bool) -> Json:
        return {"topic_id": self.topic_ids[name]} if by_id else {"name": name}

    def _keep(self, step: str, answer: Any, version: int) -> None:
        names = {id_text(topic_id): name for name, topic_id in self.topic_ids.items()} | {self.group: self.name}
        self.answers[f"{self.name}: {step}"] = _named(answer.to_json(version), names)

    def _has_producer(self) -> bool:
        self.peer.ask(FindCoordinatorRequest(key_type=1, coordinator_keys=[self.transactional_id]), 4)
        request = InitProducerIdRequest(
            transactional_id=self.transactional_id, transaction_timeout_ms=600_000, producer_id=-1, producer_epoch=-1
        )
        answer = self.peer.ask(request, 4)
        self.producer, self.epoch = answer.producer_id, answer.producer_epoch
        return not answer.error_code

    def _adds(self, group: str) -> bool:
        own = {"producer_id": self.producer, "producer_epoch": self.epoch}
        request = AddOffsetsToTxnRequest(transactional_id=self.transactional_id, group_id=group, **own)
        return not self.peer.ask(request, 3).error_code


def _by_topic(wanted: Iterable[Target]) -> dict[str, list[int]]:
    topics: dict[str, list[int]] = {}
    for topic, partition in wanted:
        topics.setdefault(topic, []).append(partition)
    return topics


def _named(value: Any, names: Mapping[str, str]) -> Any:
    if isinstance(value, dict):
        return {key: _named(part, names) for key, part in value.items() if key != "throttleTimeMs"}
    if isinstance(value, list):
        return sorted((_named(part, names) for part in value), key=str)
    return names.get(value, value) if isinstance(value, str) else value


EPOCHS = {str(epoch): epoch for epoch in (-3, -2, -1, 0)}


def answers(address: str) -> dict[str, Json]:
    found: dict[str, Json] = {}
    ids = {steps: f"commits{steps.__name__}-{uuid4()}" for steps in (_simple, _classic, _consumer, _share, _streams)}
    prepare(address, *ids.values())
    for steps, group in ids.items():
        with connected(address) as peer:
            commits = Commits(address, peer, f"commits{steps.__name__}", group, found)
            steps(commits)
            commits.end()
    forget(address, *ids.values())
    return found


def _simple(commits: Commits) -> None:
    """A group without members, which the first commit creates."""
    epochs = EPOCHS | {"1": 1}
    targets: list[tuple[Target, ...]] = [((WORDS, 0),), ((WORDS, 9), (NOWHERE, 0), (PAIRS, 1)), ()]
    commits.old("no group")
    group, commits.group = commits.group, f"{commits.group}-2"
    commits.all("no group", {UNKNOWN: UNKNOWN}, {"0": 0, "1": 1}, (None, "i"), targets)
    commits.group = group
    commits.all("offsets", {UNKNOWN: UNKNOWN, "": ""}, epochs, (None, "i", ""), targets)
    commits.old("offsets")


def _classic(commits: Commits) -> None:
    members = ClassicMembers(commits.address, "classic", {})
    members.group = commits.group
    members.join("join", "static", group_instance_id="i")
    _classic_state(commits, members, "completing")
    members.sync("sync", "static", "static")
    _classic_state(commits, members, "stable")
    members.join("get an id", "dynamic")
    waiting = members.start_joining("dynamic", members=2)
    _classic_state(commits, members, "preparing")
    members.join("join again", "static", group_instance_id="i")
    members.finish_joining("join", "dynamic", waiting)
    members.sync("sync again", "static", "static", "dynamic")
    _classic_state(commits, members, "both")
    members.leave("leave", ("static", "i"), ("dynamic", None))
    _classic_state(commits, members, "empty")
    members.finish()


def _classic_state(commits: Commits, members: ClassicMembers, state: str) -> None:
    epochs = {str(epoch): epoch for epoch in (-2, -1, 0, members.generation, members.generation + 1)}
    commits.all(state, members.ids, epochs, (None, "i", UNKNOWN))
    commits.old(state)


def _consumer(commits: Commits) -> None:
    """A member with partitions of three epochs, and a static one."""
    members = Members(commits.address, "consumer", {})
    members.group = commits.group
    both, others = [WORDS, PAIRS], [WORDS, PAIRS, NOWHERE]
    ids = {"one": "one", UNKNOWN: UNKNOWN, "": ""}
    targets: list[tuple[Target, ...]] = [
        ((WORDS, 0),),
        ((PAIRS, 0),),
        ((WORDS, 1), (PAIRS, 1)),
        ((WORDS, 9),),
        ((NOWHERE, 0),),
        ((WORDS, 0), (NOWHERE, 0)),
    ]
    members.join("join", "one")
    _settle(members, "one", [WORDS], 3)
    commits.all("one epoch", ids, _epochs(members, "one"), (None, "i"), targets[:2])
    _settle(members, "one", both, 5)
    commits.all("two epochs", {"one": "one"}, _epochs(members, "one"), (None,), targets[:4])
    members.heartbeat("another name", "one", subscribed_topic_names=others)
    commits.all("three epochs", {"one": "one"}, _epochs(members, "one"), (None,), targets)
    members.heartbeat("fewer", "one", subscribed_topic_names=[WORDS])
    commits.all("revoking", {"one": "one"}, _epochs(members, "one"), (None,), targets)
    commits.old("revoking")
    topics = [TopicPartitions(topic_id=commits.topic_ids[WORDS], partitions=(0, 1, 2))]
    members.heartbeat("revoked", "one", topic_partitions=topics)
    commits.all("revoked", {"one": "one"}, _epochs(members, "one"), (None,), targets[:3])
    members.heartbeat("leave", "one", member_epoch=-1)
    commits.all("empty", ids, EPOCHS | {"1": 1, "5": 5}, (None, "i"))
    commits.old("empty")
    members.join("join as static", "static", instance_id="i")
    _settle(members, "static", [WORDS], 3, instance_id="i")
    _settle(members, "static", both, 5, instance_id="i")
    ids = {"static": "static", "another": "another", "": ""}
    commits.all("static", ids, _epochs(members, "static"), (None, "i", UNKNOWN), targets[:1])
    epochs = _epochs(members, "static")
    members.heartbeat("leave for now", "static", member_epoch=-2, instance_id="i")
    commits.all("away", ids, epochs, (None, "i"), targets[:2])
    members.join("come back", "another", subscribed_topic_names=both, instance_id="i")
    commits.all("back", ids, epochs, (None, "i"), targets[:2])


def _epochs(members: Members, member: str) -> dict[str, int]:
    epoch = members.epochs[member]
    return EPOCHS | {f"{other:+} from the current one": epoch + other for other in (-2, -1, 0, 1)}


def _settle(members: Members, member: str, topics: list[str], partitions: int, **fields: Any) -> None:
    """Repeat all fields of a member until it has its partitions, which a real Kafka may assign later."""
    own: Json = {"rebalance_timeout_ms": 5000, "subscribed_topic_names": topics, "topic_partitions": [], **fields}

    def is_settled() -> bool:
        assigned = members.heartbeat("settle", member, **own)["assignment"]["topicPartitions"]
        return sum(len(topic["partitions"]) for topic in assigned) == partitions

    wait_for(is_settled, f"{partitions} partitions of {member}")


def _share(commits: Commits) -> None:
    heartbeat = ShareGroupHeartbeatRequest(
        group_id=commits.group, member_id="one", member_epoch=0, subscribed_topic_names=[WORDS]
    )
    epoch = ask(commits.address, heartbeat, 1).member_epoch
    epochs = EPOCHS | {"the current one": epoch, "a later one": epoch + 9}
    ids = {"one": "one", UNKNOWN: UNKNOWN, "": ""}
    commits.all("members", ids, epochs, (None, "i"))
    commits.old("members")
    heartbeat.member_epoch = -1
    ask(commits.address, heartbeat, 1)
    commits.all("empty", ids, epochs, (None, "i"))
    commits.old("empty")


def _streams(commits: Commits) -> None:
    members = StreamsSteps(commits.address, commits.group, {})
    members.join("join", "one", topology(commits.group, WORDS))
    members.wait_until_ready("one")
    epoch = members.epochs["one"]
    epochs = EPOCHS | {f"{other:+} from the current one": epoch + other for other in (-2, -1, 0, 1)}
    ids = {"one": "one", UNKNOWN: UNKNOWN, "": ""}
    targets: list[tuple[Target, ...]] = [((WORDS, 0),), ((PAIRS, 0),), ((WORDS, 1), (NOWHERE, 0))]
    commits.all("members", ids, epochs, (None, "i"), targets)
    commits.old("members")
    members.heartbeat("leave", "one", member_epoch=-1)
    commits.all("empty", ids, epochs, (None, "i"))
    commits.old("empty")


def test_answers_are_equal(both: Both) -> None:
    assert len(both) > 7000
    assert {name: pair for name, pair in both.items() if pair[0] != pair[1]} == {}
