"""A small client of Kafka: `Cluster` finds leaders, `Producer` writes batches, `fetch` reads records."""

from .cluster import Cluster
from .connection import KafkaError
from .consumer import fetch
from .producer import Producer

__all__ = ["Cluster", "KafkaError", "Producer", "fetch"]
