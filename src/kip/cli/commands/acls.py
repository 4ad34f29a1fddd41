"""`kip acls`: access control lists."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

import click

from kip.cli.connecting import change, settled, verb
from kip.cli.output.answers import Answer, rows
from kip.cli.parameters.options import group_of_verbs
from kip.cli.parameters.types import PRINCIPAL
from kip.kafka.acls import CLUSTER_NAME, RESOURCE_TYPES
from kip.suggestions import known_names

if TYPE_CHECKING:
    from kip.admin import Admin
    from kip.admin.operations.acls import AclEntry

command = group_of_verbs(
    "acls", "List, create and delete entries of access control lists, or allow all that a client needs."
)

_RESOURCES = [name.lower().replace("_", "-") for name in RESOURCE_TYPES.values()]
_COLUMNS = {
    "RESOURCE": "resourceType",
    "NAME": "resourceName",
    "PATTERN": "patternType",
    "PRINCIPAL": "principal",
    "HOST": "host",
    "OPERATION": "operation",
    "PERMISSION": "permission",
}
_ROLES = {
    "producer": {"TOPIC": ("WRITE", "DESCRIBE", "CREATE"), "TRANSACTIONAL_ID": ("WRITE", "DESCRIBE")},
    "consumer": {"TOPIC": ("READ", "DESCRIBE"), "GROUP": ("READ",)},
}
"""The operations that AclCommand adds with --producer and --consumer, by the type of the resource.

