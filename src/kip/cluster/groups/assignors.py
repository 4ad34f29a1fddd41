"""The server-side assignors of KIP-848, which assign partitions to the members of a group."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from uuid import UUID

AssignedPartition = tuple[UUID, int]
Subscriptions = Mapping[str, frozenset[UUID]]
"""The topics of each member."""
Counts = Mapping[UUID, int]
Before = Mapping[str, set[AssignedPartition]]
MemberPartitions = dict[str, set[AssignedPartition]]


def uniform(subscriptions: Subscriptions, counts: Counts, before: Before) -> MemberPartitions:
    """Assign about the same number of partitions to each member, and move as few as possible."""
    assignment: MemberPartitions = {member: set() for member in subscriptions}
    left: list[AssignedPartition] = []
    owners = {partition: member for member, owned in before.items() for partition in owned}
    total = sum(counts.values())
    most = -(-total // len(subscriptions)) if subscriptions else 0
    for partition in _partitions(counts):
        owner = owners.get(partition)
        keeps = owner in assignment and partition[0] in subscriptions[owner] and len(assignment[owner]) < most
        if owner is not None and keeps:
            assignment[owner].add(partition)
        else:
            left.append(partition)
    for partition in left:
        member = _least_loaded(assignment, subscriptions, partition[0])
        if member is not None:
            assignment[member].add(partition)
    _balance(assignment, subscriptions)
    return assignment


def range_(subscriptions: Subscriptions, counts: Counts, before: Before) -> MemberPartitions:
    """Assign a range of the partitions of each topic to each member, in the order of the subscriptions."""
    assignment: MemberPartitions = {member: set() for member in subscriptions}
    for topic, count in counts.items():
        members = [member for member, topics in subscriptions.items() if topic in topics]
        start = 0
        for index, member in enumerate(members):
            size = count // len(members) + (index < count % len(members))
            assignment[member] |= {(topic, partition) for partition in range(start, start + size)}
            start += size
    return assignment


ASSIGNORS: dict[str, Callable[..., MemberPartitions]] = {"uniform": uniform, "range": range_}
"""The assignors by name; the first is the default."""


def _partitions(counts: Mapping[UUID, int]) -> list[AssignedPartition]:
    return [(topic, partition) for topic, count in counts.items() for partition in range(count)]


def _least_loaded(assignment: MemberPartitions, subscriptions: Subscriptions, topic: UUID) -> str | None:
    members = [member for member, topics in subscriptions.items() if topic in topics]
    return min(members, key=lambda member: len(assignment[member]), default=None)


def _balance(assignment: MemberPartitions, subscriptions: Subscriptions) -> None:
    """Move partitions from members that have at least two more than another one."""
    # A difference of one cannot be improved; moving then would never end.
    while True:
        for giver in sorted(assignment, key=lambda member: -len(assignment[member])):
            for partition in sorted(assignment[giver], reverse=True):
                taker = _least_loaded(assignment, subscriptions, partition[0])
                if taker is not None and len(assignment[giver]) - len(assignment[taker]) > 1:
                    assignment[giver].remove(partition)
                    assignment[taker].add(partition)
                    break
            else:
                continue
            break
        else:
            return
