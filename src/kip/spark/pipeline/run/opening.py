"""The output and the session of a run: opened, checked, and left as they were."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from typing import TYPE_CHECKING

from kip.spark.pipeline.definitions.table import Table
from kip.spark.pipeline.inputs.sources import register_sources
from kip.spark.pipeline.output.folder import Output
from kip.spark.pipeline.output.locks import locked
from kip.spark.pipeline.output.registered import check_database
from kip.spark.pipeline.run.job import Connect, Job
from kip.spark.pipeline.run.records import check_release

if TYPE_CHECKING:
    from pyspark.sql import SparkSession

_SETTINGS = {
    "spark.sql.constraintPropagation.enabled": "false",  # takes seconds where columns have many fields
    "spark.sql.session.timeZone": "UTC",
    "spark.sql.parquet.outputTimestampType": "TIMESTAMP_MICROS",  # the default omits the time zone
}

# Of few rows, planning costs most: no generated code, no new plan after each stage, one task for each stage.
SETTINGS_OF_SMALL_INPUT = {
    "spark.sql.adaptive.enabled": "false",
    "spark.sql.codegen.factoryMode": "NO_CODEGEN",
    "spark.sql.codegen.wholeStage": "false",
    "spark.sql.shuffle.partitions": "1",
}


@contextmanager
def opened(job: Job, tables: Iterable[Table]) -> Iterator[Output]:
    """Yield the output, which is locked and contains no incomplete tables.

    Raises:
        PipelineError: it cannot be continued; nothing has been changed then.
    """
    output = Output(job.output)
    check_release(output.store)
    with locked(output.store):
        output.recover()
        for table in tables:
            output.check_ours(table.name)
        yield output
        output.recover()


@contextmanager
def connected(job: Job, connect: Connect) -> Iterator[SparkSession]:
    """Yield a session that can read the inputs."""
    spark = connect()
    if job.database is not None:
        check_database(spark, job.database)
    with changed_settings(spark, _SETTINGS):
        register_sources(spark)
        yield spark


@contextmanager
def changed_settings(spark: SparkSession, settings: Mapping[str, str]) -> Iterator[None]:
    """Change configs of a session, which can be shared, temporarily."""
    before = {name: spark.conf.get(name) or "" for name in settings}
    try:
        for name, value in settings.items():
            spark.conf.set(name, value)
        yield
    finally:
        for name, old in before.items():
            spark.conf.set(name, old)
