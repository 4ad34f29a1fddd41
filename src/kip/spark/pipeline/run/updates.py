"""The rows of a table after new rows were landed: those of earlier runs and new ones, merged.

How a table merges rows is in its definition, `Table.merge`; `kip.spark.pipeline.definitions.merge` has the ways.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, NamedTuple

from kip.spark.pipeline.definitions.merge import Accumulation, merge_clusters, merge_entities
from kip.spark.pipeline.definitions.table import Table
from kip.spark.pipeline.errors import PipelineError
from kip.spark.pipeline.landing.landing import Landing
from kip.spark.pipeline.output import delta
from kip.spark.pipeline.output.notes import Note
from kip.spark.pipeline.output.write import changed_columns, column_types, stored_rows
from kip.spark.pipeline.run.job import Job

if TYPE_CHECKING:
    from pyspark.sql import DataFrame

# Each file is listed in the note and opened by readers; without a limit, a stream adds some with each batch.
_MOST_FILES = 500
"""Files of a table to which others are added; a table has more only if they were written at once."""


class Update(NamedTuple):
    """The rows of a table, or those that are added to the table with a note.

    Attributes:
        is_computed: whether new rows have been computed, so that they only have to be written.
    """

    rows: DataFrame
    adds_to: Note | None = None
    is_computed: bool = False


def plan_update(landing: Landing, table: Table, job: Job, state: Mapping[str, str] | None, run_id: str) -> Update:
    """Return a table with the landed rows, and with the rows of earlier runs unless the job replaces them.

    `state` is that of the table, None if all of its rows are built again.

    Raises:
        PipelineError: the table has other columns than this version of kip makes, or a format without nested values.
    """
    changes = None if state is None else landing.histories.build_changes(table, state)
    frame = landing.histories.build(table) if changes is None else changes.rows
    note = landing.output.note(table.name)
    if note is None or (job.replace and note.run_id != run_id):
        return Update(frame)
    old = _old_rows(landing, note, job, column_types(frame))
    if changes is not None and table.increment is not None:
        if rows_may_be_added(note, job.format, column_types(frame)) and _only_adds(table, old, frame):
            return Update(frame, note, is_computed=True)
        merged = merge_entities(old, frame, table.increment.entity, table.merge, changes.entities)
        return Update(merged, is_computed=True)
    return Update(merge_clusters(old, frame, landing.progress.clusters(table), table.merge))


def _old_rows(landing: Landing, note: Note, job: Job, columns: Mapping[str, str]) -> DataFrame:
    """Return the rows of a table as it is, which will have columns with these types. Raises PipelineError."""
    where = landing.output.uri(note.table)
    if note.format == delta.FORMAT != job.format:
        raise PipelineError(f"{where} is a Delta table: --format delta adds a version, --replace drops all versions")
    changed = changed_columns(note.columns, columns, may_add=True)
    if changed:
        raise PipelineError(
            f"{where} has other columns than this version of kip makes ({changed}): --replace drops its rows, "
            "or choose another --output"
        )
    old = stored_rows(landing.spark, landing.output, note)
    if old is None:
        raise PipelineError(f"rows in {where} cannot be kept, as they are {note.format}: --replace drops them")
    return old


def rows_may_be_added(note: Note, form: str, columns: Mapping[str, str]) -> bool:
    """Return whether files can be added to a table; all rows are written again when they have doubled."""
    is_same = (note.format, note.columns) == (form, dict(columns))
    return is_same and 2 * note.added < note.rows and len(note.files) < _MOST_FILES


def _only_adds(table: Table, old: DataFrame, new: DataFrame) -> bool:
    merge, increment = table.merge, table.increment
    if not isinstance(merge, Accumulation) or increment is None or merge.key != increment.entity:
        return False
    return merge.only_adds(old, new)
