"""The Delta tables in a store: the files of each version are in a folder of their own, which a commit makes valid."""

from __future__ import annotations

from dataclasses import asdict, replace
from typing import Any

import pyarrow as pa

from kip.spark.pipeline.output.delta import LOG, DataFile, commit, open_version
from kip.spark.pipeline.output.notes import Note
from kip.spark.pipeline.output.store import Store

VERSION = "version-"
"""Prefix of the names of folders with the files of one version."""


def is_delta(store: Store, *folder: str) -> bool:
    """Return whether a folder is a Delta table."""
    return store.is_folder(*folder, LOG)


def note_values(store: Store, *folder: str) -> dict[str, Any]:
    """Return the note of the newest version of a table."""
    return open_version(store.uri(*folder)).note


def commit_version(store: Store, table: str, note: Note, folder: str, schema: pa.Schema) -> None:
    """Make the files in a folder of a table its next version.

    They are added to those of the folders that the note already names.
    """
    infos = [info for info in store.infos(table, folder, recursive=True) if info.base_name.endswith(".parquet")]
    start = len(store.arrow_path(table)[1]) + 1
    files = [DataFile(info.path[start:], info.size, info.mtime_ns // 1_000_000) for info in infos]
    values = asdict(replace(note, files=(*note.files, folder)))
    commit(store.uri(table), files, schema, values, adds=bool(note.files))


def delete_uncommitted(store: Store, table: str) -> None:
    """Delete the files of versions that killed runs did not commit."""
    committed = open_version(store.uri(table)).folders
    for folder in store.folders(table):
        if folder.startswith(VERSION) and folder not in committed:
            store.delete(table, folder)
