#!/usr/bin/env bash
# Sail 0.7.2 keeps all rows of a large table in memory if facts about them are joined to it: broadcast() of the facts, which
# have one row for each of ten keys, changes nothing.
# Guess: broadcast() makes the facts the side that is kept, as in Spark; and if not, the planner does, as they are an aggregate.
# Seen: a left join of 300,000 rows of 1 KB with their counts by key takes more than twice the memory of the right join
# with the sides exchanged, which returns the same rows (972 and 385 MB for the whole process). PySpark's client is 4.2.0.
. "$(dirname "$0")/setup.sh"
install 'pysail==0.7.2' 'pyspark-client==4.2.0' 'numpy==2.3.4'
cat > "$folder/join.py" <<'PROGRAM'
import resource
import sys

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq
from pysail.spark import SparkConnectServer
from pyspark.sql import SparkSession
from pyspark.sql import functions as F

side, folder = sys.argv[1:]
if side == "data":
    random = np.random.default_rng(7)
    with pq.ParquetWriter(f"{folder}/events.parquet", pa.schema({"key": pa.int64(), "text": pa.string()})) as file:
        for _ in range(30):
            texts = [random.bytes(500).hex() for _ in range(10_000)]
            file.write_table(pa.table({"key": np.arange(10_000) % 10, "text": texts}))
    sys.exit()
server = SparkConnectServer("127.0.0.1", 0)
server.start(background=True)
spark = SparkSession.builder.remote(f"sc://127.0.0.1:{server.listening_address[1]}").getOrCreate()
events = spark.read.parquet(f"{folder}/events.parquet")
facts = F.broadcast(events.groupBy("key").agg(F.count("*").alias("count")))
joined = events.join(facts, "key", "left") if side == "left" else facts.join(events, "key", "right")
assert tuple(joined.agg(F.sum("count"), F.max(F.length("text"))).first()) == (300_000 * 30_000, 1000)
spark.stop()  # else the client waits at exit for a server that is gone
server.stop()
print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss >> 10)
PROGRAM
run() { "$folder/venv/bin/python" "$folder/join.py" "$1" "$folder" 2> "$folder/log" || { tail "$folder/log" >&2; exit 1; }; }
run data
left=$(run left)
right=$(run right)
echo "left join: $left MB, right join: $right MB"
[ "$left" -gt $((2 * right)) ]
echo PASS
