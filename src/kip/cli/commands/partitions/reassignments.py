"""`kip partitions reassign`, `verify` and `list-reassignments`: move replicas to other brokers."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from kip.cli.commands.partitions.plan import PLANNED, broker_ids, check_brokers, moves, replicas_of
from kip.cli.connecting import change, settled, verb
from kip.cli.output.answers import Answer, rows
from kip.cli.output.printing import echo_error
from kip.cli.parameters.options import file_text, partition_option, partitions_of
from kip.cli.throttles import preserve_option, remove_throttles, set_throttles, throttle_option
from kip.cli.waiting import wait_option, wait_until

if TYPE_CHECKING:
    from kip.admin import Admin
    from kip.admin.reassignments.plans import ReassignmentPlan

_Chosen = tuple[tuple[str, int | None], ...]
_PARTITION = {"TOPIC": "topic", "PARTITION": "partition"}
_MOVES = {**_PARTITION, "REPLICAS": "replicas", "ADDING": "addingReplicas", "REMOVING": "removingReplicas"}
_STATUS = {**_PARTITION, "STATUS": "status", "CURRENT": "currentReplicas", "PLANNED": "plannedReplicas"}
_SHOWN = 5
"""Partitions that a note names."""


def _plan_of_file(context: click.Context, parameter: click.Parameter, path: Path | None) -> ReassignmentPlan | None:
    from kip.admin.errors import SettingsError
    from kip.admin.reassignments.plans import parse_plan

    if path is None:
        return None
    try:
        return parse_plan(file_text(path))
    except SettingsError as error:
        raise click.BadParameter(f"{path}: {error}") from None


def _plan_options(function: Callable[..., Any]) -> Callable[..., Any]:
    """Add the options that name partitions and their brokers."""
    to = click.option(
        "--to",
        "brokers",
        metavar="ID,...",
        callback=broker_ids,
        help="Broker ids of each partition, the preferred leader first.",
    )
    of_file = click.option(
        "--from-file",
        "of_file",
        type=click.Path(dir_okay=False, path_type=Path),
        metavar="FILE",
        callback=_plan_of_file,
        help="Partitions and brokers of a file of `plan --export` or of kafka-reassign-partitions; - is standard "
        "input.",
    )
    return partition_option(to(of_file(function)))


@click.command("list-reassignments")
@verb
def list_reassignments(admin: Admin) -> Answer:
    """List the partitions whose replicas are being moved."""
    return rows(
        (
            {
                "topic": reassignment.topic,
                "partition": reassignment.partition,
                "replicas": list(reassignment.replicas),
                "addingReplicas": list(reassignment.adding),
                "removingReplicas": list(reassignment.removing),
            }
            for reassignment in admin.list_partition_reassignments()
        ),
        _MOVES,
        empty="no reassignments in progress",
    )


@click.command()
@_plan_options
@throttle_option
@click.option(
    "--disallow-replication-factor-change",
    "keeps_number",
    is_flag=True,
    help="Refuse plans that change the number of replicas of a partition; needs Kafka 4.1.",
)
@preserve_option
@wait_option
@click.option("--cancel", is_flag=True, help="Cancel the reassignment, and remove throttles.")
@change
def reassign(
    admin: Admin,
    chosen: _Chosen,
    *,
    brokers: tuple[int, ...] | None,
    of_file: ReassignmentPlan | None,
    rate: int | None,
    keeps_number: bool,
    keeps: bool,
    cancel: bool,
    is_waiting: bool,
) -> Answer:
    """Move partitions to other brokers, or cancel moves in progress.

    `plan` proposes replicas, `list-reassignments` shows the partitions that are being moved, `verify` compares a plan
    with the replicas, and `elect-leaders` makes the first brokers the leaders afterwards. Nothing moves if a plan names
    unknown brokers or partitions; partitions that the controller refuses do not stop the others.
    """
    if [brokers is not None, of_file is not None, cancel].count(True) != 1:
        raise click.UsageError("Give exactly one of --to, --from-file and --cancel.")
    if bool(chosen) == (of_file is not None):
        raise click.UsageError("--to and --cancel need --topic; --from-file names the partitions itself.")
    if cancel:
        return _cancel(admin, partitions_of(admin, chosen), keeps)
    planned = _wanted(admin, chosen, brokers, of_file)
    current = replicas_of(admin, planned)
    check_brokers(
        (broker for some in planned.values() for broker in some), sorted(node.id for node in admin.list_nodes())
    )
    if not keeps_number:
        _note_changed_numbers(current, planned)
    if rate is not None:
        from kip.admin.reassignments.throttles import throttled_moves

        ongoing = admin.list_partition_reassignments()
        set_throttles(admin, throttled_moves(rate, current, planned, ongoing), is_waiting)
    done, errors = settled(
        lambda: admin.alter_partition_reassignments(planned, allow_replication_factor_change=not keeps_number)
    )
    if is_waiting:
        unfinished = wait_until(admin, lambda: not _ongoing(admin) & set(done), "partitions are still being moved")
        removed = remove_throttles(admin, _topics(planned)) if rate and not (unfinished or keeps) else ()
        errors = [*errors, *unfinished, *removed]
    return rows(moves(current, {partition: planned[partition] for partition in done}), PLANNED, errors)


@click.command()
@_plan_options
@preserve_option
@change
def verify(
    admin: Admin, chosen: _Chosen, brokers: tuple[int, ...] | None, of_file: ReassignmentPlan | None, keeps: bool
) -> Answer:
    """Compare a plan with the replicas, and remove throttles when no replicas are being moved.

    STATUS is `moving` while the partition is being reassigned, then `complete` if its replicas are those of the plan,
    and `different` if not. Throttles are removed from the topics of the plan and from all brokers, also those of moves
    between log directories.
    """
    if (brokers is None) == (of_file is None) or bool(chosen) == (of_file is not None):
        raise click.UsageError("Give either --from-file, or --topic and --to.")
    planned = _wanted(admin, chosen, brokers, of_file)
    moving = _ongoing(admin)
    compared = moves(replicas_of(admin, planned), planned)
    for move in compared:
        is_equal = move["currentReplicas"] == move["plannedReplicas"]
        is_moving = (move["topic"], move["partition"]) in moving
        move["status"] = "moving" if is_moving else "complete" if is_equal else "different"
    errors = () if keeps else remove_throttles(admin, _topics(planned))
    return rows(compared, _STATUS, errors)


def _wanted(
    admin: Admin, chosen: _Chosen, brokers: tuple[int, ...] | None, of_file: ReassignmentPlan | None
) -> ReassignmentPlan:
    return dict.fromkeys(partitions_of(admin, chosen), brokers or ()) if of_file is None else of_file


def _cancel(admin: Admin, partitions: Sequence[tuple[str, int]], keeps: bool) -> Answer:
    done, errors = settled(lambda: admin.alter_partition_reassignments(dict.fromkeys(partitions)))
    removed = () if keeps else remove_throttles(admin, (topic for topic, _ in partitions))
    return rows(({"topic": topic, "partition": number} for topic, number in done), _PARTITION, [*errors, *removed])


def _ongoing(admin: Admin) -> set[tuple[str, int]]:
    return {(reassignment.topic, reassignment.partition) for reassignment in admin.list_partition_reassignments()}


def _topics(planned: ReassignmentPlan) -> list[str]:
    return [topic for topic, _ in planned]


def _note_changed_numbers(
    current: Mapping[tuple[str, int], Sequence[int]], planned: Mapping[tuple[str, int], Sequence[int]]
) -> None:
    changed: dict[tuple[int, int], list[str]] = {}
    for (topic, number), brokers in sorted(planned.items()):
        before, after = len(current[topic, number]), len(brokers)
        if before != after:
            changed.setdefault((before, after), []).append(f"{topic}-{number}")
    for (before, after), names in changed.items():
        shown = ", ".join(names[:_SHOWN]) + (f" and {len(names) - _SHOWN} more" if len(names) > _SHOWN else "")
        echo_error(f"note: the number of replicas changes from {before} to {after} for {shown}")
