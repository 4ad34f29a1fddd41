"""A Spark program as users write it: `python decode.py classic|connect INPUT OUTPUT TABLES [ZIP]`.

It decodes and encodes a column, and runs the pipeline.
"""

from __future__ import annotations

import json
import sys

import pyarrow as pa
from pyspark.sql import SparkSession
from pyspark.sql import functions as F  # noqa: N812 - as all of Spark's users call it

NAME = "DescribeClusterResponse"
ROWS = 1000


def code_of_worker(column: pa.Array) -> pa.Array:
    import kip.columnar

    return pa.array([kip.columnar.__file__] * len(column), pa.string())


def main(kind: str, given: str, output: str, tables: str, archive: str | None = None) -> None:
    builder = SparkSession.builder
    spark = (builder.remote("local[2]") if kind == "connect" else builder.master("local[2]")).getOrCreate()
    if archive is not None:
        spark.addArtifacts(archive, pyfile=True)
        sys.path.insert(0, archive)
    from kafka_wire.clients import DescribeClusterResponse

    from kip.spark import from_kafka, kafka_table, to_kafka
    from kip.spark.pipeline.run.batch import run_batch
    from kip.spark.pipeline.run.job import Job

    rows = [(DescribeClusterResponse(controller_id=number).encode(2),) for number in range(ROWS)]
    frame = spark.createDataFrame(rows, "value BINARY")
    decoded = frame.select("value", from_kafka("value", NAME, 2).alias("r"))
    same = decoded.withColumn("again", to_kafka("r", NAME, 2)).where("again = value").count()
    table = kafka_table(frame, "value", NAME, 2).agg(F.sum("controller_id").alias("total")).collect()
    code = frame.limit(1).select(F.arrow_udf(code_of_worker, "string")("value").alias("code")).collect()  # type: ignore[attr-defined]
    summary = run_batch(Job((given,), output, tuple(tables.split(","))), lambda: spark, lambda line: None)
    made = {each.table: each.rows for each in summary.tables}
    answer = {"same": same, "total": table[0].total, "code": code[0].code, "tables": made}
    sys.stdout.write(json.dumps(answer) + "\n")
    spark.stop()


if __name__ == "__main__":
    main(*sys.argv[1:])
