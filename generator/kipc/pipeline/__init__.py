"""The pipeline: load -> check -> compile -> write. The commands and the build hook call these functions; so can others.

specs = kipc.load("schemas")
for problem in kipc.check(specs):
    print(problem)
package = kipc.compile(specs, kipc.Settings(out="src", package="wire"))
kipc.write(package)
"""

from __future__ import annotations

import keyword
import os
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path, PurePosixPath

from kipc.errors import KipcError
from kipc.evolution.history import known_history
from kipc.language.check import Checked, check_sources
from kipc.language.problems import Problem, SpecError
from kipc.output.manifest import Hashes
from kipc.output.transaction import recover, replace_files
from kipc.output.write import FileChanges
from kipc.pipeline.compilation import Compilation, Package, Progress
from kipc.settings import Settings
from kipc.sources.load import Source
from kipc.sources.load import load as load_source
from kipc.sources.maven import MAVEN
from kipc.sources.releases import PREFIX

__all__ = ["Compilation", "Package", "Progress", "Specs", "check", "compile", "compile_project", "load", "write"]


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
    settings: Settings,
    *,
    jobs: int = 1,
    cached: Hashes | None = None,
    progress: Progress = lambda name, done, total: None,
) -> Package:
    """Compile specs to a package; nothing is written.

    Args:
        settings: those of the package. Its `specs` and `extensions` are not read: `load` had them.
        jobs: processes that render and format. With more than one, a script needs the guard of the main module that
            `multiprocessing` asks for.
        cached: what an earlier run returned as `Package.rendered`; these messages are not rendered again.

    Raises:
        SpecError: the specs have errors.
        KipcError: a pattern selects no message, the target does not exist, or the folder has files not written by kipc.
    """
    if specs.checked.errors:
        raise SpecError(specs.checked.errors)
    recover(settings.folder)
    return Compilation(
        specs.checked.specs,
        settings,
        [_source_name(source.origin, settings.folder) for source in specs.sources],
        known_history(settings.history),
        jobs=jobs,
        cached=cached or {},
        progress=progress,
    ).run()


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
    progress: Progress = lambda name, done, total: None,
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
        compile(loaded[settings.specs, settings.extensions], settings, jobs=jobs, cached=cached, progress=progress)
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
