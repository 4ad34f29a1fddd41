"""The assignor of tasks of streams groups, which keeps tasks where they are (StickyTaskAssignor)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

ASSIGNOR = "sticky"

Task = tuple[str, int]
"""A subtopology and a partition."""


@dataclass(slots=True)
class Tasks:
    """The tasks of a member."""

    active: set[Task] = field(default_factory=set)
    standby: set[Task] = field(default_factory=set)

    def copy(self) -> Tasks:
        return Tasks(set(self.active), set(self.standby))


def assign_tasks(
    processes: Mapping[str, str],
    tasks: Iterable[Task],
    stateful: frozenset[str],
    standbys: int,
    before: Mapping[str, Tasks],
) -> dict[str, Tasks]:
    """Assign each task to a member, and standbys of stateful tasks to members of other processes.

    Args:
        processes: the process of each member; members of one are its threads, and share its state on disk.
        stateful: the subtopologies whose tasks have state.
        standbys: the number of standbys of each stateful task, as far as there are processes.
        before: the tasks of members until now.
    """
    assigned = {member: Tasks() for member in processes}
    if not assigned:
        return assigned
    # By partition first: the tasks of one topic are spread over the members.
    ordered = sorted(tasks, key=lambda task: (task[1], task[0]))
    most = -(-len(ordered) // len(processes))
    owners = {task: member for member, had in before.items() for task in had.active}
    left = []
    for task in ordered:
        owner = owners.get(task)
        if owner in assigned and len(assigned[owner].active) < most:
            assigned[owner].active.add(task)
        else:
            left.append(task)
    for task in left:
        had_standby = [member for member in assigned if member in before and task in before[member].standby]
        free = [member for member in had_standby if len(assigned[member].active) < most]
        assigned[_least_loaded(free or assigned, assigned, processes)].active.add(task)
    _balance(assigned)
    for task in (task for task in ordered if task[0] in stateful):
        _add_standbys(task, standbys, assigned, processes, before)
    return assigned


def _least_loaded(members: Iterable[str], assigned: Mapping[str, Tasks], processes: Mapping[str, str]) -> str:
    """Return the member with the fewest tasks in the process with the fewest tasks by thread."""
    threads: dict[str, list[str]] = {}
    for member, process in processes.items():
        threads.setdefault(process, []).append(member)
    load = {process: sum(map(len, (_all(assigned[m]) for m in own))) / len(own) for process, own in threads.items()}
    return min(members, key=lambda member: (load[processes[member]], len(_all(assigned[member])), member))


def _balance(assigned: Mapping[str, Tasks]) -> None:
    """Move tasks from members that have at least two more than another one; a difference of one cannot be improved."""
    while True:
        giver = max(assigned, key=lambda member: (len(assigned[member].active), member))
        taker = min(assigned, key=lambda member: (len(assigned[member].active), member))
        if len(assigned[giver].active) - len(assigned[taker].active) < 2:
            return
        task = max(assigned[giver].active, key=lambda task: (task[1], task[0]))
        assigned[giver].active.discard(task)
        assigned[taker].active.add(task)


def _add_standbys(
    task: Task, count: int, assigned: Mapping[str, Tasks], processes: Mapping[str, str], before: Mapping[str, Tasks]
) -> None:
    used = {processes[member] for member, tasks in assigned.items() if task in tasks.active}
    for _ in range(count):
        free = [member for member in assigned if processes[member] not in used]
        if not free:
            return
        earlier = [member for member in free if member in before and task in before[member].standby]
        chosen = _least_loaded(earlier or free, assigned, processes)
        assigned[chosen].standby.add(task)
        used.add(processes[chosen])


def _all(tasks: Tasks) -> set[Task]:
    return tasks.active | tasks.standby
