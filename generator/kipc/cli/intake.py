"""`kipc intake`: extract the proposed specs from a KIP page."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path

import click

from kipc.cli.output import echo, escaped
from kipc.cli.projects import config_option, find_project
from kipc.cli.texts import counted
from kipc.intake import extract_specs
from kipc.intake.answers import Answers, read_answers
from kipc.intake.page import read_page
from kipc.intake.remarks import RemarkKind, Remarks
from kipc.intake.report import report_text
from kipc.intake.schemas import Schemas
from kipc.language.parse import parse
from kipc.language.written import written_specs
from kipc.output.transaction import replace_files
from kipc.sources.load import load
from kipc.sources.releases import PREFIX, known_releases

REPORT = "report.md"
_SCHEMAS_FOLDER = Path("schemas", "kafka")
"""Where a project that also has KIP proposals keeps Kafka's specs."""


@click.command("intake")
@click.argument("path", metavar="PAGE", type=click.Path())
@click.option("--out", metavar="DIR", type=click.Path(), required=True, help="Folder for the specs and report.md.")
@click.option(
    "--answers", "answers_file", metavar="FILE", type=click.Path(),
    help="File with answers; see docs/adding-a-kip.md.",
)  # fmt: skip
@click.option(
    "--kafka", metavar="SPECS", type=click.Path(),
    help="Specs to compare with and complete from.  [default: schemas/kafka, or specs of [tool.kipc], or Kafka's "
    "latest release]",
)  # fmt: skip
@config_option
def command(path: str, out: str, answers_file: str | None, kafka: str | None, config: Path | None) -> None:
    """Extract specs from a KIP page.

    PAGE is a page of the wiki, exported as text or HTML; it may be a comparison of two of its versions. Every JSON and
    BNF block that is a spec becomes DIR/<Name>.json. The result is compared with the specs of --kafka and with the text
    around the blocks: implausible or missing values are questions, printed and listed in DIR/report.md with proposed
    answers. The report also lists all repairs and guesses, and quotes the parts of the page that it did not read.
    Specs in DIR that the page does not contain are removed.

    Exit status: 0 success, 1 questions are open or the page contains no spec, 2 usage error.

    \b
    Examples:
      kipc intake kip-1073.html --out kip-1073
      kipc intake kip-1073.html --out kip-1073 --answers answers.toml
    """
    remarks = Remarks()
    page = read_page(Path(path), remarks)
    answers = read_answers(Path(answers_file)) if answers_file else Answers()
    intake = extract_specs(page, _comparison_specs(kafka, config), answers, remarks)
    files = {f"{spec.name}.json": spec.text for spec in intake.specs}
    folder = Path(out)
    # A page without specs removes nothing: it may be the wrong page.
    stale = _stale_specs(folder, set(files)) if intake.specs else []
    replace_files(folder, {**files, REPORT: escaped(report_text(intake))}, stale)
    questions = remarks.of(RemarkKind.QUESTION)
    for question in questions:
        echo(f"{question.subject}: {question.reason}" if question.subject else question.reason)
    echo(f"{folder}: {counted(len(intake.specs), 'spec')}; {remarks.counts}; see {folder / REPORT}", err=True)
    if not intake.specs:
        echo(f"{path}: no block of this page is a spec", err=True)
    sys.exit(1 if questions or not intake.specs else 0)


def _comparison_specs(kafka: str | None, config: Path | None) -> Schemas:
    """Read the specs to compare with: the given ones, else the project's, else those of Kafka's latest release."""
    if kafka:
        sources: Sequence[str] = [kafka]
    elif _SCHEMAS_FOLDER.is_dir():
        sources = [str(_SCHEMAS_FOLDER)]
    else:
        sources = find_project(config).settings.specs or [f"{PREFIX}{known_releases()[0][-1]}"]
    return Schemas(", ".join(sources), [spec for source in sources for spec in written_specs(source)])


def _stale_specs(folder: Path, written: set[str]) -> list[str]:
    """Return the specs of the folder that are not written now, complete or not; other JSON stays."""
    if not any(folder.glob("*.json")):
        return []
    source = load(str(folder))
    stale = [file for file in source.files if "/" not in file.path and file.path not in written]
    return [file.path for file in stale if (parsed := parse(source, file)).spec is not None and parsed.is_spec]
