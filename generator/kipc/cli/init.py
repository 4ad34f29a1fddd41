"""`kipc init`: the settings and files of a project that compiles message specs."""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import click

from kipc.cli.compile import report_written
from kipc.cli.output import echo
from kipc.cli.parameters import message_option, processors
from kipc.cli.problems import exit_with_problems
from kipc.cli.project_files import (
    GITATTRIBUTES,
    GITIGNORE,
    PRE_COMMIT,
    PYPROJECT,
    hooks_text,
    with_attributes,
    with_bytecode,
    with_excludes,
    with_hooks,
    with_settings,
)  # fmt: skip
from kipc.cli.texts import diff_lines, read_text
from kipc.language.problems import SpecError
from kipc.output.cache import read_cache
from kipc.output.transaction import replace_files
from kipc.pipeline import Package, compile_project
from kipc.settings import Settings, has_settings, read_project
from kipc.sources.jars import jars_of

_SPEC_FOLDERS = ("specs", "schemas")


@click.command("init")
@click.argument("specs", nargs=-1, type=click.Path())
@click.option(
    "--out",
    metavar="DIR",
    type=click.Path(),
    help="Parent folder of the package.  [default: src if it exists, else .]",
)
@click.option("--package", metavar="NAME", help="The name of the package.  [default: kafka_wire]")
@message_option("Only these messages, as in kipc compile.", metavar="PATTERN,…")
@click.option("--hooks/--no-hooks", default=True, help=f"Whether to add hooks to {PRE_COMMIT}.  [default: hooks]")
@click.option("--dry-run", is_flag=True, help="Change nothing; print the changes as a diff.")
def command(
    specs: tuple[str, ...], out: str | None, package: str | None, message: tuple[str, ...], hooks: bool, dry_run: bool
) -> None:
    """Set up the project in the current folder, and compile its specs for the first time.

    SPECS are sources as in kipc compile (default: the folder specs or schemas), such as folders of specs, or a
    release: by its name (kafka:4.3.1, or maven:4.4.0, whose jars Maven fetches), as an archive with a folder for
    each area, as the folder of its jars or its distribution (.tgz). init adds [tool.kipc] to pyproject.toml,
    excludes the package from ruff, black and mypy if they are configured there, marks it as generated in
    .gitattributes, lets git ignore bytecode, and adds hooks to the repository's .pre-commit-config.yaml. It keeps
    everything that these files contain. If [tool.kipc] exists already, it only adds missing parts.

    \b
    Examples:
      kipc init kafka:4.1 --message 'Fetch:12+,Metadata'
      kipc init kafka_2.13-4.4.0.tgz --message DescribeCluster
      kipc init specs --out src/parcels --package wire --dry-run
    """
    options = {"specs": list(specs), "out": out, "package": package, "message": _split(message)}
    options = {name: value for name, value in options.items() if value}
    hooks_file = _hooks_file()
    texts = {path: read_text(Path(path)) for path in (PYPROJECT, GITATTRIBUTES, GITIGNORE, hooks_file)}
    settings = _new_settings(options) if not has_settings(Path(PYPROJECT)) else {}
    packages = [_settings(settings)] if settings else _present_packages(options)
    try:
        compiled = compile_project(packages, jobs=processors(), cached=read_cache(Path()))
    except SpecError as error:
        exit_with_problems(error.problems, "nothing compiled")
    changed = _changed_texts(texts, settings, packages, hooks_file if hooks else None)
    if dry_run:
        _print_changes(texts, changed, compiled)
        return
    replace_files(
        Path(hooks_file).parent, {Path(hooks_file).name: changed[hooks_file]} if hooks_file in changed else {}
    )
    replace_files(Path(), {path: text for path, text in changed.items() if path != hooks_file})
    for path in changed:
        echo(f"{path}: {'changed' if texts[path] else 'new'}", err=True)
    for output in compiled:
        report_written(output)


