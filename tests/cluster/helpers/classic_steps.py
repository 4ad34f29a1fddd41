"""Requests about groups of the classic protocol, sent in the same order to a real Kafka and to the embedded cluster."""

from __future__ import annotations

from concurrent.futures import Future, ThreadPoolExecutor
from typing import Any
from uuid import uuid4

from kafka_wire.clients import (
    DescribeGroupsRequest,
    HeartbeatRequest,
    JoinGroupRequest,
    LeaveGroupRequest,
    SyncGroupRequest,
)
from kafka_wire.clients.join_group_request import JoinGroupRequestProtocol
from kafka_wire.clients.leave_group_request import MemberIdentity
from kafka_wire.clients.sync_group_request import SyncGroupRequestAssignment
from kafka_wire.runtime.message import Message

from tests.cluster.helpers.wire import ask
from tests.waiting import wait_for

Json = dict[str, Any]
Joining = Future[Json]

UNKNOWN = "unknown"
"""The name of a member, and of an instance, that no group has."""
RANGE = (("range", b"r"),)


class ClassicMembers:
    """Sends requests of the members of one group, and keeps the answers by the names of the steps.

    Members have names, which replace their ids in the answers, so that the steps are the same for all clusters; the id
    of the group is a new one each time.
    """

    def __init__(self, address: str, name: str, answers: dict[str, Json]) -> None:
        self.address, self.name, self.group, self.answers = address, name, f"{name}-{uuid4()}", answers
        self.ids = {"": "", UNKNOWN: UNKNOWN}
        self.generation = 0
        self._given: dict[str, Json] = {}
        self._pool = ThreadPoolExecutor(4)

    def ask(self, step: str, request: Message, version: int, member: str = "") -> Json:
        answer: Json = ask(self.address, request, version).to_json(version)
        return self._keep(step, member, answer)

    def join(self, step: str, member: str, version: int = 9, **fields: Any) -> Json:
        """Join with the id that the member has; it gets one if it has none."""
        return self.ask(step, self._joining(member, **fields), version, member)

    def start_joining(self, member: str, *, members: int, version: int = 9, **fields: Any) -> Joining:
        """Send a request that waits for others, and wait until the group prepares a rebalance with so many members."""
        request = self._joining(member, **fields)
        sent = self._pool.submit(lambda: ask(self.address, request, version).to_json(version))
        wait_for(lambda: sent.done() or self._waiting() == members, f"{member} to wait in {self.group}")
        return sent

    def finish_joining(self, step: str, member: str, sent: Joining) -> Json:
        return self._keep(step, member, sent.result())

    def sync(self, step: str, member: str, *assigned: str, version: int = 5, **fields: Any) -> Json:
        """Sync with the current generation; the leader assigns its name to each member."""
        assignments = [
            SyncGroupRequestAssignment(member_id=self.ids[name], assignment=name.encode()) for name in assigned
        ]
        own: Json = {"member_id": self.ids[member], "generation_id": self.generation, "assignments": assignments}
        own |= {"protocol_type": "consumer", "protocol_name": "range"} if version == 5 else {}
        return self.ask(step, SyncGroupRequest(**{"group_id": self.group} | own | fields), version)

    def heartbeat(self, step: str, member: str, version: int = 4, **fields: Any) -> Json:
        own: Json = {"group_id": self.group, "member_id": self.ids[member], "generation_id": self.generation}
        return self.ask(step, HeartbeatRequest(**own | fields), version)

    def leave(self, step: str, *members: tuple[str, str | None], version: int = 5, **fields: Any) -> Json:
        """Remove members, each by its name and instance."""
        leaving = [MemberIdentity(member_id=self.ids[name], group_instance_id=instance) for name, instance in members]
        own: Json = {"members": leaving} if version >= 3 else {"member_id": leaving[0].member_id}
        return self.ask(step, LeaveGroupRequest(**{"group_id": self.group} | own | fields), version)

    def describe(self, step: str) -> Json:
        answer = self.ask(step, DescribeGroupsRequest(groups=[self.group]), 6)
        for group in answer["groups"]:
            for member in group["members"]:
                member["clientHost"] = ""
        return answer

    def _joining(self, member: str, **fields: Any) -> JoinGroupRequest:
        own: Json = {"member_id": self.ids.get(member, ""), "protocol_type": "consumer", "protocols": RANGE}
        own |= {"group_id": self.group, "session_timeout_ms": 60_000, "rebalance_timeout_ms": 60_000, **fields}
        own["protocols"] = [JoinGroupRequestProtocol(name=name, metadata=data) for name, data in own["protocols"]]
        return JoinGroupRequest(**own)

    def _waiting(self) -> int:
        """Return the number of members of the group while it prepares a rebalance; others have not joined yet."""
        (group,) = ask(self.address, DescribeGroupsRequest(groups=[self.group]), 6).groups
        return len(group.members) if group.group_state == "PreparingRebalance" else 0

    def finish(self) -> None:
        """Replace the ids in the answers, all of which are known now, and order members by their names."""
        self._pool.shutdown()
        names = {member_id: name for name, member_id in self.ids.items() if member_id} | {self.group: self.name}
        for step, answer in self._given.items():
            self.answers[f"{self.name}: {step}"] = _named(answer, names)

    def _keep(self, step: str, member: str, answer: Json) -> Json:
        answer.pop("throttleTimeMs", None)
        if "memberId" in answer and answer["memberId"] not in self.ids.values():
            self.ids[member] = answer["memberId"]
        if answer.get("generationId", -1) > 0:
            self.generation = answer["generationId"]
        self._given[step] = answer
        return answer


def _named(value: Any, names: dict[str, str]) -> Any:
    if isinstance(value, dict):
        return {key: _named(part, names) for key, part in value.items()}
    if isinstance(value, list):
        return sorted((_named(part, names) for part in value), key=str)
    if isinstance(value, str):
        for long, short in names.items():
            value = value.replace(long, short)
    return value
