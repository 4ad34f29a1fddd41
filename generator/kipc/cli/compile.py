"""`kipc compile`: specs in, a package with its own tests out."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path

import click

from kipc.evolution.history import known_history
from kipc.language.check import read_specs
from kipc.language.select import select
from kipc.language.specs import MessageSpec
from kipc.output.cache import read_cache, save_cache
from kipc.output.manifest import FORMAT, Hashes, Manifest
from kipc.output.write import refuse_foreign_files, write
from kipc.pipeline import Compiled, Progress, compile_package
from kipc.python.format import formatter_name
from kipc.settings import Settings, read_settings


@click.command("compile")
@click.argument("specs", nargs=-1)
@click.option("--out", metavar="DIR", help="The folder to put the package's folder in.")
@click.option("--package", metavar="NAME", help="The name of the package.  [default: kafka_wire]")
@click.option("--message", "messages", metavar="NAME,…", multiple=True, help="Only these messages and what they need.")
@click.option(
    "--check", "only_check", is_flag=True, help="Change no file; list those that would change, and exit 1 if any would."
)
@click.option("--jobs", metavar="N", type=click.IntRange(min=1), help="Worker processes.  [default: one a processor]")
@click.option("--extensions", is_flag=True, help="Allow maybeVersions and currentVersions in specs.")
def command(
    specs: tuple[str, ...],
    out: str | None,
    package: str | None,
    messages: tuple[str, ...],
    only_check: bool,
    jobs: int | None,
    extensions: bool,
) -> None:
    """Compile message specs into a Python package.

    SPECS are folders, .json files, .zip or .jar archives (a Kafka release's too) or git:REV:PATH; several are combined.
    What is not said here comes from [tool.kipc] in ./pyproject.toml.

    \b
    Examples:
      kipc compile kafka-clients-4.3.1.jar --out src --package wire
      kipc compile schemas --out src --package wire --message DescribeCluster,Metadata
      kipc compile --check
    """
    settings = read_settings(Path.cwd())
    settings = replace(
        settings,
        specs=specs or settings.specs,
        out=out or settings.out,
        package=package or settings.package,
        message=messages or settings.message,
        extensions=extensions or settings.extensions,
    )
    cached = read_cache(Path())
    folder, old, compiled = _compiled(settings, cached, jobs)
    save_cache(Path(), cached, compiled.rendered)
    if only_check:
        _report_drift(compiled, folder)
    else:
        _write(compiled, folder, old)


def compile_project(settings: Settings) -> None:
    """Compile the project in the current folder as its settings say, without writing a cache."""
    folder, old, compiled = _compiled(settings, read_cache(Path()), jobs=None)
    _write(compiled, folder, old)


def _compiled(settings: Settings, cached: Hashes, jobs: int | None) -> tuple[Path, Manifest | None, Compiled]:
    """Compile, and return the folder of the package, its manifest so far and the result."""
    folder = _target(settings.out, settings.package)
    if not settings.specs:
        raise click.UsageError("no SPECS: name some, or set specs in [tool.kipc] of pyproject.toml")
    checked = _checked(settings.specs, settings.extensions)
    names = [name for each in settings.message for name in each.split(",") if name]
    old = Manifest.read(folder)
    refuse_foreign_files(folder, old)
    with _progress() as progress:
        compiled = compile_package(
            select(checked, names),
            folder,
            sources=[Path(source).name or source for source in settings.specs],
            old=old,
            jobs=jobs or len(os.sched_getaffinity(0)),
            history=known_history(settings.history),
            cached=cached,
            progress=progress,
        )
    return folder, old, compiled


def _target(out: str, package: str) -> Path:
    if not out:
        raise click.UsageError("no --out: name a folder, or set out in [tool.kipc] of pyproject.toml")
    if not package.isidentifier():
        raise click.UsageError(f"--package {package}: not the name of a Python package")
    return Path(out) / package


def _checked(sources: Sequence[str], extensions: bool) -> list[MessageSpec]:
    """Return the specs, or print what is wrong with them and end."""
    checked = read_specs(sources, extensions=extensions, compiling=True)
    for problem in checked.errors:
        click.echo(str(problem))
    if checked.errors:
        click.echo(f"{len(checked.errors)} problems, nothing compiled; kipc check shows warnings too", err=True)
        sys.exit(1)
    return checked.specs


def _report_drift(compiled: Compiled, folder: Path) -> None:
    for line in compiled.changes.lines():
        click.echo(line)
    for path in compiled.changes.edited:
        click.echo(f"{folder / path} was changed by hand", err=True)
    if compiled.changes:
        click.echo(f"{folder} is not what its specs say; run kipc compile", err=True)
        sys.exit(1)
    click.echo(f"{folder} is up to date", err=True)
    installed = formatter_name()
    others = [each for each in compiled.manifest.formatters if each != installed]
    if others:
        names = " and ".join(others)
        click.echo(
            f"{folder} was formatted by {names}; {installed} is installed and formats only files that change", err=True
        )


def _write(compiled: Compiled, folder: Path, old: Manifest | None) -> None:
    changes = compiled.changes
    if old and old.format != FORMAT:
        click.echo(
            f"{folder} has format {old.format}, made by kipc {old.generator}; it becomes format {FORMAT}", err=True
        )
    for path in changes.edited:
        click.echo(f"{folder / path} was changed by hand and is replaced", err=True)
    if changes:
        write(folder, compiled.texts, changes.stale, compiled.manifest)
    click.echo(
        f"{folder}: {len(compiled.manifest.specs)} messages; "
        f"{len(changes.new)} files new, {len(changes.changed)} changed, {len(changes.stale)} removed",
        err=True,
    )


@contextmanager
def _progress() -> Iterator[Progress]:
    """Show a bar on a terminal while there is much to do, nothing elsewhere."""
    if not sys.stderr.isatty():
        yield lambda done, total: None
        return
    from rich.console import Console
    from rich.progress import Progress as Bar

    with Bar(console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task("lower, render, format", total=None)
        yield lambda done, total: bar.update(task, completed=done, total=total)