def _split(messages: Sequence[str]) -> list[str]:
    return [word.strip() for text in messages for word in text.split(",") if word.strip()]


def _new_settings(options: Mapping[str, Any]) -> dict[str, Any]:
    folders = [folder for folder in _SPEC_FOLDERS if Path(folder).is_dir()][:1]
    specs = options.get("specs", folders)
    if not specs:
        raise click.UsageError(
            "no SPECS: name a folder or an archive of specs, or a release such as kafka:4.3 or maven:4.4.0"
        )
    out = options.get("out", "src" if Path("src").is_dir() else ".")
    return {"specs": specs, "out": out, "package": options.get("package", Settings().package)} | {
        name: options[name] for name in ("message",) if name in options
    }


def _settings(settings: Mapping[str, Any]) -> Settings:
    values: dict[str, Any] = {name: _value(value) for name, value in settings.items()}
    return Settings(**values)


def _value(value: Any) -> Any:
    return tuple(value) if isinstance(value, list) else value


def _present_packages(options: Mapping[str, Any]) -> Sequence[Settings]:
    """Return the packages in the settings; options have to agree with them, since nothing is overwritten."""
    project = read_project(Path(PYPROJECT))
    for name, value in options.items():
        values = [getattr(package, name) for package in project.packages]
        if _value(value) not in values:
            raise click.UsageError(f"[tool.kipc] of {PYPROJECT} has another value of {name}; change it there")
    return project.packages


def _repository() -> Path:
    """Return the top folder of the repository, or else the current one."""
    folders = Path().absolute(), *Path().absolute().parents
    return next((folder for folder in folders if (folder / ".git").exists()), folders[0])


def _hooks_file() -> str:
    """Return the path of the hooks, which pre-commit reads in the top folder of a repository."""
    return os.path.relpath(_repository() / PRE_COMMIT)


def _is_bytecode_ignored() -> bool:
    """Return whether the top folder of the repository, if it is another one, lets git ignore bytecode."""
    text = read_text(_repository() / GITIGNORE)
    return with_bytecode(text) == text


def _changed_texts(
    texts: Mapping[str, str], settings: Mapping[str, Any], packages: Sequence[Settings], hooks_file: str | None
) -> dict[str, str]:
    """Return the new texts of the files that change; no hooks are added if `hooks_file` is None."""
    folders = [package.folder.as_posix() for package in packages if package.target == "python"]
    pyproject = with_settings(texts[PYPROJECT], settings) if settings else texts[PYPROJECT]
    new = {PYPROJECT: with_excludes(pyproject, folders), GITATTRIBUTES: with_attributes(texts[GITATTRIBUTES], folders)}
    if folders and not _is_bytecode_ignored():
        new[GITIGNORE] = with_bytecode(texts[GITIGNORE])
    if hooks_file is not None:
        own_specs = any(_is_own(source) for package in packages for source in package.specs)
        config = Path(os.path.relpath(PYPROJECT, Path(hooks_file).parent)).as_posix()
        hooked = with_hooks(texts[hooks_file], config, own_specs=own_specs)
        if hooked is None:
            echo(f"{hooks_file} cannot be changed safely; add to its repos:", err=True)
            echo(hooks_text("  ", config, own_specs=own_specs), err=True)
        else:
            new[hooks_file] = hooked
    return {path: text for path, text in new.items() if text != texts[path]}


def _is_own(source: str) -> bool:
    """Return whether a source has specs that a commit can change: a folder or file that is not of a release."""
    path = Path(source)
    return not jars_of(path) if path.is_dir() else path.suffix == ".json" and path.exists()


def _print_changes(texts: Mapping[str, str], changed: Mapping[str, str], compiled: Sequence[Package]) -> None:
    for path, text in changed.items():
        for line in diff_lines(path, texts[path], text):
            echo(line)
    for package in compiled:
        for line in package.changes.lines(package.folder):
            echo(line)
