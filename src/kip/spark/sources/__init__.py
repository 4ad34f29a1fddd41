"""Data sources of Spark, from `kafka-log` to `spark-checkpoint`, one module or folder each.

Spark finds them by itself, through the top-level modules `pyspark_kafka_log` and the like.
"""
