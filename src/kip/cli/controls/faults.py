"""Commands that inject faults, limit versions and show requests, for embedded clusters and proxies."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import wraps
from typing import TYPE_CHECKING, Any

import click

from kip.cli.output.printing import echo
from kip.cli.parameters.types import Duration
from kip.escaping import escape_text

if TYPE_CHECKING:
    from kip.cluster import EmbeddedCluster
    from kip.proxy import Proxy

    Disturbed = EmbeddedCluster | Proxy

_COMMANDS: list[click.Command] = []
_BREAKS = ("close", "half", "garbage", "wrong-id")


def fault_commands() -> list[click.Command]:
    """Return the commands; the cluster or the proxy that they change is the object of a context."""
    return list(_COMMANDS)


@contextmanager
def setup_errors() -> Iterator[None]:
    """Convert errors of clusters and proxies to messages on stderr."""
    from kip.cluster import ClusterSetupError

    try:
        yield
    except ClusterSetupError as error:
        raise click.ClickException(str(error)) from None


def _disturb(name: str) -> Callable[[Callable[..., None]], Callable[..., None]]:
    """Make a command of a function whose first argument is the cluster or the proxy."""

    def wrap(function: Callable[..., None]) -> Callable[..., None]:
        @click.pass_context
        @wraps(function)
        def run(context: click.Context, /, **arguments: Any) -> None:
            with setup_errors():
                function(_target(context), **arguments)

        _COMMANDS.append(click.command(name)(run))
        return run

    return wrap


def _target(context: click.Context | None) -> Disturbed:
    while context is not None:
        if hasattr(context.obj, "inject"):
            target: Disturbed = context.obj
            return target
        context = context.parent
    raise click.UsageError("This command only works with an embedded cluster or a proxy.")


_api_option = click.option("--api", metavar="NAME", help="Only responses of this API, such as DescribeCluster.")
_node_option = click.option("--node", "node_id", type=int, metavar="ID", help="Only responses of this node.")
_times_option = click.option("--times", type=click.IntRange(1), metavar="N", help="Only the next N.  [default: all]")


@_disturb("delay")
@click.argument("seconds", type=Duration(0), metavar="DURATION")
@_api_option
@_node_option
def _delay(target: Disturbed, seconds: float, api: str | None, node_id: int | None) -> None:
    """Delay responses."""
    target.delay_answers(seconds, api, node_id)


@_disturb("drop")
@_api_option
@_node_option
@_times_option
def _drop(target: Disturbed, api: str | None, node_id: int | None, times: int | None) -> None:
    """Handle requests, but send no responses."""
    target.drop_answers(api, node_id, times)


@_disturb("fail")
@click.argument("api", metavar="API")
@click.argument("error", metavar="CODE")
@click.option("--topic", metavar="NAME", help="Only parts of requests that are about this topic.")
@click.option("--partition", type=click.IntRange(0), metavar="N", help="Only parts that are about this partition.")
@click.option("--group", metavar="NAME", help="Only requests of this group.")
@click.option("--times", type=click.IntRange(1), metavar="N", help="Only the next N.  [default: all]")
@_node_option
def _fail(target: Disturbed, api: str, error: str, **where: Any) -> None:
    """Respond with an error code: `fail Produce NOT_LEADER_OR_FOLLOWER --topic t`."""
    target.fail(api, error, **where)


@_disturb("throttle")
@click.argument("seconds", type=Duration(0), metavar="DURATION")
@_api_option
@_times_option
def _throttle(target: Disturbed, seconds: float, api: str | None, times: int | None) -> None:
    """Set the throttle time of responses."""
    target.throttle(api, seconds, times)


@_disturb("break")
@click.argument("kind", type=click.Choice(_BREAKS))
@_api_option
@_node_option
@_times_option
def _break(target: Disturbed, kind: str, api: str | None, node_id: int | None, times: int | None) -> None:
    """Close connections instead of a response or within one; send garbage, or a wrong correlation id."""
    from kip.cluster import Fault, FaultKind

    target.inject(Fault(FaultKind(kind), api, node_id, times))


@_disturb("limit")
@click.argument("api", metavar="API")
@click.argument("versions", metavar="LOWEST-HIGHEST|none")
def _limit(target: Disturbed, api: str, versions: str) -> None:
    """Serve an API in fewer versions, or not at all: `limit DescribeCluster 0-1`, `limit DescribeCluster none`."""
    lowest, _, highest = versions.partition("-")
    if versions != "none" and not (lowest.isdecimal() and (highest or lowest).isdecimal()):
        raise click.BadParameter("write 0-1, 2 or none", param_hint="VERSIONS")
    target.limit_api(api, None if versions == "none" else (int(lowest), int(highest or lowest)))


@_disturb("clear-faults")
def _clear_faults(target: Disturbed) -> None:
    """End all faults: errors, throttle times, delays, drops and breaks."""
    target.clear_faults()


@_disturb("requests")
@_api_option
def _requests(target: Disturbed, api: str | None) -> None:
    """Print received requests, a line each: node, API and version, client id, message."""
    for request in target.requests if api is None else target.requests_of(api):
        echo(
            f"{request.node_id} {request.api} v{request.version} {escape_text(str(request.client_id))} "
            f"{request.message!r}"
        )
