"""`kip serve`: run an embedded cluster for other programs."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from kip.cli.controls.embedded import command as controls
from kip.cli.controls.lines import run_line, serve_until_stopped, stop_event
from kip.cli.output.printing import echo
from kip.cli.parameters.types import PRINCIPAL, Duration
from kip.cluster.options import described_options
from kip.kafka.mechanisms import SecurityProtocol

if TYPE_CHECKING:
    import ssl

    from kip.cluster import EmbeddedCluster

_TYPES: dict[str, Any] = {
    "brokers": click.IntRange(1),
    "controllers": click.IntRange(0),
    "port": click.IntRange(0, 65535),
    "delay": Duration(0),
    "directory": click.Path(file_okay=False, path_type=Path),
    "super_users": PRINCIPAL,
    "listeners": click.Choice(list(SecurityProtocol.__members__)),
}
"""How the text of an option is read, unless it is a name."""
_DEFAULTS = {"port": 9092, "delay": "0s"}
"""Those that differ from the defaults of `EmbeddedCluster`: clients expect a broker at this port."""
_FILE = click.Path(exists=True, dir_okay=False, path_type=Path)
_FROM_FILES = (
    click.option(
        "--users",
        "users_file",
        type=_FILE,
        metavar="FILE",
        help="Properties file of users and passwords; brokers then require SASL (PLAIN or SCRAM). A folder that has "
        "users keeps its own.",
    ),
    click.option(
        "--tls",
        "tls_file",
        type=_FILE,
        metavar="FILE",
        help="PEM file of the brokers' private key and certificates; brokers then require TLS.",
    ),
    click.option(
        "--tls-client-ca",
        type=_FILE,
        metavar="FILE",
        help="PEM file of the authorities of client certificates, which brokers then require.",
    ),
)


def _cluster_options(command: Callable[..., None]) -> Callable[..., None]:
    """Add the options of a cluster that have a flag."""
    for add_option in reversed(_FROM_FILES):
        command = add_option(command)
    for option in reversed([option for option in described_options() if option.flag]):
        is_repeated, is_flag = isinstance(option.default, tuple), isinstance(option.default, bool)
        command = click.option(
            option.flag,
            option.name,
            type=_TYPES.get(option.name),
            is_flag=is_flag,
            multiple=is_repeated,
            default=_DEFAULTS.get(option.name, option.default),
            show_default=not (is_flag or is_repeated or "[default:" in option.help),
            metavar=option.metavar or None,
            help=option.help,
        )(command)
    return command


@click.command(name="serve", context_settings={"help_option_names": ["-h", "--help"]})
@_cluster_options
@click.option(
    "--do",
    "actions",
    multiple=True,
    metavar="COMMAND",
    help="Control command to run first, such as 'fence 2'; may be repeated.",
)
def command(
    users_file: Path | None,
    tls_file: Path | None,
    tls_client_ca: Path | None,
    actions: tuple[str, ...],
    **options: Any,
) -> None:
    """Serve an embedded cluster until SIGINT, SIGTERM or SIGHUP; print the address of each node.

    Lines on standard input control it: `fence 2`, `lag 3001 50`; `help` lists all control commands.
    """
    from kip.cluster import ClusterSetupError, EmbeddedCluster

    users = None if users_file is None else _users(users_file)
    try:
        with EmbeddedCluster(**options, users=users, tls=_tls(tls_file, tls_client_ca)) as cluster:
            for action in actions:
                if run_line(controls, cluster, action):
                    raise click.ClickException(f"--do {action!r} failed")
            stopped = stop_event()
            _announce(cluster)
            serve_until_stopped(controls, cluster, stopped)
    except (ClusterSetupError, OSError) as error:
        raise click.ClickException(str(error)) from None


def _users(path: Path) -> dict[str, str]:
    from kip.admin.errors import SettingsError
    from kip.admin.properties import read_properties

    try:
        return read_properties(path)
    except SettingsError as error:
        raise click.ClickException(str(error)) from None


def _tls(path: Path | None, client_ca: Path | None) -> ssl.SSLContext | None:
    """Return the context of the brokers' listeners, None without TLS."""
    import ssl

    if path is None:
        if client_ca is not None:
            raise click.UsageError("--tls-client-ca requires --tls")
        return None
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    try:
        context.load_cert_chain(path, password="")
    except (ssl.SSLError, OSError, ValueError):
        raise click.ClickException(f"{path}: not a PEM file of a private key and its certificate") from None
    if client_ca is not None:
        context.verify_mode = ssl.CERT_REQUIRED
        try:
            context.load_verify_locations(client_ca)
        except ssl.SSLError:
            raise click.ClickException(f"{client_ca}: not a PEM file of certificates") from None
    return context


def _announce(cluster: EmbeddedCluster) -> None:
    for kind, nodes in (("broker", cluster.state.brokers), ("controller", cluster.state.controllers)):
        for node in nodes.values():
            echo(f"{kind} {node.id} {node.host}:{node.port}")
    for broker in cluster.state.brokers.values():
        for listener, port in broker.ports.items():
            echo(f"broker {broker.id} {broker.host}:{port} {listener}")
