"""Load: a folder, `.json` file, `.zip`, `.jar`, `git:REV:PATH` or `kafka:RELEASE` in, the texts of its JSON files out.

A release of Kafka may also be a folder with its jars, a distribution (`.tgz`), `maven:RELEASE`, or several sources
(`load_all`). `kipc.language.check` decides which files are specs. Reading is bounded, so that a crafted archive causes
an error instead of filling the memory.
"""

from __future__ import annotations

import io
import lzma
import os
import posixpath
import re
import struct
import tarfile
import zipfile
import zlib
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from keyword import iskeyword
from pathlib import Path, PurePosixPath
from tempfile import TemporaryDirectory
from typing import BinaryIO

from kipc.budgets import excess, limit
from kipc.errors import KipcError
from kipc.sources.attributes import FILE_NAME, decisions_around, kept_attributes
from kipc.sources.git import GitError, file_text, list_blobs, read_blobs
from kipc.sources.jars import (
    DISTRIBUTIONS,
    JAR_FOLDERS,
    common_release,
    distribution_jars,
    jars_among,
    jars_of,
    read_distribution,
    read_jar,
    read_jars,
)
from kipc.sources.maven import MAVEN, fetch_jars
from kipc.sources.releases import PREFIX, release_name, release_specs

_HEADER = "RequestHeader.json"
_ARCHIVE_ERRORS = (
    zipfile.BadZipFile, tarfile.TarError, zlib.error, lzma.LZMAError, struct.error, EOFError, OSError, RuntimeError,
    ValueError,
)  # fmt: skip
"""What Python's zipfile and tarfile raise for archives that are damaged, encrypted or of an unknown kind."""


class LoadError(KipcError):
    """A source cannot be read."""


@dataclass(frozen=True, slots=True)
class SourceFile:
    """One file of a source: its path below the source, such as `clients/FetchRequest.json`, and its text.

    Bytes that are not UTF-8 are surrogates in the text, as with Python's error handler `surrogateescape`.
    """

    path: str
    text: str


@dataclass(frozen=True, slots=True)
class Source:
    """A loaded source: as the user wrote it, its name without its folder, and its files in the order of their paths.

    `is_folder` is false for a single file: its name has no meaning, and rules over folders do not apply to it.
    `is_release` is true if the source is a release of Kafka for certain: jars, an archive with all areas, or a release
    by name. `attributes` are those that kipc does not know and the project keeps, see `kipc.sources.attributes`.
    """

    origin: str
    name: str
    files: tuple[SourceFile, ...]
    is_folder: bool
    is_release: bool = False
    attributes: frozenset[str] = frozenset()

    @property
    def has_header(self) -> bool:
        """Whether the source has the spec of the header of requests, as every release and no KIP has."""
        return any(PurePosixPath(file.path).name == _HEADER for file in self.files)

    def accepts(self, attribute: str) -> bool:
        """Return whether an attribute that kipc does not know is kept: Kafka's generator knows those of a release."""
        return self.is_release or attribute in self.attributes

    def place_of(self, file: SourceFile) -> str:
        """Return the path of a file, as a user would write it: `schemas/kafka/clients/FetchRequest.json`."""
        if not self.is_folder:
            return self.origin
        return _place(self.origin, file.path)


def load(source: str) -> Source:
    """Read all JSON files of a source, in the order of their paths.

    Raises:
        LoadError: the source does not exist, cannot be read, is too large, or contains no JSON file.
    """
    if source.startswith("git:"):
        return _load_git(source)
    if source.startswith(MAVEN):
        return _load_maven(source)
    if source.startswith(PREFIX):
        return _load_release(release_name(source))
    path = Path(source)
    if path.is_dir():
        return replace(_load_folder(source, path), attributes=kept_attributes(decisions_around(path)))
    if path.is_file() and path.name.endswith(DISTRIBUTIONS):
        return _load_distribution(source, path.name, lambda: path.open("rb"))
    if not path.is_file():
        raise LoadError(f"{source}: no such file or folder")
    loaded = _from_bytes(source, path.name, _read_file(path, "source" if path.suffix in _ARCHIVES else "file"))
    return replace(loaded, attributes=kept_attributes(decisions_around(path.parent)))


def load_all(sources: Sequence[str]) -> Source:
    """Read several sources as one, such as the jars of a release.

    Raises:
        LoadError: a source cannot be read, or two have the same file.
        KipcError: jars are of several releases.
    """
    if len(sources) == 1:
        return load(sources[0])
    loaded = [load(source) for source in sources]
    common_release(source.name for source in loaded if source.is_release)
    origins: dict[str, str] = {}
    files: list[SourceFile] = []
    for source in loaded:
        for file in source.files:
            path = file.path if "/" in file.path else "/".join((*area_of(source, file), file.path))
            if path in origins:
                raise LoadError(f"{path} is in {origins[path]} and in {source.origin}; name one of them")
            origins[path] = source.origin
            files.append(SourceFile(path, file.text))
    ordered = tuple(sorted(files, key=lambda file: file.path))
    attributes = frozenset[str]().union(*(source.attributes for source in loaded))
    is_release = any(source.is_release for source in loaded)
    return Source(".", loaded[0].name, ordered, True, is_release=is_release, attributes=attributes)


