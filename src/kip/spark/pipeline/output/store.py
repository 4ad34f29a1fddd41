"""A folder of files, local or in an object store: `s3://`, `gs://` and other URIs of pyarrow.

A path in it is given by its parts. Object stores have no renames.
"""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Any

import pyarrow as pa
from pyarrow import fs, parquet

from kip.spark.pipeline.errors import PipelineError
from kip.spark.pipeline.output.parquet_files import write_files
from kip.transaction import replace_file

NOTE = "_kip.json"
"""The name of the note that makes a folder complete; Spark and pyarrow ignore names with an underscore."""

# A rename there copies each file, so a folder would appear in parts.
_WITHOUT_RENAMES = {"s3", "gcs", "abfs"}


class Store:
    """A folder; raises PipelineError where a path cannot be opened.

    Attributes:
        path: its URI.
        is_local: whether it is on a local disk.
        has_renames: whether a folder can be moved as a whole.
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
        self.is_local = self._fs.type_name == "local"
        self.has_renames = self._fs.type_name not in _WITHOUT_RENAMES

    def uri(self, *parts: str) -> str:
        """Return a path as Spark spells it."""
        return "/".join((self.path.rstrip("/"), *parts))

    def arrow_path(self, *parts: str) -> tuple[fs.FileSystem, str]:
        """Return a path as pyarrow spells it."""
        return self._fs, self._path(*parts)

    def folders(self, *parts: str) -> list[str]:
        """Return the names of folders in a folder, sorted; other programs add files and hidden folders to it."""
        infos = self.infos(*parts)
        names = (info.base_name for info in infos if info.type == fs.FileType.Directory)
        return sorted(name for name in names if not name.startswith("."))

    def names(self, *parts: str) -> list[str]:
        """Return the contents of a folder, sorted by name."""
        return sorted(info.base_name for info in self.infos(*parts))

    def files(self, *parts: str) -> list[str]:
        """Return the paths of all files under a folder, relative to it."""
        start = len(self._path(*parts)) + 1
        infos = self.infos(*parts, recursive=True)
        return sorted(info.path[start:] for info in infos if info.type == fs.FileType.File)

    def data_files(self, *parts: str) -> list[str]:
        """Return the paths of all files of rows under a folder, relative to it."""
        return [file for file in self.files(*parts) if not file.rpartition("/")[2].startswith(("_", "."))]

    def infos(self, *parts: str, recursive: bool = False) -> list[Any]:
        """Return what pyarrow reports of the contents of a folder, nothing if there is none."""
        selector = fs.FileSelector(self._path(*parts), allow_not_found=True, recursive=recursive)
        try:
            return list(self._fs.get_file_info(selector))
        except NotADirectoryError:  # a file of another program
            return []

    def is_folder(self, *parts: str) -> bool:
        """Return whether there is a folder at a path."""
        return bool(self._fs.get_file_info(self._path(*parts)).type == fs.FileType.Directory)

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
        if self.is_local:
            replace_file(Path(path), text.encode())
            return
        with self._fs.open_output_stream(path) as stream:
            stream.write(text.encode())

    def write_parquet(self, schema: pa.Schema, batches: Iterable[pa.RecordBatch], *parts: str) -> None:
        """Write rows as files to a folder, which may be missing, as Spark writes them."""
        folder = self._path(*parts)
        self._fs.create_dir(folder, recursive=True)
        write_files(self._fs, folder, schema, batches)

    def parquet_rows(self, *parts: str) -> int:
        """Return the number of rows in the Parquet files of a folder, from their footers."""
        paths = (self._path(*parts, file) for file in self.data_files(*parts))
        return sum(parquet.read_metadata(path, filesystem=self._fs).num_rows for path in paths)

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

    def move(self, source: str, target: str) -> None:
        """Move a folder; in object stores, move each file, the notes last."""
        self._fs.create_dir(self._path(target).rpartition("/")[0], recursive=True)
        if self.has_renames:
            self._fs.move(self._path(source), self._path(target))
            return
        for file in sorted(self.files(source), key=lambda path: (path == NOTE, path.startswith("_"), path)):
            self.move_file(source, target, file)
        self.delete(source)

    def move_file(self, source: str, target: str, file: str) -> None:
        """Move a file of a folder; in object stores, copy it."""
        self._fs.create_dir(self._path(target, file).rpartition("/")[0], recursive=True)
        move = self._fs.move if self.has_renames else self._fs.copy_file
        move(self._path(source, file), self._path(target, file))

    def _path(self, *parts: str) -> str:
        return "/".join((self._root, *parts))
