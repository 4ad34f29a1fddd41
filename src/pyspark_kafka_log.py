# At the top level because Spark finds data sources by importing the modules whose names start with `pyspark_`.
"""The Spark data source `kafka-log`."""

from kip.spark.sources.logs.source import KafkaLogSource as DefaultSource

__all__ = ["DefaultSource"]
