"""Spark imports modules that are called `pyspark_…` and finds the data source `kafka-topic` here."""

from kip.spark.sources.kafka_topic import KafkaTopicSource as DefaultSource

__all__ = ["DefaultSource"]
