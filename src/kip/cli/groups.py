"""`kip groups`: consumer, share and streams groups, and their committed offsets."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from kip.cli.answers import Answer, rows
from kip.cli.connecting import change, settled, verb
from kip.cli.names import complete_groups
from kip.cli.parameter_types import MILLISECONDS
from kip.cli.parameters import group_of_verbs, partition_option, partitions_of

if TYPE_CHECKING:
    from kip.admin import Admin
    from kip.admin.operations.groups import GroupDescription

__all__ = ["command"]

command = group_of_verbs("groups", "List, describe, reset and delete groups.")
_groups = click.argument("groups", nargs=-1, required=True, metavar="GROUP...", shell_complete=complete_groups)
_group = click.argument("group", metavar="GROUP", shell_complete=complete_groups)

_LISTED = {"GROUP": "group", "TYPE": "type", "PROTOCOL": "protocol", "STATE": "state", "COORDINATOR": "coordinator"}
_DESCRIBED = {"GROUP": "group", "TYPE": "type", "STATE": "state", "ASSIGNOR": "assignor", "#MEMBERS": "memberCount"}
_MEMBERS = {
    "GROUP": "group",
    "CONSUMER-ID": "memberId",
    "HOST": "host",
    "CLIENT-ID": "clientId",
    "#PARTITIONS": "partitionCount",
    "ASSIGNMENT": "assignment",
}
_OFFSETS = {"GROUP": "group", "TOPIC": "topic", "PARTITION": "partition", "OFFSET": "offset", "METADATA": "metadata"}
_SHARED = {
    "GROUP": "group",
    "TOPIC": "topic",
    "PARTITION": "partition",
    "START-OFFSET": "startOffset",
    "LAG": "lag",
}
_LAG = {
    "GROUP": "group",
    "TOPIC": "topic",
    "PARTITION": "partition",
    "CURRENT-OFFSET": "currentOffset",
    "LOG-END-OFFSET": "logEndOffset",
    "LAG": "lag",
    "CONSUMER-ID": "memberId",
    "HOST": "host",
    "CLIENT-ID": "clientId",
}
_CHANGED = {"GROUP": "group", "TOPIC": "topic", "PARTITION": "partition", "NEW-OFFSET": "newOffset"}


@command.command("list")
@click.option("--state", "states", multiple=True, metavar="STATE", help="Only groups in this state, such as Stable.")
@click.option("--type", "types", multiple=True, metavar="TYPE", help="Only Classic, Consumer, Share or Streams groups.")
@verb
def list_groups(admin: Admin, states: tuple[str, ...], types: tuple[str, ...]) -> Answer:
    """List the groups of all brokers."""
    groups, errors = settled(lambda: admin.list_groups(states=states, types=types))
    return rows(
        (
            {
                "group": one.group,
                "type": one.type,
                "protocol": one.protocol,
                "state": one.state,
                "coordinator": one.coordinator,
            }
            for one in groups
        ),
        _LISTED,
        errors,
    )


@command.command()
@_groups
@click.option("--members", is_flag=True, help="Print one line per member, with its partitions.")
@verb
def describe(admin: Admin, groups: tuple[str, ...], members: bool) -> Answer:
    """Describe groups of any type."""
    described, errors = settled(lambda: admin.describe_groups(groups))
    if members:
        return rows((line for group in described for line in _member_lines(group)), _MEMBERS, errors)
    return rows(
        (
            {
                "group": one.group,
                "type": one.type,
                "state": one.state,
                "assignor": one.assignor,
                "memberCount": len(one.members),
            }
            for one in described
        ),
        _DESCRIBED,
        errors,
    )


@command.command()
@click.argument("groups", nargs=-1, metavar="[GROUP]...", shell_complete=complete_groups)
@verb
def lag(admin: Admin, groups: tuple[str, ...]) -> Answer:
    """Show the lag of consumer groups by partition, by default of all groups; columns as in kafka-consumer-groups."""
    chosen = groups or tuple(one.group for one in admin.list_groups() if one.type in (None, "Classic", "Consumer"))
    found, errors = settled(lambda: admin.describe_group_lag(chosen))
    return rows(
        (
            {
                "group": one.group,
                "topic": one.topic,
                "partition": one.partition,
                "currentOffset": one.offset,
                "logEndOffset": one.end_offset,
                "lag": one.lag,
                "memberId": one.member and one.member.id,
                "host": one.member and one.member.host,
                "clientId": one.member and one.member.client_id,
            }
            for one in found
        ),
        _LAG,
        errors,
    )


@command.command()
@_groups
@verb
def offsets(admin: Admin, groups: tuple[str, ...]) -> Answer:
    """List the offsets that consumer groups have committed."""
    found, errors = settled(lambda: admin.list_group_offsets(groups).items())
    return rows(
        (
            {"group": group, "topic": topic, "partition": number, "offset": one.offset, "metadata": one.metadata}
            for group, committed in found
            for (topic, number), one in sorted(committed.items())
        ),
        _OFFSETS,
        errors,
    )


@command.command("reset-offsets")
@_group
@partition_option
@click.option("--to-earliest", "target", flag_value="earliest", help="Reset to the first record.")
@click.option("--to-latest", "target", flag_value="latest", help="Reset to the end of the partition.")
@click.option(
    "--to-offset",
    type=click.IntRange(0),
    metavar="N",
    help="Reset to this offset, limited to the offsets of the partition.",
)
@click.option(
    "--shift-by",
    type=int,
    metavar="N",
    help="Move by N records, forward or backward, limited to the offsets of the partition.",
)
@click.option("--to-datetime", type=MILLISECONDS, metavar="TIME", help="Reset to the first record from this time on.")
@click.option("--dry-run", is_flag=True, help="Print the new offsets without committing them.")
@change
def reset_offsets(
    admin: Admin,
    group: str,
    chosen: tuple[tuple[str, int | None], ...],
    target: str | None,
    to_offset: int | None,
    shift_by: int | None,
    to_datetime: int | None,
    dry_run: bool,
) -> Answer:
    """Reset the offsets of a group without members, by default in all partitions with committed offsets.

    TIME is in ISO 8601, in UTC if it has no offset, or in milliseconds since 1970. The offsets are committed unless
    --dry-run is given; kafka-consumer-groups commits them only with --execute.
    """
    if sum(each is not None for each in (target, to_offset, shift_by, to_datetime)) != 1:
        raise click.UsageError(
            "Use exactly one of --to-earliest, --to-latest, --to-offset, --shift-by and --to-datetime."
        )
    current = {partition: one.offset for partition, one in admin.list_group_offsets([group])[group].items()}
    partitions = partitions_of(admin, chosen) if chosen else sorted(current)
    wanted = _new_offsets(admin, partitions, current, target, to_offset, shift_by, to_datetime)
    done = wanted.keys() if dry_run else admin.alter_group_offsets(group, wanted) if wanted else ()
    return rows(
        (
            {"group": group, "topic": topic, "partition": number, "newOffset": wanted[topic, number]}
            for topic, number in sorted(done)
        ),
        _CHANGED,
    )


@command.command("delete-offsets")
@_group
@partition_option
@change
def delete_offsets(admin: Admin, group: str, chosen: tuple[tuple[str, int | None], ...]) -> Answer:
    """Delete the offsets that a group has committed for partitions; needs --topic."""
    if not chosen:
        raise click.UsageError("Name partitions with --topic.")
    done, errors = settled(lambda: admin.delete_group_offsets(group, partitions_of(admin, chosen)))
    columns = {"GROUP": "group", "TOPIC": "topic", "PARTITION": "partition"}
    return rows(({"group": group, "topic": topic, "partition": number} for topic, number in done), columns, errors)


@command.command("share-offsets")
@_groups
@verb
def share_offsets(admin: Admin, groups: tuple[str, ...]) -> Answer:
    """List the start offsets and the lag of share groups."""
    found, errors = settled(lambda: admin.list_share_group_offsets(groups).items())
    return rows(
        (
            {
                "group": group,
                "topic": one.topic,
                "partition": one.partition,
                "startOffset": one.start_offset,
                "lag": one.lag,
            }
            for group, offsets in found
            for one in offsets
        ),
        _SHARED,
        errors,
    )


@command.command("remove-members")
@_group
@click.option("--instance-id", "instances", multiple=True, metavar="ID", help="Only this static member.")
@change
def remove_members(admin: Admin, group: str, instances: tuple[str, ...]) -> Answer:
    """Remove members of a classic group, all by default."""
    done, errors = settled(lambda: admin.remove_group_members(group, instance_ids=instances or None))
    return rows(({"group": group, "memberId": one} for one in done), {"GROUP": "group", "MEMBER": "memberId"}, errors)


@command.command()
@_groups
@change
def delete(admin: Admin, groups: tuple[str, ...]) -> Answer:
    """Delete groups without members, and their offsets."""
    done, errors = settled(lambda: admin.delete_groups(groups))
    data = [{"group": group} for group in done]
    return Answer(data, lambda: "\n".join(f"Deleted group {group}." for group in done), errors)


def _member_lines(group: GroupDescription) -> list[dict[str, Any]]:
    return [
        {
            "group": group.group,
            "memberId": one.id,
            "instanceId": one.instance_id,
            "host": one.host,
            "clientId": one.client_id,
            "partitionCount": len(one.assignment),
            "assignment": [f"{topic}-{number}" for topic, number in one.assignment],
        }
        for one in group.members
    ]


def _new_offsets(
    admin: Admin,
    partitions: list[tuple[str, int]],
    current: dict[tuple[str, int], int],
    target: str | None,
    to_offset: int | None,
    shift_by: int | None,
    to_datetime: int | None,
) -> dict[tuple[str, int], int]:
    """Return the new offset of each partition, clamped to its start and end offsets."""
    from kip.admin.operations.offsets import OffsetSpec

    def ask(spec: int) -> dict[tuple[str, int], int | None]:
        found = admin.list_offsets(dict.fromkeys(partitions, spec))
        return {(one.topic, one.partition): one.offset for one in found}

    first, last = ask(OffsetSpec.EARLIEST), ask(OffsetSpec.LATEST)
    if to_datetime is not None:
        found = ask(to_datetime)
    elif target is not None:
        found = first if target == "earliest" else last
    elif to_offset is not None:
        found = dict.fromkeys(partitions, to_offset)
    else:
        found = {one: current[one] + (shift_by or 0) for one in partitions if one in current}
    ends = {one: (first[one] or 0, last[one] or 0) for one in found}
    return {
        one: ends[one][1] if offset is None else min(max(offset, ends[one][0]), ends[one][1])
        for one, offset in found.items()
    }
