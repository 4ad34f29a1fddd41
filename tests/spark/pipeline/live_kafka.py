"""A running Kafka with something in each table, and what Kafka's own tools print of it at two instants."""

from __future__ import annotations

import json
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from kip.admin import Admin, AdminError, NewTopic
from kip.admin.operations.acls import AclEntry, AclFilter
from kip.admin.operations.configs import ConfigChange, ConfigOperation, ConfigResource, ResourceType
from kip.admin.operations.users import ScramCredential
from kip.log.segments.batches import Batch
from kip.log.segments.reader import read_batches
from tests.cli.java_tools import GROUPS, TOOLS
from tests.cli.running import printed
from tests.cluster.helpers.records import batch, produce
from tests.real_kafka import RealKafka, ask, start_cluster
from tests.waiting import eventually, wait_for

__all__ = ["GROUPS", "HOUR_MS", "JOINED", "PERSON", "TOOLS", "TOPIC", "Instant", "Live", "commits", "start_live"]

TOPIC, PERSON = "live.topic", "live"
OFFSETS = {"live-behind": {(TOPIC, 0): 7, (TOPIC, 1): 0}, "live-done": {(TOPIC, 0): 10}}
JOINED = {"live-classic": "classic", "live-consumer": "consumer"}
"""The protocols of the groups with a member, whose offsets are 6 and 0."""
HOUR_MS = 3_600_000
_PROPERTIES = {"transaction.partition.verification.enable": "false"}
"""Since KIP-890 a leader refuses records of transactions that the coordinator does not know; this disables it."""
_RESOURCE = ConfigResource(ResourceType.TOPIC, TOPIC)
_SHOWN = {
    "topics": (f"{TOOLS}TopicCommand", "--describe"),
    "configs": (
        "org.apache.kafka.tools.ConfigCommand",
        "--describe",
        "--entity-type",
        "topics",
        "--entity-name",
        TOPIC,
    ),
    "acls": (f"{TOOLS}AclCommand", "--list"),
    "users": ("org.apache.kafka.tools.ConfigCommand", "--describe", "--entity-type", "users"),
}


@dataclass(frozen=True, slots=True)
class Instant:
    """A time in ms, and what tools printed before it, by name; nothing changed between them."""

    time: float
    texts: dict[str, str]


@dataclass(frozen=True, slots=True)
class Live:
    """The running cluster; a first instant, and another one after changes of everything that the tools show."""

    kafka: RealKafka
    instants: dict[str, Instant]

    @property
    def data(self) -> Path:
        return self.kafka.brokers[1].directory / "data"

    def shown(self, tool: str, *words: str) -> str:
        """Return the output of a tool."""
        return _shown(self.kafka, tool, *words)

    def shown_to_user(self, tool: str, *words: str) -> str:
        """Return the output of a tool for a user that has logged in."""
        return _succeeded(self.kafka, tool, *_login(self.kafka), *words)

    def shown_by_controllers(self, tool: str, *words: str) -> str:
        """Return the output of a tool that asks the controllers."""
        return _succeeded(self.kafka, tool, *words, "--bootstrap-controller", self.kafka.bootstrap_controllers)


@contextmanager
def start_live() -> Iterator[Live]:
    """Run a broker with a topic whose first records are deleted, groups with and without members, and the rest."""
    with start_cluster(controllers=1, brokers=1, secured=True, properties=_PROPERTIES) as kafka, ExitStack() as stack:
        with Admin(kafka.bootstrap_servers) as admin:
            _fill(kafka, admin)
            instants = {"earlier": _look(kafka)}
            _change(admin)
            for group, protocol in JOINED.items():
                stack.callback(_join(kafka, group, protocol).close)
            wait_for(lambda: len(admin.list_groups(states=["Stable"])) == len(JOINED), "the groups to be stable")
            _make_tokens(kafka)
            instants["now"] = _look(kafka)
        yield Live(kafka, instants)


def _fill(kafka: RealKafka, admin: Admin) -> None:
    admin.alter_client_quotas([({"user": PERSON}, {"producer_byte_rate": 1024})])
    admin.alter_user_scram_credentials({ScramCredential(PERSON, "SCRAM-SHA-256"): "a secret"})
    admin.create_acls([AclEntry("TOPIC", TOPIC, f"User:{PERSON}", each) for each in ("READ", "WRITE")])
    admin.create_topics([NewTopic(TOPIC, partitions=2), NewTopic("live.early")])
    _set_retention(admin, "99999999")
    _wait_for_leader(admin, TOPIC)
    for number, records in ((0, batch(*[b"v"] * 10)), (1, _hanging())):
        request = produce(records, topic=TOPIC, partition=number)
        request.transactional_id = "lost" if number else None
        answer = ask(kafka.brokers[1].port, request, 9).responses[0].partition_responses[0]
        assert answer.error_code == 0, answer
    admin.delete_records({(TOPIC, 0): 5})
    # This creates the topic of offsets, so that the broker knows all changes of the cluster before it.
    for group, offsets in OFFSETS.items():
        wait_for(lambda group=group, offsets=offsets: commits(admin, group, offsets), "the coordinator")


