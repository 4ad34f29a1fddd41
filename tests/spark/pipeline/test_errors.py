"""The errors of Spark and Sail as one sentence; needs neither."""

from __future__ import annotations

import pytest

from kip.spark.pipeline.errors import spark_reason

_WORKER = """\
An exception was thrown from the Python worker:
Traceback (most recent call last):
  File "/usr/lib/worker.py", line 2021, in main
    process()
  File "/usr/lib/batches.py", line 81, in _checked
    raise CorruptRecordError(errors)
kip.spark.errors.CorruptRecordError: a.log: byte 61: the checksum is wrong
\tat org.apache.spark.api.python.BasePythonRunner.handle(PythonRunner.scala:581)
"""
_DISK = """\
An error occurred while calling o75.parquet.
: org.apache.spark.SparkException: [TASK_WRITE_FAILED] Task failed while writing rows to file:/out. SQLSTATE: 58030
\tat org.apache.spark.sql.errors.QueryExecutionErrors$.taskFailed(QueryExecutionErrors.scala:720)
Caused by: org.apache.hadoop.fs.FSError: java.io.IOException: No space left on device
\t... 1 more
Caused by: java.io.IOException: No space left on device
\t... 41 more
"""
_FORMAT = """\
An error occurred while calling o542.save.
: org.apache.spark.SparkException: [DATA_SOURCE_NOT_FOUND] Failed to find the data source: x. SQLSTATE: 42K02
\tat org.apache.spark.sql.execution.datasources.DataSource$.lookupDataSource(DataSource.scala:726)
Caused by: java.lang.ClassNotFoundException: x.DefaultSource
"""


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        (_WORKER, "kip.spark.errors.CorruptRecordError: a.log: byte 61: the checksum is wrong"),
        (_DISK, "[TASK_WRITE_FAILED] Task failed while writing rows to file:/out. (No space left on device)"),
        (_FORMAT, "[DATA_SOURCE_NOT_FOUND] Failed to find the data source: x. (x.DefaultSource)"),
        (
            "[PATH_NOT_FOUND] Path does not exist: file:/x. SQLSTATE: 42K03;\n'Plan",
            "[PATH_NOT_FOUND] Path does not exist: file:/x.;",
        ),
        (
            "Failed to allocate additional 704.0 KB for HashJoinInput[1] with 81.1 MB already allocated for this "
            "reservation - 519.1 KB remain available for the total memory pool: fair(pool_size: 190.7 MB)",
            "a query needs more memory than Sail may use: --engine spark uses files instead",
        ),
        ("", "RuntimeError"),
    ],
)
def test_reasons(text: str, reason: str) -> None:
    assert spark_reason(RuntimeError(text)) == reason
