"""kafka-wire alone: a message goes there and back, and nothing else is installed."""

from importlib.metadata import distributions

from kafka_wire.clients import DescribeClusterRequest
from kafka_wire.registry import CATALOG

data = DescribeClusterRequest(include_fenced_brokers=True).encode(version=2)
assert DescribeClusterRequest.decode(data, version=2).include_fenced_brokers
assert CATALOG.load(CATALOG.request(60)) is DescribeClusterRequest
installed = {distribution.name for distribution in distributions()}
assert installed <= {"kafka-wire", "pip", "setuptools", "wheel"}, installed
