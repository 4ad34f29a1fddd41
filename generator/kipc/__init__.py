"""kipc: a compiler from Kafka's JSON message specs to plain, typed, dependency-free Python."""

__version__ = "0.1.0"
