"""The error of this folder: bytes that are not the batch, record or file they should be."""

from __future__ import annotations

__all__ = ["LogError"]


class LogError(ValueError):
    """What a log holds, or what should be written to one, does not fit Kafka's formats. The text says where and why."""
