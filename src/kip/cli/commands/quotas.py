"""`kip quotas`: client quotas of users, client ids and addresses."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import click

from kip.cli.connecting import change, settled, verb
from kip.cli.output.answers import Answer, rows
from kip.cli.parameters.options import config_settings, group_of_verbs

if TYPE_CHECKING:
    from kip.admin import Admin

command = group_of_verbs("quotas", "Describe and alter quotas of users, client ids and IP addresses.")

_DEFAULT = "<default>"
"""The name of the default entity in Kafka's tools; in requests, its name is null (KIP-546)."""
_KINDS = {"user": "Name of a user", "client-id": "Client id", "ip": "IP address or host name of clients"}
_COLUMNS = {"ENTITY": "entity", "QUOTAS": "quotas"}


def _entity_options(function: Callable[..., Any]) -> Callable[..., Any]:
    """Add the options that name an entity, as one parameter `entity`."""
    for kind in reversed(_KINDS):
        text = f"{_KINDS[kind]}; `{_DEFAULT}` for the default quotas of all others."
        function = click.option(f"--{kind}", metavar="NAME", help=text)(function)
    return function


def _entity(user: str | None, client_id: str | None, ip: str | None) -> dict[str, str | None]:
    names = {"user": user, "client-id": client_id, "ip": ip}
    return {kind: None if name == _DEFAULT else name for kind, name in names.items() if name is not None}


@command.command()
@_entity_options
@verb
def describe(admin: Admin, user: str | None, client_id: str | None, ip: str | None) -> Answer:
    """Describe the quotas of users, client ids and IP addresses (default: all)."""
    return rows(
        (
            {"entity": _named(quota.entity), "quotas": dict(quota.values)}
            for quota in admin.describe_client_quotas(_entity(user, client_id, ip))
        ),
        _COLUMNS,
        empty="no quotas found",
    )


@command.command()
@_entity_options
@config_settings("--set", "added", help="A quota, such as producer_byte_rate=1024; may be repeated.")
@click.option("--delete", "deleted", multiple=True, metavar="NAME", help="Remove a quota; may be repeated.")
@change
def alter(
    admin: Admin,
    user: str | None,
    client_id: str | None,
    ip: str | None,
    added: dict[str, str],
    deleted: tuple[str, ...],
) -> Answer:
    """Set and remove the quotas of a user, a client id, both, or an IP address."""
    entity = _entity(user, client_id, ip)
    if not entity:
        raise click.UsageError("Name an entity with --user, --client-id or --ip.")
    try:
        values: dict[str, float | None] = {name: float(value) for name, value in added.items()}
    except ValueError:
        raise click.UsageError("The value of a quota must be a number.") from None
    done, errors = settled(lambda: admin.alter_client_quotas([(entity, values | dict.fromkeys(deleted))]))
    return rows(({"entity": _named(entity), "quotas": values} for entity in done), _COLUMNS, errors)


def _named(entity: Any) -> dict[str, str]:
    return {kind: _DEFAULT if name is None else name for kind, name in entity.items()}