def area_of(source: Source, file: SourceFile) -> tuple[str, ...]:
    """Name the packages a spec belongs to, outer first: its folders below the source, in snake_case.

    A leading `kafka` is dropped; a file directly in a folder takes the folder's own name; a single file is of the
    area `messages`.
    """
    if not source.is_folder:
        return ("messages",)
    folders = PurePosixPath(file.path).parts[:-1]
    # `schemas/kafka/clients` and a folder `clients` in `schemas` are one area.
    if folders[:1] == ("kafka",):
        folders = folders[1:]
    return tuple(map(_package_name, folders or (source.name.removesuffix(".zip"),)))


def _place(origin: str, path: str) -> str:
    return path if origin == "." else f"{origin.rstrip('/')}/{path}"


def _package_name(folder: str) -> str:
    name = re.sub(r"\W", "_", folder.lower())
    # An area is a package of Python, whose name is neither a number nor a keyword.
    return f"_{name}" if name[:1].isdigit() else f"{name}_" if iskeyword(name) else name


def _load_folder(origin: str, path: Path) -> Source:
    """Read the JSON files of a folder or, if it has none, Kafka's jars."""
    name = path.resolve().name
    files = _sorted_files(origin, _read_folder(path))
    jars = [] if files else jars_of(path)
    if not jars:
        return _expect_files(Source(origin, name, files, is_folder=True))
    return _unpacked(origin, name, [jar.name for jar in jars], read_jars((jar.name, jar) for jar in jars))


def _unpacked(origin: str, name: str, jars: Sequence[str], contents: Iterator[tuple[str, bytes]]) -> Source:
    try:
        return _release(origin, name, jars, contents)
    except _ARCHIVE_ERRORS as error:
        raise LoadError(f"{origin}: a jar is not readable ({error}); fetch the jars again") from error


def _load_distribution(origin: str, name: str, open_file: Callable[[], BinaryIO]) -> Source:
    try:
        with open_file() as names, open_file() as contents:
            return _release(origin, name, distribution_jars(names), read_distribution(origin, contents))
    except _ARCHIVE_ERRORS as error:
        raise LoadError(f"{origin}: not a readable archive ({error}); fetch it again") from error


def _load_maven(origin: str) -> Source:
    with TemporaryDirectory() as folder:
        return _load_folder(origin, fetch_jars(origin, Path(folder)))


def _release(origin: str, name: str, jars: Sequence[str], contents: Iterator[tuple[str, bytes]]) -> Source:
    """Make a source of several jars, which is called as their release."""
    release = common_release(jars)
    files = _sorted_files(origin, contents)
    return _expect_files(Source(origin, f"kafka-{release}" if release else name, files, True, is_release=True))


def _folder(origin: str, name: str, contents: Iterator[tuple[str, bytes]]) -> Source:
    files = _sorted_files(origin, contents)
    source = _expect_files(Source(origin, name, files, is_folder=True, is_release=name.endswith(".jar")))
    return replace(source, is_release=True) if name.endswith(".zip") and source.has_header else source


def _sorted_files(origin: str, contents: Iterator[tuple[str, bytes]]) -> tuple[SourceFile, ...]:
    return tuple(sorted(_files(origin, contents), key=lambda file: file.path))


def _expect_files(source: Source) -> Source:
    if not source.files:
        kind = JAR_FOLDERS if source.is_release else ".json"
        raise LoadError(f"{source.origin}: no specs here, not one {kind} file")
    return source


def no_specs(source: Source) -> LoadError:
    """Return the error of a folder whose files are all other JSON."""
    return LoadError(f"{source.origin}: no specs here, only {len(source.files)} other .json files")


def _from_bytes(origin: str, name: str, data: bytes) -> Source:
    """Make a source of one file: an archive or a single spec."""
    suffix = PurePosixPath(name).suffix
    if name.endswith(DISTRIBUTIONS):
        return _load_distribution(origin, name, lambda: io.BytesIO(data))
    if suffix == ".json":
        return Source(origin, name, (SourceFile(name, _decoded(origin, data)),), False)
    if suffix not in _ARCHIVES:
        raise LoadError(
            f"{origin}: write a folder, a .json file, a .zip, .jar or .tgz archive, git:REV:PATH, kafka:RELEASE or "
            "maven:RELEASE"
        )
    try:
        return _folder(origin, name, _ARCHIVES[suffix](name, zipfile.ZipFile(io.BytesIO(data))))
    except _ARCHIVE_ERRORS as error:
        raise LoadError(f"{origin}: not a readable archive ({error}); fetch it again") from error


