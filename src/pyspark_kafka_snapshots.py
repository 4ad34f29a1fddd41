# At the top level because Spark finds data sources by importing the modules whose names start with `pyspark_`.
"""The Spark data source `kafka-snapshots`."""

from kip.spark.sources.snapshots.source import KafkaSnapshotsSource as DefaultSource

__all__ = ["DefaultSource"]
