"""`kipc adopt`: check the specs of a KIP or a release, merge them into the current project, compile and test it."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

import click

from kipc.cli.compile import warn_of_edits
from kipc.cli.intake import REPORT
from kipc.cli.output import echo
from kipc.cli.parameters import jobs_option
from kipc.cli.problems import echo_problems
from kipc.cli.texts import counted, read_text
from kipc.cli.verification import verify
from kipc.evolution.adopt import ACCEPTED, Adoption, AdoptionError, changelog_with, plan_adoption
from kipc.evolution.compat import LEVELS, CompatLevel
from kipc.evolution.diff.formats import text_lines
from kipc.evolution.history import history_text
from kipc.intake.report import open_questions
from kipc.output.cache import read_cache
from kipc.output.transaction import Replacement, recover, replace_all
from kipc.pipeline import Compilation, Package
from kipc.settings import Settings, read_project

CHANGELOG = Path("CHANGELOG.md")


@click.command("adopt")
@click.argument("sources", metavar="SOURCE...", nargs=-1, required=True, type=click.Path())
@click.option(
    "--level", type=click.Choice(LEVELS), default="wire", show_default=True,
    help="What must stay compatible, as in kipc compat.",
)  # fmt: skip
@click.option(
    "--allow-questions", is_flag=True, help="Adopt specs although the report of kipc intake has open questions."
)
@click.option("--title", metavar="TEXT", default="", help="Title in the changelog.  [default: from the name]")
@jobs_option
def command(sources: tuple[str, ...], level: str, allow_questions: bool, title: str, jobs: int) -> None:
    """Merge the specs of a KIP or of a Kafka release into the project in the current folder.

    SOURCE is a folder from kipc intake, or a release: by its name (kafka:4.3.1, or maven:4.4.0, whose jars Maven
    fetches), as an archive with a folder for each area, as the folder of its jars or its distribution (.tgz), or as all
    of its jars. Its specs are checked, compared with those of the project and merged into them, so that every version
    stays. The packages of [tool.kipc] in pyproject.toml are compiled, and the tests of changed messages run.
    CHANGELOG.md gets an entry, and so does the file of release history if [tool.kipc] names one. If any of this fails,
    no file changes.

    Renamed fields keep their old names as aliases. If a release changes the bytes of a stable version, nothing is done,
    and the output contains the decision to record in decisions.toml next to the specs (docs/evolution.md).

    Exit status: 0 adopted or nothing to adopt, 1 refused, open questions or failed tests, 2 usage error.

    \b
    Examples:
      kipc adopt schemas/kips/kip-1073
      kipc adopt kafka:4.3.1 --level class
      kipc adopt maven:4.4.0
      kipc adopt kafka_2.13-4.4.0/libs
    """
    project = read_project(Path.cwd())
    settings = project.settings
    tables = [table for table in project.packages if table.out]
    for path in (Path(), *(Path(source) for source in settings.specs), *(table.folder for table in tables)):
        recover(path)
    if not allow_questions:
        for source in sources:
            _expect_no_questions(Path(source))
    try:
        plan = plan_adoption(sources[0], settings, level=CompatLevel(level), title=title, parts=sources[1:])
    except AdoptionError as refusal:
        echo_problems(refusal.problems, refusal.sources or sources)
        echo(str(refusal), err=True)
        sys.exit(1)
    if plan.is_empty:
        echo(f"{plan.folder} already contains all of {', '.join(sources)}", err=True)
        return
    _report(plan)
    packages = [_compiled(plan, table, jobs) for table in tables]
    for package in packages:
        warn_of_edits(package)
        verify(package)
    _carry_out(plan, settings, packages)


def _report(plan: Adoption) -> None:
    for line in text_lines(plan.news, []):
        echo(line)
    if plan.explanations:
        echo(f"{ACCEPTED}:")
        for line in plan.explanations:
            echo(f"  {line}")
    for problem in plan.language:
        echo(str(problem), err=True)
    for verdict in plan.warnings:
        subject = f"{verdict.message} {verdict.field}".strip()
        echo(f"warning: {subject}: {verdict.sentence}", err=True)


def _expect_no_questions(folder: Path) -> None:
    """Exit with 1 if a folder has a report of kipc intake with open questions."""
    report = folder / REPORT
    questions = open_questions(report.read_text(encoding="utf-8", errors="replace")) if report.is_file() else []
    if questions:
        for question in questions:
            echo(f"{report}: {question}")
        them = "it" if len(questions) == 1 else "them"
        remedy = f"answer {them} and run kipc intake again, or adopt with --allow-questions"
        echo(f"{report} has {counted(len(questions), 'open question')}, nothing done; {remedy}", err=True)
        sys.exit(1)


def _compiled(plan: Adoption, settings: Settings, jobs: int) -> Package:
    sources = [Path(source).name or source for source in settings.specs or ("schemas",)]
    return Compilation(
        plan.specs_of(settings), settings, sources, plan.history, jobs=jobs, cached=read_cache(Path())
    ).run()


def _decisions(plan: Adoption) -> Iterator[Replacement]:
    if plan.recorded is not None:
        yield Replacement(plan.decisions_file.parent, {plan.decisions_file.name: plan.recorded})


def _carry_out(plan: Adoption, settings: Settings, packages: Sequence[Package]) -> None:
    """Write schemas, packages, changelog and history in one transaction."""
    changelog = changelog_with(read_text(CHANGELOG), plan.title, plan.news, plan.explanations)
    history = Path(settings.history)
    is_created = settings.history and not history.exists()
    replace_all(
        [
            Replacement(plan.folder, plan.schemas.files, plan.schemas.changes.removed),
            *(Replacement(compiled.folder, compiled.files, compiled.changes.stale) for compiled in packages),
            Replacement(CHANGELOG.parent, {CHANGELOG.name: changelog}),
            *_decisions(plan),
            *([Replacement(history.parent, {history.name: history_text(plan.history)})] if settings.history else []),
        ]
    )
    for package in packages:
        changes = package.changes
        written = counted(len(changes.new) + len(changes.changed), "file")
        echo(f"{package.folder}: {written} written, {len(changes.stale)} removed", err=True)
    schemas = plan.schemas.changes
    echo(f"{plan.folder}: {counted(len(schemas.written), 'spec')} written, {len(schemas.removed)} removed", err=True)
    for text in schemas.lost_texts:
        echo(f"its field was removed, and with it this text: {text}", err=True)
    echo(f"{CHANGELOG}: {plan.title}", err=True)
    if is_created:
        echo(f"{history}: created, with Kafka's releases up to {plan.history.releases[-1]}", err=True)
