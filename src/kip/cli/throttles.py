"""`--throttle`: limit the bytes that moves of replicas replicate per second, and remove the limits afterwards."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

import click

from kip.cli.connecting import settled
from kip.cli.output.printing import echo_error
from kip.cli.parameters.types import SIZE

if TYPE_CHECKING:
    from kip.admin import Admin
    from kip.admin.reassignments.throttles import Changes

throttle_option = click.option(
    "--throttle",
    "rate",
    type=SIZE,
    metavar="SIZE",
    help="Limit the moves to this number of bytes per second, such as 50m, on each broker. With --wait, the limit is "
    "removed at the end; otherwise, `kip partitions verify` removes it.",
)
preserve_option = click.option("--preserve-throttles", "keeps", is_flag=True, help="Do not remove throttles.")


def set_throttles(admin: Admin, changes: Changes, is_waiting: bool) -> None:
    """Set throttles; if the command does not wait for the moves, print who removes them."""
    admin.alter_configs(changes)
    if not is_waiting:
        echo_error("note: the throttle stays until `kip partitions verify` finds that no replicas are being moved")


def remove_throttles(admin: Admin, topics: Iterable[str]) -> Sequence[Exception]:
    """Remove all throttles of these topics and of all brokers, unless replicas are being moved."""
    # As ReassignPartitionsCommand.verifyAssignment: all moves share the throttles of a broker.
    from kip.admin.reassignments.throttles import removed_throttles, throttled_resources

    if admin.list_partition_reassignments():
        return ()
    brokers = [node.id for node in admin.list_nodes() if not node.fenced]
    resources = throttled_resources(sorted(set(topics)), brokers)
    configs, unread = settled(lambda: admin.describe_configs(resources).items())
    changes = removed_throttles(configs)
    # Moves between log directories are not reassignments: their throttle stays while there are future replicas.
    if changes != removed_throttles(configs, with_log_dirs=False) and _has_future_replicas(admin):
        changes = removed_throttles(configs, with_log_dirs=False)
    changed, unchanged = settled(lambda: admin.alter_configs(changes) if changes else ())
    if changed:
        echo_error(f"note: removed the throttles of {', '.join(map(str, changed))}")
    return [*unread, *unchanged]


def _has_future_replicas(admin: Admin) -> bool:
    """Return whether a replica is being moved between log directories."""
    directories, _ = settled(admin.describe_log_dirs)
    return any(replica.is_future for directory in directories for replica in directory.replicas)
