"""Streams groups (KIP-1071): a real Kafka and the embedded cluster answer alike."""

from __future__ import annotations

from itertools import product

from kafka_wire.clients import (
    ConsumerGroupHeartbeatRequest,
    CreateTopicsRequest,
    DeleteGroupsRequest,
    DescribeGroupsRequest,
    StreamsGroupTopologyDescriptionUpdateRequest,
)
from kafka_wire.clients.streams_group_heartbeat_request import (
    CopartitionGroup,
    Endpoint,
    KeyValue,
    TopicInfo,
    Topology,
)

from tests.cluster.beside.both import Both
from tests.cluster.helpers.configs import group_config
from tests.cluster.helpers.streams_steps import (
    PAIRS,
    WORDS,
    Json,
    StreamsSteps,
    forget,
    one_part,
    prepare,
    tasks,
    topology,
)
from tests.cluster.helpers.topics import creatable
from tests.cluster.helpers.wire import ask
from tests.waiting import wait_for

FIRST = {
    "no member": {"member_id": ""},
    "blank member": {"member_id": " "},
    "no group": {"group_id": ""},
    "empty instance": {"instance_id": ""},
    "empty rack": {"rack_id": ""},
    "no timeout": {"rebalance_timeout_ms": -1},
    "active tasks": {"active_tasks": tasks(("0", 1))},
    "standby tasks": {"standby_tasks": tasks(("0", 1))},
    "warm-up tasks": {"warmup_tasks": tasks(("0", 1))},
    "null tasks": {"active_tasks": None, "standby_tasks": None, "warmup_tasks": None},
    "no topology": {"topology": None},
    "epoch -3": {"member_epoch": -3},
    "epoch -2 without instance": {"member_epoch": -2},
    "leave an unknown group": {"member_epoch": -1, "topology": None},
    "leave with a topology": {"member_epoch": -1},
    "heartbeat of an unknown group": {"member_epoch": 5, "topology": None},
    "heartbeat with a topology": {"member_epoch": 5},
    "patterns": {"topology": one_part(source_topic_regex=("a.*",))},
    "internal topic": {"topology": one_part(source_topics=("__consumer_offsets",))},
    "invalid name": {"topology": one_part(source_topics=("a b", "c/d"))},
}
"""First heartbeats that are refused."""
UNUSABLE = {
    "missing": one_part(source_topics=("nowhere", WORDS, "absent")),
    "copartitioned": topology("copartitioned", WORDS, PAIRS),
    "fixed": one_part(
        source_topics=(WORDS,),
        repartition_source_topics=[TopicInfo(name="fixed-repartition", partitions=5)],
        copartition_groups=[CopartitionGroup(source_topics=(0,), repartition_source_topics=(0,))],
    ),
    "loop": one_part(
        repartition_source_topics=[TopicInfo(name="loop-repartition")], repartition_sink_topics=("loop-repartition",)
    ),
    "sinkless": one_part(repartition_source_topics=[TopicInfo(name="sinkless-repartition")]),
    "existing": topology("existing", WORDS),
}
"""Topologies of groups that never get tasks."""


IMPOSSIBLE = {
    "unreplicated": one_part(
        source_topics=(WORDS,),
        state_changelog_topics=[TopicInfo(name="unreplicated-changelog", replication_factor=5)],
    ),
    "misconfigured": one_part(
        source_topics=(WORDS,),
        state_changelog_topics=[
            TopicInfo(name="misconfigured-changelog", topic_configs=[KeyValue(key="cleanup.policy", value="nothing")])
        ],
    ),
}
"""Topologies of groups whose internal topics cannot be created."""


GROUPS = ("counting", "refused", "standby", "static", "matrix", "consumers", *UNUSABLE, *IMPOSSIBLE)


def answers(address: str) -> dict[str, Json]:
    found: dict[str, Json] = {}
    ask(address, CreateTopicsRequest(topics=[creatable("existing-changelog", 7)]), 7)
    prepare(address, *GROUPS)
    refused = StreamsSteps(address, "refused", found)
    for name, fields in FIRST.items():
        refused.join(name, "member", **{"wanted": topology("refused", WORDS)} | _renamed(fields))
    for group, wanted in UNUSABLE.items():
        steps = StreamsSteps(address, group, found)
        steps.join("join", "member", wanted)
        steps.describe("describe")
        steps.confirm("heartbeat", "member")
    for group, wanted in IMPOSSIBLE.items():
        _impossible(StreamsSteps(address, group, found), wanted)
    _counting(StreamsSteps(address, "counting", found))
    _standby(StreamsSteps(address, "standby", found))
    _static(StreamsSteps(address, "static", found))
    _matrix(StreamsSteps(address, "matrix", found))
    _consumers(StreamsSteps(address, "consumers", found))
    forget(address, *GROUPS)
    return found


