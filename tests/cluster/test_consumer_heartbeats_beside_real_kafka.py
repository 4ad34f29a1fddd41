"""Heartbeats of the consumer protocol (KIP-848): a real Kafka and the embedded cluster answer alike."""

from __future__ import annotations

from collections.abc import Callable
from itertools import product
from typing import Any, ClassVar
from uuid import UUID, uuid4

import pytest
from kafka_wire.clients import ConsumerGroupHeartbeatRequest, MetadataRequest
from kafka_wire.clients.consumer_group_heartbeat_request import TopicPartitions
from kafka_wire.runtime.message import Message

from tests.cluster.beside_real_kafka import Both, on_both
from tests.cluster.streams_steps import WORDS, Json, forget, prepare
from tests.cluster.wire import ask
from tests.real_kafka import RealKafka
from tests.waiting import wait_for

pytestmark = [pytest.mark.kafka, pytest.mark.slow, pytest.mark.xdist_group("single Kafka")]

OWNED = [TopicPartitions(topic_id=UUID(int=1), partitions=(0,))]
FIRST: dict[str, Json] = {
    "no member": {"member_id": ""},
    "blank member": {"member_id": " "},
    "no group": {"group_id": ""},
    "blank group": {"group_id": " "},
    "empty instance": {"instance_id": ""},
    "blank instance": {"instance_id": " "},
    "empty rack": {"rack_id": ""},
    "no timeout": {"rebalance_timeout_ms": -1},
    "negative timeout": {"rebalance_timeout_ms": -2},
    "zero timeout": {"rebalance_timeout_ms": 0},
    "owned partitions": {"topic_partitions": OWNED},
    "no owned partitions": {"topic_partitions": None},
    "null subscription": {"subscribed_topic_names": None},
    "empty subscription": {"subscribed_topic_names": []},
    "pattern only": {"subscribed_topic_names": None, "subscribed_topic_regex": "nothing.*"},
    "empty pattern": {"subscribed_topic_names": None, "subscribed_topic_regex": ""},
    "invalid pattern": {"subscribed_topic_regex": "["},
    "unknown topic": {"subscribed_topic_names": ["nowhere"]},
    "unknown assignor": {"server_assignor": "sticky"},
    "range": {"server_assignor": "range"},
    "epoch -3": {"member_epoch": -3},
    "epoch -2": {"member_epoch": -2},
    "epoch -2 of an instance": {"member_epoch": -2, "instance_id": "i"},
    "epoch -1": {"member_epoch": -1},
    "epoch 1": {"member_epoch": 1},
    "epoch 5 with partitions": {"member_epoch": 5, "topic_partitions": OWNED},
}
"""The first heartbeats in a group."""


class Members:
    """Sends heartbeats of the members of one group, which has a new id each time, with the epochs of their answers."""

    request: ClassVar[Callable[..., Message]] = ConsumerGroupHeartbeatRequest

    def __init__(self, address: str, name: str, answers: dict[str, Json]) -> None:
        self.address, self.name, self.group, self.answers = address, name, f"{name}-{uuid4()}", answers
        self.epochs: dict[str, int] = {}
        self.base: int | None = None

    def heartbeat(self, step: str, member: str, version: int = 1, **fields: Any) -> Json:
        own = {"group_id": self.group, "member_id": member, "member_epoch": self.epochs.get(member, 0)}
        answer: Json = ask(self.address, self.request(**own | fields), version).to_json(version)
        if not answer["errorCode"]:
            self.epochs[member] = answer["memberEpoch"]
        for topic in (answer["assignment"] or {}).get("topicPartitions", ()):
            topic["topicId"] = "id"
        shown = {**answer, "throttleTimeMs": 0}
        if shown["memberId"] is not None and len(shown["memberId"]) == 22:
            shown["memberId"] = "a generated id"
        self.answers[f"{self.name}: {step}"] = self._counted(shown)
        return answer

    def join(self, step: str, member: str, **fields: Any) -> Json:
        own = {
            "member_epoch": 0,
            "rebalance_timeout_ms": 5000,
            "subscribed_topic_names": [WORDS],
            "topic_partitions": [],
        }
        return self.heartbeat(step, member, **own | fields)

    def _counted(self, answer: Json) -> Json:
        """Count epochs from the first one of the group: new groups of Kafka begin with 2, or later ones."""
        if self.base is None and answer["memberEpoch"] > 0:
            self.base = answer["memberEpoch"]
        if answer["memberEpoch"] > 0:
            answer["memberEpoch"] -= self.base or 0
        text = answer["errorMessage"]
        text = text and text.replace(self.group, self.name)
        text = text and text.partition("regular expression:")[0]  # the end is that of the engine
        answer["errorMessage"] = text
        if text and self.base is not None:
            for epoch in range(self.base, self.base + 6):
                text = text.replace(f"epoch ({epoch})", f"epoch (+{epoch - self.base})")
                text = text.replace(f"coordinator ({epoch})", f"coordinator (+{epoch - self.base})")
            answer["errorMessage"] = text
        return answer


