"""Delta tables without jars: Spark writes the files of a version, and deltalake commits them to the table's log.

A commit replaces the previous version as a whole or not at all, so readers always see one version. Earlier versions can
be read until `RETENTION` has passed. The note of a table is in the commit.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from importlib import import_module
from typing import TYPE_CHECKING, Any

from kip.extras import missing_library
from kip.spark.pipeline.errors import PipelineError
from kip.spark.sources.base.options import time

if TYPE_CHECKING:
    import pyarrow as pa
    from deltalake import DeltaTable
    from pyarrow import dataset

FORMAT = "delta"
LOG = "_delta_log"
"""The folder that makes a folder a Delta table."""

RETENTION = timedelta(days=30)
"""After which files that no version since needs are deleted."""

_NOTE = "kip"
"""The name of the note in the information about a commit."""


@dataclass(frozen=True, slots=True)
class DataFile:
    """A Parquet file in a table's folder: its path from there, its size in bytes, and the time in ms it was written."""

    path: str
    size: int
    modified: int


@dataclass(frozen=True, slots=True)
class DeltaVersion:
    """A version of a table: its number, its note, the URIs of its files, and the folders that any version committed."""

    number: int
    note: dict[str, Any]
    files: tuple[str, ...]
    folders: frozenset[str]
    table: DeltaTable

    def rows(self) -> dataset.Dataset:
        """Return the rows."""
        return self.table.to_pyarrow_dataset()


def commit(
    uri: str, files: Iterable[DataFile], schema: pa.Schema, note: Mapping[str, Any], *, adds: bool = False
) -> None:
    """Make files the next version of a table, which is created if there is none, and delete files that have expired.

    With `adds`, the files of the previous version stay.

    Raises:
        PipelineError: deltalake is missing, or another process has written to the table meanwhile.
    """
    deltalake, transaction = _library("deltalake"), _library("deltalake.transaction")
    actions = [
        transaction.AddAction(file.path, file.size, {}, file.modified, data_change=True, stats="{}") for file in files
    ]
    properties = deltalake.CommitProperties(custom_metadata={_NOTE: json.dumps(note)})
    try:
        if not deltalake.DeltaTable.is_deltatable(uri):
            transaction.create_table_with_add_actions(
                uri, deltalake.Schema.from_arrow(schema), actions, mode="error", commit_properties=properties
            )
            return
        table = deltalake.DeltaTable(uri)
        mode = "append" if adds else "overwrite"
        table.create_write_transaction(actions, mode, schema, commit_properties=properties)
    except deltalake.exceptions.DeltaError as error:
        raise PipelineError(f"{uri}: the commit failed: {error}") from None
    table.update_incremental()
    hours = round(RETENTION.total_seconds() / 3600)
    table.vacuum(retention_hours=hours, dry_run=False, enforce_retention_duration=False)


def open_version(uri: str, as_of: str | None = None) -> DeltaVersion:
    """Return the newest version of a table, or that with a number, or the newest one at a time (ISO 8601).

    Raises:
        PipelineError: deltalake is missing, or there is no such version.
    """
    deltalake = _library("deltalake")
    try:
        table = deltalake.DeltaTable(uri)
        commits = {info["version"]: info for info in table.history()}
        number = table.version() if as_of is None else _number(commits, as_of)
        table.load_as_version(number)
    except (deltalake.exceptions.DeltaError, ValueError, OSError) as error:
        raise PipelineError(f"{uri}{f' as of {as_of}' if as_of else ''}: {error}") from None
    notes = {version: json.loads(info.get(_NOTE, "{}")) for version, info in commits.items()}
    note = notes.get(number)
    if not note:
        raise PipelineError(f"{uri}: version {number} was not written by kip pipeline; restore one of its versions")
    folders = frozenset(folder for note in notes.values() for folder in note.get("files", ()))
    files = (f"file://{path}" if path.startswith("/") else path for path in table.file_uris())
    return DeltaVersion(number, note, tuple(files), folders, table)


def _number(commits: Mapping[int, Mapping[str, Any]], as_of: str) -> int:
    """Return the number of a version. Raises ValueError."""
    if as_of.isdecimal():
        if int(as_of) not in commits:
            raise ValueError(f"no such version; the versions are {min(commits)} to {max(commits)}")
        return int(as_of)
    moment = time(as_of)
    before = [number for number, info in commits.items() if info["timestamp"] <= moment]
    if not before:
        first = datetime.fromtimestamp(commits[min(commits)]["timestamp"] / 1000, UTC)
        raise ValueError(f"the first version is of {first.isoformat()}")
    return max(before)


def _library(name: str) -> Any:
    try:
        return import_module(name)
    except ImportError:
        raise PipelineError(missing_library("--format delta", "deltalake", "delta")) from None
