"""Columns of encoded messages."""

from __future__ import annotations

from kafka_wire.clients import DescribeClusterResponse
from kafka_wire.clients.describe_cluster_response import DescribeClusterBroker

from kip.columnar.messages.decode import FEW

PARTS = 8
ROWS = FEW + 40
"""Rows of a column in most tests: enough for the vector path."""


def response(brokers: int, *, host: str = "kafka-1") -> DescribeClusterResponse:
    return DescribeClusterResponse(
        cluster_id="cluster",
        brokers=[DescribeClusterBroker(broker_id=number, host=host, rack=None) for number in range(brokers)],
    )


def column(size: int, version: int = 2) -> list[bytes]:
    return [response(number % 4).encode(version) for number in range(size)]
