"""Makes tables of landed rows: `python tables_of_rows.py ENGINE LANDED OUTPUT TABLES [FORMAT]`.

ENGINE is `sail`, `sail-large`, which treats the rows as too many to be stored for all tables, `connect`, which starts a
server of Spark Connect, or a master of Spark such as `local[2]`.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable

from kip.spark.pipeline.catalog import select_tables
from kip.spark.pipeline.landing import histories
from kip.spark.pipeline.landing.landing import STREAM, Landing
from kip.spark.pipeline.output.folder import Output
from kip.spark.pipeline.output.write import write_table
from kip.spark.pipeline.run.engine import SparkPlace, connecting
from kip.spark.pipeline.run.job import Connect, Job
from kip.spark.pipeline.run.opening import connected


def make(connect: Connect, landed: str, output: str, names: Iterable[str], form: str = "parquet") -> None:
    """Write tables of the rows that a stream has landed in a folder."""
    with connected(Job((), output), connect) as spark:
        landing = Landing(spark, Output(landed), STREAM)
        for table in select_tables(names):
            write_table(landing.histories.build(table), table, Output(output), form, {})


def main(engine: str, landed: str, output: str, names: str, form: str = "parquet") -> None:
    if engine == "sail-large":
        histories.SMALL_INPUT = -1
    place = SparkPlace(remote="local[2]") if engine == "connect" else SparkPlace(master=engine)
    with connecting("sail" if engine.startswith("sail") else "spark", place) as connect:
        make(connect, landed, output, names.split(","), form)


if __name__ == "__main__":
    main(*sys.argv[1:])
