"""`kip partitions`: offsets, reassignments, leader elections and deleted records."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import click

from kip.cli.commands.partitions.patterns import PartitionPattern, read_patterns
from kip.cli.commands.partitions.plan import plan
from kip.cli.commands.partitions.reassignments import list_reassignments, reassign, verify
from kip.cli.connecting import change, settled, verb
from kip.cli.output.answers import Answer, rows
from kip.cli.parameters.options import found_partitions, group_of_verbs, partition_option, partitions_of
from kip.cli.parameters.types import MILLISECONDS

if TYPE_CHECKING:
    from kip.admin import Admin

command = group_of_verbs("partitions", "Find offsets, move replicas, elect leaders, delete records.")
for _verb in (list_reassignments, plan, reassign, verify):
    command.add_command(_verb)

_Chosen = tuple[tuple[str, int | None], ...]
_PARTITION = {"TOPIC": "topic", "PARTITION": "partition"}
_SPECS = ("latest", "earliest", "max-timestamp", "earliest-local", "latest-tiered", "earliest-pending-upload")
_OFFSETS = {**_PARTITION, "OFFSET": "offset", "TIMESTAMP": "timestamp", "LEADER-EPOCH": "leaderEpoch"}


@command.command()
@partition_option
@click.option(
    "--topic-partitions",
    "patterns",
    metavar="PATTERN,...",
    callback=read_patterns,
    help="Only partitions that match a pattern: a regular expression of topics, with :3 for a partition or :0-3, :5-, "
    ":-3 for a range without its last number.",
)
@click.option("--exclude-internal", is_flag=True, help="Omit internal topics.")
@click.option(
    "--at",
    type=click.Choice(_SPECS),
    default="latest",
    show_default=True,
    metavar="KIND",
    help=f"Kind of offset: {', '.join(_SPECS)}.",
)
@click.option(
    "--time",
    "moment",
    type=MILLISECONDS,
    metavar="TIME",
    help="Find the first record at this time or later, instead of --at.",
)
@click.option("--read-committed", is_flag=True, help="With --at latest: find the last stable offset.")
@verb
def offsets(
    admin: Admin,
    chosen: _Chosen,
    patterns: Sequence[PartitionPattern] | None,
    exclude_internal: bool,
    at: str,
    moment: int | None,
    read_committed: bool,
) -> Answer:
    """List offsets of partitions (default: all).

    TIME is in ISO 8601, in UTC if it has no offset, or in milliseconds since 1970.

    \b
    Example: two partitions of orders, and all of topics that end in -events
      kip partitions offsets --topic-partitions 'orders:0-2,.*-events'
    """
    from kip.admin.operations.partitions import OffsetSpec

    if chosen and patterns:
        raise click.UsageError("Give either --topic or --topic-partitions.")
    partitions, unknown = found_partitions(admin, chosen)
    internal = (
        {topic.name for topic in admin.list_topics(list_internal=True) if topic.internal} if exclude_internal else ()
    )
    spec = OffsetSpec[at.upper().replace("-", "_")] if moment is None else moment
    specs = {
        partition: spec
        for partition in partitions
        if partition[0] not in internal
        and (patterns is None or any(pattern.matches(*partition) for pattern in patterns))
    }
    listed, errors = settled(lambda: admin.list_offsets(specs, read_committed=read_committed))
    return rows(
        (
            {
                "topic": offset.topic,
                "partition": offset.partition,
                "offset": offset.offset,
                "timestamp": offset.timestamp,
                "leaderEpoch": offset.leader_epoch,
            }
            for offset in listed
        ),
        _OFFSETS,
        [*unknown, *errors],
        empty="no partitions found",
    )


@command.command("elect-leaders")
@partition_option
@click.option("--unclean", is_flag=True, help="Elect an out-of-sync replica if no other is alive; records are lost.")
@change
def elect_leaders(admin: Admin, chosen: _Chosen, unclean: bool) -> Answer:
    """Elect the preferred leaders of partitions (default: all), and print those whose leader changed."""
    if unclean and not chosen:
        raise click.UsageError("Name the partitions of an unclean election with --topic.")
    partitions = partitions_of(admin, chosen) if chosen else None
    return _partitions(*settled(lambda: admin.elect_leaders(partitions, unclean=unclean)))


@command.command("delete-records")
@partition_option
@click.option(
    "--before",
    "offset",
    type=click.IntRange(-1),
    required=True,
    metavar="OFFSET",
    help="First offset to keep; -1 deletes all records.",
)
@change
def delete_records(admin: Admin, chosen: _Chosen, offset: int) -> Answer:
    """Delete the records before an offset; needs --topic."""
    if not chosen:
        raise click.UsageError("Name partitions with --topic.")
    ends = dict.fromkeys(partitions_of(admin, chosen), offset)
    done, errors = settled(lambda: admin.delete_records(ends).items())
    return rows(
        ({"topic": topic, "partition": number, "lowWatermark": low} for (topic, number), low in done),
        {**_PARTITION, "LOW-WATERMARK": "lowWatermark"},
        errors,
    )


def _partitions(done: tuple[tuple[str, int], ...], errors: Sequence[Exception]) -> Answer:
    return rows(({"topic": topic, "partition": number} for topic, number in done), _PARTITION, errors)