def _files(origin: str, contents: Iterator[tuple[str, bytes]]) -> Iterator[SourceFile]:
    total = 0
    # Counted while they are read: the sizes in the directory of an archive can be wrong.
    for number, (path, data) in enumerate(contents, start=1):
        total += len(data)
        for budget, used in (("source", total), ("files", number)):
            if used > limit(budget):
                raise LoadError(f"{origin}: {excess(budget)}; name the folder of the specs")
        yield SourceFile(path, _decoded(_place(origin, path), data))


def _decoded(place: str, data: bytes) -> str:
    if len(data) > limit("file"):
        raise LoadError(f"{place}: {excess('file')}")
    # Some editors write a byte order mark, which JSON does not allow.
    return data.decode("utf-8-sig", "surrogateescape")


def _read_folder(root: Path) -> Iterator[tuple[str, bytes]]:
    """Yield the JSON files below a folder; hidden files are ignored, and links to folders are not followed."""
    for folder, folders, names in os.walk(root, onerror=_fail):
        # `os.walk` descends into what remains of the list.
        folders[:] = [name for name in folders if _is_seen(name)]
        for path in (Path(folder, name) for name in names if name.endswith(".json") and _is_seen(name)):
            if path.is_file():
                yield path.relative_to(root).as_posix(), _read_file(path, "file")


def _fail(error: OSError) -> None:
    raise LoadError(f"{error.filename}: {error.strerror or error}") from error


def _is_seen(part: str) -> bool:
    # Archives made on macOS repeat each file as `__MACOSX/._Name.json`, with attributes instead of its contents.
    return not part.startswith(".") and part != "__MACOSX"


def _read_file(path: Path, budget: str) -> bytes:
    try:
        with path.open("rb") as file:
            data = file.read(limit(budget) + 1)
    except OSError as error:
        raise LoadError(f"{path}: {error.strerror or error}") from error
    if len(data) > limit(budget):
        raise LoadError(f"{path}: {excess(budget)}")
    return data


def _read_zip(name: str, archive: zipfile.ZipFile) -> Iterator[tuple[str, bytes]]:
    for entry in archive.infolist():
        parts = PurePosixPath(entry.filename).parts
        if entry.filename.endswith(".json") and all(map(_is_seen, parts)):
            yield entry.filename, _read_entry(archive, entry)


def _read_entry(archive: zipfile.ZipFile, entry: zipfile.ZipInfo) -> bytes:
    with archive.open(entry) as file:
        return file.read(limit("file") + 1)


_ARCHIVES: dict[str, Callable[[str, zipfile.ZipFile], Iterator[tuple[str, bytes]]]] = {
    ".zip": _read_zip,
    ".jar": read_jar,
}


def _load_git(origin: str) -> Source:
    """Read `git:REV:PATH`; the path counts from the current folder, as for a plain folder, and may be empty."""
    revision, colon, path = origin.removeprefix("git:").partition(":")
    if not colon or not revision:
        raise LoadError(f"{origin}: write git:REV:PATH, such as git:HEAD:schemas")
    path = posixpath.normpath(path) if path else ""
    path = "" if path == "." else path
    try:
        source = _read_git(origin, revision, path)
        # Another revision can have the specs elsewhere, and its file of decisions next to them or above.
        folders = (PurePosixPath(path), *PurePosixPath(path).parents)
        texts = (file_text(revision, (folder / FILE_NAME).as_posix()) for folder in folders if ".." not in folder.parts)
        return replace(source, attributes=kept_attributes(text for text in texts if text))
    except GitError as error:
        raise LoadError(f"{origin}: {error}") from error


def _read_git(origin: str, revision: str, path: str) -> Source:
    blobs = list_blobs(revision, path)
    if list(blobs) == [path]:
        data = next(read_blobs(blobs, limit("source")))[1]
        return _from_bytes(origin, PurePosixPath(path).name, data)
    name = PurePosixPath(path).name or revision
    visible = {_below(name, path): blob for name, blob in blobs.items()}
    visible = {name: blob for name, blob in visible.items() if all(map(_is_seen, name.split("/")))}
    specs = {name: blob for name, blob in visible.items() if name.endswith(".json")}
    jars = {} if specs else {jar: visible[jar] for jar in jars_among(visible)}
    if not jars:
        return _folder(origin, name, read_blobs(specs, limit("source")))
    files = ((PurePosixPath(jar).name, io.BytesIO(data)) for jar, data in read_blobs(jars, limit("source")))
    return _unpacked(origin, name, [PurePosixPath(jar).name for jar in jars], read_jars(files))


def _load_release(release: str) -> Source:
    files = tuple(SourceFile(path, text) for path, text in release_specs(release))
    return Source(f"{PREFIX}{release}", f"kafka-{release}", files, is_folder=True, is_release=True)


def _below(name: str, folder: str) -> str:
    return name.removeprefix(f"{folder}/") if folder else name
