"""Check of which topic a partition is: a broker compares its `partition.metadata` with the metadata when it starts.

`LogManager.isStrayReplica` decides which logs it keeps. Brokers with ZooKeeper only compare it with the IDs in
requests of their controller.
"""

from __future__ import annotations

from collections.abc import Iterator
from uuid import UUID

from kip.kafka.topics import METADATA_TOPIC, METADATA_TOPIC_ID, id_text
from kip.log.checks.findings import Finding
from kip.log.checks.metadata_image import MetadataImage
from kip.log.checks.owners import Owner
from kip.log.directories.folders import PartitionFolder, has_topic_id, partition_of
from kip.log.directories.state_files import read_parsed
from kip.log.directories.topic_ids import FILE_NAME, parse_topic_id
from kip.log.errors import LogError

_STRAY = "Kafka renames the log to -stray when it starts, and begins with an empty one"


def check_topic_id(partition: PartitionFolder, owner: Owner, *, has_records: bool) -> Iterator[Finding]:
    """Yield the findings about the `partition.metadata` of a partition."""
    name = partition.folder.name
    if not has_topic_id(name):
        return
    topic, number = partition_of(name)
    file = partition.file(FILE_NAME)
    if file is None:
        # Kafka knows the ID of the metadata log. Brokers with ZooKeeper get IDs from their controller.
        if topic != METADATA_TOPIC and owner.is_kraft is not False:
            yield _missing(f"{name}/{FILE_NAME}", owner, has_records=has_records)
        return
    topic_id = owner.topic_ids.get(name)
    if topic_id is None:
        try:
            read_parsed(file.path, parse_topic_id, "Kafka refuses to start, or stops using the log directory")
        except LogError as error:
            yield Finding(f"{name}/{FILE_NAME}", str(error))
    elif topic == METADATA_TOPIC:
        if topic_id != METADATA_TOPIC_ID:
            reason = f"topic ID {id_text(topic_id)} instead of {id_text(METADATA_TOPIC_ID)}; Kafka refuses to start"
            yield Finding(f"{name}/{FILE_NAME}", reason)
    elif owner.image is not None:
        yield from _compare_with_metadata(name, topic_id, (topic, number or 0), owner, owner.image)
    else:
        yield from _compare_with_others(name, topic_id, owner.topic_ids)


def _missing(file: str, owner: Owner, *, has_records: bool) -> Finding:
    if owner.is_kraft is None:
        return Finding(file, f"missing; if the broker has no ZooKeeper, {_STRAY}", is_note=True)
    # Kafka writes the file before the first record, so that a new partition may be without it after a crash.
    reason = f"missing; {_STRAY} (before 3.7.1, Kafka refuses to start)"
    return Finding(file, reason, is_note=not has_records)


def _compare_with_metadata(
    name: str, topic_id: UUID, partition: tuple[str, int], owner: Owner, image: MetadataImage
) -> Iterator[Finding]:
    topic, number = partition
    file, text = f"{name}/{FILE_NAME}", id_text(topic_id)
    replicas = image.replicas.get((topic_id, number))
    name_in_metadata = image.topics.get(topic_id)
    if name_in_metadata is None and topic_id in image.removed:
        reason = f"topic ID {text} is of a topic that was deleted; Kafka renames the log to -stray when it starts"
        yield Finding(file, reason, is_note=True)
    elif name_in_metadata is None:
        own = next(
            (f", which has {id_text(id_)} for {topic}" for id_, name in image.topics.items() if name == topic), ""
        )
        yield Finding(file, f"topic ID {text} is not in the metadata{own}; {_STRAY}")
    elif name_in_metadata != topic and replicas:
        yield Finding(file, f"topic ID {text} is that of {name_in_metadata}; Kafka does not serve the partition")
    elif not replicas:
        yield Finding(file, f"topic ID {text} is of {name_in_metadata}, which has no partition {number}; {_STRAY}")
    elif owner.id is not None and owner.id not in replicas:
        places = ", ".join(map(str, replicas))
        reason = f"the replicas are on {places}, not on node {owner.id}; Kafka renames the log to -stray when it starts"
        yield Finding(name, reason, is_note=True)


def _compare_with_others(name: str, topic_id: UUID, topic_ids: dict[str, UUID]) -> Iterator[Finding]:
    """Compare a topic ID with those of other partitions of the log directory: each topic has one."""
    topic, file = partition_of(name)[0], f"{name}/{FILE_NAME}"
    for other, its_id in topic_ids.items():
        its_topic = partition_of(other)[0]
        if (its_topic == topic) != (its_id == topic_id):
            relation = (
                f"is that of {other}, too" if its_id == topic_id else f"differs from {id_text(its_id)} of {other}"
            )
            reason = f"topic ID {id_text(topic_id)} {relation}; Kafka does not serve the partition with the wrong one"
            yield Finding(file, reason)
            return
