"""kip-tools[spark]: the pipeline's command loads; where there is Java, Spark decodes a message."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

from kafka_wire.clients import MetadataRequest

from kip.spark import from_kafka

kip = Path(sys.executable).with_name("kip")
subprocess.run([kip, "pipeline", "run", "--help"], check=True, capture_output=True)
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
