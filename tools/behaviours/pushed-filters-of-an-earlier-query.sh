#!/usr/bin/env bash
# Spark 4.3.0 with spark.sql.python.filterPushdown.enabled reads a Python data source with the filters of an earlier query.
# Guess: each query of a DataFrame is planned by itself, so a query without filters reads all rows.
# Seen: PythonScanBuilder.pushFilters stores the reader of a query in the PythonDataSourceV2 that all queries of the DataFrame
# share, and a query without filters does not replace it: count() is 3 instead of 9, and a union of the DataFrame with its
# filtered rows lacks the others. Load the DataFrame again for each query.
# Needs Java 17 or newer.
. "$(dirname "$0")/setup.sh"
install 'pyspark[sql]==4.3.0'
PYSPARK_PYTHON="$folder/venv/bin/python" "$folder/venv/bin/python" - 2> "$folder/log" <<'PROGRAM' || { tail "$folder/log"; exit 1; }
from pyspark.sql import SparkSession
from pyspark.sql.datasource import DataSource, DataSourceReader, GreaterThan


class Numbers(DataSource):
    @classmethod
    def name(cls):
        return "numbers"

    def schema(self):
        return "number int"

    def reader(self, schema):
        return NumbersReader()


class NumbersReader(DataSourceReader):
    first = 1

    def pushFilters(self, filters):
        for each in filters:
            if isinstance(each, GreaterThan):
                self.first = each.value + 1
            yield each  # Spark applies it again

    def read(self, partition):
        return ((number,) for number in range(self.first, 10))


builder = SparkSession.builder.master("local[1]").config("spark.ui.enabled", "false")
spark = builder.config("spark.sql.python.filterPushdown.enabled", "true").getOrCreate()
spark.dataSource.register(Numbers)
frame = spark.read.format("numbers").load()
before, few, after = frame.count(), frame.where("number > 6").count(), frame.count()
again = spark.read.format("numbers").load().count()
print(f"{before} rows, {few} with a filter, then {after}; after loading again {again}")
assert (before, few, after, again) == (9, 3, 3, 9)
frame = spark.read.format("numbers").load()
assert frame.unionByName(frame.where("number > 6")).count() == 6, "12 rows are right"
print("PASS")
PROGRAM
