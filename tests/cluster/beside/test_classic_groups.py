"""Members of the classic protocol: a real Kafka and the embedded cluster answer alike."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import product

from kafka_wire.clients import ConsumerGroupHeartbeatRequest

from tests.cluster.beside.both import Both
from tests.cluster.helpers.classic_steps import RANGE, UNKNOWN, ClassicMembers, Json
from tests.cluster.helpers.streams_steps import WORDS, forget, prepare
from tests.cluster.helpers.wire import ask

MEMBERS = ("dynamic", "static", UNKNOWN, "")
INSTANCES = (None, "i", UNKNOWN, "")
"""Instances of a request: the static member has `i`."""
GENERATIONS = range(-3, 4)
"""Generations of a request, of which 2 is the current one."""
OTHER = (("other", b"o"),)

REFUSED_AT_FIRST: dict[str, Json] = {
    "no group": {"group_id": ""},
    "no protocols": {"protocols": ()},
    "no type": {"protocol_type": ""},
    "a short session": {"session_timeout_ms": 5999},
    "a long session": {"session_timeout_ms": 1_800_001},
    "no session": {"session_timeout_ms": 0},
    "a negative session": {"session_timeout_ms": -1},
    "an unknown member": {"member_id": UNKNOWN},
    "an unknown static member": {"member_id": UNKNOWN, "group_instance_id": "i"},
}
"""Requests to join a group that does not exist."""
REFUSED_LATER: dict[str, Json] = {
    "other protocols": {"protocols": OTHER},
    "no protocols": {"protocols": ()},
    "another type": {"protocol_type": "connect"},
    "no type": {"protocol_type": ""},
    "a short session": {"session_timeout_ms": 10},
    "an unknown member": {"member_id": UNKNOWN},
    "an unknown member with an instance": {"member_id": UNKNOWN, "group_instance_id": "i"},
    "an unknown member with another instance": {"member_id": UNKNOWN, "group_instance_id": UNKNOWN},
    "an unknown member with other protocols": {"member_id": UNKNOWN, "protocols": OTHER},
    "an instance with other protocols": {"group_instance_id": "i", "protocols": OTHER},
}
"""Requests to join a group with members."""


def answers(address: str) -> dict[str, Json]:
    found: dict[str, Json] = {}
    groups = {
        ClassicMembers(address, f"classic{steps.__name__}", found): steps
        for steps in (_states, _unknown, _static, _leader, _modern, _ids)
    }
    prepare(address, *(members.group for members in groups))
    for members, steps in groups.items():
        steps(members)
        members.finish()
    forget(address, *(members.group for members in groups))
    return found


def _unknown(members: ClassicMembers) -> None:
    """Requests of members of a group that does not exist, and of one without members."""
    _refused(members, "no group")
    members.describe("describe no group")
    for name, fields in REFUSED_AT_FIRST.items():
        _refused_joins(members, name, fields, (0, 4, 6, 9))
    _refused(members, "never joined")
    members.describe("describe the group that nobody joined")
    members.join("join", "one", group_instance_id="i")
    members.leave("leave", ("one", "i"))
    _refused(members, "empty")
    members.describe("describe the empty group")


def _refused_joins(members: ClassicMembers, name: str, fields: Json, versions: Iterable[int]) -> None:
    for version in versions:
        if version >= 5 or "group_instance_id" not in fields:
            members.join(f"join version {version}: {name}", "new", version, **fields)


def _refused(members: ClassicMembers, state: str) -> None:
    for member, instance in product((UNKNOWN, ""), (None, "i", "")):
        for generation in (-1, 0, 1):
            name = f"{state}: {member!r}, instance {instance!r}, generation {generation}"
            members.heartbeat(f"heartbeat: {name}", member, group_instance_id=instance, generation_id=generation)
            members.sync(f"sync: {name}", member, group_instance_id=instance, generation_id=generation)
        name = f"{state}: {member!r}, instance {instance!r}"
        for version in (2, 4, 5):
            members.leave(f"leave version {version}: {name}", (member, instance), version=version)
    names: tuple[Json, ...] = ({"group_id": ""}, {"group_id": " "})
    for fields in names:
        members.heartbeat(f"heartbeat: {state}: {fields}", UNKNOWN, **fields)
        members.sync(f"sync: {state}: {fields}", UNKNOWN, **fields)
        members.leave(f"leave: {state}: {fields}", (UNKNOWN, None), **fields)


def _states(members: ClassicMembers) -> None:
    """A static leader and a dynamic member in each state of their group."""
    members.join("first joins", "static", group_instance_id="i")
    members.describe("completing")
    members.heartbeat("heartbeat of the first generation", "static", group_instance_id="i")
    members.sync("first assigns", "static", "static", group_instance_id="i")
    members.describe("stable")
    members.join("second gets an id", "dynamic")
    waiting = members.start_joining("dynamic", members=2)
    members.heartbeat("first is told to join", "static", group_instance_id="i")
    members.sync("first cannot sync", "static", "static", group_instance_id="i")
    members.heartbeat("heartbeat while joining", "dynamic")
    members.describe("preparing")
    members.join("first joins again", "static", group_instance_id="i")
    members.finish_joining("second joins", "dynamic", waiting)
    assert members.generation == 2
    members.join("first joins a second time", "static", group_instance_id="i")
    members.join("second joins a second time", "dynamic")
    _matrix(members, "completing")
    members.sync("first assigns to both", "static", "static", "dynamic", group_instance_id="i")
    members.sync("second gets its own", "dynamic")
    members.describe("both are assigned")
    _matrix(members, "stable")
    for name, fields in REFUSED_LATER.items():
        _refused_joins(members, name, fields, (0, 6, 9))
    for name in MEMBERS[:2]:
        for instance in (UNKNOWN, "i" if name == "dynamic" else UNKNOWN, ""):
            members.join(f"{name} joins as {instance!r}", name, group_instance_id=instance)
    for wanted in ({"protocol_type": "connect"}, {"protocol_name": "other"}, {"protocol_name": None}, {}):
        members.sync(f"sync with {wanted}", "dynamic", **wanted)
    members.sync("an old client syncs", "dynamic", version=0)
    members.leave("leave an old version", (UNKNOWN, None), version=1)
    members.leave("nobody leaves")
    wrong: list[tuple[str, str | None]] = [("dynamic", "i"), ("static", UNKNOWN), (UNKNOWN, "i"), ("", UNKNOWN)]
    for member, instance in [*wrong, ("", None), ("", "")]:
        members.leave(f"{member!r} leaves as {instance!r}", (member, instance))
    members.leave("both leave, and unknown ones", *((name, None) for name in ("static", UNKNOWN, "dynamic", "static")))
    members.describe("empty")
    members.heartbeat("heartbeat afterwards", "dynamic")
    members.join("joins with its old id", "dynamic")


def _matrix(members: ClassicMembers, state: str) -> None:
    for member, instance, generation in product(MEMBERS, INSTANCES, GENERATIONS):
        own: Json = {"group_instance_id": instance, "generation_id": generation}
        name = f"{state}: {member!r}, instance {instance!r}, generation {generation}"
        members.heartbeat(f"heartbeat: {name}", member, **own)
        is_waiting = state == "completing" and generation == 2 and (member, instance) in (
            ("dynamic", None), ("static", None), ("static", "i"),
        )  # fmt: skip
        if not is_waiting:
            members.sync(f"sync: {name}", member, **own)


def _static(members: ClassicMembers) -> None:
    """A static follower that returns with the same and with other protocols, and is fenced."""
    both = (*RANGE, *OTHER)
    members.join("leader joins", "leader", group_instance_id="l", protocols=both)
    waiting = members.start_joining("follower", members=2, group_instance_id="f", protocols=both)
    members.join("leader joins again", "leader", group_instance_id="l", protocols=both)
    members.finish_joining("follower joins", "follower", waiting)
    members.sync("leader assigns", "leader", "leader", "follower")
    members.join("follower is back", "back", group_instance_id="f", protocols=both)
    members.describe("follower has another id")
    for member in ("follower", "back"):
        members.heartbeat(f"heartbeat of {member}", member, group_instance_id="f")
        members.sync(f"sync of {member}", member, group_instance_id="f")
    members.heartbeat("heartbeat of follower without an instance", "follower")
    members.join("follower joins with its old id", "follower", group_instance_id="f", protocols=both)
    members.leave("follower leaves with its old id", ("follower", "f"))
    members.join("an old client is back", "old", 8, group_instance_id="f", protocols=both)
    members.join("back with other metadata", "new", group_instance_id="f", protocols=(("range", b"x"), *OTHER))
    waiting = members.start_joining("third", members=2, group_instance_id="f", protocols=OTHER)
    members.heartbeat("leader learns that the protocol changes", "leader", group_instance_id="l")
    members.join("leader joins with it", "leader", group_instance_id="l", protocols=both)
    members.finish_joining("follower joins with it", "third", waiting)
    waiting = members.start_joining("fourth", members=2, group_instance_id="f", protocols=both)
    members.heartbeat("leader has to join", "leader", group_instance_id="l")
    members.heartbeat("third is fenced", "third", group_instance_id="f")
    members.join("leader joins a last time", "leader", group_instance_id="l", protocols=both)
    members.finish_joining("follower joins while it completes", "fourth", waiting)
    members.leave("an administrator removes both", ("", "f"), ("", "l"))
    members.describe("empty")


def _leader(members: ClassicMembers) -> None:
    """A static leader that returns."""
    members.join("leader joins", "leader", group_instance_id="l")
    waiting = members.start_joining("follower", members=2, group_instance_id="f")
    members.join("leader joins again", "leader", group_instance_id="l")
    members.finish_joining("follower joins", "follower", waiting)
    members.sync("leader assigns", "leader", "leader", "follower")
    for version in (9, 8, 6, 5):
        members.join(f"leader is back, version {version}", f"back {version}", version, group_instance_id="l")
        members.heartbeat(f"heartbeat after version {version}", f"back {version}", group_instance_id="l")
        members.sync(f"sync after version {version}", f"back {version}", "follower", group_instance_id="l")
    members.heartbeat("heartbeat of follower", "follower", group_instance_id="f")
    members.describe("both")
    waiting = members.start_joining("back 5", members=2, group_instance_id="l")
    members.heartbeat("follower has to join", "follower", group_instance_id="f")
    members.join("follower joins once more", "follower", group_instance_id="f")
    members.finish_joining("leader joins once more", "back 5", waiting)


def _ids(members: ClassicMembers) -> None:
    """A member that has its id but does not join delays the others."""
    members.join("gets an id", "pending")
    members.describe("pending")
    members.heartbeat("heartbeat", "pending")
    members.sync("sync", "pending")
    members.leave("with another instance", ("", "i"))
    members.leave("leaves", ("pending", None))
    members.leave("leaves again", ("pending", None))
    members.join("joins after that", "pending")
    members.join("an old client joins", "old", 3)
    members.join("gets another id", "slow")
    waiting = members.start_joining("old", members=1, version=3)
    members.describe("waits for the pending member")
    members.leave("the pending member leaves", ("slow", "i"))
    members.finish_joining("joins alone", "old", waiting)


def _modern(members: ClassicMembers) -> None:
    """Requests of the classic protocol in a group of the consumer protocol, without members that could be upgraded."""
    beat = ConsumerGroupHeartbeatRequest(
        group_id=members.group, member_id="modern", member_epoch=0, rebalance_timeout_ms=1000,
        subscribed_topic_names=[WORDS], topic_partitions=[],
    )  # fmt: skip
    ask(members.address, beat, 1)
    members.ids["modern"] = "modern"
    for member, instance in product(("modern", UNKNOWN, ""), (None, "i")):
        name = f"{member!r}, instance {instance!r}"
        members.heartbeat(f"heartbeat: {name}", member, group_instance_id=instance, generation_id=2)
        members.sync(f"sync: {name}", member, group_instance_id=instance, generation_id=2)
        members.leave(f"leave: {name}", (member if member != "modern" else UNKNOWN, instance))
    members.describe("describe")


def test_answers_are_equal(both: Both) -> None:
    assert len(both) > 500
    assert {name: pair for name, pair in both.items() if pair[0] != pair[1]} == {}
