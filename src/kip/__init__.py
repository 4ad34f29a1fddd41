"""Tools for Kafka operations, built on the generated messages."""

__version__ = "1.0.0"
