"""`kip configs`: configs of topics, brokers, loggers, groups and client metrics."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from kip.cli.connecting import change, settled, verb
from kip.cli.output.answers import Answer, rows
from kip.cli.parameters.options import config_settings, file_text, group_of_verbs

if TYPE_CHECKING:
    from kip.admin import Admin
    from kip.admin.operations.configs import ConfigResource

command = group_of_verbs(
    "configs", "Describe and alter configs of topics, brokers, loggers, groups and client metrics."
)

_TYPES = ("topic", "broker", "broker-logger", "client-metrics", "group")
_type = click.argument("kind", type=click.Choice(_TYPES), metavar="TYPE")
_COLUMNS = {"TYPE": "type", "RESOURCE": "resource", "NAME": "name", "VALUE": "value", "SOURCE": "source"}
_RESOURCES = {"TYPE": "type", "RESOURCE": "resource"}


def _properties(context: click.Context, parameter: click.Parameter, path: Path | None) -> dict[str, str]:
    """Read a properties file; `--set` overrides its configs."""
    from kip.admin.errors import SettingsError
    from kip.admin.properties import parse_properties

    if path is None:
        return {}
    try:
        configs = parse_properties(file_text(path))
    except SettingsError as error:
        raise click.BadParameter(f"{path}: {error}") from None
    if not configs:
        raise click.BadParameter(f"{path} has no configs")
    return configs


@command.command("list")
@click.argument("kinds", nargs=-1, type=click.Choice(_TYPES), metavar="[TYPE]...")
@verb
def list_resources(admin: Admin, kinds: tuple[str, ...]) -> Answer:
    """List the resources of these types, or of all, that have configs (KIP-1142)."""
    from kip.admin.operations.configs import ResourceType

    types = [ResourceType[_enum_name(kind)] for kind in kinds]
    return rows(
        map(_resource_data, admin.list_config_resources(types)), _RESOURCES, empty="no resources with configs found"
    )


@command.command()
@_type
@click.argument("names", nargs=-1, required=True, metavar="NAME...")
@click.option("--all", "with_defaults", is_flag=True, help="Include defaults and static configs.")
@verb
def describe(admin: Admin, kind: str, names: tuple[str, ...], with_defaults: bool) -> Answer:
    """Describe the configs of resources; TYPE is topic, broker, broker-logger, client-metrics or group."""
    described, errors = settled(lambda: admin.describe_configs(_resources(kind, names)).items())
    return rows(
        (
            {
                **_resource_data(resource),
                "name": entry.name,
                "value": entry.value,
                "source": entry.source,
                "sensitive": entry.sensitive,
                "readOnly": entry.read_only,
            }
            for resource, entries in described
            for entry in entries
            if with_defaults or entry.source == _own_source(resource)
        ),
        _COLUMNS,
        errors,
        empty=f"no configs of {kind} {', '.join(names)} are set" + ("" if with_defaults else "; --all prints defaults"),
    )


@command.command()
@_type
@click.argument("names", nargs=-1, required=True, metavar="NAME...")
@config_settings("--set", "added", help="Set a config; may be repeated.")
@click.option(
    "--set-file",
    "--add-config-file",
    "of_file",
    type=click.Path(dir_okay=False, path_type=Path),
    metavar="FILE",
    callback=_properties,
    help="Set the configs in this properties file; - is standard input.",
)
@click.option(
    "--delete", "deleted", multiple=True, metavar="NAME", help="Reset a config to its default; may be repeated."
)
@config_settings("--append", "appended", help="Add an element to a list; may be repeated.")
@config_settings("--subtract", "subtracted", help="Remove an element from a list; may be repeated.")
@click.option("--validate-only", is_flag=True, help="Check the request without making the change.")
@change
def alter(
    admin: Admin,
    kind: str,
    names: tuple[str, ...],
    *,
    added: dict[str, str],
    of_file: dict[str, str],
    deleted: tuple[str, ...],
    appended: dict[str, str],
    subtracted: dict[str, str],
    validate_only: bool,
) -> Answer:
    """Change configs of resources; the changes of a resource are made together (KIP-339).

    \b
    Example:
      kip configs alter topic orders --set retention.ms=60000 --delete segment.ms
      kip configs alter broker 1 2 3 --set-file broker.properties
    """
    from kip.admin.operations.configs import ConfigChange, ConfigOperation

    by_operation: list[tuple[ConfigOperation, dict[str, Any]]] = [
        (ConfigOperation.SET, {**of_file, **added}),
        (ConfigOperation.DELETE, dict.fromkeys(deleted)),
        (ConfigOperation.APPEND, appended),
        (ConfigOperation.SUBTRACT, subtracted),
    ]
    changes = [ConfigChange(name, operation, value) for operation, some in by_operation for name, value in some.items()]
    if not changes:
        raise click.UsageError("Nothing to change: give --set, --set-file, --delete, --append or --subtract.")
    changes_by_resource = dict.fromkeys(_resources(kind, names), changes)
    return _altered(
        *settled(lambda: admin.alter_configs(changes_by_resource, validate_only=validate_only)), validate_only
    )


@command.command()
@_type
@click.argument("names", nargs=-1, required=True, metavar="NAME...")
@config_settings("--set", "added", help="A config to set; all others are reset; may be repeated.")
@click.option("--validate-only", is_flag=True, help="Check the request without making the change.")
@change
def replace(admin: Admin, kind: str, names: tuple[str, ...], added: dict[str, str], validate_only: bool) -> Answer:
    """Replace all dynamic configs of resources (AlterConfigs, for brokers before Kafka 2.3)."""
    configs_by_resource = dict.fromkeys(_resources(kind, names), added)
    return _altered(
        *settled(lambda: admin.replace_configs(configs_by_resource, validate_only=validate_only)), validate_only
    )


def _resources(kind: str, names: Sequence[str]) -> list[ConfigResource]:
    from kip.admin.operations.configs import ConfigResource, ResourceType

    return [
        ConfigResource(ResourceType[_enum_name(kind)], "" if name == "default" and kind == "broker" else name)
        for name in names
    ]


def _own_source(resource: ConfigResource) -> str:
    """Return the source of configs that are set on a resource itself; kafka-configs prints only these by default."""
    # Brokers report this source for all of their loggers, also for those whose level was never changed.
    if resource.type.name == "BROKER" and not resource.name:
        return "DYNAMIC_DEFAULT_BROKER_CONFIG"
    return f"DYNAMIC_{resource.type.name}_CONFIG"


def _resource_data(resource: ConfigResource) -> dict[str, Any]:
    return {"type": resource.type.name.lower().replace("_", "-"), "resource": resource.name}


def _altered(done: Sequence[ConfigResource], errors: Sequence[Exception], validate_only: bool) -> Answer:
    text = "The configs of {} can be changed." if validate_only else "Changed the configs of {}."
    return Answer([_resource_data(resource) for resource in done], lambda: "\n".join(map(text.format, done)), errors)


def _enum_name(kind: str) -> str:
    return kind.upper().replace("-", "_")
