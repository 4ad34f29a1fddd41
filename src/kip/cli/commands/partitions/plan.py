"""`kip partitions plan`: propose replicas of partitions, evenly over brokers and racks."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING

import click

from kip.cli.connecting import verb
from kip.cli.output.answers import Answer, rows
from kip.cli.parameters.options import partition_option, partitions_of

if TYPE_CHECKING:
    from kip.admin import Admin
    from kip.admin.calling.partitions import TopicPartition

_Chosen = tuple[tuple[str, int | None], ...]
PLANNED = {"TOPIC": "topic", "PARTITION": "partition", "CURRENT": "currentReplicas", "PLANNED": "plannedReplicas"}


def broker_ids(context: click.Context, parameter: click.Parameter, value: str | None) -> tuple[int, ...] | None:
    """Parse an option of broker ids."""
    if value is None:
        return None
    words = value.split(",")
    if not all(word.isdecimal() for word in words):
        raise click.BadParameter(f"{value!r}: write broker ids separated by commas: 1,2,3")
    return tuple(map(int, words))


@click.command()
@partition_option
@click.option(
    "--brokers",
    metavar="ID,...",
    callback=broker_ids,
    help="Brokers that may have replicas.  [default: all that are not fenced]",
)
@click.option("--exclude-brokers", "excluded", metavar="ID,...", callback=broker_ids, help="Move replicas off these.")
@click.option("--ignore-racks", is_flag=True, help="Ignore racks when spreading replicas.")
@click.option("--current", "is_current", is_flag=True, help="Print the current replicas, to restore them later.")
@click.option("--export", "is_export", is_flag=True, help="Print the plan as JSON, for `reassign --from-file`.")
@verb
def plan(
    admin: Admin,
    chosen: _Chosen,
    brokers: tuple[int, ...] | None,
    excluded: tuple[int, ...] | None,
    ignore_racks: bool,
    is_current: bool,
    is_export: bool,
) -> Answer:
    """Plan the replicas of partitions (default: all), evenly over brokers and racks; changes nothing.

    Each topic is planned on its own, few replicas move, and the number of replicas stays the same. The table lists the
    partitions whose replicas would change. The JSON is that of kafka-reassign-partitions.

    \b
    Example: move a topic off broker 3, and save its replicas to restore them
      kip partitions plan --topic orders --current --export > before.json
      kip partitions plan --topic orders --exclude-brokers 3 --export > after.json
      kip partitions reassign --from-file after.json --throttle 50m --wait
      kip partitions elect-leaders --topic orders
    """
    from kip.admin.reassignments.plans import format_plan, plan_reassignment

    if is_current and (brokers or excluded or ignore_racks):
        raise click.UsageError("--current takes neither --brokers nor --exclude-brokers nor --ignore-racks.")
    current = replicas_of(admin, partitions_of(admin, chosen) if chosen else None)
    planned = (
        current if is_current else plan_reassignment(current, _racks(admin, brokers, excluded or (), ignore_racks))
    )
    if is_export:
        return Answer(json.loads(format_plan(planned)), lambda: format_plan(planned))
    shown = (move for move in moves(current, planned) if is_current or _is_move(move))
    return rows(shown, PLANNED, empty="no partitions found" if is_current else "no replicas have to move")


def replicas_of(admin: Admin, partitions: Iterable[TopicPartition] | None) -> dict[TopicPartition, tuple[int, ...]]:
    """Return the brokers of partitions, by default of all. Raises click.UsageError if one does not exist."""
    selected = None if partitions is None else list(partitions)
    names = None if selected is None else sorted({topic for topic, _ in selected})
    described = admin.describe_topics(names, include_configs=False)
    current = {
        (topic.name, partition.partition): partition.replicas for topic in described for partition in topic.partitions
    }
    for topic, number in selected or ():
        if (topic, number) not in current:
            raise click.UsageError(f"The cluster has no partition {topic}-{number}.")
    return current if selected is None else {partition: current[partition] for partition in selected}


def check_brokers(brokers: Iterable[int], existing: Iterable[int]) -> None:
    """Raise click.UsageError if a broker is unknown."""
    for broker in brokers:
        if broker not in existing:
            raise click.UsageError(
                f"The cluster has no broker {broker}; its brokers are {', '.join(map(str, existing))}."
            )


def moves(
    current: Mapping[TopicPartition, Sequence[int]], planned: Mapping[TopicPartition, Sequence[int]]
) -> list[dict[str, object]]:
    """Return the replicas of partitions before and after a plan, as JSON data."""
    return [
        {
            "topic": topic,
            "partition": number,
            "currentReplicas": list(current[topic, number]),
            "plannedReplicas": list(replicas),
        }
        for (topic, number), replicas in sorted(planned.items())
    ]


def _is_move(move: Mapping[str, object]) -> bool:
    return move["currentReplicas"] != move["plannedReplicas"]


def _racks(
    admin: Admin, brokers: Sequence[int] | None, excluded: Sequence[int], ignore_racks: bool
) -> dict[int, str | None]:
    """Return the racks of the brokers that may have replicas."""
    nodes = {node.id: node for node in admin.list_nodes()}
    check_brokers((*(brokers or ()), *excluded), nodes)
    allowed = sorted(node.id for node in nodes.values() if not node.fenced) if brokers is None else brokers
    if not set(allowed) - set(excluded):
        raise click.UsageError("--exclude-brokers leaves no broker.")
    return {broker: None if ignore_racks else nodes[broker].rack for broker in allowed if broker not in excluded}
