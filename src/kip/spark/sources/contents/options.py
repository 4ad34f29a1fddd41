"""Options of sources of files whose rows are not numbered, such as captures: they are known by their contents."""

from __future__ import annotations

import time
from abc import abstractmethod
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import ClassVar

from pyspark.sql.datasource import InputPartition

from kip.files import FileEntry
from kip.spark.sources.base.files import FileOptions
from kip.spark.sources.contents.files import Part, ReadableEnd, distinct_files


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

    def with_context(self, parts: list[Part], whole_parts: list[Part]) -> list[Part]:
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
