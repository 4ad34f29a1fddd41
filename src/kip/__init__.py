"""Tools for Kafka operations, built on the generated messages."""

__version__ = "0.1.0"
