#!/usr/bin/env bash
# Sail 0.7.2 has two orders of structs that contain a null: sort_array puts the null first, array_sort and max put it last.
# Guess: there is one order, that of Spark, in which a null field is less than any value, so that the struct with it is never
# the maximum of several, and array_sort returns what sort_array returns if no element is null.
# Seen: max, array_max and array_sort order the null field last, sort_array and ORDER BY first; greatest and `<` of the same two
# structs agree with Spark. So the newest of (epoch, end) is the one without an epoch. PySpark's client is 4.2.0.
. "$(dirname "$0")/setup.sh"
install 'pysail==0.7.2' 'pyspark-client==4.2.0'
"$folder/venv/bin/python" - 2> "$folder/log" <<'PROGRAM' || { tail "$folder/log"; exit 1; }
from pysail.spark import SparkConnectServer
from pyspark.sql import SparkSession

server = SparkConnectServer("127.0.0.1", 0)
server.start(background=True)
spark = SparkSession.builder.remote(f"sc://127.0.0.1:{server.listening_address[1]}").getOrCreate()
KNOWN, UNKNOWN = "named_struct('epoch', 5)", "named_struct('epoch', CAST(NULL AS INT))"
rows = f"VALUES ({UNKNOWN}), ({KNOWN}) AS rows(place)"


def value(expression, source=""):
    [[found]] = spark.sql(f"SELECT {expression} {source}").collect()
    return [each.epoch for each in found] if isinstance(found, list) else getattr(found, "epoch", found)


seen = {
    "max": value("max(place)", f"FROM {rows}"),
    "array_max": value(f"array_max(array({UNKNOWN}, {KNOWN}))"),
    "greatest": value(f"greatest({UNKNOWN}, {KNOWN})"),
    "<": value(f"{UNKNOWN} < {KNOWN}"),
    "array_sort": value(f"array_sort(array({UNKNOWN}, {KNOWN}))"),
    "sort_array": value(f"sort_array(array({UNKNOWN}, {KNOWN}))"),
    "ORDER BY": [row.place.epoch for row in spark.sql(f"SELECT place FROM {rows} ORDER BY place").collect()],
}
print(seen)
of_spark = {"max": 5, "array_max": 5, "greatest": 5, "<": True}
of_spark |= dict.fromkeys(("array_sort", "sort_array", "ORDER BY"), [None, 5])
assert seen == of_spark | {"max": None, "array_max": None, "array_sort": [5, None]}
spark.stop()  # else the client waits at exit for a server that is gone
server.stop()
print("PASS")
PROGRAM
