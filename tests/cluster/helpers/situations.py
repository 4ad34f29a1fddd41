"""The situations of the probes: how to bring an embedded cluster into each of them."""

from __future__ import annotations

from base64 import urlsafe_b64decode
from collections.abc import Callable, Iterator
from typing import Any
from uuid import UUID

from kip.cluster import EmbeddedCluster
from kip.cluster.metadata.partitions import Partition, Topic
from kip.cluster.security.users import Users

CLUSTER_ID = "Capt4re_Run_One_AAAAAQ"
RACKS = ("rack-a", "rack-b")
PORTS = {1: 19091, 2: 19092, 3: 19093, 3001: 29091, 3002: 29092, 3003: 29093}
STANDBY = 3001
FIRST_LEADER = 3003

Json = dict[str, Any]


class Clock:
    """A clock that tests control."""

    def __init__(self, now: float = 1_795_267_000.0) -> None:
        self.now = now

    def __call__(self) -> float:
        return self.now

    def pass_time(self, seconds: float = 10.0) -> None:
        self.now += seconds


def uuid(text: str) -> UUID:
    return UUID(bytes=urlsafe_b64decode(text + "=="))


def topics_of(response: Json) -> Iterator[Topic]:
    """Yield the topics of an answer to DescribeTopicPartitions."""
    for topic in response["topics"]:
        partitions = [
            Partition(
                list(each["replicaNodes"]),
                list(each["isrNodes"]),
                each["leaderId"],
                each["leaderEpoch"],
                list(each["eligibleLeaderReplicas"]),
                list(each["lastKnownElr"]),
            )
            for each in topic["partitions"]
        ]
        yield Topic(topic["name"], uuid(topic["topicId"]), partitions)


class Situations:
    """Brings a cluster from one situation of the captures to the next."""

    def __init__(self, cluster: EmbeddedCluster, clock: Clock, probes: list[Json]) -> None:
        self.cluster = cluster
        self.clock = clock
        self.probes = probes

    def reach(self, situation: str) -> None:
        """Pass through all situations up to this one."""
        steps: dict[str, Callable[[], None]] = {
            "healthy": self.begin,
            "broker-3-stopped": lambda: self.cluster.stop_node(3),
            "broker-3-stopped-broker-2-killed": lambda: self.cluster.stop_node(2),
            "follower-controller-paused": self.recover_and_pause_follower,
            "broker-3-paused": self.pause_broker,
            "leader-controller-killed": self.kill_leader,
            "controller-killed-and-broker-2-stopped": lambda: self.cluster.stop_node(2),
            "all-back": self.start_all,
            "voter-removed": lambda: self.cluster.remove_voter(STANDBY),
            "broker-unregistered": self.unregister,
        }
        for name, step in steps.items():
            step()
            self.clock.pass_time()
            if name == situation:
                return
        raise LookupError(situation)

    def begin(self) -> None:
        state = self.cluster.state
        state.cluster_id = CLUSTER_ID
        state.quorum.leader_id = FIRST_LEADER
        for node_id in PORTS:
            self._keep_port(node_id)
        for replica in self._replicas():
            state.quorum.replicas[replica["replicaId"]].directory_id = uuid(replica["replicaDirectoryId"])
        state.topics = {topic.name: topic for topic in topics_of(self._topic_partitions("healthy"))}
        described = next(each for each in self.probes if each["api"] == "DescribeConfigs")
        configs = described["response"]["results"][0]["configs"]
        own = {each["name"]: each["value"] for each in configs if each["configSource"] == 1}
        state.topics["orders.main"].configs = own
        state.quotas.limits = {
            frozenset({("client-id", None)}): {"request_percentage": 80.0},
            frozenset({("user", "alice")}): {"request_percentage": 75.5, "producer_byte_rate": 1048576.0},
        }
        state.users.credentials = Users.of({"alice": "secret"}).credentials

    def recover_and_pause_follower(self) -> None:
        for broker in (2, 3):
            self._start(broker)
        self.cluster.pause_node(STANDBY)
        for topic in topics_of(self._topic_partitions("leader-controller-killed")):
            if topic.name not in self.cluster.state.topics:
                assignment = [partition.replicas for partition in topic.partitions]
                self.cluster.create_topic(topic.name, assignment=assignment).id = topic.id

    def pause_broker(self) -> None:
        self.cluster.resume_node(STANDBY)
        self.cluster.pause_node(3)
        self.cluster.fence_broker(3)

    def kill_leader(self) -> None:
        self.cluster.resume_node(3)
        self.cluster.unfence_broker(3)
        self.cluster.stop_node(FIRST_LEADER)
        self.cluster.state.quorum.leader_id = 3002

    def start_all(self) -> None:
        for node in (FIRST_LEADER, 2):
            self._start(node)

    def unregister(self) -> None:
        self.cluster.add_voter(STANDBY)
        self.cluster.stop_node(3)
        self.cluster.unregister_broker(3)

    def _start(self, node: int) -> None:
        self.cluster.start_node(node)
        self._keep_port(node)

    def _keep_port(self, node: int) -> None:
        """Replace the port of the node in its answers by the port in the capture."""
        self.cluster.state.nodes[node].port = PORTS[node]

    def _replicas(self) -> list[Json]:
        probe = next(each for each in self.probes if each["api"] == "DescribeQuorum" and each["version"] == 2)
        partition = probe["response"]["topics"][0]["partitions"][0]
        return [*partition["currentVoters"], *partition["observers"]]

    def _topic_partitions(self, situation: str) -> Json:
        answers = (
            each["response"]
            for each in self.probes
            if each["api"] == "DescribeTopicPartitions"
            and each["situation"] == situation
            and not each["request"]["topics"]
        )
        return next(answers)
