"""The base of data sources of files: options, of which `path` is required, and readers of batches and streams.

Files whose rows are not numbered, such as captures, are known by their contents, see `ContentOptions`.
"""

from __future__ import annotations

import time
from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, Generic, Self, TypeVar

import pyarrow as pa
from pyspark.sql.datasource import DataSourceReader, DataSourceStreamReader, InputPartition
from pyspark.sql.types import StructType

from kip.log.files import FileEntry
from kip.spark.sources.file_contents import Part, ReadableEnd, distinct_files
from kip.spark.sources.read_only import ReadOnlySource, conformed, requested_schema
from kip.spark.sources.source_options import PERMISSIVE, Parser, mode, names, read_options

__all__ = ["ContentOptions", "FileOptions", "FileReader", "FileSource", "FileStreamReader"]


@dataclass(frozen=True, slots=True)
class FileOptions(ABC):
    """Options of a source, and what they select.

    Attributes:
        SOURCE: the name of the source.
        COLUMNS: all its columns.
        PARSERS: its options other than `path` and `mode`.
        path: files, and folders of them.
        mode: whether damage becomes a row with `_error` (PERMISSIVE), is dropped (DROPMALFORMED) or ends the query
            (FAILFAST).
    """

    SOURCE: ClassVar[str]
    COLUMNS: ClassVar[pa.Schema]
    PARSERS: ClassVar[Mapping[str, Parser]] = {}

    path: tuple[str, ...]
    mode: str = PERMISSIVE

    @classmethod
    def read(cls, values: Mapping[str, str]) -> Self:
        """Read Spark's options. Raises ValueError."""
        return cls(**read_options(cls.SOURCE, values, {"path": names, "mode": mode, **cls.PARSERS}, required="path"))

    @property
    def columns(self) -> pa.Schema:
        """All columns that a query may request."""
        return self.COLUMNS

    @property
    def schema(self) -> pa.Schema:
        """The columns of a query that does not request any. Raises ValueError."""
        return self.columns

    @abstractmethod
    def tasks(self) -> list[InputPartition]:
        """Divide the files that are there now into tasks. Raises OSError, and ValueError if there are no files."""

    @abstractmethod
    def batches(self, task: Any, schema: pa.Schema) -> Iterator[pa.RecordBatch]:
        """Yield the rows of a task with at least the columns of a schema.

        Raises:
            CorruptRecordError: something is damaged, in the mode FAILFAST.
        """


@dataclass(frozen=True, slots=True)
class ContentOptions(FileOptions):
    """Options of a source whose streams know files by their contents.

    Attributes:
        skip_copies: whether a batch skips files that are identical to another one, or to its beginning.
        NOTHING, REMEDY: what is missing where there are no files, and what to do then.
        settling_seconds: seconds without writes after which a stream reads a file.
    """

    NOTHING: ClassVar[str]
    REMEDY: ClassVar[str] = ""
    skip_copies: bool = False
    settling_seconds: int = 0

    @abstractmethod
    def files(self) -> list[FileEntry]:
        """Return the files that are there now. Raises OSError and ValueError."""

    @abstractmethod
    def tasks_of(self, parts: Sequence[Part]) -> list[InputPartition]:
        """Divide parts of files into tasks."""

    @abstractmethod
    def readable_end(self, files: Iterable[FileEntry]) -> ReadableEnd:
        """Return how far each of these files can be read by a stream now."""

    @abstractmethod
    def end_in_earlier_form(self, offset: Mapping[str, Any], file: FileEntry) -> int | None:
        """Return how far a file has been read according to an offset that a release before 0.2 wrote, None for not."""

    def with_context(self, parts: list[Part], known: list[Part]) -> list[Part]:
        """Add parts of known files, without rows, that are needed to read others."""
        return parts

    def tasks(self) -> list[InputPartition]:
        files = self.files()
        if not files:
            raise ValueError(f"{self.NOTHING} in {', '.join(self.path)}{self.REMEDY}")
        read = distinct_files(files) if self.skip_copies else files
        return self.tasks_of([Part(file.path, 0, None) for file in read])

    def settled_files(self) -> list[FileEntry]:
        """Return the files that have not been written to for some time."""
        latest = (time.time() - self.settling_seconds) * 1000
        return [file for file in self.files() if not self.settling_seconds or file.modified <= latest]


OptionsT = TypeVar("OptionsT", bound=FileOptions)


class _TaskReader(Generic[OptionsT]):
    """Reads tasks; Spark pickles it for them."""

    def __init__(self, options: OptionsT, schema: pa.Schema) -> None:
        self._options = options
        self._schema = schema

    def read(self, partition: InputPartition) -> Iterator[pa.RecordBatch]:
        # Spark makes a partition itself if there is none (`write_read_func_and_partitions`).
        if type(partition) is InputPartition:
            return iter(())
        return conformed(self._options.batches(partition, self._schema), self._schema)


class FileReader(_TaskReader[OptionsT], DataSourceReader):
    """Reads the files that are there when the query starts."""

    def partitions(self) -> list[InputPartition]:
        return self._options.tasks()


class FileStreamReader(_TaskReader[OptionsT], DataSourceStreamReader):
    """Reads new data; subclasses keep in the offset what has been read, by name of a file or the like."""

    def initialOffset(self) -> dict[str, Any]:  # noqa: N802
        return {}


class FileSource(ReadOnlySource):
    """A data source of files.

    Attributes:
        options_type: its options.
    """

    options_type: ClassVar[type[FileOptions]]

    @classmethod
    def name(cls) -> str:
        return cls.options_type.SOURCE

    def schema(self) -> StructType:
        return self.kept(self.options_type.read(self.options).schema)

    def reader(self, schema: StructType) -> DataSourceReader:
        return FileReader(*self.requested(schema))

    def streamReader(self, schema: StructType) -> DataSourceStreamReader:  # noqa: N802
        from kip.spark.sources.content_stream import ContentStreamReader  # needs Spark 4.2

        return ContentStreamReader(*self.requested(schema))

    def requested(self, schema: StructType) -> tuple[Any, pa.Schema]:
        """Return the options of a query with this schema, and its columns. Raises ValueError."""
        options = self.options_type.read(self.given(schema))
        return options, requested_schema(self.name(), options.columns, schema)
