# At the top level because Spark finds data sources by importing the modules whose names start with `pyspark_`.
"""The Spark data source `kafka-capture`."""

from kip.spark.sources.captures.source import KafkaCaptureSource as DefaultSource

__all__ = ["DefaultSource"]
