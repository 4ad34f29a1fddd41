"""Compile: checked specs to the files of a package. Everything between reading specs and writing files happens here.

lower -> render -> format, message by message, in worker processes where there is much to do
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, replace
from functools import cache, partial
from importlib.metadata import version
from pathlib import Path

from kipc.evolution.history import History, known_history
from kipc.language.specs import MessageSpec, node_text
from kipc.output.manifest import FileRecord, Hashes, Manifest, digest
from kipc.output.write import Changes, compare, current_hash
from kipc.python.format import formatted, formatter_name
from kipc.python.lower import lower, module_name, spec_path
from kipc.python.package import package_files
from kipc.python.render import render_message
from kipc.python.samples import sample_rows
from kipc.python.tests import render_test_module, test_module_path
from kipc.resources import resource

Progress = Callable[[int, int], None]
"""Told how many messages are done, and of how many."""


@dataclass(frozen=True, slots=True)
class Compiled:
    """What compiling gives: the texts to write, what that changes, and the manifest of the package then."""

    texts: Mapping[str, str]
    changes: Changes
    manifest: Manifest
    rendered: Hashes
    """Of all messages of the package, for a cache."""


@dataclass(frozen=True, slots=True)
class _Task:
    """One message to build, or one file of the package to format."""

    paths: tuple[str, ...]
    spec: MessageSpec | None = None
    text: str = ""
    source: str = ""
    """Of a message, the hash of everything that decides what its texts are."""


Built = dict[str, tuple[FileRecord, str | None]]
"""Files by path: what they are, and their text where it has to be written."""


def compile_package(
    specs: Sequence[MessageSpec],
    folder: Path,
    *,
    sources: Sequence[str],
    old: Manifest | None,
    jobs: int,
    history: History | None = None,
    cached: Hashes | None = None,
    progress: Progress = lambda done, total: None,
    formatter: Callable[[str], str] = formatted,
) -> Compiled:
    """Compile the specs for the package in `folder`.

    An untouched file whose rendered text is the same as before is kept, whatever version of the formatter wrote it. If
    `cached` contains the hashes of a message's texts, these are not rendered again. `history` is the source of the
    dropped versions in the registry (default: Kafka's own history).
    """
    there = _untouched(folder, old)
    cached = cached or {}
    hashes = {spec_path(spec): digest(node_text(spec)) for spec in specs}
    tasks = [*_message_tasks(specs, hashes), *_package_tasks(specs, folder.name, history or known_history())]
    waiting = [task for task in tasks if not _is_current(task, there, cached)]
    files = {path: there[path] for task in tasks if task not in waiting for path in task.paths}
    texts: dict[str, str] = {}
    for done, built in enumerate(_build_all(waiting, there, jobs, formatter), start=1):
        progress(done, len(waiting))
        files |= {path: record for path, (record, _) in built.items()}
        texts |= {path: text for path, (_, text) in built.items() if text is not None}
    stale = tuple(sorted(set(old.files) - set(files))) if old else ()
    manifest = Manifest(package=folder.name, sources=tuple(sources), specs=hashes, files=files)
    if old and replace(manifest, generator=old.generator) == old:
        manifest = old
    rendered = {task.source: tuple(files[path].rendered for path in task.paths) for task in tasks if task.spec}
    return Compiled(texts, compare(folder, texts, stale, manifest, old), manifest, rendered)


def _untouched(folder: Path, old: Manifest | None) -> Mapping[str, FileRecord]:
    """Return the records of the files that are as they were written."""
    files = old.files if old else {}
    return {path: record for path, record in files.items() if record.written == current_hash(folder, path)}


def _is_current(task: _Task, there: Mapping[str, FileRecord], cached: Hashes) -> bool:
    """Tell whether all files of a task are known to be up to date, without rendering its message."""
    rendered = cached.get(task.source) if task.spec else (digest(task.text),)
    return rendered == tuple(there[path].rendered if path in there else None for path in task.paths)


def _message_tasks(specs: Sequence[MessageSpec], hashes: Mapping[str, str]) -> Iterator[_Task]:
    for spec in specs:
        if not spec.is_retired:
            module = "/".join((*spec.area, f"{module_name(spec)}.py"))
            source = digest(_compiler_hash(), spec_path(spec), hashes[spec_path(spec)])
            yield _Task((module, test_module_path(spec)), spec=spec, source=source)


def _package_tasks(specs: Sequence[MessageSpec], package: str, history: History) -> Iterator[_Task]:
    for path, text in package_files(specs, package, history):
        yield _Task((path,), text=text)


def _build_all(
    tasks: Sequence[_Task], there: Mapping[str, FileRecord], jobs: int, formatter: Callable[[str], str]
) -> Iterator[Built]:
    if not tasks:
        return
    build = partial(_build, formatter, formatter_name())
    known = [{path: there[path] for path in task.paths if path in there} for task in tasks]
    if jobs == 1 or len(tasks) < 8:
        yield from map(build, tasks, known)
        return
    with ProcessPoolExecutor(jobs) as workers:
        yield from workers.map(build, tasks, known, chunksize=2)


def _build(formatter: Callable[[str], str], name: str, task: _Task, known: Mapping[str, FileRecord]) -> Built:
    """Make the files of one task, formatted where their text is not the known one."""
    built: Built = {}
    for path, text in zip(task.paths, _rendered(task), strict=True):
        rendered = digest(text)
        if path in known and known[path].rendered == rendered:
            built[path] = known[path], None
        elif path.endswith(".py"):
            final = formatter(text)
            built[path] = FileRecord(rendered, digest(final), name), final
        else:
            built[path] = FileRecord(rendered, rendered), text
    return built


def _rendered(task: _Task) -> tuple[str, ...]:
    if task.spec is None:
        return (task.text,)
    message = lower(task.spec)
    module = render_message(message)
    return module, render_test_module(message, sample_rows(message, module))


@cache
def _compiler_hash() -> str:
    """Return a hash of everything between a spec and its texts: stages, templates and the version of jinja2."""
    package = Path(__file__).parent
    stages = [path for folder in (".", "language", "ir", "python") for path in package.glob(f"{folder}/*.py")]
    templates = [
        path
        for path in resource("templates").rglob("*")
        if path.suffix in (".py", ".jinja") and path.parent.name != "docs"
    ]
    return digest(version("jinja2"), *(path.read_bytes() for path in sorted(stages) + sorted(templates)))