def _renamed(fields: Json) -> Json:
    return {"wanted" if name == "topology" else name: value for name, value in fields.items()}


def _impossible(steps: StreamsSteps, wanted: Topology) -> None:
    steps.join("join", "member", wanted)
    del steps.answers[f"{steps.group}: join"]  # a real broker creates topics later, and does not know the reason yet

    def is_failed() -> bool:
        return "Creation failed" in steps.confirm("reason", "member")["status"][0]["statusDetail"]

    wait_for(is_failed, "the reason")


def _counting(steps: StreamsSteps) -> None:
    """Two members share the tasks, then leave."""
    wanted = topology("counting", WORDS)
    steps.join("first joins", "one", wanted)
    steps.wait_until_ready("one")
    steps.describe("first has all tasks")
    steps.join("second joins", "two", wanted, user_endpoint=Endpoint(host="here", port=7))
    steps.describe("second waits")
    steps.heartbeat("first is told to revoke", "one")
    steps.heartbeat("second is told nothing", "two")
    steps.confirm("first has revoked", "one")
    steps.confirm("second is told its tasks", "two")
    steps.confirm("second has them", "two")
    steps.heartbeat("first learns the endpoints", "one", endpoint_information_epoch=0)
    steps.heartbeat("first knows the endpoints", "one", endpoint_information_epoch=2)
    steps.describe("both have tasks")
    epoch = steps.epochs["one"]
    members = {"a member": "one", "no member": None, "an unknown member": "three"}
    for asker, member in members.items():
        for name, other in {"no": -1, "current": epoch, "too high": epoch + 90, "previous": epoch - 1}.items():
            if member is None and other >= 0:
                continue  # Kafka fails with UNKNOWN_SERVER_ERROR
            steps.fetch(f"offsets for {asker}, {name} epoch", member, other)
    for name, other in {"too high": epoch + 90, "previous": epoch - 1, "too low": epoch - 2}.items():
        steps.heartbeat(f"epoch {name}", "one", member_epoch=other)
    steps.heartbeat("unknown member", "three", member_epoch=epoch)
    steps.heartbeat("only one kind of tasks", "one", active_tasks=[])
    for name, part, partition in (("subtopology", "7", 0), ("partition", "0", 9), ("negative partition", "0", -1)):
        none: Json = {"standby_tasks": [], "warmup_tasks": []}
        steps.heartbeat(f"unknown {name}", "one", active_tasks=tasks((part, partition)), **none)
    steps.join("newer topology", "three", topology("counting", WORDS, epoch=1))
    steps.join("other topology", "three", topology("counting", PAIRS))
    for name, member, of, topic in (
        ("current epoch", "one", epoch, WORDS),
        ("epoch of the assignment", "one", epoch - 1, WORDS),
        ("epoch before the assignment", "two", epoch - 1, WORDS),
        ("a topic of nobody", "one", epoch - 1, PAIRS),
        ("future epoch", "one", epoch + 1, WORDS),
        ("unknown member", "three", epoch, WORDS),
        ("no member", "", -1, WORDS),
    ):
        steps.commit(f"commit: {name}", member, of, topic, 2 if member == "two" else 0)
    steps.heartbeat("version 0", "one", version=0)
    steps.heartbeat("second shuts down", "two", shutdown_application=True)
    steps.heartbeat("first learns it", "one")
    steps.ask("a classic group", DescribeGroupsRequest(groups=["counting"]))
    steps.ask("delete with members", DeleteGroupsRequest(groups_names=["counting"]))
    steps.ask("description", StreamsGroupTopologyDescriptionUpdateRequest(group_id="counting", member_id="one"))
    steps.heartbeat("first leaves", "one", member_epoch=-1)
    steps.describe("second is alone")
    steps.heartbeat("second leaves", "two", member_epoch=-1)
    steps.describe("empty")
    for name, member in members.items():
        steps.fetch(f"offsets of the empty group for {name}", member, -1 if member is None else epoch)
    steps.join("other topology of an empty group", "three", topology("counting", PAIRS))
    steps.ask("delete", DeleteGroupsRequest(groups_names=["counting"]))
    steps.describe("deleted")


