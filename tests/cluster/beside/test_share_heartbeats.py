"""Heartbeats and descriptions of share groups (KIP-932): a real Kafka and the embedded cluster answer alike."""

from __future__ import annotations

import re
from typing import Any

from kafka_wire.clients import (
    ConsumerGroupHeartbeatRequest,
    JoinGroupRequest,
    ShareGroupDescribeRequest,
    ShareGroupHeartbeatRequest,
)
from kafka_wire.clients.join_group_request import JoinGroupRequestProtocol
from kafka_wire.runtime.message import Message

from tests.cluster.beside.both import Both
from tests.cluster.beside.members import Members
from tests.cluster.helpers.streams_steps import WORDS, Json, forget, prepare
from tests.cluster.helpers.wire import ask
from tests.waiting import wait_for

FIRST: dict[str, Json] = {
    "no member": {"member_id": ""},
    "blank member": {"member_id": " "},
    "a long member": {"member_id": "m" * 37},
    "no group": {"group_id": ""},
    "blank group": {"group_id": " "},
    "empty rack": {"rack_id": ""},
    "blank rack": {"rack_id": " "},
    "a rack": {"rack_id": "r"},
    "null subscription": {"subscribed_topic_names": None},
    "empty subscription": {"subscribed_topic_names": []},
    "unknown topic": {"subscribed_topic_names": ["nowhere"]},
    "an invalid topic": {"subscribed_topic_names": ["a b"]},
    "an empty topic": {"subscribed_topic_names": [""]},
    "a topic twice": {"subscribed_topic_names": ["nowhere", "nowhere"]},
    "no member and no group": {"member_id": "", "group_id": ""},
    "no member and no topics": {"member_id": "", "subscribed_topic_names": None},
    "empty rack and no topics": {"rack_id": "", "subscribed_topic_names": None},
}
"""Fields of heartbeats."""
EPOCHS = (-3, -2, -1, 1, 5, 0)
"""Epochs of heartbeats in a group that does not exist; the last one creates it."""


class ShareMembers(Members):
    """Sends heartbeats of the members of one share group."""

    request = ShareGroupHeartbeatRequest

    def join(self, step: str, member: str, **fields: Any) -> Json:
        return self.heartbeat(step, member, **{"member_epoch": 0, "subscribed_topic_names": [WORDS]} | fields)

    def _counted(self, answer: Json) -> Json:
        text = answer["errorMessage"]
        base = self.base or 0
        answer["errorMessage"] = text and re.sub(r"\((\d+)\)", lambda epoch: f"(+{int(epoch[1]) - base})", text)
        return super()._counted(answer)

    def describe(self, step: str, *groups: str) -> None:
        asked = ShareGroupDescribeRequest(group_ids=groups or (self.group,), include_authorized_operations=True)
        answer = ask(self.address, asked, 1).to_json(1)
        answer["groups"].sort(key=lambda group: (group["errorCode"], group["groupId"]))
        for group in answer["groups"]:
            group["groupId"] = group["groupId"].replace(self.group, self.name)
            group["errorMessage"] = group["errorMessage"] and group["errorMessage"].replace(self.group, self.name)
            if not group["errorCode"]:
                group["groupEpoch"] -= self.base or 0
                group["assignmentEpoch"] -= self.base or 0
            group["members"].sort(key=lambda member: member["memberId"])
            for member in group["members"]:
                member["memberEpoch"] -= self.base or 0
                member["clientHost"] = ""
                _count(member["assignment"])
        self.answers[f"{self.name}: {step}"] = {**answer, "throttleTimeMs": 0}

    def heartbeat(self, step: str, member: str, version: int = 1, **fields: Any) -> Json:
        answer = super().heartbeat(step, member, version, **fields)
        _count(answer["assignment"] or {})
        return answer

    def keep(self, step: str, request: Message) -> None:
        """Send a request of another protocol."""
        answer = ask(self.address, request, 1).to_json(1)
        text = answer.get("errorMessage")
        self.answers[f"{self.name}: {step}"] = {**answer, "errorMessage": text and text.replace(self.group, self.name)}

    def settle(self, member: str, **fields: Any) -> None:
        """Join until the member gets partitions, which a real Kafka prepares first, and count epochs from then on."""

        def has_partitions() -> bool:
            return bool(self.join("settle", member, **fields)["assignment"]["topicPartitions"])

        wait_for(has_partitions, f"partitions of {member}")
        self.join("settle", member, subscribed_topic_names=["nowhere"])  # so that an epoch precedes the last one
        self.join("settle", member)
        self.base = self.epochs[member]
        del self.answers[f"{self.name}: settle"]


