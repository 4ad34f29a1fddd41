"""The folder of the tables: a folder per table, each with a note about the files in it.

A folder with a note is complete, and contains the files that the note names. A table is written to a temporary folder
and then moved into place; files that add rows to a table are moved into its folder, and count once its note names them.
If a run is killed, the next one finishes the move, so that either the old or the new table exists:

    _new/TABLE    the new table; complete once it has its note
    TABLE         the table that readers see
    _old/TABLE    the table before, until the new one is in its place
    _more/TABLE   files that are added to TABLE; complete once it has the note that names them

Delta tables need none of this but for their first version, see `kip.spark.pipeline.output.versions`.
"""

from __future__ import annotations

import json
from dataclasses import asdict
from typing import Any

import pyarrow as pa
from pyarrow import fs

from kip.spark.pipeline.errors import PipelineError
from kip.spark.pipeline.output.notes import Note
from kip.spark.pipeline.output.store import NOTE, Store
from kip.spark.pipeline.output.versions import commit_version, delete_uncommitted, is_delta, note_values

_NEW, _OLD, _MORE = "_new", "_old", "_more"


class Output:
    """The tables in a store, which it puts in their places.

    Raises PipelineError where a path cannot be opened.
    """

    def __init__(self, path: str) -> None:
        self.store = Store(path)

    @property
    def path(self) -> str:
        """The URI of the folder."""
        return self.store.path

    def uri(self, name: str) -> str:
        """Return the URI of a table's folder."""
        return self.store.uri(name)

    def dataset_path(self, name: str) -> tuple[fs.FileSystem, str]:
        """Return a table's folder as pyarrow spells it; while it is being replaced, the old folder."""
        return self.store.arrow_path(name if self.note(name) is not None else f"{_OLD}/{name}")

    def note(self, *folder: str) -> Note | None:
        """Return the note in a folder, None if it has none."""
        if is_delta(self.store, *folder):
            return self._checked_note(note_values(self.store, *folder), *folder)
        try:
            values = json.loads(self.store.read_text(*folder, NOTE) or "null")
        except ValueError:  # a kill while it was written
            return None
        return values and self._checked_note(values, *folder)

    def _checked_note(self, values: dict[str, Any], *folder: str) -> Note:
        try:
            return Note.of(values)
        except (TypeError, KeyError, AttributeError):
            path = self.store.uri(*folder, NOTE)
            raise PipelineError(f"{path} is damaged: delete the folder, or move it away, and run again") from None

    def notes(self) -> dict[str, Note]:
        """Return the notes of all existing tables."""
        names = {*self.store.folders(), *self.store.folders(_OLD)}
        notes = {name: self.note(name) or self.note(_OLD, name) for name in sorted(names) if not name.startswith("_")}
        return {name: note for name, note in notes.items() if note is not None}

    def check_ours(self, name: str) -> None:
        """Raise PipelineError if files would be lost when a table's folder is replaced."""
        if is_delta(self.store, name):
            return  # deltalake deletes nothing but files of old versions
        note = self.note(name)
        written = () if note is None else (*note.files, NOTE)
        strange = [file for file in self.store.files(name) if file not in written]
        if strange:
            more = f" and {len(strange) - 1} more" if len(strange) > 1 else ""
            raise PipelineError(
                f"{self.uri(name)} has files that the pipeline did not write ({strange[0]}{more}): "
                "move them away, or choose another --output"
            )

    def staging(self, name: str) -> str:
        """Return an empty temporary folder for a table."""
        self.store.delete(_NEW, name)
        return f"{_NEW}/{name}"

    def publish(self, note: Note) -> None:
        """Replace the existing table by the files in `staging`."""
        files = tuple(self.store.files(_NEW, note.table))
        self.store.write_text(json.dumps(asdict(note) | {"files": files}), _NEW, note.table, NOTE)
        self._put_in_place(note.table)

    def staging_of_more(self, name: str) -> str:
        """Return an empty temporary folder for files that are added to a table."""
        self.store.delete(_MORE, name)
        return f"{_MORE}/{name}"

    def add(self, note: Note) -> None:
        """Add the files in `staging_of_more` to those of an existing table, which the note names."""
        more = self.store.data_files(_MORE, note.table)
        values = asdict(note) | {"files": (*note.files, *more)}
        self.store.write_text(json.dumps(values), _MORE, note.table, NOTE)
        self._finish_adding(note.table)
        self.store.delete(_MORE, note.table)

    def staging_of_version(self, name: str, folder: str) -> str:
        """Return the folder for the files of the next version of a Delta table."""
        return f"{name if is_delta(self.store, name) else self.staging(name)}/{folder}"

    def publish_version(self, note: Note, folder: str, schema: pa.Schema) -> None:
        """Make the files in `staging_of_version` the next version of a Delta table, which may be new."""
        if is_delta(self.store, note.table):
            commit_version(self.store, note.table, note, folder, schema)
        else:
            commit_version(self.store, f"{_NEW}/{note.table}", note, folder, schema)
            self._put_in_place(note.table)

    def recover(self) -> None:
        """Finish the moves of a killed run, and delete temporary files.

        A new table is kept if it is complete; otherwise the old one is restored.
        """
        for name in self.store.folders(_MORE):
            if self.note(_MORE, name) is not None:
                self._finish_adding(name)
        for name in {*self.store.folders(_OLD), *self.store.folders(_NEW)}:
            complete = next((folder for folder in (_NEW, _OLD) if self.note(folder, name) is not None), None)
            if complete is not None and self.note(name) is None:
                self.store.delete(name)
                self.store.move(f"{complete}/{name}", name)
        for folder in (_OLD, _NEW, _MORE):
            self.store.delete(folder)
        for name in self.store.folders():
            if not name.startswith("_") and is_delta(self.store, name):
                delete_uncommitted(self.store, name)

    def _put_in_place(self, name: str) -> None:
        if self.store.files(name):
            self.store.delete(_OLD, name)
            self.store.move(name, f"{_OLD}/{name}")
        self.store.move(f"{_NEW}/{name}", name)
        self.store.delete(_OLD, name)  # alone: another table may be written at the same time

    def _finish_adding(self, name: str) -> None:
        for file in self.store.data_files(_MORE, name):
            self.store.move_file(f"{_MORE}/{name}", name, file)
        self.store.write_text(self.store.read_text(_MORE, name, NOTE) or "", name, NOTE)
