"""Spark imports modules that are called `pyspark_…` and finds the data source `kafka-snapshots` here."""

from kip.spark.sources.kafka_snapshots import KafkaSnapshotsSource as DefaultSource

__all__ = ["DefaultSource"]
