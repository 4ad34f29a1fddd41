"""kip-tools[spark]: the modules of a run of the pipeline load; where there is Java, Spark decodes a message."""

import os
import shutil
import sys

from kafka_wire.clients import MetadataRequest

from kip.spark import from_kafka
from kip.spark.pipeline.run.stream import run_stream

assert callable(run_stream)
if shutil.which("java") or "JAVA_HOME" in os.environ:
    from pyspark.sql import SparkSession

    os.environ["PYSPARK_PYTHON"] = sys.executable
    local = SparkSession.builder.master("local[1]").config("spark.ui.enabled", "false")
    with local.config("spark.driver.host", "127.0.0.1").getOrCreate() as spark:
        rows = spark.createDataFrame([(bytearray(MetadataRequest(topics=None).encode(12)),)], "data binary")
        (row,) = rows.select(from_kafka("data", "MetadataRequest", 12).alias("request")).collect()
        assert row.request.topics is None, row
else:
    print("no Java: Spark itself was not started", file=sys.stderr)
