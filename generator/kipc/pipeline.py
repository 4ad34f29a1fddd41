"""The pipeline: load -> check -> compile -> write. The commands and the build hook call these functions; so can others.

specs = kipc.load("schemas")
for problem in kipc.check(specs):
    print(problem)
package = kipc.compile(specs, "src/wire")
kipc.write(package)
"""

from __future__ import annotations

import keyword
import os
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property, partial
from pathlib import Path, PurePosixPath

from kipc.errors import KipcError
from kipc.evolution.history import History, known_history
from kipc.language.check import Checked, check_sources
from kipc.language.problems import Problem, SpecError
from kipc.language.select import select
from kipc.language.specs import MessageSpec, node_text, spec_path
from kipc.output.format import formatted, formatter_name
from kipc.output.manifest import NAME as MANIFEST
from kipc.output.manifest import FileRecord, Hashes, Manifest, digest
from kipc.output.transaction import recover, replace_files
from kipc.output.write import FileChanges, compare, current_hash, refuse_foreign_files
from kipc.settings import Settings
from kipc.sources.load import Source
from kipc.sources.load import load as load_source
from kipc.sources.maven import MAVEN
from kipc.sources.releases import PREFIX
from kipc.targets import Request, Task, find_target

Progress = Callable[[int, int], None]
"""A function that is called with the number of completed tasks, and of all tasks."""


@dataclass(frozen=True)
class Specs:
    """Message specs as loaded; they are checked on first use.

    Attributes:
        sources: the loaded sources, with the texts of all files.
        extensions: whether specs can use the extensions of the language (`maybeVersions`, `currentVersions`).
    """

    sources: tuple[Source, ...]
    extensions: bool = False

    @cached_property
    def checked(self) -> Checked:
        """The specs without errors, and all problems."""
        return check_sources(self.sources, extensions=self.extensions, compiling=True)


@dataclass(frozen=True, slots=True)
class Package:
    """Compiled specs.

    Attributes:
        folder: the folder of the package.
        texts: the files to write, by path below the folder.
        changes: what writing them changes.
        manifest: the manifest of the package after that.
        old: the manifest of the package before that, None if it is new.
        rendered: the hashes of the rendered texts, for a cache.
    """

    folder: Path
    texts: Mapping[str, str]
    changes: FileChanges
    manifest: Manifest
    old: Manifest | None
    rendered: Hashes

    @property
    def files(self) -> dict[str, str]:
        """The texts and the manifest; nothing if the package is up to date."""
        return {**self.texts, MANIFEST: self.manifest.text()} if self.changes else {}


def load(*sources: str | os.PathLike[str], extensions: bool = False) -> Specs:
    """Read specs from folders, `.json` files, `.zip` or `.jar` archives, `git:REV:PATH` or `kafka:RELEASE`.

    Raises:
        LoadError: a source cannot be read, or has no JSON file.
    """
    return Specs(tuple(load_source(os.fspath(source)) for source in sources), extensions)


def check(specs: Specs) -> list[Problem]:
    """Return all problems, errors and warnings, in the order of the files and of the places in them.

    Raises:
        LoadError: a source has JSON files, but no spec.
    """
    return specs.checked.problems


def compile(  # noqa: A001 - the name of the command
    specs: Specs,
    folder: str | os.PathLike[str],
    *,
    messages: Sequence[str] = (),
    direction: str = "both",
    tests: bool = True,
    records: bool = False,
    target: str = "python",
    history: str = "",
    jobs: int = 1,
    cached: Hashes | None = None,
    progress: Progress = lambda done, total: None,
) -> Package:
    """Compile specs for a folder, whose name is that of the package; nothing is written.

    Args:
        messages: patterns of messages, with versions if wanted (`Fetch:12+`), see `kipc.language.select`; all if empty.
        direction: `requests` or `responses` compiles only these halves of APIs, `both` both.
        tests: whether the package contains tests of its messages.
        records: whether the package contains the codec of record batches even if none of its messages has any.
        target: what to generate, by the name of an entry point of `kipc.targets`.
        history: a file of facts about releases, as `kipc adopt` writes it; default: Kafka's releases.
        jobs: processes that render and format. With more than one, a script needs the guard of the main module that
            `multiprocessing` asks for.
        cached: what an earlier run returned as `Package.rendered`; these messages are not rendered again.

    Raises:
        SpecError: the specs have errors.
        KipcError: a pattern selects no message, the target does not exist, or the folder has files not written by kipc.
    """
    if specs.checked.errors:
        raise SpecError(specs.checked.errors)
    folder = Path(folder)
    recover(folder)
    old = Manifest.read(folder)
    refuse_foreign_files(folder, old)
    return compile_package(
        select(specs.checked.specs, messages, direction=direction),
        folder,
        sources=[_source_name(source.origin, folder) for source in specs.sources],
        old=old,
        jobs=jobs,
        target=target,
        tests=tests,
        records=records,
        history=known_history(history),
        cached=cached,
        progress=progress,
    )


def _source_name(origin: str, folder: Path) -> str:
    """Name a source in the manifest of a package: the same name from whichever folder the package is compiled."""
    if origin.startswith("git:"):
        revision, _, inside = origin.rpartition(":")
        return f"{revision}:{PurePosixPath(inside).name}"
    if origin.startswith((PREFIX, MAVEN)):
        return origin
    path, output = Path(os.path.normpath(Path.cwd() / origin)), Path(os.path.normpath(Path.cwd() / folder))
    return "." if output.is_relative_to(path) else path.name


