"""`kipc adopt`: a KIP's specs or a release into the project at hand, checked, merged, compiled and tested."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterable
from pathlib import Path

import click

from kipc.cli.intake import REPORT
from kipc.cli.output import echo
from kipc.errors import KipcError
from kipc.evolution.adopt import ACCEPTED, AdoptionError, Plan, changelog_with, plan_adoption
from kipc.evolution.compat import CompatLevel
from kipc.evolution.diff.formats import text_lines
from kipc.evolution.history import history_text
from kipc.intake.report import open_questions
from kipc.language.select import select
from kipc.output.cache import read_cache
from kipc.output.manifest import NAME, Manifest
from kipc.output.transaction import replace_files
from kipc.output.write import refuse_foreign_files
from kipc.pipeline import Package, compile_package, write
from kipc.settings import Settings, read_settings

CHANGELOG = Path("CHANGELOG.md")

_PYTEST_OPTIONS = (
    *("-q", "--color=no", "-o", "verbosity_assertions=2"),
    *("-c", os.devnull, "--noconftest", "-p", "no:cacheprovider"),
)
_PYTEST_ENVIRONMENT = {
    "PYTEST_ADDOPTS": "",
    "PYTEST_PLUGINS": "",
    "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1",
    "PYTHONDONTWRITEBYTECODE": "1",
}
"""Together with the options, this makes the tests independent of the user's settings and plugins."""


@click.command("adopt")
@click.argument("source", type=click.Path())
@click.option(
    "--level", type=click.Choice(["wire", "json", "class"]), default="wire", show_default=True,
    help="What must not break, as in kipc compat.",
)  # fmt: skip
@click.option(
    "--allow-questions", is_flag=True, help="Adopt specs although the report of kipc intake has open questions."
)
@click.option("--title", metavar="TEXT", default="", help="What the changelog calls it.  [default: by its name]")
@click.option("--jobs", metavar="N", type=click.IntRange(min=1), help="Worker processes.  [default: one a processor]")
def command(source: str, level: str, allow_questions: bool, title: str, jobs: int | None) -> None:
    """Take a KIP's specs, or a Kafka release, into the project in the current folder.

    SOURCE is a folder from kipc intake, or a release as .zip, .jar or folder. Its specs are checked, compared with
    those of the project and merged into them, so that every version stays. The package is compiled according to
    [tool.kipc] of ./pyproject.toml, and the tests of changed messages run. CHANGELOG.md gets an entry, and so does the
    file of release history if [tool.kipc] names one. If any of this fails, all files stay as they were.

    Renamed fields keep their old names as aliases. If a release changes the bytes of a stable version, nothing is done,
    and the output contains the decision to record in decisions.toml next to the specs (docs/evolution.md).

    Exit status: 0 adopted or nothing to adopt, 1 refused, open questions or failed tests, 2 usage error.

    \b
    Examples:
      kipc adopt schemas/kips/kip-1073
      kipc adopt kafka-clients-4.3.1.jar --level class
    """
    settings = read_settings(Path.cwd())
    if not allow_questions:
        _expect_no_questions(Path(source))
    try:
        plan = plan_adoption(source, settings, level=CompatLevel(level), title=title)
    except AdoptionError as refusal:
        for problem in refusal.problems:
            echo(str(problem))
        echo(str(refusal), err=True)
        sys.exit(1)
    if plan.is_empty:
        echo(f"{plan.folder} has all of {source} already", err=True)
        return
    for line in text_lines(plan.news, []):
        echo(line)
    if plan.explanations:
        echo(f"{ACCEPTED}:")
        for line in plan.explanations:
            echo(f"  {line}")
    for verdict in plan.warnings:
        subject = f"{verdict.message} {verdict.field}".strip()
        echo(f"warning: {subject}: {verdict.sentence}", err=True)
    package = _package(settings)
    compiled = _compiled(plan, settings, package, jobs) if package else None
    _carry_out(plan, settings, package, compiled)


def _expect_no_questions(folder: Path) -> None:
    """End with 1 if a folder has a report of kipc intake with open questions."""
    report = folder / REPORT
    questions = open_questions(report.read_text(encoding="utf-8", errors="replace")) if report.is_file() else []
    if questions:
        for each in questions:
            echo(f"{report}: {each}")
        remedy = "answer them and run kipc intake again, or adopt with --allow-questions"
        echo(f"{report} has {len(questions)} open questions, nothing done; {remedy}", err=True)
        sys.exit(1)


