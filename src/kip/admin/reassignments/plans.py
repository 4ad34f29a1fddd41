"""Plans of partition reassignments: made from the current replicas, and in the JSON of kafka-reassign-partitions."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Collection, Mapping, Sequence
from typing import Any

from kip.admin.calling.partitions import TopicPartition
from kip.admin.errors import SettingsError

ReassignmentPlan = dict[TopicPartition, tuple[int, ...]]
"""The brokers of each partition `(topic, number)`, the preferred leader first."""

_ANY_DIRECTORY = "any"


def plan_reassignment(
    current: Mapping[TopicPartition, Sequence[int]], racks: Mapping[int, str | None]
) -> ReassignmentPlan:
    """Return a plan that spreads partitions over brokers, and moves few replicas.

    The replicas and the preferred leaders of each topic are spread evenly. The number of replicas of a partition does
    not change. If all brokers have a rack, replicas of a partition are in different racks as far as there are enough.

    Args:
        current: the brokers of each partition.
        racks: the rack of each broker that may have replicas, by broker id.

    Raises:
        SettingsError: a partition has more replicas than there are brokers.
    """
    plan: ReassignmentPlan = {}
    for topic in dict.fromkeys(topic for topic, _ in current):
        replicas = {number: tuple(old) for (name, number), old in sorted(current.items()) if name == topic}
        most = max(map(len, replicas.values()), default=0)
        if most > len(racks):
            raise SettingsError(f"topic {topic} needs {most} brokers for its replicas, not {len(racks)}")
        # Repeat until nothing improves: planning again after the plan is carried out then moves nothing.
        better = _led(_placed(replicas, racks))
        while _unevenness(better, racks) < _unevenness(replicas, racks):
            replicas, better = better, _led(_placed(better, racks))
        plan |= {(topic, number): brokers for number, brokers in replicas.items()}
    return plan


def _unevenness(replicas: Mapping[int, tuple[int, ...]], racks: Mapping[int, str | None]) -> tuple[int, int, int, int]:
    """Return what a plan reduces, as numbers in the order of their weight.

    They count replicas on brokers that are to have none, and missing racks; then come the sums of the squares of the
    numbers of replicas and of preferred leaders of each broker, which are least if these are spread evenly.
    """
    held = Counter(broker for brokers in replicas.values() for broker in brokers)
    led = Counter(brokers[0] for brokers in replicas.values())
    named_racks = _known_racks(racks)
    return (
        sum(count for broker, count in held.items() if broker not in racks),
        sum(
            min(len(brokers), len(named_racks)) - len({racks.get(broker) for broker in brokers} & named_racks)
            for brokers in replicas.values()
        ),
        sum(count**2 for count in held.values()),
        sum(count**2 for count in led.values()),
    )


def _known_racks(racks: Mapping[int, str | None]) -> set[str | None]:
    """Return the racks to spread replicas over: none if a broker has no rack."""
    all_racks = set(racks.values())
    return set() if None in all_racks else all_racks


def _placed(current: Mapping[int, tuple[int, ...]], racks: Mapping[int, str | None]) -> dict[int, tuple[int, ...]]:
    """Return the new replicas of the partitions of one topic; those that stay come first."""
    load = Counter(broker for old in current.values() for broker in old)
    room = _shares(load, load.total(), racks)
    known_racks = _known_racks(racks)

    def is_crowded(broker: int, beside: Collection[int], size: int) -> bool:
        """Return whether the rack of the broker has a replica, and each replica that is missing needs a new rack."""
        used = {racks[other] for other in beside}
        return racks[broker] in used & known_racks and size - len(beside) <= len(known_racks) - len(used)

    # Keep replicas up to the share of their broker, add the missing ones, and move some as long as that is more even.
    placed: dict[int, list[int]] = {}
    for number, old in current.items():
        placed[number] = []
        for broker in old:
            if room.get(broker, 0) > 0 and not is_crowded(broker, placed[number], len(old)):
                placed[number].append(broker)
                room[broker] -= 1
    for number, old in current.items():
        brokers = placed[number]
        while len(brokers) < len(old):
            crowded = {broker: is_crowded(broker, brokers, len(old)) for broker in room}
            candidates = (broker for broker in room if broker not in brokers)
            broker = min(candidates, key=lambda broker: (crowded[broker], -room[broker], broker))
            brokers.append(broker)
            room[broker] -= 1
    held = Counter(broker for brokers in placed.values() for broker in brokers)
    while any(_moved(brokers, held, racks, is_crowded) for brokers in placed.values()):
        pass
    return {number: tuple(brokers) for number, brokers in placed.items()}


def _moved(
    brokers: list[int],
    held: Counter[int],
    racks: Collection[int],
    is_crowded: Callable[[int, Collection[int], int], bool],
) -> bool:
    """Move a replica of a partition to a broker that holds at least two fewer; return whether there is such a move."""
    for full in brokers:
        remaining = [broker for broker in brokers if broker != full]
        free = [broker for broker in racks if broker not in brokers and held[broker] + 1 < held[full]]
        free = [broker for broker in free if not is_crowded(broker, remaining, len(brokers))]
        if free:
            emptiest = min(free, key=lambda broker: held[broker])
            held.subtract([full])
            held.update([emptiest])
            brokers[:] = [*remaining, emptiest]
            return True
    return False


def _led(replicas: Mapping[int, tuple[int, ...]]) -> dict[int, tuple[int, ...]]:
    """Return the replicas with another preferred leader where a broker would lead more partitions than others."""
    ordered = dict(replicas)
    led = Counter(brokers[0] for brokers in ordered.values())
    is_changed = True
    while is_changed:
        is_changed = False
        for number, brokers in ordered.items():
            leader = min(brokers, key=lambda broker: led[broker])
            if led[leader] + 1 < led[brokers[0]]:
                led.subtract([brokers[0]])
                led.update([leader])
                ordered[number] = (leader, *(broker for broker in brokers if broker != leader))
                is_changed = True
    return ordered


def _shares(load: Mapping[int, int], total: int, brokers: Collection[int]) -> dict[int, int]:
    """Return how many of all replicas each broker gets; brokers with most of them get one more."""
    least, larger = divmod(total, len(brokers))
    fullest_first = sorted(brokers, key=lambda broker: (-load.get(broker, 0), broker))
    return {broker: least + (place < larger) for place, broker in enumerate(fullest_first)}


def format_plan(plan: Mapping[TopicPartition, Sequence[int]]) -> str:
    """Return a plan as kafka-reassign-partitions reads it from `--reassignment-json-file`."""
    partitions = [
        {"topic": topic, "partition": number, "replicas": list(brokers)}
        for (topic, number), brokers in sorted(plan.items())
    ]
    return json.dumps({"version": 1, "partitions": partitions}, ensure_ascii=False)


def parse_plan(text: str) -> ReassignmentPlan:
    """Parse a plan of `format_plan` or of kafka-reassign-partitions.

    Raises:
        SettingsError: the text is not a plan, or contains a log directory: `kip logdirs move` moves replicas there.
    """
    try:
        data = json.loads(text)
    except ValueError as error:
        raise SettingsError(f"not JSON: {error}") from None
    entries = data.get("partitions") if isinstance(data, dict) else None
    if not isinstance(entries, list) or not entries:
        raise SettingsError('not a plan of reassignments: it has no list "partitions" with an element')
    plan: ReassignmentPlan = {}
    for number, entry in enumerate(entries):
        try:
            partition, brokers = _entry(entry)
        except SettingsError as error:
            raise SettingsError(f"partitions[{number}]: {error}") from None
        if partition in plan:
            raise SettingsError(f"partitions[{number}]: partition {partition[1]} of {partition[0]} is listed twice")
        plan[partition] = brokers
    return plan


def _entry(entry: Any) -> tuple[TopicPartition, tuple[int, ...]]:
    match entry:
        case {"topic": str(topic), "partition": int(number), "replicas": [int(), *_] as brokers} if all(
            type(value) is int for value in (number, *brokers)
        ):
            if len(set(brokers)) < len(brokers):
                raise SettingsError("a broker is listed twice")
            if any(directory != _ANY_DIRECTORY for directory in entry.get("log_dirs", ())):
                raise SettingsError(
                    "log_dirs may only contain any; kip logdirs move moves replicas between directories"
                )
            return (topic, number), tuple(brokers)
    raise SettingsError('needs "topic", "partition" and "replicas": {"topic": "t", "partition": 0, "replicas": [1, 2]}')
