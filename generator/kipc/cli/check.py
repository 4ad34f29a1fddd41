"""`kipc check`: every problem of every spec."""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Sequence
from pathlib import Path

import click

from kipc.cli.full_report import FULL, default_style, full_report
from kipc.cli.output import echo
from kipc.cli.parameters import complete_rule
from kipc.cli.projects import config_option, find_project
from kipc.cli.reports import REPORTS
from kipc.cli.texts import counted
from kipc.language.check import Checked, read_specs
from kipc.language.check.explain import explanation, explanations
from kipc.language.check.ignore import Ignore, without_ignored
from kipc.language.check.rules import RULES
from kipc.language.problems import Problem

_ALL = "all"


def _explain(context: click.Context, parameter: click.Parameter, rule: str | None) -> None:
    if rule is None or context.resilient_parsing:
        return
    if rule == _ALL:
        width = max(map(len, RULES))
        for name, row in explanations().items():
            echo(f"{name:{width}}  {RULES[name]:7}  {row.sentence}")
    else:
        echo(str(explanation(rule)))
    context.exit()


@click.command("check")
@click.argument("specs", nargs=-1, type=click.Path())
@click.option(
    "--format",
    "style",
    type=click.Choice([*REPORTS, FULL]),
    default=default_style,
    help="Output format.  [default: full on a terminal, else text]",
)
@click.option("--strict", is_flag=True, help="Also report lints; exit with 1 also for warnings and lints.")
@click.option(
    "--ignore", "ignored", metavar="[FILES:]RULE", multiple=True,
    help="Ignore a warning or lint, in all files or in those that match a pattern, in addition to `ignore` of "
    "[tool.kipc]; may be repeated.",
)  # fmt: skip
@click.option("--extensions", is_flag=True, help="Allow aliases, currentVersions and maybeVersions in specs.")
@click.option(
    "--explain", metavar="RULE", shell_complete=complete_rule, is_eager=True, expose_value=False, callback=_explain,
    help="Explain a rule, with examples, and exit; 'all' lists the rules.",
)  # fmt: skip
@config_option
def command(
    specs: tuple[str, ...],
    style: str,
    strict: bool,
    ignored: tuple[str, ...],
    extensions: bool,
    config: Path | None,
) -> None:
    """Report problems in message specs.

    SPECS are folders, .json files, .zip or .jar archives, git:REV:PATH or kafka:RELEASE. The specs of a folder
    are also checked together: API keys, pairs and names. Options that are not given are read from the settings,
    [tool.kipc] of pyproject.toml.

    Kafka's generator rejects specs with errors. Warnings are accepted only by some releases of Kafka, and lints are
    probable mistakes that Kafka accepts, such as the name of a struct that does not exist. --explain all lists the
    rules.

    Exit status: 0 no errors (with --strict: no problems), 1 problems found, 2 usage error.

    \b
    Examples:
      kipc check schemas
      kipc check --strict --ignore 'clients/Foo*.json:listeners-missing'
      kipc check --explain struct-undefined
      kipc check git:HEAD:schemas --format sarif
    """
    settings = find_project(config).settings
    sources = specs or settings.specs
    if not sources:
        raise click.UsageError("no SPECS: name some, or set specs in [tool.kipc] of pyproject.toml")
    own = [Ignore.parse(text) for text in settings.ignore]
    ignores = [*own, *map(Ignore.parse, ignored)]
    checked = read_specs(sources, extensions=extensions or settings.extensions, strict=strict)
    # With SPECS, only some of the files that the settings are about are read.
    for ignore in own if not specs else ():
        ignore.expect_files(checked.files)
    problems = without_ignored(checked.problems, ignores)
    if style == FULL:
        report = full_report(problems, sources)
    else:
        report = REPORTS[style](problems, checked.files, "kipc check", strict)
    if report:
        echo(f"{report}\n" if style == FULL else report)
    echo(_summary(checked, problems, strict), err=True)
    sys.exit(1 if checked.errors or (strict and problems) else 0)


def _summary(checked: Checked, problems: Sequence[Problem], strict: bool) -> str:
    numbers = Counter(problem.severity for problem in problems)
    counts = [
        counted(len(checked.files), "spec"),
        counted(numbers["error"], "error"),
        counted(numbers["warning"], "warning"),
    ]
    if strict:
        counts.append(counted(numbers["lint"], "lint"))
    if len(problems) < len(checked.problems):
        counts.append(f"{len(checked.problems) - len(problems)} ignored")
    if checked.left_out:
        counts.append(
            f"{counted(len(checked.left_out), 'file')} left out, not a spec: {', '.join(checked.left_out[:3])}"
        )
    return ", ".join(counts)