def _change(admin: Admin) -> None:
    """Change each thing that `_look` shows."""
    admin.alter_client_quotas([({"user": PERSON}, {"producer_byte_rate": 2048})])
    admin.alter_user_scram_credentials({ScramCredential(PERSON, "SCRAM-SHA-512"): "a secret"})
    admin.delete_acls([AclFilter(operation="WRITE")])
    _set_retention(admin, "88888888")
    admin.delete_topics("live.early")
    admin.create_topics([NewTopic("live.late")])
    _wait_for_leader(admin, "live.late")


def _set_retention(admin: Admin, value: str) -> None:
    admin.alter_configs({_RESOURCE: [ConfigChange("retention.ms", ConfigOperation.SET, value)]})


def _wait_for_leader(admin: Admin, topic: str) -> None:
    wait_for(lambda: _has_leader(admin, topic), f"{topic} to have a leader")


def _has_leader(admin: Admin, topic: str) -> bool:
    try:
        return bool(admin.list_offsets({(topic, 0): -1}))
    except AdminError:
        return False


def commits(admin: Admin, group: str, offsets: dict[tuple[str, int], int]) -> bool:
    """Return whether the offsets could be committed; the topic of offsets is created by the first request for it."""
    try:
        admin.alter_group_offsets(group, offsets)
    except AdminError:
        return False
    return True


def _hanging() -> bytes:
    """Return a batch of a transaction that no coordinator knows, an hour old."""
    old = int(time.time() * 1000) - HOUR_MS
    return batch(b"v", time=old, producer_id=4711, producer_epoch=3, base_sequence=0, is_transactional=True)


def _join(kafka: RealKafka, group: str, protocol: str) -> Any:
    """Return a consumer with all partitions of the topic, which has committed offsets and no longer reads."""
    clients = pytest.importorskip("confluent_kafka", reason="needs the extra live")
    configs = {"bootstrap.servers": kafka.bootstrap_servers, "group.id": group, "group.protocol": protocol}
    configs |= {"client.id": f"client-{protocol}", "enable.auto.commit": False, "max.poll.interval.ms": HOUR_MS}
    consumer = clients.Consumer(configs)
    consumer.subscribe([TOPIC])
    wait_for(lambda: consumer.poll(0.2) is None and len(consumer.assignment()) == 2, f"{group} to have its partitions")
    offsets = [clients.TopicPartition(TOPIC, 0, 6), clients.TopicPartition(TOPIC, 1, 0)]
    consumer.commit(offsets=offsets, asynchronous=False)
    return consumer


def _make_tokens(kafka: RealKafka) -> None:
    """Create a token, and another one that expires at once."""
    where = _login(kafka)
    for renewer in ("User:bob", "User:gone"):
        (token,) = json.loads(printed("tokens", "create", "--renewer", renewer, *where, "--format", "json"))
    # The broker learns of the token and of its expiry when it has read the controller's records.
    eventually(lambda: printed("tokens", "expire", token["hmac"], *where))
    wait_for(lambda: token["tokenId"] not in printed("tokens", "describe", *where), "the token to be gone")


def _login(kafka: RealKafka) -> tuple[str, ...]:
    config = str(kafka.client_properties("SASL_PLAINTEXT"))
    return "--bootstrap-server", kafka.secured_servers("SASL_PLAINTEXT"), "--command-config", config


def _look(kafka: RealKafka) -> Instant:
    texts = {name: _shown(kafka, *words) for name, words in _SHOWN.items()}
    instant = Instant(time.time() * 1000, texts)
    # A record gets the time at which the controller opened its batch, so a change made at once could seem earlier.
    wait_for(lambda: _last_metadata_time(kafka) > instant.time, "a later batch of metadata")
    return instant


def _last_metadata_time(kafka: RealKafka) -> int:
    """Return the time in ms of the last batch in the broker's copy of the metadata log, which contains no-ops too."""
    segment = max((kafka.brokers[1].directory / "data" / "__cluster_metadata-0").glob("*.log"))
    with segment.open("rb") as file:
        return max(each.max_timestamp for each in read_batches(file) if isinstance(each, Batch))


def _shown(kafka: RealKafka, tool: str, *words: str) -> str:
    return _succeeded(kafka, tool, "--bootstrap-server", kafka.bootstrap_servers, *words)


def _succeeded(kafka: RealKafka, tool: str, *words: str) -> str:
    run = kafka.tool(tool, *words)
    assert run.returncode == 0, run.stdout + run.stderr
    return run.stdout
