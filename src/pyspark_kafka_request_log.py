# At the top level because Spark finds data sources by importing the modules whose names start with `pyspark_`.
"""The Spark data source `kafka-request-log`."""

from kip.spark.sources.request_logs import KafkaRequestLogSource as DefaultSource

__all__ = ["DefaultSource"]
