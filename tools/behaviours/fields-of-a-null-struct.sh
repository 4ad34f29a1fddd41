#!/usr/bin/env bash
# Sail 0.7.2 returns fields of a struct that is null: `k IS NULL` is true, and `k.number` is 6 in the same row.
# Guess: a field of a null struct is null, as in Spark, also if the struct is the result of a window function.
# Seen: CASE WHEN around a struct of last(...) OVER (...) sets only the struct to null. The values below it stay in the Arrow
# arrays, and the access to a field does not read the validity of its struct. Filters and sums count the hidden values, while
# the struct itself is printed as null. A struct that is built in the same query, without a window, is right. Take the field
# first, and put CASE WHEN around the field. PySpark's client of Spark Connect is 4.2.0.
. "$(dirname "$0")/setup.sh"
install 'pysail==0.7.2' 'pyspark-client==4.2.0'
"$folder/venv/bin/python" - 2> "$folder/log" <<'PROGRAM' || { tail "$folder/log"; exit 1; }
from pysail.spark import SparkConnectServer
from pyspark.sql import SparkSession

server = SparkConnectServer("127.0.0.1", 0)
server.start(background=True)
spark = SparkSession.builder.remote(f"sc://127.0.0.1:{server.listening_address[1]}").getOrCreate()
LAST = "last(named_struct('number', number)) OVER (PARTITION BY 1 ORDER BY id ROWS BETWEEN UNBOUNDED PRECEDING AND CURRENT ROW)"
numbers = "VALUES (1, 5), (2, 6), (3, 7) AS numbers(id, number)"


def rows(query):
    return [tuple(row) for row in spark.sql(query).collect()]


structs = f"(SELECT id, CASE WHEN id != 2 THEN {LAST} END AS k FROM {numbers})"
fields = f"(SELECT id, CASE WHEN id != 2 THEN {LAST}.number END AS number FROM {numbers})"
plain = f"(SELECT id, CASE WHEN id != 2 THEN named_struct('number', number) END AS k FROM {numbers})"
hidden = rows(f"SELECT id, k IS NULL, k.number FROM {structs} ORDER BY id")
print("struct first:", hidden, "sum", rows(f"SELECT sum(k.number) FROM {structs}"))
assert hidden == [(1, False, 5), (2, True, 6), (3, False, 7)], "Spark returns (2, True, None)"
assert rows(f"SELECT sum(k.number) FROM {structs}") == [(18,)], "Spark returns 12"
assert rows(f"SELECT * FROM {fields} ORDER BY id") == [(1, 5), (2, None), (3, 7)]
assert rows(f"SELECT id, k.number FROM {plain} ORDER BY id") == [(1, 5), (2, None), (3, 7)]
spark.stop()  # else the client waits at exit for a server that is gone
server.stop()
print("PASS")
PROGRAM
