# At the top level because Spark finds data sources by importing the modules whose names start with `pyspark_`.
"""The Spark data source `spark-checkpoint`."""

from kip.spark.sources.spark_checkpoints import SparkCheckpointSource as DefaultSource

__all__ = ["DefaultSource"]
