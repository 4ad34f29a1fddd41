"""A data source of files that are known by their contents."""

from __future__ import annotations

from pyspark.sql.datasource import DataSourceStreamReader
from pyspark.sql.types import StructType

from kip.spark.sources.base.files import FileSource


class ContentSource(FileSource):
    """A data source whose options are `ContentOptions`."""

    def streamReader(self, schema: StructType) -> DataSourceStreamReader:  # noqa: N802
        from kip.spark.sources.contents.stream import ContentStreamReader  # needs Spark 4.2

        return ContentStreamReader(*self.requested(schema))
