"""Commands that control a running embedded cluster, for `kip shell` and for the input of `kip serve`."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import wraps
from typing import TYPE_CHECKING, Any

import click

from kip.cli.output import echo
from kip.escaping import escape_text

if TYPE_CHECKING:
    from kip.cluster import EmbeddedCluster

__all__ = ["command"]


@click.group(name="embedded", context_settings={"help_option_names": ["-h", "--help"]})
def command() -> None:
    """Change the embedded cluster: nodes, quorum, faults."""


@contextmanager
def _words_for_errors() -> Iterator[None]:
    from kip.cluster import ClusterSetupError

    try:
        yield
    except ClusterSetupError as error:
        raise click.ClickException(str(error)) from None


def _control(function: Callable[..., None]) -> Callable[..., None]:
    """Wrap a function as a command; its first argument is the cluster of the context."""

    @click.pass_context
    @wraps(function)
    def run(context: click.Context, /, **arguments: Any) -> None:
        from kip.cluster import EmbeddedCluster

        cluster = context.find_object(EmbeddedCluster)
        if cluster is None:
            raise click.UsageError("Only an embedded cluster can be changed like this.")
        with _words_for_errors():
            function(cluster, **arguments)

    return run


_api_option = click.option("--api", metavar="NAME", help="Only answers of this API, such as DescribeCluster.")
_node_option = click.option("--node", "node_id", type=int, metavar="ID", help="Only answers of this node.")


def _on_node(name: str, method: str, text: str) -> None:
    """Add a command that calls a method of the cluster with the id of a node."""

    def change(cluster: EmbeddedCluster, node_id: int) -> None:
        getattr(cluster, method)(node_id)

    change.__doc__ = text
    command.command(name)(click.argument("node_id", type=int, metavar="ID")(_control(change)))


_on_node("fence", "fence_broker", "Fence a broker that runs.")
_on_node("unfence", "unfence_broker", "Unfence a broker.")
_on_node("unregister", "unregister_broker", "Forget a stopped broker for good.")
_on_node("stop", "stop_node", "Stop a broker or a controller.")
_on_node("start", "start_node", "Start a stopped node again, on the same port.")
_on_node("pause", "pause_node", "Let a node accept connections and requests, and never answer.")
_on_node("resume", "resume_node", "Let a paused node go on.")
_on_node("move-controller", "move_controller", "Make another broker the controller that KIP-4 means.")
_on_node("move-leader", "move_quorum_leader", "Let another controller lead the metadata quorum.")
_on_node("remove-voter", "remove_voter", "Make a voter of the quorum an observer.")
_on_node("add-voter", "add_voter", "Make an observer a voter of the quorum.")


@command.command()
@click.argument("node_id", type=int, metavar="ID")
@click.argument("records", type=click.IntRange(0))
@_control
def lag(cluster: EmbeddedCluster, node_id: int, records: int) -> None:
    """Let a node of the quorum stay so many records behind the leader; 0 lets it catch up."""
    cluster.set_lag(node_id, records)


@command.command()
@click.argument("seconds", type=click.FloatRange(0))
@_api_option
@_node_option
@_control
def delay(cluster: EmbeddedCluster, seconds: float, api: str | None, node_id: int | None) -> None:
    """Send answers late."""
    cluster.delay_answers(seconds, api, node_id)


@command.command()
@_api_option
@_node_option
@click.option("--times", type=click.IntRange(1), metavar="N", help="Only so many answers.")
@_control
def drop(cluster: EmbeddedCluster, api: str | None, node_id: int | None, times: int | None) -> None:
    """Carry requests out and never answer them."""
    cluster.drop_answers(api, node_id, times)


@command.command()
@click.argument("api", metavar="API")
@click.argument("error", metavar="CODE")
@click.option("--topic", metavar="NAME", help="Only parts of requests that are about this topic.")
@click.option("--partition", type=click.IntRange(0), metavar="N", help="Only parts that are about this partition.")
@click.option("--group", metavar="NAME", help="Only requests of this group.")
@click.option("--times", type=click.IntRange(1), metavar="N", help="Number of requests.  [default: all]")
@_node_option
@_control
def fail(cluster: EmbeddedCluster, api: str, error: str, **where: Any) -> None:
    """Answer requests with an error code: `fail Produce NOT_LEADER_OR_FOLLOWER --topic t`."""
    cluster.fail(api, _error_code(error), **where)


def _error_code(text: str) -> int:
    from kafka_wire.error_codes import ErrorCode

    try:
        return int(ErrorCode[text.upper()] if not text.lstrip("-").isdecimal() else ErrorCode(int(text)))
    except (KeyError, ValueError):
        raise click.BadParameter(f"{text!r} is not an error code of Kafka", param_hint="CODE") from None


@command.command()
@click.argument("api", metavar="API")
@click.argument("versions", metavar="LOWEST-HIGHEST|none")
@_control
def limit(cluster: EmbeddedCluster, api: str, versions: str) -> None:
    """Serve an API in fewer versions, or not at all: `limit DescribeCluster 0-1`, `limit DescribeCluster none`."""
    lowest, _, highest = versions.partition("-")
    if versions != "none" and not (lowest.isdecimal() and (highest or lowest).isdecimal()):
        raise click.BadParameter("write 0-1, 2 or none", param_hint="VERSIONS")
    cluster.limit_api(api, None if versions == "none" else (int(lowest), int(highest or lowest)))


@command.command("clear-faults")
@_control
def clear_faults(cluster: EmbeddedCluster) -> None:
    """End all faults: errors, delays and drops."""
    cluster.clear_faults()


@command.command()
@_api_option
@_control
def requests(cluster: EmbeddedCluster, api: str | None) -> None:
    """Print what the cluster was sent, a line each: node, API and version, client id, message."""
    for one in cluster.requests if api is None else cluster.requests_of(api):
        echo(f"{one.node_id} {one.api} v{one.version} {escape_text(str(one.client_id))} {one.message!r}")
