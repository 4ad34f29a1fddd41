"""Requests about configs, log dirs, leaders and brokers: a real Kafka and the embedded cluster answer alike."""

from __future__ import annotations

from itertools import chain

import pytest
from kafka_wire.clients import (
    AlterReplicaLogDirsRequest,
    DescribeConfigsRequest,
    DescribeLogDirsRequest,
    ElectLeadersRequest,
    ListConfigResourcesRequest,
    UnregisterBrokerRequest,
)
from kafka_wire.clients.alter_replica_log_dirs_request import AlterReplicaLogDir, AlterReplicaLogDirTopic
from kafka_wire.clients.describe_configs_request import DescribeConfigsResource
from kafka_wire.clients.describe_log_dirs_request import DescribableLogDirTopic
from kafka_wire.clients.elect_leaders_request import TopicPartitions

from tests.cluster.beside.both import Both, Json, Steps, answers_to
from tests.cluster.helpers.configs import group_config
from tests.cluster.helpers.topics import stored_topic
from tests.cluster.helpers.wire import ask

TOPIC = "described"


def election(election_type: int = 0, *asked: tuple[str, int]) -> ElectLeadersRequest:
    topics = [TopicPartitions(topic=name, partitions=[index]) for name, index in asked]
    return ElectLeadersRequest(election_type=election_type, topic_partitions=topics, timeout_ms=5000)


def moved_replicas(path: str, *replicas: tuple[str, int]) -> AlterReplicaLogDirsRequest:
    topics = [AlterReplicaLogDirTopic(name=name, partitions=[index]) for name, index in replicas]
    return AlterReplicaLogDirsRequest(dirs=[AlterReplicaLogDir(path=path, topics=topics)])


def config_steps(log_dir: str) -> Steps:
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
    for name, path in (("the log directory", log_dir), ("/nowhere", "/nowhere")):
        yield f"move replicas to {name}", moved_replicas(path, (TOPIC, 0), (TOPIC, 7), ("nowhere", 0))
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


def _moved(answer: Json) -> Json:
    answer["results"].sort(key=lambda each: each["topicName"])
    for result in answer["results"]:
        result["partitions"].sort(key=lambda each: each["partitionIndex"])
    return answer


def _log_dirs(answer: Json) -> Json:
    for result in answer["results"]:
        for name in ("logDir", "totalBytes", "usableBytes"):
            del result[name]
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


def _is_changed(answer: Json) -> bool:
    """Return whether the last change of configs has reached the broker."""
    return any(config["value"] == "by_duration:PT1H" for result in answer["results"] for config in result["configs"])


STEPS = [name for name, _ in chain(config_steps(""), leader_steps())]
_FINAL = {"changed configs of a group": _is_changed}
_BLANKS = {
    AlterReplicaLogDirsRequest: _moved,
    DescribeConfigsRequest: _configs,
    DescribeLogDirsRequest: _log_dirs,
    ElectLeadersRequest: _elections,
    ListConfigResourcesRequest: _config_resources,
}


def answers(address: str) -> dict[str, Json]:
    stored_topic(address, TOPIC)
    log_dir = ask(address, DescribeLogDirsRequest(topics=None), 4).results[0].log_dir
    return answers_to(address, chain(config_steps(log_dir), leader_steps()), _BLANKS, _FINAL)


@pytest.mark.parametrize("name", STEPS)
def test_an_answer_is_the_same(name: str, both: Both) -> None:
    ours, theirs = both[name]
    assert ours == theirs