def _package(settings: Settings) -> Path | None:
    return Path(settings.out, settings.package) if settings.out else None


def _compiled(plan: Plan, settings: Settings, package: Path, jobs: int | None) -> Package:
    old = Manifest.read(package)
    refuse_foreign_files(package, old)
    return compile_package(
        select(plan.specs, settings.message, direction=settings.direction),
        package,
        sources=[Path(each).name or each for each in settings.specs or ("schemas",)],
        old=old,
        jobs=jobs or len(os.sched_getaffinity(0)),
        target=settings.target,
        tests=settings.tests,
        history=plan.history,
        cached=read_cache(Path()),
    )


def _carry_out(plan: Plan, settings: Settings, package: Path | None, compiled: Package | None) -> None:
    """Write all there is to write, run the tests, and put everything back if they fail."""
    before = _Before([plan.folder / path for path in (*plan.schemas.files, *plan.schemas.changes.removed)])
    facts = [Path(settings.history)] if settings.history else []
    before.keep([CHANGELOG, *facts])
    changelog = changelog_with(_text_of(before.contents[CHANGELOG]), plan.title, plan.news, plan.explanations)
    try:
        replace_files(plan.folder, plan.schemas.files, plan.schemas.changes.removed)
        if package and compiled:
            before.keep(package / path for path in (*compiled.texts, *compiled.changes.stale, NAME))
            write(compiled)
            _run_tests(package, compiled)
        replace_files(Path(), {str(CHANGELOG): changelog})
        for path in facts:
            replace_files(path.parent, {path.name: history_text(plan.history)})
    except BaseException:
        before.restore()
        raise
    changes = plan.schemas.changes
    echo(f"{plan.folder}: {len(changes.written)} specs written, {len(changes.removed)} removed", err=True)
    for text in changes.lost_texts:
        echo(f"its field is gone, and the text with it: {text}", err=True)
    echo(f"{CHANGELOG}: {plan.title}", err=True)


def _text_of(changelog: bytes | None) -> str:
    try:
        return (changelog or b"").decode()
    except UnicodeDecodeError as error:
        raise KipcError(f"{CHANGELOG}: not UTF-8 ({error.reason} in byte {error.start})") from error


class _Before:
    """Files as they were."""

    def __init__(self, paths: Iterable[Path]) -> None:
        self.contents: dict[Path, bytes | None] = {}
        self.keep(paths)

    def keep(self, paths: Iterable[Path]) -> None:
        for path in paths:
            if path.exists() and not path.is_file():
                raise KipcError(f"{path}: has to be a file, and is none; move it away")
            self.contents[path] = path.read_bytes() if path.is_file() else None

    def restore(self) -> None:
        for path, content in self.contents.items():
            if content is None:
                path.unlink(missing_ok=True)
            else:
                path.parent.mkdir(parents=True, exist_ok=True)
                path.write_bytes(content)


def _run_tests(package: Path, compiled: Package) -> None:
    """Run the generated tests that are new or changed, on the package as it was just written.

    Raises:
        KipcError: one of them failed.
    """
    changed = (*compiled.changes.new, *compiled.changes.changed)
    cases = [package.resolve() / path for path in changed if path.endswith(".jsonl")]
    echo(f"{package}: {len(changed)} files written, {len(compiled.changes.stale)} removed", err=True)
    if not cases:
        return
    modules = sorted(str(path) for folder in {path.parent for path in cases} for path in folder.glob("test_*.py"))
    selection = ["-k", " or ".join(path.stem for path in cases)]
    out = package.parent.resolve()
    paths = os.pathsep.join(filter(None, [str(out), os.environ.get("PYTHONPATH", "")]))
    result = subprocess.run(
        [sys.executable, "-m", "pytest", *_PYTEST_OPTIONS, "--rootdir", str(out), *selection, *modules],
        cwd=out,
        env={**os.environ, **_PYTEST_ENVIRONMENT, "PYTHONPATH": paths},
        capture_output=True,
        text=True,
        check=False,
    )
    echo(f"tests of {len(cases)} files of cases: {result.stdout.strip().rpartition(chr(10))[2]}", err=True)
    if result.returncode:
        echo(result.stdout)
        echo(result.stderr, err=True)
        failure = KipcError("the tests of what changed failed; everything is as it was")
        failure.exit_code = 1
        raise failure
