"""Kafka's protocol data on Spark: column functions, tables of messages, and functions for SQL."""

from __future__ import annotations

from kip.spark.errors import CorruptRecordError
from kip.spark.functions import from_kafka, from_kafka_record, schema_of_kafka, to_kafka
from kip.spark.message_tables import kafka_record_table, kafka_table
from kip.spark.sql import register_functions

__all__ = [
    "CorruptRecordError",
    "from_kafka",
    "from_kafka_record",
    "kafka_record_table",
    "kafka_table",
    "register_functions",
    "schema_of_kafka",
    "to_kafka",
]
