"""The folder of the tables, local or at a URI: a folder per table, each with a note about the files in it.

A folder with a note is complete, and contains the files that the note names. A table is written to a temporary folder
and then moved into place; files that add rows to a table are moved into its folder, and count once its note names them.
If a run is killed, the next one finishes the move, so that either the old or the new table exists.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import asdict, dataclass, field, replace
from pathlib import Path
from typing import Any

import pyarrow as pa
from pyarrow import fs, parquet

from kip.spark.pipeline.errors import PipelineError
from kip.spark.pipeline.output.delta import LOG, DataFile, commit, open_version
from kip.spark.pipeline.output.parquet_files import write_files
from kip.transaction import replace_file

__all__ = ["VERSION", "Note", "Output"]

NOTE = "_kip.json"
"""Spark and pyarrow ignore names with an underscore."""

VERSION = "version-"
"""Prefix of the names of folders with the files of one version of a Delta table."""

_NEW, _OLD, _MORE = "_new", "_old", "_more"
# Object stores: a rename copies each file, so a folder would appear in parts.
_WITHOUT_RENAMES = {"s3", "gcs", "abfs"}


@dataclass(frozen=True, slots=True)
class Note:
    """The note in the folder of a table.

    Attributes:
        table: its name.
        format: of the files.
        columns: types by name, as Spark spells them.
        rows: number of rows.
        state: the landed rows that the table includes, see `kip.spark.pipeline.run.stream`.
        run_id: of the run that wrote it.
        files: written files by path in the folder; for a Delta table, the folders of its newest version.
        added: number of rows that were added since all of its rows were written.
    """

    table: str
    format: str
    columns: dict[str, str]
    rows: int
    state: dict[str, str] = field(default_factory=dict)
    run_id: str = ""
    files: tuple[str, ...] = ()
    added: int = 0

    @classmethod
    def of(cls, values: dict[str, Any]) -> Note:
        """Return the note with these values. Raises TypeError, KeyError, AttributeError."""
        note = cls(**{**values, "files": tuple(values["files"])})
        columns = {str(name): str(kind) for name, kind in note.columns.items()}
        return replace(note, columns=columns, rows=int(note.rows), state=dict(note.state))


class Output:
    """The folder of the tables.

    Raises PipelineError where a path cannot be opened.
    """

    def __init__(self, path: str) -> None:
        local = str(Path(path).absolute())
        self.path = path if "://" in path else f"file://{local}"
        self._fs: fs.FileSystem
        self._root: str
        try:
            self._fs, self._root = fs.FileSystem.from_uri(path) if "://" in path else (fs.LocalFileSystem(), local)
        except (ValueError, OSError) as error:
            raise PipelineError(f"--output {path}: {error}") from None
        self._root = self._root.rstrip("/")
        self.has_locks = self._fs.type_name == "local"
        self.has_renames = self._fs.type_name not in _WITHOUT_RENAMES

    def uri(self, *parts: str) -> str:
        """Return a path in the folder as Spark spells it."""
        return "/".join((self.path.rstrip("/"), *parts))

    def dataset_path(self, name: str) -> tuple[fs.FileSystem, str]:
        """Return a table's folder as pyarrow spells it; while it is being replaced, the old folder."""
        return self._fs, self._path(name if self.note(name) is not None else f"{_OLD}/{name}")

    def note(self, *parts: str) -> Note | None:
        """Return the note in a folder, None if it has none."""
        if self.is_delta(*parts):
            return self._checked_note(open_version(self.uri(*parts)).note, *parts)
        try:
            values = json.loads(self.read_text(*parts, NOTE) or "null")
        except ValueError:  # a kill while it was written
            return None
        return values and self._checked_note(values, *parts)

    def _checked_note(self, values: dict[str, Any], *parts: str) -> Note:
        try:
            return Note.of(values)
        except (TypeError, KeyError, AttributeError):
            path = self.uri(*parts, NOTE)
            raise PipelineError(f"{path} is damaged: delete the folder, or move it away, and run again") from None

    def is_delta(self, *parts: str) -> bool:
        """Return whether a folder is a Delta table."""
        return bool(self._fs.get_file_info(self._path(*parts, LOG)).type == fs.FileType.Directory)

    def add_version(self, note: Note, folder: str, schema: pa.Schema) -> None:
        """Make the files in a folder the next version of a Delta table, and put a new table in its place.

        They are added to those of the folders that the note already names.
        """
        place = (note.table,) if self.is_delta(note.table) else (_NEW, note.table)
        infos = [info for info in self._infos((*place, folder), recursive=True) if info.base_name.endswith(".parquet")]
        start = len(self._path(*place)) + 1
        files = [DataFile(info.path[start:], info.size, info.mtime_ns // 1_000_000) for info in infos]
        whole = replace(note, files=(*note.files, folder))
        commit(self.uri(*place), files, schema, asdict(whole), adds=bool(note.files))
        if place[0] == _NEW:
            self._put_in_place(note.table)

    def new_version(self, name: str, folder: str) -> str:
        """Return the path to which Spark writes the files of the next version of a Delta table."""
        return self.uri(name, folder) if self.is_delta(name) else f"{self.staging(name)}/{folder}"

    def parquet_rows(self, uri: str) -> int:
        """Return the number of rows in the Parquet files of a folder, which is in this one, from their footers."""
        paths = (f"{self._path(self._inner(uri))}/{file}" for file in self._data_files(self._inner(uri)))
        return sum(parquet.read_metadata(path, filesystem=self._fs).num_rows for path in paths)

    def has_files(self, uri: str) -> bool:
        """Return whether a folder in this one contains files of rows."""
        return bool(self._data_files(self._inner(uri)))

    def write_parquet(self, schema: pa.Schema, batches: Iterable[pa.RecordBatch], uri: str) -> None:
        """Write rows as files to a folder in this one, which may be missing, as Spark writes them."""
        folder = self._path(self._inner(uri))
        self._fs.create_dir(folder, recursive=True)
        write_files(self._fs, folder, schema, batches)

    def _inner(self, uri: str) -> str:
        return uri.removeprefix(f"{self.uri()}/")

    def notes(self) -> dict[str, Note]:
        """Return the notes of all existing tables."""
        names = {*self.folders(), *self.folders(_OLD)}
        found = {name: self.note(name) or self.note(_OLD, name) for name in sorted(names) if not name.startswith("_")}
        return {name: note for name, note in found.items() if note is not None}

    def check_ours(self, name: str) -> None:
        """Raise PipelineError if files would be lost when a table's folder is replaced."""
        if self.is_delta(name):
            return  # deltalake deletes nothing but files of old versions
        note = self.note(name)
        known = () if note is None else (*note.files, NOTE)
        strange = [file for file in self.files(name) if file not in known]
        if strange:
            more = f" and {len(strange) - 1} more" if len(strange) > 1 else ""
            raise PipelineError(
                f"{self.uri(name)} has files that the pipeline did not write ({strange[0]}{more}): "
                "move them away, or choose another --output"
            )

    def staging(self, name: str) -> str:
        """Return the path of an empty temporary folder for a table, as Spark spells it."""
        self.delete(_NEW, name)
        return self.uri(_NEW, name)

    def staging_of_more(self, name: str) -> str:
        """Return the path of an empty temporary folder for files that are added to a table, as Spark spells it."""
        self.delete(_MORE, name)
        return self.uri(_MORE, name)

    def add(self, note: Note) -> None:
        """Add the files in `staging_of_more` to those of an existing table, which the note names."""
        more = self._data_files(_MORE, note.table)
        values = asdict(note) | {"files": (*note.files, *more)}
        self.write_text(json.dumps(values), _MORE, note.table, NOTE)
        self._finish_adding(note.table)
        self.delete(_MORE, note.table)

    def _finish_adding(self, name: str) -> None:
        for file in self._data_files(_MORE, name):
            self._move_file(f"{_MORE}/{name}", name, file)
        self.write_text(self.read_text(_MORE, name, NOTE) or "", name, NOTE)

    def _data_files(self, *parts: str) -> list[str]:
        return [file for file in self.files(*parts) if not file.rpartition("/")[2].startswith(("_", "."))]

    def publish(self, note: Note) -> None:
        """Replace the existing table by the files in `staging`."""
        files = tuple(self.files(_NEW, note.table))
        self.write_text(json.dumps(asdict(note) | {"files": files}), _NEW, note.table, NOTE)
        self._put_in_place(note.table)

    def _put_in_place(self, name: str) -> None:
        if self.files(name):
            self.delete(_OLD, name)
            self._move(name, f"{_OLD}/{name}")
        self._move(f"{_NEW}/{name}", name)
        self.delete(_OLD, name)  # alone: another table may be written at the same time

    def recover(self) -> None:
        """Finish the moves of a killed run, and delete temporary files.

        A new table is kept if it is complete; otherwise the old one is restored.
        """
        for name in self.folders(_MORE):
            if self.note(_MORE, name) is not None:
                self._finish_adding(name)
        for name in {*self.folders(_OLD), *self.folders(_NEW)}:
            whole = next((each for each in (_NEW, _OLD) if self.note(each, name) is not None), None)
            if whole is not None and self.note(name) is None:
                self.delete(name)
                self._move(f"{whole}/{name}", name)
        self.clear()
        for name in self.folders():
            if not name.startswith("_") and self.is_delta(name):
                committed = open_version(self.uri(name)).folders
                for folder in self.folders(name):
                    if folder.startswith(VERSION) and folder not in committed:
                        self.delete(name, folder)

    def clear(self) -> None:
        """Delete temporary files after all tables have been moved into place."""
        for folder in (_OLD, _NEW, _MORE):
            self.delete(folder)

    @contextmanager
    def locked(self) -> Iterator[None]:
        """Lock the folder against other runs; a killed run leaves no lock. Object stores have no locks.

        Raises:
            PipelineError: another run is writing, or the folder cannot be made.
        """
        if not self.has_locks:
            yield
            return
        import fcntl

        place = Path(self._path("_lock"))
        try:
            place.parent.mkdir(parents=True, exist_ok=True)
            place.touch()
        except OSError as error:
            raise PipelineError(f"--output {self._root}: {error.strerror}") from None
        with place.open("w") as lock:
            try:
                # The kernel releases flock when the process ends; a file with a process id would survive a kill.
                fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except OSError:
                raise PipelineError(f"another run writes to {self.path}: wait for it, or stop it") from None
            yield

    def folders(self, *parts: str) -> list[str]:
        """Return the names of folders in a folder, sorted; other programs add files and hidden folders to it."""
        infos = self._infos(parts, recursive=False)
        there = (info.base_name for info in infos if info.type == fs.FileType.Directory)
        return sorted(name for name in there if not name.startswith("."))

    def names(self, *parts: str) -> list[str]:
        """Return the contents of a folder, sorted by name."""
        return sorted(info.base_name for info in self._infos(parts, recursive=False))

    def files(self, *parts: str) -> list[str]:
        """Return the paths of all files under a folder, relative to it."""
        start = len(self._path(*parts)) + 1
        infos = self._infos(parts, recursive=True)
        return sorted(info.path[start:] for info in infos if info.type == fs.FileType.File)

    def read_text(self, *parts: str) -> str | None:
        """Return the text of a file, None if it does not exist."""
        try:
            with self._fs.open_input_stream(self._path(*parts)) as stream:
                return bytes(stream.read()).decode()
        except FileNotFoundError:
            return None

    def write_text(self, text: str, *parts: str) -> None:
        """Write a file, in a folder that may be missing."""
        path = self._path(*parts)
        self._fs.create_dir(path.rpartition("/")[0], recursive=True)
        if self.has_locks:
            replace_file(Path(path), text.encode())
            return
        with self._fs.open_output_stream(path) as stream:
            stream.write(text.encode())

    def _path(self, *parts: str) -> str:
        return "/".join((self._root, *parts))

    def _infos(self, parts: tuple[str, ...], *, recursive: bool) -> list[Any]:
        selector = fs.FileSelector(self._path(*parts), allow_not_found=True, recursive=recursive)
        try:
            return list(self._fs.get_file_info(selector))
        except NotADirectoryError:  # a file of another program
            return []

    def delete(self, *parts: str) -> None:
        """Delete a folder, its note first, so that an incomplete folder has no note."""
        path = self._path(*parts)
        kind = self._fs.get_file_info(path).type
        if kind == fs.FileType.NotFound:
            return
        if kind == fs.FileType.File:
            self._fs.delete_file(path)
            return
        if self._fs.get_file_info(f"{path}/{NOTE}").type == fs.FileType.File:
            self._fs.delete_file(f"{path}/{NOTE}")
        self._fs.delete_dir(path)

    def _move(self, source: str, target: str) -> None:
        """Move a folder; in object stores, move each file, the note last."""
        self._fs.create_dir(self._path(target).rpartition("/")[0], recursive=True)
        if self.has_renames:
            self._fs.move(self._path(source), self._path(target))
            return
        for file in sorted(self.files(source), key=lambda path: (path == NOTE, path.startswith(LOG), path)):
            self._move_file(source, target, file)
        self.delete(source)

    def _move_file(self, source: str, target: str, file: str) -> None:
        """Move a file of a folder; in object stores, copy it."""
        self._fs.create_dir(self._path(target, file).rpartition("/")[0], recursive=True)
        move = self._fs.move if self.has_renames else self._fs.copy_file
        move(self._path(source, file), self._path(target, file))
