"""Spark's own Kafka source and `kip.spark` on its columns: `python kafka_source.py SERVERS JARS CHECKPOINT`."""

from __future__ import annotations

import json
import sys
from typing import Any

from pyspark.sql import SparkSession

from kip.spark import from_kafka, from_kafka_record

OFFSETS = "__consumer_offsets"


def main(servers: str, jars: str, checkpoint: str) -> None:
    spark = SparkSession.builder.master("local[2]").config("spark.jars", jars).getOrCreate()
    spark.conf.set(
        "spark.sql.streaming.kafka.useDeprecatedOffsetFetching", "true"
    )  # else it leaves internal topics out
    source = {"kafka.bootstrap.servers": servers, "startingOffsets": "earliest"}

    def commits(rows: Any) -> Any:
        decoded = rows.select(from_kafka_record("key", "value", OFFSETS, {"types": "OFFSET_COMMIT"}).alias("r"))
        commits = decoded.where("r.type = 'OFFSET_COMMIT' AND r.value IS NOT NULL")
        return commits.selectExpr("r.key.offset_commit.*", "r.value.offset_commit.offset")

    batch = commits(spark.read.format("kafka").options(subscribe=OFFSETS, **source).load()).collect()
    stream = commits(spark.readStream.format("kafka").options(subscribe=OFFSETS, **source).load())
    stream.writeStream.format("memory").queryName("stream").trigger(availableNow=True).start().awaitTermination()
    answers = spark.read.format("kafka").options(subscribe="answers", **source).load()
    controllers = answers.select(from_kafka("value", "DescribeClusterResponse", 2).alias("r")).select("r.controller_id")
    stream = spark.readStream.format("kafka").options(subscribe="answers", maxOffsetsPerTrigger="2", **source).load()
    written = stream.writeStream.format("noop").option("checkpointLocation", checkpoint).trigger(availableNow=True)
    query = written.start()
    query.awaitTermination()
    found = {
        "batch": sorted([row.group, row.partition, row.offset] for row in batch),
        "stream": sorted([row.group, row.partition, row.offset] for row in spark.table("stream").collect()),
        "controllers": sorted(row.controller_id for row in controllers.collect()),
        "query_id": str(query.id),
    }
    sys.stdout.write(json.dumps(found) + "\n")
    spark.stop()


if __name__ == "__main__":
    main(*sys.argv[1:])
