"""The cluster and its nodes: DescribeCluster (KIP-700, KIP-919, KIP-1073), or Metadata on older brokers."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from kafka_wire.clients import DescribeClusterRequest
from kafka_wire.runtime.message import Message

from kip.admin.calling.calls import Call, expect_success
from kip.admin.calling.session import Session
from kip.admin.errors import Origin, UnsupportedByBrokerError
from kip.admin.versions import Offer, since
from kip.kafka.acls import operation_names
from kip.kafka.enumerations import EndpointKind

_FENCED = since(2)
"""Versions of DescribeCluster that can include fenced brokers (KIP-1073)."""
_OPERATIONS_IN_METADATA = range(8, 11)
"""Versions of Metadata with authorized operations of the cluster, which KIP-700 moved to DescribeCluster."""


@dataclass(frozen=True, slots=True)
class Node:
    """A broker, or a controller; `fenced` is also False if the version has no such field."""

    id: int
    host: str
    port: int
    rack: str | None = None
    fenced: bool = False


@dataclass(frozen=True, slots=True)
class ClusterDescription:
    """A cluster as one of its nodes describes it.

    Attributes:
        cluster_id: None if the broker is too old (Metadata 0 and 1).
        controller_id: from a controller, the active controller; from a broker in KRaft mode, a broker that forwards
            requests to the controller, which can differ between calls. None if there is no controller now.
        endpoint_type: `broker` or `controller`, the type of `nodes`.
        nodes: sorted by id.
        authorized_operations: names, None if they were not requested.
    """

    cluster_id: str | None
    controller_id: int | None
    endpoint_type: str
    nodes: tuple[Node, ...]
    authorized_operations: tuple[str, ...] | None = None


async def describe_cluster(
    session: Session,
    *,
    include_fenced_brokers: bool = False,
    include_authorized_operations: bool = False,
    timeout: float | None = None,
) -> ClusterDescription:
    """Describe the cluster.

    Args:
        include_fenced_brokers: whether to include fenced brokers; needs Kafka 4.0.
        include_authorized_operations: whether to include `authorized_operations` (KIP-430).
        timeout: seconds for the whole call (default: the timeout of the settings).

    Raises:
        UnsupportedByBrokerError: the broker's version cannot express an option; nothing was sent.
    """

    def build(offer: Offer) -> tuple[Message, int]:
        if session.settings.are_controllers or offer.serves(DescribeClusterRequest):
            return _describe(session, offer, include_fenced_brokers, include_authorized_operations)
        return _fall_back(offer, include_fenced_brokers, include_authorized_operations)

    return await session.run(Call("describe_cluster", DescribeClusterRequest, build, _read), session.deadline(timeout))


async def list_nodes(session: Session, *, timeout: float | None = None) -> tuple[Node, ...]:
    """Return all registered nodes, including fenced brokers if the broker's version supports this.

    This is `list-nodes` of KIP-1073; a client that is connected to controllers lists controllers.

    Args:
        timeout: seconds for the whole call (default: the timeout of the settings).

    Raises:
        DeadlineError: no response in time.
    """

    def build(offer: Offer) -> tuple[Message, int]:
        if session.settings.are_controllers:
            return session.router.cluster_request(offer)
        if offer.serves(DescribeClusterRequest):
            return _describe(session, offer, offer.serves(DescribeClusterRequest, 2), False)
        return _fall_back(offer, False, False)

    return (
        await session.run(Call("list_nodes", DescribeClusterRequest, build, _read), session.deadline(timeout))
    ).nodes


def _describe(session: Session, offer: Offer, fenced: bool, operations: bool) -> tuple[Message, int]:
    request = DescribeClusterRequest(include_cluster_authorized_operations=operations)
    needs = []
    if session.settings.are_controllers:
        request.endpoint_type = EndpointKind.CONTROLLER
        needs.append(("asking a controller", since(1)))
        if fenced:
            raise UnsupportedByBrokerError(f"{offer.broker} is a controller: only brokers know fenced brokers")
    elif fenced:
        request.include_fenced_brokers = True
        needs.append(("include_fenced_brokers", _FENCED))
    return request, offer.version(DescribeClusterRequest, *needs)


def _fall_back(offer: Offer, fenced: bool, operations: bool) -> tuple[Message, int]:
    """Return a Metadata request, the fallback of KIP-700 for brokers without DescribeCluster."""
    from kafka_wire.clients import MetadataRequest  # for old brokers only; keeps the start fast

    if fenced:
        offer.version(DescribeClusterRequest, ("include_fenced_brokers", _FENCED))
    needs: list[tuple[str, Iterable[int]]] = [("no topics", since(1))]
    if operations:
        needs.append(("include_authorized_operations", _OPERATIONS_IN_METADATA))
    version = offer.version(MetadataRequest, *needs)
    return MetadataRequest(topics=[], include_cluster_authorized_operations=operations), version


def _read(message: Any, origin: Origin) -> ClusterDescription:
    if origin.api_key != DescribeClusterRequest.API_KEY:
        nodes = (Node(node.node_id, node.host, node.port, node.rack) for node in message.brokers)
        endpoint_type = "broker"
    else:
        origin.check(message.error_code, message.error_message)
        nodes = (Node(node.broker_id, node.host, node.port, node.rack, node.is_fenced) for node in message.brokers)
        endpoint_type = "controller" if message.endpoint_type == EndpointKind.CONTROLLER else "broker"
    return ClusterDescription(
        cluster_id=message.cluster_id,
        controller_id=None if message.controller_id < 0 else message.controller_id,
        endpoint_type=endpoint_type,
        nodes=tuple(sorted(nodes, key=lambda node: node.id)),
        authorized_operations=operation_names(message.cluster_authorized_operations),
    )


async def unregister_broker(session: Session, broker: int, *, timeout: float | None = None) -> None:
    """Remove the registration of a stopped broker.

    Args:
        broker: id of the broker.
        timeout: seconds for the whole call (default: the timeout of the settings).

    Raises:
        BrokerError: BROKER_ID_NOT_REGISTERED and others.
        OutcomeUnknownError: the request was sent and never answered.
    """
    from kafka_wire.clients import UnregisterBrokerRequest

    request = UnregisterBrokerRequest(broker_id=broker)
    call = Call.of("unregister_broker", request, expect_success, is_change=True)
    await session.run(call, session.deadline(timeout))


async def unregister_controller(session: Session, controller: int, *, timeout: float | None = None) -> None:
    """Remove the registration of a stopped controller; needs Kafka 4.4, and metadata.version 4.4-IV2.

    Args:
        controller: id of the controller.
        timeout: seconds for the whole call (default: the timeout of the settings).

    Raises:
        BrokerError: CONTROLLER_ID_NOT_REGISTERED, INVALID_REQUEST for the active controller, and others.
        OutcomeUnknownError: the request was sent and never answered.
    """
    from kafka_wire.clients import UnregisterControllerRequest

    request = UnregisterControllerRequest(controller_id=controller)
    call = Call.of("unregister_controller", request, expect_success, is_change=True)
    await session.run(call, session.deadline(timeout))
