"""The log of a partition, of which several replicas may have been read."""

from __future__ import annotations

from typing import NamedTuple


class ReplicatedLog(NamedTuple):
    """The log of a partition, independent of its replicas."""

    cluster_id: str
    topic: str
    partition: int
