"""Streams of files that are known by their contents: what is new in them is read once, wherever it is now.

An offset has the contents that have been read, and the files that had them, see `KnownFiles`.
"""

from __future__ import annotations

from typing import Any

import pyarrow as pa
from pyspark.sql.datasource import InputPartition
from pyspark.sql.streaming.datasource import SupportsTriggerAvailableNow

from kip.spark.sources.base.files import FileStreamReader
from kip.spark.sources.contents.files import KnownFiles
from kip.spark.sources.contents.options import ContentOptions


class ContentStreamReader(FileStreamReader[ContentOptions], SupportsTriggerAvailableNow):
    """Plans triggers; its only state is whether a query that reads current data only has been planned."""

    def __init__(self, options: ContentOptions, schema: pa.Schema) -> None:
        super().__init__(options, schema)
        self._ends = False
        self._is_planned = False

    def prepareForTriggerAvailableNow(self) -> None:  # noqa: N802
        # Without this method, Spark asks for the latest offset after nothing, which does not have files that are gone.
        self._ends = True

    def latestOffset(self, start: dict[str, Any], limit: object = None) -> dict[str, Any]:  # noqa: N802
        if self._ends and self._is_planned:
            return start
        self._is_planned = True
        files = self._options.settled_files()
        files_before = KnownFiles.of(start)
        latest = files_before.advanced(files, self._options.readable_end(files))
        return start if latest is files_before else latest.offset

    def partitions(self, start: dict[str, Any], end: dict[str, Any]) -> list[InputPartition]:
        if start == end:
            return []
        files_at_end = KnownFiles.of(end)
        files = self._options.files()
        parts = files_at_end.parts(files)
        return self._options.tasks_of(
            self._options.with_context(parts, files_at_end.whole_parts(files)) if parts else []
        )
