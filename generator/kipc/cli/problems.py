"""Problems that end a command: each with its place, and a summary."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from typing import NoReturn

from kipc.cli.output import echo
from kipc.cli.texts import counted
from kipc.language.problems import Problem


def exit_with_problems(problems: Sequence[Problem], outcome: str, source: str = "") -> NoReturn:
    """Print the problems of specs and a summary, `3 problems, nothing compiled`, and exit with status 1."""
    for problem in problems:
        echo(str(problem))
    place = f" in {source}" if source else ""
    echo(f"{counted(len(problems), 'problem')}{place}, {outcome}; kipc check shows warnings too", err=True)
    sys.exit(1)
