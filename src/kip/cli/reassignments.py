"""`kip partitions plan`, `reassign` and `list-reassignments`: move replicas to other brokers."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import click

from kip.cli.answers import Answer, rows
from kip.cli.connecting import change, settled, verb
from kip.cli.parameters import file_text, partition_option, partitions_of
from kip.cli.waiting import wait_option, wait_until

if TYPE_CHECKING:
    from kip.admin import Admin
    from kip.admin.reassignment_plans import Plan

__all__ = ["list_reassignments", "plan", "reassign"]

_Chosen = tuple[tuple[str, int | None], ...]
_PARTITION = {"TOPIC": "topic", "PARTITION": "partition"}
_MOVES = {**_PARTITION, "REPLICAS": "replicas", "ADDING": "addingReplicas", "REMOVING": "removingReplicas"}
_PLANNED = {**_PARTITION, "CURRENT": "currentReplicas", "PLANNED": "plannedReplicas"}


def _broker_ids(context: click.Context, parameter: click.Parameter, value: str | None) -> tuple[int, ...] | None:
    if value is None:
        return None
    words = value.split(",")
    if not all(word.isdecimal() for word in words):
        raise click.BadParameter(f"{value!r}: write broker ids separated by commas: 1,2,3")
    return tuple(map(int, words))


def _plan_of_file(context: click.Context, parameter: click.Parameter, path: Path | None) -> Plan | None:
    from kip.admin.errors import SettingsError
    from kip.admin.reassignment_plans import parse_plan

    if path is None:
        return None
    try:
        return parse_plan(file_text(path))
    except SettingsError as error:
        raise click.BadParameter(f"{path}: {error}") from None


@click.command()
@partition_option
@click.option(
    "--brokers",
    metavar="ID,...",
    callback=_broker_ids,
    help="Brokers that may have replicas.  [default: all that are not fenced]",
)
@click.option("--ignore-racks", is_flag=True, help="Ignore racks when spreading replicas.")
@click.option("--current", "is_current", is_flag=True, help="Print the current replicas, to restore them later.")
@click.option("--export", "is_export", is_flag=True, help="Print the plan as JSON, for `reassign --from-file`.")
@verb
def plan(
    admin: Admin,
    chosen: _Chosen,
    brokers: tuple[int, ...] | None,
    ignore_racks: bool,
    is_current: bool,
    is_export: bool,
) -> Answer:
    """Plan the replicas of partitions, by default of all, evenly over brokers and racks; changes nothing.

    Each topic is planned on its own, few replicas move, and the number of replicas stays the same. The table lists the
    partitions whose replicas would change. The JSON is that of kafka-reassign-partitions.

    \b
    Example: move a topic off broker 3, and save its replicas to restore them
      kip partitions plan --topic orders --current --export > before.json
      kip partitions plan --topic orders --brokers 1,2,4 --export > after.json
      kip partitions reassign --from-file after.json --wait
      kip partitions elect-leaders --topic orders
    """
    from kip.admin.reassignment_plans import format_plan, plan_reassignment

    if is_current and (brokers is not None or ignore_racks):
        raise click.UsageError("--current takes neither --brokers nor --ignore-racks.")
    names = sorted({topic for topic, _ in chosen})
    described = admin.describe_topics(names or None, include_configs=False)
    current = {(topic.name, one.partition): one.replicas for topic in described for one in topic.partitions}
    if chosen:
        chosen_ones = partitions_of(admin, chosen)
        missing = [f"{topic}-{number}" for topic, number in chosen_ones if (topic, number) not in current]
        if missing:
            raise click.UsageError(f"The cluster has no partition {missing[0]}.")
        current = {one: current[one] for one in chosen_ones}
    wanted = current if is_current else plan_reassignment(current, _racks(admin, brokers, ignore_racks))
    if is_export:
        return Answer(json.loads(format_plan(wanted)), lambda: format_plan(wanted))
    answer = rows([each for each in _moves(current, wanted) if is_current or _is_move(each)], _PLANNED)
    return answer if answer.data else Answer([], lambda: "No replicas have to move.")


def _racks(admin: Admin, brokers: Sequence[int] | None, ignore_racks: bool) -> dict[int, str | None]:
    """Return the racks of the brokers that may have replicas."""
    nodes = {node.id: node for node in admin.list_nodes()}
    unknown = [broker for broker in brokers or () if broker not in nodes]
    if unknown:
        raise click.UsageError(f"The cluster has no broker {unknown[0]}; its brokers are {', '.join(map(str, nodes))}.")
    ids = sorted(node.id for node in nodes.values() if not node.fenced) if brokers is None else brokers
    return {broker: None if ignore_racks else nodes[broker].rack for broker in ids}


def _moves(
    current: Mapping[tuple[str, int], Sequence[int]], wanted: Mapping[tuple[str, int], Sequence[int]]
) -> list[dict[str, object]]:
    return [
        {
            "topic": topic,
            "partition": number,
            "currentReplicas": list(current[topic, number]),
            "plannedReplicas": list(replicas),
        }
        for (topic, number), replicas in sorted(wanted.items())
    ]


def _is_move(move: Mapping[str, object]) -> bool:
    return move["currentReplicas"] != move["plannedReplicas"]


@click.command("list-reassignments")
@verb
def list_reassignments(admin: Admin) -> Answer:
    """List the partitions whose replicas are being moved."""
    return rows(
        (
            {
                "topic": one.topic,
                "partition": one.partition,
                "replicas": list(one.replicas),
                "addingReplicas": list(one.adding),
                "removingReplicas": list(one.removing),
            }
            for one in admin.list_partition_reassignments()
        ),
        _MOVES,
    )


@click.command()
@partition_option
@click.option(
    "--to",
    "brokers",
    metavar="ID,...",
    callback=_broker_ids,
    help="Broker ids of each partition, the preferred leader first.",
)
@click.option(
    "--from-file",
    "of_file",
    type=click.Path(dir_okay=False, path_type=Path),
    metavar="FILE",
    callback=_plan_of_file,
    help="Reassign as in this file of `plan --export` or of kafka-reassign-partitions.",
)
@wait_option
@click.option("--cancel", is_flag=True, help="Cancel the reassignment.")
@change
def reassign(
    admin: Admin,
    chosen: _Chosen,
    brokers: tuple[int, ...] | None,
    of_file: Plan | None,
    cancel: bool,
    is_waiting: bool,
) -> Answer:
    """Move partitions to other brokers, or cancel moves in progress.

    `plan` proposes replicas, `list-reassignments` shows the partitions that are being moved, and `elect-leaders` makes
    the first brokers the leaders afterwards. Partitions that are refused do not stop the others.
    """
    if [brokers is not None, of_file is not None, cancel].count(True) != 1:
        raise click.UsageError("Give exactly one of --to, --from-file and --cancel.")
    if bool(chosen) == (of_file is not None):
        raise click.UsageError("--to and --cancel need --topic; --from-file names the partitions itself.")
    wanted = dict.fromkeys(partitions_of(admin, chosen), brokers) if of_file is None else of_file
    done, errors = settled(lambda: admin.alter_partition_reassignments(wanted))
    if is_waiting:

        def is_complete() -> bool:
            return not {(one.topic, one.partition) for one in admin.list_partition_reassignments()} & set(done)

        errors = [*errors, *wait_until(admin, is_complete, "partitions are still being moved")]
    return rows(({"topic": topic, "partition": number} for topic, number in done), _PARTITION, errors)
