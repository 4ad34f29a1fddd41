"""`kip cluster`: the cluster and its nodes."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import click

from kip.cli.connecting import change, settled, verb
from kip.cli.output.answers import Answer, rows
from kip.cli.output.tables import blank_columns, labelled
from kip.cli.parameters.names import complete_brokers
from kip.cli.parameters.options import Verbs
from kip.escaping import escape_text

if TYPE_CHECKING:
    from kip.admin import Admin, Node

_APIS = {
    "BROKER": "broker",
    "KEY": "apiKey",
    "API": "apiName",
    "MIN": "minVersion",
    "MAX": "maxVersion",
    "USABLE": "usableVersion",
}


@click.group(name="cluster", cls=Verbs, context_settings={"help_option_names": ["-h", "--help"]})
def command() -> None:
    """Describe the cluster and its nodes."""


@command.command("list-nodes")
@click.option("--include-fenced-brokers", is_flag=True, help="Fail if the broker does not report fenced brokers.")
@verb
def list_nodes(admin: Admin, include_fenced_brokers: bool) -> Answer:
    """List the brokers, including fenced ones; with --bootstrap-controller, list the controllers (KIP-1073).

    Brokers before Kafka 4.0 omit fenced brokers.
    """
    through_controller = admin.settings.are_controllers
    if include_fenced_brokers and through_controller:
        raise click.UsageError("The option --include-fenced-brokers is only supported with --bootstrap-server.")
    nodes = admin.describe_cluster(include_fenced_brokers=True).nodes if include_fenced_brokers else admin.list_nodes()
    return Answer(
        [_node(node, with_state=not through_controller) for node in nodes],
        lambda: _node_table(nodes, with_state=not through_controller),
    )


@command.command()
@click.option("--include-fenced-brokers", is_flag=True, help="Include fenced brokers (Kafka 4.0).")
@click.option(
    "--include-authorized-operations", is_flag=True, help="Include the operations that you are authorized for."
)
@verb
def describe(admin: Admin, include_fenced_brokers: bool, include_authorized_operations: bool) -> Answer:
    """Describe the cluster: its id, its controller, its nodes."""
    cluster = admin.describe_cluster(
        include_fenced_brokers=include_fenced_brokers, include_authorized_operations=include_authorized_operations
    )
    with_state = cluster.endpoint_type == "broker"
    data: dict[str, Any] = {
        "clusterId": cluster.cluster_id,
        "controllerId": cluster.controller_id,
        "endpointType": cluster.endpoint_type,
        "nodes": [_node(node, with_state) for node in cluster.nodes],
    }
    labels: list[tuple[str, object]] = [
        ("ClusterId", cluster.cluster_id),
        ("ControllerId", "none" if cluster.controller_id is None else cluster.controller_id),
        ("EndpointType", cluster.endpoint_type),
    ]
    if cluster.authorized_operations is not None:
        data["authorizedOperations"] = list(cluster.authorized_operations)
        labels.append(("AuthorizedOperations", ", ".join(cluster.authorized_operations) or "none"))
    return Answer(data, lambda: labelled(labels) + "\n" + _node_table(cluster.nodes, with_state))


@command.command("id")
@verb
def cluster_id(admin: Admin) -> Answer:
    """Print the id of the cluster."""
    current_id = admin.describe_cluster().cluster_id
    if current_id is None:
        raise click.ClickException("the broker's release is too old to report a cluster id")
    return Answer({"clusterId": current_id}, lambda: f"Cluster ID: {escape_text(current_id)}")


@command.command("api-versions")
@click.option(
    "--broker",
    "brokers",
    type=int,
    multiple=True,
    metavar="ID",
    shell_complete=complete_brokers,
    help="Only this broker; may be repeated.",
)
@verb
def api_versions(admin: Admin, brokers: tuple[int, ...]) -> Answer:
    """List the APIs of brokers, their versions, and the highest version that this command supports."""
    versions, errors = settled(lambda: admin.describe_api_versions(brokers or None))
    return rows(
        (
            {
                "broker": api.broker,
                "apiKey": api.key,
                "apiName": api.name,
                "minVersion": api.versions.start,
                "maxVersion": api.versions.stop - 1,
                "usableVersion": api.usable,
            }
            for api in versions
        ),
        _APIS,
        errors,
    )


@command.command()
@click.argument("broker", type=int, metavar="BROKER", shell_complete=complete_brokers)
@change
def unregister(admin: Admin, broker: int) -> Answer:
    """Remove the registration of a stopped broker."""
    admin.unregister_broker(broker)
    return Answer({"brokerId": broker}, lambda: f"Broker {broker} is no longer registered.")


@command.command("unregister-controller")
@click.argument("controller", type=int, metavar="CONTROLLER")
@change
def unregister_controller(admin: Admin, controller: int) -> Answer:
    """Remove the registration of a stopped controller (Kafka 4.4)."""
    admin.unregister_controller(controller)
    return Answer({"controllerId": controller}, lambda: f"Controller {controller} is no longer registered.")


def _node(node: Node, with_state: bool) -> dict[str, Any]:
    data = {"id": node.id, "host": node.host, "port": node.port, "rack": node.rack}
    return {**data, "fenced": node.fenced} if with_state else data


def _node_table(nodes: Sequence[Node], with_state: bool) -> str:
    """Lay out nodes as specified in KIP-1073: RACK if any node has one, STATE for brokers."""
    columns: list[tuple[str, int, list[str]]] = [
        ("ID", 10, [str(node.id) for node in nodes]),
        ("HOST", 9, [node.host for node in nodes]),
        ("PORT", 10, [str(node.port) for node in nodes]),
    ]
    if any(node.rack is not None for node in nodes):
        columns.append(("RACK", 4, [node.rack or "null" for node in nodes]))
    if with_state:
        columns.append(("STATE", 10, ["fenced" if node.fenced else "unfenced" for node in nodes]))
    lines = [[name for name, _, _ in columns], *zip(*(cells for _, _, cells in columns), strict=True)]
    return blank_columns([list(line) for line in lines], [width for _, width, _ in columns])
