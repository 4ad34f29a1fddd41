"""Requests about users, quotas, configs, leaders and share groups: the embedded cluster responds like Kafka 4.3.1."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import chain
from typing import Any
from uuid import UUID

import pytest
from kafka_wire.clients import (
    AlterClientQuotasRequest,
    AlterReplicaLogDirsRequest,
    AlterShareGroupOffsetsRequest,
    AlterUserScramCredentialsRequest,
    CreateTopicsRequest,
    DeleteGroupsRequest,
    DeleteShareGroupOffsetsRequest,
    DescribeClientQuotasRequest,
    DescribeConfigsRequest,
    DescribeLogDirsRequest,
    DescribeShareGroupOffsetsRequest,
    DescribeUserScramCredentialsRequest,
    ElectLeadersRequest,
    FindCoordinatorRequest,
    IncrementalAlterConfigsRequest,
    ListConfigResourcesRequest,
    MetadataRequest,
    ShareAcknowledgeRequest,
    ShareFetchRequest,
    ShareGroupDescribeRequest,
    ShareGroupHeartbeatRequest,
    UnregisterBrokerRequest,
    share_acknowledge_request,
    share_fetch_request,
)
from kafka_wire.clients import alter_client_quotas_request as quota
from kafka_wire.clients import describe_client_quotas_request as filters
from kafka_wire.clients.alter_replica_log_dirs_request import AlterReplicaLogDir, AlterReplicaLogDirTopic
from kafka_wire.clients.alter_share_group_offsets_request import (
    AlterShareGroupOffsetsRequestPartition,
    AlterShareGroupOffsetsRequestTopic,
)
from kafka_wire.clients.alter_user_scram_credentials_request import ScramCredentialDeletion, ScramCredentialUpsertion
from kafka_wire.clients.delete_share_group_offsets_request import DeleteShareGroupOffsetsRequestTopic
from kafka_wire.clients.describe_configs_request import DescribeConfigsResource
from kafka_wire.clients.describe_log_dirs_request import DescribableLogDirTopic
from kafka_wire.clients.describe_share_group_offsets_request import (
    DescribeShareGroupOffsetsRequestGroup,
    DescribeShareGroupOffsetsRequestTopic,
)
from kafka_wire.clients.describe_user_scram_credentials_request import UserName
from kafka_wire.clients.elect_leaders_request import TopicPartitions
from kafka_wire.clients.incremental_alter_configs_request import AlterableConfig, AlterConfigsResource
from kafka_wire.runtime.message import Message

from kip.cluster import EmbeddedCluster
from tests.cluster.test_records import batch, produce
from tests.cluster.test_topics import creatable
from tests.cluster.wire import Peer, ask, connected
from tests.real_kafka import RealKafka
from tests.waiting import wait_for

pytestmark = [pytest.mark.kafka, pytest.mark.slow]

Json = dict[str, Any]
TOPIC = "shared"
GROUP, MEMBER = "sharers", "4f1u7UqtRDW0pQ8HhC1SEA"
NO_GROUP = "nobody"


def credential(name: str, mechanism: int = 1, iterations: int = 4096) -> ScramCredentialUpsertion:
    return ScramCredentialUpsertion(
        name=name, mechanism=mechanism, iterations=iterations, salt=b"salt", salted_password=b"salted"
    )


def users(*changes: ScramCredentialUpsertion | ScramCredentialDeletion) -> AlterUserScramCredentialsRequest:
    return AlterUserScramCredentialsRequest(
        deletions=[each for each in changes if isinstance(each, ScramCredentialDeletion)],
        upsertions=[each for each in changes if isinstance(each, ScramCredentialUpsertion)],
    )


def described_users(*names: str) -> DescribeUserScramCredentialsRequest:
    return DescribeUserScramCredentialsRequest(users=[UserName(name=name) for name in names])


def quotas(
    entity: list[tuple[str, str | None]], *changes: tuple[str, float | None], validate_only: bool = False
) -> AlterClientQuotasRequest:
    ops = [quota.OpData(key=key, value=value or 0.0, remove=value is None) for key, value in changes]
    parts = [quota.EntityData(entity_type=kind, entity_name=name) for kind, name in entity]
    return AlterClientQuotasRequest(entries=[quota.EntryData(entity=parts, ops=ops)], validate_only=validate_only)


def found_quotas(*components: tuple[str, int, str | None], strict: bool = False) -> DescribeClientQuotasRequest:
    parts = [filters.ComponentData(entity_type=kind, match_type=how, match=name) for kind, how, name in components]
    return DescribeClientQuotasRequest(components=parts, strict=strict)


def group_config(name: str, value: str, group: str = GROUP) -> IncrementalAlterConfigsRequest:
    configs = [AlterableConfig(name=name, config_operation=0, value=value)]
    resource = AlterConfigsResource(resource_type=32, resource_name=group, configs=configs)
    return IncrementalAlterConfigsRequest(resources=[resource])


def heartbeat(epoch: int, topics: tuple[str, ...] | None = None, **fields: Any) -> ShareGroupHeartbeatRequest:
    wanted = {"group_id": GROUP, "member_id": MEMBER, **fields}
    return ShareGroupHeartbeatRequest(member_epoch=epoch, subscribed_topic_names=topics, **wanted)


def share_fetch(topic: UUID, epoch: int, *acknowledged: tuple[int, int, int], **fields: Any) -> ShareFetchRequest:
    batches = [
        share_fetch_request.AcknowledgementBatch(first_offset=first, last_offset=last, acknowledge_types=[kind])
        for first, last, kind in acknowledged
    ]
    partition = share_fetch_request.FetchPartition(
        partition_index=fields.pop("partition", 0), acknowledgement_batches=batches
    )
    wanted = {"group_id": GROUP, "member_id": MEMBER, "max_records": 500, "batch_size": 500, "max_wait_ms": 500}
    return ShareFetchRequest(
        share_session_epoch=epoch,
        topics=[share_fetch_request.FetchTopic(topic_id=topic, partitions=[partition])],
        **{**wanted, "min_bytes": 1, **fields},
    )


def acknowledgement(topic: UUID, epoch: int, first: int, last: int, kind: int) -> ShareAcknowledgeRequest:
    batches = [
        share_acknowledge_request.AcknowledgementBatch(first_offset=first, last_offset=last, acknowledge_types=[kind])
    ]
    partition = share_acknowledge_request.AcknowledgePartition(partition_index=0, acknowledgement_batches=batches)
    topics = [share_acknowledge_request.AcknowledgeTopic(topic_id=topic, partitions=[partition])]
    return ShareAcknowledgeRequest(group_id=GROUP, member_id=MEMBER, share_session_epoch=epoch, topics=topics)


def share_offsets(group: str = GROUP, topic: str | None = None) -> DescribeShareGroupOffsetsRequest:
    topics = None if topic is None else [DescribeShareGroupOffsetsRequestTopic(topic_name=topic, partitions=[0])]
    return DescribeShareGroupOffsetsRequest(
        groups=[DescribeShareGroupOffsetsRequestGroup(group_id=group, topics=topics)]
    )


def set_share_offset(offset: int, topic: str = TOPIC, group: str = GROUP) -> AlterShareGroupOffsetsRequest:
    partition = AlterShareGroupOffsetsRequestPartition(partition_index=0, start_offset=offset)
    topics = [AlterShareGroupOffsetsRequestTopic(topic_name=topic, partitions=[partition])]
    return AlterShareGroupOffsetsRequest(group_id=group, topics=topics)


def deleted_share_offsets(topic: str = TOPIC, group: str = GROUP) -> DeleteShareGroupOffsetsRequest:
    topics = [DeleteShareGroupOffsetsRequestTopic(topic_name=topic)]
    return DeleteShareGroupOffsetsRequest(group_id=group, topics=topics)


def election(election_type: int = 0, *asked: tuple[str, int]) -> ElectLeadersRequest:
    topics = [TopicPartitions(topic=name, partitions=[index]) for name, index in asked]
    return ElectLeadersRequest(election_type=election_type, topic_partitions=topics, timeout_ms=5000)


def moved_replicas(path: str, *replicas: tuple[str, int]) -> AlterReplicaLogDirsRequest:
    topics = [AlterReplicaLogDirTopic(name=name, partitions=[index]) for name, index in replicas]
    return AlterReplicaLogDirsRequest(dirs=[AlterReplicaLogDir(path=path, topics=topics)])


Steps = Iterator[tuple[str, Message]]
_LOG_DIR = "the log directory"
USER, CLIENT = "user", "client-id"


def user_steps() -> Steps:
    yield "set a credential", users(credential("ana"))
    yield "set credentials of another user", users(credential("bob", 2, 5000))
    yield "set no user's credential", users(credential(""))
    yield "set too few iterations", users(credential("eve", iterations=4095))
    yield "set too many iterations", users(credential("eve", iterations=16385))
    yield "set an unknown mechanism", users(credential("eve", 3))
    yield "set a credential twice", users(credential("eve"), credential("eve"))
    yield "set two mechanisms", users(credential("eve", 1), credential("eve", 2))
    yield "delete an unknown credential", users(ScramCredentialDeletion(name="eve", mechanism=1))
    yield "delete an unknown mechanism", users(ScramCredentialDeletion(name="ana", mechanism=2))
    yield "delete and set a credential", users(ScramCredentialDeletion(name="ana", mechanism=1), credential("ana"))
    yield "change nothing", users()
    yield "describe a user", described_users("bob")
    yield "describe an unknown user", described_users("bob", "mallory")
    yield "describe a user twice", described_users("bob", "bob", "ana")
    yield "delete a credential", users(ScramCredentialDeletion(name="bob", mechanism=2))
    yield "describe the deleted user", described_users("bob")


def quota_steps() -> Steps:
    yield "set a quota", quotas([(USER, "ana")], ("producer_byte_rate", 1e6), ("request_percentage", 12.5))
    yield "set a default quota", quotas([(USER, None), (CLIENT, "etl")], ("consumer_byte_rate", 5e5))
    yield "set a quota of an address", quotas([("ip", "127.9.9.9")], ("connection_creation_rate", 5.0))
    yield "only validate a quota", quotas([(CLIENT, "x")], ("consumer_byte_rate", 1.0), validate_only=True)
    yield "set an empty entity", quotas([], ("consumer_byte_rate", 1.0))
    yield "set an unknown entity", quotas([("planet", "x")], ("consumer_byte_rate", 1.0))
    yield "set an entity without a name", quotas([(USER, "")], ("consumer_byte_rate", 1.0))
    yield "set an address with a user", quotas([("ip", "127.0.0.1"), (USER, "x")], ("consumer_byte_rate", 1.0))
    yield "set an unknown quota", quotas([(USER, "x")], ("speed", 1.0))
    yield "set a quota of another entity", quotas([(USER, "x")], ("connection_creation_rate", 1.0))
    yield "set a quota of zero", quotas([(USER, "x")], ("consumer_byte_rate", 0.0))
    yield "set a negative quota", quotas([(USER, "x")], ("request_percentage", -1.0))
    yield "set a fraction", quotas([(USER, "x")], ("consumer_byte_rate", 1.5))
    yield "set a too large quota", quotas([(USER, "x")], ("consumer_byte_rate", 1e30))
    yield "remove a quota", quotas([(USER, "ana")], ("request_percentage", None))
    yield "remove an unknown quota", quotas([(USER, "ana")], ("speed", None))
    yield "all quotas", found_quotas()
    yield "quotas of users", found_quotas((USER, 2, None))
    yield "quotas of users only", found_quotas((USER, 2, None), strict=True)
    yield "quotas of a user", found_quotas((USER, 0, "ana"))
    yield "default quotas", found_quotas((USER, 1, None))
    yield "quotas by an unknown match", found_quotas((USER, 7, None))
    yield "quotas of an unknown entity", found_quotas(("planet", 2, None))
    yield "quotas of no entity", found_quotas(("", 2, None))
    yield "quotas of users twice", found_quotas((USER, 2, None), (USER, 1, None))
    yield "quotas of addresses and users", found_quotas((USER, 2, None), ("ip", 1, None))


def config_steps() -> Steps:
    resource = DescribeConfigsResource(resource_type=32, resource_name="planners", configuration_keys=None)
    yield "configs of a group", DescribeConfigsRequest(resources=[resource], include_synonyms=True)
    yield "deliver from the start", group_config("share.auto.offset.reset", "earliest")
    yield "deliver from an hour ago", group_config("share.auto.offset.reset", "by_duration:PT1H", "planners")
    yield "deliver from an unknown place", group_config("share.auto.offset.reset", "by_duration:1H")
    yield "an unknown group config", group_config("speed", "1")
    yield "a group config without a group", group_config("share.auto.offset.reset", "latest", "")
    yield "changed configs of a group", DescribeConfigsRequest(resources=[resource], include_synonyms=True)
    names = ("node.id", "advertised.listeners", "group.min.session.timeout.ms", "group.max.session.timeout.ms")
    broker = DescribeConfigsResource(resource_type=4, resource_name="1", configuration_keys=names)
    yield "configs of a broker", DescribeConfigsRequest(resources=[broker], include_synonyms=True)
    topic = DescribableLogDirTopic(topic=TOPIC, partitions=[0, 7])
    yield "log dirs", DescribeLogDirsRequest(topics=[topic])
    for path in (_LOG_DIR, "/nowhere"):
        yield f"move replicas to {path}", moved_replicas(path, (TOPIC, 0), (TOPIC, 7), ("nowhere", 0))
    for kind in (2, 4, 8, 16, 32):
        yield f"resources of type {kind}", ListConfigResourcesRequest(resource_types=[kind])
    yield "resources of several types", ListConfigResourcesRequest(resource_types=[32, 4, 4])
    yield "resources of all types", ListConfigResourcesRequest()
    yield "resources of an unknown type", ListConfigResourcesRequest(resource_types=[4, 3])


def leader_steps() -> Steps:
    yield "elect preferred leaders", election(0, (TOPIC, 0), (TOPIC, 7), ("nowhere", 0), (TOPIC, -1))
    yield "elect any leader", election(1, (TOPIC, 0), ("nowhere", 0))
    yield "elect no leaders", election()
    yield "an unknown election", election(2, (TOPIC, 0))
    yield "unregister an unknown broker", UnregisterBrokerRequest(broker_id=99)
    yield "unregister a broker with an invalid id", UnregisterBrokerRequest(broker_id=-1)
    yield "elect all leaders", ElectLeadersRequest(topic_partitions=None, timeout_ms=5000)


def share_steps(topic: UUID) -> Steps:
    yield "describe an unknown group", ShareGroupDescribeRequest(group_ids=[NO_GROUP])
    yield "a heartbeat of an unknown group", heartbeat(3)
    yield "join without topics", heartbeat(0)
    yield "join without a member id", heartbeat(0, (TOPIC,), member_id="")
    yield "join without a group", heartbeat(0, (TOPIC,), group_id="")
    yield "an invalid epoch", heartbeat(-2)
    yield "join", heartbeat(0, (TOPIC,))
    yield "fetch in an unknown session", share_fetch(topic, 5)
    yield "acknowledge in an unknown session", acknowledgement(topic, 1, 0, 0, 1)
    yield "fetch", share_fetch(topic, 0)
    yield "fetch of an old epoch", share_fetch(topic, 7)
    yield "acknowledge some", acknowledgement(topic, 1, 0, 1, 1)
    yield "acknowledge them again", acknowledgement(topic, 2, 0, 1, 1)
    yield "acknowledge others' records", acknowledgement(topic, 3, 90, 91, 1)
    yield "acknowledge with an unknown type", acknowledgement(topic, 4, 2, 2, 9)
    yield "acknowledge backwards", acknowledgement(topic, 5, 3, 2, 1)
    yield "acknowledge the last record", acknowledgement(topic, 6, 5, 5, 1)
    yield "acknowledge the last record again", acknowledgement(topic, 7, 5, 5, 1)
    yield "acknowledge all records", acknowledgement(topic, 8, 2, 5, 1)
    yield "release a record, and fetch it again", share_fetch(topic, 9, (2, 2, 2))
    yield "reject a record", share_fetch(topic, 10, (3, 3, 3))
    yield "nothing is left", share_fetch(topic, 11)
    yield "an unknown partition", share_fetch(topic, 12, partition=9)
    yield "describe the offsets of a group with members", share_offsets()
    yield "set the offset of a group with members", set_share_offset(1)
    yield "describe the group", ShareGroupDescribeRequest(group_ids=[GROUP])
    yield "close the session", share_fetch(topic, -1)
    yield "leave", heartbeat(-1)
    yield "describe the empty group", ShareGroupDescribeRequest(group_ids=[GROUP])
    yield "set the offset of an unknown topic", set_share_offset(1, "nowhere")
    yield "set the offset of an unknown group", set_share_offset(1, group="created")
    yield "set the offset", set_share_offset(1)
    yield "describe the offsets", share_offsets()
    yield "describe the offset of a partition", share_offsets(topic=TOPIC)
    yield "describe the offset of an unknown topic", share_offsets(topic="nowhere")
    yield "describe the offsets of an unknown group", share_offsets(NO_GROUP)
    yield "delete the offsets of an unknown topic", deleted_share_offsets("nowhere")
    yield "delete the offsets of an unknown group", deleted_share_offsets(group="created")
    yield "delete the offsets", deleted_share_offsets()
    yield "describe the deleted offsets", share_offsets()
    yield "delete the group", DeleteGroupsRequest(groups_names=[GROUP])
    yield "describe the deleted group", ShareGroupDescribeRequest(group_ids=[GROUP])


_ADMIN_STEPS = (user_steps, quota_steps, config_steps, leader_steps)
STEPS = [name for steps in (*(each() for each in _ADMIN_STEPS), share_steps(UUID(int=0))) for name, _ in steps]


def answers(address: str) -> dict[str, Json]:
    """Run all steps in order, on one connection, as share sessions end with their connection."""
    ask(address, CreateTopicsRequest(topics=[creatable(TOPIC, 1)]), 7)
    wait_for(lambda: _topic(address) is not None, "the topic to have a leader")
    topic = _topic(address)
    assert topic is not None
    ask(address, produce(batch(*(b"%d" % number for number in range(6))), topic=TOPIC), 9)
    wait_for(lambda: _coordinator(address) == 0, "the group to have a coordinator")
    log_dir = ask(address, DescribeLogDirsRequest(topics=None), 4).results[0].log_dir
    given: dict[str, Json] = {}
    with connected(address) as peer:
        for name, request in (*chain.from_iterable(each() for each in _ADMIN_STEPS), *share_steps(topic)):
            if isinstance(request, AlterReplicaLogDirsRequest) and request.dirs[0].path == _LOG_DIR:
                request.dirs[0].path = log_dir

            def is_final(name: str = name, request: Message = request) -> bool:
                given[name] = _answer(peer, request)
                return name not in _FINALLY or _FINALLY[name](given[name])

            wait_for(is_final, f"the final answer of {name!r}")
    return given


def _is_described(answer: Json) -> bool:
    return not answer["results"][0]["errorCode"]


def _is_assigned(answer: Json) -> bool:
    return bool(answer["assignment"] and answer["assignment"]["topicPartitions"])


def _is_fetched(answer: Json) -> bool:
    return any(partition["records"] for topic in answer["responses"] for partition in topic["partitions"])


_FINALLY = {
    "describe a user": _is_described,
    "describe the deleted user": lambda answer: not _is_described(answer),
    "join": _is_assigned,
    "fetch": _is_fetched,
}
"""Steps to repeat until they have an answer: a real Kafka propagates changes and assigns partitions later."""


def _topic(address: str) -> UUID | None:
    found = (t for t in ask(address, MetadataRequest(topics=None), 12).topics if t.name == TOPIC)
    topic = next(found, None)
    is_led = topic is not None and bool(topic.partitions) and topic.partitions[0].leader_id >= 0
    return topic.topic_id if is_led else None


def _coordinator(address: str) -> int:
    request = FindCoordinatorRequest(key_type=0, coordinator_keys=[GROUP])
    return int(ask(address, request, 4).coordinators[0].error_code)


def _answer(peer: Peer, request: Message) -> Json:
    version = request.VERSIONS[-1]
    answer: Json = peer.ask(request, version).to_json(version)
    return _BLANKS.get(type(request), lambda answer: answer)(_plain(answer))


_MOMENTARY = {"throttleTimeMs", "topicId", "memberEpoch", "groupEpoch", "assignmentEpoch"}


def _plain(value: Any) -> Any:
    """Return an answer without throttle times, epochs of groups and topic ids."""
    if isinstance(value, dict):
        return {key: _plain(each) for key, each in value.items() if key not in _MOMENTARY}
    return [_plain(each) for each in value] if isinstance(value, list) else value


def _share_fetch(answer: Json) -> Json:
    for response in answer["responses"]:
        for partition in response["partitions"]:
            partition["records"] = len(partition["records"] or "") > 0
    return answer


def _log_dirs(answer: Json) -> Json:
    for result in answer["results"]:
        for name in ("logDir", "totalBytes", "usableBytes"):
            del result[name]
    return answer


def _sorted(array: str, key: Callable[[Json], Any]) -> Callable[[Json], Json]:
    def sort(answer: Json) -> Json:
        return {**answer, array: sorted(answer[array] or (), key=key)}

    return sort


def _entity(entry: Json) -> str:
    entry["entity"].sort(key=str)
    entry["values"].sort(key=str)
    return str(entry["entity"])


def _altered_quotas(answer: Json) -> Json:
    for entry in answer["entries"]:
        entry["entity"].sort(key=str)
    return answer


def _config_resources(answer: Json) -> Json:
    """Return resources without topics of other tests, and without the internal topics of earlier steps."""
    resources = answer["configResources"]
    kept = [each for each in resources if each["resourceType"] != 2 or each["resourceName"] == TOPIC]
    return {**answer, "configResources": sorted(kept, key=str)}


def _elections(answer: Json) -> Json:
    """Return elections without topics of other tests, whose leaders are the preferred ones."""
    kept = [each for each in answer["replicaElectionResults"] if each["partitionResult"] or each["topic"] == TOPIC]
    return {**answer, "replicaElectionResults": kept}


def _configs(answer: Json) -> Json:
    for result in answer["results"]:
        result["configs"].sort(key=lambda each: each["name"])
        for config in result["configs"]:
            if config["name"] == "advertised.listeners":
                config["value"] = [synonym.pop("value") == config["value"] for synonym in config["synonyms"]]
    return answer


_BLANKS: dict[type[Message], Callable[[Json], Json]] = {
    AlterClientQuotasRequest: _altered_quotas,
    AlterReplicaLogDirsRequest: _sorted("results", lambda each: each["topicName"]),
    AlterUserScramCredentialsRequest: _sorted("results", lambda each: each["user"]),
    DescribeUserScramCredentialsRequest: _sorted("results", lambda each: each["user"]),
    DescribeClientQuotasRequest: _sorted("entries", _entity),
    DescribeConfigsRequest: _configs,
    DescribeLogDirsRequest: _log_dirs,
    ElectLeadersRequest: _elections,
    ListConfigResourcesRequest: _config_resources,
    ShareFetchRequest: _share_fetch,
}


@pytest.fixture(scope="module")
def both(single_kafka: RealKafka) -> dict[str, tuple[Json, Json]]:
    theirs = answers(single_kafka.bootstrap_servers)
    with EmbeddedCluster(brokers=1, controllers=1) as embedded:
        ours = answers(embedded.bootstrap_server)
    return {name: (ours[name], theirs[name]) for name in ours}


@pytest.mark.xdist_group("single Kafka")
@pytest.mark.parametrize("name", STEPS)
def test_an_answer_is_the_same(name: str, both: dict[str, tuple[Json, Json]]) -> None:
    ours, theirs = both[name]
    assert ours == theirs
