"""Commands that control a running embedded cluster, for `kip shell` and for the input of `kip serve`."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import TYPE_CHECKING, Any

import click

from kip.cli.controls.faults import fault_commands, setup_errors
from kip.cli.parameters.options import Verbs

if TYPE_CHECKING:
    from kip.cluster import EmbeddedCluster


@click.group(name="embedded", cls=Verbs, context_settings={"help_option_names": ["-h", "--help"]})
def command() -> None:
    """Change the embedded cluster: nodes, quorum, faults."""


def _control(function: Callable[..., None]) -> Callable[..., None]:
    """Wrap a function as a command; its first argument is the cluster of the context."""

    @click.pass_context
    @wraps(function)
    def run(context: click.Context, /, **arguments: Any) -> None:
        from kip.cluster import EmbeddedCluster

        cluster = context.find_object(EmbeddedCluster)
        if cluster is None:
            raise click.UsageError("This command only works with an embedded cluster.")
        with setup_errors():
            function(cluster, **arguments)

    return run


def _on_node(name: str, method: str, text: str) -> None:
    """Add a command that calls a method of the cluster with the id of a node."""

    def change(cluster: EmbeddedCluster, node_id: int) -> None:
        getattr(cluster, method)(node_id)

    change.__doc__ = text
    command.command(name)(click.argument("node_id", type=int, metavar="ID")(_control(change)))


_on_node("fence", "fence_broker", "Fence a broker that runs.")
_on_node("unfence", "unfence_broker", "Unfence a fenced broker.")
_on_node("unregister", "unregister_broker", "Remove the registration of a stopped broker, until it starts again.")
_on_node("stop", "stop_node", "Stop a broker or a controller.")
_on_node("start", "start_node", "Start a stopped node on the same port.")
_on_node("pause", "pause_node", "Pause a node: it accepts connections and requests, and sends no responses.")
_on_node("resume", "resume_node", "Resume a paused node.")
_on_node("move-controller", "move_controller", "Make a broker the controller, if brokers have this role.")
_on_node("move-leader", "move_quorum_leader", "Make a controller the leader of the metadata quorum.")
_on_node("remove-voter", "remove_voter", "Make a voter of the metadata quorum an observer.")
_on_node("add-voter", "add_voter", "Make an observer of the metadata quorum a voter.")


@command.command()
@click.argument("node_id", type=int, metavar="ID")
@click.argument("records", type=click.IntRange(0), metavar="N")
@_control
def lag(cluster: EmbeddedCluster, node_id: int, records: int) -> None:
    """Keep node ID behind the leader of the metadata quorum by N records; 0 ends its lag."""
    cluster.set_lag(node_id, records)


for _each in fault_commands():
    command.add_command(_each)
