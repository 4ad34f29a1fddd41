"""`kip serve`: run an embedded cluster for other programs."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from kip.cli.control_lines import do_line, serve_until_stopped
from kip.cli.embedded import command as controls
from kip.cli.output import echo
from kip.cli.parameter_types import Duration

if TYPE_CHECKING:
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
    default=9092,
    show_default=True,
    help="Port of broker 1; the other nodes have the following ports. 0: any free ports.",
)
@click.option("--host", default="127.0.0.1", show_default=True, help="Address to listen on.")
@click.option("--advertised-host", metavar="NAME", help="Host name in responses to clients.  [default: the host]")
@click.option("--release", metavar="X.Y", help="Release of Kafka to emulate.  [default: the newest]")
@click.option(
    "--rack", "racks", multiple=True, metavar="NAME", help="Rack of the next broker, from broker 1 on; may be repeated."
)
@click.option(
    "--proposals", is_flag=True, help="Also serve the APIs of KIP-4 and KIP-142, which no release of Kafka has."
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
    help="Folder that keeps its state.  [default: in memory]",
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
    delay: float,
    directory: Path | None,
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
            racks=racks,
            directory=directory,
            delay=delay,
        )
        with cluster:
            for action in actions:
                if do_line(controls, cluster, action):
                    raise click.ClickException(f"--do {action!r} failed")
            _announce(cluster)
            serve_until_stopped(controls, cluster)
    except (ClusterSetupError, OSError) as error:
        raise click.ClickException(str(error)) from None


def _announce(cluster: EmbeddedCluster) -> None:
    for kind, nodes in (("broker", cluster.state.brokers), ("controller", cluster.state.controllers)):
        for node in nodes.values():
            echo(f"{kind} {node.id} {node.host}:{node.port}")
