"""The files of each input: those that the user named, and those in folders, which are searched recursively."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from hashlib import sha256
from typing import get_args

from kip.files import FileEntry, entries, entry
from kip.log.directories.meta_properties import FILE_NAME as META_PROPERTIES
from kip.log.errors import LogError
from kip.spark.pipeline.definitions.table import Input
from kip.spark.pipeline.errors import PipelineError
from kip.spark.pipeline.inputs.clusters import ClusterNames, check_log_dirs, whole_path
from kip.spark.pipeline.inputs.sources import SOURCES, Folder, SizedFile

# Spark ignores names that begin with a dot or an underscore, but Kafka's internal topics begin with two. An output of
# this pipeline has its own checkpoints in such a folder.
_IGNORED = re.compile(r"\.|_(?!_)")
_DEEPEST = 16
"""Maximum depth of folders; links can form circles."""
FEW_BYTES = 1 << 22
"""The size of input that takes seconds to read: an engine needs as long to start processes that read it."""


@dataclass(frozen=True, slots=True)
class Files:
    """The files of an input.

    Attributes:
        paths: for its data source: files, and folders of files.
        count, size: the number of files, and their size in bytes.
        files: paths of all files whose change can change its rows, the file with the cluster ID of a log included.
    """

    paths: tuple[str, ...]
    count: int
    size: int
    files: tuple[str, ...] = ()

    def digest(self) -> str:
        """Return a digest of paths, sizes and times of the last changes, which a change of any file changes."""
        folders = {path.rpartition("/")[0] or "/" for path in self.files}
        listed = {file.path: file for folder in folders for file in _listed(folder)}
        states = sorted((file.path, file.size, file.modified) for path in self.files if (file := listed.get(path)))
        return sha256(repr(states).encode()).hexdigest()[:16]


def _listed(folder: str) -> list[FileEntry]:
    try:
        return entries(folder)
    except OSError:  # deleted since
        return []


@dataclass(frozen=True, slots=True)
class InputCount:
    """An input: its files and their size in bytes, its rows, and how many of these could be decoded and could not."""

    input: str
    files: int
    bytes: int
    rows: int
    decoded: int
    corrupt: int


@dataclass(frozen=True, slots=True)
class _Find:
    """A path for the data source of an input, the paths and sizes of its files, and the log directory of a log."""

    input: Input
    path: str
    files: tuple[tuple[str, int], ...]
    log_dir: str | None

    @classmethod
    def of(cls, name: Input, path: str, files: Iterable[SizedFile], folder: str) -> _Find:
        """Return the find of files in a folder."""
        log_dir = folder.rpartition("/")[0] if SOURCES[name].is_log else None
        return cls(name, path, tuple((file.path, file.size) for file in files), log_dir)


def find_inputs(
    paths: Iterable[str], names: ClusterNames | None = None, say: Callable[[str], None] = lambda _: None
) -> dict[Input, Files]:
    """Return the files at paths and in folders under them, by input; other topics and other files are ignored.

    Reports log directories whose cluster is unknown.

    Raises:
        PipelineError: a path cannot be read, has no files, or is of another cluster than `names` say.
    """
    finds: dict[_Find, None] = {}
    for path in paths:
        try:
            of_path = list(_find(entry(whole_path(path))))
        except (OSError, ValueError, LogError) as error:  # pyarrow has ValueErrors for URIs
            raise PipelineError(f"--input {path}: {getattr(error, 'strerror', None) or error}") from None
        if not of_path:
            raise PipelineError(f"--input {path}: {_no_input()}")
        finds |= dict.fromkeys(of_path)
    log_dirs = [find.log_dir for find in finds if find.log_dir is not None]
    check_log_dirs(log_dirs, names or ClusterNames(), say)
    inputs: tuple[Input, ...] = get_args(Input)
    by_input = {name: [find for find in finds if find.input == name] for name in inputs}
    return {name: _files(finds) for name, finds in by_input.items() if finds}


def _no_input() -> str:
    """Return what a path without input lacks: the files of any format."""
    others = (source for source in SOURCES.values() if not source.is_log)
    abouts = [f"no {source.about}" + (f" ({source.names})" if source.names else "") for source in others]
    return f"there are no logs of Kafka's internal topics in it, {', '.join(abouts[:-1])}, and {abouts[-1]}"


def _files(finds: list[_Find]) -> Files:
    sizes = dict(file for find in finds for file in find.files)
    ids = {f"{find.log_dir}/{META_PROPERTIES}": None for find in finds if find.log_dir is not None}
    paths = tuple(find.path for find in finds)
    count = sum(len(find.files) for find in finds)
    size = sum(size for find in finds for _, size in find.files)
    return Files(paths, count, size, (*sizes, *ids))


def _find(top: FileEntry) -> Iterator[_Find]:
    if top.is_folder:
        yield from _find_in_folder(top, 0)
        return
    for name, source in SOURCES.items():
        if source.is_file(top):
            yield _Find.of(name, top.path, [top], top.path.rpartition("/")[0])
            return


def _find_in_folder(folder: FileEntry, depth: int) -> Iterator[_Find]:
    """Search a folder recursively, without the folders that belong to a format and those that Spark ignores."""
    inside = entries(folder.path)
    own_folders: set[str] = set()
    for name, source in SOURCES.items():
        files = list(source.in_folder(Folder(folder.path, folder.name, inside, is_top=depth == 0)))
        if files:
            yield _Find.of(name, folder.path, files, folder.path)
            own_folders.update(source.own_folders)
    for child in inside:
        if child.is_folder and depth < _DEEPEST and not _IGNORED.match(child.name) and child.name not in own_folders:
            yield from _find_in_folder(child, depth + 1)