Idempotent producers no longer need IDEMPOTENT_WRITE on the cluster: brokers accept WRITE on a topic (KIP-679).
"""


def _not_blank(context: click.Context, parameter: click.Parameter, value: str | None) -> str | None:
    """Refuse an empty value, such as that of a variable that is not set: it would not be `*`."""
    if value is not None and not value.strip():
        raise click.BadParameter("the value is empty; write * for all")
    return value


def _entry_options(function: Callable[..., Any]) -> Callable[..., Any]:
    """Add the options for the fields of entries."""
    options = (
        click.option("--resource", type=click.Choice(_RESOURCES), help="Type of the resource."),
        click.option(
            "--name",
            metavar="NAME",
            callback=_not_blank,
            help="Name of the resource; `*` is the entry for all names.",
        ),
        click.option("--pattern", type=click.Choice(("literal", "prefixed")), help="How the name matches resources."),
        click.option(
            "--principal",
            type=PRINCIPAL,
            metavar="User:NAME",
            help="Principal; `User:*` is the entry for all users.",
        ),
        click.option(
            "--host",
            metavar="IP",
            callback=_not_blank,
            help="Host of the client; `*` is the entry for all hosts.",
        ),
        click.option("--operation", metavar="NAME", help="READ, WRITE, DESCRIBE and so on, or ALL."),
        click.option("--permission", type=click.Choice(("allow", "deny")), help="Allow or deny."),
    )
    for option in reversed(options):
        function = option(function)
    return function


@command.command("list")
@_entry_options
@verb
def list_acls(admin: Admin, **entry: str | None) -> Answer:
    """List the entries that match."""
    return _answer(admin.list_acls(_filter(entry)))


@command.command()
@_entry_options
@change
def create(admin: Admin, **entry: str | None) -> Answer:
    """Add an entry; needs --resource, --principal and --operation.

    By default the permission is allow, and the name and the host are `*`.
    """
    from kip.admin.operations.acls import AclEntry, PatternType, Permission

    missing = [f"--{name}" for name in ("resource", "principal", "operation") if not entry[name]]
    if missing:
        raise click.UsageError(f"Missing: {', '.join(missing)}.")
    if entry["resource"] == "cluster" and entry["name"] is not None:
        raise click.UsageError("--name does not apply to the cluster; leave it out.")
    if entry["pattern"] == "prefixed" and entry["name"] is None:
        raise click.UsageError("--pattern prefixed needs --name.")
    name = CLUSTER_NAME if entry["resource"] == "cluster" else entry["name"] or "*"
    acl = AclEntry(
        _resource(entry["resource"] or ""),
        name,
        entry["principal"] or "",
        _operation(entry["operation"]),
        Permission[(entry["permission"] or "allow").upper()],
        entry["host"] or "*",
        PatternType[(entry["pattern"] or "literal").upper()],
    )
    return _answer(*settled(lambda: admin.create_acls([acl])))


@command.command()
@click.argument("role", type=click.Choice(tuple(_ROLES)))
@click.option(
    "--principal",
    type=PRINCIPAL,
    metavar="User:NAME",
    required=True,
    help="Principal; `User:*` allows all users.",
)
@click.option("--topic", "topics", metavar="NAME", multiple=True, help="Topic to write to or to read; may be repeated.")
@click.option("--group", "groups", metavar="NAME", multiple=True, help="Group of the consumer; may be repeated.")
@click.option(
    "--transactional-id", "ids", metavar="ID", multiple=True, help="Transactional id of the producer; may be repeated."
)
@click.option(
    "--pattern",
    type=click.Choice(("literal", "prefixed")),
    default="literal",
    show_default=True,
    help="How --topic, --group and --transactional-id match names.",
)
@click.option(
    "--host", metavar="IP", default="*", callback=_not_blank, help="Host of the client.  [default: all hosts]"
)
@change
def allow(
    admin: Admin,
    role: str,
    principal: str,
    topics: tuple[str, ...],
    groups: tuple[str, ...],
    ids: tuple[str, ...],
    pattern: str,
    host: str,
) -> Answer:
    """Add all entries that a producer or a consumer needs.

    A producer needs --topic, and --transactional-id for transactions; it may WRITE, DESCRIBE and CREATE topics. A
    consumer needs --topic and --group; it may READ and DESCRIBE topics, and READ the group.
    """
    from kip.admin.operations.acls import AclEntry, PatternType, Permission

    names = {"TOPIC": topics, "GROUP": groups, "TRANSACTIONAL_ID": ids}
    for resource, patterns in names.items():
        option = f"--{resource.lower().replace('_', '-')}"
        if patterns and resource not in _ROLES[role]:
            raise click.UsageError(f"{option} does not apply to a {role}; leave it out.")
        if not patterns and resource in _ROLES[role] and resource != "TRANSACTIONAL_ID":
            raise click.UsageError(f"A {role} needs {option}.")
    entries = [
        AclEntry(resource, name, principal, operation, Permission.ALLOW, host, PatternType[pattern.upper()])
        for resource, operations in _ROLES[role].items()
        for name in names[resource]
        for operation in operations
    ]
    return _answer(*settled(lambda: admin.create_acls(entries)))


@command.command()
@_entry_options
@change
def delete(admin: Admin, **entry: str | None) -> Answer:
    """Delete the entries that match; at least one option is required."""
    if not any(entry.values()):
        raise click.UsageError("Name the entries to delete: without options, all entries would be deleted.")
    return _answer(*settled(lambda: admin.delete_acls([_filter(entry)])))


def _filter(entry: dict[str, str | None]) -> Any:
    from kip.admin.operations.acls import AclFilter, PatternType, Permission

    permission, pattern = entry["permission"], entry["pattern"]
    return AclFilter(
        None if entry["resource"] is None else _resource(entry["resource"]),
        entry["name"],
        entry["principal"],
        None if entry["operation"] is None else _operation(entry["operation"]),
        None if permission is None else Permission[permission.upper()],
        entry["host"],
        PatternType.ANY if pattern is None else PatternType[pattern.upper()],
    )


def _resource(name: str) -> str:
    return name.upper().replace("-", "_")


def _operation(name: str | None) -> str:
    from kip.kafka.acls import OPERATIONS

    spelled = (name or "").upper().replace("-", "_")
    if spelled not in OPERATIONS.values():
        advice = known_names(spelled, (operation for operation in OPERATIONS.values() if operation != "ANY"))
        raise click.BadParameter(f"{name!r} is not an operation; {advice}", param_hint="--operation")
    return spelled


def _answer(acls: Sequence[AclEntry], errors: Sequence[Exception] = ()) -> Answer:
    return rows(
        (
            {
                "resourceType": acl.resource_type,
                "resourceName": acl.resource_name,
                "patternType": acl.pattern_type.name,
                "principal": acl.principal,
                "host": acl.host,
                "operation": acl.operation,
                "permission": acl.permission.name,
            }
            for acl in acls
        ),
        _COLUMNS,
        errors,
        empty="no ACLs match",
    )
