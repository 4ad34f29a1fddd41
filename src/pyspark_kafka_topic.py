# At the top level because Spark finds data sources by importing the modules whose names start with `pyspark_`.
"""The Spark data source `kafka-topic`."""

from kip.spark.sources.topics.source import KafkaTopicSource as DefaultSource

__all__ = ["DefaultSource"]
