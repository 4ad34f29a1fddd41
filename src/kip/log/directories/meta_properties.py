"""Read `meta.properties`, the file with which a node marks each of its log directories."""

from __future__ import annotations

import re
from dataclasses import dataclass
from uuid import UUID

from kip.files import open_file
from kip.kafka.topics import text_id
from kip.log.errors import LogError

FILE_NAME = "meta.properties"

_LINE = re.compile(r"^[ \t]*(?P<key>[a-z.]+)[ \t]*[=:][ \t]*(?P<value>.*?)\s*$", re.MULTILINE)
_ESCAPED = re.compile(r"\\(.)")
_VERSIONS = ("0", "1")


@dataclass(frozen=True, slots=True)
class MetaProperties:
    """The owner of a log directory.

    Attributes:
        is_kraft: whether it is a node with KRaft (version 1), or a broker with ZooKeeper (version 0).
        cluster_id: None if the broker has not stored it yet.
        node_id: its `node.id` or `broker.id`, None likewise.
        directory_id: since Kafka 3.7.
    """

    is_kraft: bool
    cluster_id: str | None
    node_id: int | None
    directory_id: UUID | None


def parse_meta_properties(text: str) -> MetaProperties:
    """Return the contents of `meta.properties` as Kafka's `MetaProperties`; raises LogError if it refuses to start."""
    values = _values(text)
    version = values.get("version", "0")
    if version not in _VERSIONS:
        raise LogError(f"version {version!r} instead of 0 or 1")
    is_kraft = version == "1"
    node_id = values.get("node.id" if is_kraft else "broker.id")
    for key, value in (("cluster.id", values.get("cluster.id")), ("node.id", node_id)):
        if is_kraft and value is None:
            raise LogError(f"no {key}")
    try:
        directory_id = values.get("directory.id")
        return MetaProperties(
            is_kraft,
            values.get("cluster.id"),
            None if node_id is None else int(node_id),
            None if directory_id is None else text_id(directory_id),
        )
    except ValueError as error:
        raise LogError(f"an invalid ID: {error}") from None


def log_dir_cluster_id(log_dir: str) -> str | None:
    """Return the ID of the cluster to which a log directory belongs, None if the directory does not contain it.

    `log_dir` is a path or URI. Raises OSError if `meta.properties` exists and cannot be read.
    """
    try:
        with open_file(f"{log_dir.rstrip('/')}/{FILE_NAME}") as file:
            text = file.read().decode("latin-1")  # the encoding of Java's properties
    except (FileNotFoundError, NotADirectoryError):
        return None
    return _values(text).get("cluster.id")


def _values(text: str) -> dict[str, str]:
    """Return the properties that are not empty."""
    values = {match["key"]: _ESCAPED.sub(r"\1", match["value"]) for match in _LINE.finditer(text)}
    return {key: value for key, value in values.items() if value}
