"""`kip groups`: consumer, share and streams groups, and their committed offsets."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from kip.cli.commands.groups.chosen import ALL_TYPES, COMMITTING, groups_by_default_all, groups_or_all
from kip.cli.commands.groups.lag import lag
from kip.cli.commands.groups.resets import delete_offsets, delete_share_offsets, reset_offsets, reset_share_offsets
from kip.cli.connecting import change, settled, verb
from kip.cli.output.answers import Answer, rows
from kip.cli.output.errors import CommandError
from kip.cli.output.printing import echo
from kip.cli.parameters.names import complete_groups
from kip.cli.parameters.options import group_of_verbs

if TYPE_CHECKING:
    from kip.admin import Admin
    from kip.admin.operations.groups import GroupDescription

command = group_of_verbs("groups", "List, describe, reset and delete groups.")
for _each in (lag, reset_offsets, delete_offsets, reset_share_offsets, delete_share_offsets):
    command.add_command(_each)
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
_NODES = {
    "GROUP": "group",
    "SUBTOPOLOGY": "subtopology",
    "NODE": "node",
    "TYPE": "type",
    "TOPICS": "topics",
    "STORES": "stores",
    "SUCCESSORS": "successors",
}
_OFFSETS = {"GROUP": "group", "TOPIC": "topic", "PARTITION": "partition", "OFFSET": "offset", "METADATA": "metadata"}
_SHARED = {
    "GROUP": "group",
    "TOPIC": "topic",
    "PARTITION": "partition",
    "START-OFFSET": "startOffset",
    "LAG": "lag",
}


@command.command("list")
@click.option(
    "--state",
    "states",
    multiple=True,
    metavar="STATE",
    help="Only groups in this state, such as Stable; may be repeated.",
)
@click.option(
    "--type",
    "types",
    multiple=True,
    metavar="TYPE",
    help="Only Classic, Consumer, Share or Streams groups; may be repeated.",
)
@verb
def list_groups(admin: Admin, states: tuple[str, ...], types: tuple[str, ...]) -> Answer:
    """List the groups of all brokers."""
    groups, errors = settled(lambda: admin.list_groups(states=states, types=types))
    return rows(
        (
            {
                "group": group.group,
                "type": group.type,
                "protocol": group.protocol,
                "state": group.state,
                "coordinator": group.coordinator,
            }
            for group in groups
        ),
        _LISTED,
        errors,
        empty="no groups found",
    )


@command.command()
@groups_by_default_all
@click.option("--members", is_flag=True, help="Print one line per member, with its partitions.")
@click.option("--topology", is_flag=True, help="Print one line per node of the topology of streams groups (Kafka 4.4).")
@verb
def describe(admin: Admin, groups: tuple[str, ...], members: bool, topology: bool) -> Answer:
    """Describe groups of any type (default: all)."""
    if members and topology:
        raise click.UsageError("--members and --topology print different lines; use one of them")
    chosen, unlisted = groups_or_all(admin, groups, *(["Streams"] if topology else ALL_TYPES))
    described, errors = settled(lambda: admin.describe_groups(chosen, include_topology=topology))
    errors = [*unlisted, *errors]
    if topology:
        for text in filter(None, map(_why_no_topology, described)):
            echo(text, err=True)
        lines = (line for group in described for line in _node_lines(group))
        errors = [*errors, *(error for group in described for error in _topology_errors(group))]
        return rows(lines, _NODES, errors, empty="no topology found")
    if members:
        lines = (line for group in described for line in _member_lines(group))
        return rows(lines, _MEMBERS, errors, empty="no members found")
    return rows(
        (
            {
                "group": group.group,
                "type": group.type,
                "state": group.state,
                "assignor": group.assignor,
                "memberCount": len(group.members),
            }
            for group in described
        ),
        _DESCRIBED,
        errors,
        empty="no groups found",
    )


@command.command()
@groups_by_default_all
@verb
def offsets(admin: Admin, groups: tuple[str, ...]) -> Answer:
    """List the offsets that consumer and streams groups (default: all) have committed."""
    chosen, unlisted = groups_or_all(admin, groups, *COMMITTING)
    offsets_by_group, errors = settled(lambda: admin.list_group_offsets(chosen).items())
    return rows(
        (
            {
                "group": group,
                "topic": topic,
                "partition": number,
                "offset": committed_offset.offset,
                "metadata": committed_offset.metadata,
            }
            for group, committed in offsets_by_group
            for (topic, number), committed_offset in sorted(committed.items())
        ),
        _OFFSETS,
        [*unlisted, *errors],
        empty="no committed offsets found",
    )


@command.command("share-offsets")
@groups_by_default_all
@verb
def share_offsets(admin: Admin, groups: tuple[str, ...]) -> Answer:
    """List the start offsets and the lag of share groups (default: all)."""
    chosen, unlisted = groups_or_all(admin, groups, "Share")
    offsets_by_group, errors = settled(lambda: admin.list_share_group_offsets(chosen).items())
    return rows(
        (
            {
                "group": group,
                "topic": offset.topic,
                "partition": offset.partition,
                "startOffset": offset.start_offset,
                "lag": offset.lag,
            }
            for group, offsets in offsets_by_group
            for offset in offsets
        ),
        _SHARED,
        [*unlisted, *errors],
        empty="no offsets of share groups found",
    )


@command.command("remove-members")
@_group
@click.option(
    "--instance-id", "instances", multiple=True, metavar="ID", help="Only this static member; may be repeated."
)
@change
def remove_members(admin: Admin, group: str, instances: tuple[str, ...]) -> Answer:
    """Remove members of a classic group (default: all)."""
    done, errors = settled(lambda: admin.remove_group_members(group, instance_ids=instances or None))
    return rows(
        ({"group": group, "memberId": member} for member in done), {"GROUP": "group", "MEMBER": "memberId"}, errors
    )


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
            "memberId": member.id,
            "instanceId": member.instance_id,
            "host": member.host,
            "clientId": member.client_id,
            "partitionCount": len(member.assignment),
            "assignment": [f"{topic}-{number}" for topic, number in member.assignment],
            **({"tasks": list(map(str, member.tasks))} if group.type == "Streams" else {}),
        }
        for member in group.members
    ]


def _node_lines(group: GroupDescription) -> list[dict[str, Any]]:
    return [
        {
            "group": group.group,
            "subtopology": node.subtopology if node.subtopology is not None else "global",
            "node": node.name,
            "type": node.kind,
            "topics": list(node.topics),
            "stores": list(node.stores),
            "successors": list(node.successors),
        }
        for node in group.topology or ()
    ]


def _why_no_topology(group: GroupDescription) -> str | None:
    """Return why a group has no topology, as `kafka-streams-groups --topology` does; None if it may have one."""
    if group.type != "Streams":
        return f"Group {group.group!r} is not a streams group."
    if group.topology_status == "not stored":
        return f"No topology is stored for streams group {group.group!r}."
    return None


def _topology_errors(group: GroupDescription) -> list[Exception]:
    """Return the error of a group whose topology could not be read: whether it has one is not known."""
    if group.type != "Streams" or group.topology_status == "not stored" or group.topology is not None:
        return []
    subject = f"the topology of streams group {group.group!r}"
    if group.topology_status == "failed":
        return [CommandError(f"The broker failed to read {subject}; see the log of the broker.")]
    return [CommandError(f"The broker answered without {subject}, and with the status {group.topology_status}.")]
