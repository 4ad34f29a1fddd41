"""Data sources of Spark: `kafka-log`, `kafka-capture`, `kafka-snapshots` and `kafka-topic`, one module each.

Spark finds them by itself, through the top-level modules `pyspark_kafka_log` and the like.
"""
