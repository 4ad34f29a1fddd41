"""The formats of input: for each, the data source that reads it, and how its files are found.

A new format is a row of `SOURCES`, and its name in `kip.spark.pipeline.definitions.table.Input`.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import TYPE_CHECKING, Protocol

from kip.capture.files import begins_like_capture, is_capture_name
from kip.capture.streams import GZIP_MAGIC
from kip.files import FileEntry, open_file
from kip.kafka.topics import METADATA_TOPIC, OFFSETS_TOPIC, SHARE_STATE_TOPIC, TRANSACTIONS_TOPIC
from kip.log.collected.snapshots import NAME, find_snapshot_files
from kip.log.directories.folders import partition_of
from kip.log.segments.files import partition_files
from kip.log.spark_checkpoints import PARTS, checkpoint_files, is_checkpoint
from kip.requestlog.files import is_request_log, is_request_log_name
from kip.spark.pipeline.definitions.table import Input
from kip.spark.sources.captures.source import KafkaCaptureSource
from kip.spark.sources.logs.source import KafkaLogSource
from kip.spark.sources.request_logs import KafkaRequestLogSource
from kip.spark.sources.snapshots.source import KafkaSnapshotsSource
from kip.spark.sources.spark_checkpoints import SparkCheckpointSource

if TYPE_CHECKING:
    from pyspark.sql import DataFrame, SparkSession
    from pyspark.sql.datasource import DataSource, DataSourceReader, DataSourceStreamReader
    from pyspark.sql.types import StructType

_TOPICS: Mapping[str, Input] = {
    METADATA_TOPIC: "metadata",
    OFFSETS_TOPIC: "consumer_offsets",
    TRANSACTIONS_TOPIC: "transaction_state",
    SHARE_STATE_TOPIC: "share_group_state",
}
# Suffixes of `LocalLog` in Kafka: a deleted partition, a copy on its way to another log directory (KIP-113), and one
# that the cluster no longer has.
_MOVED = re.compile(r"-(?:delete|future|stray)$")
_DISTINCT = {"skipCopies": "true"}
_NO_SERVER = "CAST(NULL AS STRING)"
_SERVER = "concat_ws(':', server_address, CAST(server_port AS STRING))"


class SizedFile(Protocol):
    """A file of any format."""

    @property
    def path(self) -> str: ...

    @property
    def size(self) -> int: ...


@dataclass(frozen=True, slots=True)
class Folder:
    """A folder that is searched, with what it contains; `is_top` if the user named it."""

    path: str
    name: str
    inside: Sequence[FileEntry]
    is_top: bool

    def files(self, is_name: Callable[[str], object]) -> list[FileEntry]:
        """Return the files in the folder with a name that fits."""
        return [entry for entry in self.inside if not entry.is_folder and is_name(entry.name)]


@dataclass(frozen=True, slots=True)
class Source:
    """A format of input, whose rows a data source reads.

    Attributes:
        kind: the data source.
        about: the name of the format in messages.
        in_folder: returns the files of this format in a folder, which the data source reads by the folder's path.
        is_file: whether a file that the user named has this format.
        options: of the data source.
        own_folders: names of the folders beside such files that have nothing but parts of them.
        server: SQL expression of the address that reports cluster IDs in responses. None for logs; every other format
            needs one, which is null (`_NO_SERVER`) if no server reports IDs.
        place: SQL expression of the path that decides about the cluster of rows without an ID.
        names: the names of such files in the message that there are none, empty if it does not need them.

    The rows of a format that is not a log have the columns `cluster_id`, `time` and `_error`, and those in `server` and
    `place`; they may have `api_key` and `no_response`. `kip.spark.pipeline.landing.rows` reads these from all formats.
    """

    kind: type[DataSource]
    about: str
    in_folder: Callable[[Folder], Iterable[SizedFile]]
    is_file: Callable[[FileEntry], object]
    options: Mapping[str, str] = field(default_factory=dict)
    own_folders: tuple[str, ...] = ()
    server: str | None = None
    place: str = "file"
    names: str = ""

    @property
    def is_log(self) -> bool:
        """Whether the rows are records of a log."""
        return self.kind is KafkaLogSource

    @property
    def schema(self) -> StructType:
        return self.kind({"path": "nowhere", **self.options}).schema()  # type: ignore[return-value]

    def read(self, spark: SparkSession, paths: Iterable[str]) -> DataFrame:
        """Return the rows of all current data."""
        return spark.read.format(self.kind.name()).options(**self._options(paths)).load()

    def read_stream(self, spark: SparkSession, paths: Iterable[str]) -> DataFrame:
        """Return the rows of current and future data as a stream."""
        return spark.readStream.format(self.kind.name()).options(**self._options(paths)).load()

    def reader(self, paths: Iterable[str]) -> DataSourceReader:
        """Return the reader of all current data, for use without an engine. Raises ValueError."""
        source = self.kind(self._options(paths))
        return source.reader(source.schema())  # type: ignore[arg-type]

    def stream_reader(self, paths: Iterable[str]) -> DataSourceStreamReader:
        """Return the reader of that stream, for use without an engine. Raises ValueError."""
        source = self.kind(self._options(paths))
        return source.streamReader(source.schema())  # type: ignore[arg-type]

    def _options(self, paths: Iterable[str]) -> dict[str, str]:
        return {"paths": json.dumps(list(paths)), **self.options}


def _snapshots(folder: Folder) -> Iterable[SizedFile]:
    # Its data source searches the folders below itself, and knows by the newest file of each which one may grow.
    return find_snapshot_files(folder.path) if folder.is_top else ()


def _partition(topic: str, folder: Folder) -> Iterable[SizedFile]:
    is_partition = partition_of(folder.name)[0] == topic and not _MOVED.search(folder.name)
    return partition_files(folder.path) if is_partition else ()


def _is_in_partition(topic: str, file: FileEntry) -> bool:
    return partition_of(file.folder)[0] == topic


def _may_be_capture(file: FileEntry) -> bool:
    with open_file(file.path) as data:
        start = data.read(4)
    return begins_like_capture(start) or start.startswith(GZIP_MAGIC)


def _checkpoint(folder: Folder) -> Iterable[SizedFile]:
    return checkpoint_files(folder.path) if is_checkpoint(folder.inside) else ()


# A file that the user named has the first format that fits: names decide before contents, and every gzip file may be a
# capture.
SOURCES: Mapping[Input, Source] = {
    "snapshots": Source(
        KafkaSnapshotsSource,
        "snapshots of kip collect",
        in_folder=_snapshots,
        is_file=lambda file: NAME.fullmatch(file.name),
        options=_DISTINCT,
        server="endpoint",
    ),
    **{
        name: Source(
            KafkaLogSource,
            f"logs of {topic}",
            in_folder=partial(_partition, topic),
            is_file=partial(_is_in_partition, topic),
            options={"topic": topic, **_DISTINCT},
        )
        for topic, name in _TOPICS.items()
    },
    "logged_requests": Source(
        KafkaRequestLogSource,
        "request logs",
        in_folder=lambda folder: folder.files(is_request_log_name),
        is_file=lambda file: is_request_log(file.path),
        options=_DISTINCT,
        server=_SERVER,
        names="kafka-request.log",
    ),
    "exchanges": Source(
        KafkaCaptureSource,
        "packet captures",
        in_folder=lambda folder: folder.files(is_capture_name),
        is_file=_may_be_capture,
        options=_DISTINCT,
        server=_SERVER,
        names=".pcap, .pcapng",
    ),
    "checkpoints": Source(
        SparkCheckpointSource,
        "checkpoints of Spark's streaming queries",
        in_folder=_checkpoint,
        is_file=lambda _: False,
        own_folders=PARTS,
        server=_NO_SERVER,
        place="checkpoint",
    ),
}


def empty_frame(spark: SparkSession, name: Input) -> DataFrame:
    """Return no rows of an input."""
    return spark.createDataFrame([], SOURCES[name].schema)


def register_sources(spark: SparkSession) -> None:
    """Register the data sources with a session, which only finds them itself if kip is installed."""
    for kind in dict.fromkeys(source.kind for source in SOURCES.values()):
        spark.dataSource.register(kind)
