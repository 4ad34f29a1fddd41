"""`kipc compat`: check whether a change of specs is compatible."""

from __future__ import annotations

import json
import os
import sys
import tomllib
from collections.abc import Sequence
from dataclasses import asdict, replace
from pathlib import Path

import click

from kipc.cli.full_report import FULL, default_style, full_report
from kipc.cli.output import echo
from kipc.cli.parameters import once_per_name
from kipc.cli.reading import compared_specs, exact_location, placed
from kipc.cli.reports import REPORTS
from kipc.cli.texts import counted
from kipc.errors import KipcError
from kipc.evolution.compat import LEVELS, CompatLevel, Rename, Verdict, judge
from kipc.evolution.decisions import Decisions, advice, decisions_file, project_decisions
from kipc.evolution.pairs import pair_messages
from kipc.language.specs import MessageSpec
from kipc.settings import read_settings
from kipc.sources.git import GitError, file_text, has_commits, has_file, merge_base
from kipc.sources.jars import DISTRIBUTIONS
from kipc.sources.maven import MAVEN
from kipc.sources.releases import PREFIX

Sides = tuple[list[MessageSpec], list[MessageSpec]]
"""The old and the new specs."""

_DEFAULT_SPECS = "schemas"
_SUFFIXES = (".json", ".jar", ".zip", *DISTRIBUTIONS)
_FROM_REF = "PRE_COMMIT_FROM_REF"
"""Set by `pre-commit run --from-ref`, to the revision to compare with."""


@click.command("compat")
@click.argument("old_and_new", nargs=-1, metavar="[OLD NEW]", type=click.Path())
@click.option(
    "--against", metavar="REV", help="Compare the specs of this project with those of a Git revision.  [default: HEAD]"
)
@click.option("--merge-base", "at_merge_base", is_flag=True, help="Compare with the merge base of HEAD and REV.")
@click.option(
    "--level", type=click.Choice(LEVELS), default="wire", show_default=True,
    help="What must stay compatible: wire: bytes; json: also Kafka's JSON; class: also generated classes.",
)  # fmt: skip
@click.option("--strict", is_flag=True, help="Report violations of Kafka's rules for contributors as errors.")
@click.option(
    "--renamed",
    metavar="MESSAGE.FIELD=NEW",
    multiple=True,
    callback=once_per_name,
    help="The new name of a renamed field; may be repeated.",
)
@click.option(
    "--format", "form", type=click.Choice([*REPORTS, FULL]), default=default_style,
    help="Output format.  [default: full on a terminal, else text]",
)  # fmt: skip
def command(
    old_and_new: tuple[str, ...],
    against: str | None,
    at_merge_base: bool,
    level: str,
    strict: bool,
    renamed: tuple[str, ...],
    form: str,
) -> None:
    """Check whether a change of specs is compatible.

    OLD and NEW are folders, .json files, archives (.zip, .jar), releases by name (kafka:4.3.1, or maven:4.4.0, whose
    jars Maven fetches), folders of a release's jars, its distribution (.tgz), or any of these files in a Git revision
    (git:REV:PATH). Without them, NEW is `specs` of [tool.kipc] in ./pyproject.toml, and OLD is the same files in a Git
    revision; files that the revision lacks are new.

    Every version that both sides have is compared byte for byte. Violations of Kafka's rules for contributors, and
    changes that a decision in decisions.toml covers, are warnings.

    Exit status: 0 compatible, 1 incompatible, 2 usage error.

    \b
    Examples:
      kipc compat git:main:schemas schemas
      kipc compat kafka:4.3.1 maven:4.4.0 --level class --format github
      kipc compat --against origin/main --merge-base
    """
    decisions = Decisions() if old_and_new else project_decisions(_sources())
    before, after = _sides(old_and_new, against, at_merge_base)
    renames = [*map(Rename.parse, renamed), *decisions.renames_between(pair_messages(before, after))]
    judged = judge(before, after, level=CompatLevel(level), strict=strict, renames=renames)
    verdicts = [
        replace(
            decisions.applied(verdict),
            location=exact_location(verdict.location, verdict.attribute),
            old=exact_location(verdict.old, verdict.attribute) if verdict.old and form == FULL else verdict.old,
        )
        for verdict in judged
    ]
    files = [spec.location.file for spec in after]
    problems = [verdict.problem() for verdict in verdicts]
    match form:
        case "json":
            report = _json(verdicts)
        case "full":
            report = full_report(problems, old_and_new)
        case _:
            report = REPORTS[form](problems, files, "kipc compat")
    if report:
        echo(f"{report}\n" if form == FULL else report)
    reused = [verdict for verdict in verdicts if verdict.severity == "error" and verdict.rule == "name-reused"]
    if reused:
        echo(advice(reused, str(decisions_file(read_settings(Path.cwd()).specs or (_DEFAULT_SPECS,)))), err=True)
    errors = sum(verdict.severity == "error" for verdict in verdicts)
    counts = {"message": len(after), "error": errors, "warning": len(verdicts) - errors}
    echo(", ".join(counted(number, noun) for noun, number in counts.items()), err=True)
    sys.exit(1 if errors else 0)


