"""`kip serve`: run an embedded cluster for other programs."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from kip.cli.controls.embedded import command as controls
from kip.cli.controls.lines import do_line, serve_until_stopped, stop_event
from kip.cli.output.printing import echo
from kip.cli.parameters.types import PRINCIPAL, Duration
from kip.kafka.mechanisms import SecurityProtocol

if TYPE_CHECKING:
    import ssl

    from kip.cluster import EmbeddedCluster

__all__ = ["command"]


@click.command(name="serve", context_settings={"help_option_names": ["-h", "--help"]})
@click.option("--brokers", type=click.IntRange(1), default=3, show_default=True, metavar="N", help="Number of brokers.")
@click.option(
    "--controllers",
    type=click.IntRange(0),
    metavar="N",
    help="Number of controllers.  [default: 3, or 0 if the release uses ZooKeeper]",
)
@click.option(
    "--port",
    type=click.IntRange(0, 65535),
    metavar="N",
    default=9092,
    show_default=True,
    help="Port of broker 1; the other nodes get the next ports. 0 means any free ports.",
)
@click.option("--host", metavar="ADDRESS", default="127.0.0.1", show_default=True, help="Address to listen on.")
@click.option("--advertised-host", metavar="NAME", help="Host name in responses to clients.  [default: the host]")
@click.option("--release", metavar="X.Y", help="Release of Kafka to emulate.  [default: the newest]")
@click.option(
    "--rack",
    "racks",
    multiple=True,
    metavar="NAME",
    help="Rack of a broker; the first is that of broker 1. May be repeated.",
)
@click.option(
    "--proposals", is_flag=True, help="Also serve the APIs of KIP-4 and KIP-142, which no release of Kafka contains."
)
@click.option(
    "--internal-topics",
    is_flag=True,
    help="Create __consumer_offsets and the other topics of coordinators, with the records of a real broker.",
)
@click.option(
    "--delay",
    type=Duration(0),
    default="0s",
    show_default=True,
    metavar="DURATION",
    help="Time between the deletion of a topic and its removal.",
)
@click.option(
    "--directory",
    type=click.Path(file_okay=False, path_type=Path),
    metavar="DIR",
    help="Folder that keeps its state, users and ACLs included.  [default: in memory]",
)
@click.option(
    "--users",
    "users_file",
    type=click.Path(exists=True, dir_okay=False, path_type=Path),
    metavar="FILE",
    help="Properties file of users and passwords; brokers then require SASL (PLAIN or SCRAM). A folder that has users "
    "keeps its own.",
)
@click.option(
    "--super-user",
    "super_users",
    type=PRINCIPAL,
    multiple=True,
    metavar="User:NAME",
    help="Principal with all permissions; others then need ACLs. Without --users, clients choose their user by "
    "client.id; that of `kip` is `kip`. May be repeated.",
)
@click.option(
    "--tls",
    "tls_file",
    type=click.Path(exists=True, dir_okay=False, path_type=Path),
    metavar="FILE",
    help="PEM file of the brokers' private key and certificates; brokers then require TLS.",
)
@click.option(
    "--tls-client-ca",
    type=click.Path(exists=True, dir_okay=False, path_type=Path),
    metavar="FILE",
    help="PEM file of the authorities of client certificates, which brokers then require.",
)
@click.option(
    "--listener",
    "listeners",
    type=click.Choice(list(SecurityProtocol.__members__)),
    multiple=True,
    help="Security protocol of a listener of all brokers; may be repeated. The ports of the second one follow those of "
    "the nodes.  [default: one listener, with SASL for --users and with TLS for --tls]",
)
@click.option(
    "--do",
    "actions",
    multiple=True,
    metavar="COMMAND",
    help="Control command to run first, such as 'fence 2'; may be repeated.",
)
def command(
    brokers: int,
    controllers: int | None,
    port: int,
    host: str,
    advertised_host: str | None,
    release: str | None,
    racks: tuple[str, ...],
    proposals: bool,
    internal_topics: bool,
    delay: float,
    directory: Path | None,
    users_file: Path | None,
    super_users: tuple[str, ...],
    tls_file: Path | None,
    tls_client_ca: Path | None,
    listeners: tuple[str, ...],
    actions: tuple[str, ...],
) -> None:
    """Serve an embedded cluster until SIGINT, SIGTERM or SIGHUP; print the address of each node.

    Lines on standard input control it: `fence 2`, `lag 3001 50`; `help` lists all control commands.
    """
    from kip.cluster import RELEASES, ClusterSetupError, EmbeddedCluster

    chosen = release or list(RELEASES)[-1]
    try:
        cluster = EmbeddedCluster(
            brokers,
            controllers,
            port,
            host=host,
            advertised_host=advertised_host,
            release=chosen,
            proposals=proposals,
            internal_topics=internal_topics,
            racks=racks,
            directory=directory,
            delay=delay,
            users=None if users_file is None else _users(users_file),
            super_users=super_users,
            tls=_tls(tls_file, tls_client_ca),
            listeners=listeners,
        )
        with cluster:
            for action in actions:
                if do_line(controls, cluster, action):
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
