"""The input of the requested tables, found before anything is written."""

from __future__ import annotations

from dataclasses import dataclass

from kip.spark.pipeline.catalog import TABLES, select_tables
from kip.spark.pipeline.definitions.table import Input, Table
from kip.spark.pipeline.errors import PipelineError
from kip.spark.pipeline.inputs.clusters import Say
from kip.spark.pipeline.inputs.files import Files, find_inputs
from kip.spark.pipeline.inputs.metadata_logs import logs_without_start
from kip.spark.pipeline.inputs.sources import SOURCES
from kip.spark.pipeline.output.folder import Output
from kip.spark.pipeline.output.write import check_format
from kip.spark.pipeline.run.job import Job


@dataclass(frozen=True, slots=True)
class FoundInputs:
    """The tables that can be made, the files of each input that they need, and why other tables cannot be made."""

    tables: list[Table]
    files: dict[Input, Files]
    left_out: dict[str, str]

    @property
    def size(self) -> int:
        """The size of all files, in bytes."""
        return sum(files.size for files in self.files.values())


def find(job: Job, say: Say) -> FoundInputs:
    """Find the input of the requested tables, and report it.

    Raises:
        PipelineError: a table that was named does not exist, or has no input.
    """
    check_format(job.format)
    job.clusters.check(job.inputs)
    tables = select_tables(job.tables)
    inputs = find_inputs(job.inputs, job.clusters, say)
    left_out = {table.name: _nothing_for(table) for table in tables if not table.can_be_made(inputs)}
    missing = [name for name in job.tables if name in left_out]
    if missing:
        raise PipelineError(f"--tables {missing[0]}: {left_out[missing[0]]} in {', '.join(job.inputs)}")
    can_be_made = [table for table in tables if table.name not in left_out]
    needed = {name for table in can_be_made for name in table.inputs}
    needed_inputs = {name: files for name, files in inputs.items() if name in needed}
    for name, files in needed_inputs.items():
        count = "1 file" if files.count == 1 else f"{files.count:,} files"
        say(f"found {SOURCES[name].about}: {count}, {files.size:,} bytes")
    return FoundInputs(can_be_made, needed_inputs, left_out)


def check_start(inputs: FoundInputs, output: Output, *, is_new: bool = False) -> None:
    """Refuse a metadata log without its start, unless tables exist that may be from it.

    A copy of the newest files continues those of earlier runs.
    """
    if is_new or not any("metadata" in TABLES[name].inputs for name in output.notes() if name in TABLES):
        paths = inputs.files["metadata"].paths if "metadata" in inputs.files else ()
        for path, start in logs_without_start(paths).items():
            raise PipelineError(
                f"{path}: the metadata log begins with offset {start}, and no snapshot has the records before, so that "
                "tables would lack topics and brokers; Kafka refuses to start with it, too"
            )


def _nothing_for(table: Table) -> str:
    missing = [SOURCES[name].about for name in table.rows_of or table.inputs]
    return f"there are no {' or '.join(missing)}"
