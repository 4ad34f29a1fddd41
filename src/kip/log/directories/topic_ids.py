"""Read `partition.metadata`, the file with the ID of the topic of a partition (KIP-516, since Kafka 2.8)."""

from __future__ import annotations

import re
from collections.abc import Iterable
from uuid import UUID

from kip.kafka.topics import ZERO_ID, text_id
from kip.log.directories.folders import PartitionFolder
from kip.log.directories.state_files import read_text
from kip.log.errors import LogError

FILE_NAME = "partition.metadata"

# PartitionMetadataReadBuffer accepts each version from 0 on.
_VERSION = re.compile(r"[^:]*:\s+\+?\d+")
_TOPIC_ID = re.compile(r"[^:]*:\s+(?P<id>[A-Za-z0-9_-]{22})(?:==)?")


def parse_topic_id(text: str) -> UUID:
    """Return the topic ID in a `partition.metadata`; raises LogError if a broker cannot read it."""
    version, topic_id, *_ = [*text.splitlines(), "", ""]
    match = _TOPIC_ID.fullmatch(topic_id)
    if not _VERSION.fullmatch(version) or match is None:
        raise LogError("not the lines 'version: 0' and 'topic_id: ID'")
    if text_id(match["id"]) == ZERO_ID:
        raise LogError("a topic ID of zeros")
    return text_id(match["id"])


def read_topic_ids(partitions: Iterable[PartitionFolder]) -> dict[str, UUID]:
    """Return the topic IDs of partitions by the names of their folders, without those that cannot be read."""
    ids = {}
    for partition in partitions:
        file = partition.file(FILE_NAME)
        if file is not None:
            try:
                ids[partition.folder.name] = parse_topic_id(read_text(file.path))
            except (LogError, FileNotFoundError):  # the check of the partition reports the first
                continue
    return ids