def _count(assignment: Json) -> None:
    """Replace partitions by their number, as assignors choose others."""
    for topic in assignment.get("topicPartitions", ()):
        topic |= {"topicId": "id", "partitions": len(topic["partitions"])}


def answers(address: str) -> dict[str, Json]:
    found: dict[str, Json] = {}
    new = [ShareMembers(address, f"share-new-{number}", found) for number in range(len(FIRST))]
    epochs, others, shared = (ShareMembers(address, f"share-{name}", found) for name in ("epochs", "others", "shared"))
    groups = [members.group for members in (*new, epochs, others, shared)]
    prepare(address, *groups)
    for members, (name, fields) in zip(new, FIRST.items(), strict=True):
        for epoch in EPOCHS:
            own = {"member_epoch": epoch, "subscribed_topic_names": ["nowhere"]}
            members.join(f"epoch {epoch}, {name}", "member", **own | fields)
        members.describe(name)
    _epochs(epochs)
    _others(others)
    _shared(shared)
    forget(address, *groups)
    return found


def _epochs(members: ShareMembers) -> None:
    members.describe("no group")
    members.settle("one", rack_id="r")
    members.describe("one has all partitions")
    epoch = members.epochs["one"]
    wanted = {f"epoch {other}": other for other in (-3, -2, 0)}
    wanted |= {f"epoch {other:+} from the current one": epoch + other for other in (-2, -1, 0, 1, 3)}
    for name, other in wanted.items():
        members.heartbeat(name, "one", member_epoch=other)
        members.heartbeat(f"{name}, an unknown member", "two", member_epoch=other)
    for name, fields in FIRST.items():
        members.heartbeat(f"one: {name}", "one", **{"member_epoch": epoch} | fields)
    members.describe("one afterwards")
    members.join("one joins again", "one")
    members.heartbeat("one repeats its topics", "one", subscribed_topic_names=[WORDS])
    members.heartbeat("one has another rack", "one", rack_id="s")
    members.join("two joins", "two")
    members.heartbeat("one is told", "one")
    members.heartbeat("one is not told twice", "one")
    members.heartbeat("one lost the answer", "one", member_epoch=members.epochs["one"] - 1)
    members.describe("both")
    members.heartbeat("two leaves", "two", member_epoch=-1)
    members.heartbeat("two leaves again", "two", member_epoch=-1)
    members.describe("one is alone")
    members.heartbeat("one is told that it is alone", "one")
    members.heartbeat("one subscribes to nothing", "one", subscribed_topic_names=[])
    members.describe("one without topics")
    members.heartbeat("one leaves", "one", member_epoch=-1)
    members.describe("empty")
    members.describe("several", members.group, "", "nowhere", members.group)
    members.heartbeat("one is unknown", "one", member_epoch=epoch)
    members.join("one joins the empty group", "one")


def _others(members: ShareMembers) -> None:
    """Requests for share groups in a group of the consumer protocol, with members and without."""
    for epoch in (0, -1):
        ask(members.address, _consumer(members.group, epoch), 1)
        for own in (-1, 0, 1):
            members.join(f"epoch {own} after epoch {epoch} of a consumer", "one", member_epoch=own)
        members.describe(f"after epoch {epoch} of a consumer")


def _shared(members: ShareMembers) -> None:
    """Requests of other protocols in a share group, with members and without."""
    members.settle("one")
    protocols = [JoinGroupRequestProtocol(name="range", metadata=b"")]
    classic = JoinGroupRequest(
        group_id=members.group, protocol_type="consumer", protocols=protocols, session_timeout_ms=10_000
    )
    for epoch in (0, -1):
        members.join(f"epoch {epoch}", "one", member_epoch=epoch)
        for own in (-1, 0, 1):
            members.keep(f"epoch {own} of a consumer after epoch {epoch}", _consumer(members.group, own))
        members.keep(f"a classic member after epoch {epoch}", classic)


def _consumer(group: str, epoch: int) -> ConsumerGroupHeartbeatRequest:
    return ConsumerGroupHeartbeatRequest(
        group_id=group,
        member_id="consumer",
        member_epoch=epoch,
        rebalance_timeout_ms=1000,
        subscribed_topic_names=[WORDS],
        topic_partitions=[],
    )


def test_answers_are_equal(both: Both) -> None:
    assert len(both) > 170
    assert {name: pair for name, pair in both.items() if pair[0] != pair[1]} == {}