def _standby(steps: StreamsSteps) -> None:
    """Each task with state has a standby in the other process; two members are threads of one process."""
    ask(steps.address, group_config("streams.num.standby.replicas", "1", "standby"), 1)
    wanted = topology("standby", WORDS)
    steps.join("join", "one", wanted, client_tags=[KeyValue(key="zone", value="a")], rack_id="r1")
    steps.wait_until_ready("one")
    steps.join("other process joins", "two", wanted)
    steps.confirm("first revokes", "one")
    steps.confirm("first has revoked", "one")
    steps.confirm("second is told", "two")
    described = steps.describe("one standby each")
    members = described["groups"][0]["members"]
    for member in members:  # which of the tasks is not part of the protocol
        for kind in ("assignment", "targetAssignment"):
            member[kind] = {name: _count(tasks) for name, tasks in member[kind].items()}


def _count(tasks: list[Json]) -> int:
    return sum(len(task["partitions"]) for task in tasks)


def _static(steps: StreamsSteps) -> None:
    """A static member leaves for now, and comes back with another id."""
    wanted: Topology = topology("static", WORDS)
    steps.join("join", "one", wanted, instance_id="i")
    steps.wait_until_ready("one")
    steps.join("not released", "two", wanted, instance_id="i")
    steps.heartbeat("leaves for now", "one", member_epoch=-2, instance_id="i")
    steps.describe("away")
    steps.join("comes back", "two", wanted, instance_id="i", process_id="one")
    steps.heartbeat("the old one", "one", member_epoch=3, instance_id="i")
    steps.describe("back")


def _matrix(steps: StreamsSteps) -> None:
    """Each epoch of a dynamic and a static member and of others, with each instance; the epochs leave -1 and -2 out."""
    for member, instance in (("dynamic", None), ("static", "i")):
        steps.join(f"{member} joins", member, UNUSABLE["missing"], instance_id=instance)
    steps.confirm("dynamic reaches the epoch", "dynamic")
    current = steps.epochs["dynamic"]
    assert current == steps.epochs["static"]
    epochs = {"-4": -4, "-3": -3} | {f"{change:+} from the current one": current + change for change in (-1, 0, 1, 5)}
    none: Json = {"active_tasks": [], "standby_tasks": [], "warmup_tasks": []}
    for member, instance, (name, epoch) in product(
        ("dynamic", "static", "unknown", ""), (None, "i", "unknown", ""), epochs.items()
    ):
        step = f"{member!r}, instance {instance!r}, epoch {name}"
        steps.heartbeat(step, member, instance_id=instance, member_epoch=epoch)
        steps.heartbeat(f"{step}, no tasks", member, instance_id=instance, member_epoch=epoch, **none)
    wrong = (("dynamic", "i"), ("dynamic", "unknown"), ("static", "unknown"), ("unknown", None), ("unknown", "i"))
    for (member, instance), epoch in product(wrong, (-1, -2)):
        steps.heartbeat(
            f"{member} leaves as {instance}, epoch {epoch}", member, instance_id=instance, member_epoch=epoch
        )
    steps.heartbeat("static leaves without its instance", "static", member_epoch=-2)
    steps.heartbeat("static leaves for ever without its instance", "static", member_epoch=-1)


def _consumers(steps: StreamsSteps) -> None:
    """A group has one protocol."""
    consumer = ConsumerGroupHeartbeatRequest(
        group_id="consumers",
        member_id="consumer",
        member_epoch=0,
        rebalance_timeout_ms=1000,
        subscribed_topic_names=[WORDS],
        topic_partitions=[],
    )
    ask(steps.address, consumer, 1)
    steps.join("a streams member", "member", topology("consumers", WORDS))
    steps.describe("not a streams group")
    consumer.group_id = "missing"
    steps.ask("a consumer in a streams group", consumer)


def test_answers_are_equal(both: Both) -> None:
    assert len(both) > 300
    differences = {name: pair for name, pair in both.items() if _ordered(pair[0]) != _ordered(pair[1])}
    assert differences == {}


def _ordered(answer: Json) -> Json:
    """Order topics, which Kafka keeps in hash tables."""
    for endpoint in answer.get("partitionsByUserEndpoint") or ():
        endpoint["activePartitions"].sort(key=lambda topic: topic["topic"])
    for status in answer.get("status") or ():
        status["statusDetail"] = sorted(status["statusDetail"].replace(",", "").split())
    return answer
