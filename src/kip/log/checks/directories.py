"""Check the files and folders by which a node decides when it starts whether a log directory is its own."""

from __future__ import annotations

import json
from collections.abc import Iterator

from kip.files import FileEntry, entries
from kip.kafka.topics import id_text
from kip.log.checks.findings import Finding
from kip.log.checks.metadata_image import MetadataImage
from kip.log.checks.owners import Owner
from kip.log.directories.checkpoints import OFFSETS_FILES, offset_entries
from kip.log.directories.folders import (
    CLEAN_SHUTDOWN,
    LogDirectory,
    PartitionFolder,
    is_accepted,
    is_partition,
    moved_state,
    partition_of,
)
from kip.log.directories.meta_properties import FILE_NAME as META_PROPERTIES
from kip.log.directories.meta_properties import MetaProperties, parse_meta_properties
from kip.log.directories.state_files import read_parsed, read_text
from kip.log.directories.topic_ids import read_topic_ids
from kip.log.errors import LogError

Bounds = dict[str, dict[tuple[str, int], int]]
"""The offsets of partitions in the checkpoints of a log directory, by file."""

# CheckpointFileWithFailureHandler
OFFLINE = "Kafka stops using the log directory, and does not start without another one"
# LogManager ignores RemoteIndexCache.DIR_NAME, and no other folder.
_INDEX_CACHE = "remote-log-index-cache"


def check_directory(directory: LogDirectory, owner: Owner) -> Iterator[Finding]:
    """Yield the findings about a log directory itself."""
    yield from _check_meta_properties(directory, owner)
    yield from _check_clean_shutdown(directory)
    is_broker = any(file.name in OFFSETS_FILES or file.name == CLEAN_SHUTDOWN for file in directory.inside)
    for file in directory.inside:
        if not file.is_folder or is_partition(file.name):
            continue
        state = moved_state(file.name)
        if state is not None:
            yield _check_moved(file, state, directory, owner)
        elif is_broker and file.name != _INDEX_CACHE and not is_accepted(file.name):
            reason = "not the name of a partition; Kafka refuses to start as long as the folder is there"
            yield Finding(f"{file.name}/", reason)


def read_bounds(directory: LogDirectory) -> tuple[Bounds, list[Finding]]:
    """Return the offsets in the checkpoints of a log directory, and the findings about those that cannot be read."""
    bounds, broken = {}, []
    for file in directory.inside:
        if file.name in OFFSETS_FILES:
            try:
                bounds[file.name] = read_parsed(file.path, offset_entries, OFFLINE)
            except LogError as error:
                broken.append(Finding(file.name, str(error)))
    return bounds, broken


def _check_meta_properties(directory: LogDirectory, owner: Owner) -> Iterator[Finding]:
    file = next((entry for entry in directory.inside if entry.name == META_PROPERTIES), None)
    if file is None:
        if directory.metadata_log is not None:
            yield Finding(META_PROPERTIES, "missing; Kafka refuses to start, as it takes the directory for a new one")
        elif directory.is_broker:
            reason = "missing; Kafka refuses to start, unless it uses ZooKeeper and writes the file"
            yield Finding(META_PROPERTIES, reason, is_note=True)
        return
    try:
        meta = read_parsed(file.path, parse_meta_properties, "Kafka refuses to start")
    except LogError as error:
        yield Finding(META_PROPERTIES, str(error))
        return
    if meta.node_id is None and directory.metadata_log is not None:
        yield Finding(META_PROPERTIES, "version 0, without a node.id; Kafka refuses to start with KRaft")
    yield from _compare_with_metadata(directory, owner, meta)


def _check_clean_shutdown(directory: LogDirectory) -> Iterator[Finding]:
    """Yield a note if the epoch of the broker at its shutdown cannot be read; before Kafka 3.7, the file is empty."""
    for file in directory.inside:
        if file.name == CLEAN_SHUTDOWN and file.size:
            try:
                has_epoch = isinstance(json.loads(read_text(file.path))["brokerEpoch"], int)
            except (LogError, ValueError, KeyError, TypeError):
                has_epoch = False
            if not has_epoch:
                reason = "no brokerEpoch; the controller takes the shutdown for unclean, and the broker out of ELRs"
                yield Finding(file.name, reason, is_note=True)


def _compare_with_metadata(directory: LogDirectory, owner: Owner, meta: MetaProperties) -> Iterator[Finding]:
    """Compare the owner in `meta.properties` with the node of which the metadata says that it has the directory."""
    image, partitions = (
        owner.image,
        [partition for partition in directory.partitions if partition.folder != directory.metadata_log],
    )
    if image is None or meta.node_id is None or not partitions:
        return
    name, registered = f"node {meta.node_id}", image.directories.get(meta.node_id, frozenset())
    registrant = None if meta.directory_id is None else image.node_of(meta.directory_id)
    if registrant is not None:
        if registrant != meta.node_id:
            reason = (
                f"{name}, but by the metadata the directory is of node {registrant}, which refuses to start with it"
            )
            yield Finding(META_PROPERTIES, reason)
    elif not _has_replica(meta.node_id, owner, image):
        reason = f"{name}, which by the metadata has no replica of these partitions; Kafka renames all logs to -stray"
        yield Finding(META_PROPERTIES, reason)
    elif registered:
        own = "no directory.id" if meta.directory_id is None else f"directory.id {id_text(meta.directory_id)}"
        ids = ", ".join(sorted(map(id_text, registered)))
        reason = f"{own}, but the metadata has {ids} of {name}; Kafka takes the partitions to be in another directory"
        yield Finding(META_PROPERTIES, reason)


def _has_replica(node_id: int, owner: Owner, image: MetadataImage) -> bool:
    """Return whether the node has a replica of a partition in the directory, or no partition is known."""
    places = [
        image.replicas.get((topic_id, number))
        for name, topic_id in owner.topic_ids.items()
        if (number := partition_of(name)[1]) is not None
    ]
    return not any(places) or any(node_id in replicas for replicas in places if replicas)


def _check_moved(folder: FileEntry, state: str, directory: LogDirectory, owner: Owner) -> Finding:
    name, partition = f"{folder.name}/", folder.name.rpartition(".")[0]
    is_beside = directory.has(partition)
    if state == "delete":
        return Finding(name, "a deleted partition; Kafka removes the folder after it starts", is_note=True)
    if state == "future":
        if is_beside:
            return Finding(name, f"a copy of {partition} in the same log directory; Kafka stops using the directory")
        reason = f"a copy of {partition} from another log directory; Kafka continues it, or takes it for the partition"
        return Finding(name, reason, is_note=True)
    topic_ids = read_topic_ids([PartitionFolder(folder, entries(folder.path))])
    topic_id = topic_ids.get(folder.name)
    if owner.image is not None and topic_id is not None and topic_id not in owner.image.topics:
        return Finding(name, "a log of a topic that no longer exists; Kafka ignores it", is_note=True)
    since = f"{partition} began with an empty log" if is_beside else "and no longer serves it"
    return Finding(name, f"a log that Kafka took for stray when it started, and ignores since; {since}")
