"""Spark imports modules that are called `pyspark_…` and finds the data source `kafka-capture` here."""

from kip.spark.sources.kafka_capture import KafkaCaptureSource as DefaultSource

__all__ = ["DefaultSource"]