def answers(address: str) -> dict[str, Json]:
    found: dict[str, Json] = {}
    first = [Members(address, f"consumer-first-{number}", found) for number in range(len(FIRST))]
    names = ("epochs", "static", "matrix", "version-0")
    epochs, static, matrix, old = (Members(address, f"consumer-{name}", found) for name in names)
    groups = [members.group for members in (*first, epochs, static, matrix, old)]
    prepare(address, *groups)
    assert ask(address, MetadataRequest(topics=None), 12).topics
    for members, (name, fields) in zip(first, FIRST.items(), strict=True):
        members.join(name, "member", **fields)
    _epochs(epochs)
    _static(static)
    _matrix(matrix)
    old.join("without a member id", "", version=0)
    old.join("with a member id", "mine", version=0)
    forget(address, *groups)
    return found


def _epochs(members: Members) -> None:
    members.join("join", "one")
    wait_for(lambda: _settled(members, "one"), "the assignment")
    epoch = members.epochs["one"]
    for name, other in {"current": epoch, "ahead": epoch + 1, "behind": epoch - 1, "far behind": 1}.items():
        members.heartbeat(name, "one", member_epoch=other)
    members.heartbeat("behind, with no partitions", "one", member_epoch=epoch - 1, topic_partitions=[])
    full: Json = {"subscribed_topic_names": [WORDS], "topic_partitions": [], "rebalance_timeout_ms": 5000}
    for name in full:
        members.heartbeat(f"only {name}", "one", **{name: full[name]})
        members.heartbeat(f"all but {name}", "one", **full | {name: None if name != "rebalance_timeout_ms" else -1})
    members.heartbeat("all", "one", **full)
    members.heartbeat(
        "a pattern instead of names",
        "one",
        **full | {"subscribed_topic_names": None, "subscribed_topic_regex": "nothing.*"},
    )
    members.heartbeat("an unknown member", "other", member_epoch=epoch)
    members.heartbeat("an unknown member leaves", "other", member_epoch=-1)
    members.heartbeat("no change of the subscription", "one", subscribed_topic_names=None)
    members.heartbeat("an unknown assignor", "one", server_assignor="nothing")
    members.heartbeat("leave for now without an instance", "one", member_epoch=-2)
    members.heartbeat("leave", "one", member_epoch=-1)
    members.heartbeat("after that", "one", member_epoch=epoch)


def _matrix(members: Members) -> None:
    """Each epoch of a dynamic and a static member and of others, with each instance; the epochs leave -1 and -2 out."""
    for member, instance in (("dynamic", None), ("static", "i")):
        members.join(f"{member} joins", member, instance_id=instance, subscribed_topic_names=["nowhere"])
    members.heartbeat("dynamic reaches the epoch", "dynamic")
    current = members.epochs["dynamic"]
    assert current == members.epochs["static"]
    epochs = {"-4": -4, "-3": -3} | {f"{change:+} from the current one": current + change for change in (-1, 0, 1, 5)}
    for member, instance, (name, epoch) in product(
        ("dynamic", "static", "unknown", ""), (None, "i", "unknown", ""), epochs.items()
    ):
        step = f"{member!r}, instance {instance!r}, epoch {name}"
        members.heartbeat(step, member, instance_id=instance, member_epoch=epoch)
        members.heartbeat(
            f"{step}, no partitions", member, instance_id=instance, member_epoch=epoch, topic_partitions=[]
        )
    wrong = (("dynamic", "i"), ("dynamic", "unknown"), ("static", "unknown"), ("unknown", None), ("unknown", "i"))
    for (member, instance), epoch in product(wrong, (-1, -2)):
        members.heartbeat(
            f"{member} leaves as {instance}, epoch {epoch}", member, instance_id=instance, member_epoch=epoch
        )
    members.heartbeat("static leaves without its instance", "static", member_epoch=-2)
    members.heartbeat("static leaves for ever without its instance", "static", member_epoch=-1)


def _settled(members: Members, member: str) -> bool:
    answer = members.heartbeat("last", member, topic_partitions=None)
    return answer["errorCode"] == 0 and members.epochs[member] > 0


def _static(members: Members) -> None:
    members.join("join", "one", instance_id="i")
    members.join("not released", "two", instance_id="i")
    epoch = members.epochs["one"]
    members.heartbeat("with another instance", "one", instance_id="j")
    members.heartbeat("another member with the instance", "three", member_epoch=epoch, instance_id="i")
    members.heartbeat("leave for now", "one", member_epoch=-2, instance_id="i")
    members.join("replaced", "two", instance_id="i")
    members.heartbeat("the replaced member", "one", member_epoch=epoch, instance_id="i")
    members.heartbeat("the replaced member leaves", "one", member_epoch=-1, instance_id="i")
    members.heartbeat("leave for ever", "two", member_epoch=-1, instance_id="i")
    members.join("again", "two", instance_id="i")


@pytest.fixture(scope="module")
def both(single_kafka: RealKafka) -> Both:
    return on_both(single_kafka, answers)


def test_answers_are_equal(both: Both) -> None:
    assert len(both) > 250
    assert {name: pair for name, pair in both.items() if pair[0] != pair[1]} == {}