def _sides(old_and_new: Sequence[str], against: str | None, at_merge_base: bool) -> Sides:
    if not old_and_new:
        return _sides_of_project(against, at_merge_base)
    if len(old_and_new) != 2:
        raise click.UsageError("name both OLD and NEW, or neither to compare the specs of this project")
    if against or at_merge_base:
        raise click.UsageError("--against and --merge-base compare the specs of this project; leave OLD and NEW out")
    old, new = old_and_new
    return [placed(spec, old) for spec in compared_specs(old)], [placed(spec, new) for spec in compared_specs(new)]


def _sources() -> tuple[str, ...]:
    """Return `specs` of the settings, by default the folder `schemas`."""
    specs = read_settings(Path.cwd()).specs
    if not specs and not Path(_DEFAULT_SPECS).exists():
        raise click.UsageError("no specs: name OLD and NEW, or set specs in [tool.kipc] of pyproject.toml")
    return specs or (_DEFAULT_SPECS,)


def _sides_of_project(against: str | None, at_merge_base: bool) -> Sides:
    sources = _sources()
    after = [placed(spec, source) for source in sources for spec in compared_specs(source)]
    try:
        revision = _revision(against, at_merge_base)
        olds = [old for source in _old_sources(sources, revision) if (old := _old_source(source, revision))]
    except GitError as error:
        raise KipcError(f"kipc compat compares with a Git revision: {error}") from error
    return [placed(spec, old) for old in olds for spec in compared_specs(old, can_be_empty=True)], after


def _revision(against: str | None, at_merge_base: bool) -> str | None:
    """Return the revision to compare with, None before the first commit."""
    from_ref = os.environ.get(_FROM_REF)
    if against is None and from_ref:
        return merge_base(from_ref)
    revision = against or "HEAD"
    if revision == "HEAD" and not has_commits():
        return None
    return merge_base(revision) if at_merge_base else revision


def _old_sources(sources: Sequence[str], revision: str | None) -> Sequence[str]:
    """Return the sources that the settings had in the revision, and the current ones if it has no settings."""
    if revision is None:
        return sources
    text = file_text(revision, "pyproject.toml")
    try:
        specs = tomllib.loads(text or "").get("tool", {}).get("kipc", {}).get("specs")
    except (tomllib.TOMLDecodeError, AttributeError):
        return sources
    return specs if isinstance(specs, list) and all(isinstance(source, str) for source in specs) else sources


def _old_source(source: str, revision: str | None) -> str | None:
    """Return a source as it was in the revision, None if that lacks it; a release or revision is always the same."""
    if source.startswith((PREFIX, MAVEN, "git:")):
        return source
    if revision and has_file(revision, source, _SUFFIXES):
        return f"git:{revision}:{source}"
    echo(f"{source}: not in {revision or 'any commit'}; all its messages are new", err=True)
    return None


def _json(verdicts: Sequence[Verdict]) -> str:
    rows = [{**asdict(verdict), **asdict(verdict.location)} for verdict in verdicts]
    for row in rows:
        del row["location"], row["old"]
    return json.dumps(rows, ensure_ascii=False, indent=1)