def compile_project(
    packages: Sequence[Settings],
    *,
    jobs: int = 1,
    cached: Hashes | None = None,
    progress: Progress = lambda done, total: None,
) -> list[Package]:
    """Compile packages according to their settings; nothing is written.

    Raises:
        SpecError: specs have errors; it has the problems of all packages.
        KipcError: settings are missing or wrong, or as `compile` does.
    """
    for settings in packages:
        _refuse_incomplete(settings)
        recover(settings.folder)  # the transaction of an interrupted adoption has specs too
    inputs = dict.fromkeys((settings.specs, settings.extensions) for settings in packages)
    loaded = {(sources, extensions): load(*sources, extensions=extensions) for sources, extensions in inputs}
    problems = dict.fromkeys(problem for specs in loaded.values() for problem in specs.checked.errors)
    if problems:
        raise SpecError(tuple(problems))
    return [
        compile(
            loaded[settings.specs, settings.extensions],
            settings.folder,
            messages=settings.message,
            direction=settings.direction,
            tests=settings.tests,
            records=settings.records,
            target=settings.target,
            history=settings.history,
            jobs=jobs,
            cached=cached,
            progress=progress,
        )
        for settings in packages
    ]


def _refuse_incomplete(settings: Settings) -> None:
    if not settings.out:
        raise KipcError("no --out: name a folder, or set out in [tool.kipc] of pyproject.toml")
    if not settings.package.isidentifier() or keyword.iskeyword(settings.package):
        reason = "a keyword of Python" if keyword.iskeyword(settings.package) else "not the name of a Python package"
        raise KipcError(f"--package {settings.package}: {reason}; choose another name")
    if not settings.specs:
        raise KipcError("no SPECS: name some, or set specs in [tool.kipc] of pyproject.toml")


def write(package: Package) -> FileChanges:
    """Write a package to its folder, and return what that has changed.

    Raises:
        KipcError: the folder cannot be written; nothing is changed then.
    """
    if package.changes:
        replace_files(package.folder, package.files, package.changes.stale)
    return package.changes


Built = dict[str, tuple[FileRecord, str | None]]
"""Files by path: their record, and their text if it has to be written."""


def compile_package(
    specs: Sequence[MessageSpec],
    folder: Path,
    *,
    sources: Sequence[str],
    old: Manifest | None,
    jobs: int,
    target: str = "python",
    tests: bool = True,
    records: bool = False,
    history: History | None = None,
    cached: Hashes | None = None,
    progress: Progress = lambda done, total: None,
    formatter: Callable[[str], str] = formatted,
) -> Package:
    """Compile checked specs for the package in `folder`.

    An untouched file whose rendered text is the same as before is kept, whatever version of the formatter wrote it.
    """
    there = _untouched(folder, old)
    cached = cached or {}
    hashes = {spec_path(spec): digest(node_text(spec)) for spec in specs}
    request = Request(specs, folder.name, history or known_history(), hashes, tests, records)
    tasks = list(find_target(target)(request))
    files: dict[str, FileRecord] = {}
    texts: dict[str, str] = {}
    waiting = []
    for task in tasks:
        if _is_current(task, there, cached):
            files |= {path: there[path] for path in task.paths}
        else:
            waiting.append(task)
    for done, built in enumerate(_build_all(waiting, there, jobs, formatter), start=1):
        progress(done, len(waiting))
        files |= {path: record for path, (record, _) in built.items()}
        texts |= {path: text for path, (_, text) in built.items() if text is not None}
    stale = tuple(sorted(set(old.files) - set(files))) if old else ()
    manifest = Manifest(package=folder.name, sources=tuple(sources), specs=hashes, files=files)
    if old and replace(manifest, generator=old.generator) == old:
        manifest = old
    rendered = {task.key: tuple(files[path].rendered for path in task.paths) for task in tasks if task.key}
    return Package(folder, texts, compare(folder, texts, stale, manifest, old), manifest, old, rendered)


def _untouched(folder: Path, old: Manifest | None) -> Mapping[str, FileRecord]:
    """Return the records of the files that are as they were written."""
    files = old.files if old else {}
    return {path: record for path, record in files.items() if record.written == current_hash(folder, path)}


def _is_current(task: Task, there: Mapping[str, FileRecord], cached: Hashes) -> bool:
    """Return whether all files of a task are known to be up to date, without rendering a message."""
    rendered = cached.get(task.key) if task.key else tuple(map(digest, task.make()))
    return rendered == tuple(there[path].rendered if path in there else None for path in task.paths)


def _build_all(
    tasks: Sequence[Task], there: Mapping[str, FileRecord], jobs: int, formatter: Callable[[str], str]
) -> Iterator[Built]:
    if not tasks:
        return
    build = partial(_build, formatter, formatter_name())
    records = [{path: there[path] for path in task.paths if path in there} for task in tasks]
    if jobs == 1 or len(tasks) < 8:
        yield from map(build, tasks, records)
        return
    # Slow to import, and not needed if nothing changed.
    import multiprocessing
    from concurrent.futures import ProcessPoolExecutor

    # A fork of a process in which other threads run (of a test runner, of a library in C) can end at once or never.
    with ProcessPoolExecutor(jobs, mp_context=multiprocessing.get_context("spawn")) as workers:
        yield from workers.map(build, tasks, records, chunksize=2)


def _build(formatter: Callable[[str], str], name: str, task: Task, records: Mapping[str, FileRecord]) -> Built:
    """Make the files of one task, formatted where their text is not the known one."""
    built: Built = {}
    for path, text in zip(task.paths, task.make(), strict=True):
        rendered = digest(text)
        if path in records and records[path].rendered == rendered:
            built[path] = records[path], None
        elif path.endswith(".py"):
            final = text if task.is_formatted else formatter(text)
            built[path] = FileRecord(rendered, digest(final), name), final
        else:
            built[path] = FileRecord(rendered, rendered), text
    return built
