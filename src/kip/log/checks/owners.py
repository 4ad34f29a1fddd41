"""The nodes to which log directories belong, by their `meta.properties` and metadata logs."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from uuid import UUID

from kip.log.checks.findings import Finding
from kip.log.checks.metadata_image import MetadataImage, read_image
from kip.log.directories.folders import LogDirectory, partition_of
from kip.log.directories.meta_properties import FILE_NAME as META_PROPERTIES
from kip.log.directories.meta_properties import MetaProperties, parse_meta_properties
from kip.log.directories.state_files import read_text
from kip.log.directories.topic_ids import read_topic_ids
from kip.log.errors import LogError
from kip.log.segments.files import partition_files


@dataclass(slots=True)
class Owner:
    """The node to which a log directory belongs, and what it knows of its partitions.

    Attributes:
        meta: its `meta.properties`, None if there is none that can be read.
        image: the metadata that it has, None if it has none, or not all.
        topic_ids: of the topics of partitions, by the names of their folders.
    """

    meta: MetaProperties | None
    image: MetadataImage | None
    topic_ids: dict[str, UUID]

    @property
    def is_kraft(self) -> bool | None:
        """Whether the node runs with KRaft, None if unknown."""
        if self.image is not None:
            return True
        return None if self.meta is None else self.meta.is_kraft

    @property
    def id(self) -> int | None:
        """Its `node.id` or `broker.id`, None if unknown."""
        return None if self.meta is None else self.meta.node_id

    @property
    def key(self) -> tuple[str | None, int | None]:
        """Its cluster and ID."""
        return (None, None) if self.meta is None else (self.meta.cluster_id, self.meta.node_id)


def read_owners(directories: Sequence[LogDirectory]) -> list[Owner]:
    """Return the node of each log directory. A node has its metadata log in one of its directories, for all of them."""
    owners = [_read_owner(directory) for directory in directories]
    images = {owner.key: owner.image for owner in owners if owner.image is not None and owner.id is not None}
    for owner in owners:
        owner.image = owner.image or images.get(owner.key)
    return owners


def contradictions(
    directories: Sequence[LogDirectory], owners: Sequence[Owner]
) -> Iterator[tuple[LogDirectory, Finding]]:
    """Yield the findings about log directories that one node cannot have.

    A directory without a metadata log belongs to a node of which another directory has one. Directories with metadata
    logs are of different nodes, or copies.
    """
    owned = list(zip(directories, owners, strict=True))
    with_metadata = [(directory, owner) for directory, owner in owned if directory.metadata_log]
    keys = {owner.key for _, owner in with_metadata}
    for directory, owner in owned:
        if with_metadata and owner.meta is not None and directory.metadata_log is None and owner.key not in keys:
            beside, its_owner = with_metadata[0]
            reason = (
                f"{_text(owner)}, but {beside.path}, which has the metadata log, is of {_text(its_owner)}; "
                "Kafka refuses to start with both in log.dirs"
            )
            yield directory, Finding(META_PROPERTIES, reason)
    firsts: dict[tuple[object, ...], tuple[LogDirectory, str]] = {}
    for directory, owner in owned:
        for partition in directory.partitions if owner.id is not None else ():
            name = partition.folder.name
            first, other = firsts.setdefault((owner.key, partition_of(name)), (directory, name))
            is_copy = first is not directory and first.metadata_log and directory.metadata_log
            if (first, other) != (directory, name) and not is_copy:
                reason = f"also {first.path}/{other}, of the same node; Kafka refuses to start with both in log.dirs"
                yield directory, Finding(f"{name}/", reason, is_note=not owner.is_kraft)


def _text(owner: Owner) -> str:
    return f"node {owner.id} of cluster {owner.key[0]}"


def _read_owner(directory: LogDirectory) -> Owner:
    meta = None
    for file in directory.inside:
        if file.name == META_PROPERTIES:
            try:
                meta = parse_meta_properties(read_text(file.path))
            except LogError:  # the check of the directory reports it
                continue
    folder = directory.metadata_log
    image = None if folder is None else read_image(partition_files(folder.path))
    return Owner(meta, image, read_topic_ids(directory.partitions))
