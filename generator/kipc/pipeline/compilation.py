"""The passes from checked specs to a package: `PASSES` lists them in order, and each fills in what later ones read."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path

from kipc.evolution.history import History, known_history
from kipc.language.select import select
from kipc.language.specs import MessageSpec, node_text, spec_path
from kipc.output.format import formatted
from kipc.output.manifest import NAME as MANIFEST
from kipc.output.manifest import FileRecord, Hashes, Manifest, digest
from kipc.output.write import FileChanges, compare, current_hash, refuse_foreign_files
from kipc.pipeline.making import is_current, make_all
from kipc.settings import Settings
from kipc.targets import Request, Task, find_target

Progress = Callable[[str, int, int], None]
"""A function that is called with the name of a pass, and the numbers of its completed tasks and of all its tasks."""


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


@dataclass(slots=True)
class Compilation:
    """A package on its way through the passes.

    Attributes:
        specs: the checked specs; from `select_messages` on, those of the package.
        settings: those of the package.
        sources: the sources of the specs, as the manifest names them.
        history: the facts about releases.
        jobs: processes that render and format.
        cached: hashes of texts that earlier runs rendered, by the key of their task.
        formatter: formats a Python file.
        old: the manifest in the folder, None if it has none.
        present: the records of the files that are as they were written.
        hashes: a hash of everything that each spec says, by its path.
        tasks: what the target makes.
        waiting: those of the tasks that may change a file.
        files: the record of each file of the package.
        texts: the files to write.
    """

    specs: Sequence[MessageSpec]
    settings: Settings
    sources: Sequence[str]
    history: History = field(default_factory=known_history)
    jobs: int = 1
    cached: Hashes = field(default_factory=dict)
    progress: Progress = lambda name, done, total: None
    formatter: Callable[[str], str] = formatted
    old: Manifest | None = None
    present: Mapping[str, FileRecord] = field(init=False)
    hashes: dict[str, str] = field(init=False)
    tasks: list[Task] = field(init=False)
    waiting: list[Task] = field(default_factory=list)
    files: dict[str, FileRecord] = field(default_factory=dict)
    texts: dict[str, str] = field(default_factory=dict)

    def run(self) -> Package:
        """Run all passes; nothing is written.

        Raises:
            SpecError: two messages would be in one file.
            KipcError: a pattern selects no message, the target does not exist, or the folder has files not written by
                kipc.
        """
        for step in PASSES:
            self.progress(_title(step), 0, 0)
            step(self)
        return self._package()

    def _package(self) -> Package:
        """Compare the files with those of the folder."""
        folder, old = self.settings.folder, self.old
        # Files of messages that were left out or renamed; files of others were refused at the start.
        stale = tuple(sorted(set(old.files) - set(self.files))) if old else ()
        manifest = Manifest(package=folder.name, sources=tuple(self.sources), specs=self.hashes, files=self.files)
        # Only the version of kipc differs: a new release of kipc must not change each package that it would make alike.
        if old and replace(manifest, generator=old.generator) == old:
            manifest = old
        changes = compare(folder, self.texts, stale, manifest, old)
        rendered = {
            task.key: tuple(self.files[path].rendered for path in task.paths) for task in self.tasks if task.key
        }
        return Package(folder, self.texts, changes, manifest, old, rendered)


def read_folder(compilation: Compilation) -> None:
    """Find the files that are as they were written, and refuse a folder with files of others."""
    folder = compilation.settings.folder
    compilation.old = Manifest.read(folder)
    refuse_foreign_files(folder, compilation.old)
    files = compilation.old.files if compilation.old else {}
    compilation.present = {
        path: record for path, record in files.items() if record.written == current_hash(folder, path)
    }


def select_messages(compilation: Compilation) -> None:
    """Keep the specs of the package, in its versions."""
    settings = compilation.settings
    compilation.specs = select(compilation.specs, settings.message, direction=settings.direction)
    compilation.hashes = {spec_path(spec): digest(node_text(spec)) for spec in compilation.specs}


def list_tasks(compilation: Compilation) -> None:
    """Ask the target for its tasks, one for each message and for each other file."""
    settings = compilation.settings
    request = Request(
        compilation.specs,
        settings.package,
        compilation.history,
        compilation.hashes,
        tests=settings.tests,
        records=settings.records,
    )
    compilation.tasks = list(find_target(settings.target)(request))


def skip_current(compilation: Compilation) -> None:
    """Take over the files whose rendered text is the same as before.

    They are kept whatever version of the formatter wrote them: the styles of two versions differ, the programs do not.
    """
    for task in compilation.tasks:
        if is_current(task, compilation.present, compilation.cached):
            compilation.files |= {path: compilation.present[path] for path in task.paths}
        else:
            compilation.waiting.append(task)


def make_files(compilation: Compilation) -> None:
    """Run the remaining tasks: lower, render, link and format each file."""
    waiting = compilation.waiting
    made = make_all(waiting, compilation.present, compilation.jobs, compilation.formatter)
    for done, files in enumerate(made, start=1):
        compilation.progress(_title(make_files), done, len(waiting))
        compilation.files |= {path: record for path, (record, _) in files.items()}
        compilation.texts |= {path: text for path, (_, text) in files.items() if text is not None}


PASSES: tuple[Callable[[Compilation], None], ...] = (
    read_folder,
    select_messages,
    list_tasks,
    skip_current,
    make_files,
)
"""The passes in order; docs/architecture.md lists them, and the progress bar shows their names."""


def _title(step: Callable[[Compilation], None]) -> str:
    return step.__name__.replace("_", " ")
