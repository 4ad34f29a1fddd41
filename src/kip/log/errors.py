"""The error of this package: bytes that are not a valid batch, record or file."""

from __future__ import annotations


class LogError(ValueError):
    """Data of a log, or to be written to one, violates Kafka's formats; the message contains the place and reason."""
