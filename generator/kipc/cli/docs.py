"""`kipc docs`: write a protocol reference of static pages from specs."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path

import click

from kipc.cli.output import echo
from kipc.cli.problems import exit_with_problems
from kipc.cli.projects import config_option, find_project
from kipc.cli.texts import counted
from kipc.errors import KipcError
from kipc.evolution.history import known_history
from kipc.language.canonical import canonical_text
from kipc.language.check import read_specs
from kipc.language.specs import MessageSpec, spec_path
from kipc.output.manifest import NAME as MANIFEST
from kipc.output.manifest import FileRecord, Manifest, digest
from kipc.output.transaction import recover, replace_files
from kipc.output.write import compare, refuse_foreign_files
from kipc.reference import build_site

SITE = "(site)"
"""The manifest of a site has this instead of a package's name."""


@click.command("docs")
@click.argument("specs", nargs=-1, type=click.Path())
@click.option("--out", metavar="DIR", type=click.Path(), required=True, help="The folder of the site.")
@click.option("--package", metavar="NAME", help="Python package named on the pages.  [default: kafka_wire]")
@click.option("--extensions", is_flag=True, help="Allow aliases, currentVersions and maybeVersions in specs.")
@config_option
def command(specs: tuple[str, ...], out: str, package: str | None, extensions: bool, config: Path | None) -> None:
    """Write a protocol reference: one page per message, with every version's fields, layout and bytes.

    SPECS are folders, .json files, .zip or .jar archives, git:REV:PATH or kafka:RELEASE. The pages need no server and
    no network; open DIR/index.html. Options that are not given are read from the settings, [tool.kipc] of
    pyproject.toml.

    \b
    Examples:
      kipc docs --out site
      kipc docs kafka:4.3.1 --out site --package wire
    """
    settings = find_project(config).settings
    sources = specs or settings.specs
    if not sources:
        raise click.UsageError("no SPECS: name some, or set specs in [tool.kipc] of pyproject.toml")
    folder = Path(out)
    old = _old_site(folder)
    sound = _sound_specs(sources, extensions or settings.extensions)
    texts = build_site(sound, known_history(settings.history), package or settings.package)
    stale = tuple(sorted(set(old.files) - set(texts))) if old else ()
    manifest = _manifest(texts, sources, sound)
    changes = compare(folder, texts, stale, manifest, old)
    replace_files(folder, {**texts, MANIFEST: manifest.text()}, stale)
    echo(
        f"{folder}: {counted(len(sound), 'message')} on {sum(path.endswith('.html') for path in texts)} pages; "
        f"{counted(len(changes.new), 'file')} new, {len(changes.changed)} changed, {len(changes.stale)} removed",
        err=True,
    )


def _old_site(folder: Path) -> Manifest | None:
    """Return the manifest of the site in this folder; other files are never touched."""
    recover(folder)
    old = Manifest.read(folder)
    if old and old.package != SITE:
        raise KipcError(f"{folder} is the package {old.package} and not a site; choose another --out")
    refuse_foreign_files(folder, old)
    return old


def _sound_specs(sources: Sequence[str], extensions: bool) -> list[MessageSpec]:
    """Return the specs, or print their problems and exit."""
    checked = read_specs(sources, extensions=extensions, compiling=True)
    if checked.errors:
        exit_with_problems(checked.errors, "nothing written")
    return checked.specs


def _manifest(texts: Mapping[str, str], sources: Sequence[str], specs: Sequence[MessageSpec]) -> Manifest:
    return Manifest(
        package=SITE,
        sources=tuple(Path(source).name or source for source in sources),
        specs={spec_path(spec): digest(canonical_text(spec)) for spec in specs},
        files={path: FileRecord(digest(text), digest(text)) for path, text in texts.items()},
    )
