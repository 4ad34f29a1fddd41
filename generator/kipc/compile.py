"""Compile: checked specs to the files of a package. Everything between reading specs and writing files happens here.

    lower -> render -> format, message by message, in worker processes where there is much to do
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from kipc.canonical import canonical_text
from kipc.format import formatted
from kipc.lower import lower, module_name, spec_path
from kipc.manifest import FileRecord, Manifest, digest
from kipc.render import render_message
from kipc.render.package import package_files
from kipc.render.samples import sample_rows
from kipc.render.tests import render_test_module, test_module_path
from kipc.resources import resource
from kipc.specs import MessageSpec
from kipc.write import Changes, compare, current_hash

Progress = Callable[[int, int], None]
"""Told how many messages are done, and of how many."""


@dataclass(frozen=True, slots=True)
class Compiled:
    """What compiling gives: the texts to write, the files that go, and the manifest of the package then."""

    texts: Mapping[str, str]
    changes: Changes
    manifest: Manifest


@dataclass(frozen=True, slots=True)
class _Task:
    """One message to build, or one file of the package to format."""

    source: str
    paths: tuple[str, ...]
    spec: MessageSpec | None = None
    text: str = ""


def compile_package(
    specs: Sequence[MessageSpec],
    folder: Path,
    *,
    sources: Sequence[str],
    old: Manifest | None,
    jobs: int,
    progress: Progress = lambda done, total: None,
) -> Compiled:
    """Compile the specs for the package in `folder`; files that are there and would come out the same are not made."""
    tasks = [*_message_tasks(specs), *_package_tasks(specs, folder.name)]
    kept = {path: record for task in tasks if (records := _kept(task, folder, old)) for path, record in records.items()}
    waiting = [task for task in tasks if task.paths[0] not in kept]
    texts: dict[str, str] = {}
    files = dict(kept)
    for done, (task, built) in enumerate(_build_all(waiting, jobs), start=1):
        progress(done, len(waiting))
        texts.update(built)
        files.update({path: FileRecord(task.source, digest(text)) for path, text in built.items()})
    stale = tuple(sorted(set(old.files) - set(files))) if old else ()
    changes = compare(folder, texts, old)
    manifest = Manifest(
        package=folder.name,
        sources=tuple(sources),
        specs={spec_path(spec): _spec_hash(spec) for spec in specs},
        files=files,
    )
    return Compiled(texts, Changes(changes.new, changes.changed, stale, changes.edited), manifest)


def _kept(task: _Task, folder: Path, old: Manifest | None) -> dict[str, FileRecord] | None:
    """Return the records of a task's files if all are there, untouched, and made from the same source."""
    if old is None:
        return None
    records = {path: old.files[path] for path in task.paths if path in old.files}
    same = len(records) == len(task.paths) and all(
        record.source == task.source and record.content == current_hash(folder, path)
        for path, record in records.items()
    )
    return records if same else None


def _message_tasks(specs: Sequence[MessageSpec]) -> Iterator[_Task]:
    for spec in specs:
        if not spec.is_retired:
            module = "/".join((*spec.area, f"{module_name(spec)}.py"))
            source = digest(_compiler_hash(), _spec_hash(spec))
            yield _Task(source, (module, test_module_path(spec)), spec=spec)


def _package_tasks(specs: Sequence[MessageSpec], package: str) -> Iterator[_Task]:
    for path, text in package_files(specs, package):
        yield _Task(digest(_compiler_hash(), text), (path,), text=text)


def _build_all(tasks: Sequence[_Task], jobs: int) -> Iterator[tuple[_Task, dict[str, str]]]:
    if jobs == 1 or len(tasks) < 8:
        for task in tasks:
            yield task, _build(task)
        return
    with ProcessPoolExecutor(jobs) as workers:
        waiting = {workers.submit(_build, task): task for task in tasks}
        for done in as_completed(waiting):
            yield waiting[done], done.result()


def _build(task: _Task) -> dict[str, str]:
    """Make the files of one task, formatted."""
    if task.spec is None:
        (path,) = task.paths
        return {path: formatted(task.text) if path.endswith(".py") else task.text}
    message = lower(task.spec)
    module = render_message(message)
    tests = render_test_module(message, sample_rows(message, module))
    return {path: formatted(text) for path, text in zip(task.paths, (module, tests), strict=True)}


def _spec_hash(spec: MessageSpec) -> str:
    return digest(canonical_text(spec))


@cache
def _compiler_hash() -> str:
    """Return a hash of whatever decides what comes out: templates and the stages between spec and text."""
    package = Path(__file__).parent
    stages = [*package.glob("*.py"), *package.glob("lower/*.py"), *package.glob("render/*.py")]
    templates = [path for path in resource("templates").rglob("*") if path.suffix in (".py", ".jinja")]
    return digest(*(path.read_bytes() for path in sorted(stages) + sorted(templates)))
