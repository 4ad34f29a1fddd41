"""The inputs of the pipeline: find files of each kind, and read them as a DataFrame.

Inputs are files, folders, which are searched recursively, and URIs. The data source of its kind reads each input.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from hashlib import sha256
from typing import TYPE_CHECKING, Protocol

from kip.capture.files import begins_like_capture, is_capture_name
from kip.capture.streams import GZIP_MAGIC
from kip.files import FileEntry, entries, entry, open_file
from kip.kafka.topics import METADATA_TOPIC, OFFSETS_TOPIC, SHARE_STATE_TOPIC, TRANSACTIONS_TOPIC
from kip.log.collected.snapshots import NAME, find_snapshot_files
from kip.log.directories.meta_properties import FILE_NAME as META_PROPERTIES
from kip.log.errors import LogError
from kip.log.segments.files import partition_files, partition_of
from kip.log.spark_checkpoints import PARTS, checkpoint_files, is_checkpoint
from kip.requestlog.files import is_request_log, is_request_log_name
from kip.spark.pipeline.definitions.table import Input
from kip.spark.pipeline.errors import PipelineError
from kip.spark.pipeline.inputs.clusters import ClusterNames, check_log_dirs, whole_path
from kip.spark.sources.captures.source import KafkaCaptureSource
from kip.spark.sources.logs.source import KafkaLogSource
from kip.spark.sources.request_logs import KafkaRequestLogSource
from kip.spark.sources.snapshots.source import KafkaSnapshotsSource
from kip.spark.sources.spark_checkpoints import SparkCheckpointSource

if TYPE_CHECKING:
    from pyspark.sql import DataFrame, SparkSession
    from pyspark.sql.datasource import DataSource, DataSourceReader, DataSourceStreamReader
    from pyspark.sql.types import StructType

__all__ = ["FEW_BYTES", "SOURCES", "Files", "InputCount", "Source", "empty_frame", "find_inputs", "register_sources"]


@dataclass(frozen=True, slots=True)
class Source:
    """The origin of the rows of an input: a data source, its options, and a name for messages.

    `server` is a SQL expression of the address that reports cluster IDs in responses, None for logs; `place` is one of
    the path that decides about the cluster of rows without an ID.
    """

    kind: type[DataSource]
    about: str
    options: Mapping[str, str] = field(default_factory=dict)
    server: str | None = None
    place: str = "file"

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


_TOPICS: Mapping[str, Input] = {
    METADATA_TOPIC: "metadata",
    OFFSETS_TOPIC: "consumer_offsets",
    TRANSACTIONS_TOPIC: "transaction_state",
    SHARE_STATE_TOPIC: "share_group_state",
}
# Spark ignores names that begin with a dot or an underscore, but Kafka's internal topics begin with two.
_IGNORED = re.compile(r"\.|_(?!_)")
# Suffixes of `LocalLog` in Kafka: a deleted partition, a copy on its way to another log directory (KIP-113), and one
# that the cluster no longer has.
_MOVED = re.compile(r"-(?:delete|future|stray)$")
_NOTHING = (
    "there are no logs of Kafka's internal topics in it, no packet captures (.pcap, .pcapng), no request logs "
    "(kafka-request.log), no snapshots of kip collect, and no checkpoints of Spark's streaming queries"
)
FEW_BYTES = 1 << 22
"""The size of input that takes seconds to read: an engine needs as long to start processes that read it."""
_DEEPEST = 16
"""Maximum depth of folders; links can form circles."""

_DISTINCT = {"skipCopies": "true"}
_NO_SERVER = "CAST(NULL AS STRING)"
_SERVER = "concat_ws(':', server_address, CAST(server_port AS STRING))"

SOURCES: Mapping[Input, Source] = {
    **{
        name: Source(KafkaLogSource, f"logs of {topic}", {"topic": topic, "skipCopies": "true"})
        for topic, name in _TOPICS.items()
    },
    "exchanges": Source(KafkaCaptureSource, "packet captures", _DISTINCT, server=_SERVER),
    "logged_requests": Source(KafkaRequestLogSource, "request logs", _DISTINCT, server=_SERVER),
    "snapshots": Source(KafkaSnapshotsSource, "snapshots of kip collect", _DISTINCT, server="endpoint"),
    "checkpoints": Source(
        SparkCheckpointSource, "checkpoints of Spark's streaming queries", server=_NO_SERVER, place="checkpoint"
    ),
}


@dataclass(frozen=True, slots=True)
class Files:
    """The files of an input.

    Attributes:
        paths: for its data source: files, and folders of files.
        count, size: the number of files, and their size in bytes.
        files: paths of all files whose change can change its rows, the file with the cluster ID of a log included.
    """

    paths: tuple[str, ...]
    count: int
    size: int
    files: tuple[str, ...] = ()

    def digest(self) -> str:
        """Return a digest of paths, sizes and times of the last changes, which a change of any file changes."""
        listed = {each.path: each for folder in {_folder(path) for path in self.files} for each in _listed(folder)}
        found = sorted((each.path, each.size, each.modified) for path in self.files if (each := listed.get(path)))
        return sha256(repr(found).encode()).hexdigest()[:16]


@dataclass(frozen=True, slots=True)
class InputCount:
    """An input: its files and their size in bytes, its rows, and how many of these could be decoded and could not."""

    input: str
    files: int
    bytes: int
    rows: int
    decoded: int
    corrupt: int


def _folder(path: str) -> str:
    return path.rpartition("/")[0] or "/"


def _listed(folder: str) -> list[FileEntry]:
    try:
        return entries(folder)
    except OSError:  # deleted since
        return []


class _File(Protocol):
    """A file of any input."""

    @property
    def path(self) -> str: ...

    @property
    def size(self) -> int: ...


@dataclass(frozen=True, slots=True)
class _Find:
    """A path for the data source of an input, with the paths and sizes of its files."""

    input: Input
    path: str
    files: tuple[tuple[str, int], ...]

    @property
    def log_dir(self) -> str | None:
        """The log directory of a partition or of one of its files, None for other inputs."""
        if SOURCES[self.input].kind is not KafkaLogSource:
            return None
        folder, _, name = self.path.rpartition("/")
        is_partition = partition_of(name)[0] == SOURCES[self.input].options["topic"]
        return folder if is_partition else _folder(folder)


def find_inputs(
    paths: Iterable[str], names: ClusterNames | None = None, say: Callable[[str], None] = lambda _: None
) -> dict[Input, Files]:
    """Return the files at paths and in folders under them, by input; other topics and other files are ignored.

    Reports log directories whose cluster is unknown.

    Raises:
        PipelineError: a path cannot be read, has no files, or is of another cluster than `names` say.
    """
    finds: dict[_Find, None] = {}
    for path in paths:
        try:
            found = list(_find(entry(whole_path(path))))
        except (OSError, ValueError, LogError) as error:  # pyarrow has ValueErrors for URIs
            raise PipelineError(f"--input {path}: {getattr(error, 'strerror', None) or error}") from None
        if not found:
            raise PipelineError(f"--input {path}: {_NOTHING}")
        finds |= dict.fromkeys(found)
    log_dirs = [find.log_dir for find in finds if find.log_dir is not None]
    check_log_dirs(log_dirs, names or ClusterNames(), say)
    by_input = {name: [find for find in finds if find.input == name] for name in SOURCES}
    return {name: _files(found) for name, found in by_input.items() if found}


def _files(finds: list[_Find]) -> Files:
    sizes = dict(file for find in finds for file in find.files)
    ids = {f"{find.log_dir}/{META_PROPERTIES}": None for find in finds if find.log_dir is not None}
    paths = tuple(find.path for find in finds)
    count = sum(len(find.files) for find in finds)
    size = sum(size for find in finds for _, size in find.files)
    return Files(paths, count, size, (*sizes, *ids))


def _find(top: FileEntry) -> Iterator[_Find]:
    snapshots = find_snapshot_files(top.path) if top.is_folder or NAME.fullmatch(top.name) else []
    if snapshots:
        yield _Find("snapshots", top.path, _with_sizes(snapshots))
    if top.is_folder:
        yield from _find_in_folder(top, 0)
    elif not snapshots:
        yield from _find_file(top)


def _find_in_folder(folder: FileEntry, depth: int) -> Iterator[_Find]:
    """Search a folder recursively.

    Skips partitions that a broker deletes or moves, and folders that Spark ignores as well: an output of this pipeline
    contains its checkpoints in such a folder.
    """
    inside = entries(folder.path)
    topic, _ = partition_of(folder.name)
    if topic in _TOPICS and not _MOVED.search(folder.name):
        yield from _found(_TOPICS[topic], folder.path, partition_files(folder.path))
    captures = [each for each in inside if not each.is_folder and is_capture_name(each.name)]
    yield from _found("exchanges", folder.path, captures)
    logs = [each for each in inside if not each.is_folder and is_request_log_name(each.name)]
    yield from _found("logged_requests", folder.path, logs)
    if is_checkpoint(inside):
        yield from _found("checkpoints", folder.path, checkpoint_files(folder.path))
        inside = [each for each in inside if each.name not in PARTS]
    for each in inside:
        if each.is_folder and depth < _DEEPEST and not _IGNORED.match(each.name):
            yield from _find_in_folder(each, depth + 1)


def _find_file(file: FileEntry) -> Iterator[_Find]:
    """Add a file that was named explicitly: its folder or its contents decide about its kind."""
    topic, _ = partition_of(file.folder)
    if topic in _TOPICS:
        yield _Find(_TOPICS[topic], file.path, _with_sizes([file]))
    elif is_request_log(file.path):
        yield _Find("logged_requests", file.path, _with_sizes([file]))
    elif _may_be_capture(file.path):
        yield _Find("exchanges", file.path, _with_sizes([file]))


def _found(name: Input, path: str, files: Iterable[_File]) -> Iterator[_Find]:
    found = _with_sizes(files)
    if found:
        yield _Find(name, path, found)


def _with_sizes(files: Iterable[_File]) -> tuple[tuple[str, int], ...]:
    return tuple((file.path, file.size) for file in files)


def _may_be_capture(path: str) -> bool:
    with open_file(path) as file:
        start = file.read(4)
    return begins_like_capture(start) or start.startswith(GZIP_MAGIC)


def empty_frame(spark: SparkSession, name: Input) -> DataFrame:
    """Return no rows of an input."""
    return spark.createDataFrame([], SOURCES[name].schema)


def register_sources(spark: SparkSession) -> None:
    """Register the data sources with a session, which only finds them itself if kip is installed."""
    for kind in dict.fromkeys(source.kind for source in SOURCES.values()):
        spark.dataSource.register(kind)
