"""The base of data sources of files: options, of which `path` is required, and readers of batches and streams."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, ClassVar, Generic, Self, TypeVar

import pyarrow as pa
from pyspark.sql.datasource import DataSourceReader, DataSourceStreamReader, InputPartition
from pyspark.sql.types import StructType

from kip.spark.batches import never_waiting
from kip.spark.sources.base.options import PERMISSIVE, Parser, mode, names, read_options
from kip.spark.sources.base.read_only import ReadOnlySource, conformed, requested_schema


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
        return never_waiting(conformed(self._options.batches(partition, self._schema), self._schema))


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
        return self.with_options(self.options_type.read(self.options).schema)

    def reader(self, schema: StructType) -> DataSourceReader:
        return FileReader(*self.requested(schema))

    def requested(self, schema: StructType) -> tuple[Any, pa.Schema]:
        """Return the options of a query with this schema, and its columns. Raises ValueError."""
        options = self.options_type.read(self.options_of(schema))
        return options, requested_schema(self.name(), options.columns, schema)
