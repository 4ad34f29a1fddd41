"""Which cluster a broker belongs to: an address in, a `Card` out."""

from __future__ import annotations

import socket
from dataclasses import dataclass

from .wire.clients import ApiVersionsRequest, DescribeClusterRequest, MetadataRequest
from .wire.runtime.frames import Correlator, FrameReader
from .wire.runtime.lookup import find

__all__ = ["Card", "fetch_card"]


@dataclass(frozen=True)
class Card:
    """A broker's description of its cluster; brokers are pairs of an id and an address."""

    cluster_id: str | None
    controller_id: int
    brokers: list[tuple[int, str]]

    def __str__(self):
        brokers = (f"  broker {number} at {address}" for number, address in self.brokers)
        return "\n".join([f"cluster {self.cluster_id}, controller {self.controller_id}", *brokers])


def fetch_card(connection: socket.socket) -> Card:
    """Ask with DescribeCluster, or with Metadata where the broker is older than that API (Kafka 2.8)."""
    session = _Session(connection)
    spoken = session.ask(ApiVersionsRequest(), 0).api_keys
    api = find(spoken, api_key=DescribeClusterRequest.API_KEY)
    if api is None:
        answer = session.ask(MetadataRequest(topics=[]), 4)
    else:
        answer = session.ask(DescribeClusterRequest(), min(api.max_version, DescribeClusterRequest.VERSIONS[-1]))
    brokers = [(_id(broker), f"{broker.host}:{broker.port}") for broker in answer.brokers]
    return Card(answer.cluster_id, answer.controller_id, brokers)


def _id(broker):
    return broker.node_id if hasattr(broker, "node_id") else broker.broker_id


class _Session:
    """Requests and responses on one connection, one at a time."""

    def __init__(self, connection):
        self.connection = connection
        self.correlator = Correlator(client_id="cluster-card")
        self.frames = FrameReader()

    def ask(self, request, version):
        self.connection.sendall(self.correlator.send(request, version))
        while data := self.connection.recv(65536):
            for frame in self.frames.feed(data):
                return self.correlator.receive(frame).message
        raise ConnectionError("the broker closed the connection")
