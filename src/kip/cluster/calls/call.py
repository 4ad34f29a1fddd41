"""The context of a request for its handler, with the checks that handlers share."""

from __future__ import annotations

from dataclasses import dataclass

from kafka_wire.error_codes import ErrorCode

from kip.cluster.errors import ApiError
from kip.cluster.security.acls import Resource, Sender
from kip.cluster.security.authentication import ConnectionSession
from kip.cluster.state.cluster_state import ClusterState, RegisteredNode
from kip.kafka.acls import Operation
from kip.kafka.releases import Listener

_MOST_DIGITS = 10
"""Of a node id: longer numbers are not integers in Java, and Python refuses to parse very long ones."""


@dataclass(frozen=True, slots=True)
class ReceivedCall:
    """A request: the receiving node, the version, and the sender.

    Attributes:
        versions: the lowest and highest version of each API that the node supports.
    """

    state: ClusterState
    node_id: int
    listener: Listener
    version: int
    session: ConnectionSession
    principal: str
    client_id: str
    versions: dict[int, tuple[int, int]]

    @property
    def is_broker(self) -> bool:
        return self.listener is Listener.BROKER

    @property
    def client(self) -> Sender:
        return Sender(self.principal, self.session.host)

    def port(self, node: RegisteredNode) -> int:
        """Return the port of a node for this client, which connects to all nodes by the same listener."""
        return node.ports.get(self.session.listener, node.port)

    def allows(self, operation: Operation, resource: Resource, name: str = "") -> bool:
        return self.state.authorizer.allows(self.client, operation, resource, name)

    def allows_topic(self, operation: Operation, name: str) -> bool:
        return self.allows(operation, Resource.TOPIC, name)

    def check_topic(self, operation: Operation, name: str) -> None:
        """Refuse an unauthorized operation on a topic.

        Raises:
            ApiError: TOPIC_AUTHORIZATION_FAILED.
        """
        if not self.allows_topic(operation, name):
            raise ApiError(ErrorCode.TOPIC_AUTHORIZATION_FAILED)

    def check_cluster(self, operation: Operation) -> None:
        """Refuse an unauthorized operation on the cluster.

        Raises:
            ApiError: CLUSTER_AUTHORIZATION_FAILED.
        """
        if not self.allows(operation, Resource.CLUSTER):
            raise ApiError(ErrorCode.CLUSTER_AUTHORIZATION_FAILED)

    def check_acls(self, operation: Operation) -> None:
        """Refuse an unauthorized request about ACLs.

        Raises:
            ApiError: SECURITY_DISABLED, CLUSTER_AUTHORIZATION_FAILED.
        """
        if not self.state.authorizer.is_on:
            raise ApiError(ErrorCode.SECURITY_DISABLED, "No Authorizer is configured.")
        self.check_cluster(operation)

    def check_feature(self, name: str) -> None:
        """Refuse a request that needs a feature whose level is 0.

        Raises:
            ApiError: UNSUPPORTED_VERSION.
        """
        if self.state.features.get(name) == 0:
            raise ApiError(ErrorCode.UNSUPPORTED_VERSION)

    @property
    def may_use_tokens(self) -> bool:
        """Whether requests about delegation tokens are allowed: only of clients that logged in without a token."""
        # KafkaApis.allowTokenRequests: a token must not create further ones, and needs an owner who has logged in.
        is_anonymous = self.session.principal is None
        is_open = self.session.listener == "PLAINTEXT" or (self.session.listener == "SSL" and is_anonymous)
        return not (self.session.by_token or is_open)

    def own_id(self, name: str, noun: str, expected: str) -> int:
        """Return the ID of this node: requests for the configs of a broker must be sent to that broker.

        Raises:
            ApiError: INVALID_REQUEST, `name` is not its ID.
        """
        if not name.isdecimal() or len(name) > _MOST_DIGITS:
            raise ApiError(ErrorCode.INVALID_REQUEST, f"{noun} id must be an integer, but it is: {name}")
        if int(name) != self.node_id:
            raise ApiError(ErrorCode.INVALID_REQUEST, f"Unexpected broker id, expected {expected}, but received {name}")
        return self.node_id

    def check_controller(self) -> None:
        """Refuse a change that this node cannot make.

        A KRaft broker forwards it to the leader of the quorum. Controllers other than the leader refuse it, and with
        ZooKeeper, all brokers but the controller do.

        Raises:
            ApiError: NOT_CONTROLLER, REQUEST_TIMED_OUT.
        """
        leader = self.state.quorum.leader_id
        if self.state.release.zookeeper:
            if self.node_id != self.state.admin_controller:
                raise ApiError(ErrorCode.NOT_CONTROLLER, "This is not the correct controller for this cluster.")
        elif self.is_broker:
            if leader < 0:  # the forwarded request waits for a controller until it times out
                raise ApiError(ErrorCode.REQUEST_TIMED_OUT)
        elif self.node_id != leader:
            active = f"The active controller appears to be node {leader}."
            raise ApiError(ErrorCode.NOT_CONTROLLER, active if leader >= 0 else "No controller appears to be active.")

    def throttle_ms(self, quota: str, amount: float) -> int:
        """Count an amount towards a quota; return the throttle time, for which the connection is muted."""
        user = self.principal.removeprefix("User:")
        seconds = self.state.quotas.throttle(quota, self.node_id, user, self.client_id, amount)
        # Answered at once, and the connection muted afterwards (KIP-219), so that the client knows the throttle time.
        self.session.muted_for = max(self.session.muted_for, seconds)
        return round(seconds * 1000)

    def topic_operations(self, name: str) -> int:
        """Return the caller's allowed operations on a topic, as a bit field."""
        return self.state.authorizer.allowed_bits(self.client, Resource.TOPIC, name)

    def cluster_operations(self) -> int:
        return self.state.authorizer.allowed_bits(self.client, Resource.CLUSTER)
