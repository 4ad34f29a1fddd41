"""Problems that end a command: each with its place, and a summary."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from typing import NoReturn

from kipc.cli.full_report import FULL, default_style, full_report
from kipc.cli.output import echo
from kipc.cli.texts import counted
from kipc.language.problems import Problem
from kipc.sources.load import Source


def echo_problems(problems: Sequence[Problem], sources: Sequence[str | Source]) -> None:
    """Print the problems of specs in these sources: for people with the lines concerned, otherwise one line each."""
    if problems and default_style() == FULL:
        echo(f"{full_report(problems, sources)}\n")
        return
    for problem in problems:
        echo(str(problem))


def exit_with_problems(problems: Sequence[Problem], outcome: str, source: str = "") -> NoReturn:
    """Print the problems of specs and a summary, `3 problems, nothing compiled`, and exit with status 1."""
    echo_problems(problems, [source] if source else [])
    place = f" in {source}" if source else ""
    echo(f"{counted(len(problems), 'problem')}{place}, {outcome}; kipc check shows warnings too", err=True)
    sys.exit(1)
