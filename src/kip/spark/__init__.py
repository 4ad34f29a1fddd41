"""Kafka's protocol data on Spark: column functions, tables of messages, and functions for SQL."""

from __future__ import annotations

import os
import sys

from kip.spark.errors import CorruptRecordError, EngineError
from kip.spark.functions import from_kafka, from_kafka_record, schema_of_kafka, to_kafka
from kip.spark.message_tables import kafka_record_table, kafka_table
from kip.spark.notebook import local_session
from kip.spark.sql import register_functions

__all__ = [
    "CorruptRecordError",
    "EngineError",
    "from_kafka",
    "from_kafka_record",
    "kafka_record_table",
    "kafka_table",
    "local_session",
    "register_functions",
    "schema_of_kafka",
    "to_kafka",
]

# Spark looks for data sources with the program `python3` on the PATH, which is that of another environment in a script
# that was started as .venv/bin/python. Not PYSPARK_PYTHON, which executors on other machines would use, too.
if sys.executable and "PYSPARK_PYTHON" not in os.environ:
    os.environ.setdefault("PYSPARK_DRIVER_PYTHON", sys.executable)
