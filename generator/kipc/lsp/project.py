"""A project as an editor sees it: the spec files of its settings, with unsaved texts in place of those on disk.

Paths and texts in, the problems of each file out. A changed file is read and checked again, other files are not;
the rules over several files run over all of them each time, which takes a few milliseconds for all specs of Kafka.
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from kipc.errors import KipcError
from kipc.evolution.history import EMPTY, History, known_history
from kipc.language.check import joint_problems, own_problems, position_of
from kipc.language.check.ignore import Ignore, without_ignored
from kipc.language.parse import ParsedFile, parse
from kipc.language.problems import Problem
from kipc.settings import Settings, read_settings
from kipc.sources.attributes import decisions_around, kept_attributes
from kipc.sources.load import Source, SourceFile, load
from kipc.sources.maven import MAVEN

SETTINGS_FILE = "pyproject.toml"
_NOT_ON_DISK = ("git:", "kafka:", MAVEN)
"""Sources that no editor changes; they are not read."""


@dataclass(frozen=True, slots=True)
class FileReport:
    """The problems of a file, in the order of their places, the text that they are about, and the area of the file."""

    text: str = ""
    problems: tuple[Problem, ...] = ()
    area: tuple[str, ...] = ()


def project_folder(path: Path) -> Path:
    """Return the nearest folder above a file whose pyproject.toml has `[tool.kipc]`, else the folder of the file."""
    return next((folder for folder in path.parents if _has_settings(folder / SETTINGS_FILE)), path.parent)


def _has_settings(path: Path) -> bool:
    try:
        return "[tool.kipc" in path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError):
        return False


class OpenProject:
    """The files of one folder of settings.

    Without settings, the specs in the folder itself are checked together. Files that the settings do not name are
    checked by themselves while they are open.

    Attributes:
        folder: the folder that paths in settings are relative to.
        history: the facts about releases.
        errors: sentences about settings and sources that cannot be read; the rest is used.
    """

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.errors: list[str] = []
        self._settings = self._read_settings()
        self.history = self._read_history()
        self._ignores = list(self._read_ignores())
        self._texts: dict[Path, str] = {}
        self._checked: dict[tuple[str, str], tuple[SourceFile, ParsedFile, list[Problem]]] = {}
        self._attributes: list[frozenset[str]] = []
        self.reload()

    @property
    def extensions(self) -> bool:
        """Whether specs may use the extensions of the language."""
        return self._settings.extensions

    def reload(self) -> None:
        """Read the spec files from the disk again; unsaved texts stay."""
        self._sources = list(self._load())
        attributes = [source.attributes for source in self._sources]
        # Which attributes are known decides about every file, so all of them are checked again.
        if attributes != self._attributes:
            self._attributes = attributes
            self._checked.clear()
        self._reports: dict[Path, FileReport] | None = None

    def edit(self, path: Path, text: str) -> None:
        """Use an unsaved text instead of the file on disk."""
        self._texts[path] = text
        self._reports = None

    def close(self, path: Path) -> None:
        """Use the file on disk again."""
        self._texts.pop(path, None)
        self._reports = None

    def reports(self) -> dict[Path, FileReport]:
        """Check the changed files, and return the report of each spec file."""
        if self._reports is None:
            sources = [list(self._specs(source)) for source in self._current()]
            problems = {id(file): list(own) for files in sources for file, own in files}
            parsed = [[file for file, _ in files] for files in sources]
            for file, problem in joint_problems(parsed, strict=True):
                problems[id(file)] += without_ignored([problem], self._ignores)
            self._reports = {
                self.folder / file.place: _report(file, problems[id(file)]) for files in parsed for file in files
            }
        return self._reports

    def _read_settings(self) -> Settings:
        try:
            return read_settings(self.folder)
        except KipcError as error:
            self.errors.append(str(error))
            return Settings()

    def _read_history(self) -> History:
        try:
            return known_history(self._settings.history)
        except KipcError as error:
            self.errors.append(str(error))
            return EMPTY

    def _read_ignores(self) -> Iterator[Ignore]:
        for text in self._settings.ignore:
            try:
                yield Ignore.parse(text)
            except KipcError as error:
                self.errors.append(f"{self.folder / SETTINGS_FILE}: {error}")

    def _load(self) -> Iterator[Source]:
        """Read the sources, named as in the settings: patterns of ignored files refer to these names."""
        if not self._settings.specs:
            yield _single_folder(self.folder)
        for source in self._settings.specs:
            if not source.startswith(_NOT_ON_DISK):
                try:
                    yield replace(load(source), origin=self._origin(source))
                except KipcError as error:
                    self.errors.append(str(error))

    def _origin(self, source: str) -> str:
        """Return a source of the settings relative to the project's folder; the settings count from the current one."""
        return Path(os.path.relpath(source, self.folder)).as_posix()

    def _current(self) -> Iterator[Source]:
        """Yield the sources with the texts of editors, then open files that are in none of them."""
        texts = dict(self._texts)
        for source in self._sources:
            root = self.folder / source.origin
            if source.is_folder and root.is_dir():
                inside = {path: text for path, text in texts.items() if self._is_in(path, root)}
                yield _with_texts(source, {path.relative_to(root).as_posix(): text for path, text in inside.items()})
            else:
                inside = {root: texts[root]} if root in texts else {}
                yield _with_texts(source, {source.files[0].path: texts[root]} if inside else {})
            texts = {path: text for path, text in texts.items() if path not in inside}
        for path, text in texts.items():
            file = SourceFile(path.name, text)
            place = path.relative_to(self.folder) if path.is_relative_to(self.folder) else path
            yield Source(place.as_posix(), path.name, (file,), is_folder=False)

    def _is_in(self, path: Path, root: Path) -> bool:
        """Return whether a source contains a file: below its folder, not hidden; without settings, directly in it."""
        if not path.is_relative_to(root) or path.suffix != ".json":
            return False
        parts = path.relative_to(root).parts
        return not any(part.startswith(".") for part in parts) and bool(self._settings.specs or len(parts) == 1)

    def _specs(self, source: Source) -> Iterator[tuple[ParsedFile, list[Problem]]]:
        """Yield the spec files of a source, each with the problems that it has by itself."""
        is_chosen = source.origin in map(self._origin, self._settings.specs)
        for file in source.files:
            # Without settings a folder may hold any JSON; a spec always has this attribute.
            if is_chosen or '"validVersions"' in file.text:
                parsed, problems = self._check(source, file)
                if parsed.is_spec:
                    yield parsed, problems

    def _check(self, source: Source, file: SourceFile) -> tuple[ParsedFile, list[Problem]]:
        key = source.origin, file.path
        result = self._checked.get(key)
        # Compared by text, since an editor may send the same text again.
        if result is None or result[0] != file:
            parsed = parse(source, file)
            own = own_problems(parsed, extensions=self.extensions, strict=True) if parsed.is_spec else ()
            result = file, parsed, without_ignored([*parsed.problems, *own], self._ignores)
            self._checked[key] = result
        return result[1:]


def _report(file: ParsedFile, problems: list[Problem]) -> FileReport:
    return FileReport(file.text, tuple(sorted(problems, key=position_of)), file.area)


def _with_texts(source: Source, texts: dict[str, str]) -> Source:
    if not texts:
        return source
    files = {file.path: file for file in source.files} | {path: SourceFile(path, text) for path, text in texts.items()}
    return replace(source, files=tuple(files[path] for path in sorted(files)))


def _single_folder(folder: Path) -> Source:
    """Read the files directly in a folder, leaving out unreadable ones: it may be any folder of the user."""
    files = tuple(_files(sorted(folder.glob("*.json"))))
    return Source(".", folder.name, files, is_folder=True, attributes=kept_attributes(decisions_around(folder)))


def _files(paths: Sequence[Path]) -> Iterator[SourceFile]:
    for path in paths:
        try:
            yield from load(str(path)).files
        except KipcError:
            continue
