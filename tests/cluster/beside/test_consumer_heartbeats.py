"""Heartbeats of the consumer protocol (KIP-848): a real Kafka and the embedded cluster answer alike."""

from __future__ import annotations

from itertools import product
from uuid import UUID

from kafka_wire.clients import MetadataRequest
from kafka_wire.clients.consumer_group_heartbeat_request import TopicPartitions

from tests.cluster.beside.both import Both
from tests.cluster.beside.members import Members
from tests.cluster.helpers.streams_steps import WORDS, Json, forget, prepare
from tests.cluster.helpers.wire import ask
from tests.waiting import wait_for

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


def test_answers_are_equal(both: Both) -> None:
    assert len(both) > 250
    assert {name: pair for name, pair in both.items() if pair[0] != pair[1]} == {}
