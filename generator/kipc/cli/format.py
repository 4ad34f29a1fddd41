"""`kipc format`: specs in canonical form, with their comments."""

from __future__ import annotations

import sys
from collections.abc import Mapping, Sequence
from pathlib import Path

import click

from kipc.cli.output import echo
from kipc.cli.problems import exit_with_problems
from kipc.cli.projects import config_option, find_project
from kipc.cli.texts import counted, diff_lines
from kipc.errors import KipcError
from kipc.language.check.shape import shape_problems
from kipc.language.formatting import comments_of, formatted_text
from kipc.language.parse import ParsedFile, parse
from kipc.language.problems import Problem
from kipc.output.transaction import replace_files
from kipc.sources.load import Source, SourceFile, load, no_specs


@click.command("format")
@click.argument("specs", nargs=-1, type=click.Path())
@click.option(
    "--check", "only_check", is_flag=True, help="Change no file; list those that would change, exit 1 if any."
)
@click.option("--diff", "only_diff", is_flag=True, help="Change no file; print a diff, exit 1 if there is one.")
@config_option
def command(specs: tuple[str, ...], only_check: bool, only_diff: bool, config: Path | None) -> None:
    """Rewrite message specs in canonical form.

    SPECS are folders or .json files (default: those in the settings). The attributes of a message have one line each,
    and so do fields, with `about` on the next line; attributes that only repeat a default are omitted. Comments
    stay. Other JSON files in a folder are not changed.

    Exit status: 0 success, 1 files would change or have errors, 2 usage error.

    \b
    Examples:
      kipc format
      kipc format schemas/kips --diff
    """
    folders = _sources(specs, config)
    formatted = [(source, *_formatted(source)) for source in map(load, folders)]
    problems = [problem for _, _, file_problems in formatted for problem in file_problems]
    if problems:
        exit_with_problems(problems, "nothing formatted")
    changed = [(source, _changed(source, texts)) for source, texts, _ in formatted]
    for source, texts in changed:
        for file in source.files:
            if file.path in texts and only_diff:
                for line in diff_lines(source.place_of(file), file.text, texts[file.path]):
                    echo(line)
            elif file.path in texts and only_check:
                echo(f"changed: {source.place_of(file)}")
        if not (only_check or only_diff):
            root = Path(source.origin)
            replace_files(root if source.is_folder else root.parent, texts)
    count, total = sum(len(texts) for _, texts in changed), sum(len(texts) for _, texts, _ in formatted)
    verb = "would be formatted" if only_check or only_diff else "formatted"
    hint = "; run kipc format" if count and only_check else ""
    echo(f"{count} of {counted(total, 'spec')} {verb}{hint}", err=True)
    sys.exit(1 if count and (only_check or only_diff) else 0)


def _sources(specs: Sequence[str], config: Path | None) -> list[str]:
    """Return the folders and files that can be changed.

    Raises:
        click.UsageError: there are none, or one that was named is not a folder or .json file.
    """
    for source in specs:
        if not _can_change(source):
            raise click.UsageError(f"{source}: only folders and .json files can be formatted")
    sources = specs or [source for source in find_project(config).settings.specs if _can_change(source)]
    if not sources:
        raise click.UsageError("no SPECS: name folders or .json files, or set specs in [tool.kipc] of pyproject.toml")
    return list(sources)


def _can_change(source: str) -> bool:
    return Path(source).is_dir() or source.endswith(".json")


def _formatted(source: Source) -> tuple[Mapping[str, str], Sequence[Problem]]:
    """Return the canonical text of each spec by its path, and the problems of specs that cannot be read."""
    texts: dict[str, str] = {}
    problems: list[Problem] = []
    files = [(file, parse(source, file)) for file in source.files]
    specs = [(file, parsed) for file, parsed in files if parsed.is_spec or not source.is_folder]
    if not specs:
        raise no_specs(source)
    for file, parsed in specs:
        errors = [problem for problem in (*parsed.problems, *shape_problems(parsed)) if problem.is_error]
        problems += errors
        if not errors:
            texts[file.path] = _text(source, file, parsed)
    return texts, problems


def _text(source: Source, file: SourceFile, parsed: ParsedFile) -> str:
    """Return the canonical text of a spec, which reads back as an equal one.

    Raises:
        KipcError: the spec says something that the canonical form cannot.
    """
    assert parsed.spec is not None
    text = formatted_text(file.text, parsed.tree, parsed.spec)
    again = parse(source, SourceFile(file.path, text))
    # A last check before a file of the user is replaced: reversed ranges, for example, are written as `none`.
    if again.spec != parsed.spec or _comments(text) != _comments(file.text):
        raise KipcError(f"{parsed.place}: formatting would change the meaning; write empty versions as none")
    return text


def _comments(text: str) -> list[str]:
    return sorted(comment.text for comment in comments_of(text))


def _changed(source: Source, texts: Mapping[str, str]) -> dict[str, str]:
    return {file.path: texts[file.path] for file in source.files if texts.get(file.path, file.text) != file.text}
