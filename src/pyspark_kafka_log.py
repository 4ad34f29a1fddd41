"""Spark imports modules that are called `pyspark_…` and finds the data source `kafka-log` here."""

from kip.spark.sources.kafka_log import KafkaLogSource as DefaultSource

__all__ = ["DefaultSource"]
